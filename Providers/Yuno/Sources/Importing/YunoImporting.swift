import ExpressCheckout

/// Reads a session, as it is created or as it is read, as a neutral order.
struct YunoImporting: OrderImporting {
    func importOrder(_ payload: JSON) throws(OrderInvalid) -> ImportedOrder {
        var session = SessionImport()
        return try session.read(payload)
    }
}
