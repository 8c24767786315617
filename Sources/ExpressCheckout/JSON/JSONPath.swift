/// The place of a value in a JSON text, printed as `$.summary[2].amount`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
    /// One step down: into an object or into an array.
    public enum Step: Sendable, Hashable {
        /// Into the member of that name.
        case key(String)
        /// Into the element at that index, counted from 0.
        case index(Int)
    }

    /// The steps from the root.
    public let steps: [Step]

    /// The root, `$`.
    public static let root = JSONPath([])

    /// Creates a path of `steps` from the root.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// The path of the member `key` below this one.
    public func appending(_ key: String) -> JSONPath {
        JSONPath(steps + [.key(key)])
    }

    /// The path of the element `index` below this one.
    public func appending(_ index: Int) -> JSONPath {
        JSONPath(steps + [.index(index)])
    }

    /// The path as text; a key that is no plain name is quoted: `$["odd key"]`.
    public var description: String {
        steps.reduce(into: "$") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                let isPlain =
                    !key.isEmpty
                    && key.utf8.allSatisfy {
                        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x30 && $0 <= 0x39)
                            || $0 == 0x5F || $0 == 0x2D
                    }
                text += isPlain ? ".\(key)" : "[\(JSON.string(key).text)]"
            }
        }
    }
}
