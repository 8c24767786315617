import ExpressCheckout

extension ConformanceCase {
    /// What the descriptor promises and what is there.
    static let descriptorCases: [ConformanceCase] = [
        ConformanceCase(
            .descriptor, "names_every_capability",
            "The descriptor has a word for every capability, its id is the harness's"
        ) { scene in
            let descriptor = scene.world.provider.descriptor
            let missing = Capability.allCases.filter { descriptor.capabilities[$0] == nil }
            try scene.claim(
                missing.isEmpty, "a word for every capability",
                got: "none for \(missing.map(\.rawValue).joined(separator: ", "))")
            try scene.equal(descriptor.id, scene.id, "the descriptor's id")
            try scene.claim(!descriptor.name.isEmpty, "a name for people", got: "an empty one")
            try scene.claim(descriptor.limits.quoteDeadline > .zero, "a quote deadline above zero", got: "none")
        },
        ConformanceCase(
            .descriptor, "one_of_both_prices_delivery",
            "Delivery is priced by the merchant or by the provider, not by both"
        ) { scene in
            let descriptor = scene.world.provider.descriptor
            try scene.claim(
                descriptor.supports(.merchantQuotes) != descriptor.supports(.providerQuotes),
                "merchant_quotes or provider_quotes", got: descriptor.supports(.merchantQuotes) ? "both" : "neither")
        },
        ConformanceCase(
            .descriptor, "quoting_is_there_when_promised",
            "The adapter prices delivery exactly when its descriptor has provider_quotes"
        ) { scene in
            let provider = scene.world.provider
            try scene.equal(
                provider.quoting != nil, provider.descriptor.supports(.providerQuotes), "an ability to quote")
        },
        ConformanceCase(
            .descriptor, "resending_is_there_when_promised",
            "The adapter sends a lost call again exactly when its descriptor has resend"
        ) { scene in
            let provider = scene.world.provider
            try scene.equal(provider.resending != nil, provider.descriptor.supports(.resend), "an ability to resend")
        },
        ConformanceCase(
            .descriptor, "options_ask_when_promised",
            "The client asks on a switch of options exactly when the descriptor has option_callback"
        ) { scene in
            let opened = scene.shopper()
            _ = try await opened.arrive()
            let option = try scene.present(await opened.flow.sheet.quote.options.first, "an option on the sheet")
            try scene.equal(
                scene.world.device.optionMessage(option) != nil,
                scene.world.provider.descriptor.supports(.optionCallback), "a message on a switch")
        },
        ConformanceCase(
            .descriptor, "payments_are_there_when_promised",
            "The adapter changes payments exactly when its descriptor has a capture, void, refund or read"
        ) { scene in
            let promised = [Capability.void, .refund, .read, .partialCapture].contains {
                scene.world.provider.descriptor.supports($0)
            }
            try scene.equal(scene.world.provider.payments != nil, promised, "the ability")
        },
        ConformanceCase(
            .descriptor, "webhooks_are_there_when_promised",
            "The adapter reads webhooks exactly when its descriptor has webhooks"
        ) { scene in
            let promised = scene.world.provider.descriptor.supports(.webhooks)
            try scene.equal(scene.world.provider.webhooks != nil, promised, "the ability")
        },
        ConformanceCase(
            .descriptor, "importing_is_there_when_promised",
            "The adapter reads the provider's own orders exactly when its descriptor has import"
        ) { scene in
            let promised = scene.world.provider.descriptor.supports(.import)
            try scene.equal(scene.world.provider.importing != nil, promised, "the ability")
        },
        ConformanceCase(
            .descriptor, "limits_can_be_kept", "The limits are ones that a sheet and a session can keep"
        ) { scene in
            let limits = scene.world.provider.descriptor.limits
            try scene.claim(
                limits.quoteDeadline > .zero && limits.quoteDeadline <= .seconds(30), "a deadline of up to 30 s",
                got: "\(limits.quoteDeadline)")
            try scene.claim((limits.maximumOptions ?? 1) > 0, "room for an option", got: "none")
            try scene.claim((limits.sessionLifetime ?? .seconds(60)) >= .seconds(60), "a minute at least", got: "less")
        },
    ]
}
