extension CheckoutRecord {
    /// Whether something of it is still to be found out or taken back at the provider: what recovery looks for.
    ///
    /// A paid checkout is finished when every change of its payment is decided, another one when its every attempt is
    /// decided unpaid and nothing was left behind.
    public var isUnfinished: Bool { !isOver && (undecidedAttempt != nil || !sessions.isEmpty) }

    /// Whether nothing will happen to it any more: it is paid, or taken back with every attempt decided unpaid.
    ///
    /// The customer's data is of no use to it then.
    public var isOver: Bool {
        isPaid ? changes.allSatisfy(\.isDecided) : isRolledBack && undecidedAttempt == nil
    }

    /// Whether an attempt has paid.
    public var isPaid: Bool {
        attempts.contains { if case .completed = $0.outcome { true } else { false } }
    }

    /// The attempt whose payment may be under way; nil when every one is decided, or never left this machine.
    public var undecidedAttempt: Attempt? {
        attempts.last { !$0.isDecidedUnpaid && !$0.isPaid && !$0.neverLeft }
    }
}

extension CheckoutRecord.Change {
    /// Whether it is known what became of it: done, refused, or never sent.
    public var isDecided: Bool {
        switch outcome {
        case .completed, .declined, .needsCorrection, .cancelled, .failed: true
        case nil: calls.isEmpty
        case .actionRequired, .pending, .unknown: false
        }
    }

    /// Whether no call of it was ever given out to be sent, each of which is saved before.
    var neverLeft: Bool { outcome == nil && calls.isEmpty }

    /// Whether money may have moved by it, or will.
    var mayCount: Bool {
        switch outcome {
        case .completed, .pending, .actionRequired, .unknown: true
        case nil: !calls.isEmpty
        case .declined, .needsCorrection, .cancelled, .failed: false
        }
    }
}

extension CheckoutRecord.Attempt {
    /// Whether it has paid.
    var isPaid: Bool {
        if case .completed = outcome { true } else { false }
    }

    /// Whether no call of it was ever given out to be sent, each of which is saved before.
    var neverLeft: Bool { outcome == nil && calls.isEmpty }
}
