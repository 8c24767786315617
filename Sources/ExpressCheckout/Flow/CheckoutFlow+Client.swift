/// The client's side: its raw messages, and the answers that it waits for.
extension CheckoutFlow {
    /// Somebody who waits for the answer to an event of the client's.
    struct SheetWaiter: Sendable {
        /// The raw message that the event was read from; nil when the merchant's own code brought the event.
        let message: JSON?
        let continuation: CheckedContinuation<Told, Never>
    }

    /// What the client was told.
    struct Told: Sendable {
        let answer: SheetAnswer
        let reply: ClientReply
    }

    /// Answers a raw message of the provider's client SDK.
    ///
    /// A message is always answered where the SDK waits for one; what went wrong beside is in the reply's `problem`.
    public func handle(_ message: JSON) async -> ClientReply {
        guard let bridge = provider.bridge else {
            return ClientReply(
                problem: ProviderError(
                    .unsupported, certainty: .notSent,
                    message: "\(provider.descriptor.id) has no client SDK to speak with"))
        }
        let event: ClientEvent
        do throws(JSONError) {
            event = try bridge.decode(message)
        } catch {
            let problem = ProviderError(
                .invalidRequest, certainty: .notSent, message: "the client's message cannot be read: \(error)")
            return kept(message, because: problem)
        }
        switch event {
        case .addressChanged(let address, let wallet, let isOpening):
            let event = FlowEvent.addressChanged(address?.exposed, wallet: wallet, isOpening: isOpening)
            return await ask(event, message).reply
        case .optionChanged(let option, let wallet):
            return await ask(.optionChanged(option, wallet: wallet), message).reply
        case .authorized(let authorization): return await reply(.authorized(authorization), to: message)
        case .actionFinished(let result): return await reply(.actionFinished(result), to: message)
        case .cancelled:
            do throws(ProviderError) {
                try await cancel()
                return ClientReply(outcome: machine.phase == .cancelled ? .cancelled : nil)
            } catch {
                return ClientReply(problem: error)
            }
        case .unknown:
            return kept(
                message,
                because: ProviderError(
                    .unsupported, certainty: .notSent, message: "the client sent a message this version does not know"))
        }
    }

    func ask(_ event: FlowEvent, _ message: JSON? = nil) async -> Told {
        await withCheckedContinuation { continuation in
            answers[machine.nextSequence] = SheetWaiter(message: message, continuation: continuation)
            perform(machine.receive(event))
        }
    }

    /// Answers whoever waits, in the client's own words where it spoke itself.
    ///
    /// Written here, in the step in which the machine answers, so that a total that cannot be written is taken back
    /// before anything else happens: it was never shown, and only what was shown may be charged.
    func tell(_ answer: SheetAnswer, _ number: Int) {
        guard let waiter = answers.removeValue(forKey: number) else { return }
        guard let message = waiter.message, let bridge = provider.bridge else {
            return waiter.continuation.resume(returning: Told(answer: answer, reply: ClientReply()))
        }
        let reply: ClientReply
        do throws(ProviderError) {
            let json = try bridge.encode(answer.answer, to: message, order: order)
            reply = ClientReply(message: json, problem: answer.problem)
        } catch {
            receive(.notShown(number))
            reply = kept(message, because: error)
        }
        waiter.continuation.resume(returning: Told(answer: answer, reply: reply))
    }

    /// Tells the client that the sheet stays as it is; nothing where not even that can be written.
    private func kept(_ message: JSON, because problem: ProviderError) -> ClientReply {
        for answer in [ClientAnswer.keep(machine.sheet.quote), .keep(nil)] {
            if let json = try? provider.bridge?.encode(answer, to: message, order: order) {
                return ClientReply(message: json, problem: problem)
            }
        }
        return ClientReply(problem: problem)
    }

    private func reply(_ event: FlowEvent, to message: JSON) async -> ClientReply {
        do throws(ProviderError) {
            let outcome = try await settle(event)
            guard case .needsCorrection(let correction) = outcome else {
                return ClientReply(message: ended(outcome, message), outcome: outcome)
            }
            let told = corrected(correction, message)
            return ClientReply(message: told.message?.exposed, outcome: outcome, problem: told.problem)
        } catch {
            return ClientReply(message: ended(CheckoutOutcome(error), message), problem: error)
        }
    }

    /// Tells a client that waits for it how the payment ended.
    private func ended(_ outcome: CheckoutOutcome, _ message: JSON) -> JSON? {
        guard let bridge = provider.bridge else { return nil }
        return try? bridge.encode(outcome, to: message, order: order)
    }

    /// Tells a sheet that stays up for a correction what is wrong: it waits for that.
    private func corrected(_ correction: CheckoutOutcome.Correction, _ message: JSON) -> ClientReply {
        let quote = machine.sheet.quote
        let answer: ClientAnswer =
            correction.issues.isEmpty
            ? .quote(quote, optionsChanged: true) : .issues(correction.issues, unchanged: quote)
        do throws(ProviderError) {
            return ClientReply(message: try provider.bridge?.encode(answer, to: message, order: order))
        } catch {
            return kept(message, because: error)
        }
    }
}
