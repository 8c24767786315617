import AfterpayCheckout
import ExpressCheckout
import Testing

/// Undoing a payment whose answer was lost.
@Suite struct ReversalTests {
    /// An attempt whose capture was sent and not answered.
    private static func lost() async throws(ProviderError) -> (ProviderState, FrozenCall?) {
        var state = try await Sample.openState()
        let journal = Journal()
        let script = Script(Sample.checkout(), .failure(.timedOut, .maybeHappened))
        do throws(ProviderError) {
            _ = try await Sample.provider(script).complete(Sample.request(), state: &state, journal: journal)
        } catch {
            #expect(error.certainty == .maybeHappened)
        }
        return (state, await journal.calls.first)
    }

    @Test func nothingIsSentForAReversedToken() async throws {
        var (state, call) = try await Self.lost()
        let script = Script(.answer(204, ""))
        let journal = Journal(watching: script)
        let outcome = try await Sample.provider(script).reverse(&state, journal: journal)
        #expect(outcome == .cancelled)
        let sent = try #require(await script.requests.first)
        #expect(sent.target.url.exposed == "\(Sample.host)/v2/payments/token:002.tok%2F1/reversal")
        #expect(sent.body == nil && sent.replay == .keyed)
        #expect(await journal.requestsBefore == 0)

        let quiet = Script()
        let provider = Sample.provider(quiet)
        let kept = state
        let again = try #require(call)
        let resent = try await providerError { () async throws(ProviderError) in
            var state = kept
            _ = try await provider.resend(again, state: &state)
        }
        let paid = try await providerError { () async throws(ProviderError) in
            var state = kept
            _ = try await provider.complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(resent.code == .invalidState && paid.code == .invalidState)
        #expect(try await provider.lookUp(&state) == .cancelled)
        #expect(try await provider.reverse(&state, journal: Journal()) == .cancelled)
        #expect(await quiet.requests.isEmpty)
    }

    /// A stored answer that says CAPTURED proves nothing once a reversal was asked for.
    @Test(arguments: [
        (Sample.payment(http: 200), "unknown"), (Sample.payment("APPROVED", "REVERSED", http: 200), "cancelled"),
        (Sample.payment("APPROVED", "VOIDED", http: 200), "cancelled"),
        (Sample.payment("DECLINED", "CAPTURE_DECLINED", http: 200), "declined"),
        (Sample.error(404, "not_found"), "unknown"),
    ])
    func aLostReversalIsLookedUp(read: Script.Step, expected: String) async throws {
        var (state, _) = try await Self.lost()
        let script = Script(.failure(.timedOut, .maybeHappened), Sample.error(412, "precondition_failed"), read)
        let provider = Sample.provider(script)
        do throws(ProviderError) {
            _ = try await provider.reverse(&state, journal: Journal())
            Issue.record("its answer was lost")
        } catch {
            #expect(error.certainty == .maybeHappened && error.isRetrySafe)
        }
        #expect(try await provider.reverse(&state, journal: Journal()).name == expected)
        #expect(await script.operations == ["reversal", "reversal", "getPaymentByToken"])
    }

    @Test func needsAPaymentToUndo() async throws {
        let opened = try await Sample.openState()
        let error = try await providerError { () async throws(ProviderError) in
            var state = opened
            _ = try await Sample.provider(Script()).reverse(&state, journal: Journal())
        }
        #expect(error.code == .invalidState && error.certainty == .notSent)
    }

    @Test func whatCannotBeSavedIsNotSent() async throws {
        var (state, _) = try await Self.lost()
        let kept = state
        let script = Script()
        do throws(ProviderError) {
            _ = try await Sample.provider(script).reverse(&state, journal: Journal(fails: true))
            Issue.record("it must not be sent")
        } catch {
            #expect(error.code == .storeFailed)
        }
        #expect(state == kept)
        #expect(await script.requests.isEmpty)
    }

    /// A transport that repeats hides the lost answer: a refusal of the repeat decides nothing all the same.
    @Test func aRepeatByTheTransportDecidesNothing() async throws {
        let opened = try await Sample.openState()
        let script = Script(
            Sample.checkout(), .failure(.timedOut, .maybeHappened), Sample.error(402, "invalid_token"))
        let provider = AfterpayProvider(
            configuration: AfterpayConfiguration(merchantID: "m", secretKey: "s"),
            transport: RetryingTransport(script, time: HandTime(), jitter: { 0 }), time: HandTime())
        let error = try await providerError { () async throws(ProviderError) in
            var state = opened
            _ = try await provider.complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(error.rawCode == "invalid_token" && error.certainty == .maybeHappened)
    }
}
