public import ExpressCheckout

/// A HAR 1.2 file: the exchanges, and everything else that stands in it, which is kept as it came.
///
/// What HAR has no place for stands in fields that begin with an underscore (`docs/recordings.md`).
public struct HARArchive: Sendable, Hashable {
    /// The exchanges, in the order they were sent.
    public var entries: [HAREntry]
    /// The members of the file beside `log`, and those of `log` beside `entries`.
    private var root: JSON
    private var head: JSON
    /// Whether a key stood twice in the file, so that a value is in its text that is not in here.
    private(set) var hidesValues = false

    /// Creates a file without exchanges.
    public init(origin: RecordingOrigin, scenario: String? = nil) {
        root = ["log": [:]]
        entries = []
        head = .object(compacting: [
            ("version", "1.2"), ("creator", ["name": "express-checkout", "version": "0.1.0"]),
            ("_origin", origin.json), ("_redaction", JSON(integerLiteral: Self.redactionVersion)),
            ("_scenario", scenario.map(JSON.string)), ("entries", []),
        ])
    }

    /// The version of the redaction that this library does; a file says which one it went through.
    public static let redactionVersion: Int64 = 1

    /// Reads a file: ours, or one that a browser exported.
    /// - Throws: ``HARError`` with the JSON path of what is missing or wrong.
    public init(parsing bytes: some Sequence<UInt8>) throws(HARError) {
        var options = JSON.ReadingOptions(duplicateKeys: .keepLast, maximumBytes: 256 * 1024 * 1024)
        options.mendsSurrogates = true
        var bytes = Array(bytes)
        // Windows tools begin a file with this mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let (json, notes): (JSON, [String])
        do throws(JSONError) {
            (json, notes) = try JSON.parse(bytes, options: options)
        } catch {
            throw HARError(error)
        }
        try self.init(json)
        hidesValues = !notes.isEmpty
    }

    /// Reads a file's JSON.
    /// - Throws: ``HARError`` with the JSON path of what is missing or wrong.
    public init(_ json: JSON) throws(HARError) {
        let log = JSONNode(json)["log"]
        do throws(JSONError) {
            _ = try log.object()
            entries = []
            for node in try log["entries"].elements() {
                _ = try node["request"]["method"].nonEmptyString()
                _ = try node["request"]["url"].nonEmptyString()
                _ = try node["response"].object()
                guard let value = node.value else { continue }
                entries.append(HAREntry(json: value))
            }
        } catch {
            throw HARError(error)
        }
        root = json.setting("log", to: [:])
        head = (log.value ?? [:]).setting("entries", to: [])
        if let problem = origin?.problem(with: entries) { throw HARError("$.log._origin: \(problem)") }
    }

    /// Where the exchanges come from; nil where the file does not say, as a browser's.
    public var origin: RecordingOrigin? {
        get { head["_origin"].flatMap(RecordingOrigin.init(json:)) }
        set { head = head.setting("_origin", to: newValue?.json) }
    }

    /// The redaction that the file went through; nil for none of ours.
    public var redaction: Int64? {
        get { head["_redaction"]?.int64 }
        set { head = head.setting("_redaction", to: newValue.map { .number(String($0)) }) }
    }

    /// What happens in the file, in a sentence.
    public var scenario: String? {
        get { head["_scenario"]?.string }
        set { head = head.setting("_scenario", to: newValue.map(JSON.string)) }
    }

    /// The whole file.
    public var json: JSON {
        root.setting("log", to: head.setting("entries", to: .array(entries.map(\.json))))
    }

    /// The whole file without its exchanges.
    var frame: JSON {
        get { root.setting("log", to: head) }
        set {
            root = newValue.setting("log", to: [:])
            head = newValue["log"] ?? [:]
        }
    }

    /// The file as it is written: for people too, one member a line.
    public var bytes: [UInt8] { Array((json.prettyText + "\n").utf8) }
}
