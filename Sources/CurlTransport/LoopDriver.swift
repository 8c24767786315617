internal import CCurl
internal import ExpressCheckout

/// Drives libcurl.
///
/// Everything here happens on the loop's thread.
final class LoopDriver {
    /// The longest sleep: only a lost wake-up would ever need it.
    private static let longestSleep: Duration = .seconds(60)
    /// Idle handles that are kept; each is about 6 kB with its buffers.
    private static let keptHandles = 256
    /// How long to watch for what is about to come before going to sleep.
    private static let watch: Duration = .microseconds(80)
    /// What an answer takes that comes from nearby.
    private static let nearAnswer: Duration = .milliseconds(1)
    /// With more transfers than these the next event is never far, and every processor has something to do.
    private static let fewTransfers = 2

    private let loop: TransferLoop
    private let configuration: CurlTransportConfiguration
    private var queue: RequestQueue
    private var running: [EasyHandle] = []
    private var spare: [EasyHandle] = []
    /// When the transfers' time limits are looked at next; nil when nothing runs.
    private var nextCheck: ContinuousClock.Instant?
    /// What has ended in this round.
    private var ended: [EndedTransfer] = []
    private var orders = TransferLoop.Orders()
    /// Whether the last answer, and the request after it, came so fast that sleeping does not pay.
    private var isNear = false
    /// Whether a plain connection may have been kept.
    private var mayHavePlainConnection = false

    init(_ loop: TransferLoop, _ configuration: CurlTransportConfiguration) {
        self.loop = loop
        self.configuration = configuration
        queue = RequestQueue(
            connectionsPerHost: configuration.maximumConnectionsPerHost,
            maximumConnections: configuration.maximumConnections)
    }

    /// Runs until the transport is shut down, or until libcurl itself fails.
    ///
    /// Everything is closed on return. After a failure the loop starts another thread for the next transfer.
    func run() {
        guard let multi = openMulti() else {
            loop.takeOrders(into: &orders)
            for transfer in orders.transfers { finish(transfer, .failure(.notReady(transfer.request))) }
            flush()
            return
        }
        let waker = Waker(multi)
        while step(multi, waker) {}
        for handle in running {
            end(handle, multi) { .libraryFailed($0, $1) }
        }
        for transfer in queue.waiting { fail(transfer) { .notReady($0) } }
        spare.removeAll()
        waker.close()
        flush()
    }

    /// One round: orders, transfers, answers, sleep.
    /// - Returns: Whether to go on.
    private func step(_ multi: UnsafeMutableRawPointer, _ waker: Waker) -> Bool {
        loop.takeOrders(into: &orders)
        for transfer in orders.transfers {
            queue.add(transfer)
            nextCheck = min(nextCheck ?? transfer.deadline, transfer.deadline)
        }
        for transfer in orders.cancellations {
            if let handle = transfer.handle {
                end(handle, multi) { .cancelled($0, $1) }
            } else if transfer.isWaiting {
                fail(transfer) { .cancelled($0, TransferProgress()) }
            }
        }
        _ = beginWaiting(multi)

        var count: CInt = 0
        guard curl_multi_perform(multi, &count) == CURLM_OK else { return false }
        takeAnswers(multi)
        let hasBegun = beginWaiting(multi)

        var wakeUp: ContinuousClock.Instant?
        if let closing = orders.closing {
            if closing <= .now {
                for handle in running { end(handle, multi) { .shutDown($0, $1) } }
                for transfer in queue.waiting { fail(transfer) { .shutDown($0, TransferProgress()) } }
            }
            if running.isEmpty, queue.waiting.isEmpty { return false }
            wakeUp = closing
        }
        if let check = endOverdue(multi) { wakeUp = min(wakeUp ?? check, check) }
        flush()
        if hasBegun || isSoonBusy(multi) { return true }
        guard loop.maySleep(until: waker, after: orders) else { return true }
        return curl_multi_poll(multi, nil, 0, sleepMilliseconds(until: wakeUp), nil) == CURLM_OK
    }

