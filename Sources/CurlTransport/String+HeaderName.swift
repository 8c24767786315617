extension String {
    /// Whether this header's name is `other`, which is in lower case, whatever the case of its letters.
    func isSame(_ other: StaticString) -> Bool {
        utf8.count == other.utf8CodeUnitCount
            && other.withUTF8Buffer { other in
                zip(utf8, other).allSatisfy { byte, wanted in
                    byte == wanted || ((0x41...0x5A).contains(byte) && byte | 0x20 == wanted)
                }
            }
    }
}
