import Foundation

/// Who the present thread is to the file system; Linux lets the administrator be somebody else there, thread by thread.
enum FileUser {
    /// Takes on the user.
    /// - Returns: who it was before.
    @discardableResult
    static func become(_ user: uid_t) -> uid_t {
        // Not in Swift's overlay of the C library.
        typealias Call = @convention(c) (uid_t) -> Int32
        guard let symbol = dlsym(nil, "setfsuid") else { return geteuid() }
        return uid_t(unsafeBitCast(symbol, to: Call.self)(user))
    }
}
