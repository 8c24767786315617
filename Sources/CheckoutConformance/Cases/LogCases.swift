import ExpressCheckout

extension ConformanceCase {
    /// Logs, and what is printed of requests and answers.
    static var logCases: [ConformanceCase] {
        let log = MemoryLog()
        let printed = MemoryLog()
        return [
            ConformanceCase(
                .privacy, "logs_show_nothing",
                "A whole checkout's log, bodies included, has no personal data and no credential",
                wrapping: { LoggingTransport($0, log: log, detail: log.redactor) }
            ) { scene in
                log.begin(scene)
                let shopper = scene.shopper(order: SampleOrders.known(scene.world.order))
                try await scene.declines(shopper, try await shopper.arrive())
                try await shopper.payToTheEnd(try await shopper.arrive())
                try scene.printsNothingPrivate(log.text)
            },
            ConformanceCase(
                .privacy, "requests_print_nothing", "Printing requests and answers shows sizes and templates alone",
                wrapping: { PrintingTransport(next: $0, log: printed) }
            ) { scene in
                printed.begin(scene)
                let shopper = scene.shopper(order: SampleOrders.known(scene.world.order))
                try await shopper.payToTheEnd(try await shopper.arrive())
                try scene.printsNothingPrivate(printed.text)
            },
        ]
    }

    /// Answers as a later version of the provider may write them.
    static let answerCases: [ConformanceCase] =
        [
            (
                "unknown_members_of_answers_are_ignored",
                "Members that a later provider adds to its answers change nothing", RewritingTransport.Change.adding
            ),
            (
                "order_of_members_does_not_count", "Answers whose members stand in another order mean the same",
                .reversing
            ),
            ("spaces_in_answers_do_not_count", "Answers written over many lines mean the same", .spreading),
        ].map { name, sentence, change in
            ConformanceCase(.forward, name, sentence, wrapping: { RewritingTransport(next: $0, change: change) }) {
                scene in
                let shopper = scene.shopper()
                try await scene.declines(shopper, try await shopper.arrive())
                let opened = try await shopper.arrive()
                _ = try await shopper.switchOption()
                let total = await shopper.total()
                try await shopper.payToTheEnd(opened)
                try await scene.charged(total)
                if scene.world.provider.descriptor.supports(.refund) {
                    try await scene.completes(try await shopper.flow.refund())
                    try await scene.moved("refund", [total])
                }
            }
        }
}
