#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// What Swift cannot import of libcurl: variadic functions and macros with casts. One setter per argument type, so that
// a wrong type is a compile error instead of a crash.

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// MARK: Easy handles

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text, except for `CURLOPT_POSTFIELDS`, which is set with `ccurl_set_pointer`.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps the pointer: what it points to must outlive the transfer.
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, (void *)value);
}

/// libcurl keeps the list: it must outlive the transfer.
static inline CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *list) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}

typedef size_t (*ccurl_take)(char *bytes, size_t size, size_t count, void *context);
typedef size_t (*ccurl_give)(char *buffer, size_t size, size_t count, void *context);
typedef int (*ccurl_before_request)(void *context, char *, char *, int, int);

static inline CURLcode ccurl_set_body_callback(CURL *handle, ccurl_take callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode ccurl_set_header_callback(CURL *handle, ccurl_take callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

static inline CURLcode ccurl_set_read_callback(CURL *handle, ccurl_give callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_READDATA, context);
}

/// Called each time just before a request is written, so before every repetition too (since libcurl 7.80).
static inline CURLcode ccurl_set_before_request_callback(CURL *handle, ccurl_before_request callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
    return code ? code : curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}

/// Sizes in bytes; moments in microseconds since the transfer's start, 0 for what did not take place.
struct ccurl_metrics {
    curl_off_t uploaded, downloaded;
    curl_off_t name, connect, tls, first_byte, total;
};

static inline CURLcode ccurl_get_metrics(CURL *handle, struct ccurl_metrics *metrics) {
    CURLcode code = curl_easy_getinfo(handle, CURLINFO_SIZE_UPLOAD_T, &metrics->uploaded);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_SIZE_DOWNLOAD_T, &metrics->downloaded);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_NAMELOOKUP_TIME_T, &metrics->name);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_CONNECT_TIME_T, &metrics->connect);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_APPCONNECT_TIME_T, &metrics->tls);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_STARTTRANSFER_TIME_T, &metrics->first_byte);
    if (!code) code = curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME_T, &metrics->total);
    return code;
}

static inline CURLcode ccurl_get_private(CURL *handle, void **value) {
    return curl_easy_getinfo(handle, CURLINFO_PRIVATE, value);
}

// MARK: Multi handles

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// MARK: The driving thread

typedef void (*ccurl_thread_body)(void *context);

struct ccurl_thread_start {
    ccurl_thread_body body;
    void *context;
};

static inline void *ccurl_thread_main(void *argument) {
    struct ccurl_thread_start start = *(struct ccurl_thread_start *)argument;
    free(argument);
    // With NOSIGNAL libcurl leaves SIGPIPE to its caller; here it would come from TLS writes on a closed socket.
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
#ifdef __linux__
    // For whoever looks at the process with `top -H`: by default it has its maker's name.
    prctl(PR_SET_NAME, "curl-transport");
#endif
    start.body(start.context);
    return NULL;
}

/// Starts a detached thread that has SIGPIPE blocked; answers an error number, 0 for success.
static inline int ccurl_start_thread(ccurl_thread_body body, void *context) {
    struct ccurl_thread_start *start = (struct ccurl_thread_start *)malloc(sizeof *start);
    if (start == NULL) return 12;
    start->body = body;
    start->context = context;
    pthread_attr_t attributes;
    int failure = pthread_attr_init(&attributes);
    if (failure == 0) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_t thread;
        failure = pthread_create(&thread, &attributes, ccurl_thread_main, start);
        pthread_attr_destroy(&attributes);
    }
    if (failure != 0) free(start);
    return failure;
}

#endif
