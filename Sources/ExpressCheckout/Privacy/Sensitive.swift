/// A secret or a piece of personal data: whatever prints, dumps or interpolates it shows `«redacted»`.
///
/// Taking the value out is a visible step, ``exposed``, done where a request is built and nowhere else.
public struct Sensitive<Value: Sendable>: Sendable {
    /// The value itself.
    ///
    /// Whoever reads it must not print, log or throw it.
    public let exposed: Value

    /// Wraps a value.
    public init(_ value: Value) {
        exposed = value
    }

    /// Wraps what `transform` makes of the value.
    public func map<Result: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Sensitive<Result> {
        Sensitive<Result>(try transform(exposed))
    }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}

extension Sensitive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `«redacted»`.
    public var description: String { Redaction.placeholder }
    /// Always `«redacted»`.
    public var debugDescription: String { Redaction.placeholder }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What stands in place of a value that must not be shown.
public enum Redaction: Sendable {
    /// The text itself.
    public static let placeholder = "«redacted»"
}

/// A type made of personal data: printing or dumping it shows `«redacted»`, even outside a ``Sensitive``.
public protocol PersonalData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension PersonalData {
    /// Always `«redacted»`.
    public var description: String { Redaction.placeholder }
    /// Always `«redacted»`.
    public var debugDescription: String { Redaction.placeholder }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
