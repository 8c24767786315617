#ifndef CLOOP_H
#define CLOOP_H

/// A raw libcurl multi loop: the limit that the transport is measured against. Sends `count` POSTs of `body` to `url`
/// with `concurrency` in flight and writes each one's milliseconds to `latencies`. Returns how many succeeded.
long cloop_run(const char *url, const char *ca_file, const char *body, long body_length, long count, long concurrency,
               long connections, int uses_http2, double *latencies);

#endif
