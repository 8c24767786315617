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

    private let loop: TransferLoop
    private let configuration: CurlTransportConfiguration
    private var queue: RequestQueue
    private var running: [EasyHandle] = []
    private var spare: [EasyHandle] = []
    /// When the transfers' time limits are looked at next; nil when nothing runs.
    private var nextCheck: ContinuousClock.Instant?
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
            failAll(loop.takeOrders().transfers)
            return
        }
        while step(multi) {}
        for handle in running {
            end(handle, multi) { .libraryFailed($0, $1) }
        }
        for transfer in queue.waiting { fail(transfer) { .notReady($0) } }
        spare.removeAll()
        curl_multi_cleanup(multi)
    }

    /// One round: orders, transfers, answers, sleep.
    /// - Returns: Whether to go on.
    private func step(_ multi: UnsafeMutableRawPointer) -> Bool {
        let orders = loop.takeOrders()
        for transfer in orders.transfers {
            queue.add(transfer)
            nextCheck = min(nextCheck ?? transfer.deadline, transfer.deadline)
        }
        for transfer in orders.cancellations {
            // One that ended meanwhile has no handle any more.
            if let handle = transfer.handle { end(handle, multi) { .cancelled($0, $1) } } else { queue.drop(transfer) }
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
        guard !hasBegun, loop.maySleep(on: multi, after: orders) else { return true }
        return curl_multi_poll(multi, nil, 0, sleepMilliseconds(until: wakeUp), nil) == CURLM_OK
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
        guard loop.begin(transfer) else { return false }
        let now = ContinuousClock.now
        let remaining = transfer.deadline - now
        guard remaining > .zero else {
            loop.finish(transfer, .failure(.deadlinePassed(transfer.request)))
            return false
        }
        guard let handle = spare.popLast() ?? EasyHandle(configuration) else {
            loop.finish(transfer, .failure(.notReady(transfer.request)))
            return false
        }
        let code = handle.prepare(transfer, remaining: remaining, version: version(for: transfer))
        guard code == CURLE_OK, curl_multi_add_handle(multi, handle.raw) == CURLM_OK else {
            _ = handle.release()
            loop.finish(transfer, .failure(.notReady(transfer.request)))
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
        guard code == CURLE_OK, handle.collector.hasFinalHead else {
            end(handle, multi) { .curl(code, $0, $1) }
            return
        }
        let answer = handle.takeAnswer()
        guard let transfer = handle.transfer else { return }
        if !transfer.isPlain || configuration.startsPlainWithHTTP2 {
            queue.note(transfer, isMultiplexed: handle.usedHTTP2)
        }
        let isReusable = remove(handle, multi)
        if isReusable, spare.count < Self.keptHandles { spare.append(handle) }
        loop.finish(transfer, .success(answer))
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
        loop.finish(transfer, .failure(failure))
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
        guard loop.begin(transfer) else { return }
        loop.finish(transfer, .failure(error(transfer.request)))
    }

    private func failAll(_ transfers: [Transfer]) {
        for transfer in transfers where loop.begin(transfer) {
            loop.finish(transfer, .failure(.notReady(transfer.request)))
        }
    }

    // MARK: Time

    /// Ends the transfers whose time is over.
    ///
    /// libcurl does not see those that wait in our queue, does not look at the total limit of one that waits in its own,
    /// and knows an idle limit in whole seconds only.
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
