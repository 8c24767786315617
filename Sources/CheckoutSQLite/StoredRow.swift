import ExpressCheckout

/// A checkout as it stands in the file.
struct StoredRow {
    private let version: Int64
    private let provider: String
    private let order: [UInt8]
    private let progress: [UInt8]
    private let personalOrder: [UInt8]?
    private let personalCalls: [UInt8]?

    /// The row that ``StoreSQL/load`` gives.
    init(_ columns: borrowing Columns) {
        version = columns.integer(0)
        provider = columns.text(1) ?? ""
        order = columns.bytes(2) ?? []
        progress = columns.bytes(3) ?? []
        personalOrder = columns.bytes(4)
        personalCalls = columns.bytes(5)
    }

    /// The archive, its parts read.
    /// - Throws: ``CheckoutStoreError`` `unreadable`.
    func archive(of id: CheckoutID) throws(CheckoutStoreError) -> CheckoutArchive {
        CheckoutArchive(
            id: id, provider: ProviderID(provider), version: Int(version), order: try read(order, of: id),
            progress: try read(progress, of: id),
            personalOrder: try personalOrder.map { (bytes) throws(CheckoutStoreError) in try read(bytes, of: id) },
            personalCalls: try personalCalls.map { (bytes) throws(CheckoutStoreError) in try read(bytes, of: id) })
    }

    private func read(_ bytes: [UInt8], of id: CheckoutID) throws(CheckoutStoreError) -> JSON {
        do throws(JSONError) {
            return try JSON(parsing: bytes, options: .providerAnswer)
        } catch {
            throw .unreadable(id, "\(error)")
        }
    }
}
