import ExpressCheckout

internal import CMicrohttpd

/// A connection in C.
struct ConnectionHandle: @unchecked Sendable {
    // Only suspending and resuming happen off the server's thread, under the lock of HTTPDaemon's table.
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The request's headers in the order received.
    func headers() -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        withUnsafeMutablePointer(to: &headers) { list in
            _ = MHD_get_connection_values(
                pointer, .HEADER_KIND,
                { list, _, name, value in
                    guard let list, let name else { return .NO }
                    let header = HTTPHeader(String(cString: name), value.map { String(cString: $0) } ?? "")
                    list.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(header)
                    return .YES
                }, list)
        }
        return headers
    }

    /// Sends an answer, whole or cut; `NO` closes the connection.
    func send(_ answer: HTTPExchange.Answer) -> MHD_Result {
        let response: SandboxResponse
        let built: OpaquePointer?
        switch answer {
        case .closed: return .NO
        case .response(let whole):
            response = whole
            let body = whole.status == 204 || whole.status == 304 ? [] : whole.body
            built = body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .truncated(let whole):
            response = whole
            built = Self.half(of: whole.body)
        }
        guard let built else { return .NO }
        defer { MHD_destroy_response(built) }
        for header in response.headers where !Self.isFraming(header.name) {
            _ = MHD_add_response_header(built, header.name, header.value.exposed)
        }
        return MHD_queue_response(pointer, UInt32(clamping: response.status), built)
    }

    /// The headers that the server writes itself.
    private static func isFraming(_ name: String) -> Bool {
        ["content-length", "transfer-encoding", "connection"].contains(name.lowercased())
    }

    /// A body that declares its whole length and breaks the connection half way.
    private static func half(of body: [UInt8]) -> OpaquePointer? {
        let source = Unmanaged.passRetained(HalfBody(body))
        let response = MHD_create_response_from_callback(
            UInt64(max(body.count, 1)), 4096,
            { cls, position, buffer, size in
                guard let cls, let buffer else { return cmhd_end_with_error() }
                let half = Unmanaged<HalfBody>.fromOpaque(cls).takeUnretainedValue().bytes
                let rest = half.dropFirst(Int(clamping: position)).prefix(size)
                guard !rest.isEmpty else { return cmhd_end_with_error() }
                UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: rest)
                return rest.count
            }, source.toOpaque(),
            { cls in
                if let cls { Unmanaged<HalfBody>.fromOpaque(cls).release() }
            })
        if response == nil { source.release() }
        return response
    }

    private final class HalfBody: Sendable {
        let bytes: ArraySlice<UInt8>

        init(_ body: [UInt8]) {
            bytes = body.prefix(body.count / 2)
        }
    }
}
