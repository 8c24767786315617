extension String {
    /// Whether this header's name is `other`, which is in lower case, whatever the case of its letters.
    func isSame(_ other: StaticString) -> Bool {
        // Most names differ in length: comparing letters is the exception.
        guard utf8.count == other.utf8CodeUnitCount else { return false }
        return other.withUTF8Buffer { other in
            var index = other.startIndex
            for byte in utf8 {
                let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                guard lower == other[index] else { return false }
                index += 1
            }
            return true
        }
    }
}
