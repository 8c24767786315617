/// A place in a JSON value: the value, if there is one, and its path, so that an error can name where it looked.
///
/// Going down never fails (`root["payment"]["id"]`); only taking a value of a kind does.
public struct JSONNode: Sendable {
    /// The value here, nil when there is none.
    public let value: JSON?
    /// Where this is.
    public let path: JSONPath

    /// Starts at `value`.
    public init(_ value: JSON?, at path: JSONPath = .root) {
        self.value = value
        self.path = path
    }

    /// The place of member `key`.
    public subscript(key: String) -> JSONNode {
        JSONNode(value?[key], at: path.appending(key))
    }

    /// The place of element `index`.
    public subscript(index: Int) -> JSONNode {
        JSONNode(value?[index], at: path.appending(index))
    }

    /// Whether there is a value here other than `null`.
    public var isPresent: Bool { !(value?.isNull ?? true) }

    /// The string here.
    /// - Throws: `missing`, or `mismatch` for another kind.
    public func string() throws(JSONError) -> String {
        try take("a string", \.string)
    }

    /// The string here, refusing an empty one.
    /// - Throws: `missing`, or `mismatch` for another kind or an empty string.
    public func nonEmptyString() throws(JSONError) -> String {
        try take("a string that is not empty", \.nonEmptyString)
    }

    /// The digits of the number here.
    /// - Throws: `missing`, or `mismatch` for another kind.
    public func numberText() throws(JSONError) -> String {
        try take("a number", \.numberText)
    }

    /// The whole number here.
    /// - Throws: `missing`, or `mismatch` for another kind or a number outside `Int64`.
    public func int64() throws(JSONError) -> Int64 {
        try take("a whole number", \.int64)
    }

    /// The boolean here.
    /// - Throws: `missing`, or `mismatch` for another kind.
    public func bool() throws(JSONError) -> Bool {
        try take("a boolean", \.bool)
    }

    /// The members here.
    /// - Throws: `missing`, or `mismatch` for another kind.
    public func object() throws(JSONError) -> [JSON.Member] {
        try take("an object", \.object)
    }

    /// The places of the elements here.
    /// - Throws: `missing`, or `mismatch` for another kind.
    public func elements() throws(JSONError) -> [JSONNode] {
        try take("an array", \.array).indices.map { self[$0] }
    }

    private func take<Result>(_ needed: String, _ read: (JSON) -> Result?) throws(JSONError) -> Result {
        guard let value, !value.isNull else { throw JSONError(.missing, at: path) }
        guard let result = read(value) else {
            throw JSONError(.mismatch(needed: needed, found: value.kind), at: path)
        }
        return result
    }
}
