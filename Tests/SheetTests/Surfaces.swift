import AfterpayCheckout
import CentraAdyenCheckout
import ExpressCheckout
import YunoCheckout

/// A surface and the adapter that it belongs to.
struct SurfaceCase: Sendable, CustomStringConvertible {
    let surface: SheetSurface
    let provider: any ExpressCheckoutProvider

    var description: String { surface.id.rawValue }
    var flowRules: FlowRules { FlowRules(provider, merchantQuotes: true, acceptsProviderPrices: false) }

    /// Every surface of every adapter.
    static let all: [SurfaceCase] = {
        let providers: [any ExpressCheckoutProvider] = [
            YunoProvider(configuration: .placeholder, transport: NoTransport()),
            AfterpayProvider(configuration: .placeholder, transport: NoTransport()),
            CentraAdyenProvider(configuration: .placeholder, transport: NoTransport()),
        ]
        return providers.flatMap { provider in
            (provider.surfaces ?? []).map { SurfaceCase(surface: $0, provider: provider) }
        }
    }()
}

struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(
            .refusedLocally, certainty: .notSent, operation: request.operation, message: "no transport")
    }
}

extension SheetReply {
    /// What a client SDK makes of the flow's answer to an address, or to the option `picked`.
    init(_ answer: ClientAnswer, picked: ShippingOption.ID?, under rules: SheetRules) {
        let isWhole = rules.asking.quoter == .provider
        switch answer {
        case .quote(let quote, _): self = .parts(Self.parts(quote, picked: picked, isWhole: isWhole))
        case .keep(let quote?) where isWhole || (rules.answers.optionsNeedSummary && picked == nil):
            self = .parts(Self.parts(quote, picked: picked, isWhole: isWhole))
        case .keep: self = .keep
        // Apple has no errors for a method: the sheet gets its unchanged totals.
        case .issues(_, let quote?) where isWhole && picked != nil:
            self = .parts(Self.parts(quote, picked: picked, isWhole: true))
        case .issues(let issues, let quote):
            let parts = isWhole ? quote.map { Self.parts($0, picked: nil, isWhole: true) } : nil
            self = .parts(
                SheetParts(
                    options: parts?.options, selected: parts?.selected, summary: parts?.summary, issues: issues))
        }
    }

    private static func parts(_ quote: Quote, picked: ShippingOption.ID?, isWhole: Bool) -> SheetParts {
        let options = quote.options.map { option in
            guard option.id == quote.selected else { return SheetOffer(option) }
            return SheetOffer(
                ShippingOption(id: option.id, label: option.label, amount: option.amount, summary: quote.summary))
        }
        guard let picked, !isWhole else {
            return SheetParts(
                options: options.isEmpty ? nil : options, selected: quote.selected,
                summary: quote.summary.items.map(SheetLine.init))
        }
        return SheetParts(options: options.filter { $0.id == picked })
    }
}
