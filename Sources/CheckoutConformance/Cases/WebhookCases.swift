import ExpressCheckout

extension ConformanceCase {
    /// What the provider posts to the merchant's server.
    static let webhookCases: [ConformanceCase] = [
        ConformanceCase(
            .webhooks, "reading_is_there_when_promised",
            "The adapter reads webhooks exactly when its descriptor has them"
        ) { scene in
            let provider = scene.world.provider
            try scene.equal(provider.webhooks != nil, provider.descriptor.supports(.webhooks), "an ability to read")
        },
        webhook("tells_what_was_paid", "A webhook tells the payment's id and amount, as paid") { posted in
            let event = try posted.reader.read(posted.delivery)
            guard case .completed(let payment) = event.outcome else {
                return try posted.scene.claim(false, "a completed payment", got: event.outcome.summary)
            }
            try posted.scene.equal(payment.amount, await posted.shopper.total(), "the amount told")
            try posted.scene.equal(event.payment, posted.payment, "the payment")
        },
        webhook("unsigned_is_refused", "A webhook that proves nothing of its sender is refused") { posted in
            for name in posted.proofs {
                try posted.isRefused(posted.delivery.headers.filter { $0.name != name }, posted.body)
            }
        },
        webhook("wrong_signature_is_refused", "A webhook with another's signature is refused") { posted in
            for name in posted.proofs {
                let headers = posted.delivery.headers.map { header in
                    header.name == name ? HTTPHeader(name, String(header.value.exposed.reversed())) : header
                }
                try posted.isRefused(headers, posted.body)
            }
        },
        webhook("changed_body_is_refused", "A webhook of which one byte was changed is refused") { posted in
            var body = posted.body
            let index = try posted.scene.present(body.firstIndex(of: UInt8(ascii: "1")), "a digit in the body")
            body[index] = UInt8(ascii: "2")
            try posted.isRefused(posted.delivery.headers, body)
        },
        webhook("longer_body_is_refused", "A webhook with a byte more than was signed is refused") { posted in
            try posted.isRefused(posted.delivery.headers, posted.body + [UInt8(ascii: " ")])
        },
        webhook("empty_body_is_refused", "A webhook without a body is refused") { posted in
            try posted.isRefused(posted.delivery.headers, [])
        },
        webhook("twice_signed_is_refused", "A webhook that has its proof twice is refused") { posted in
            let twice = posted.delivery.headers.filter { posted.proofs.contains($0.name) }
            try posted.isRefused(posted.delivery.headers + twice, posted.body)
        },
        webhook("header_names_have_no_case", "The proof is found whatever the case of its header's name") { posted in
            let headers = posted.delivery.headers.map { HTTPHeader($0.name.uppercased(), $0.value.exposed) }
            _ = try posted.reader.read(WebhookDelivery(headers: headers, body: posted.body))
        },
        webhook("repeat_has_the_same_identity", "The same event twice has one identity, so that the second is dropped")
        {
            posted in
            let again = try posted.scene.present(
                try await posted.scene.world.webhook(about: posted.payment), "the webhook again")
            let first = try posted.reader.read(posted.delivery)
            try posted.scene.equal(try posted.reader.read(again).identity, first.identity, "the identity")
        },
        webhook("concerns_its_own_checkout", "A webhook is matched with the checkout that it is about") { posted in
            let event = try posted.reader.read(posted.delivery)
            try posted.scene.claim(
                posted.reader.concerns(event, try await posted.shopper.state()), "a match", got: "none")
        },
        webhook("order_of_another_checkout_is_not_matched", "A webhook is not matched with another checkout") {
            posted in
            let event = try posted.reader.read(posted.delivery)
            let other = posted.scene.shopper(checkout: "conformance-2")
            try await other.payToTheEnd(try await other.arrive())
            try posted.scene.claim(
                !posted.reader.concerns(event, try await other.state()), "no match", got: "one")
        },
        webhook("event_prints_nothing_private", "Printing a webhook and its event shows nothing private") { posted in
            let event = try posted.reader.read(posted.delivery)
            try posted.scene.printsNothingPrivate("\(event) \(posted.delivery) \(String(reflecting: event))")
        },
    ]

    private static func webhook(
        _ rule: String, _ sentence: String, _ body: @escaping @Sendable (PostedWebhook) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(.webhooks, rule, sentence, needs: [.has(.webhooks)]) { scene in
            let shopper = scene.shopper()
            let paid = try await shopper.payToTheEnd(try await shopper.arrive())
            let payment = try scene.present(paid.id, "the payment's id")
            try await body(
                PostedWebhook(
                    scene: scene, shopper: shopper, payment: payment,
                    reader: try scene.present(scene.world.provider.webhooks, "an ability to read webhooks"),
                    delivery: try scene.present(
                        try await scene.world.webhook(about: payment), "a webhook from the world")))
        }
    }
}

/// A webhook about a payment that was made.
private struct PostedWebhook: Sendable {
    let scene: Scene
    let shopper: Shopper
    let payment: PaymentID
    let reader: any WebhookReading
    let delivery: WebhookDelivery

    var body: [UInt8] { delivery.body.exposed }

    /// The headers that prove the sender: all that are no description of the content.
    var proofs: [String] {
        delivery.headers.map(\.name).filter { !$0.lowercased().hasPrefix("content-") }
    }

    /// The claim that this is not read as an event of the provider's.
    func isRefused(_ headers: [HTTPHeader], _ body: [UInt8]) throws {
        do throws(ProviderError) {
            _ = try reader.read(WebhookDelivery(headers: headers, body: body))
        } catch {
            return try scene.equal(error.code, .authentication, "the refusal")
        }
        throw ConformanceFailure(expected: "a refusal", got: "an event", rule: scene.rule)
    }
}

extension Shopper {
    /// The adapter's memory of the current session.
    func state() async throws -> ProviderState {
        try scene.present(await flow.stored.sessions.last?.state, "a session")
    }
}
