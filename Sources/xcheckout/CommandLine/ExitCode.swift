/// What the process ends with.
enum ExitCode: Int32 {
    /// It did what was asked.
    case done = 0
    /// The checkout, check or comparison failed.
    case failed = 1
    /// Wrong usage or an invalid input file.
    case usage = 2
    /// A provider or the network could not be reached.
    case unreachable = 3

    /// The code of several runs: the one that needs most attention.
    static func worst(_ codes: [ExitCode]) -> ExitCode {
        codes.max { $0.rawValue < $1.rawValue } ?? .done
    }
}
