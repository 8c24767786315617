import ExpressCheckout

/// Holds a checkout's events against the rules that an app may rely on.
struct EventGrammar {
    init(scope: SnapshotScope = [.buyer, .payment]) {
        self.scope = scope
    }

    private(set) var broken: [String] = []
    private(set) var isPresented = false
    private(set) var completions = 0
    private(set) var names: [String] = []
    /// What the listener asked for.
    private let scope: SnapshotScope
    private var isEnding = false
    private var last: CheckoutSnapshot?

    mutating func take(_ event: CheckoutEvent) {
        names.append(event.name)
        if isEnding, event != .dismissed { broken.append("\(event.name) between the end and dismissed") }
        switch event {
        case .started(let snapshot):
            if isPresented { broken.append("started twice") }
            if completions > 0 { broken.append("started after completed") }
            isPresented = true
            last = snapshot
        case .updated(let snapshot):
            if !isPresented { broken.append("updated what is not shown") }
            if snapshot.json.canonical == last?.json.canonical { broken.append("updated without a change") }
            last = snapshot
        case .completed(let snapshot):
            completions += 1
            if completions > 1 { broken.append("completed twice") }
            if snapshot.order == nil { broken.append("completed without an order") }
            isEnding = isPresented
        case .failed(let failure):
            if failure.snapshot == nil { broken.append("failed without a snapshot") }
            isEnding = isPresented
        case .dismissed:
            if !isPresented { broken.append("dismissed what is not shown") }
            isPresented = false
            isEnding = false
        }
        if let snapshot = event.snapshot { check(snapshot) }
    }

    /// What must hold once every event of a change was told.
    mutating func settle() {
        if isEnding { broken.append("no dismissed after the end") }
    }

    private mutating func check(_ snapshot: CheckoutSnapshot) {
        if let problem = snapshot.ucpProblems.first { broken.append("\(problem)") }
        guard let read = try? CheckoutSnapshot(ucp: snapshot.ucp(), showing: scope), read == snapshot
        else {
            broken.append("a snapshot does not read back the same")
            return
        }
    }
}
