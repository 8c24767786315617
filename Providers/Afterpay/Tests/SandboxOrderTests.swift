import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxOrderTests {
    static func amount(_ amount: String, _ requestID: String? = nil) -> JSON {
        .object(compacting: [("amount", SandboxCaller.money(amount)), ("requestId", requestID.map(JSON.string))])
    }

    static func kinds(_ caller: SandboxCaller) async -> [String] {
        (await caller.sandbox.ledger().array ?? []).map { "\($0["kind"]?.string ?? "") \($0["value"]?.string ?? "")" }
    }

    @Test func capturesInParts() async {
        let caller = SandboxCaller()
        let id = await caller.paid().id
        let first = await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("40.00", "c-1"))
        #expect(first.status == 201)
        #expect(first.json?["paymentState"] == "PARTIALLY_CAPTURED")
        #expect(first.json?["openToCaptureAmount"] == SandboxCaller.money("65.00"))
        #expect(await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("40.00", "c-1")).json == first.json)
        for wrong in ["65.01", "0.99", "0.00"] {
            #expect(
                await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount(wrong)).code == "invalid_amount")
        }
        let last = await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("65.00", "c-2"))
        #expect(last.json?["paymentState"] == "CAPTURED")
        let more = await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("1.00", "c-3"))
        #expect(more.status == 410)
        #expect(more.code == "payment_captured")
        #expect(await Self.kinds(caller) == ["authorize 105.00", "capture 40.00", "capture 65.00"])
    }

    @Test func voidsWhatIsOpen() async {
        let caller = SandboxCaller()
        let id = await caller.paid().id
        let part = await caller.call("POST", "/v2/payments/\(id)/void", Self.amount("5.00", "v-1"))
        #expect(part.json?["paymentState"] == "AUTH_APPROVED")
        #expect(part.json?["openToCaptureAmount"] == SandboxCaller.money("100.00"))
        #expect(part.json?["refunds"]?[0]?["requestId"] == "v-1")
        #expect(await caller.call("POST", "/v2/payments/\(id)/void", Self.amount("5.00", "v-1")).json == part.json)
        #expect(await caller.call("POST", "/v2/payments/\(id)/void", Self.amount("100.01")).code == "invalid_amount")
        let rest = await caller.call("POST", "/v2/payments/\(id)/void")
        #expect(rest.json?["paymentState"] == "VOIDED")
        #expect(await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("1.00")).code == "payment_voided")
        #expect(await Self.kinds(caller) == ["authorize 105.00", "void 5.00", "void 100.00"])

        let captured = await caller.paid("capture").id
        #expect(
            await caller.call("POST", "/v2/payments/\(captured)/void", ["reason": .null]).code == "payment_captured")
    }

    @Test func closesAPartlyCapturedOrderByAVoid() async {
        let caller = SandboxCaller()
        let id = await caller.paid().id
        _ = await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("40.00"))
        #expect(await caller.call("POST", "/v2/payments/\(id)/void", [:]).json?["paymentState"] == "CAPTURED")
    }

    @Test func refundsOnceForARequestIDAndReference() async {
        var caller = SandboxCaller()
        let id = await caller.paid("capture").id
        let body = Self.amount("60.00", "r-1").setting("merchantReference", "ref-1")
        let first = await caller.call("POST", "/v2/payments/\(id)/refund", body)
        #expect(first.status == 201)
        #expect(first.json?["refundId"]?.string?.isEmpty == false)
        caller.now += .seconds(30 * 86_400)
        #expect(await caller.call("POST", "/v2/payments/\(id)/refund", body).json == first.json)
        let over = await caller.call("POST", "/v2/payments/\(id)/refund", body.setting("requestId", "r-2"))
        #expect(over.status == 422)
        #expect(over.code == "invalid_amount")
        _ = await caller.call("POST", "/v2/payments/\(id)/refund", Self.amount("45.00"))
        #expect(await Self.kinds(caller) == ["capture 105.00", "refund 60.00", "refund 45.00"])
        let read = await caller.call("GET", "/v2/payments/\(id)")
        #expect(read.json?["refunds"]?.array?.count == 2)
        #expect(read.json?["paymentState"] == "CAPTURED")
    }

    @Test func refundsCapturedMoneyInTime() async {
        var caller = SandboxCaller()
        let open = await caller.paid().id
        #expect(
            await caller.call("POST", "/v2/payments/\(open)/refund", Self.amount("1.00")).code == "precondition_failed")
        let captured = await caller.paid("capture").id
        caller.now += .seconds(120 * 86_400 + 1)
        let late = await caller.call("POST", "/v2/payments/\(captured)/refund", Self.amount("1.00"))
        #expect(late.code == "refund_timelimit_exceeded")
    }

    @Test(arguments: [("auth", "void 105.00"), ("capture", "refund 105.00")])
    func reversesWithinTenMinutes(operation: String, entry: String) async {
        var caller = SandboxCaller()
        let first = await caller.paid(operation)
        let second = await caller.paid(operation)
        #expect(await caller.call("POST", "/v2/payments/token:\(first.token)/reversal").status == 204)
        let again = await caller.call("POST", "/v2/payments/token:\(first.token)/reversal")
        #expect(again.status == 412)
        #expect(again.code == "precondition_failed")
        caller.now += .seconds(601)
        #expect(await caller.call("POST", "/v2/payments/token:\(second.token)/reversal").status == 412)
        #expect(await caller.call("POST", "/v2/payments/token:unknown/reversal").code == "invalid_token")
        #expect(await Self.kinds(caller).last == entry)
        #expect(await caller.call("POST", "/v2/payments/\(first.id)/refund", Self.amount("1.00")).status == 412)
    }

    @Test func letsAnAuthorisationLapse() async {
        var caller = SandboxCaller()
        let id = await caller.paid().id
        caller.now += .seconds(13 * 86_400)
        let late = await caller.call("POST", "/v2/payments/\(id)/capture", Self.amount("1.00"))
        #expect(late.status == 412)
        #expect(late.code == "payment_expired")
        #expect(await caller.call("GET", "/v2/payments/\(id)").json?["paymentState"] == "EXPIRED")
        #expect(await Self.kinds(caller) == ["authorize 105.00", "void 105.00"])
    }

    @Test func listsOrders() async {
        var caller = SandboxCaller()
        let first = await caller.paid("capture", "10.00")
        caller.now += .seconds(60)
        let second = await caller.paid("capture", "20.00")
        let list = { (caller: SandboxCaller, query: [(String, String)]) in
            await caller.call("GET", "/v2/payments", query: query.map { RequestTarget.QueryItem($0.0, $0.1) })
        }
        let all = await list(caller, [])
        #expect(all.json?["totalResults"] == 2)
        #expect(all.json?["limit"] == 20)
        #expect(
            await list(caller, [("ids", first.id), ("ids", second.id), ("limit", "1")]).json?["results"]?.array?.count
                == 1)
        #expect(await list(caller, [("tokens", second.token)]).json?["results"]?[0]?["id"] == .string(second.id))
        #expect(await list(caller, [("fromCreatedDate", "2026-09-21T14:14:00Z")]).json?["totalResults"] == 1)
        #expect(await list(caller, [("toCreatedDate", "2026-09-22T00:13:59.5+10:00")]).json?["totalResults"] == 1)
        #expect(await list(caller, [("statuses", "DECLINED")]).json?["totalResults"] == 0)
        #expect(await list(caller, [("limit", "251")]).status == 422)
        #expect(await list(caller, [("fromCreatedDate", "yesterday")]).status == 500)
    }

    @Test func changesReferenceAndCourier() async {
        let caller = SandboxCaller()
        let id = await caller.paid("capture").id
        let renamed = await caller.call("PUT", "/v2/payments/\(id)", ["merchantReference": "order-9"])
        #expect(renamed.json?["merchantReference"] == "order-9")
        let courier: JSON = ["shippedAt": "2026-09-22T10:00:00+10:00", "name": "Post", "priority": "EXPRESS"]
        let shipped = await caller.call("PUT", "/v2/payments/\(id)/courier", courier)
        #expect(shipped.json?["orderDetails"]?["courier"] == courier)
        #expect(await caller.call("PUT", "/v2/payments/\(id)/courier", ["shippedAt": "soon"]).code == "invalid_object")
    }
}
