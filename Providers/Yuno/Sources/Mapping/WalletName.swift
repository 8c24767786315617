import ExpressCheckout

/// Wallets by Yuno's names (`APPLE_PAY`) and by ours (`apple_pay`): they differ in letter case alone.
enum WalletName {
    static func wallet(_ yuno: String) -> Wallet {
        Wallet(rawValue: yuno.lowercased())
    }

    static func yuno(_ wallet: Wallet) -> String {
        wallet.rawValue.uppercased()
    }
}
