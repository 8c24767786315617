/// The ability to read a provider's own session or checkout payload as a neutral order.
public protocol OrderImporting: Sendable {
    /// Reads a create request's body or a read's answer.
    ///
    /// What has no neutral place is reported, not dropped.
    /// - Throws: ``OrderInvalid`` with the problems' paths in the payload when it is none of this provider's.
    func importOrder(_ payload: JSON) throws(OrderInvalid) -> ImportedOrder
}
