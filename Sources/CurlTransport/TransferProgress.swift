internal import ExpressCheckout

/// How far a request had got when it ended.
struct TransferProgress {
    /// Whether libcurl had a connection and began to write the request to it.
    var hasBegun = false
    /// Bytes of the request that libcurl counted as written, earlier tries included.
    var requestBytes = 0
    /// Whether that count is exact: HTTP/2 can fail with 0 after its frame has left.
    var isExact = true
    /// Whether libcurl wanted to send it again and was not let.
    var refusedRepetition = false
    /// Whether the answer's head had come.
    var hasFinalHead = false
    /// What of the answer was too large.
    var excess: Answer.Excess?

    /// Whether it is certain that nothing of the request left this machine.
    var sentNothing: Bool { !hasBegun || (isExact && requestBytes == 0) }

    /// The same in the words of an error.
    var certainty: TransportError.Certainty { sentNothing ? .notSent : .maybeHappened }
}
