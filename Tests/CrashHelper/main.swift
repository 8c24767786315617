import CheckoutSQLite
import ExpressCheckout
import Foundation

// CrashHelper pay|recover PROVIDER SANDBOX STORE SEED: one process of a merchant's, made to be killed.

let arguments = CommandLine.arguments
guard arguments.count == 6, let base = try? BaseURL(arguments[3]), let seed = UInt64(arguments[5]) else {
    FileHandle.standardError.write(Data("usage: CrashHelper pay|recover PROVIDER SANDBOX STORE SEED\n".utf8))
    exit(2)
}
do {
    let world = try await Merchant.world(of: arguments[2], at: base)
    let store = try SQLiteCheckoutStore(path: arguments[4])
    let merchant = Merchant(world: world, store: store, seed: seed)
    if arguments[1] == "pay" { try await merchant.serve() } else { try await merchant.recover() }
    Merchant.tell("end")
} catch {
    Merchant.tell("error \(error)")
    exit(1)
}
exit(0)
