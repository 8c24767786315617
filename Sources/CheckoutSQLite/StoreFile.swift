import ExpressCheckout

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file below a store: nobody but its owner may read or write it.
struct StoreFile: Sendable {
    let path: String

    /// Makes the file when there is none, for its owner alone; SQLite gives the files beside it the same mode.
    ///
    /// A file that is there is never opened here: closing it would let go of the locks that another store of this
    /// process holds on it.
    func create() throws(CheckoutStoreError) {
        guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
            throw .unavailable("a store needs the path of a file")
        }
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .unavailable("\(path): this is no file") }
            return
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Another process was faster.
            if errno == EEXIST { return }
            throw .unavailable("\(path): the file cannot be made: \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }

    /// Takes group and others their rights to the file and those beside it, where somebody gave them.
    func restrict() throws(CheckoutStoreError) {
        for name in [path, path + "-wal", path + "-shm"] {
            var status = stat()
            guard stat(name, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
            guard chmod(name, 0o600) == 0 else {
                throw .unavailable("\(name): others may read the file, and this process cannot change that")
            }
        }
    }
}
