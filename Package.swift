// swift-tools-version: 6.2
import PackageDescription

/// One room per provider, all alike: adapter, sandbox, conformance fixture, tests.
///
/// `embedding` names folders beside the adapter's code whose files are compiled into it, so that a moved binary still
/// has them.
func room(_ name: String, embedding: [String] = []) -> [Target] {
    let home = "Providers/\(name)"
    return [
        .target(
            name: "\(name)Checkout", dependencies: ["ExpressCheckout"], path: "\(home)/Sources",
            resources: embedding.map { .embedInCode($0) }),
        .target(
            name: "\(name)Sandbox", dependencies: ["CheckoutCrypto", "CheckoutSandbox", "ExpressCheckout"],
            path: "\(home)/Sandbox"),
        .target(
            name: "\(name)Conformance",
            dependencies: [
                "CheckoutConformance", "CheckoutCrypto", "CheckoutSandbox", "CurlTransport", "ExpressCheckout",
                .target(name: "\(name)Checkout"), .target(name: "\(name)Sandbox"),
            ],
            path: "\(home)/Conformance"),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                "CheckoutConformance", "CheckoutCrypto", "CheckoutRecording", "CheckoutSandbox", "CurlTransport",
                "ExpressCheckout",
                .target(name: "\(name)Checkout"), .target(name: "\(name)Conformance"),
                .target(name: "\(name)Sandbox"),
            ],
            path: home, exclude: ["README.md", "Sources", "Sandbox", "Conformance"], sources: ["Tests"],
            resources: [.copy("Recordings")]),
    ]
}

let providers = ["Yuno", "Afterpay", "CentraAdyen"]

let core: [Target] = [
    .target(name: "ExpressCheckout"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "CurlTransport", dependencies: ["CCurl", "ExpressCheckout"]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "CheckoutCrypto", dependencies: ["CCrypto", "ExpressCheckout"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CheckoutSQLite", dependencies: ["CSQLite", "ExpressCheckout"]),
    .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CheckoutSandbox", dependencies: ["CMicrohttpd", "CheckoutConformance", "ExpressCheckout"]),
    .target(name: "CheckoutConformance", dependencies: ["ExpressCheckout"]),
    .target(name: "CheckoutRecording", dependencies: ["ExpressCheckout"]),
    .executableTarget(
        name: "xcheckout",
        dependencies: [
            "ExpressCheckout", "CurlTransport", "CheckoutCrypto", "CheckoutSandbox", "CheckoutConformance",
            "CheckoutRecording",
        ]
            + providers.flatMap { name -> [Target.Dependency] in
                ["Checkout", "Sandbox", "Conformance"].map { .target(name: name + $0) }
            }, resources: [.embedInCode("NewProvider/Templates")]),
    .testTarget(
        name: "ExpressCheckoutTests", dependencies: ["CheckoutConformance", "CheckoutSandbox", "ExpressCheckout"]),
    .testTarget(
        name: "CheckoutSQLiteTests",
        dependencies: ["CSQLite", "CheckoutConformance", "CheckoutSandbox", "CheckoutSQLite", "ExpressCheckout"]),
    .executableTarget(
        name: "CrashHelper",
        dependencies: [
            "AfterpayConformance", "CentraAdyenConformance", "CheckoutConformance", "CheckoutSQLite",
            "CheckoutSandbox", "ExpressCheckout", "YunoConformance",
        ], path: "Tests/CrashHelper"),
    .testTarget(
        name: "CrashTests",
        dependencies: [
            "AfterpaySandbox", "CentraAdyenSandbox", "CheckoutSQLite", "CheckoutSandbox", "CrashHelper",
            "ExpressCheckout", "YunoSandbox",
        ]),
    .testTarget(name: "CheckoutConformanceTests", dependencies: ["CheckoutConformance", "ExpressCheckout"]),
    .testTarget(name: "CheckoutCryptoTests", dependencies: ["CheckoutCrypto", "ExpressCheckout"]),
    .testTarget(
        name: "CheckoutRecordingTests",
        dependencies: ["CheckoutConformance", "CheckoutRecording", "CurlTransport", "ExpressCheckout"]
            + providers.flatMap { name -> [Target.Dependency] in
                ["Checkout", "Conformance"].map { .target(name: name + $0) }
            }),
    .testTarget(name: "CurlTransportTests", dependencies: ["CheckoutSandbox", "CurlTransport", "ExpressCheckout"]),
    .testTarget(name: "CheckoutSandboxTests", dependencies: ["CheckoutSandbox", "CurlTransport", "ExpressCheckout"]),
    .testTarget(
        name: "SheetTests",
        dependencies: ["CheckoutConformance", "CheckoutSandbox", "ExpressCheckout"]
            + providers.map { .target(name: $0 + "Checkout") }),
    .testTarget(
        name: "xcheckoutTests",
        dependencies: [
            "CheckoutConformance", "CheckoutRecording", "CheckoutSQLite", "CheckoutSandbox", "CurlTransport",
            "ExpressCheckout",
            "YunoCheckout", "YunoConformance", "xcheckout",
        ]),
]

let package = Package(
    name: "express-checkout",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "ExpressCheckout", targets: ["ExpressCheckout"]),
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
        .library(name: "CheckoutCrypto", targets: ["CheckoutCrypto"]),
        .library(name: "CheckoutSQLite", targets: ["CheckoutSQLite"]),
        .library(name: "CheckoutConformance", targets: ["CheckoutConformance"]),
        .library(name: "CheckoutRecording", targets: ["CheckoutRecording"]),
        .library(name: "CheckoutSandbox", targets: ["CheckoutSandbox"]),
        .executable(name: "xcheckout", targets: ["xcheckout"]),
    ]
        + providers.flatMap { name in
            ["Checkout", "Sandbox", "Conformance"].map { .library(name: name + $0, targets: [name + $0]) }
        },
    targets: core + providers.flatMap { room($0, embedding: $0 == "CentraAdyen" ? ["Operations"] : []) },
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .treatWarning("ExplicitSendable", as: .error),
    ]
}
