/// A text that is no JSON, or a value that is not what its reader needs.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// The text breaks a rule of RFC 8259 or a limit of the reader; `offset` counts bytes from 0.
        case syntax(String, offset: Int)
        /// A value that must be there is not.
        case missing
        /// A value is of another kind or form than needed: what was needed, and the kind found.
        case mismatch(needed: String, found: String)
    }

    /// What is wrong.
    public let reason: Reason
    /// Where in the text.
    public let path: JSONPath

    /// Creates an error.
    public init(_ reason: Reason, at path: JSONPath) {
        self.reason = reason
        self.path = path
    }

    /// What is wrong and where, without any of the text's contents.
    public var description: String {
        switch reason {
        case .syntax(let text, let offset): "\(path): \(text) (byte \(offset))"
        case .missing: "\(path): missing"
        case .mismatch(let needed, let found): "\(path): needs \(needed), found \(found)"
        }
    }
}
