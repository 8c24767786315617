import CentraAdyenCheckout
import CentraAdyenSandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// A session that is gone, and its cart that is not.
@Suite struct AdapterTakeOverTests {
    private static let gone = AdapterExchange.Answer.errors([["message": "Unauthorized"]], data: .null, status: 200)
    private static let emptied = AdapterShop.selection(lines: [], rows: AdapterShop.emptyRows)

    @Test func aNewSessionTakesTheCartBack() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange("selection", bearer: "t4", Self.gone),
            AdapterExchange("selection", bearer: "base", .data(Self.noCart), token: "n1"),
            AdapterExchange(
                "setSelection", bearer: "n1", ["selection": "selection-1"],
                .data(AdapterShop.payload(AdapterShop.selection())), token: "n2"),
            AdapterExchange("selection", bearer: "n2", .data(AdapterShop.selection()), token: "n3"),
            AdapterExchange(
                "updateLine", bearer: "n3", ["lineId": "line-1", "quantity": 0],
                .data(AdapterShop.payload(Self.emptied)), token: "n4"))
        var state = opened
        try await provider.cancel(&state)
        try await provider.cancel(&state)
        #expect(await transport.left == 0)
    }

    /// A lost answer changes nothing of what is remembered: the next try begins again.
    @Test func aTakeOverWhoseAnswerIsLostIsTriedAgain() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange("selection", bearer: "t4", Self.gone),
            AdapterExchange("selection", bearer: "base", .data(Self.noCart), token: "n1"),
            AdapterExchange("setSelection", bearer: "n1", ["selection": "selection-1"], .fails(.maybeHappened)))
        var state = opened
        let error = await adapterFailure { try await provider.cancel(&state) }
        #expect(error?.certainty == .maybeHappened)
        await transport.expect(
            AdapterExchange("selection", bearer: "t4", Self.gone),
            AdapterExchange("selection", bearer: "base", .data(Self.noCart), token: "m1"),
            AdapterExchange(
                "setSelection", bearer: "m1", ["selection": "selection-1"],
                .data(
                    AdapterShop.payload(Self.noCart, userErrors: [AdapterShop.userError(["id"])]))))
        try await provider.cancel(&state)
        #expect(await transport.left == 0)
    }

    @Test func theShoppersOwnTokenOpensNothing() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange("selection", bearer: "t4", Self.gone),
            AdapterExchange("selection", bearer: "base", Self.gone))
        var state = opened
        try await provider.cancel(&state)
        #expect(await transport.left == 0)
    }

    private static let noCart: JSON = .object(
        (emptied.object ?? []).map { $0.key == "id" ? JSON.Member("id", .null) : $0 })
}

/// The sandbox's side of it.
@Suite struct SandboxSelectionTests {
    @Test func anOpenSelectionMovesToAnotherSession() async throws {
        let shopper = SandboxShopper()
        try await shopper.add()
        let id = try #require(try await shopper.value("{ selection { id } }")["id"]?.string)
        let old = await shopper.token
        let opened = try JSON(
            parsing: await shopper.send(
                JSON(dictionaryLiteral: ("query", "{ selection { id } }")).bytes, token: "base"
            ).body)
        let token = try #require(opened["extensions"]?["token"]?.string)
        let move: JSON = [
            "query": .string("mutation { setSelection(id: \"\(id)\") { selection { id lines { quantity } } } }")
        ]
        let moved = try JSON(parsing: await shopper.send(move.bytes, token: token).body)
        #expect(moved["data"]?["setSelection"]?["selection"]?["id"]?.string == id)
        let left = try JSON(
            parsing: await shopper.send(JSON(dictionaryLiteral: ("query", "{ selection { id } }")).bytes, token: old)
                .body)
        #expect(left["data"]?["selection"]?["id"]?.isNull == true)
    }

    @Test func whatIsNoOpenSelectionIsAUserError() async throws {
        let shopper = SandboxShopper()
        let answer = try await shopper.value(
            "mutation { setSelection(id: \"nothing\") { userErrors { path } } }")
        #expect(answer["userErrors"] == [["path": ["id"]]])
    }
}
