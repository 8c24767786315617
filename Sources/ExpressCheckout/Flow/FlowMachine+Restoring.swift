extension FlowMachine {
    /// The machine of a checkout that another process began: it stands where the record says.
    ///
    /// What the sheet's prices were good for is not stored, so that everything is quoted again before it is charged.
    init(restoring record: CheckoutRecord, rules: FlowRules) {
        self.init(id: record.id, order: record.order, rules: rules)
        if let quote = record.quote { sheet.quote = quote }
        standing.isProviderInStep = rules.quoter != .provider
        standing.isOptionUnquoted = rules.quoter != .nobody
        hasAnswered = true
        isCancelRequested = record.isCancelled
        phase = Self.phase(of: record)
        // Whoever had it on the screen may have it there still.
        sheet.isPresented = phase == .open
    }

    private static func phase(of record: CheckoutRecord) -> FlowPhase {
        if record.isPaid { return .completed }
        if let attempt = record.undecidedAttempt {
            if case .actionRequired = attempt.outcome { return .awaitingAction }
            return .undecided
        }
        if record.isCancelled || record.isRolledBack { return .cancelled }
        switch record.attempts.last?.outcome {
        case .declined(let decline): return .declined(decline.session)
        case .failed(let error) where error.code == .sessionExpired: return .declined(.spent)
        default: return record.sessions.last?.isOpened == true ? .open : .idle
        }
    }
}
