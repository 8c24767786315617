public import ExpressCheckout

/// Writes down every exchange that goes through, redacted; what is sent and answered stays as it is.
///
/// A recording that cannot be written never disturbs the exchange: ``HARRecorder/finish()`` says so.
public struct RecordingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let recorder: HARRecorder
    private let provider: ProviderID?
    private let redactor: Redactor
    private let time: any TimeSource

    /// Creates a transport that sends through `next`; `rules` are the adapter's own.
    public init(
        _ next: any HTTPTransport, to recorder: HARRecorder, provider: ProviderID? = nil, rules: RedactionRules,
        time: any TimeSource = SystemTime()
    ) {
        self.next = next
        self.recorder = recorder
        self.provider = provider
        redactor = Redactor(rules: rules, vault: recorder.vault)
        self.time = time
    }

    /// Sends `request`, and writes down that it was sent before, and how it ended after.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (started, start) = (time.now, time.elapsed)
        let unfinished = TransportError(
            TransportError.Kind(rawValue: "unfinished"), certainty: .maybeHappened, operation: request.operation,
            message: "the recording ended before the answer came")
        let number = recorder.begin(entry(request, .failure(unfinished), started, .zero), redactor)
        do throws(TransportError) {
            let response = try await next.send(request)
            recorder.end(number, entry(request, .success(response), started, time.elapsed - start))
            return response
        } catch {
            recorder.end(number, entry(request, .failure(error), started, time.elapsed - start))
            throw error
        }
    }

    private func entry(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, TransportError>, _ started: Duration, _ took: Duration
    ) -> HAREntry {
        HAREntry(request, result, provider: provider, started: started, took: took)
    }
}
