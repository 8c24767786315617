import ExpressCheckout

extension RecordedStory {
    /// Opening a checkout: cart, items, Ingrid, prices, Adyen's configuration.
    static let openings: [RecordedStory] = [
        RecordedStory(
            "item-added-and-taken-back",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "item-topped-up-and-taken-back",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "base-token-unknown",
            .open(
                """
                threw authentication decided selection 200 [Unauthorized] -: Centra does not know the token in \
                CENTRA_SESSION_TOKEN
                """)),
        RecordedStory(
            "base-token-unknown-with-401",
            .open(
                """
                threw authentication decided selection 401 [Unauthorized] redacted-201: Centra does not know \
                the token in CENTRA_SESSION_TOKEN
                """)),
        RecordedStory(
            "session-gone-on-the-sheet",
            .opened,
            .address(
                """
                threw session_expired decided paymentInstructions 200 [Unauthorized] -: Centra's session is \
                gone and the cart with it: open the checkout again
                """),
            .opened),
        RecordedStory(
            "item-unknown",
            .open(
                """
                threw invalid_request decided addItem 200 [-] redacted-203: Centra refused it with user errors \
                at item
                """)),
        RecordedStory(
            "item-partly-available",
            .open(
                """
                threw conflict decided addItem 200 [-] redacted-203: Centra refused it with user errors at \
                quantity
                """),
            .cancel("cancelled")),
        RecordedStory(
            "item-added-and-answer-cut",
            .open(
                """
                threw unavailable maybe_happened addItem - [-] -: the connection ended before the whole answer \
                had come
                """),
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "item-not-sent",
            .open(
                """
                threw unavailable not_sent retry-safe addItem - [-] -: the connection was refused
                """),
            .opened),
        RecordedStory(
            "ingrid-told-and-called-back",
            .opened,
            .cancel("cancelled")),
        RecordedStory(
            "ingrid-without-standard-methods",
            .open(
                """
                threw unsupported decided handleWidgetEvent 200 [-] redacted-203: the shop delivers by Ingrid \
                alone: express checkout needs a standard shipping method
                """)),
        RecordedStory(
            "ingrid-event-refused",
            .open(
                """
                threw invalid_request decided handleWidgetEvent 200 [-] redacted-203: Centra refused it with \
                user errors at payload
                """)),
        RecordedStory(
            "no-method-chosen-yet",
            .opened),
        RecordedStory(
            "existing-cart-is-empty",
            cart: .existing,
            .open(
                """
                threw invalid_state decided selection - [-] -: the cart is empty: an existing cart needs the \
                shopper's own session token
                """)),
        RecordedStory(
            "priced-in-another-currency",
            .open(
                """
                threw amount_mismatch decided - - [-] -: $.selection.checkout.totals: Centra prices in EUR, the \
                order is in USD
                """)),
        RecordedStory(
            "total-with-floating-point-noise",
            .open(RecordedResult.opened + "\nnote: $.selection.checkout.totals: 105.00000000000001 taken as 105.00 USD")
        ),
        RecordedStory(
            "total-with-half-a-cent",
            .open(
                """
                threw bad_response decided - - [-] -: $.selection.checkout.totals: no sum of USD
                """)),
        RecordedStory(
            "total-missing",
            .open(
                """
                threw bad_response decided - - [-] -: $.selection.checkout.totals: not one row GRAND_TOTAL
                """)),
        RecordedStory(
            "total-twice",
            .open(
                """
                threw bad_response decided - - [-] -: $.selection.checkout.totals: not one row GRAND_TOTAL
                """)),
        RecordedStory(
            "checkout-null",
            .open(
                """
                threw bad_response decided - - [-] -: $.selection.checkout is missing: the cart may be empty
                """)),
        RecordedStory(
            "lines-with-nulls",
            .opened),
        RecordedStory(
            "configuration-error",
            .open(
                """
                threw unavailable decided expressCheckoutWidgets 200 [redacted-172] redacted-203: Centra could \
                not make Adyen's configuration
                """)),
        RecordedStory(
            "configuration-list-null",
            .open(
                """
                threw unsupported decided expressCheckoutWidgets 200 [-] redacted-203: Centra lists no express \
                checkout: it may have to be switched on for the shop
                """)),
        RecordedStory(
            "configuration-list-empty",
            .open(
                """
                threw unsupported decided expressCheckoutWidgets 200 [-] redacted-203: Centra lists no widget \
                express_checkout_adyen: the shop's Adyen plugin lacks express checkout
                """)),
        RecordedStory(
            "configuration-of-another-provider",
            .open(
                """
                threw unsupported decided expressCheckoutWidgets 200 [-] redacted-203: Centra lists no widget \
                express_checkout_adyen: the shop's Adyen plugin lacks express checkout
                """)),
        RecordedStory(
            "configuration-unreadable",
            .open(
                """
                threw bad_response decided expressCheckoutWidgets 200 [-] redacted-203: the widget's contents \
                cannot be read: $: no value starts like this (byte 0)
                """)),
        RecordedStory(
            "configuration-null",
            .open(
                """
                threw bad_response decided expressCheckoutWidgets 200 [-] redacted-203: the widget's contents \
                cannot be read: $.widget.contents: missing
                """)),
        RecordedStory(
            "configuration-without-client-key",
            .open(
                """
                threw bad_response decided expressCheckoutWidgets 200 [-] redacted-203: the widget's contents \
                cannot be read: $.contents.clientKey: missing
                """)),
        RecordedStory(
            "configuration-without-methods",
            .open(
                """
                opened
                clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="test" nativeEnvironment="test" \
                countryCode="US" locale="en" amount={"value":10500,"currency":"USD"} \
                applePay={"merchantName":"ACME Inc.","merchantCapabilities":["supports3DS"],"\
                countryCode":"US","currencyCode":"USD","requiredShippingContactFields":["\
                postalAddress","name","email","phone"],"requiredBillingContactFields":["postalAddress","name"],"\
                total":{"label":"ACME Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","\
                amount":"100.00","type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"\
                shippingMethods":[{"label":"Standard","detail":"3-5 \
                days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"1-2 \
                days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                hidden: Adyen offers no Apple Pay in this shop
                """)),
        RecordedStory(
            "configuration-with-empty-methods",
            .open(
                """
                opened
                clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="test" nativeEnvironment="test" \
                countryCode="US" locale="en" amount={"value":10500,"currency":"USD"} paymentMethodsResponse=as \
                recorded applePay={"merchantName":"ACME Inc.","merchantCapabilities":["supports3DS"],"\
                countryCode":"US","currencyCode":"USD","\
                requiredShippingContactFields":["postalAddress","name","email","phone"],"\
                requiredBillingContactFields":["postalAddress","name"],"total":{"label":"ACME \
                Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","amount":"100.00","\
                type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"shippingMethods":[{"label"\
                :"Standard","detail":"3-5 days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"\
                1-2 days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                hidden: Adyen offers no Apple Pay in this shop
                """)),
        RecordedStory(
            "configuration-without-apple-pay",
            .open(
                """
                opened
                clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="test" nativeEnvironment="test" \
                countryCode="US" locale="en" amount={"value":10500,"currency":"USD"} paymentMethodsResponse=as \
                recorded applePay={"merchantName":"ACME Inc.","merchantCapabilities":["supports3DS"],"\
                countryCode":"US","currencyCode":"USD","\
                requiredShippingContactFields":["postalAddress","name","email","phone"],"\
                requiredBillingContactFields":["postalAddress","name"],"total":{"label":"ACME \
                Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","amount":"100.00","\
                type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"shippingMethods":[{"label"\
                :"Standard","detail":"3-5 days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"\
                1-2 days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                hidden: Adyen offers no Apple Pay in this shop
                """)),
        RecordedStory(
            "configuration-without-lists",
            .open(
                """
                opened
                clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="test" nativeEnvironment="test" \
                countryCode="US" amount={"value":10500,"currency":"USD"} applePay={"merchantName":"ACME \
                Inc.","merchantCapabilities":["supports3DS"],"countryCode":"US","currencyCode":"USD","\
                requiredShippingContactFields":["postalAddress","name","email"],"\
                requiredBillingContactFields":["postalAddress","name"],"total":{"label":"ACME \
                Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","amount":"100.00","\
                type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"shippingMethods":[{"label"\
                :"Standard","detail":"3-5 days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"\
                1-2 days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                hidden: Adyen offers no Apple Pay in this shop
                """)),
        RecordedStory(
            "configuration-refused",
            .open(
                """
                threw invalid_request decided expressCheckoutWidgets 200 [-] redacted-203: Centra refused it \
                with user errors at plugins.additionalData.returnUrl
                """)),
        RecordedStory(
            "configuration-live-in-america",
            .open(
                """
                opened
                clientKey="live_redacted-193-xxxxxxxxxxxxxx" environment="live-us" \
                nativeEnvironment="liveUnitedStates" countryCode="US" locale="en" \
                amount={"value":10500,"currency":"USD"} paymentMethodsResponse=as recorded \
                applePay={"merchantName":"ACME Inc.","merchantIdentifier":"redacted-191-xxxxxxxxxxxxxxxxxxx","\
                supportedNetworks":["amex","masterCard","visa"],"merchantCapabilities":["supports3DS"],"\
                countryCode":"US","currencyCode":"USD","requiredShippingContactFields":["\
                postalAddress","name","email","phone"],"requiredBillingContactFields":["postalAddress","name"],"\
                total":{"label":"ACME Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","\
                amount":"100.00","type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"\
                shippingMethods":[{"label":"Standard","detail":"3-5 \
                days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"1-2 \
                days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "configuration-of-an-unknown-context",
            .open(
                """
                opened
                clientKey="test_redacted-193-xxxxxxxxxxxxxx" environment="live-nea" countryCode="US" \
                locale="en" amount={"value":10500,"currency":"USD"} paymentMethodsResponse=as recorded \
                applePay={"merchantName":"ACME Inc.","merchantIdentifier":"redacted-191-xxxxxxxxxxxxxxxxxxx","\
                supportedNetworks":["amex","masterCard","visa"],"merchantCapabilities":["supports3DS"],"\
                countryCode":"US","currencyCode":"USD","requiredShippingContactFields":["\
                postalAddress","name","email","phone"],"requiredBillingContactFields":["postalAddress","name"],"\
                total":{"label":"ACME Inc.","amount":"105.00","type":"final"},"lineItems":[{"label":"Subtotal","\
                amount":"100.00","type":"final"},{"label":"Shipping","amount":"5.00","type":"final"}],"\
                shippingMethods":[{"label":"Standard","detail":"3-5 \
                days","amount":"5.00","identifier":"1"},{"label":"Express","detail":"1-2 \
                days","amount":"12.00","identifier":"2"}]}
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "configuration-of-another-amount",
            .open(
                RecordedResult.opened
                    + "\nnote: amount_mismatch: Adyen's configuration names another amount than Centra's total")),
    ]
}
