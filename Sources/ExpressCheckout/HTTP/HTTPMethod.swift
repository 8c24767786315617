/// An HTTP method.
public enum HTTPMethod: String, Sendable, Hashable {
    /// Reads.
    case get = "GET"
    /// Reads the head alone.
    case head = "HEAD"
    /// Creates or acts.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"
}
