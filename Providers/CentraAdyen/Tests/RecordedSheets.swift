import ExpressCheckout

extension RecordedStory {
    /// Changes on the sheet.
    static let sheets: [RecordedStory] = [
        RecordedStory(
            "whole-flow-with-challenge",
            knowsDevice: true,
            .opened,
            .address(RecordedResult.standard),
            .option(RecordedResult.express),
            .pay("action: three_ds - as recorded"),
            .resume(RecordedShopper.challenged, "completed: 0 authorized 112.00 USD")),
        RecordedStory(
            "address-priced-with-added-tax",
            .opened,
            .address(
                """
                112.30 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00 + tax "Tax" 7.30, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "tax-rates-without-their-sum",
            .opened,
            .address(
                """
                112.30 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00 + tax "Tax" 6.25 + tax-2:tax \
                "Tax" 1.05, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "rows-of-every-kind",
            .opened,
            .address(
                """
                77.00 USD = subtotal "Subtotal" 100.00 + discount "Discount" -10.00 + credit:other "Credit" \
                -15.50 + shipping "Shipping" 5.00 + handling:fee "Handling" 1.50 + tax-deducted:tax "Tax \
                deducted" -4.00 + included-tax:included_tax "Included tax" 7.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "discounts-as-positive-amounts",
            .opened,
            .address(
                """
                75.50 USD = subtotal "Subtotal" 100.00 + discount "Discount" -10.00 + credit:other "Credit" \
                -15.50 + shipping "Shipping" 5.00 + tax-deducted:tax "Tax deducted" -4.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "rows-that-do-not-sum",
            .opened,
            .address(
                """
                104.99 USD = nothing more, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "rows-of-the-total-alone",
            .opened,
            .address(
                """
                105.00 USD = nothing more, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "address-postal-code-refused",
            .opened,
            .address("issue: address_invalid address shipping postal_code: redacted-170")),
        RecordedStory(
            "address-city-refused-by-a-short-path",
            .opened,
            .address("issue: address_invalid address shipping address_locality: redacted-170")),
        RecordedStory(
            "address-country-not-served",
            .opened,
            .abroad("issue: address_undeliverable address shipping address_country: redacted-170")),
        RecordedStory(
            "address-state-not-served",
            .opened,
            .address("issue: address_undeliverable address shipping address_region: redacted-170")),
        RecordedStory(
            "address-refused-without-a-path",
            .opened,
            .address("issue: address_undeliverable address shipping -: redacted-170")),
        RecordedStory(
            "address-with-two-errors",
            .opened,
            .address(
                """
                issue: address_invalid address shipping postal_code: redacted-170
                issue: address_invalid address shipping address_locality: redacted-171
                """)),
        RecordedStory(
            "address-parts-that-the-wallet-hides",
            .opened,
            .address(RecordedResult.standard)),
        RecordedStory(
            "address-nobody-delivers-to",
            .opened,
            .address(
                """
                issue: address_undeliverable address shipping -: Nothing is delivered to this address
                """)),
        RecordedStory(
            "address-without-methods",
            .opened,
            .address(
                """
                issue: address_undeliverable address shipping -: Nothing is delivered to this address
                """)),
        RecordedStory(
            "address-brings-another-method",
            .opened,
            .address(
                """
                140.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 40.00, "ACME Inc."
                *7 "Pallet" 40.00 (1 week)
                """)),
        RecordedStory(
            "item-gone-with-the-country",
            .opened,
            .abroad(
                """
                55.00 USD = subtotal "Subtotal" 50.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "cart-emptied-by-the-country",
            .opened,
            .abroad(
                """
                issue: address_undeliverable address shipping -: Nothing in the cart is sold to this address
                """)),
        RecordedStory(
            "item-gone-and-postal-code-refused",
            .opened,
            .abroad("issue: address_invalid address shipping postal_code: redacted-171")),
        RecordedStory(
            "currency-changed-by-the-country",
            .opened,
            .abroad(
                """
                threw amount_mismatch decided - - [-] -: $.selection.checkout.totals: Centra prices in EUR, the \
                order is in USD
                """)),
        RecordedStory(
            "terms-not-accepted",
            .opened,
            .address(
                """
                threw invalid_request decided paymentInstructions 200 [-] redacted-204: Centra refused it with \
                user errors at input.termsAndConditions: the shop requires accepted terms \
                (CENTRA_TERMS_ACCEPTED)
                """)),
        RecordedStory(
            "address-step-with-an-action",
            .opened,
            .address(RecordedResult.standard)),
        RecordedStory(
            "method-without-a-comment",
            .opened,
            .option(
                """
                112.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 12.00, "ACME Inc."
                *2 "Express" 12.00, 1 "Standard" 5.00
                """)),
        RecordedStory(
            "method-refused",
            .opened,
            .option(
                """
                threw invalid_request decided setShippingMethod 200 [-] redacted-204: Centra refused it with \
                user errors at id
                """)),
        RecordedStory(
            "method-answer-without-a-cart",
            .opened,
            .option(RecordedResult.express)),
        RecordedStory(
            "method-marked-beside-the-list",
            .opened,
            .option(RecordedResult.express)),
        RecordedStory(
            "method-answer-cut",
            .opened,
            .option(
                """
                threw unavailable maybe_happened setShippingMethod - [-] -: the connection ended before the \
                whole answer had come
                """),
            .pay(
                """
                correction
                112.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 12.00, "ACME Inc."
                *2 "Express" 12.00 (1-2 days), 1 "Standard" 5.00 (3-5 days)
                """)),
        RecordedStory(
            "full-address-priced-anew",
            .opened,
            .authorise(
                """
                112.30 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00 + tax "Tax" 7.30, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "full-address-refused",
            .opened,
            .authorise(
                """
                issue: address_invalid authorise shipping street_address: redacted-170
                issue: address_undeliverable authorise shipping address_region: redacted-171
                """)),
    ]
}
