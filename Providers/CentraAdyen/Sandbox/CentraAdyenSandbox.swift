public import CheckoutSandbox
public import ExpressCheckout

/// A stand-in for Centra's storefront API with Adyen behind it, written from `centra-adyen.md`.
///
/// `POST /api` takes GraphQL. A token whose text begins with `base` opens a session; every answer brings the token for
/// the next call, and an older one is `Unauthorized`. The shop sells shirts at 50 USD (`4821-9`; of `4821-10` there is
/// one) with delivery for 5 or 12 USD, nothing to Hawaii, only standard to Alaska, with tax in New York, in pounds to
/// the United Kingdom; the voucher `TEN` takes a tenth off.
///
/// Cards come in the Apple Pay token, base64 of `{"sandboxCard", "amount", "currency"}`: `approves`, `declines`,
/// `asksForAction`, `redirects`, `pends`, `fails` and `cancels`; the amount, in minor units, must be the grand total.
public actor CentraAdyenSandbox: SandboxApp {
    /// `centra`.
    public nonisolated let name = "centra"

    let settings: Settings
    var stock: [String: Int]
    var random: SeededGenerator
    private var sessions: [SessionState] = []
    private var tokens: [String: Int] = [:]
    private var book: [JSON] = []
    private var orderCount = 0

    /// Creates a shop that nobody has used; the same seed and calls give the same answers.
    public init(seed: UInt64 = 1, settings: Settings = Settings()) {
        self.settings = settings
        random = SeededGenerator(seed: seed)
        stock = CatalogueItem.all.reduce(into: [:]) { $0[$1.id] = $1.stock }
    }

    /// The first field that the document asks for: `paymentInstructions`.
    public nonisolated func operation(of request: SandboxRequest) -> String? {
        guard request.method == "POST", request.path == "/api", let body = try? JSON(parsing: request.body),
            let text = body["query"]?.string
        else { return nil }
        return (try? GraphQLDocument(parsing: text))?.firstField
    }

    /// What Adyen authorised; capturing and paying back happen in Centra's own admin.
    public func ledger() async -> JSON {
        .array(book)
    }

    /// Answers one request.
    public func handle(_ request: SandboxRequest) async -> SandboxResponse {
        guard request.path == "/api" else { return refusal("Not Found", status: 404) }
        guard request.method == "POST" else { return refusal("Method Not Allowed", status: 405) }
        guard let index = session(of: request), sessions.indices.contains(index) else { return unauthorized() }
        var session = sessions[index]
        let isCurrent = session.token == bearer(of: request)
        guard isCurrent || settings.readsWithOutdatedTokens else { return unauthorized() }

        let parsed: Result<GraphQLRequest, GraphQLRequest.Refused>
        var status = 200
        do throws(GraphQLRequest.Refused) {
            parsed = .success(try GraphQLRequest(body: try json(of: request), schema: CentraSchema.storefront))
        } catch {
            parsed = .failure(error)
            if error.isBodyRefused { status = 400 }
        }
        if !isCurrent {
            guard case .success(let query) = parsed, query.root == "Query" else { return unauthorized() }
        }
        var answer: [JSON.Member]
        switch parsed {
        case .success(let operation): answer = run(operation, in: &session, of: request)
        case .failure(let refused):
            answer = [JSON.Member("data", .null), JSON.Member("errors", .array(refused.errors.map(\.json)))]
        }
        session.token = "session-\(random.hexadecimal())\(random.hexadecimal())"
        tokens[session.token] = index
        sessions[index] = session
        answer.append(
            JSON.Member("extensions", ["token": .string(session.token), "traceId": .string(random.hexadecimal())]))
        return .json(.object(answer), status: status)
    }

    // MARK: Tokens

    private func bearer(of request: SandboxRequest) -> String? {
        guard let header = request.header("Authorization"), header.hasPrefix("Bearer ") else { return nil }
        return String(header.dropFirst("Bearer ".count))
    }

    /// The session that a request belongs to; a base token opens one.
    private func session(of request: SandboxRequest) -> Int? {
        guard let token = bearer(of: request), !token.isEmpty else { return nil }
        if let index = tokens[token] { return index }
        guard token.hasPrefix("base") else { return nil }
        var session = SessionState()
        session.beginSelection(hasIngrid: settings.hasIngrid)
        session.token = token
        sessions.append(session)
        return sessions.count - 1
    }

    private func unauthorized() -> SandboxResponse {
        .json(
            [
                "data": .null, "errors": [["message": "Unauthorized"]],
                "extensions": ["traceId": .string(random.hexadecimal())],
            ], status: settings.unauthorizedStatus)
    }

    private func refusal(_ message: String, status: Int) -> SandboxResponse {
        .json(["errors": [["message": .string(message)]]], status: status)
    }

    // MARK: Running

    private func json(of request: SandboxRequest) throws(GraphQLRequest.Refused) -> JSON {
        let type = request.header("Content-Type")?.lowercased() ?? ""
        guard type.prefix(while: { $0 != ";" && $0 != " " }) == "application/json" else {
            throw GraphQLRequest.Refused(body: "Content-Type must be application/json.")
        }
        guard let body = try? JSON(parsing: request.body), body.object != nil else {
            throw GraphQLRequest.Refused(body: "The body is no JSON object.")
        }
        return body
    }

    /// Runs the root's fields in order, each seeing what the one before did.
    private func run(
        _ operation: GraphQLRequest, in session: inout SessionState, of request: SandboxRequest
    ) -> [JSON.Member] {
        var members: [JSON.Member] = []
        var errors: [JSON] = []
        for field in operation.fields {
            do throws(GraphQLError) {
                let whole: JSON =
                    field.name == "__typename"
                    ? .string(operation.root) : try resolve(field, in: &session, of: request)
                let cut = try operation.projection.project(
                    whole, as: field.type, field.selections, at: [field.key])
                members.append(JSON.Member(field.key, cut))
            } catch {
                errors.append(GraphQLError(error.message, path: error.path ?? [field.key]).json)
                // A field that may not be null takes the whole answer with it.
                guard !field.type.isNonNull else {
                    return [JSON.Member("data", .null), JSON.Member("errors", .array(errors))]
                }
                members.append(JSON.Member(field.key, .null))
            }
        }
        let data = JSON.Member("data", .object(members))
        return errors.isEmpty ? [data] : [data, JSON.Member("errors", .array(errors))]
    }

    private func resolve(
        _ field: GraphQLRequest.RootField, in session: inout SessionState, of request: SandboxRequest
    ) throws(GraphQLError) -> JSON {
        let arguments = field.arguments
        switch field.name {
        case "selection": return view(of: session).selection
        case "session": return view(of: session).wholeSession
        case "order": return latestOrder(in: &session)
        case "expressCheckoutWidgets": return try expressCheckoutWidgets(arguments, in: session, of: request)
        case "addItem": return addItem(arguments, in: &session)
        case "updateLine": return updateLine(arguments, in: &session)
        case "deleteLine": return deleteLine(arguments, in: &session)
        case "setSelection": return setSelection(arguments, in: &session)
        case "setShippingMethod": return setShippingMethod(arguments, in: &session)
        case "setPaymentMethod": return setPaymentMethod(arguments, in: &session)
        case "setAddress": return setAddress(arguments, in: &session)
        case "setCountryState": return setCountryState(arguments, in: &session)
        case "handleWidgetEvent": return handleWidgetEvent(arguments, in: &session)
        case "addVoucher": return addVoucher(arguments, in: &session)
        case "removeVoucher": return removeVoucher(arguments, in: &session)
        case "paymentInstructions": return try paymentInstructions(arguments["input"] ?? [:], in: &session, of: request)
        case "paymentResult": return paymentResult(arguments["paymentMethodFields"] ?? [:], in: &session, of: request)
        default: throw GraphQLError("Cannot resolve \"\(field.name)\".")
        }
    }

    /// Attaches an open selection to this session; the one that had it begins another.
    private func setSelection(_ arguments: JSON, in session: inout SessionState) -> JSON {
        let id = arguments["id"]?.nonEmptyString
        if id != nil, id == session.selectionID { return payload([], in: session) }
        guard id != nil, let index = sessions.firstIndex(where: { $0.selectionID == id }) else {
            return payload([userError("There is no such open selection", ["id"])], in: session)
        }
        session.takeSelection(of: sessions[index])
        sessions[index].beginSelection(hasIngrid: settings.hasIngrid)
        return payload([], in: session)
    }

    // MARK: Shared by the operations

    func view(of session: SessionState) -> StorefrontView {
        StorefrontView(settings: settings, session: session, stock: stock)
    }

    func userError(_ message: String, _ path: [String]? = nil) -> JSON {
        let path = settings.shortensPaths ? path.map { Array($0.suffix(1)) } : path
        return .typed(
            "UserErrorBase", ["message": .string(message), "path": path.map { .array($0.map(JSON.string)) } ?? .null])
    }

    func unavailable(_ item: CatalogueItem, wanted: Int, available: Int, in session: SessionState) -> JSON {
        let view = view(of: session)
        return .typed(
            "UnavailableItem",
            [
                "message": "The item is not available in the quantity asked for", "path": .null,
                "availableQuantity": .whole(available), "originalQuantity": .whole(wanted),
                "unavailableQuantity": .whole(wanted - available), "item": view.item(item),
                "displayItem": view.displayItem(item),
            ])
    }

    /// Writes what Adyen authorised into the ledger.
    func authorise(_ payment: SessionState.PendingPayment) {
        book.append([
            "kind": "authorize", "payment": .string(payment.id), "reference": .string("centra-\(payment.id)"),
            "currency": .string(payment.currency), "value": .string(StorefrontView.decimal(payment.amount)),
        ])
    }

    /// The number of the next order.
    func nextOrderNumber() -> Int {
        orderCount += 1
        return 1000 + orderCount
    }
}
