import CheckoutCrypto
import ExpressCheckout
import Testing

@Suite struct AuthenticatorTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: [UInt8]
        let message: [UInt8]
        let code: String

        /// RFC 4231 §4.2–4.8, without the truncated one.
        static let all = [
            Vector(
                testDescription: "a short key", key: Array(repeating: 0x0b, count: 20), message: Array("Hi There".utf8),
                code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            Vector(
                testDescription: "a key of letters", key: Array("Jefe".utf8),
                message: Array("what do ya want for nothing?".utf8),
                code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
            Vector(
                testDescription: "bytes beyond ASCII", key: Array(repeating: 0xaa, count: 20),
                message: Array(repeating: 0xdd, count: 50),
                code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
            Vector(
                testDescription: "a key longer than a block", key: Array(repeating: 0xaa, count: 131),
                message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
            Vector(
                testDescription: "nothing under an empty key", key: [], message: [],
                code: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        ]
    }

    @Test(arguments: Vector.all)
    func computesWhatTheStandardSays(_ vector: Vector) {
        let code = LibcryptoAuthenticator().hmacSHA256(of: vector.message, key: Sensitive(vector.key))
        #expect(code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == vector.code)
    }

    @Test func tellsEqualFromUnequal() {
        let authenticator = LibcryptoAuthenticator()
        let code = authenticator.hmacSHA256(of: [1, 2, 3], key: Sensitive([4]))
        #expect(authenticator.isEqual(code, code))
        for place in code.indices {
            var other = code
            other[place] ^= 1
            #expect(!authenticator.isEqual(code, other))
        }
        #expect(!authenticator.isEqual(code, Array(code.dropLast())))
        #expect(!authenticator.isEqual([], []))
    }
}
