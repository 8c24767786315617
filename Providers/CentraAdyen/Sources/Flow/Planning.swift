import ExpressCheckout

/// The requests that would open an order, made by ``Opening`` itself on answers that a shop would give.
///
/// What the answers stand for reads `«from step N: path»`. Prices are the exception: an amount must be a number there,
/// so the order's own stand in for Centra's.
struct Planning: Sendable {
    let configuration: CentraAdyenConfiguration

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        let held = Locked(order.cart == .existing ? order.lineItems.map(\.id) : [])
        let priced = Locked((1, "data.selection"))
        let transport = PlanningTransport { request, step in
            let lines = held.withLock { held in
                held += Self.added(by: request, of: order)
                return held
            }
            if request.operation == CentraOperation.addItem.rawValue {
                priced.withLock { $0 = (step, "data.addItem.selection") }
            }
            return HTTPResponse(status: 200, body: Self.answer(to: request, step: step, order, lines).bytes)
        }
        let client = CentraClient(configuration: configuration.redacted, transport: transport)
        var state = ProviderState()
        _ = try await Opening(client: client, order: order).run(&state)
        let (step, path) = priced.withLock { $0 }
        return RequestPlan(
            requests: await transport.requests.map { Self.naming($0, step, path, client, order) },
            warnings: OrderReviewer.review(order).warnings)
    }

    /// Stands for the id of the method that is preselected by its name: the calls need a number there.
    private static let namedMethod = Int32.max

    /// The request with the place where the id of a method comes from, where only the method's name is known.
    private static func naming(
        _ request: HTTPRequest, _ step: Int, _ path: String, _ client: CentraClient, _ order: CheckoutOrder
    ) -> HTTPRequest {
        guard request.operation == CentraOperation.setShippingMethod.rawValue,
            Int32(order.selectedOption?.rawValue ?? "") == nil
        else { return request }
        let id = JSON.string(from(step, "\(path).checkout.shippingMethods[1].id"))
        return HTTPRequest(
            request.method, request.target, headers: request.headers,
            body: client.body(of: .setShippingMethod, ["id": id]), operation: request.operation,
            replay: request.replay, limits: request.limits)
    }

    /// The order's lines whose item a request puts into the cart.
    private static func added(by request: HTTPRequest, of order: CheckoutOrder) -> [String] {
        guard let body = request.body?.exposed, let item = (try? JSON(parsing: body))?["variables"]?["item"]?.string
        else { return [] }
        return order.lineItems.filter { $0.reference(at: .centraAdyen) == item }.map(\.id)
    }

    private static func answer(to request: HTTPRequest, step: Int, _ order: CheckoutOrder, _ held: [String]) -> JSON {
        let data: JSON =
            switch CentraOperation(rawValue: request.operation) {
            case .selection?: ["selection": selection(step, "data.selection", order, held)]
            case .addItem?:
                [
                    "addItem": [
                        "line": ["id": .string(from(step, "data.addItem.line.id"))],
                        "selection": selection(step, "data.addItem.selection", order, held),
                        "userErrors": [],
                    ]
                ]
            case .setShippingMethod?:
                [
                    "setShippingMethod": [
                        "selection": selection(step, "data.setShippingMethod.selection", order, held),
                        "userErrors": [],
                    ]
                ]
            case .expressCheckoutWidgets?: ["expressCheckoutWidgets": widgets]
            default: .object([JSON.Member(request.operation, .null)])
            }
        return ["data": data, "extensions": ["token": .string(from(step, "extensions.token"))]]
    }

    /// A cart with those of the order's lines that it holds by now, at the order's prices.
    private static func selection(_ step: Int, _ path: String, _ order: CheckoutOrder, _ held: [String]) -> JSON {
        let code = JSON.string(order.currency.code)
        let money = { (amount: Money) -> JSON in
            ["value": .number(amount.decimalText), "currency": ["code": code]]
        }
        var lines: [JSON] = order.lineItems.filter { held.contains($0.id) }.enumerated().map { index, item in
            let total = (try? item.unitPrice.multiplied(by: Int64(item.quantity))) ?? item.unitPrice
            return [
                "id": .string(from(step, "\(path).lines[\(index)].id")),
                "name": .string(from(step, "\(path).lines[\(index)].name")),
                "quantity": JSON(integerLiteral: Int64(item.quantity)),
                "item": ["id": item.reference(at: .centraAdyen).map(JSON.string) ?? .null],
                "lineValue": money(total),
            ]
        }
        if lines.isEmpty, order.cart == .existing {
            lines = [
                [
                    "id": .string(from(step, "\(path).lines[0].id")),
                    "name": .string(from(step, "\(path).lines[0].name")), "quantity": 1,
                    "lineValue": money(order.openingSummary.total.amount),
                ]
            ]
        }
        return [
            "id": .string(from(step, "\(path).id")),
            "lines": .array(lines),
            "checkout": [
                "shippingMethods": methods(order, price: money),
                "totals": [["type": "GRAND_TOTAL", "price": money(order.openingSummary.total.amount)]],
            ],
        ]
    }

    /// A shop that has the order's options as methods and has chosen the first: what the others need is one call more.
    private static func methods(_ order: CheckoutOrder, price: (Money) -> JSON) -> JSON {
        guard let selected = order.selectedOption, let first = order.shippingOptions.first, first.id != selected,
            let option = order.shippingOptions.first(where: { $0.id == selected })
        else { return .null }
        let wanted = Int32(selected.rawValue) ?? namedMethod
        return [
            [
                "id": JSON(integerLiteral: wanted == 0 ? 1 : 0), "name": "", "selected": true,
                "price": price(first.amount),
            ],
            [
                "id": JSON(integerLiteral: Int64(wanted)), "name": .string(option.label), "selected": false,
                "price": price(option.amount),
            ],
        ]
    }

    private static let widgets: JSON = [
        "list": [
            [
                "name": .string(ExpressConfiguration.type),
                "widgets": [
                    [
                        "name": .string(ExpressConfiguration.type),
                        "contents": .string(JSON(dictionaryLiteral: ("clientKey", "key"), ("context", "test")).text),
                        "error": .null,
                    ]
                ],
            ]
        ],
        "userErrors": [],
    ]

    private static func from(_ step: Int, _ path: String) -> String { "«from step \(step): \(path)»" }
}
