import CheckoutConformance
import ExpressCheckout

/// The steps of a smoke run: opened, quoted, read, taken back; with `pays` a second checkout that is paid and refunded.
struct SmokeRun {
    let target: SmokeTarget
    let order: CheckoutOrder
    let address: PostalAddress
    let pays: Bool
    /// Told of each step as soon as it is over.
    let report: @Sendable (SmokeStep) -> Void
    /// Whether a payment may be under way, which nothing cuts.
    private let isPaying = Locked(false)

    init(
        target: SmokeTarget, order: CheckoutOrder, address: PostalAddress, pays: Bool,
        report: @escaping @Sendable (SmokeStep) -> Void
    ) {
        self.target = target
        self.order = order
        self.address = address
        self.pays = pays
        self.report = report
    }

    /// Why a step did not pass.
    private struct Trouble: Error {
        let text: String
        var code = ExitCode.failed
    }

    /// Runs every step; what depends on a failed one is not tried, what was opened is taken back however it ended.
    func run() async -> ExitCode {
        var codes = [await look()]
        if pays, codes == [.done], !Task.isCancelled { codes.append(await pay()) }
        if Task.isCancelled { codes.append(.failed) }
        return ExitCode.worst(codes)
    }

    /// Ends the wait for an answer, unless it may be a payment's.
    func hurry() {
        if !isPaying.withLock({ $0 }) { target.transport.cut() }
    }

    // MARK: Without a payment

    private func look() async -> ExitCode {
        let flow = flow("look")
        var codes = [await step("open") { try await open(flow) }]
        if codes == [.done] {
            codes.append(await step("quote") { try await quote(flow) })
            codes.append(await switchOption(flow))
            codes.append(await step("look-up") { try await lookUp(flow) })
        }
        // Tried even when opening failed: it may have added something before it did.
        codes.append(await takeBack(flow))
        return ExitCode.worst(codes)
    }

    private func open(_ flow: CheckoutFlow) async throws -> String? {
        let opened = try await flow.open()
        if let reason = opened.unavailable { throw Trouble(text: "not available: \(reason)") }
        return opened.notes.isEmpty ? nil : opened.notes.joined(separator: "; ")
    }

    private func quote(_ flow: CheckoutFlow) async throws -> String? {
        let answer = await flow.addressChanged(address.redacted, wallet: .applePay, isOpening: true)
        if let problem = answer.problem { throw problem }
        return try await shown(flow)
    }

    /// What the sheet shows; a sheet that nobody could pay on fails.
    private func shown(_ flow: CheckoutFlow) async throws -> String {
        let sheet = await flow.sheet
        guard sheet.isPayable else {
            let issues = sheet.issues.map(\.message).joined(separator: "; ")
            throw Trouble(text: issues.isEmpty ? "the sheet cannot be paid" : "the address is refused: \(issues)")
        }
        let options = sheet.quote.options.count
        return "\(sheet.total.amount), \(options) delivery \(options == 1 ? "option" : "options")"
    }

    private func switchOption(_ flow: CheckoutFlow) async -> ExitCode {
        let quote = await flow.sheet.quote
        guard let other = quote.options.first(where: { $0.id != quote.selected }) else {
            return skip("option", "there is no second delivery option")
        }
        return await step("option") {
            if let problem = await flow.optionChanged(other.id, wallet: .applePay).problem { throw problem }
            return try await shown(flow)
        }
    }

    /// Reads what the provider has of a payment that nobody made.
    private func lookUp(_ flow: CheckoutFlow) async throws -> String? {
        var state = await flow.stored.sessions.last?.state ?? ProviderState()
        let found = try await target.provider.lookUp(&state)
        switch found {
        case .unknown, .pending: return "no payment, as expected"
        case .completed, .actionRequired: throw Trouble(text: "a payment was found that nobody made: \(found.name)")
        default: return found.name
        }
    }

    private func takeBack(_ flow: CheckoutFlow) async -> ExitCode {
        // An interruption ends the run, not the cleaning up.
        let task = Task { await step("cancel") { try await cancel(flow) } }
        return await task.value
    }

