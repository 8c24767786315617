/// Finds the word that somebody may have meant.
package enum Nearest {
    /// The word of `words` that is nearest to `word`, nil when none is near: a third of its letters may be wrong.
    ///
    /// Case, `_` and `-` do not count, so that `lineItems` is `line_items`.
    package static func word(to word: String, among words: some Sequence<String>) -> String? {
        let typed = plain(word)
        // Nobody mistypes a word of this length into one of ours, and the distance costs its length squared.
        guard typed.count <= 40 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words {
            let letters = plain(candidate)
            let allowed = max(letters.count, typed.count) / 3
            let distance = distance(typed, letters)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    private static func plain(_ word: String) -> [Character] {
        word.lowercased().filter { $0 != "_" && $0 != "-" }.map(\.self)
    }

    /// How many letters must be added, left out, changed or swapped with their neighbour to make `left` of `right`.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
