// swift-tools-version: 6.2
import PackageDescription

/// One libFuzzer target per parser of bytes from outside; they enter by public API.
let parsers = ["FuzzJSON", "FuzzOrder", "FuzzAfterpay"]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "express-checkout", path: "../..")],
    targets: parsers.map { name in
        .executableTarget(
            name: name,
            dependencies: [
                .product(name: "ExpressCheckout", package: "express-checkout"),
                .product(name: "AfterpayCheckout", package: "express-checkout"),
            ],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
    swiftLanguageModes: [.v6]
)
