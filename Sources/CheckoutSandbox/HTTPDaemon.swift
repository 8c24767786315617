import ExpressCheckout

internal import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The server's C side: libmicrohttpd with one thread of its own, answering through an asynchronous closure.
///
/// While the closure runs the connection is suspended, so that thread is free for the others. Everything that
/// suspends or resumes a connection happens under the lock of `table`: a connection is resumed exactly once, by the
/// task that answers it or by ``stop()``, and none is left suspended when the server stops, which libmicrohttpd would
/// abort on.
final class HTTPDaemon: Sendable {
    /// How much a client may send, and how many may be there.
    enum Limits {
        static let headBytes = 64 * 1024
        static let bodyBytes = 4 * 1024 * 1024
        static let connections: UInt32 = 512
        static let idleSeconds: UInt32 = 120
    }

    typealias Handler = @Sendable (HTTPExchange.Request) async -> HTTPExchange.Answer

    private struct Table {
        var daemon: DaemonHandle?
        var isStopping = false
        var waiting: [ObjectIdentifier: (connection: ConnectionHandle, task: Task<Void, Never>)] = [:]
    }

    private let table = Locked(Table())
    private let handler: Handler

    init(handler: @escaping Handler) {
        self.handler = handler
    }

    /// Starts to listen on 127.0.0.1.
    ///
    /// The caller keeps `self` alive until ``stop()`` has returned: the callbacks hold it unretained.
    func start(port: UInt16) throws(SandboxError) -> UInt16 {
        let daemon = cmhd_start(
            port, Unmanaged.passUnretained(self).toOpaque(),
            { _, target, _ in
                let text = target.map { String(cString: $0) } ?? ""
                return Unmanaged.passRetained(HTTPExchange(target: text)).toOpaque()
            },
            { cls, connection, _, method, _, chunk, size, context in
                guard let cls, let connection, let size, let exchange = HTTPExchange.from(context) else { return .NO }
                let daemon = Unmanaged<HTTPDaemon>.fromOpaque(cls).takeUnretainedValue()
                let bytes = UnsafeRawBufferPointer(start: chunk, count: chunk == nil ? 0 : size.pointee)
                size.pointee = 0
                return daemon.advance(exchange, ConnectionHandle(connection), method, bytes)
            },
            { _, _, context, _ in
                guard let context, let exchange = context.pointee else { return }
                context.pointee = nil
                Unmanaged<HTTPExchange>.fromOpaque(exchange).release()
            },
            Limits.headBytes, Limits.connections, Limits.idleSeconds)
        guard let daemon else {
            let reason = String(cString: strerror(errno))
            throw SandboxError(.cannotListen, "cannot listen on 127.0.0.1:\(port): \(reason)")
        }
        table.withLock { $0.daemon = DaemonHandle(daemon) }
        return cmhd_port(daemon)
    }

    /// Stops: requests under way lose their connection and their tasks are cancelled.
    func stop() {
        let (daemon, tasks) = table.withLock { table in
            table.isStopping = true
            for waiting in table.waiting.values { MHD_resume_connection(waiting.connection.pointer) }
            let tasks = table.waiting.values.map(\.task)
            table.waiting = [:]
            defer { table.daemon = nil }
            return (table.daemon, tasks)
        }
        // Outside the lock: cancelling runs code of the apps, and stopping waits for the server's thread, which may be
        // waiting for the lock.
        for task in tasks { task.cancel() }
        if let daemon { MHD_stop_daemon(daemon.pointer) }
    }

    /// One call of libmicrohttpd about a request: its head, a piece of its body, its end, or its answer being ready.
    private func advance(
        _ exchange: HTTPExchange, _ connection: ConnectionHandle, _ method: UnsafePointer<CChar>?,
        _ bytes: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch exchange.advance(with: bytes, bodyLimit: Limits.bodyBytes) {
        case .readHead:
            exchange.readHead(of: connection, method: method.map { String(cString: $0) } ?? "")
            return exchange.isTooLarge(bodyLimit: Limits.bodyBytes)
                ? connection.send(.response(.tooLarge(Limits.bodyBytes))) : .YES
        case .more: return .YES
        case .refuse: return .NO
        case .tooLarge: return connection.send(.response(.tooLarge(Limits.bodyBytes)))
        case .ask(let request): return ask(request, for: exchange, on: connection)
        case .answer(let answer): return connection.send(answer)
        }
    }

    private func ask(
        _ request: HTTPExchange.Request, for exchange: HTTPExchange, on connection: ConnectionHandle
    ) -> MHD_Result {
        table.withLock { table in
            guard !table.isStopping else { return .NO }
            MHD_suspend_connection(connection.pointer)
            // Owned by `waiting`: stop() cancels it.
            let task = Task { [self] in
                let answer = await handler(request)
                finish(exchange, with: answer)
            }
            table.waiting[ObjectIdentifier(exchange)] = (connection, task)
            return .YES
        }
    }

    private func finish(_ exchange: HTTPExchange, with answer: HTTPExchange.Answer) {
        table.withLock { table in
            guard let (connection, _) = table.waiting.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
            exchange.setAnswer(answer)
            MHD_resume_connection(connection.pointer)
        }
    }
}

/// The server in C, which is safe to use from any thread.
private struct DaemonHandle: @unchecked Sendable {  // libmicrohttpd locks what it needs for MHD_stop_daemon
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }
}
