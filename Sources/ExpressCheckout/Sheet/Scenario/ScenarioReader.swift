/// Reads scenarios: strict about their own shape, lenient about orders and answers, which are played as they stand.
struct ScenarioReader {
    private(set) var problems: [OrderProblem] = []
    private(set) var warnings: [OrderProblem] = []

    private static let scenarioKeys = [
        "surface", "client", "order", "order_file", "handler", "address_required", "deadline_seconds", "steps",
    ]
    private static let stepKeys = ["open", "address", "option", "authorize", "cancel", "answer", "without_waiting"]
    private static let actions = ["open", "address", "option", "authorize", "cancel"]
    private static let answerKeys = ["after_seconds", "options", "selected_option", "summary", "issues", "throw"]
    private static let placeKeys = ["address"]
    private static let clients = ["ios", "apple_pay_js"]

    mutating func scenario(_ json: JSON, order: JSON?) -> SheetScenario? {
        let root = JSONNode(json)
        guard json.object != nil else {
            refuse(root, "needs an object")
            return nil
        }
        check(root, keys: Self.scenarioKeys)
        let surface = root["surface"].value?.nonEmptyString
        if surface == nil { refuse(root["surface"], "needs the id of a surface") }
        let isInline = root["order"].isPresent
        if isInline, root["order_file"].isPresent { refuse(root["order_file"], "stands beside an order") }
        guard let order = isInline ? root["order"].value : order else {
            refuse(root["order"], "missing: an order, or order_file with the path of one")
            return nil
        }
        let session = session(JSONNode(order, at: root["order"].path), root)
        let deadline = deadline(root["deadline_seconds"])
        guard let list = root["steps"].value?.array else {
            refuse(root["steps"], "needs an array of steps")
            return nil
        }
        guard let session else { return nil }
        let steps = list.indices.compactMap { step(root["steps"][$0], session.currency) }
        guard let surface, problems.isEmpty else { return nil }
        return SheetScenario(surface: SheetSurface.ID(surface), session: session, deadline: deadline, steps: steps)
    }

    // MARK: - The session

    private mutating func session(_ order: JSONNode, _ root: JSONNode) -> SheetSession? {
        guard order.value?.object != nil else {
            refuse(order, "needs an object")
            return nil
        }
        guard let code = order["currency"].value?.nonEmptyString else {
            refuse(order["currency"], "needs the code of a currency")
            return nil
        }
        if Currency(code) == nil {
            warnings.append(
                OrderProblem(order["currency"].path, "no active currency of ISO 4217: two decimals are assumed"))
        }
        check(order, keys: OrderKeys.order)
        let currency = Currency(code) ?? Currency(unlisted: code)
        var parts = LooseReader(currency: currency)
        let summary = order["summary"].isPresent ? parts.lines(order["summary"]) : []
        let options = order["shipping_options"].isPresent ? parts.offers(order["shipping_options"]) : []
        if !order["summary"].isPresent { refuse(order["summary"], "missing") }
        problems += parts.problems
        warnings += parts.warnings
        let selected = order["selected_option"].value?.nonEmptyString.map { ShippingOption.ID($0) }
        if let selected, !options.contains(where: { $0.id == selected }) {
            warnings.append(OrderProblem(order["selected_option"].path, "no option has the id \(selected)"))
        }
        let session = SheetSession(
            currency: currency, summary: summary, options: options,
            selected: selected, delivery: word(order["delivery"], otherwise: .shipping),
            addressMode: word(order["address_mode"], otherwise: .choose),
            optionChoice: word(order["option_choice"], otherwise: .onSheet),
            hasHandler: flag(root["handler"], otherwise: true),
            isAddressRequired: flag(root["address_required"], otherwise: false), client: client(root["client"]))
        return session
    }

    private mutating func client(_ node: JSONNode) -> [String: Int] {
        guard node.isPresent else { return [:] }
        guard let members = node.value?.object else {
            refuse(node, "needs an object of versions")
            return [:]
        }
        check(node, keys: Self.clients)
        var versions: [String: Int] = [:]
        for member in members {
            let text = member.value.numberText ?? member.value.string ?? ""
            guard let version = Int(text.prefix { $0 != "." }) else {
                refuse(node[member.key], "needs a version")
                continue
            }
            versions[member.key] = version
        }
        return versions
    }

    private mutating func deadline(_ node: JSONNode) -> SheetScenario.Deadline {
        guard let value = node.value else { return .surface }
        guard !value.isNull else { return .none }
        return seconds(node).map(SheetScenario.Deadline.after) ?? .surface
    }

    // MARK: - Steps

    private mutating func step(_ node: JSONNode, _ currency: Currency) -> SheetScenario.Step? {
        guard let members = node.value?.object else {
            refuse(node, "needs an object")
            return nil
        }
        check(node, keys: Self.stepKeys)
        let actions = members.map(\.key).filter(Self.actions.contains)
        guard let name = actions.first, actions.count == 1 else {
            let meant = members.lazy.map(\.key).filter { !Self.stepKeys.contains($0) }.compactMap { key in
                Nearest.word(to: key, among: Self.actions).map { "; did you mean \"\($0)\" by \"\(key)\"?" }
            }.first
            refuse(node, "needs exactly one of \(Self.actions.joined(separator: ", "))\(meant ?? "")")
            return nil
        }
        guard let action = action(name, node[name]) else { return nil }
        let answer = answer(node["answer"], currency)
        return SheetScenario.Step(
            action, reply: answer.reply, after: answer.delay,
            isWithoutWaiting: flag(node["without_waiting"], otherwise: false))
    }

