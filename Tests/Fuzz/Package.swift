// swift-tools-version: 6.2
import PackageDescription

/// One libFuzzer target per parser of bytes from outside; they enter by public API.
let parsers = [
    "FuzzAfterpay": ["AfterpayCheckout"], "FuzzCentra": ["CentraAdyenCheckout"], "FuzzJSON": [], "FuzzOrder": [],
    "FuzzYuno": ["YunoCheckout", "CheckoutCrypto"],
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "express-checkout", path: "../..")],
    targets: parsers.sorted { $0.key < $1.key }.map { name, others in
        .executableTarget(
            name: name,
            dependencies: (["ExpressCheckout"] + others).map { .product(name: $0, package: "express-checkout") },
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
    swiftLanguageModes: [.v6]
)
