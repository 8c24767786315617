import ExpressCheckout

extension ConformanceCase {
    /// What the provider posts to the merchant.
    static let webhookCases: [ConformanceCase] = [
        ConformanceCase(
            .webhooks, "signed_is_read", "A webhook with the right signature says what a read would say",
            needs: [.has(.webhooks)]
        ) { scene in
            let (shopper, reader, delivery) = try await scene.isToldOfAPayment()
            let event = try reader.read(delivery)
            let payment = try shopper.completed(event.outcome)
            try scene.equal(payment.amount, await shopper.total(), "the amount")
            try scene.equal(event.reference, scene.world.order.reference, "the merchant's reference")
            let state = try scene.present(await shopper.flow.stored.sessions.last?.state, "a session")
            try scene.claim(reader.concerns(event, state), "an event of this checkout", got: "one of another")
        },
        ConformanceCase(
            .webhooks, "unsigned_is_refused", "A webhook without a signature is refused", needs: [.has(.webhooks)]
        ) { scene in
            let (_, reader, delivery) = try await scene.isToldOfAPayment()
            let bare = delivery.headers.filter { $0.name.lowercased() == "content-type" }
            try scene.isUnproven(WebhookDelivery(headers: bare, body: delivery.body.exposed), reader)
        },
        ConformanceCase(
            .webhooks, "altered_body_is_refused", "A webhook whose body was changed by one byte is refused",
            needs: [.has(.webhooks)]
        ) { scene in
            let (_, reader, delivery) = try await scene.isToldOfAPayment()
            var body = delivery.body.exposed
            let index = try scene.present(body.lastIndex { (0x30...0x38).contains($0) }, "a digit in the body")
            body[index] += 1
            try scene.isUnproven(WebhookDelivery(headers: delivery.headers, body: body), reader)
        },
        ConformanceCase(
            .webhooks, "other_signature_is_refused", "A webhook with somebody else's signature is refused",
            needs: [.has(.webhooks)]
        ) { scene in
            let (_, reader, delivery) = try await scene.isToldOfAPayment()
            let headers = delivery.headers.map { header in
                header.name.lowercased() == "content-type"
                    ? header : HTTPHeader(header.name, String(header.value.exposed.reversed()))
            }
            try scene.isUnproven(WebhookDelivery(headers: headers, body: delivery.body.exposed), reader)
        },
        ConformanceCase(
            .webhooks, "same_event_has_one_identity", "The same webhook twice is the same event",
            needs: [.has(.webhooks)]
        ) { scene in
            let (_, reader, delivery) = try await scene.isToldOfAPayment()
            let first = try reader.read(delivery)
            try scene.equal(try reader.read(delivery).identity, first.identity, "the identity")
        },
        ConformanceCase(
            .webhooks, "another_checkouts_event_is_not_taken",
            "A webhook about another checkout is not taken for this one's",
            needs: [.has(.webhooks)]
        ) { scene in
            let (_, reader, delivery) = try await scene.isToldOfAPayment()
            let event = try reader.read(delivery)
            let other = scene.shopper(
                order: SampleOrders.referenced(scene.world.order, "another"), checkout: "conformance-2")
            _ = try await other.arrive()
            let state = try scene.present(await other.flow.stored.sessions.last?.state, "a session")
            try scene.claim(!reader.concerns(event, state), "an event of another checkout", got: "one of this")
        },
    ]
}

extension Scene {
    /// A paid checkout, who reads webhooks, and the webhook about its payment.
    func isToldOfAPayment() async throws -> (Shopper, any WebhookReading, WebhookDelivery) {
        let shopper = shopper()
        let payment = try await shopper.payToTheEnd(try await shopper.arrive())
        let reader = try present(world.provider.webhooks, "an adapter that reads webhooks")
        let id = try present(payment.id, "the payment's id")
        return (shopper, reader, try present(try await world.webhook(about: id), "a webhook from the fixture"))
    }

    /// The claim that `delivery` is refused for its sender.
    func isUnproven(_ delivery: WebhookDelivery, _ reader: any WebhookReading) throws {
        let event: WebhookEvent
        do throws(ProviderError) {
            event = try reader.read(delivery)
        } catch {
            return try equal(error.code, .authentication, "the refusal")
        }
        try claim(false, "the webhook to be refused", got: "the event \(event.kind)")
    }
}
