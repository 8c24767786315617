/// Opening a session and asking for quotes.
extension CheckoutFlow {
    func startOpening(inNewSession newSession: Bool) {
        if newSession || record.sessions.isEmpty {
            session = CheckoutSession()
            record.sessions.append(CheckoutRecord.Session(key: makeKey(), state: ProviderState()))
        }
        let key = record.sessions[record.sessions.count - 1].key
        let turn = inTurn { [provider, order] (state) async throws(ProviderError) in
            // The key comes first, and with it the news that somebody else has this checkout.
            try await self.saveBeforeSending()
            guard await !self.record.isCancelled else { throw FlowMachine.cancelledBefore("open") }
            return try await provider.open(order, key: key, state: &state)
        }
        Task {
            var outcome = await turn.value
            if case .success = outcome { noteOpened() }
            if case .failure(let error) = await save(), case .success = outcome {
                outcome = .failure(Self.unsaved(error, "open it again, which adds nothing twice, or cancel it"))
            }
            receive(.opened(outcome))
        }
    }

    func finishOpening(_ result: Result<OpenReply?, ProviderError>) {
        let waiter = opening
        opening = nil
        switch result {
        case .failure(let error): waiter?.resume(returning: .failure(error))
        case .success(let reply):
            lastReply = reply ?? lastReply
            record.quote = machine.sheet.quote
            waiter?.resume(returning: lastReply.map(Result.success) ?? .failure(Self.nothingOpen))
        }
    }

    static var nothingOpen: ProviderError {
        ProviderError(.invalidState, certainty: .notSent, message: "no session of this checkout is open")
    }

    func askMerchant(_ request: QuoteRequest) {
        guard let quoter else { return receive(.quoteAnswered(request.sequence, .success(.keep))) }
        let shown = machine.sheet.quote
        let task = Task { [provider, order] in
            let result: Result<QuoteReply, ProviderError>
            do {
                let reply = try await quoter.quote(request, for: order)
                let problems = provider.review(reply, showing: shown, for: order)
                result = problems.isEmpty ? .success(reply) : .failure(Self.refused(problems))
            } catch {
                // What the merchant's own code threw may quote an address: only its type is told.
                result = .failure(
                    ProviderError(
                        .unavailable, certainty: .decided, isRetrySafe: true,
                        message: "the merchant's quoter threw \(type(of: error))"))
            }
            receive(.quoteAnswered(request.sequence, result))
        }
        questions[request.sequence, default: []].append(task)
    }

    static func refused(_ problems: [OrderProblem]) -> ProviderError {
        ProviderError(
            .invalidRequest, certainty: .notSent,
            message: "the answer cannot be shown as meant: " + problems.map(\.description).joined(separator: "; "),
            problems: problems)
    }

    func askProvider(_ request: QuoteRequest) {
        guard let quoting = provider.quoting else {
            return receive(.quoteAnswered(request.sequence, .failure(Self.nothingOpen)))
        }
        // Not among the tasks that a later change cancels: a provider's call that has begun runs to its end.
        let turn = inTurn { [order] (state) async throws(ProviderError) in
            try await quoting.quote(request, for: order, state: &state)
        }
        Task {
            receive(.quoteAnswered(request.sequence, await turn.value))
            // After the answer, which the sheet waits for; what cannot be saved now goes with the next save.
            _ = await save()
        }
    }

    func startDeadline(_ number: Int, _ limit: Duration) {
        let task = Task { [time] in
            guard (try? await time.sleep(for: limit)) != nil else { return }
            receive(.deadlinePassed(number))
        }
        questions[number, default: []].append(task)
    }

    func read(_ authorization: Authorization) {
        let turn = inTurn { [provider] (state) async throws(ProviderError) in
            guard let reading = provider.authorizations else { return authorization }
            return try await reading.readAuthorization(authorization, state: &state)
        }
        Task { receive(.authorizationRead(await turn.value)) }
    }
}
