/// Opening a session and asking for quotes.
extension CheckoutFlow {
    func startOpening(inNewSession newSession: Bool) {
        if newSession || record.sessions.isEmpty {
            session = CheckoutSession()
            record.sessions.append(CheckoutRecord.Session(key: makeKey(), state: ProviderState()))
        }
        let index = record.sessions.count - 1
        let key = record.sessions[index].key
        Task { [provider, order, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await provider.open(order, key: key, state: &state)
                }
            }
            await keepState(of: session, index)
            var outcome = result
            if case .failure(let error) = await save(), case .success = result { outcome = .failure(error) }
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
        let index = record.sessions.count - 1
        // Not among the tasks that a later change cancels: a provider's call that has begun runs to its end.
        Task { [order, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await quoting.quote(request, for: order, state: &state)
                }
            }
            await keepState(of: session, index)
            receive(.quoteAnswered(request.sequence, result))
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
        let index = record.sessions.count - 1
        Task { [provider, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    guard let reading = provider.authorizations else { return authorization }
                    return try await reading.readAuthorization(authorization, state: &state)
                }
            }
            await keepState(of: session, index)
            receive(.authorizationRead(result))
        }
    }
}
