/// Gathers an answer's bytes on the loop's thread: the final head apart from interim ones and trailers, and the body.
struct AnswerCollector {
    /// What was larger than it may be.
    enum Excess {
        case head
        case body
    }

    private enum Part {
        case statusLine
        case head
        case rest
    }

    private(set) var status = 0
    private(set) var head: [UInt8] = []
    private(set) var body: [UInt8] = []
    private(set) var excess: Excess?
    private var part = Part.statusLine
    private var headBytes = 0
    private let maximumHeadBytes: Int
    private var maximumBodyBytes = 0

    /// Creates a collector that takes heads of at most `maximumHeadBytes` altogether.
    init(maximumHeadBytes: Int) {
        self.maximumHeadBytes = maximumHeadBytes
    }

    /// Whether a whole final head has come.
    var hasFinalHead: Bool { part == .rest }

    /// Starts over for the next answer, keeping the head's buffer.
    mutating func reset(maximumBodyBytes: Int) {
        status = 0
        head.removeAll(keepingCapacity: true)
        body = []
        excess = nil
        part = .statusLine
        headBytes = 0
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// Takes one line of a head or of the trailers, as libcurl hands them over.
    /// - Returns: Whether to go on.
    mutating func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= maximumHeadBytes else {
            excess = .head
            return false
        }
        switch part {
        case .statusLine:
            status = Self.status(of: line)
            part = .head
        case .head where line.first == 0x0D || line.first == 0x0A:
            let isInterim = (100...199).contains(status)
            if isInterim { head.removeAll(keepingCapacity: true) }
            part = isInterim ? .statusLine : .rest
        case .head:
            head.append(contentsOf: line)
        case .rest:
            // Trailers come after the body; a sender cannot be held to what it says that late.
            break
        }
        return true
    }

    /// Takes decoded bytes of the body.
    /// - Returns: Whether to go on.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= maximumBodyBytes - body.count else {
            excess = .body
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The three digits after the first space, 0 when they are none.
    private static func status(of line: UnsafeRawBufferPointer) -> Int {
        guard let space = line.firstIndex(of: 0x20) else { return 0 }
        let digits = line[(space + 1)...].prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
