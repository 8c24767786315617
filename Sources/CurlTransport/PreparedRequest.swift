internal import CCurl
internal import ExpressCheckout

/// A request's header lines and body in the form that libcurl takes, in one piece of memory that stays where it is.
///
/// Made on the caller's side, so that the loop's thread only hands pointers over.
struct PreparedRequest: ~Copyable, @unchecked Sendable {  // written in init alone, then only read
    /// The header lines as libcurl reads them; nil for none.
    let headers: UnsafeMutablePointer<curl_slist>?
    /// The body; nil for none.
    let body: UnsafeRawBufferPointer?
    private let memory: UnsafeMutableRawBufferPointer

    /// Lays `request` out; `isPost` tells whether libcurl treats it as one.
    init(_ request: HTTPRequest, isPost: Bool) {
        var lineCount = 0
        var textBytes = 0
        Self.forEachLine(of: request, isPost: isPost) { line in
            lineCount += 1
            textBytes += line.byteCount
        }
        let content = request.body?.exposed ?? []
        let nodeBytes = lineCount * MemoryLayout<curl_slist>.stride
        memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: nodeBytes + textBytes + content.count, alignment: MemoryLayout<curl_slist>.alignment)
        let nodes = UnsafeMutableRawBufferPointer(rebasing: memory[..<nodeBytes]).bindMemory(to: curl_slist.self)
        var rest = UnsafeMutableRawBufferPointer(rebasing: memory[nodeBytes...])
        var index = 0
        Self.forEachLine(of: request, isPost: isPost) { line in
            let next = index + 1 < nodes.count ? nodes.baseAddress?.advanced(by: index + 1) : nil
            nodes.initializeElement(
                at: index, to: curl_slist(data: rest.baseAddress?.assumingMemoryBound(to: CChar.self), next: next))
            line.write(to: &rest)
            index += 1
        }
        rest.copyBytes(from: content)
        headers = nodes.isEmpty ? nil : nodes.baseAddress
        body = content.isEmpty ? nil : UnsafeRawBufferPointer(rest)
    }

    deinit {
        memory.deallocate()
    }

    private static func forEachLine(of request: HTTPRequest, isPost: Bool, _ body: (Line) -> Void) {
        var hasContentType = !isPost
        for header in request.headers {
            let value = header.value.exposed.utf8.drop { $0 == 0x20 || $0 == 0x09 }
            body(Line(name: header.name, separator: value.isEmpty ? ";" : ": ", value: value))
            hasContentType = hasContentType || header.name.isSame("content-type")
        }
        // libcurl would wait a second for a 100 before a large body, and would call any body a form.
        if isPost { body(Line(name: "Expect", separator: ":", value: "".utf8[...])) }
        if !hasContentType { body(Line(name: "Content-Type", separator: ":", value: "".utf8[...])) }
    }

    /// A line: `Name: value`, `Name;` for an empty value, `Name:` for "no such header".
    private struct Line {
        let name: String
        let separator: String
        let value: Substring.UTF8View

        /// With the zero at the end.
        var byteCount: Int { name.utf8.count + separator.utf8.count + value.count + 1 }

        func write(to memory: inout UnsafeMutableRawBufferPointer) {
            Self.copy(name.utf8, to: &memory)
            Self.copy(separator.utf8, to: &memory)
            Self.copy(value, to: &memory)
            Self.copy(CollectionOfOne(0), to: &memory)
        }

        private static func copy(_ bytes: some Collection<UInt8>, to memory: inout UnsafeMutableRawBufferPointer) {
            memory.copyBytes(from: bytes)
            memory = UnsafeMutableRawBufferPointer(rebasing: memory[bytes.count...])
        }
    }
}
