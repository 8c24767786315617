// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "express-checkout", path: "../..")],
    targets: [
        .executableTarget(
            name: "JSONBenchmark",
            dependencies: [.product(name: "ExpressCheckout", package: "express-checkout")])
    ],
    swiftLanguageModes: [.v6]
)
