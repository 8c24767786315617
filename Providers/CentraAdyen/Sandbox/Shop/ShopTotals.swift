/// What a selection costs, in hundredths.
struct ShopTotals: Sendable, Equatable {
    /// A row of the breakdown.
    struct Row: Sendable, Equatable {
        let type: String
        let amount: Int64
        /// The rate of a tax row, in per cent.
        var percent: String?
    }

    let goods: Int64
    /// What the voucher takes off, above zero.
    let discount: Int64
    let shipping: Int64
    /// Tax on top: 8.875 % of the goods in New York.
    let taxAdded: Int64
    /// Tax within the prices: 20 % in the United Kingdom.
    let taxIncluded: Int64

    init(goods: Int64, discount: Int64, shipping: Int64, country: String, state: String?) {
        self.goods = goods
        self.discount = discount
        self.shipping = shipping
        taxAdded = country == "US" && state == "NY" ? ((goods - discount) * 8_875 + 50_000) / 100_000 : 0
        taxIncluded = country == "GB" ? ((goods - discount + shipping) * 20 + 60) / 120 : 0
    }

    /// `Selection.grandTotal`, which leaves out added tax.
    var withoutAddedTax: Int64 { goods - discount + shipping }

    /// What is charged.
    var grandTotal: Int64 { withoutAddedTax + taxAdded }

    /// The rows of the breakdown, the grand total last.
    func rows(discountIsPositive: Bool) -> [Row] {
        var rows = [Row(type: "ITEMS_SUBTOTAL", amount: goods)]
        if discount > 0 { rows.append(Row(type: "DISCOUNT", amount: discountIsPositive ? discount : -discount)) }
        rows.append(Row(type: "SHIPPING", amount: shipping))
        if taxAdded > 0 {
            rows.append(Row(type: "TAX_ADDED", amount: taxAdded, percent: "8.875"))
            rows.append(Row(type: "TAX_ADDED_TOTAL", amount: taxAdded))
        }
        if taxIncluded > 0 {
            rows.append(Row(type: "INCLUDING_TAX", amount: taxIncluded, percent: "20"))
            rows.append(Row(type: "INCLUDING_TAX_TOTAL", amount: taxIncluded))
        }
        rows.append(Row(type: "GRAND_TOTAL", amount: grandTotal))
        return rows
    }
}
