import CheckoutSandbox

/// Reproducible randomness for tokens and ids.
struct AfterpayRandom: Sendable {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// `count` characters of `alphabet`.
    mutating func text(_ count: Int, of alphabet: String) -> String {
        let letters = Array(alphabet)
        return String((0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
    }
}
