/// Lets as many transfers through to libcurl as there are connections for, each host in its turn.
///
/// libcurl's own queue looks at its first entry alone, so one host whose connections are all taken would hold up every
/// other. For the loop's thread alone.
struct RequestQueue {
    /// What waits for one host, and how much of it is under way.
    final class Lane {
        fileprivate(set) var waiting: [Transfer] = []
        fileprivate var next = 0
        fileprivate var dropped = 0
        fileprivate var active = 0
        /// Whether its host answered with HTTP/2 last: then one connection carries many.
        fileprivate var isMultiplexed = false
        fileprivate var isInTurn = false

        /// Lets go of what was given out once it is half of the list, so that a queue that is never empty stays short.
        fileprivate func forgetTaken() {
            guard next * 2 >= waiting.count else { return }
            waiting.removeFirst(next)
            next = 0
        }

        fileprivate var connections: Int {
            isMultiplexed
                ? (active + RequestQueue.streamsPerConnection - 1) / RequestQueue.streamsPerConnection : active
        }
    }

    /// What libcurl puts on one HTTP/2 connection, if the server does not ask for less.
    private static let streamsPerConnection = 100
    /// Hosts that are remembered without having anything to do.
    private static let keptLanes = 64

    private let connectionsPerHost: Int
    private let maximumConnections: Int
    private var lanes: [Origin: Lane] = [:]
    /// Those that have something waiting, the next one first.
    private var turns: [Lane] = []
    private var connections = 0

    /// Creates a queue for these numbers of connections.
    init(connectionsPerHost: Int, maximumConnections: Int) {
        self.connectionsPerHost = max(1, connectionsPerHost)
        self.maximumConnections = max(1, maximumConnections)
    }

    /// Every transfer that waits.
    var waiting: [Transfer] {
        turns.flatMap { lane in lane.waiting[lane.next...].filter(\.isWaiting) }
    }

    /// Takes a transfer in, behind the others for its host.
    mutating func add(_ transfer: Transfer) {
        let lane = lane(for: transfer.origin)
        transfer.lane = lane
        transfer.isWaiting = true
        lane.waiting.append(transfer)
        guard !lane.isInTurn else { return }
        lane.isInTurn = true
        turns.append(lane)
    }

    /// Gives out the next transfer for which there is a connection; ``finished(_:)`` must be told of it.
    mutating func next() -> Transfer? {
        for _ in turns.indices {
            let lane = turns.removeFirst()
            if let transfer = take(from: lane) {
                turns.append(lane)
                return transfer
            }
            // Without anything waiting it is out until something comes; without a free connection it stays in turn.
            lane.isInTurn = lane.next < lane.waiting.count
            if lane.isInTurn { turns.append(lane) }
        }
        return nil
    }

    /// Notes that a transfer that was given out does not need its connection any more.
    mutating func finished(_ transfer: Transfer) {
        guard let lane = transfer.lane, !transfer.isWaiting else { return }
        transfer.lane = nil
        change(lane) { $0.active -= 1 }
    }

    /// Notes whether the host of `transfer`, which is given out, speaks HTTP/2.
    mutating func note(_ transfer: Transfer, isMultiplexed: Bool) {
        guard let lane = transfer.lane, lane.isMultiplexed != isMultiplexed else { return }
        change(lane) { $0.isMultiplexed = isMultiplexed }
    }

    /// Takes a waiting transfer out.
    mutating func drop(_ transfer: Transfer) {
        guard transfer.isWaiting, let lane = transfer.lane else { return }
        transfer.isWaiting = false
        transfer.lane = nil
        lane.dropped += 1
        guard lane.dropped > (lane.waiting.count - lane.next) / 2 else { return }
        lane.waiting = lane.waiting[lane.next...].filter(\.isWaiting)
        lane.next = 0
        lane.dropped = 0
    }

    private mutating func take(from lane: Lane) -> Transfer? {
        while lane.next < lane.waiting.count {
            let transfer = lane.waiting[lane.next]
            guard !transfer.isWaiting || mayStart(lane) else { return nil }
            lane.next += 1
            lane.forgetTaken()
            guard transfer.isWaiting else {
                lane.dropped -= 1
                continue
            }
            transfer.isWaiting = false
            change(lane) { $0.active += 1 }
            return transfer
        }
        return nil
    }

    private func mayStart(_ lane: Lane) -> Bool {
        guard lane.isMultiplexed else { return lane.active < connectionsPerHost && connections < maximumConnections }
        if lane.active % Self.streamsPerConnection != 0 { return true }
        return lane.connections < connectionsPerHost && connections < maximumConnections
    }

    private mutating func change(_ lane: Lane, _ body: (Lane) -> Void) {
        connections -= lane.connections
        body(lane)
        connections += lane.connections
    }

    private mutating func lane(for origin: Origin) -> Lane {
        if let lane = lanes[origin] { return lane }
        if lanes.count >= Self.keptLanes { lanes = lanes.filter { $0.value.active > 0 || $0.value.isInTurn } }
        let lane = Lane()
        lanes[origin] = lane
        return lane
    }
}
