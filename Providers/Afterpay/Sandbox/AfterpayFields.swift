import ExpressCheckout

/// The members of an object in a request's body, read by the API's rules: an unknown member, a null and an empty
/// sub-object are refused (`afterpay.md` §2.2).
struct AfterpayFields {
    let path: JSONPath
    private let members: [JSON.Member]

    /// Takes an object that may have the members `known`.
    init(_ value: JSON, at path: JSONPath = .root, known: [String]) throws(AfterpayRefusal) {
        guard let members = value.object else {
            throw .invalidObject(path, "must be an object, not \(value.kind)")
        }
        guard !members.isEmpty || path == .root else { throw .invalidObject(path, "must not be empty") }
        for member in members {
            guard known.contains(member.key) else {
                throw .invalidObject(path.appending(member.key), "is not a field")
            }
            guard !member.value.isNull else { throw .invalidObject(path.appending(member.key), "must not be null") }
        }
        self.path = path
        self.members = members
    }

    /// The value of a member, nil when there is none.
    subscript(key: String) -> JSON? {
        members.first { $0.key == key }?.value
    }

    /// The value of a member that must be there.
    func required(_ key: String) throws(AfterpayRefusal) -> JSON {
        guard let value = self[key] else { throw .invalidObject(path.appending(key), "must not be missing") }
        return value
    }

    /// A string of at most `limit` characters.
    @discardableResult
    func text(_ key: String, limit: Int, isRequired: Bool = false) throws(AfterpayRefusal) -> String? {
        guard let value = isRequired ? try required(key) : self[key] else { return nil }
        guard let text = value.string else {
            throw .invalidObject(path.appending(key), "must be a string, not \(value.kind)")
        }
        guard !isRequired || !text.isEmpty else { throw .invalidObject(path.appending(key), "must not be empty") }
        guard text.unicodeScalars.count <= limit else {
            throw .invalidObject(path.appending(key), "must have at most \(limit) characters")
        }
        return text
    }

    /// One of a few words.
    @discardableResult
    func word(_ key: String, of words: [String], isRequired: Bool = false) throws(AfterpayRefusal) -> String? {
        guard let text = try text(key, limit: 64, isRequired: isRequired) else { return nil }
        guard words.contains(text) else {
            throw .invalidObject(path.appending(key), "must be one of \(words.joined(separator: ", "))")
        }
        return text
    }

    /// A boolean.
    @discardableResult
    func flag(_ key: String) throws(AfterpayRefusal) -> Bool? {
        guard let value = self[key] else { return nil }
        guard let flag = value.bool else {
            throw .invalidObject(path.appending(key), "must be a boolean, not \(value.kind)")
        }
        return flag
    }

    /// An http or https URL of at most 2048 characters.
    @discardableResult
    func url(_ key: String) throws(AfterpayRefusal) -> String? {
        guard let text = try text(key, limit: 2048) else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
            throw .invalidObject(path.appending(key), "must be a URL")
        }
        return text
    }

    /// The elements of an array with their paths.
    func list(_ key: String, limit: Int = .max) throws(AfterpayRefusal) -> [(value: JSON, path: JSONPath)] {
        guard let value = self[key] else { return [] }
        let path = path.appending(key)
        guard let elements = value.array else { throw .invalidObject(path, "must be an array, not \(value.kind)") }
        guard elements.count <= limit else { throw .invalidObject(path, "must have at most \(limit) elements") }
        return elements.enumerated().map { ($1, path.appending($0)) }
    }
}
