import CheckoutSandbox
import ExpressCheckout
import Foundation

/// `paymentResult` and the order that comes of it (`centra-adyen.md` §5).
extension CentraAdyenSandbox {
    /// Turns the selection into an order and begins an empty one.
    func place(
        _ payment: SessionState.PendingPayment, status: String = "CONFIRMED", by fields: JSON?,
        in session: inout SessionState, of request: SandboxRequest
    ) -> SessionState.PlacedOrder {
        for line in session.lines { stock[line.item.id, default: 0] -= line.quantity }
        let number = nextOrderNumber()
        let id = random.hexadecimal()
        let view = view(of: session)
        let moment = Date(timeIntervalSince1970: TimeInterval(request.now.components.seconds))
        let whole = JSON.typed(
            "Order",
            [
                "id": .string(id), "number": .whole(number), "status": .string(status), "totals": view.totals,
                "lines": .array(session.lines.map(view.line)), "shippingAddress": view.address(session.address),
                "billingAddress": view.address(session.billingAddress ?? session.address),
                "shippingMethod": view.chosenDelivery, "paymentMethod": view.chosenPayment, "paymentHtml": "",
                "affiliateHtml": "", "orderDate": .string(moment.formatted(.iso8601)),
                "discountsApplied": view.discounts, "country": view.country(session.address.country),
                "state": view.state(session.address), "market": view.market, "language": view.language,
                "comment": .null, "otherComment": "", "currencyBaseRate": 1, "usedFallbackTax": false,
                "userIP": .null,
            ])
        let order = SessionState.PlacedOrder(id: id, whole: whole, placedBy: fields)
        session.orders.append(order)
        session.hiddenOrderReads = settings.lateOrderReads
        session.beginSelection(hasIngrid: settings.hasIngrid)
        return order
    }

    /// The latest order of the session, as soon as it can be seen.
    func latestOrder(in session: inout SessionState) -> JSON {
        guard session.hiddenOrderReads == 0 else {
            session.hiddenOrderReads -= 1
            return session.orders.dropLast().last?.whole ?? .null
        }
        return session.orders.last?.whole ?? .null
    }

    func paymentResult(_ fields: JSON, in session: inout SessionState, of request: SandboxRequest) -> JSON {
        guard let payment = session.pending else {
            // The same call again finds what it did before.
            if let last = session.orders.last, let placedBy = last.placedBy, placedBy.canonical == fields.canonical {
                return succeeded(last.whole, in: session)
            }
            return failed([userError("There is no payment to finish")], in: session)
        }
        if payment.isAuthorised {
            session.pending = nil
            return succeeded(place(payment, by: fields, in: &session, of: request).whole, in: session)
        }
        let details = fields["details"] ?? fields
        guard let result = (details["threeDSResult"] ?? details["redirectResult"])?.string else {
            return failed(
                [userError("Missing payment details", ["paymentMethodFields", "details"])], in: session)
        }
        session.pending = nil
        guard result == "approves" else { return failed([], in: session) }
        let gone = dropSoldOut(in: &session)
        guard gone.isEmpty else { return failed(gone, in: session) }
        // What was begun is what is charged; a cart that changed since has another price.
        guard payment.amount == session.totals.grandTotal, payment.currency == session.currency else {
            return failed([userError("The selection has changed since the payment began")], in: session)
        }
        authorise(payment)
        return succeeded(place(payment, by: fields, in: &session, of: request).whole, in: session)
    }

    private func succeeded(_ order: JSON, in session: SessionState) -> JSON {
        .typed(
            "PaymentResultSuccessPayload",
            [
                "type": "SUCCESS", "selection": view(of: session).selection, "userErrors": [], "order": order,
            ])
    }

    private func failed(_ userErrors: [JSON], in session: SessionState) -> JSON {
        .typed(
            "PaymentResultFailedPayload",
            [
                "type": "FAILED", "selection": view(of: session).selection, "userErrors": .array(userErrors),
            ])
    }
}
