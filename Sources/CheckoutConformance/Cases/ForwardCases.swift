import ExpressCheckout

extension ConformanceCase {
    /// What a later version of the provider may send.
    static let forwardCases: [ConformanceCase] = [
        ConformanceCase(
            .forward, "unknown_message_is_refused",
            "A message that this version does not know changes nothing and charges nothing"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let before = await shopper.flow.sheet
            let sent = try await scene.world.operations()
            let odd: [JSON] = [["type": "somethingNew", "data": [1, 2, 3]], [:], [], "text", 7, .null]
            for message in odd {
                let reply = await shopper.flow.handle(message)
                try scene.claim(reply.problem != nil, "a problem for the merchant's log", got: "none")
                try scene.claim(reply.outcome == nil, "no outcome", got: reply.outcome?.name ?? "")
            }
            try scene.claim(await shopper.flow.sheet == before, "the sheet as it was", got: "another one")
            try await scene.nothingSent(after: sent)
        },
        ConformanceCase(
            .forward, "unknown_members_are_ignored",
            "Members that a later client SDK adds to its messages change nothing"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.flow.open()
            let device = scene.world.device
            let address = device.addressMessage(SampleShop.served.redacted, isOpening: true)
            let answer = await shopper.flow.handle(address.withUnknownMembers)
            try scene.claim(answer.problem == nil, "the address answered", got: "\(answer.problem?.message ?? "")")
            let total = await shopper.total()
            let outcome = try await shopper.post(try await shopper.authorize(opened).withUnknownMembers)
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
            try await scene.charged(total)
        },
    ]
}

extension JSON {
    /// The same message with members at its top that nobody knows.
    var withUnknownMembers: JSON {
        guard let object else { return self }
        return .object(object + [Member("x_new_member", ["nested": [1, "two"]]), Member("x_other", .null)])
    }
}
