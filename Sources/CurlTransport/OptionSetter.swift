internal import CCurl

/// Sets a handle's options and keeps the first failure, so that none goes unnoticed.
struct OptionSetter {
    private let handle: UnsafeMutableRawPointer
    private(set) var failure = CURLE_OK

    init(_ handle: UnsafeMutableRawPointer) {
        self.handle = handle
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        keep(ccurl_set_long(handle, option, value))
    }

    mutating func set(_ option: CURLoption, size: Int) {
        keep(ccurl_set_size(handle, option, curl_off_t(size)))
    }

    /// libcurl copies the text.
    mutating func set(_ option: CURLoption, _ value: String?) {
        guard let value else {
            keep(ccurl_set_text(handle, option, nil))
            return
        }
        keep(ccurl_set_text(handle, option, value))
    }

    /// libcurl keeps the pointer.
    mutating func set(_ option: CURLoption, pointer: UnsafeRawPointer?) {
        keep(ccurl_set_pointer(handle, option, pointer))
    }

    /// libcurl keeps the list.
    mutating func set(headers: UnsafeMutablePointer<curl_slist>?) {
        keep(ccurl_set_headers(handle, headers))
    }

    mutating func keep(_ code: CURLcode) {
        if failure == CURLE_OK { failure = code }
    }
}
