import ExpressCheckout

/// The mapping tables as the README shows them, written from the rules themselves.
enum MappingTables {
    /// Every status with its sub-statuses, every response code, every advice code and every error code.
    static var markdown: String {
        [statuses, codes, advices, errors].joined(separator: "\n\n")
    }

    private static var statuses: String {
        let rows = StatusRule.table.sorted { $0.key < $1.key }.flatMap { status, subStatuses in
            subStatuses.sorted { $0.key < $1.key }.map { subStatus, rule in
                let note = rule.note.map { String($0.prefix { $0 != ":" }) } ?? ""
                return "| \(status) | \(subStatus) | \(rule.standing.outcome) | \(rule.state.rawValue) | \(note) |"
            }
        }
        return table(["Status", "Sub-status", "Outcome", "State", "Note"], rows)
    }

    private static var codes: String {
        let rows = groups(DeclineRule.table.mapValues { "\($0.code.rawValue) | \($0.retry.rawValue)" })
        return table(["Response code of a refusal", "Decline", "Retry"], rows)
    }

    private static var advices: String {
        table(["Advice code", "Retry"], groups(DeclineRule.advice.mapValues(\.rawValue)))
    }

    private static var errors: String {
        let rows = groups(
            ErrorRule.table.mapValues {
                "\($0.code.rawValue) | \($0.certainty.rawValue) | \($0.isRetrySafe ? "yes" : "no")"
            })
        return table(["Error code", "Error", "Certainty after a write", "Same call again"], rows)
    }

    /// One row for all keys that mean the same.
    private static func groups(_ table: [String: String]) -> [String] {
        Dictionary(grouping: table.keys) { table[$0] ?? "" }
            .sorted { $0.key < $1.key }
            .map { meaning, keys in "| \(keys.sorted().joined(separator: ", ")) | \(meaning) |" }
    }

    private static func table(_ heads: [String], _ rows: [String]) -> String {
        let head = "| \(heads.joined(separator: " | ")) |"
        let rule = "|" + String(repeating: "---|", count: heads.count)
        return ([head, rule] + rows).joined(separator: "\n")
    }
}

extension StatusRule.Standing {
    /// The outcome's name.
    var outcome: String {
        switch self {
        case .completed: "completed"
        case .pending: "pending"
        case .action: "action_required"
        case .declined: "declined"
        case .cancelled: "cancelled"
        }
    }
}