    /// Stays awake for a moment when something is about to come: a sleep and its end take longer than a near answer, and
    /// than a caller that has its answer and asks on.
    /// - Returns: Whether something came.
    private func isSoonBusy(_ multi: UnsafeMutableRawPointer) -> Bool {
        guard isNear, running.count <= Self.fewTransfers else { return false }
        let end = ContinuousClock.now + Self.watch
        repeat {
            if loop.hasNews(since: orders) { return true }
            guard !running.isEmpty else { continue }
            var ready: CInt = 0
            guard curl_multi_poll(multi, nil, 0, 0, &ready) == CURLM_OK else { return true }
            if ready > 0 { return true }
        } while ContinuousClock.now < end
        // Whoever is slower than that is not waited for until he is fast again.
        isNear = false
        return false
    }

    private func openMulti() -> UnsafeMutableRawPointer? {
        guard CurlLibrary.isReady, let multi = curl_multi_init() else { return nil }
        // A multi handle made while descriptors ran out cannot be woken, and would leave its callers waiting.
        var isUsable = curl_multi_wakeup(multi) == CURLM_OK
        let limits = [
            (CURLMOPT_MAX_HOST_CONNECTIONS, configuration.maximumConnectionsPerHost),
            (CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.maximumConnections),
            (CURLMOPT_MAXCONNECTS, configuration.maximumConnections),
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
        ]
        for (option, value) in limits where isUsable {
            isUsable = ccurl_multi_set_long(multi, option, max(1, value)) == CURLM_OK
        }
        guard isUsable else {
            curl_multi_cleanup(multi)
            return nil
        }
        return multi
    }

    // MARK: Transfers

    /// Begins what waits, as far as there are connections.
    /// - Returns: Whether anything was begun.
    private func beginWaiting(_ multi: UnsafeMutableRawPointer) -> Bool {
        var hasBegun = false
        while let transfer = queue.next() {
            if begin(transfer, multi) {
                hasBegun = true
            } else {
                queue.finished(transfer)
            }
        }
        return hasBegun
    }

    /// Hands a transfer to libcurl; one that cannot begin is finished.
    /// - Returns: Whether it has begun.
    private func begin(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer) -> Bool {
        let now = ContinuousClock.now
        let remaining = transfer.deadline - now
        guard remaining > .zero else {
            finish(transfer, .failure(.deadlinePassed(transfer.request)))
            return false
        }
        guard let handle = spare.popLast() ?? EasyHandle(configuration) else {
            finish(transfer, .failure(.notReady(transfer.request)))
            return false
        }
        let code = handle.prepare(transfer, remaining: remaining, version: version(for: transfer))
        guard code == CURLE_OK, curl_multi_add_handle(multi, handle.raw) == CURLM_OK else {
            _ = handle.release()
            finish(transfer, .failure(.notReady(transfer.request)))
            return false
        }
        transfer.handle = handle
        handle.slot = running.count
        running.append(handle)
        let check = min(transfer.deadline, transfer.request.limits.idle.map { now + $0 } ?? transfer.deadline)
        nextCheck = min(nextCheck ?? check, check)
        return true
    }

