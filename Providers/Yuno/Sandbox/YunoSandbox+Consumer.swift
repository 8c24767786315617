import CheckoutSandbox
import ExpressCheckout

extension YunoSandbox {
    /// Plays what has no API at Yuno: the customer, and the time that a payment takes.
    func playConsumer(_ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        switch (request.method, request.segments.dropFirst().first) {
        case ("POST", "three-ds"): return try endChallenge(request)
        case ("POST", "processor"): return try switchProcessor(request)
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
