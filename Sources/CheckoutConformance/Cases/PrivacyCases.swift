import ExpressCheckout

extension ConformanceCase {
    /// Secrets and personal data.
    static let privacyCases: [ConformanceCase] = [
        ConformanceCase(
            .privacy, "errors_repeat_no_personal_data",
            "An error's text has nothing of the customer's data or of a credential, even where the provider repeats it"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("status", [JSON.Member("status", 500), JSON.Member("body", scene.paymentEcho)])
            let outcome = try await shopper.post(message)
            try scene.printsNothingPrivate("\(shopper.unknown(outcome)) \(String(reflecting: outcome))")
        },
        ConformanceCase(
            .privacy, "refusals_repeat_no_personal_data",
            "A refusal's text has nothing of the customer's data or of a credential, even where the provider repeats it"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("status", [JSON.Member("status", 400), JSON.Member("body", scene.paymentEcho)])
            let reply = await shopper.flow.handle(message)
            try scene.printsNothingPrivate("\(reply) \(reply.outcome?.summary ?? "") \(String(reflecting: reply))")
        },
        ConformanceCase(
            .privacy, "opening_errors_repeat_no_personal_data",
            "The error of a refused opening has nothing of the customer's data, even where the provider repeats it",
            needs: [.has(.open)]
        ) { scene in
            let order = SampleOrders.known(scene.world.order)
            let operation = try scene.present(
                try await scene.world.provider.plan(order).requests.last?.operation, "a planned request")
            try await scene.world.arm([
                "kind": "status", "status": 400, "operation": .string(operation),
                "body": scene.echo(SampleShop.buyer.email, SampleShop.buyer.phone, SampleShop.buyer.familyName),
            ])
            let error = try await scene.error(of: "the opening") { () async throws(ProviderError) in
                try await scene.shopper(order: order).flow.open()
            }
            try scene.printsNothingPrivate("\(error) \(String(reflecting: error))")
        },
        ConformanceCase(
            .privacy, "printing_shows_nothing",
            "Printing a checkout and its outcome shows no personal data and no credential"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let payment = try await shopper.payToTheEnd(opened)
            let record = await shopper.flow.stored
            let sheet = await shopper.flow.sheet
            try scene.printsNothingPrivate("\(record) \(sheet) \(opened) \(payment)")
            try scene.printsNothingPrivate(String(reflecting: record) + String(reflecting: scene.world.provider))
        },
    ]
}

extension Scene {
    /// An error body that repeats what it was sent, in every provider's place for a message: what a careless provider
    /// answers.
    func echo(_ sent: String?...) -> JSON {
        let text: JSON = .string("refused: " + sent.compactMap { $0 }.joined(separator: ", "))
        return [
            "message": text, "messages": [text], "code": "INVALID_REQUEST", "errorCode": "invalid_object",
            "errorId": "e-1", "httpStatusCode": 400, "errors": [["message": text]],
        ]
    }

    /// The body of a refused payment: it repeats who buys, where it goes, and a credential.
    var paymentEcho: JSON {
        echo(
            SampleShop.buyer.email, SampleShop.buyer.phone, SampleShop.buyer.familyName,
            SampleShop.served.streetAddress, world.credentials.last?.exposed)
    }

    /// The claim that `text` has nothing private in it.
    func printsNothingPrivate(_ text: String) throws(ConformanceFailure) {
        let found = PrivateText(of: world).found(in: text)
        try claim(found.isEmpty, "nothing private in what is printed", got: found.joined(separator: ", "))
    }
}
