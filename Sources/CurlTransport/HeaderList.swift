internal import CCurl

/// A request's header lines in the form libcurl takes, built on the caller's side.
final class HeaderList: @unchecked Sendable {  // changed only by whoever builds it, before it is shared; then only read
    private(set) var first: UnsafeMutablePointer<curl_slist>?
    private var last: UnsafeMutablePointer<curl_slist>?

    deinit {
        curl_slist_free_all(first)
    }

    /// Adds a line as libcurl reads them: `Name: value`, `Name;` for an empty value, `Name:` for "no such header".
    /// - Returns: Whether there was memory for it.
    func add(_ line: String) -> Bool {
        // Appending to the last node, so that libcurl does not walk the whole list for each line.
        guard let node = curl_slist_append(last, line) else { return false }
        if first == nil { first = node }
        last = node.pointee.next ?? node
        return true
    }
}
