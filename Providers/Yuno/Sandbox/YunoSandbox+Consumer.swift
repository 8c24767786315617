import CheckoutSandbox
import ExpressCheckout

extension YunoSandbox {
    /// Plays what has no API at Yuno: the customer, and the time that a payment takes.
    func playConsumer(_ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        switch (request.method, request.segments.dropFirst().first) {
        case ("POST", "three-ds"): return try endChallenge(request)
        case ("POST", "processor"): return try switchProcessor(request)
        case ("POST", "seamless"): return try await payAsClient(request)
        case ("POST", "webhook"): return try await sendWebhook(request)
        case ("GET", "processor"): return .json(["waiting": .number(String(held.count))])
        default: throw YunoRefusal("NOT_FOUND", "no such control")
        }
    }

    /// `POST /_consumer/three-ds` `{"payment", "result": "COMPLETED" | "ERROR"}`: the challenge ends.
    private func endChallenge(_ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let body = JSONNode(try json(request))
        var report = BodyReport()
        let id = report.text(body["payment"], .required) ?? ""
        let result = report.word(body["result"], .required, among: ["COMPLETED", "ERROR"])
        try report.check()
        let index = try paymentIndex(id)
        guard payments[index].challengeURL != nil else {
            throw YunoRefusal("INVALID_STATUS", "the payment waits for no challenge")
        }
        payments[index].challengeURL = nil
        let now = stamp(request)
        payments[index].updatedAt = now
        if let last = payments[index].transactions.indices.last {
            payments[index].transactions[last].updatedAt = now
        }
        if result == "COMPLETED" {
            succeed(&payments[index])
        } else {
            payments[index].settle(
                "DECLINED", "DECLINED", transaction: "DECLINED", code: "AUTHENTICATION_FAILED_THREE_D_SECURE")
        }
        return SandboxResponse(status: 204)
    }

    /// `POST /_consumer/seamless` `{"session", "token"}`: the client SDK pays a session of its own workflow, with the
    /// session's amount.
    private func payAsClient(_ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        let body = JSONNode(try json(request))
        var report = BodyReport()
        let id = report.text(body["session"], .required) ?? ""
        let token = report.text(body["token"], .required) ?? ""
        try report.check()
        let session = try liveSession(id, request)
        let payment: JSON = [
            "account_id": .string(session.accountID), "description": session.body["payment_description"] ?? .null,
            "country": .string(session.country), "merchant_order_id": .string(session.orderID),
            "amount": session.body["amount"] ?? .null, "checkout": ["session": .string(id)],
            "workflow": "SDK_SEAMLESS", "payment_method": ["token": .string(token), "type": "CARD"],
        ]
        let headers = request.headers + [HTTPHeader("X-Idempotency-Key", "seamless-\(id)")]
        return try await createPayment(
            SandboxRequest(
                method: "POST", path: "/v1/payments", headers: headers, body: payment.bytes, now: request.now,
                baseURL: request.baseURL))
    }

    /// `POST /_consumer/processor` `{"state": "held" | "running"}`: while it is held, payments wait in the middle of
    /// their work, and `GET` says how many do.
    private func switchProcessor(_ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        let body = JSONNode(try json(request))
        var report = BodyReport()
        let state = report.word(body["state"], .required, among: ["held", "running"])
        try report.check()
        isHolding = state == "held"
        if !isHolding {
            let waiting = held
            held = []
            for payment in waiting { payment.resume() }
        }
        return SandboxResponse(status: 204)
    }

    /// Waits while the processor is held.
    func waitForProcessor() async {
        guard isHolding else { return }
        await withCheckedContinuation { held.append($0) }
    }
}
