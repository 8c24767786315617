public import Foundation

// Apps and logs often show `localizedDescription`, which says nothing for a plain error: here it is the error's own text.

extension LocalizedError where Self: CustomStringConvertible {
    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension ProviderError: LocalizedError {}
extension TransportError: LocalizedError {}
extension ConfigurationError: LocalizedError {}
extension CheckoutStoreError: LocalizedError {}
extension OrderInvalid: LocalizedError {}
extension OrderSummary.Invalid: LocalizedError {}
extension QuoteRefusal: LocalizedError {}
extension MoneyError: LocalizedError {}
extension JSONError: LocalizedError {}
extension BaseURL.Invalid: LocalizedError {}
