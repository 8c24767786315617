internal import ExpressCheckout

/// An answer's bytes: gathered on the loop's thread, the final head apart from interim ones and trailers, and read on the
/// caller's side.
struct Answer {
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
    private(set) var excess: Excess?
    /// The final head's lines without the status line.
    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var part = Part.statusLine
    private var headBytes = 0

    /// Creates one with room for what most answers are.
    init() {
        head.reserveCapacity(Self.room)
        body.reserveCapacity(Self.room)
    }

    /// With an array's own header just what the allocator hands out fastest.
    private static let room = 992

    /// Whether a whole final head has come.
    var hasFinalHead: Bool { part == .rest }

    /// The answer; its headers are taken apart when somebody asks for them.
    func response(_ metrics: HTTPMetrics?) -> HTTPResponse {
        HTTPResponse(status: status, head: HTTPHead(lines: head), body: body, metrics: metrics)
    }

    // MARK: Gathering

    /// Takes one line of a head or of the trailers, as libcurl hands them over.
    /// - Returns: Whether to go on.
    mutating func takeLine(_ line: UnsafeRawBufferPointer, maximumHeadBytes: Int) -> Bool {
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
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer, maximumBodyBytes: Int) -> Bool {
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
