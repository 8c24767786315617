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

    @Test func trustsNobodyBesideItsOwnFile() async throws {
        let (server, other) = (try TLSServer(certifiedFor: "IP:127.0.0.1"), try TLSServer(certifiedFor: "IP:127.0.0.1"))
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: other.certificate))
        let error = try await failure(of: .sample(.post, server.base, body: "{}", replay: .once), on: transport)
        expect(error, .insecure, .notSent)
    }

    /// TLS sessions belong to the transport, not to the handle that made them.
    @Test func takesUpASessionOnANewConnection() async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1")
        let gate = Signal()
        let holding = try TestServer.answering { connection, _ in
            gate.block()
            connection.answer()
        }
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        let (base, held) = (server.base, try holding.base())
        #expect(try await transport.send(.sample(.get, base)).text.contains("New, TLS"))
        // The handle that met the host is taken; the next one is new.
        async let first = transport.send(.sample(.get, held))
        await holding.log.wait(for: 1)
        #expect(try await transport.send(.sample(.get, base)).text.contains("Reused, TLS"))
        gate.fire()
        #expect(try await first.status == 200)
    }

    /// What was refused once leaves no session that would be taken up without a look at the certificate.
    @Test(arguments: ["IP:127.0.0.1", "DNS:provider.invalid"])
    func refusesAgainWhatItRefused(_ name: String) async throws {
        let server = try TLSServer(certifiedFor: name)
        let authorities = name.hasPrefix("DNS") ? server.certificate : nil
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: authorities))
        for _ in 0..<3 {
            let error = try await failure(of: .sample(.post, server.base, body: "{}", replay: .keyed), on: transport)
            expect(error, .insecure, .notSent)
        }
    }
}
