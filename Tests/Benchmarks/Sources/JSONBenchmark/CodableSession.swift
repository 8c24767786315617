import Foundation

/// The same session for Foundation's coders.
struct CodableSession: Codable {
    struct Amount: Codable {
        let currency: String
        let value: Decimal
    }

    struct Item: Codable {
        let id: String
        let label: String
        let amount: Amount
    }

    struct Estimate: Codable {
        let from: String
        let to: String
    }

    struct Method: Codable {
        let id: String
        let label: String
        let detail: String?
        let amount: Amount
        let delivery_estimate: Estimate?
        let summary_items: [Item]
    }

    struct Entry: Codable {
        let key: String
        let value: String
    }

    let account_id: String
    let merchant_order_id: String
    let payment_description: String
    let country: String
    let amount: Amount
    let callback_url: String?
    let workflow: String?
    let metadata: [Entry]?
    let shipping_methods: [Method]
}
