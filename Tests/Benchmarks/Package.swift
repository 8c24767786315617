// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "ExpressCheckout", package: "express-checkout")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "express-checkout", path: "../..")],
    targets: [
        .executableTarget(name: "JSONBenchmark", dependencies: [core]),
        .executableTarget(
            name: "SheetBenchmark",
            dependencies: [core, .product(name: "YunoCheckout", package: "express-checkout")]),
        .executableTarget(
            name: "StoreBenchmark",
            dependencies: [core, .product(name: "CheckoutSQLite", package: "express-checkout")]),
        .systemLibrary(name: "CCurlSystem", pkgConfig: "libcurl"),
        .target(name: "CLoop", dependencies: ["CCurlSystem"]),
        .executableTarget(
            name: "TransportBenchmark",
            dependencies: ["CLoop", core, .product(name: "CurlTransport", package: "express-checkout")]),
    ],
    swiftLanguageModes: [.v6]
)
