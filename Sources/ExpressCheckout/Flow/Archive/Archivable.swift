/// A part of a checkout's record as it is kept outside the process.
///
/// These forms are not the order's: they check nothing, since what a provider quoted must come back as it was, whatever
/// the rules for merchants' orders are. What is written is always read back the same.
protocol Archivable: Sendable {
    /// The part as JSON, personal data included.
    var archived: JSON { get }

    /// Reads the part back.
    init(archived node: JSONNode) throws(JSONError)
}

extension JSONNode {
    /// The part here.
    func part<Part: Archivable>(_ type: Part.Type = Part.self) throws(JSONError) -> Part {
        try Part(archived: self)
    }

    /// The part here, nil when there is none.
    func optionalPart<Part: Archivable>(_ type: Part.Type = Part.self) throws(JSONError) -> Part? {
        isPresent ? try Part(archived: self) : nil
    }

    /// The parts of the list here, none when there is no list.
    func parts<Part: Archivable>(_ type: Part.Type = Part.self) throws(JSONError) -> [Part] {
        guard isPresent else { return [] }
        return try elements().map { (node) throws(JSONError) in try Part(archived: node) }
    }

    /// The text here, nil when there is none.
    func optionalString() throws(JSONError) -> String? {
        isPresent ? try string() : nil
    }

    /// The whole number here.
    func int() throws(JSONError) -> Int {
        guard let number = Int(exactly: try int64()) else { throw needs("a whole number of this machine's size") }
        return number
    }

    /// Members that were unknown when they were read first, kept as they came.
    func unknownMembers() throws(JSONError) -> [JSON.Member] {
        isPresent ? try object() : []
    }

    /// The error of a value that is none of what is `needed`.
    func needs(_ needed: String) -> JSONError {
        JSONError(.mismatch(needed: needed, found: value?.kind ?? "nothing"), at: path)
    }
}

extension JSON {
    /// A list of parts, absent when empty.
    static func archived(_ parts: [some Archivable]) -> JSON? {
        parts.isEmpty ? nil : .array(parts.map(\.archived))
    }

    /// Members kept as they came, absent when there are none.
    static func archived(unknown members: [Member]) -> JSON? {
        members.isEmpty ? nil : .object(members)
    }

    /// A whole number.
    static func whole(_ number: Int) -> JSON { .number(String(number)) }
}
