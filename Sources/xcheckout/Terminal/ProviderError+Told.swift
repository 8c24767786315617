import ExpressCheckout
import Foundation

extension ProviderError {
    /// The description for people: an operation or status that the message names itself is not told twice.
    var told: String {
        var text = description
        if let operation, message.hasPrefix("\(operation): ") { text.removeFirst(operation.count + 2) }
        if let httpStatus, ["status \(httpStatus)", "HTTP \(httpStatus)"].contains(where: message.contains) {
            let mark = " [HTTP \(httpStatus)]"
            if let range = text.range(of: mark) { text.removeSubrange(range) }
        }
        return text
    }
}
