import ExpressCheckout

/// Writes an explored schedule as a scenario for `xcheckout sheet`.
enum ScenarioWriter {
    private struct Step {
        let action: (String, JSON)
        let address: PostalAddress?
        var answer: JSON = .null
        var isWithoutWaiting = false
    }

    static func scenario(_ surface: SheetSurface.ID, _ path: [Move]) -> JSON {
        var steps = [Step(action: ("open", [:]), address: nil)]
        /// The steps that may still wait for an answer.
        var waiting: [Int] = []
        var address: PostalAddress?
        var option = "standard"
        for move in path {
            switch move {
            case .answer, .late, .fail:
                guard let index = waiting.first else { continue }
                waiting.removeFirst()
                switch move {
                case .late: steps[index].answer = ["after_seconds": 29]
                case .fail: steps[index].answer = "throw"
                default: steps[index].answer = answer(for: steps[index].address)
                }
                continue
            case .served, .dear, .refused:
                address = move.address
                steps.append(Step(action: ("address", short(address)), address: address))
            case .option:
                option = option == "standard" ? "express" : "standard"
                steps.append(Step(action: ("option", .string(option)), address: nil))
            case .cancel: steps.append(Step(action: ("cancel", [:]), address: nil))
            case .authorise:
                steps.append(Step(action: ("authorize", ["address": (address ?? Shop.served).json]), address: nil))
            }
            let index = steps.count - 1
            steps[index].isWithoutWaiting = !waiting.isEmpty
            if steps[index].address != nil { waiting.append(index) }
        }
        return [
            "surface": .string(surface.rawValue), "order": Shop.order.json, "steps": .array(steps.map(json)),
        ]
    }

    private static func json(_ step: Step) -> JSON {
        .object(compacting: [
            step.action, ("answer", step.answer),
            ("without_waiting", step.isWithoutWaiting ? .bool(true) : JSON?.none),
        ])
    }

    private static func answer(for address: PostalAddress?) -> JSON {
        guard let address else { return .null }
        if address.region == "HI" { return ["issues": [["code": "address_undeliverable", "message": "Not there"]]] }
        return ["options": .array(Shop.options(address.region).map(\.json))]
    }

    private static func short(_ address: PostalAddress?) -> JSON {
        .object(compacting: [
            ("address_locality", address?.locality.map(JSON.string)),
            ("address_region", address?.region.map(JSON.string)),
            ("postal_code", address?.postalCode.map(JSON.string)),
            ("address_country", address.map { .string($0.country) }),
        ])
    }
}
