internal import CCurl
internal import ExpressCheckout

extension EasyHandle {
    /// Sets what is the same for every request.
    func setUp(_ configuration: CurlTransportConfiguration) -> CURLcode {
        var options = OptionSetter(raw)
        setCallbacks(with: &options)
        options.set(CURLOPT_NOSIGNAL, 1)
        // Taking a handle out while a name is being resolved must not wait for the resolver.
        options.set(CURLOPT_QUICK_EXIT, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        options.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_ACCEPT_ENCODING, "")
        options.set(CURLOPT_USERAGENT, configuration.userAgent)
        options.set(CURLOPT_TCP_KEEPALIVE, 1)
        options.set(CURLOPT_PIPEWAIT, 1)
        setSecurity(configuration, with: &options)
        // An empty text, not null: null would take the environment's proxy.
        options.set(CURLOPT_PROXY, configuration.proxy?.exposed ?? "")
        options.set(CURLOPT_NOPROXY, configuration.proxy == nil ? "" : "localhost,127.0.0.0/8,::1")
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        return options.failure
    }

    private func setSecurity(_ configuration: CurlTransportConfiguration, with options: inout OptionSetter) {
        options.set(CURLOPT_SSL_VERIFYPEER, 1)
        options.set(CURLOPT_SSL_VERIFYHOST, 2)
        options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        options.set(CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        guard let file = configuration.certificateAuthorities else { return }
        // The system's directory would be trusted beside the file.
        options.set(CURLOPT_CAINFO, file)
        options.set(CURLOPT_CAPATH, nil as String?)
    }

    private func setCallbacks(with options: inout OptionSetter) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_PRIVATE, pointer: context)
        options.keep(
            ccurl_set_before_request_callback(
                raw,
                { context, _, _, _, _ in
                    let mayBegin = EasyHandle.with(context) { $0.mayBegin() } ?? false
                    return mayBegin ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }, context))
        options.keep(
            ccurl_set_header_callback(
                raw,
                { bytes, size, count, context in
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    let goesOn = EasyHandle.with(context) { $0.takeLine(line) } ?? false
                    return goesOn ? line.count : Int(CURL_WRITEFUNC_ERROR)
                }, context))
        options.keep(
            ccurl_set_body_callback(
                raw,
                { bytes, size, count, context in
                    let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    let goesOn = EasyHandle.with(context) { $0.takeBody(bytes) } ?? false
                    return goesOn ? bytes.count : Int(CURL_WRITEFUNC_ERROR)
                }, context))
        options.keep(
            ccurl_set_read_callback(
                raw,
                { buffer, size, count, context in
                    let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                    return EasyHandle.with(context) { $0.giveBody(to: buffer) } ?? Int(CURL_READFUNC_ABORT)
                }, context))
    }

    /// Calls `body` with the handle behind a pointer that libcurl gives back, which must outlive the call.
    private static func with<Result>(
        _ context: UnsafeMutableRawPointer?, _ body: (EasyHandle) -> Result?
    ) -> Result? {
        guard let context else { return nil }
        return Unmanaged<EasyHandle>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }

    /// The handle behind libcurl's own pointer, held: it stays while it is taken out of the running ones.
    static func behind(_ raw: UnsafeMutableRawPointer) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        guard ccurl_get_private(raw, &context) == CURLE_OK, let context else { return nil }
        return Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    }
}
