#if os(Linux)
    import Foundation

    /// What this process holds.
    struct ProcessUse {
        /// Bytes in memory.
        let memory: Int
        /// Open descriptors.
        let descriptors: Int

        /// What it holds now.
        static var now: ProcessUse {
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
                .dropFirst().first.flatMap { Int($0) }
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            return ProcessUse(memory: (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))), descriptors: open ?? .max)
        }

        /// The most bytes it has had in memory so far.
        static var mostMemory: Int {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        }

        /// Whether a sanitizer keeps what was freed, so that memory says nothing: each takes terabytes of addresses.
        static var isSanitized: Bool {
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
                .first.flatMap { Int($0) }
            return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) > 1 << 40
        }

        /// Waits until no more than `descriptors` are open: the server's threads close theirs a moment later.
        static func settles(atDescriptors descriptors: Int) async -> Bool {
            let limit = ContinuousClock.now + .seconds(120)
            while ContinuousClock.now < limit {
                if now.descriptors <= descriptors { return true }
                await Task.yield()
            }
            return false
        }
    }
#endif
