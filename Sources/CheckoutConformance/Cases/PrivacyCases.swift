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
            try await scene.armPayment("status", [JSON.Member("status", 500), JSON.Member("body", scene.echo)])
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
            try await scene.armPayment("status", [JSON.Member("status", 400), JSON.Member("body", scene.echo)])
            let reply = await shopper.flow.handle(message)
            try scene.printsNothingPrivate("\(reply) \(reply.outcome?.summary ?? "") \(String(reflecting: reply))")
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
    /// An error body that repeats what the adapter sent: what a careless provider answers.
    var echo: JSON {
        let text: JSON = .string(
            "no such person: \(SampleShop.buyer.email ?? ""), \(SampleShop.served.streetAddress ?? ""), "
                + "\(SampleShop.buyer.phone ?? "")")
        return [
            "message": text, "messages": [text], "code": "INVALID_REQUEST", "errorCode": "invalid_object",
            "errorId": "e-1", "httpStatusCode": 400, "errors": [["message": text]],
        ]
    }

    /// The claim that `text` has nothing private in it.
    func printsNothingPrivate(_ text: String) throws(ConformanceFailure) {
        let found = PrivateText(of: world).found(in: text)
        try claim(found.isEmpty, "nothing private in what is printed", got: found.joined(separator: ", "))
    }
}
