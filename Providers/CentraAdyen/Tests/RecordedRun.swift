import CentraAdyenCheckout
import CheckoutRecording
import ExpressCheckout
import Foundation
import Testing

/// Plays a story on its recording.
struct RecordedRun {
    /// The folder of the recordings.
    static func folder() throws -> URL {
        try #require(Bundle.module.url(forResource: "Recordings", withExtension: nil))
    }

    /// This room, where its sources are.
    static var room: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    }

    /// The text of a recording.
    static func text(of file: String) throws -> String {
        try String(contentsOf: folder().appendingPathComponent("\(file).har"), encoding: .utf8)
    }

    /// Plays `story` on `archive`, and holds every result and every request against it.
    static func play(_ story: RecordedStory, on archive: HARArchive) async throws {
        let transport = RecordedTransport(archive, rules: CentraAdyenProvider.redaction)
        let provider = try RecordedShopper.provider(transport)
        let result = RecordedResult(archive: archive)
        var run = RecordedRun(provider: provider, order: RecordedShopper.order(story), result: result)
        var written: [String] = []
        for chapter in story.chapters {
            do {
                written.append(try await run.take(chapter.step))
            } catch let error as ProviderError {
                written.append("threw \(result.text(error))")
            }
        }
        for (index, chapter) in story.chapters.enumerated() where written[index] != chapter.result {
            Issue.record("\(story.file), chapter \(index):\n\(written[index])\nexpected was:\n\(chapter.result)")
        }
        let differences = await transport.differences
        #expect(differences.isEmpty, "\(story.file): \(differences.joined(separator: "\n"))")
        try await transport.finish()
    }

    private let provider: CentraAdyenProvider
    private let order: CheckoutOrder
    private let result: RecordedResult
    private var state = ProviderState()
    private var quote: Quote?
    private var asked = 0

    private init(provider: CentraAdyenProvider, order: CheckoutOrder, result: RecordedResult) {
        self.provider = provider
        self.order = order
        self.result = result
    }

    private mutating func take(_ step: RecordedStory.Step) async throws -> String {
        let journal = AdapterJournal()
        switch step {
        case .open:
            let reply = try await provider.open(order, key: IdempotencyKey("open-1"), state: &state)
            quote = reply.quote
            return result.text(reply)
        case .address(let address): return try await ask(.address, address: address)
        case .option(let id): return try await ask(.option, selected: ShippingOption.ID(id))
        case .authorise:
            return try await ask(.authorisation, fullAddress: RecordedShopper.shipping, selected: quote?.selected)
        case .pay:
            let shown = try #require(quote)
            let outcome = try await provider.complete(
                CompletionRequest(
                    order: order, authorization: RecordedShopper.authorization(selected: shown.selected),
                    quote: shown, key: IdempotencyKey("pay-1")), state: &state, journal: journal)
            return result.text(outcome)
        case .resume(let payload):
            return result.text(
                try await provider.resume(ActionResult(payload: payload), state: &state, journal: journal))
        case .lookUp: return result.text(try await provider.lookUp(&state))
        case .cancel:
            try await provider.cancel(&state)
            return "cancelled"
        }
    }

    private mutating func ask(
        _ reason: QuoteRequest.Reason, address: RedactedAddress? = nil, fullAddress: PostalAddress? = nil,
        selected: ShippingOption.ID? = nil
    ) async throws -> String {
        asked += 1
        let request = QuoteRequest(
            checkout: CheckoutID("checkout-1"), wallet: .applePay, reason: reason, address: address,
            fullAddress: fullAddress, selected: selected, sequence: asked)
        let reply = try await #require(provider.quoting).quote(request, for: order, state: &state)
        if case .quote(let summary, let options, let selected) = reply {
            quote = try quote?.applying(summary: summary, options: options, selected: selected)
        }
        return result.text(reply)
    }
}
