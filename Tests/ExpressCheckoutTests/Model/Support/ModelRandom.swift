import CheckoutSandbox
import Foundation

/// Random numbers that a seed repeats.
///
/// A property that fails prints the seed in its issue.
struct ModelRandom: RandomNumberGenerator {
    let seed: UInt64
    private var random: SeededGenerator

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> UInt64 {
        random.next()
    }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    /// One of `elements`; `fallback` when there are none.
    mutating func one<Element>(of elements: [Element], else fallback: Element) -> Element {
        elements.randomElement(using: &self) ?? fallback
    }

    /// Minor units of every size: as many small ones as huge ones.
    mutating func minorUnits() -> Int64 {
        let bits = Int.random(in: 0...63, using: &self)
        return Int64(truncatingIfNeeded: next()) >> Int64(bits)
    }

    /// How many times a property is tried: `sampled` times, fifty times as often where there is time for it.
    static func tries(_ sampled: Int) -> Int {
        ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? sampled : sampled * 50
    }

    /// The seed of this run: the day's, so that runs differ but a failure can be repeated; `EXPRESS_CHECKOUT_SEED` sets it.
    static let runSeed: UInt64 =
        ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_SEED"].flatMap { UInt64($0) }
        ?? UInt64(Date().timeIntervalSince1970 / 86_400)
}
