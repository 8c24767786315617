import ExpressCheckout
import Testing

/// A request goes again only where that is safe.
@Suite struct RetryingTransportTests {
    let time = SkippingTime()

    func request(_ replay: HTTPReplay, total: Duration = .seconds(30)) throws -> HTTPRequest {
        HTTPRequest(
            .post, RequestTarget(try BaseURL("https://api.example"), "/v1/payments/{id}", parameters: ["id": "secret"]),
            headers: [HTTPHeader("Authorization", "Basic secret")], body: [1, 2, 3], operation: "pay", replay: replay,
            limits: HTTPLimits(total: total))
    }

    func retrying(_ script: ScriptedTransport, _ policy: RetryPolicy = RetryPolicy()) -> RetryingTransport {
        RetryingTransport(script, policy: policy, time: time, jitter: { 1 })
    }

    @Test(arguments: [HTTPReplay.safe, .keyed])
    func repeatsWhatActsOnce(replay: HTTPReplay) async throws {
        let script = ScriptedTransport([.status(503), .failure(.connectionLost, .maybeHappened), .status(200)])
        #expect(try await retrying(script).send(request(replay)).status == 200)
        let sent = await script.sent
        #expect(sent.count == 3)
        #expect(Set(sent.map(\.body)).count == 1, "a repeat is the same to the byte")
    }

    @Test(arguments: [
        ScriptedTransport.Step.status(503), .status(429), .status(500), .failure(.connectionLost, .maybeHappened),
        .failure(.timedOut, .maybeHappened),
    ])
    func neverRepeatsWhatMayHaveActed(step: ScriptedTransport.Step) async throws {
        let script = ScriptedTransport([step])
        _ = try? await retrying(script).send(request(.once))
        #expect(await script.sent.count == 1)
    }

    @Test func repeatsAnythingThatNeverLeft() async throws {
        let script = ScriptedTransport([.failure(.couldNotConnect, .notSent)])
        #expect(try await retrying(script).send(request(.once)).status == 200)
        #expect(await script.sent.count == 2)
    }

    @Test func staysUnsureOnceAnyTryMayHaveArrived() async throws {
        let script = ScriptedTransport([
            .failure(.connectionLost, .maybeHappened), .failure(.couldNotConnect, .notSent),
            .failure(.couldNotConnect, .notSent),
        ])
        let error = await #expect(throws: TransportError.self) { try await retrying(script).send(request(.keyed)) }
        #expect(error?.certainty == .maybeHappened)
        #expect(await script.sent.count == 3)
    }

    /// A 503 may have acted, and even a 429 has arrived: a later try that never left does not undo that.
    @Test(arguments: [503, 500, 408, 429])
    func isUnsureOnceAnyTryWasAnswered(status: Int) async throws {
        let script = ScriptedTransport([
            .status(status), .failure(.couldNotConnect, .notSent), .failure(.shutDown, .notSent),
        ])
        let error = await #expect(throws: TransportError.self) { try await retrying(script).send(request(.keyed)) }
        #expect(error?.certainty == .maybeHappened)
        #expect(await script.sent.count == 3)
    }

    @Test(arguments: [TransportError.Kind.cancelled, .refusedLocally, .shutDown, .insecure])
    func leavesAloneWhatWillNotChange(kind: TransportError.Kind) async throws {
        let script = ScriptedTransport([.failure(kind, .notSent)])
        _ = try? await retrying(script).send(request(.safe))
        #expect(await script.sent.count == 1)
    }

    @Test(arguments: [400, 401, 402, 404, 409, 412, 422, 200, 301])
    func takesOtherStatusesAsAnswers(status: Int) async throws {
        let script = ScriptedTransport([.status(status)])
        #expect(try await retrying(script).send(request(.safe)).status == status)
        #expect(await script.sent.count == 1)
    }

    @Test func waitsLongerEachTimeWithinTheCeiling() async throws {
        let script = ScriptedTransport([.status(503), .status(503), .status(503), .status(503), .status(503)])
        var policy = RetryPolicy(maximumTries: 5, firstDelay: .milliseconds(100), maximumDelay: .milliseconds(300))
        policy.statuses = [503]
        _ = try await retrying(script, policy).send(request(.safe))
        #expect(
            time.sleeps == [.milliseconds(100), .milliseconds(200), .milliseconds(300), .milliseconds(300)])
    }

    @Test(arguments: [
        // 1_800_000_000 is Fri, 15 Jan 2027 08:00:00 GMT.
        ("3", Duration.seconds(3)), ("0", .zero), ("Fri, 15 Jan 2027 08:00:07 GMT", .seconds(7)),
        ("Thu, 14 Jan 2027 08:00:00 GMT", .zero),
    ])
    func followsRetryAfter(text: String, wait: Duration) async throws {
        let script = ScriptedTransport([.status(429, headers: [HTTPHeader("retry-after", text)])])
        #expect(try await retrying(script).send(request(.safe)).status == 200)
        #expect(time.sleeps == [wait])
    }

    @Test(arguments: ["soon", "-1", "1.5", "Fri, 32 Jan 2027 08:00:00 GMT", "99999999999999999999"])
    func doesNotRepeatAfterAWaitItCannotRead(text: String) async throws {
        let script = ScriptedTransport([.status(503, headers: [HTTPHeader("Retry-After", text)])])
        #expect(try await retrying(script).send(request(.safe)).status == 503)
        #expect(await script.sent.count == 1)
    }

    @Test func neverWaitsBeyondTheRequestsOwnLimit() async throws {
        let script = ScriptedTransport([.status(503, headers: [HTTPHeader("Retry-After", "60")])])
        #expect(try await retrying(script).send(request(.safe, total: .seconds(30))).status == 503)
        #expect(time.sleeps.isEmpty)
    }

    @Test func givesALaterTryOnlyTheTimeThatIsLeft() async throws {
        let script = ScriptedTransport([.status(503, headers: [HTTPHeader("Retry-After", "10")])])
        _ = try await retrying(script).send(request(.safe, total: .seconds(30)))
        #expect(await script.sent.map(\.limits.total) == [.seconds(30), .seconds(20)])
    }
}
