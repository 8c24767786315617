extension Duration {
    /// Whole milliseconds for libcurl, rounded up and at least 1, because 0 means "no limit" there.
    ///
    /// At most `Int32.max` (24 days), which is as long as libcurl counts.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 1 }
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let fraction = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
        return max(1, Int(seconds * 1000 + fraction))
    }
}
