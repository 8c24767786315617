import ExpressCheckout

/// How Yuno's client SDKs say that the customer closed the sheet: seven spellings in the documentation (`yuno.md §5.5`).
enum ClientResult {
    /// Whether `message` is a cancel; it says nothing about the payment at Yuno.
    static func isCancel(_ message: JSON) -> Bool {
        // On the web a cancel is PENDING with the reason beside it.
        ["status", "result", "substatus", "sub_status", "subStatus", "reason", "code"].contains { key in
            message[key]?.string.map(isCancel) ?? false
        } || (message["message"].map(isCancel) ?? false)
    }

    private static func isCancel(_ word: String) -> Bool {
        let letters = String(word.uppercased().filter(\.isLetter))
        return spellings.contains(letters)
    }

    private static let spellings: Set<String> = [
        "CANCELEDBYUSER", "CANCELLEDBYUSER", "USERCANCELED", "USERCANCELLED", "USERCANCEL", "USERCANCELL",
        "CLOSEDBYUSER",
    ]
}
