import ExpressCheckout
import Foundation

/// A rehearsal for people: two columns, a row a step, the calls below, differences marked.
struct RehearsalShow {
    private static let width = 46
    let style: Style

    func text(of rehearsal: Rehearsal) -> String {
        let names = [rehearsal.old.name, rehearsal.new.name]
        var lines = rehearsal.acts.flatMap { act in
            [style.bold("▸ " + act.scene.rawValue)] + text(of: act, names) + [""]
        }
        let lost = Rehearsal.capabilities(of: rehearsal.old, missingIn: rehearsal.new).map(\.rawValue)
        let gained = Rehearsal.capabilities(of: rehearsal.new, missingIn: rehearsal.old).map(\.rawValue)
        lines.append("lost:   " + (lost.isEmpty ? "nothing" : lost.joined(separator: ", ")))
        lines.append("gained: " + (gained.isEmpty ? "nothing" : gained.joined(separator: ", ")))
        let count = rehearsal.acts.filter { $0.lacking == nil }.count
        lines.append(
            rehearsal.isSame
                ? style.green("the same totals and outcomes in \(count) scenes that both can play")
                : style.red("totals or outcomes differ"))
        return lines.joined(separator: "\n")
    }

    private func text(of act: Rehearsal.Act, _ names: [String]) -> [String] {
        if let lacking = act.lacking {
            return [style.dim("  not compared: \(lacking.provider) has no \(lacking.capability.rawValue)")]
        }
        var lines = [style.dim(row(names[0], names[1]))]
        for index in 0..<max(act.old.count, act.new.count) {
            let (left, right) = (cells(act.old, index), cells(act.new, index))
            for line in 0..<max(left.count, right.count) {
                let text = row(
                    left.indices.contains(line) ? left[line] : "", right.indices.contains(line) ? right[line] : "")
                lines.append(line == 0 ? text : style.dim(text))
            }
        }
        return lines + act.differences.map { style.red("  ≠ \($0)") } + act.notes.map { style.yellow("  ~ \($0)") }
    }

    /// One step: what it is, what is seen, then what reached the provider.
    private func cells(_ steps: [RehearsalStep], _ index: Int) -> [String] {
        guard steps.indices.contains(index) else { return [] }
        let step = steps[index]
        var words = [step.total.map { "\($0)" }, step.isPayable == false ? "blocked" : nil, step.outcome]
        words += step.issues.map(Optional.some) + [step.payment]
        var lines = ["\(step.name): " + words.compactMap { $0 }.joined(separator: ", ")]
        if let error = step.error { lines.append("    ! \(error)") }
        if !step.calls.isEmpty { lines.append("    \(step.calls.joined(separator: ", "))") }
        return lines.flatMap { wrapped($0) }
    }

    private func wrapped(_ text: String) -> [String] {
        let indent = String(repeating: " ", count: text.prefix { $0 == " " }.count)
        var lines: [String] = []
        var line = indent
        for word in Console.harmless(text).split(separator: " ") {
            if line.count > indent.count, line.count + word.count >= Self.width {
                lines.append(line)
                line = indent + "    "
            }
            line += (line.allSatisfy { $0 == " " } ? "" : " ") + word
        }
        return lines + [line]
    }

    private func row(_ left: String, _ right: String) -> String {
        let padded = left.count < Self.width ? left + String(repeating: " ", count: Self.width - left.count) : left
        return ("  " + padded + "  " + right).replacing(#/\s+$/#, with: "")
    }
}
