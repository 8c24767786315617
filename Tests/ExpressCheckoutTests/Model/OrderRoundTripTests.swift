import ExpressCheckout
import Testing

@Suite struct OrderRoundTripTests {
    @Test func readsAnyOrderItWrites() throws {
        for index in 0..<ModelRandom.tries(150) {
            let seed = ModelRandom.runSeed &+ UInt64(index)
            var generator = OrderGenerator(seed: seed)
            let order = try generator.order()
            let comment: Comment = "EXPRESS_CHECKOUT_SEED=\(seed)"
            let bytes = order.json.bytes
            let reading = try CheckoutOrder.read(bytes)
            #expect(reading.order == order, comment)
            #expect(reading.order.json.bytes == bytes, comment)
            #expect(try CheckoutOrder.read(reading.order.json) == reading, comment)
            let isPlain = !String(decoding: bytes, as: UTF8.self).contains("\"x ")
            if isPlain {
                #expect(reading.warnings.allSatisfy { $0.message.contains("is no known") }, comment)
            }
        }
    }

    @Test func findsEveryValueThatIsTakenAwayOrSpoilt() throws {
        // Whatever is spoilt, reading ends with an order or with problems that lie where it was spoilt.
        for index in 0..<ModelRandom.tries(150) {
            let seed = ModelRandom.runSeed &+ UInt64(index)
            var generator = OrderGenerator(seed: seed)
            let json = try generator.order().json
            let place = json.randomPlace(using: &generator.random)
            let spoilt = json.setting(place, to: .array([.null]))
            guard let invalid = problems(of: spoilt) else { continue }
            #expect(!invalid.isEmpty)
            // Every amount hangs on the currency.
            guard place != ["currency"] else { continue }
            for problem in invalid {
                // The place itself, a list or object above it, or a rule between members.
                let isNear = place.starts(with: problem.path.steps) || problem.path.steps.starts(with: place)
                let isBetween = problem.path.steps.count <= place.count + 1
                #expect(isNear || isBetween, "\(problem), EXPRESS_CHECKOUT_SEED=\(seed)")
            }
        }
    }

    @Test func keepsDefaultsAway() throws {
        let order = try CheckoutOrder.read(SampleOrder.smallest).order
        let expected = SampleOrder.smallest.setting(["delivery"], to: "shipping").setting(["capture"], to: "automatic")
        #expect(order.json == expected)
    }

    @Test func givesTheFullOrderBackAsItStood() throws {
        let reading = try CheckoutOrder.read(SampleOrder.full)
        #expect(reading.warnings.isEmpty)
        #expect(reading.order.json.text == SampleOrder.full.text)
    }

    @Test func writesAmountsWithEveryDecimal() throws {
        let json = SampleOrder.smallest.setting(["summary", 0, "amount"], to: "10")
        #expect(try CheckoutOrder.read(json).order.json["summary"]?[0]?["amount"]?.string == "10.00")
    }

    @Test func takesAmountsThatNameTheirCurrency() throws {
        let json = SampleOrder.smallest.setting(["summary", 0, "amount"], to: ["currency": "USD", "value": "10.0"])
        #expect(try CheckoutOrder.read(json).order == CheckoutOrder.read(SampleOrder.smallest).order)
    }

    @Test func doesNotWriteAKeyTwiceThatHasBecomeKnown() throws {
        let address = PostalAddress(
            postalCode: "1", country: "US", unknown: [.init("postal_code", "2"), .init("x", 1)])
        #expect(address.json.text == #"{"postal_code":"1","address_country":"US","x":1}"#)
    }

    @Test func showsNoPersonalDataWhenPrinted() throws {
        let order = try CheckoutOrder.read(SampleOrder.full).order
        var dumped = ""
        dump(order, to: &dumped)
        for text in ["\(order)", String(reflecting: order), dumped] {
            for personal in ["ada@example.com", "+15550100", "Ada", "1 Main St", "203.0.113.7", "12345678900"] {
                #expect(!text.contains(personal))
            }
        }
    }
}

extension JSON {
    /// The way to one of the values within, at random.
    fileprivate func randomPlace(using random: inout ModelRandom) -> [JSONPath.Step] {
        switch self {
        case .object(let members):
            guard let member = members.randomElement(using: &random) else { return [] }
            return [.key(member.key)] + (random.once(in: 4) ? [] : member.value.randomPlace(using: &random))
        case .array(let elements):
            guard let index = elements.indices.randomElement(using: &random) else { return [] }
            return [.index(index)] + (random.once(in: 4) ? [] : elements[index].randomPlace(using: &random))
        default: return []
        }
    }
}

/// What is wrong with an order, nil when nothing is.
func problems(of json: JSON) -> [OrderProblem]? {
    do throws(OrderInvalid) {
        _ = try CheckoutOrder.read(json)
        return nil
    } catch {
        return error.problems
    }
}
