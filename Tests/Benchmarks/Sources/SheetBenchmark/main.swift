import ExpressCheckout
import Foundation
import YunoCheckout

/// Plays a sheet on one core: events a second, and memory over a million of them.
let target = 200_000.0
let events = 1_000_000

struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.refusedLocally, certainty: .notSent, operation: request.operation, message: "unused")
    }
}

/// Resident memory in kilobytes.
func resident() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
}

func amount(_ cents: Int64) -> SheetAmount {
    guard let dollar = Currency("USD") else { fatalError("USD is in the table") }
    return .exact(Money(minorUnits: cents, currency: dollar))
}

func summary(_ shipping: Int64) -> [SheetLine] {
    [
        SheetLine(id: "subtotal", kind: .subtotal, label: "Subtotal", amount: amount(100_00)),
        SheetLine(id: "shipping", kind: .fulfillment, label: "Shipping", amount: amount(shipping)),
        SheetLine(id: "total", kind: .total, label: "ACME Inc.", amount: amount(100_00 + shipping)),
    ]
}

func offer(_ id: String, _ cents: Int64) -> SheetOffer {
    SheetOffer(id: ShippingOption.ID(id), label: id, amount: amount(cents), summary: summary(cents))
}

guard let dollar = Currency("USD"),
    let surface = YunoProvider(configuration: .placeholder, transport: NoTransport()).surfaces?.first
else { fatalError("no surface to play") }

let session = SheetSession(
    currency: dollar, summary: summary(5_00), options: [offer("standard", 5_00), offer("express", 12_00)])
let near = RedactedAddress(locality: "Cupertino", region: "CA", postalCode: "95014", country: "US")
let far = RedactedAddress(locality: "Honolulu", region: "HI", postalCode: "96801", country: "US")
let priced = SheetReply.parts(SheetParts(options: [offer("standard", 6_00), offer("express", 15_00)]))
let repriced = SheetReply.parts(SheetParts(summary: summary(9_00)))
let refused = SheetReply.parts(
    SheetParts(issues: [AddressIssue(.addressUndeliverable, field: .region, message: "Not there")]))
let full = PostalAddress(streetAddress: "1 Main St", locality: "Cupertino", region: "CA", country: "US")

/// One presentation: ten events.
func present(_ machine: inout SheetMachine) -> Int {
    var count = 0
    func play(_ event: SheetEvent) -> SheetReaction {
        count += 1
        return machine.receive(event)
    }
    if let number = play(.open(near)).asked { _ = play(.answer(number, .keep)) }
    _ = play(.option(ShippingOption.ID("express")))
    if let number = play(.address(far)).asked { _ = play(.answer(number, refused)) }
    if let number = play(.address(near)).asked { _ = play(.answer(number, priced)) }
    if let number = play(.address(near)).asked { _ = play(.answer(number, repriced)) }
    _ = play(.authorize(full, refusedWith: []))
    return count
}

var machine = SheetMachine(session: session, rules: surface.rules)
var warmUp = 0
while warmUp < 20_000 { warmUp += present(&machine) }
let before = resident()
let start = ContinuousClock.now
var played = 0
while played < events { played += present(&machine) }
let time = ContinuousClock.now - start
let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
let rate = Double(played) / seconds
let growth = resident() - before

print(String(format: "sheet: %.0f events/s on one core (at least %.0f)", rate, target))
print("memory: \(growth) kB more after \(played) events")
// The allocator may take a few pages; what grows with the events would be hundreds of megabytes.
guard rate >= target, growth < 1_024 else {
    print("too slow, or memory grows")
    exit(1)
}
