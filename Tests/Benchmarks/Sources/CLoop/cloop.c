#include "cloop.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct slot {
    CURL *easy;
    double started;
    char *answer;
    size_t length;
    size_t capacity;
};

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct slot *slot = context;
    size_t extra = size * count;
    if (slot->length + extra > slot->capacity) {
        slot->capacity = (slot->length + extra) * 2;
        slot->answer = realloc(slot->answer, slot->capacity);
    }
    memcpy(slot->answer + slot->length, bytes, extra);
    slot->length += extra;
    return extra;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

long cloop_run(const char *url, const char *ca_file, const char *body, long body_length, long count, long concurrency,
               long connections, int uses_http2, double *latencies) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
    curl_multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    headers = curl_slist_append(headers, "Expect:");
    struct slot *slots = calloc(concurrency, sizeof *slots);
    long begun = 0, done = 0, good = 0;
    for (long i = 0; i < concurrency && begun < count; i++, begun++) {
        CURL *easy = slots[i].easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_PRIVATE, &slots[i]);
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, body_length);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &slots[i]);
        curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 30000L);
        curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)(uses_http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
        curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
        if (ca_file[0]) curl_easy_setopt(easy, CURLOPT_CAINFO, ca_file);
        slots[i].started = now_ms();
        curl_multi_add_handle(multi, easy);
    }
    while (done < count) {
        int running = 0, left = 0;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        int again = 0;
        while ((message = curl_multi_info_read(multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            CURLcode code = message->data.result;
            struct slot *slot = NULL;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &slot);
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            latencies[done++] = now_ms() - slot->started;
            if (code == CURLE_OK && status == 200 && slot->length > 0) good++;
            curl_multi_remove_handle(multi, easy);
            slot->length = 0;
            if (begun < count) {
                begun++;
                slot->started = now_ms();
                curl_multi_add_handle(multi, easy);
                again = 1;
            }
        }
        if (done < count && !again) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (long i = 0; i < concurrency; i++) {
        if (slots[i].easy) curl_easy_cleanup(slots[i].easy);
        free(slots[i].answer);
    }
    free(slots);
    curl_multi_cleanup(multi);
    curl_slist_free_all(headers);
    return good;
}
