internal import CCurl
internal import ExpressCheckout

/// A libcurl easy handle: set up once, then used for one transfer after the other.
///
/// For the loop's thread alone.
///
/// Its callbacks get an unretained pointer to it, so the loop keeps it until libcurl is done with it.
final class EasyHandle {
    /// libcurl's handle.
    let raw: UnsafeMutableRawPointer
    /// The transfer it carries at the moment.
    private(set) var transfer: Transfer?
    /// Its place among the running ones.
    var slot = 0
    /// When a byte last moved, kept only for transfers with an idle limit; nil before the request began.
    private(set) var lastActivity: ContinuousClock.Instant?

    private let maximumHeadBytes: Int
    private var timesBegun = 0
    private var refusedRepetition = false
    private var bodyOffset = 0
    private var uploadedBytes = 0
    private var lastURL = ""
    private var lastVersion: Int?
    private var connectMilliseconds = 0
    private var method: HTTPMethod?
    private var hasBody = false
    private var needsNewConnection = false

    /// Creates a handle with everything that is the same for all requests.
    /// - Returns: nil when libcurl has no memory, or does not know an option that safety rests on.
    init?(_ configuration: CurlTransportConfiguration) {
        guard let raw = curl_easy_init() else { return nil }
        self.raw = raw
        maximumHeadBytes = configuration.maximumHeaderBytes
        guard setUp(configuration) == CURLE_OK else { return nil }
    }

    deinit {
        curl_easy_cleanup(raw)
    }

    // MARK: One transfer

    /// Makes the handle ready for `transfer`, which has `remaining` left and speaks `version`.
    func prepare(_ transfer: Transfer, remaining: Duration, version: Int) -> CURLcode {
        self.transfer = transfer
        lastActivity = nil
        timesBegun = 0
        refusedRepetition = false
        bodyOffset = 0
        uploadedBytes = 0

        var options = OptionSetter(raw)
        setTarget(of: transfer, version, with: &options)
        setMethodAndBody(of: transfer, with: &options)
        options.set(headers: transfer.prepared.headers)
        setConnectLimit(min(transfer.request.limits.connect, remaining), with: &options)
        return options.failure
    }

    /// Lets go of the transfer; libcurl must have let go of the handle before.
    /// - Returns: Whether the handle may be used again.
    func release() -> Bool {
        transfer?.handle = nil
        transfer = nil
        // They point into the transfer.
        var options = OptionSetter(raw)
        options.set(headers: nil)
        if hasBody { options.set(CURLOPT_POSTFIELDS, pointer: nil) }
        // libcurl counts its repetitions over a handle's whole life and gives up at the sixth.
        return options.failure == CURLE_OK && timesBegun <= 1
    }

    /// How far the request has got.
    var progress: TransferProgress {
        TransferProgress(
            hasBegun: timesBegun > 0, requestBytes: requestBytes, isExact: isCountExact,
            refusedRepetition: refusedRepetition, hasFinalHead: transfer?.answer.hasFinalHead ?? false,
            excess: transfer?.answer.excess)
    }

    /// Notices bytes that libcurl has sent by itself, without a callback of ours.
    func noteUpload(at now: ContinuousClock.Instant) {
        guard lastActivity != nil else { return }
        var sent: curl_off_t = 0
        guard ccurl_get_size(raw, CURLINFO_SIZE_UPLOAD_T, &sent) == CURLE_OK, Int(sent) != uploadedBytes else { return }
        uploadedBytes = Int(sent)
        lastActivity = now
    }

    /// Whether HTTP/1.1 over plain TCP carries the request: then libcurl's count of its bytes is exact.
    private var isCountExact: Bool { lastVersion == Int(CURL_HTTP_VERSION_1_1) }

    private var requestBytes: Int {
        var bytes = 0
        // An unknown count is no proof that nothing was sent.
        return ccurl_get_long(raw, CURLINFO_REQUEST_SIZE, &bytes) == CURLE_OK ? bytes : 1
    }

    private func setTarget(of transfer: Transfer, _ version: Int, with options: inout OptionSetter) {
        if transfer.url != lastURL {
            options.set(CURLOPT_URL, transfer.url)
            lastURL = transfer.url
        }
        // No version is for both: it tells whether there is TLS.
        guard version != lastVersion else { return }
        options.set(CURLOPT_PROTOCOLS_STR, transfer.isPlain ? "http" : "https")
        options.set(CURLOPT_HTTP_VERSION, version)
        lastVersion = version
    }

    private func setMethodAndBody(of transfer: Transfer, with options: inout OptionSetter) {
        let request = transfer.request
        let body = transfer.prepared.body
        let hadBody = hasBody
        hasBody = body != nil
        if let body {
            // Bytes that libcurl has to ask for and cannot rewind are sent once: it fails with 65 instead of repeating.
            options.set(CURLOPT_POSTFIELDS, pointer: request.replay == .once ? nil : body.baseAddress)
            options.set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
        }
        if needsNewConnection != transfer.needsNewConnection {
            needsNewConnection = transfer.needsNewConnection
            options.set(CURLOPT_FRESH_CONNECT, needsNewConnection ? 1 : 0)
        }
        guard method != request.method || hadBody != hasBody else { return }
        method = request.method
        if !hasBody {
            // Any address will do for no bytes; a null one would mean "ask the callback".
            options.set(CURLOPT_POSTFIELDS, pointer: raw)
            options.set(CURLOPT_POSTFIELDSIZE_LARGE, size: 0)
        }
        options.set(transfer.isPost ? CURLOPT_POST : CURLOPT_HTTPGET, 1)
        if request.method == .head { options.set(CURLOPT_NOBODY, 1) }
        let isNatural = request.method == .head || request.method == (transfer.isPost ? .post : .get)
        options.set(CURLOPT_CUSTOMREQUEST, isNatural ? nil : request.method.rawValue)
    }

    /// Sets what libcurl divides among a host's addresses; the whole exchange's limit is the loop's to watch.
    private func setConnectLimit(_ limit: Duration, with options: inout OptionSetter) {
        let milliseconds = limit.milliseconds
        guard milliseconds != connectMilliseconds else { return }
        connectMilliseconds = milliseconds
        options.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
    }

    // MARK: What libcurl calls

    /// Decides whether the request may be written to the connection now.
    ///
    /// libcurl comes here before each try. A request that must arrive at most once is let through a second time only when
    /// nothing of it had left: HTTP/2's refused streams and requests without a body would be repeated otherwise.
    func mayBegin() -> Bool {
        guard let transfer else { return false }
        timesBegun += 1
        noteActivity()
        guard timesBegun > 1, transfer.request.replay == .once else { return true }
        guard progress.sentNothing, bodyOffset == 0 else {
            refusedRepetition = true
            return false
        }
        return true
    }

    func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        noteActivity()
        return transfer?.answer.takeLine(line, maximumHeadBytes: maximumHeadBytes) ?? false
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        noteActivity()
        return transfer?.takeBody(bytes) ?? false
    }

    /// Copies the next bytes of a body that is sent once.
    /// - Returns: How many; nil when libcurl asks on after the end, which it does only to send them again.
    func giveBody(to buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard let body = transfer?.prepared.body, bodyOffset < body.count else { return nil }
        noteActivity()
        let part = body[bodyOffset...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        bodyOffset += part.count
        return part.count
    }

    private func noteActivity() {
        if transfer?.request.limits.idle != nil { lastActivity = .now }
    }
}
