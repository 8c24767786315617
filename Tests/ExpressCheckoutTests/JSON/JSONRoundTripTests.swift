import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing

/// Random values, written and read back.
@Suite struct JSONRoundTripTests {
    private static let count = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 2_000 : 1_000_000

    @Test func everyValueComesBackAsItWas() throws {
        var random = SeededGenerator(seed: 20_261_130)
        for index in 0..<Self.count {
            let value = Self.value(depth: 4, &random)
            let bytes = value.bytes
            guard try JSON(parsing: bytes) == value else {
                Issue.record("value \(index) came back changed: \(value.text)")
                return
            }
            if index % 16 == 0 { #expect(try JSON(parsing: value.prettyText) == value) }
            if index % 64 == 0 { try agreesWithFoundation(bytes, index) }
        }
    }

    /// What we write must be JSON to others, too.
    private func agreesWithFoundation(_ bytes: [UInt8], _ index: Int) throws {
        #expect(throws: Never.self, "value \(index)") {
            try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        }
    }

    private static func value(depth: Int, _ random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2, 3: .number(number(&random))
        case 4: .string(string(&random))
        case 5: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
        default:
            .object(
                (0..<Int.random(in: 0...5, using: &random)).map { index in
                    JSON.Member("\(index)" + string(&random), value(depth: depth - 1, &random))
                })
        }
    }

    private static func number(_ random: inout SeededGenerator) -> String {
        var text = Bool.random(using: &random) ? "-" : ""
        let whole = Int.random(in: 0...3, using: &random)
        text += whole == 0 ? "0" : String(UInt64.random(in: 1...(.max >> (whole * 16)), using: &random))
        if Bool.random(using: &random) {
            text += "."
            for _ in 0..<Int.random(in: 1...6, using: &random) { text += String(Int.random(in: 0...9, using: &random)) }
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
            text += ["e", "E"].randomElement(using: &random) ?? "e"
            text += ["", "+", "-"].randomElement(using: &random) ?? ""
            text += String(Int.random(in: 0...99, using: &random))
        }
        return text
    }

    private static func string(_ random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            let ranges: [ClosedRange<UInt32>] = [
                0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x800...0xD7FF,
                0xE000...0xFFFD, 0x10000...0x10FFFF,
            ]
            let range = ranges.randomElement(using: &random) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
