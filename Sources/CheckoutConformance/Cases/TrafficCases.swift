import ExpressCheckout
import Foundation

extension ConformanceCase {
    /// Secrets and personal data in what is sent and kept.
    static let trafficCases: [ConformanceCase] = [
        ConformanceCase(
            .privacy, "urls_have_nothing_private", "No URL has the customer's data or a credential in it"
        ) { scene in
            _ = try await scene.paid()
            for request in scene.wire.requests {
                let url = request.target.url.exposed
                try scene.printsNothingPrivate(url.removingPercentEncoding ?? url)
            }
        },
        ConformanceCase(
            .privacy, "sends_to_the_provider_alone", "Every call goes to the address that was configured"
        ) { scene in
            _ = try await scene.paid()
            let strangers = scene.wire.requests.filter { $0.target.base.host != scene.world.sandbox.host }
            try scene.claim(strangers.isEmpty, "calls to the provider alone", got: "\(strangers.count) elsewhere")
        },
        ConformanceCase(
            .privacy, "redacted_traffic_has_nothing_private",
            "What the adapter's redaction leaves of its traffic has nothing private"
        ) { scene in
            _ = try await scene.paid()
            let redactor = Redactor(rules: scene.world.provider.redaction, credentials: scene.world.credentials)
            for exchange in scene.wire.exchanges {
                let redacted = RedactedExchange(exchange.request, exchange.answer, by: redactor)
                try scene.printsNothingPrivate("\(redacted)")
            }
        },
        ConformanceCase(
            .privacy, "kept_progress_has_nothing_personal",
            "What is kept of a paid checkout without the customer's own parts has nothing of the customer"
        ) { scene in
            let shopper = try await scene.paid()
            let archive = CheckoutArchive(await shopper.flow.stored).withoutPersonalData
            try scene.printsNothingPrivate(archive.order.text + archive.progress.text)
        },
        ConformanceCase(
            .privacy, "printing_calls_shows_nothing", "Printing what is sent and answered shows sizes, never contents"
        ) { scene in
            _ = try await scene.paid()
            for exchange in scene.wire.exchanges {
                let text = "\(exchange.request) \(exchange.answer) " + String(reflecting: exchange)
                try scene.printsNothingPrivate(text)
            }
        },
    ]
}
