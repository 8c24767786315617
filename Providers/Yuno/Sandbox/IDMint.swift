/// Makes ids in the form of UUIDs: the same seed gives the same row of ids.
struct IDMint: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next id, in lower case, marked as version 4.
    mutating func next() -> String {
        let high = (draw() & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
        let low = (draw() & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        let digits = Self.hex(high) + Self.hex(low)
        var id = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { id.append("-") }
            id.append(digit)
        }
        return id
    }

    /// SplitMix64.
    private mutating func draw() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
