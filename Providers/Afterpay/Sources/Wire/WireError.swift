import ExpressCheckout

/// The API's error object (`afterpay.md` §3.1).
struct WireError: Sendable, Hashable {
    let errorCode: String
    let errorID: String?
    let message: String?

    /// Nil for a body without an `errorCode`.
    init?(_ body: JSON) {
        guard let errorCode = body["errorCode"]?.nonEmptyString else { return nil }
        self.errorCode = Self.printable(errorCode)
        errorID = body["errorId"]?.nonEmptyString.map(Self.printable)
        message = body["message"]?.nonEmptyString
    }

    /// A code or an id as it may be printed: what is no such word, an address say, is not.
    private static func printable(_ word: String) -> String {
        let isWord =
            word.utf8.count <= 64
            && word.unicodeScalars.allSatisfy { scalar in
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                    || scalar == "_" || scalar == "-" || scalar == "."
            }
        return isWord ? word : Redaction.placeholder
    }
}
