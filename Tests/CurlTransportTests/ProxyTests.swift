import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// A proxy is used where the configuration says so and nowhere else, and learns host and port alone.
@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
    static func transport(_ proxy: TestServer, _ certificate: String? = nil) -> CurlHTTPTransport {
        CurlHTTPTransport(
            configuration: .init(
                certificateAuthorities: certificate, proxy: Sensitive("http://name:secret@127.0.0.1:\(proxy.port)")))
    }

    static func sample(_ base: BaseURL, _ method: HTTPMethod = .post, limits: HTTPLimits = .unhurried) -> HTTPRequest {
        .sample(
            method, base, headers: [HTTPHeader("Authorization", "Bearer secret")],
            body: method == .get ? nil : "secret", replay: .once,
            limits: limits)
    }

    /// Carries every tunnel to one port, whatever host it is asked for.
    static func tunnel(to port: Int?) throws -> TestServer {
        try TestServer { connection in
            guard connection.readRequest() != nil, let port else { return }
            connection.send("HTTP/1.1 200 Connection established\n\n")
            connection.relay(to: port)
        }
    }

    @Test(.enabled(if: TLSServer.tool != nil, "openssl is not installed: it makes the certificates"))
    func tunnelsWithoutShowingTheRequest() async throws {
        let provider = try TLSServer(certifiedFor: "DNS:provider.invalid")
        let proxy = try Self.tunnel(to: provider.base.port)
        let transport = Self.transport(proxy, provider.certificate)
        let base = try BaseURL("https://provider.invalid")
        #expect(try await transport.send(Self.sample(base, .get)).status == 200)
        let request = try #require(proxy.log.all.first)
        #expect(proxy.log.all.count == 1)
        #expect(request.method == "CONNECT")
        #expect(request.path == "provider.invalid:443")
        #expect(request.header("proxy-authorization") == "Basic \(Data("name:secret".utf8).base64EncodedString())")
        #expect(request.header("authorization") == nil)
        #expect(request.body.isEmpty)
        withExtendedLifetime(provider) {}
    }

    @Test(.enabled(if: TLSServer.tool != nil, "openssl is not installed: it makes the certificates"))
    func checksTheHostBehindTheProxy() async throws {
        let provider = try TLSServer(certifiedFor: "DNS:other.invalid,IP:127.0.0.1")
        let proxy = try Self.tunnel(to: provider.base.port)
        let transport = Self.transport(proxy, provider.certificate)
        let error = try await failure(of: Self.sample(BaseURL("https://provider.invalid")), on: transport)
        expect(error, .insecure, .notSent)
        #expect(proxy.log.all.map(\.path) == ["provider.invalid:443"])
        withExtendedLifetime(provider) {}
    }

    @Test(arguments: [
        "HTTP/1.1 403 Forbidden\nContent-Type: text/html\nContent-Length: 6\n\n<html>",
        "HTTP/1.1 407 Proxy Authentication Required\nProxy-Authenticate: Basic realm=\"x\"\nContent-Length: 0\n\n",
        "HTTP/1.1 502 Bad Gateway\nConnection: close\n\n",
        "HTTP/1.1 302 Found\nLocation: /login\nContent-Length: 0\n\n",
        "HTTP/1.1 200 OK\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\n{}", "HTTP/1.1 200", "SSH-2.0-OpenSSH_9.2\n", "",
    ])
    func neverTakesTheProxysWordForTheProviders(_ answer: String) async throws {
        let proxy = try TestServer { connection in
            while connection.readRequest() != nil {
                connection.send(answer)
                if !answer.contains("Length: 0") { return }
            }
        }
        let error = try await failure(
            of: Self.sample(BaseURL("https://provider.invalid")), on: Self.transport(proxy))
        #expect(error.certainty == .notSent, "\(error)")
        #expect([.couldNotConnect, .insecure].contains(error.kind), "\(error)")
        #expect(proxy.log.all.allSatisfy { $0.method == "CONNECT" && $0.body.isEmpty })
    }

    @Test func endsWithTheConnectLimitWhenTheProxyHangs() async throws {
        let proxy = try TestServer { connection in
            _ = connection.readRequest()
            connection.waitForClose()
        }
        let limits = HTTPLimits(connect: .milliseconds(80), total: .seconds(20))
        let error = try await failure(
            of: Self.sample(BaseURL("https://provider.invalid"), limits: limits), on: Self.transport(proxy))
        expect(error, .timedOut, .notSent)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "localhost", "[::1]"])
    func reachesLoopbackWithoutIt(_ host: String) async throws {
        let proxy = try TestServer.answering { connection, _ in connection.answer(500) }
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let base = try BaseURL("http://\(host):\(server.port)")
        // The server has the address 127.0.0.1 alone: others are refused, which is all the same here.
        let status = try? await Self.transport(proxy).send(Self.sample(base)).status
        #expect([nil, 200].contains(status))
        #expect(proxy.connections.value == 0)
    }

    @Test(arguments: ["http", "https"])
    func ignoresTheEnvironment(_ scheme: String) async {
        await #expect(processExitsWith: .success) { [scheme = scheme as String] in
            let proxy = try TestServer.answering { connection, _ in connection.answer(500) }
            for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            setenv("no_proxy", "", 1)
            // What it says is no TLS, which ends that at once.
            let server = try TestServer { connection in connection.answer() }
            let request = HTTPRequest.sample(.get, try server.base(scheme: scheme))
            _ = try? await CurlHTTPTransport().send(request)
            #expect(server.connections.value == 1)
            #expect(proxy.connections.value == 0)
        }
    }
}
