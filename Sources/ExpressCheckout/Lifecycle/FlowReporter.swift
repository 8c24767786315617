/// Tells one listener what happens to a flow: its changes in, events out.
package struct FlowReporter: Sendable {
    private let scope: SnapshotScope
    private var lifecycle = LifecycleMachine()
    private var note: CheckoutMessage?
    private var payment: PaymentSnapshot?
    private var action: ClientAction?

    /// Creates the reporter of a flow that stands where `machine` does.
    /// - Returns: beside, what a listener hears at once: a checkout that is on the screen has started for them.
    package static func joining(_ machine: FlowMachine, showing scope: SnapshotScope) -> (FlowReporter, [CheckoutEvent])
    {
        var reporter = FlowReporter(scope: scope)
        guard machine.sheet.isPresented else { return (reporter, []) }
        let events = reporter.lifecycle.receive(.loaded(reporter.snapshot(machine)))
        return (reporter, events)
    }

    private init(scope: SnapshotScope) {
        self.scope = scope
    }

    /// Whether nothing more can happen.
    package static func isOver(_ machine: FlowMachine) -> Bool {
        switch machine.phase {
        case .completed, .cancelled, .failed: true
        default: false
        }
    }

    /// The events of a change: `machine` is as it is after it, `actions` are what the change asks for.
    package mutating func observe(_ machine: FlowMachine, _ actions: [FlowAction]) -> [CheckoutEvent] {
        // Authorised again: what the try before it left is answered.
        if machine.phase == .checking || machine.phase == .completing { note = nil }
        var events: [CheckoutEvent] = []
        var refusal: CheckoutFailure?
        for action in actions {
            switch action {
            case .open: note = nil
            case .opened(.failure(let error)) where machine.phase == .idle: refusal = CheckoutFailure(error)
            case .opened(.success(let reply)):
                guard machine.phase == .open else { continue }
                note = nil
                events += lifecycle.receive(.presenting)
                guard let reason = reply?.unavailable else { continue }
                refusal = CheckoutFailure(.notAvailable, message: reason)
            case .settle(.success(let outcome)): keep(outcome)
            default: break
            }
        }
        let snapshot = snapshot(machine)
        switch machine.phase {
        case .completed: events += lifecycle.receive(.completed(snapshot))
        case .failed(let error): events += fail(CheckoutFailure(error), snapshot)
        default:
            if let refusal {
                events += lifecycle.receive(.presenting)
                events += fail(refusal, snapshot)
            } else if machine.sheet.isPresented {
                // While an address or an option is being priced its answer is what there is to tell.
                if machine.question == nil || !lifecycle.isPresented { events += lifecycle.receive(.loaded(snapshot)) }
            } else {
                events += lifecycle.receive(.changed(snapshot))
            }
        }
        if machine.sheet.closedBy != nil || Self.isOver(machine) { events += lifecycle.receive(.closed) }
        return events
    }

    private mutating func fail(_ failure: CheckoutFailure, _ snapshot: CheckoutSnapshot) -> [CheckoutEvent] {
        lifecycle.receive(
            .failed(
                CheckoutFailure(
                    failure.code, message: failure.message, httpStatus: failure.httpStatus, error: failure.error,
                    snapshot: snapshot)))
    }

    private mutating func keep(_ outcome: CheckoutOutcome) {
        note = CheckoutMessage(outcome)
        switch outcome {
        case .completed(let payment), .pending(let payment): self.payment = payment
        case .actionRequired(let action): self.action = action
        default: break
        }
    }

    private func snapshot(_ machine: FlowMachine) -> CheckoutSnapshot {
        CheckoutSnapshot(machine, note: note, payment: payment, action: action, showing: scope)
    }
}
