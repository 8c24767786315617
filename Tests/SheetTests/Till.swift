import ExpressCheckout

/// What was charged, and whether anything was taken back meanwhile.
actor Till {
    private(set) var charged: [Money] = []
    private(set) var hasRolledBackUnderAPayment = false
    private(set) var isRolledBack = false
    private var isPaying = false

    func begin() {
        isPaying = true
    }

    func charge(_ amount: Money) {
        charged.append(amount)
        isPaying = false
    }

    func rollBack() {
        isRolledBack = true
        if isPaying || !charged.isEmpty { hasRolledBackUnderAPayment = true }
    }
}
