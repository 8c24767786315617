public import ExpressCheckout
import Foundation

/// Writes a recording while it is made: redacted, readable at any moment, under its name only when it is done.
///
/// Until ``finish()`` it stands beside its place as `FILE.partial`; a crash leaves that behind with every exchange that had begun.
/// Several transports may record into one file.
public final class HARRecorder: Sendable {
    private struct State: ~Copyable {
        var file: GrowingFile
        var archive: HARArchive
        /// The first exchange that has no answer yet, or whose predecessor has none.
        var settled = 0
        var open: Set<Int> = []
        /// By whose rules each exchange is redacted.
        var redactors: [Redactor] = []
        var failure: RecordingError?
        var isFinished = false
    }

    private let path: String
    private let state: Locked<State>
    let vault = RedactionVault()

    /// Begins a recording that will stand at `path`; `credentials` are those in use, for which the file is searched.
    /// - Throws: ``RecordingError`` when nothing can be written there.
    public init(
        path: String, origin: RecordingOrigin, scenario: String? = nil, credentials: [Sensitive<String>] = []
    ) throws(RecordingError) {
        let archive = HARArchive(origin: origin, scenario: scenario)
        var isDirectory: ObjCBool = false
        guard !FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) || !isDirectory.boolValue else {
            throw RecordingError("the recording's name is a directory's")
        }
        let (head, tail) = Self.frame(of: archive)
        var file = try GrowingFile.create(beside: path)
        if let failure = file.write(Array((head + tail).utf8), settling: head.utf8.count) { throw failure }
        self.path = path
        state = Locked(State(file: file, archive: archive))
        add(credentials)
    }

    /// Names credentials that are in use from here on.
    public func add(_ credentials: [Sensitive<String>]) {
        for credential in credentials { vault.mark(credential.exposed) }
    }

    /// Writes down that an exchange begins; gives its number.
    func begin(_ entry: HAREntry, _ redactor: Redactor) -> Int {
        state.withLock { state in
            var entry = HAREntry(json: EntryRedaction(redactor: redactor).entry(entry.json))
            let number = state.archive.entries.count
            entry.json = entry.json.setting("_sequence", to: JSON(integerLiteral: Int64(number)))
            state.archive.entries.append(entry)
            state.redactors.append(redactor)
            state.open.insert(number)
            Self.write(&state)
            return number
        }
    }

    /// Writes down how exchange `number` ended.
    func end(_ number: Int, _ entry: HAREntry) {
        state.withLock { state in
            guard state.archive.entries.indices.contains(number) else { return }
            var entry = HAREntry(json: EntryRedaction(redactor: state.redactors[number]).entry(entry.json))
            entry.json = entry.json.setting("_sequence", to: JSON(integerLiteral: Int64(number)))
            state.archive.entries[number] = entry
            state.open.remove(number)
            Self.write(&state)
        }
    }

    /// Ends the recording: searches it for every secret, and gives it its name.
    /// - Returns: how many exchanges it has.
    /// - Throws: ``RecordingError`` when it could not be written, or when a secret was left in it: then it is removed.
    @discardableResult public func finish() throws(RecordingError) -> Int {
        try state.withLock { state throws(RecordingError) in
            guard !state.isFinished else { return state.archive.entries.count }
            state.isFinished = true
            if let failure = state.failure { throw failure }
            if let problem = state.archive.origin?.problem(with: state.archive.entries) {
                throw RecordingError("\(problem); the recording stays in \(state.file.path)")
            }
            // What was learned to be a secret late may stand in a harmless place before.
            state.archive.entries = zip(state.archive.entries, state.redactors).map { entry, redactor in
                HAREntry(json: EntryRedaction(redactor: redactor).entry(entry.json))
            }
            let bytes = state.archive.bytes
            let text = String(decoding: bytes, as: UTF8.self)
            let findings = SecretSearch(vault.secrets).findings(in: text)
            guard findings.isEmpty else {
                state.file.remove()
                let forms = Set(findings.map(\.form.rawValue)).sorted().joined(separator: ", ")
                throw RecordingError("a secret was left in the recording (\(forms)), so it was removed: this is a bug")
            }
            if let failure = state.file.finish(bytes, as: path) { throw failure }
            return state.archive.entries.count
        }
    }

    /// The file's text around its exchanges.
    private static func frame(of archive: HARArchive) -> (head: String, tail: String) {
        let text = archive.frame.prettyText
        let start = text.lastIndex(of: "[") ?? text.endIndex
        return (String(text[...start]), String(text[text.index(after: start)...]) + "\n")
    }

    /// Writes what changed: exchanges up to the first without an answer are done.
    private static func write(_ state: inout State) {
        guard state.failure == nil, !state.isFinished else { return }
        let entries = state.archive.entries
        let firstOpen = state.open.min() ?? entries.count
        var bytes: [UInt8] = []
        var count = 0
        for index in state.settled..<entries.count {
            bytes += Array((index == 0 ? "\n" : ",\n").utf8) + Array(entries[index].json.prettyText.utf8)
            if index < firstOpen { count = bytes.count }
        }
        state.settled = max(state.settled, firstOpen)
        state.failure = state.file.write(bytes + Array(frame(of: state.archive).tail.utf8), settling: count)
    }
}