    /// The HTTP version that libcurl is asked for.
    private func version(for transfer: Transfer) -> Int {
        guard transfer.isPlain else { return Int(CURL_HTTP_VERSION_2TLS) }
        guard configuration.startsPlainWithHTTP2 else { return Int(CURL_HTTP_VERSION_1_1) }
        // Prior knowledge cannot take up a connection that is there (libcurl 7.88 fails with 16); this can.
        let mayFindOne = mayHavePlainConnection && !transfer.needsNewConnection
        return Int(mayFindOne ? CURL_HTTP_VERSION_2_0 : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    }

    private func takeAnswers(_ multi: UnsafeMutableRawPointer) {
        var left: CInt = 0
        while let message = curl_multi_info_read(multi, &left) {
            // The message dies with `remove_handle`: read it first.
            let code = message.pointee.data.result
            guard message.pointee.msg == CURLMSG_DONE, let raw = message.pointee.easy_handle,
                let handle = EasyHandle.behind(raw)
            else { continue }
            complete(handle, code, multi)
        }
    }

    private func complete(_ handle: EasyHandle, _ code: CURLcode, _ multi: UnsafeMutableRawPointer) {
        guard let transfer = handle.transfer else { return }
        guard code == CURLE_OK, transfer.answer.hasFinalHead else {
            end(handle, multi) { .curl(code, $0, $1) }
            return
        }
        let metrics = handle.metrics
        isNear = metrics.map { $0.total < Self.nearAnswer } ?? false
        if !transfer.isPlain || configuration.startsPlainWithHTTP2 {
            queue.note(transfer, isMultiplexed: handle.usedHTTP2)
        }
        let isReusable = remove(handle, multi)
        if isReusable, spare.count < Self.keptHandles { spare.append(handle) }
        finish(transfer, .success(metrics))
    }

    /// Takes a running handle out and fails its transfer, saying how far it had got.
    private func end(
        _ handle: EasyHandle, _ multi: UnsafeMutableRawPointer,
        with error: (HTTPRequest, TransferProgress) -> TransportError
    ) {
        guard let transfer = handle.transfer else { return }
        let failure = error(transfer.request, handle.progress)
        // What libcurl remembers of a failure does not meet another request: such a handle is not used again.
        _ = remove(handle, multi)
        finish(transfer, .failure(failure))
    }

    /// Takes a handle away from libcurl.
    /// - Returns: Whether it may be used again.
    private func remove(_ handle: EasyHandle, _ multi: UnsafeMutableRawPointer) -> Bool {
        mayHavePlainConnection = mayHavePlainConnection || handle.transfer?.isPlain == true
        let isRemoved = curl_multi_remove_handle(multi, handle.raw) == CURLM_OK
        if let transfer = handle.transfer { queue.finished(transfer) }
        if let last = running.popLast(), last !== handle {
            last.slot = handle.slot
            running[handle.slot] = last
        }
        return handle.release() && isRemoved
    }

    /// Fails a transfer that waits for a connection.
    private func fail(_ transfer: Transfer, with error: (HTTPRequest) -> TransportError) {
        queue.drop(transfer)
        finish(transfer, .failure(error(transfer.request)))
    }

    private func finish(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
        ended.append(EndedTransfer(transfer, outcome))
    }

    /// Tells the callers of what has ended, all at once: each one told by itself would wake a thread of its own.
    private func flush() {
        loop.finish(&ended)
    }

    // MARK: Time

    /// Ends the transfers whose time is over.
    ///
    /// libcurl does not see those that wait in our queue, does not look at the total limit of one that waits in its own,
    /// knows an idle limit in whole seconds only, and would set up and take down a timer for each.
    /// - Returns: When to look again; nil when nothing runs.
    private func endOverdue(_ multi: UnsafeMutableRawPointer) -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        if let nextCheck, nextCheck > now, !running.isEmpty { return nextCheck }
        nextCheck = nil
        for transfer in queue.waiting {
            if transfer.deadline <= now {
                fail(transfer) { .noConnectionFree($0) }
            } else {
                nextCheck = min(nextCheck ?? transfer.deadline, transfer.deadline)
            }
        }
        for handle in running {
            guard let transfer = handle.transfer else { continue }
            handle.noteUpload(at: now)
            // Before the request begins the limits for connecting and for the whole hold, the idle limit does not.
            let idleEnd = transfer.request.limits.idle.map { (handle.lastActivity ?? now) + $0 }
            if transfer.deadline <= now {
                end(handle, multi) { .curl(CURLE_OPERATION_TIMEDOUT, $0, $1) }
            } else if let idleEnd, idleEnd <= now {
                end(handle, multi) { .idle($0, $1) }
            } else {
                let check = min(transfer.deadline, idleEnd ?? transfer.deadline)
                nextCheck = min(nextCheck ?? check, check)
            }
        }
        return nextCheck
    }

    private func sleepMilliseconds(until moment: ContinuousClock.Instant?) -> CInt {
        guard let moment else { return CInt(Self.longestSleep.milliseconds) }
        return CInt(min(moment - .now, Self.longestSleep).milliseconds)
    }
}
