import CheckoutSandbox

/// Makes ids in the form of UUIDs: the same seed gives the same row of ids.
struct IDMint: Sendable {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The next id, in lower case, marked as version 4.
    mutating func next() -> String {
        let high = (random.next() & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
        let low = (random.next() & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        let digits = Self.hex(high) + Self.hex(low)
        var id = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { id.append("-") }
            id.append(digit)
        }
        return id
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