    private func cancel(_ flow: CheckoutFlow) async throws -> String? {
        try await flow.cancel()
        return nil
    }

    // MARK: With a payment

    private func pay() async -> ExitCode {
        guard let shopper = target.shopper else {
            return skip("pay", "at \(target.provider.descriptor.name) only a person with a device can authorise")
        }
        isPaying.withLock { $0 = true }
        let flow = flow("pay")
        let code = await step("pay") { try await pay(flow, shopper) }
        guard code == .done else { return ExitCode.worst([code, await takeBack(flow)]) }
        let payments = target.provider.payments
        guard payments != nil else {
            return skip("refund", "\(target.provider.descriptor.name) offers no refunds here: pay it back there")
        }
        let read = await step("read payment") { "\(try await flow.readPayment().state)" }
        let refund = await step("refund") {
            let outcome = try await flow.refund()
            guard case .completed = outcome else { throw Trouble(text: told(outcome)) }
            return outcome.name
        }
        return ExitCode.worst([read, refund])
    }

    private func pay(_ flow: CheckoutFlow, _ shopper: any CustomerDevice) async throws -> String? {
        let opened = try await flow.open()
        if let reason = opened.unavailable { throw Trouble(text: "not available: \(reason)") }
        _ = try await quote(flow)
        let approval = Approval(
            clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: address,
            buyer: order.buyer?.exposed ?? SampleShop.buyer, card: .approves)
        let reply = await flow.handle(try await shopper.authorize(approval))
        if let problem = reply.problem { throw problem }
        guard let outcome = reply.outcome else { throw Trouble(text: "the payment led to no outcome") }
        guard case .completed(let payment) = outcome else {
            if case .failed(let error) = outcome { throw error }
            throw Trouble(text: told(outcome))
        }
        return "\(payment.state)\(payment.amount.map { ", \($0)" } ?? "")"
    }

    private func told(_ outcome: CheckoutOutcome) -> String {
        switch outcome {
        case .unknown(let error), .failed(let error): "\(outcome.name): \(error.told)"
        case .declined(let decline): "\(outcome.name): \(decline.code)"
        default: outcome.name
        }
    }

    // MARK: Steps

    private func flow(_ name: String) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID("smoke-\(name)"), order: order, provider: target.provider, quoter: ServesEverywhere(),
            options: CheckoutFlow.Options(acceptsProviderPrices: true))
    }

    private func step(_ name: String, _ body: () async throws -> String?) async -> ExitCode {
        let start = ContinuousClock.now
        _ = target.transport.takeCalls()
        var result = SmokeStep.Result.passed
        var code = ExitCode.done
        var detail: String?
        do {
            detail = try await body()
        } catch {
            result = .failed
            (detail, code) = Self.told(error)
        }
        report(
            SmokeStep(
                name: name, result: result, detail: detail,
                milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)),
                calls: target.transport.takeCalls()))
        return code
    }

    private func skip(_ name: String, _ reason: String) -> ExitCode {
        report(SmokeStep(name: name, result: .skipped, detail: reason, milliseconds: 0, calls: []))
        return .done
    }

    private static func told(_ error: any Error) -> (String, ExitCode) {
        switch error {
        case let trouble as Trouble: (trouble.text, trouble.code)
        case let error as ProviderError where error.code == .authentication:
            ("the credentials are refused: \(error.told)", .unreachable)
        // A proxy in front of the provider refuses in words of its own.
        case let error as ProviderError where error.httpStatus == 401 || error.httpStatus == 403:
            ("\(error.told); check the credentials", .unreachable)
        case let error as ProviderError where error.code == .unavailable: (error.told, .unreachable)
        case let error as ProviderError: (error.told, .failed)
        default: ("\(error)", .failed)
        }
    }

    /// A merchant that delivers to every address, as the order says.
    private struct ServesEverywhere: ShippingQuoter {
        func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply { .keep }
    }
}
