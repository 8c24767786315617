/// A request as the test server read it.
struct ReceivedRequest: Sendable {
    let method: String
    let path: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The first value of a header, in any case.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
