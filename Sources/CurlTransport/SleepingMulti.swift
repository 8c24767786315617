/// A multi handle that its thread sleeps on: all that others may do with it is to wake it.
struct SleepingMulti: @unchecked Sendable {  // `curl_multi_wakeup` may be called from any thread
    let raw: UnsafeMutableRawPointer
}
