import ExpressCheckout

/// An order in a file that a user names.
enum OrderFile {
    /// Reads it; its warnings go to standard error.
    /// - Throws: ``UsageError`` with every problem and its path.
    static func read(_ path: String) throws -> CheckoutOrder {
        let bytes = try InputFile.read(path)
        do throws(OrderInvalid) {
            let reading = try CheckoutOrder.read(bytes)
            for warning in reading.warnings { Console.error("warning: \(warning)") }
            return reading.order
        } catch {
            throw UsageError(error.problems.map(\.description).joined(separator: "\n"))
        }
    }
}
