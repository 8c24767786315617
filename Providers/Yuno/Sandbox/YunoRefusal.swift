import CheckoutSandbox
import ExpressCheckout

/// A request that is refused, with the status, the code and the messages of `yuno.md §3.5`.
struct YunoRefusal: Error {
    let code: String
    let messages: [String]

    init(_ code: String, _ messages: String...) {
        self.init(code, messages: messages)
    }

    init(_ code: String, messages: [String]) {
        self.code = code
        self.messages = messages
    }

    /// 400 for nearly all, what was not found included.
    var status: Int {
        switch code {
        case "INVALID_CREDENTIALS", "INVALID_TOKEN", "TOKEN_IN_USE": 401
        case "UNSUPPORTED_METHOD": 405
        default: 400
        }
    }

    /// The answer: `{"code", "messages"}`.
    var response: SandboxResponse {
        .json(["code": .string(code), "messages": .array(messages.map { .string($0) })], status: status)
    }
}
