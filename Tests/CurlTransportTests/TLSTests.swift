import CurlTransport
import ExpressCheckout
import Testing

/// Who is not proven to be the host gets nothing.
@Suite(
    .timeLimit(.minutes(1)), .enabled(if: TLSServer.tool != nil, "openssl is not installed: it makes the certificates"))
struct TLSTests {
    @Test func trustsTheAuthoritiesOfItsOwnFile() async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1")
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        #expect(try await transport.send(.sample(.get, server.base)).status == 200)
    }

    @Test func refusesACertificateThatNobodyVouchesFor() async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1")
        let error = try await failure(of: .sample(.post, server.base, body: "{}", replay: .once))
        expect(error, .insecure, .notSent)
    }

    @Test func refusesACertificateOfAnotherHost() async throws {
        let server = try TLSServer(certifiedFor: "DNS:provider.invalid,IP:127.0.0.2")
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        let error = try await failure(of: .sample(.post, server.base, body: "{}", replay: .keyed), on: transport)
        expect(error, .insecure, .notSent)
    }

    @Test(arguments: [TLSServer.Validity.past, .future])
    func refusesACertificateOfAnotherTime(_ validity: TLSServer.Validity) async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1", validity: validity)
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        let error = try await failure(of: .sample(.post, server.base, body: "{}", replay: .once), on: transport)
        expect(error, .insecure, .notSent)
    }

    @Test(arguments: ["-tls1", "-tls1_1"])
    func refusesTLSBefore12(_ version: String) async throws {
        let server = try TLSServer(
            certifiedFor: "IP:127.0.0.1", options: [version, "-cipher", "DEFAULT@SECLEVEL=0"])
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        let error = try await failure(of: .sample(.get, server.base), on: transport)
        expect(error, .insecure, .notSent)
    }

    @Test func refusesToWorkWithoutItsFileOfAuthorities() async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1")
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: "/nowhere/authorities.pem"))
        let error = try await failure(of: .sample(.get, server.base), on: transport)
        expect(error, .insecure, .notSent)
    }
}