    private mutating func action(_ name: String, _ node: JSONNode) -> SheetScenario.Action? {
        switch name {
        case "open":
            guard node.isPresent else { return .open(nil) }
            guard isObject(node), isObject(node["address"], orNothing: true) else { return nil }
            check(node, keys: Self.placeKeys)
            check(node["address"], keys: OrderKeys.address)
            return .open(redacted(node["address"]))
        case "address":
            guard isObject(node, orNothing: true) else { return nil }
            check(node, keys: OrderKeys.address)
            return .address(redacted(node))
        case "option":
            guard let id = node.value?.string else {
                refuse(node, "needs the id of an option")
                return nil
            }
            return .option(ShippingOption.ID(id))
        case "authorize":
            guard isObject(node, orNothing: true), isObject(node["address"], orNothing: true) else { return nil }
            check(node, keys: Self.placeKeys)
            check(node["address"], keys: OrderKeys.address)
            return .authorize(full(node["address"]))
        default: return .cancel
        }
    }

    private func redacted(_ node: JSONNode) -> RedactedAddress? {
        guard node.value?.object?.isEmpty == false else { return nil }
        let text = { (key: String) in node[key].value?.string }
        return RedactedAddress(
            locality: text("address_locality"), region: text("address_region"), postalCode: text("postal_code"),
            country: text("address_country"))
    }

    private func full(_ node: JSONNode) -> PostalAddress? {
        guard node.value?.object?.isEmpty == false else { return nil }
        let text = { (key: String) in node[key].value?.nonEmptyString }
        return PostalAddress(
            streetAddress: text("street_address"), extendedAddress: text("extended_address"),
            locality: text("address_locality"), region: text("address_region"), postalCode: text("postal_code"),
            country: text("address_country") ?? "", firstName: text("first_name"), lastName: text("last_name"),
            phone: text("phone_number"))
    }

    private mutating func answer(_ node: JSONNode, _ currency: Currency) -> (reply: SheetReply, delay: Duration) {
        guard let value = node.value, !value.isNull else { return (.keep, .zero) }
        if value.string == "throw" { return (.failed, .zero) }
        guard value.object != nil else {
            refuse(node, "needs an object, null to keep, or \"throw\"")
            return (.keep, .zero)
        }
        check(node, keys: Self.answerKeys)
        let delay = node["after_seconds"].isPresent ? seconds(node["after_seconds"]) ?? .zero : .zero
        if flag(node["throw"], otherwise: false) { return (.failed, delay) }
        var parts = LooseReader(currency: currency)
        let options = node["options"].isPresent ? parts.offers(node["options"]) : nil
        let summary = node["summary"].isPresent ? parts.lines(node["summary"]) : nil
        let issues = node["issues"].isPresent ? parts.issues(node["issues"]) : []
        problems += parts.problems
        warnings += parts.warnings
        let selected = node["selected_option"].value?.nonEmptyString.map { ShippingOption.ID($0) }
        guard options != nil || summary != nil || !issues.isEmpty || selected != nil else { return (.keep, delay) }
        return (
            .parts(SheetParts(options: options, selected: selected, summary: summary, issues: issues)), delay
        )
    }

    // MARK: - Values

    private mutating func seconds(_ node: JSONNode) -> Duration? {
        let text = node.value?.numberText ?? ""
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // A million seconds, and nanoseconds: more is a mistake. The sign is looked at by itself: -0.5 has no whole part.
        if !text.hasPrefix("-"), let whole = parts.first.flatMap({ Int64($0) }), (0...1_000_000).contains(whole),
            parts.count <= 2
        {
            let digits = parts.count == 2 ? parts[1].prefix(9) : ""
            let padded = digits + String(repeating: "0", count: 9 - digits.count)
            if let nanoseconds = Int64(padded) { return .seconds(whole) + .nanoseconds(nanoseconds) }
        }
        refuse(node, "needs a number of seconds, zero or more")
        return nil
    }

    private mutating func flag(_ node: JSONNode, otherwise standard: Bool) -> Bool {
        guard node.isPresent else { return standard }
        guard let value = node.value?.bool else {
            refuse(node, "needs true or false")
            return standard
        }
        return value
    }

    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: JSONNode, otherwise standard: Word
    ) -> Word {
        guard node.isPresent else { return standard }
        guard let word = node.value?.string.flatMap(Word.init) else {
            refuse(node, "needs one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
            return standard
        }
        return word
    }

    private mutating func isObject(_ node: JSONNode, orNothing: Bool = false) -> Bool {
        if orNothing, !node.isPresent { return true }
        guard node.value?.object == nil else { return true }
        refuse(node, "needs an object")
        return false
    }

    private mutating func check(_ node: JSONNode, keys: [String]) {
        warnings += LooseReader.unknown(in: node, keys: keys)
    }

    private mutating func refuse(_ node: JSONNode, _ message: String) {
        problems.append(OrderProblem(node.path, message))
    }
}

extension SheetScenario {
    /// Reads a scenario (`docs/sheet.md`); `order` is what its `order_file` holds.
    /// - Throws: ``OrderInvalid`` with everything that is malformed, each with its path; what an order or an answer has
    ///   wrong is no problem, it is played.
    public static func read(_ json: JSON, order: JSON? = nil) throws(OrderInvalid) -> OrderPart<SheetScenario> {
        var reader = ScenarioReader()
        guard let scenario = reader.scenario(json, order: order), reader.problems.isEmpty else {
            throw OrderInvalid(reader.problems)
        }
        return OrderPart(value: scenario, warnings: reader.warnings)
    }
}
