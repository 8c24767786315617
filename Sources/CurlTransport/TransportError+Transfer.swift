internal import CCurl
internal import ExpressCheckout

/// The transport's errors: what happened, where, and what to do, in words that hold nothing of a request's contents.
extension TransportError {
    /// A request that breaks a rule.
    static func refused(_ request: HTTPRequest, _ objection: String) -> TransportError {
        make(.refusedLocally, request, TransferProgress(), "refused before sending", objection)
    }

    /// libcurl, its thread or memory for them could not be had.
    static func notReady(_ request: HTTPRequest) -> TransportError {
        make(
            .couldNotConnect, request, TransferProgress(), "libcurl could not be set up",
            "check memory, file descriptors, the number of threads and that libcurl is 7.87 or newer")
    }

    /// libcurl's own machinery failed under a transfer.
    static func libraryFailed(_ request: HTTPRequest, _ progress: TransferProgress) -> TransportError {
        make(
            progress.sentNothing ? .couldNotConnect : .connectionLost, request, progress,
            "libcurl could not go on", "check memory and file descriptors")
    }

    /// A total limit that was over before anything was sent.
    static func deadlinePassed(_ request: HTTPRequest) -> TransportError {
        make(
            .timedOut, request, TransferProgress(),
            "the total limit of \(request.limits.total) was over before sending", "give it more time")
    }

    /// A total limit that was over before a connection was free.
    static func noConnectionFree(_ request: HTTPRequest) -> TransportError {
        make(
            .timedOut, request, TransferProgress(),
            "no connection was free within the total limit of \(request.limits.total)",
            "allow more connections or give it more time")
    }

    /// No byte moved for the idle limit.
    static func idle(_ request: HTTPRequest, _ progress: TransferProgress) -> TransportError {
        let limit = request.limits.idle.map { " for \($0)" } ?? ""
        return make(.timedOut, request, progress, "no byte moved\(limit)", "the provider has stalled")
    }

    /// The caller's task was cancelled.
    static func cancelled(_ request: HTTPRequest, _ progress: TransferProgress) -> TransportError {
        make(.cancelled, request, progress, "cancelled by the caller")
    }

    /// The transport was shut down.
    static func shutDown(_ request: HTTPRequest, _ progress: TransferProgress) -> TransportError {
        make(.shutDown, request, progress, "the transport was shut down", "make a new transport")
    }

    /// What libcurl's result means; `CURLE_OK` stands for an end without a final head.
    static func curl(_ code: CURLcode, _ request: HTTPRequest, _ progress: TransferProgress) -> TransportError {
        let (kind, advice) = meaning(of: code, progress)
        return make(kind, request, progress, words(for: code, request, progress), advice)
    }

    // MARK: Kinds

    private static func meaning(of code: CURLcode, _ progress: TransferProgress) -> (Kind, String?) {
        if progress.excess != nil { return (.tooLarge, "raise the limit if such an answer is expected") }
        if code == CURLE_OPERATION_TIMEDOUT {
            return (.timedOut, progress.hasBegun ? nil : "check the network and the firewall")
        }
        // Once something was sent, a code from the connecting phase belongs to a repetition and hides what came before.
        return progress.sentNothing ? meaningBeforeSending(of: code) : meaningAfterSending(of: code, progress)
    }

    private static func meaningBeforeSending(of code: CURLcode) -> (Kind, String?) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            (.nameNotResolved, "check the base URL and this machine's name service")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            (.insecure, "check the host's certificate, the authorities that are trusted and TLS 1.2")
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            (.refusedLocally, "check the base URL")
        default:
            (.couldNotConnect, "check the base URL, the proxy, the network and the firewall")
        }
    }

    private static func meaningAfterSending(of code: CURLcode, _ progress: TransferProgress) -> (Kind, String?) {
        switch code {
        // The third is an answer that does not begin as HTTP does.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
            (.malformedAnswer, "look at what stands between here and the provider")
        case CURLE_OUT_OF_MEMORY where !progress.hasFinalHead:
            // libcurl says so of a header line of more than 100 kB too.
            (.tooLarge, "the answer's head is larger than libcurl takes")
        default:
            (.connectionLost, nil)
        }
    }

    private static func words(for code: CURLcode, _ request: HTTPRequest, _ progress: TransferProgress) -> String {
        switch progress.excess {
        case .head: return "the answer's headers are larger than allowed"
        case .body: return "the answer's body is larger than \(request.limits.maximumBodyBytes) bytes"
        case nil: break
        }
        if progress.refusedRepetition || code == CURLE_SEND_FAIL_REWIND {
            return "the connection died before the answer, and the request is not sent twice"
        }
        switch code {
        case CURLE_OK: return "the connection ended before the answer's head"
        case CURLE_OPERATION_TIMEDOUT where progress.hasBegun:
            return "no complete answer within the total limit of \(request.limits.total)"
        case CURLE_OPERATION_TIMEDOUT:
            return "no connection within \(min(request.limits.connect, request.limits.total))"
        default:
            // libcurl's fixed texts per code; its error buffer may hold host names and parts of URLs.
            let text = curl_easy_strerror(code).map { String(cString: $0) } ?? "libcurl's code \(code.rawValue)"
            guard !progress.sentNothing else { return text }
            return "\(text), \(progress.hasFinalHead ? "after" : "before") the answer's head"
        }
    }

    // MARK: Words

    private static func make(
        _ kind: Kind, _ request: HTTPRequest, _ progress: TransferProgress, _ what: String, _ advice: String? = nil
    ) -> TransportError {
        var message = "\(what) (\(request.method.rawValue) \(request.target.template))"
        if let advice { message += ": \(advice)" }
        if progress.certainty == .maybeHappened {
            switch request.replay {
            case .safe: message += "; it is a read and may be repeated"
            case .keyed: message += "; repeat it only with the same key and body"
            case .once: message += "; do not repeat it, look up what became of it"
            }
        }
        return TransportError(kind, certainty: progress.certainty, operation: request.operation, message: message)
    }
}
