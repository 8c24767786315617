import ExpressCheckout

/// Speaks with Yuno's client SDKs: the handler call and the one-time token in, `ShippingUpdate` out.
struct YunoBridge: ClientBridge {
    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        let root = JSONNode(message)
        switch MessageKind(message) {
        case .addressChanged?:
            let wallet = WalletName.wallet(try root["paymentMethodType"].nonEmptyString())
            // The SDK does not tell the call that it makes as the sheet opens from the others (`Y-45`).
            return .addressChanged(
                address(root["shippingInfo"]["shippingAddress"]).map { Sensitive($0) }, wallet: wallet, isOpening: false
            )
        case .createPayment?: return .authorized(try authorization(root))
        case .result?:
            // Whatever else it says, only a read at Yuno is believed.
            return ClientResult.isCancel(message) ? .cancelled : .actionFinished(ActionResult(payload: message))
        case .challenge?:
            let origin = message["data"]?["origin"]?.nonEmptyString
            guard origin == nil || origin == "CHALLENGE" else { return .unknown(MessageKind.challenge.rawValue) }
            return .actionFinished(ActionResult(payload: message))
        case .returned?:
            _ = try root["url"].nonEmptyString()
            return .actionFinished(ActionResult(payload: message))
        case nil: return .unknown(message["type"]?.string ?? message.kind)
        }
    }

    func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? {
        switch MessageKind(message) {
        case .createPayment?, .result?, .challenge?, .returned?: return nil
        // An unknown call is answered like an address, so that nobody waits for it.
        case .addressChanged?, nil: return try ShippingUpdateBody(order: order).json(answer)
        }
    }

    private func address(_ node: JSONNode) -> RedactedAddress? {
        let text = { (key: String) in node[key].value?.nonEmptyString }
        let address = RedactedAddress(
            locality: text("city"), region: text("state"), postalCode: text("postalCode"), country: text("countryCode"))
        return address == RedactedAddress() ? nil : address
    }

    private func authorization(_ root: JSONNode) throws(JSONError) -> Authorization {
        let wallet = WalletName.wallet(try root["paymentMethodType"].nonEmptyString())
        let node = root["oneTimeToken"]
        let token = try OneTimeToken(node)
        return Authorization(
            wallet: wallet, payload: node.value ?? .null, shippingAddress: token.address, selected: token.option)
    }
}
