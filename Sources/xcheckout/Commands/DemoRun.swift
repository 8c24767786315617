import CheckoutConformance
import CheckoutRecording
import ExpressCheckout

/// One provider's demo: a refused address, an option switch, a decline, a retry that pays.
struct DemoRun {
    let entry: ProviderEntry
    let sandbox: BaseURL?
    let show: DemoShow
    /// Writes the exchanges down; nil when nobody wants them.
    var recorder: HARRecorder?

    /// Why the script cannot go on.
    private struct Stop: Error {
        let text: String
        let code: ExitCode
    }

    /// Plays the script and says how it ended; never throws, so that the next provider has its turn.
    func play() async -> ExitCode {
        let world: any CheckoutWorld
        do {
            world = try await entry.harness.makeWorld(sandbox: sandbox) { [entry, recorder] transport in
                guard let recorder else { return transport }
                return RecordingTransport(
                    transport, to: recorder, provider: entry.id, rules: entry.unconfigured.redaction)
            }
            recorder?.add(world.credentials)
        } catch {
            show.problem("\(entry.id): the sandbox cannot be started: \(error)")
            return .unreachable
        }
        show.begin(entry, at: world.sandbox)
        let code = await perform(in: world)
        await world.shutDown()
        return code
    }

    private func perform(in world: any CheckoutWorld) async -> ExitCode {
        let flow = CheckoutFlow(
            id: CheckoutID("demo-\(entry.id)"), order: world.order, provider: world.provider, quoter: SampleShop())
        do {
            // A sandbox that runs elsewhere may have been used before.
            let earlier = try await world.operations().count
            let script = Script(flow: flow, world: world, show: show, earlier: earlier)
            let outcome: CheckoutOutcome
            do {
                outcome = try await script.run()
            } catch {
                await script.count()
                throw error
            }
            await script.count()
            show.end()
            guard case .completed = outcome else { return .failed }
            return .done
        } catch let stop as Stop {
            show.problem("\(entry.id): \(stop.text)")
            return stop.code
        } catch let error as ProviderError {
            show.problem("\(entry.id): \(error.told)\(hint(for: error))")
            return error.code == .unavailable ? .unreachable : .failed
        } catch is JSONError {
            show.problem("\(entry.id): what answers at \(world.sandbox) is no xcheckout sandbox; \(advice)")
            return .unreachable
        } catch {
            // The customer's device or the sandbox's own pages did not answer.
            show.problem("\(entry.id): \(error)")
            return .unreachable
        }
    }

    /// What to look at when an address of the user's own answers like nobody's API.
    private func hint(for error: ProviderError) -> String {
        let isStrange = error.httpStatus == 404 || error.code == .badResponse
        return sandbox != nil && isStrange ? "; \(advice)" : ""
    }

    private var advice: String { "check \(entry.baseVariable)" }

    private struct Script {
        let flow: CheckoutFlow
        let world: any CheckoutWorld
        let show: DemoShow
        /// How many calls the sandbox had seen before this run.
        let earlier: Int
        let served = SampleShop.served
        let refused = SampleShop.refused

        func run() async throws -> CheckoutOutcome {
            show.step("The customer taps the button: the checkout is opened")
            let opened = try await flow.open()
            if let reason = opened.unavailable { throw Stop(text: "not available: \(reason)", code: .failed) }
            await draw(nil)
            show.step("An address is picked")
            try await pick(served, isOpening: true)
            show.step("Another address is picked, where nothing is delivered")
            try await pick(refused, isOpening: false)
            guard await !flow.sheet.isPayable else {
                throw Stop(text: "the refused address was not refused", code: .failed)
            }
            show.step("Back to the first address")
            try await pick(served, isOpening: false)
            show.step("A faster delivery is chosen")
            let quote = await flow.sheet.quote
            guard let faster = quote.options.first(where: { $0.id != quote.selected }) else {
                throw Stop(text: "there is no second option to switch to", code: .failed)
            }
            try await choose(faster)
            show.step("The customer authorises with a card that is refused")
            let declined = try await authorise(opened, card: .declines)
            show.outcome(declined)
            guard case .declined = declined else { return declined }
            show.step("The customer tries again with another card")
            let reopened = try await flow.open()
            try await pick(served, isOpening: true)
            if await flow.sheet.quote.selected != faster.id { try await choose(faster) }
            show.step("The customer authorises")
            var outcome = try await authorise(reopened, card: .approves)
            show.outcome(outcome)
            if case .actionRequired(let action) = outcome {
                show.step("The customer takes the further step")
                let reply = await flow.handle(try await world.device.perform(action))
                outcome = try self.outcome(of: reply)
                show.outcome(outcome)
            }
            return outcome
        }

        private func pick(_ address: PostalAddress, isOpening: Bool) async throws {
            try await send(world.device.addressMessage(address.redacted, isOpening: isOpening))
            await draw(address)
        }

        /// Chooses an option, over the wire where this provider's client asks.
        private func choose(_ option: ShippingOption) async throws {
            if let message = world.device.optionMessage(option) {
                try await send(message)
            } else {
                _ = await flow.optionChanged(option.id, wallet: .applePay)
                show.note("pre-priced: the switch calls nobody")
            }
            await draw(served)
        }

        private func send(_ message: JSON) async throws {
            let reply = await flow.handle(message)
            if let problem = reply.problem { throw problem }
        }

        private func authorise(_ opened: OpenReply, card: Approval.Card) async throws -> CheckoutOutcome {
            let approval = Approval(
                clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: served,
                buyer: SampleShop.buyer, card: card)
            let outcome = try outcome(of: await flow.handle(try await world.device.authorize(approval)))
            guard case .unknown = outcome else { return outcome }
            return try await findOut(outcome)
        }

        /// What became of a payment whose answer was lost: looked up, and sent again only where nothing is found and the
        /// provider makes one payment of both.
        private func findOut(_ lost: CheckoutOutcome) async throws -> CheckoutOutcome {
            show.outcome(lost)
            show.step("The answer was lost, so the payment is looked up")
            let found = try await flow.lookUp()
            guard case .unknown = found, world.provider.resending != nil else { return found }
            show.outcome(found)
            show.step("Nothing is found, which is no proof: the same call is sent again with its key")
            return try await flow.resend()
        }

        private func outcome(of reply: ClientReply) throws -> CheckoutOutcome {
            if let problem = reply.problem { throw problem }
            guard let outcome = reply.outcome else {
                throw Stop(text: "the client's message led to no outcome", code: .failed)
            }
            switch outcome {
            case .failed(let error) where error.code == .unavailable: throw error
            default: return outcome
            }
        }

        /// Keeps this run's calls; when nobody answers, what was known before stays.
        func count() async {
            if let all = try? await world.operations() { show.calls = Array(all.dropFirst(earlier)) }
        }

        private func draw(_ address: PostalAddress?) async {
            let place = address.map { [$0.locality, $0.region, $0.country].compactMap { $0 }.joined(separator: ", ") }
            show.sheet(await flow.sheet, deliverTo: place)
            await count()
        }
    }
}
