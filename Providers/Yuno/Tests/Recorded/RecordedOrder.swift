import CheckoutConformance
import ExpressCheckout
import Testing

/// Who buys what in the recordings.
///
/// The values are the very placeholders that the files hold, so that what is sent can be held against them as it is.
enum RecordedOrder: Sendable {
    case plain
    case express
    case noOptions
    case manual
    case googlePay
    case customer
    case shortFields
    case yen
    case dinar
    /// In Chile's unit of account, which has four decimals.
    case unit
    /// By Google Pay without a handler: the token says nothing of delivery (`yuno.md §5.7`).
    case bareToken
    case fixedAddress
    case metadata

    /// The UUID that a recording has as its `number`-th.
    static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    static let account = id(1)
    static let session = id(2)
    static let token = id(3)
    static let key = IdempotencyKey(id(4))
    static let payment = id(5)
    /// What an order must have in its place, since the placeholder is not one of its values.
    static let unwritten = ["redacted-15": "en-US"]

    var order: CheckoutOrder {
        get throws {
            let shop = SampleShop.order
            let summary = try self.summary
            let hasOptions = summary == shop.summary
            return CheckoutOrder(
                reference: "redacted-1", descriptionText: "redacted-2", country: country, currency: summary.currency,
                summary: summary, shippingOptions: hasOptions ? shop.shippingOptions : [],
                selectedOption: self == .express ? ShippingOption.ID("express") : nil,
                addressMode: self == .fixedAddress ? .fixed : .choose, buyer: self == .customer ? buyer : nil,
                shippingAddress: self == .fixedAddress ? fixedAddress : nil,
                capture: self == .manual ? .manual : .automatic,
                returnURL: self == .noOptions ? "https://shop.example/return" : nil,
                client: self == .customer
                    ? ClientInfo(ip: "192.0.2.1", userAgent: "redacted-14", language: "en-US") : nil,
                metadata: metadata)
        }
    }

    /// The client SDK's message when the customer authorised.
    func authorisation(option: String?, token: String = RecordedOrder.token) throws -> JSON {
        let method: JSON? = option.map {
            // What the client says of prices is not believed.
            ["id": .string($0), "label": "x", "amount": ["currency": "USD", "value": 1]]
        }
        let shipping = JSON.object(compacting: [("method", method), ("address", address)])
        let wallet: JSON = [.googlePay, .bareToken].contains(self) ? "GOOGLE_PAY" : "APPLE_PAY"
        return [
            "type": "yunoCreatePayment", "paymentMethodType": wallet,
            "oneTimeToken": .object(compacting: [
                ("token", .string(token)), ("vaulted_token", .null), ("type", "CARD"), ("card_data", .null),
                ("shipping", self == .bareToken ? Optional.none : shipping),
            ]),
        ]
    }

    /// What is asked for.
    var amount: Money { get throws { try order.openingSummary.total.amount } }

    private var country: String {
        switch self {
        case .yen: "JP"
        case .dinar: "KW"
        case .unit: "CL"
        default: "US"
        }
    }

    private var buyer: Buyer {
        Buyer(
            email: "redacted-1@example.com", phone: "+10000000001", givenName: "redacted-11", familyName: "redacted-12",
            document: Buyer.Document(type: "CPF", number: "00000000003"))
    }

    private var metadata: [MetadataEntry] {
        let channel = MetadataEntry("channel", "redacted-3")
        switch self {
        case .noOptions: return [channel]
        case .metadata: return [channel, MetadataEntry("gateway_options", "redacted-23"), MetadataEntry("empty", "")]
        default: return []
        }
    }

    private var fixedAddress: PostalAddress {
        PostalAddress(
            streetAddress: "redacted-21", locality: "redacted-22", region: "NY", postalCode: "00002", country: "US")
    }

    /// As the one-time token has it, empty texts included (`yuno.md §4.1`).
    private var address: JSON {
        let isShort = self == .shortFields
        return [
            "address_line_1": "redacted-3", "address_line_2": self == .customer ? "redacted-13" : "",
            "city": "redacted-4", "state": isShort ? "" : "CA", "zip_code": isShort ? "0001" : "00001",
            "country": isShort ? "CH" : "US",
        ]
    }

    private var summary: OrderSummary {
        get throws {
            switch self {
            case .yen: try Fixture.summary([("total", .total, "10500")], "JPY")
            case .dinar: try Fixture.summary([("total", .total, "12.345")], "KWD")
            case .unit: try Fixture.summary([("total", .total, "1.2345")], "CLF")
            case .noOptions:
                try OrderSummary(
                    [
                        ("subtotal", SummaryItem.Kind.subtotal, "Subtotal", "100.00"),
                        ("discount", .discount, "Discount", "-2.00"), ("tax", .tax, "Tax", "10.00"),
                        ("total", .total, "ACME Inc.", "108.00"),
                    ].map { id, kind, label, amount in
                        SummaryItem(id: id, kind: kind, label: label, amount: try Fixture.money(amount))
                    })
            default: SampleShop.order.summary
            }
        }
    }
}
