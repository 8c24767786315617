/// A transfer that has come to its end, and who is to be told.
struct EndedTransfer {
    var transfer: Transfer?
    var continuation: Transfer.Continuation?
    let outcome: Transfer.Outcome

    init(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
        self.transfer = transfer
        self.outcome = outcome
    }
}
