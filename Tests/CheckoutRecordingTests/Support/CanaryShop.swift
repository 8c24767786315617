import AfterpayCheckout
import AfterpayConformance
import CentraAdyenCheckout
import CentraAdyenConformance
import CheckoutConformance
import CheckoutRecording
import CurlTransport
import ExpressCheckout
import Foundation
import Testing
import YunoCheckout
import YunoConformance

/// One provider, its adapter with the canary's credentials, against a sandbox over HTTP.
struct CanaryShop: Sendable, CustomTestStringConvertible {
    let harness: any CheckoutHarness
    let rules: RedactionRules
    /// The operation that pays.
    let payment: String
    let makeProvider: @Sendable (BaseURL, any HTTPTransport) throws -> any ExpressCheckoutProvider

    var testDescription: String { harness.id.rawValue }

    static let all = [
        CanaryShop(
            harness: YunoHarness(), rules: YunoProvider.redaction, payment: "createPayment",
            makeProvider: { base, transport in
                YunoProvider(
                    configuration: try YunoConfiguration(
                        accountID: "5c4a5a9c-0b4e-4c09-9a4e-3f1f6d6c2b11", publicKey: Canary.credentials[0],
                        privateKey: Canary.credentials[1], baseURL: base), transport: transport)
            }),
        CanaryShop(
            harness: AfterpayHarness(), rules: AfterpayProvider.redaction, payment: "captureFull",
            makeProvider: { base, transport in
                AfterpayProvider(
                    configuration: AfterpayConfiguration(
                        merchantID: Canary.credentials[2], secretKey: Canary.credentials[3], region: .unitedStates,
                        baseURL: base), transport: transport)
            }),
        CanaryShop(
            harness: CentraAdyenHarness(), rules: CentraAdyenProvider.redaction, payment: "paymentInstructions",
            makeProvider: { base, transport in
                CentraAdyenProvider(
                    configuration: try CentraAdyenConfiguration(
                        apiURL: "\(base)/api", sessionToken: Canary.credentials[4],
                        sharedSecret: Canary.credentials[5], termsAccepted: true), transport: transport)
            }),
    ]
}

/// Keeps a log's entries.
final class KeptLog: TransportLog {
    let entries = Locked<[TransportLogEntry]>([])

    func record(_ entry: TransportLogEntry) {
        entries.withLock { $0.append(entry) }
    }
}

/// A name for a file that is gone when the test is.
final class TemporaryPath {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString).har").path

    var contents: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

    deinit {
        for name in [path, path + ".partial"] { try? FileManager.default.removeItem(atPath: name) }
    }
}
