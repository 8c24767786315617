import ExpressCheckout

extension RecordedStory {
    /// The envelope of answers: what is no JSON, no success, or no answer.
    static let answers: [RecordedStory] = [
        RecordedStory(
            "html-from-a-proxy",
            .open("threw unavailable decided retry-safe selection 502 [-] -: the answer is no JSON")),
        RecordedStory(
            "html-with-status-200",
            .open(
                """
                threw bad_response decided retry-safe selection 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "answers-without-content-type",
            .opened),
        RecordedStory(
            "empty-answer",
            .open(
                """
                threw bad_response decided retry-safe selection 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "json-cut-in-the-middle",
            .open(
                """
                threw bad_response decided retry-safe selection 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "answer-that-is-no-text",
            .open(
                """
                threw bad_response decided retry-safe selection 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "server-error-in-json",
            .open(
                """
                threw unavailable decided retry-safe selection 500 [-] redacted-201: Centra answered with 1 \
                GraphQL errors
                """)),
        RecordedStory(
            "gateway-times-out",
            .open("threw unavailable decided retry-safe selection 504 [-] -: the answer is no JSON")),
        RecordedStory(
            "too-many-requests",
            .open(
                """
                threw rate_limited decided retry-safe selection 429 [-] redacted-201: Centra answered with a \
                status that is no success
                """)),
        RecordedStory(
            "too-many-requests-in-html",
            .open(
                """
                threw rate_limited decided retry-safe selection 429 [-] -: Centra answered with a status that \
                is no success
                """)),
        RecordedStory(
            "forbidden",
            .open(
                """
                threw authentication decided selection 403 [-] redacted-201: Centra refused the credentials
                """)),
        RecordedStory(
            "query-refused",
            .open(
                """
                threw invalid_request decided retry-safe selection 400 [-] redacted-201: Centra answered with 1 \
                GraphQL errors
                """)),
        RecordedStory(
            "connection-lost-on-a-read",
            .open(
                """
                threw unavailable decided retry-safe selection - [-] -: the connection ended before the whole \
                answer had come
                """)),
        RecordedStory(
            "no-connection",
            .open(
                """
                threw unavailable not_sent retry-safe selection - [-] -: the connection was refused
                """)),
        RecordedStory(
            "extensions-absent",
            .opened),
        RecordedStory(
            "extensions-with-more",
            .opened),
        RecordedStory(
            "token-in-an-error-answer",
            .opened,
            .address(
                """
                threw invalid_request decided paymentInstructions 200 [-] redacted-204: Centra answered with 1 \
                GraphQL errors
                """),
            .address(RecordedResult.standard)),
        RecordedStory(
            "errors-beside-data",
            .opened,
            .address(
                """
                threw unavailable maybe_happened paymentInstructions 200 [-] redacted-204: Centra answered with \
                1 GraphQL errors, the first at paymentInstructions.selection.checkout
                """)),
        RecordedStory(
            "error-with-a-path",
            .opened,
            .address(
                """
                threw unavailable maybe_happened paymentInstructions 200 [-] redacted-204: Centra answered with \
                1 GraphQL errors, the first at paymentInstructions
                """)),
        RecordedStory(
            "address-step-times-out",
            .opened,
            .address("threw unavailable maybe_happened paymentInstructions - [-] -: no answer in time"),
            .option(RecordedResult.express)),
        RecordedStory(
            "address-step-answered-by-a-proxy",
            .opened,
            .address(
                """
                threw unavailable maybe_happened paymentInstructions 503 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "address-step-closed-by-the-client",
            .opened,
            .address(
                """
                threw invalid_request maybe_happened paymentInstructions 499 [-] redacted-204: Centra answered \
                with 1 GraphQL errors
                """)),
        RecordedStory(
            "address-step-not-found",
            .opened,
            .address(
                """
                threw not_found decided paymentInstructions 404 [-] -: Centra answered with a status that is no \
                success
                """)),
    ]
}
