import CheckoutConformance
import ExpressCheckout
import Testing

/// When a provider is left alone, and when it is tried again.
@Suite struct HealthTests {
    private let time = ManualTime()

    private func health() -> ProviderHealth {
        ProviderHealth(limits: .init(failures: 3, window: .seconds(60), rest: .seconds(30)), time: time)
    }

    @Test func restsAfterFailuresInARow() {
        let health = health()
        for _ in 0..<2 { health.noteFailure(of: "a") }
        health.noteSuccess(of: "a")
        for _ in 0..<2 { health.noteFailure(of: "a") }
        #expect(health.standing(of: "a") == .well, "what worked in between counts")
        health.noteFailure(of: "a")
        #expect(health.standing(of: "a") == .resting)
        #expect(health.standing(of: "b") == .well)
    }

    @Test func olderFailuresDoNotCount() {
        let health = health()
        for _ in 0..<5 {
            health.noteFailure(of: "a")
            time.advance(by: .seconds(40))
        }
        #expect(health.standing(of: "a") == .well)
    }

    @Test func isTriedAgainAndRestsAgainOrIsWell() {
        let health = health()
        for _ in 0..<3 { health.noteFailure(of: "a") }
        time.advance(by: .seconds(30))
        #expect(health.standing(of: "a") == .trying)
        health.noteFailure(of: "a")
        #expect(health.standing(of: "a") == .resting, "one failure is enough then")
        time.advance(by: .seconds(30))
        health.noteSuccess(of: "a")
        #expect(health.standing(of: "a") == .well)
    }

    /// Answers with a status, or not at all.
    private struct Server: HTTPTransport {
        let status: Int?

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            if let status, status > 0 { return HTTPResponse(status: status) }
            throw TransportError(
                status == nil ? .timedOut : .cancelled, certainty: .maybeHappened, operation: request.operation,
                message: "")
        }
    }

    private static let answers: [(Int?, ProviderHealth.Standing)] = [
        (200, ProviderHealth.Standing.well), (402, .well), (404, .well), (429, .resting), (500, .resting),
        (524, .resting),
        (nil, .resting), (0, .well),
    ]

    @Test(arguments: answers)
    func hearsOfEveryCall(status: Int?, standing: ProviderHealth.Standing) async throws {
        let health = health()
        let transport = HealthTransport(Server(status: status), of: "a", to: health)
        let request = HTTPRequest(
            .get, RequestTarget(try BaseURL("https://pay.example"), "/"), operation: "read", replay: .safe)
        for _ in 0..<3 { _ = try? await transport.send(request) }
        #expect(health.standing(of: "a") == standing)
    }
}
