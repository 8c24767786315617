import CheckoutRecording
import ExpressCheckout
import Foundation

/// How the answers of today differ in shape from the recorded ones.
struct DriftReport {
    /// One difference.
    struct Line: Equatable {
        let operation: String
        let status: Int
        let text: String
    }

    /// What the recordings' answers are made of, by operation and status.
    private var known: [String: AnswerShape] = [:]
    /// The places that every recorded answer had.
    private var always: [String: Set<String>] = [:]
    /// How many recordings were read.
    private(set) var files = 0

    /// Reads every recording of `provider` in `folder`.
    /// - Throws: ``UsageError`` when the folder cannot be read, or a file in it is no recording.
    init(folder: String, provider: ProviderID) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw UsageError("--recordings \(UsageError.quoted(folder)) cannot be read as a folder")
        }
        for name in names.sorted() where name.hasSuffix(".har") {
            let path = "\(folder)/\(name)"
            let bytes = try InputFile.read(path)
            let archive: HARArchive
            do throws(HARError) {
                archive = try HARArchive(parsing: bytes)
            } catch {
                throw UsageError("\(UsageError.quoted(path)): \(error)")
            }
            files += 1
            for entry in archive.entries where entry.provider == nil || entry.provider == provider { learn(entry) }
        }
    }

    /// What is new in `calls`: a place that no recording has, another kind of value, or one that was always there and is
    /// gone.
    func lines(for calls: [SmokeCall]) -> [Line] {
        var lines: [Line] = []
        for call in calls {
            guard let status = call.status, let shape = call.shape else { continue }
            let key = Self.key(call.operation, status)
            let found: [String]
            if let old = known[key] {
                found = differences(of: shape, from: old, always[key] ?? [])
            } else {
                found = ["no recording has such an answer"]
            }
            for text in found {
                let line = Line(operation: call.operation, status: status, text: text)
                if !lines.contains(line) { lines.append(line) }
            }
        }
        return lines
    }

    /// Null says of a place only that it may be empty, which is no other shape; below a place that is new or gone every
    /// other would be, too.
    private func differences(of shape: AnswerShape, from old: AnswerShape, _ always: Set<String>) -> [String] {
        var lines: [String] = []
        for (place, kinds) in shape.kinds.sorted(by: { $0.key < $1.key }) where Self.isTop(place, missingIn: old) {
            let (now, before) = (kinds.subtracting(["null"]), old.kinds[place]?.subtracting(["null"]))
            guard !now.isEmpty else { continue }
            let name = place.isEmpty ? "the answer" : place
            if let before {
                guard !before.isEmpty, !now.isSubset(of: before) else { continue }
                lines.append("\(name) is \(Self.list(now)), recorded as \(Self.list(before))")
            } else {
                lines.append("\(name) is new (\(Self.list(now)))")
            }
        }
        let gone = always.sorted().filter { shape.kinds[$0] == nil && Self.isTop($0, missingIn: shape) }
        return lines + gone.map { "\($0) is missing" }
    }

    /// Whether what contains `place` is in `shape` as more than null.
    private static func isTop(_ place: String, missingIn shape: AnswerShape) -> Bool {
        let end = place.lastIndex { $0 == "." || $0 == "[" } ?? place.startIndex
        guard !place.isEmpty, let parent = shape.kinds[String(place[..<end])] else { return place.isEmpty }
        return parent != ["null"]
    }

    private mutating func learn(_ entry: HAREntry) {
        guard let operation = entry.operation, let response = entry.response, let json = try? response.json() else {
            return
        }
        let shape = AnswerShape(json)
        let key = Self.key(operation, response.status)
        let places = Set(shape.kinds.keys)
        always[key] = always[key]?.intersection(places) ?? places
        if known[key] == nil { known[key] = shape } else { known[key]?.formUnion(shape) }
    }

    private static func key(_ operation: String, _ status: Int) -> String { "\(status) \(operation)" }

    private static func list(_ kinds: Set<String>) -> String { kinds.sorted().joined(separator: " or ") }
}
