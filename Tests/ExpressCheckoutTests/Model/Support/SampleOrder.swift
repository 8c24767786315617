import ExpressCheckout

/// Orders that the tests start from.
enum SampleOrder {
    /// Only what must be there.
    static let smallest: JSON = [
        "reference": "r-1", "country": "US", "currency": "USD",
        "summary": [["id": "total", "type": "total", "label": "ACME Inc.", "amount": "10.00"]],
    ]

    /// Everything there is.
    static let full: JSON = [
        "reference": "order-123", "description": "Two shirts", "country": "US", "currency": "USD",
        "line_items": [
            [
                "id": "sku-1", "title": "Blue shirt", "quantity": 2, "unit_price": "50.00",
                "provider_refs": ["centra-adyen": "4821-9"],
            ]
        ],
        "summary": [
            ["id": "subtotal", "type": "subtotal", "label": "Subtotal", "amount": "100.00"],
            ["id": "promo", "type": "discount", "label": "Promo", "amount": "-10.00"],
            ["id": "total", "type": "total", "label": "ACME Inc.", "amount": "90.00"],
        ],
        "shipping_options": [
            [
                "id": "standard", "label": "Standard shipping", "detail": "3-5 days", "amount": "5.00",
                "delivery_estimate": ["from": "2026-10-12", "to": "2026-10-14"],
                "summary": [
                    ["id": "subtotal", "type": "subtotal", "label": "Subtotal", "amount": "90.00"],
                    [
                        "id": "shipping", "type": "fulfillment", "label": "Shipping", "amount": "5.00",
                        "status": "estimated",
                    ],
                    ["id": "total", "type": "total", "label": "ACME Inc.", "amount": "95.00"],
                ],
            ],
            ["id": "express", "label": "Express shipping", "amount": "12.00"],
        ],
        "selected_option": "express", "delivery": "shipping", "address_mode": "fixed", "option_choice": "later",
        "buyer": [
            "email": "ada@example.com", "phone": "+15550100", "given_name": "Ada", "family_name": "Lane",
            "document": ["type": "CPF", "number": "12345678900"],
        ],
        "shipping_address": [
            "street_address": "1 Main St", "extended_address": "Apt 2", "address_locality": "Springfield",
            "address_region": "CA", "postal_code": "95014", "address_country": "US", "first_name": "Ada",
            "last_name": "Lane", "phone_number": "+15550100",
        ],
        "capture": "manual", "cart": "add", "save_payment_method": true,
        "return_url": "https://shop.example/return", "cancel_url": "myshop://cancel", "origin": "https://shop.example",
        "links": [["type": "terms_of_service", "url": "https://shop.example/terms", "title": "Terms"]],
        "client": ["ip": "203.0.113.7", "user_agent": "Agent/1", "language": "en-US"],
        "metadata": ["channel": "app"],
    ]
}
