# Everything a person or CI runs. `make help` lists it.
SHELL := /bin/bash
PACKAGES := libcurl4-openssl-dev libmicrohttpd-dev libsqlite3-dev libssl-dev pkg-config
MODULES := libcurl libmicrohttpd libcrypto sqlite3
SOURCES := Sources Providers Tests Package.swift
FUZZ_SECONDS ?= 60
CRASH_ROUNDS ?= 200
SOCKET_TESTS := ^(CurlTransport|CheckoutSandbox)Tests

.PHONY: help demo test test-heavy crash-test sanitize lint format readme bench bench-json bench-sheet bench-store bench-transport fuzz deps swift clean

help:
	@echo "make demo        build and run the demo"
	@echo "make test        build everything and run all tests"
	@echo "make lint        formatting and documentation rules"
	@echo "make format      fix the formatting"
	@echo "make readme      renew what is generated in README.md: the example, the tables of providers and conformance"
	@echo "make test-heavy  the long properties too, in a release build"
	@echo "make crash-test  kill a merchant's process anywhere, CRASH_ROUNDS times per provider ($(CRASH_ROUNDS))"
	@echo "make sanitize    all tests under the thread and the address sanitizer"
	@echo "make fuzz        fuzz every parser, FUZZ_SECONDS each ($(FUZZ_SECONDS))"
	@echo "make bench       all benchmarks (make bench-json, bench-sheet, bench-store, bench-transport: one)"
	@echo "make deps        install missing C libraries (demo and test do so themselves)"
	@echo "make clean       remove everything that was built"

# SwiftPM's progress would push the demo off the screen: one line instead, errors are shown.
demo: deps
	@echo "building xcheckout: a few minutes the first time" >&2
	@swift build --quiet --product xcheckout
	@.build/debug/xcheckout demo

# So many tests at once that those which wait for an answer from a socket get their turn of two processors in time; Swift
# before 6.3 has no such limit.
WIDE := 8
WIDTH = $(shell swift test --help-hidden 2>/dev/null | grep -q maximum-parallelization-width \
  && echo --experimental-maximum-parallelization-width $(WIDE))

test: deps
	swift test --disable-xctest $(WIDTH)

test-heavy: deps
	EXPRESS_CHECKOUT_HEAVY=1 swift test --disable-xctest -c release --scratch-path .build/heavy

# CRASH_SEED is the first seed (0): a failure names its own.
crash-test: deps
	CRASH_ROUNDS=$(CRASH_ROUNDS) swift test --disable-xctest --filter CrashTests

# Each has a scratch path of its own, or they would evict each other's build.
# Under a sanitizer the tests of sockets and time limits run by themselves, and fewer at once: beside everything else, up
# to ten times slower, they would wait for a processor longer than their limits.
# Leaks are looked for in the transport and the server: elsewhere a test leaves a checkout open on purpose, which lives on.
# The command's own tests start processes, and Foundation reads beyond a buffer when it does (Swift 6.3).
sanitize: WIDE := 4
sanitize: deps
	$(THREAD) --filter '$(SOCKET_TESTS)'
	$(THREAD) --skip '$(SOCKET_TESTS)'
	$(ADDRESS) --filter '$(SOCKET_TESTS)'
	ASAN_OPTIONS=detect_leaks=0 $(ADDRESS) --skip '$(SOCKET_TESTS)' --skip xcheckoutTests --skip CrashTests

# A merchant is killed less often here: each time a process of its own starts under the sanitizer.
THREAD = CRASH_ROUNDS=2 .ci/sanitized .build/thread.log \
  swift test --disable-xctest --sanitize=thread --scratch-path .build/thread $(WIDTH)

ADDRESS = LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/leaks.txt .ci/sanitized .build/address.log \
  swift test --disable-xctest --sanitize=address --scratch-path .build/address $(WIDTH)

lint: swift
	swift format lint --strict --recursive --parallel $(SOURCES)

format: swift
	swift format format --in-place --recursive --parallel $(SOURCES)

# Replaces what stands between the markers; a test holds every part against their sources.
readme: deps
	@swift build --quiet --product xcheckout
	@.build/debug/xcheckout providers --markdown > .build/providers.md
	@.build/debug/xcheckout conformance --format markdown > .build/conformance.md
	@{ echo '```swift'; sed -n '/^\/\/ begin/,/^\/\/ end/{//!p}' Tests/xcheckoutTests/ReadmeExample.swift; \
	  echo '```'; } > .build/example.md
	@for part in example providers conformance; do \
	  sed -i -e "/^<!-- begin $$part/,/^<!-- end $$part/{//!d}" -e "/^<!-- begin $$part/r .build/$$part.md" README.md; \
	done

bench: bench-json bench-sheet bench-store bench-transport

bench-json: deps
	swift build --package-path Tests/Benchmarks -c release --product JSONBenchmark
	Tests/Benchmarks/.build/release/JSONBenchmark .build/bench

# Fails below 200,000 events a second on one core, and when memory grows over a million.
bench-sheet: deps
	swift build --package-path Tests/Benchmarks -c release --product SheetBenchmark
	Tests/Benchmarks/.build/release/SheetBenchmark

# BENCH_ROUNDS rounds (9) of a raw C loop, ours and URLSession in turn, against an nginx of the benchmark's own.
bench-transport: deps
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || { echo "nginx is missing; run: apt-get install -y nginx-light openssl" >&2; exit 1; }
	swift build --package-path Tests/Benchmarks -c release --product TransportBenchmark
	Tests/Benchmarks/.build/release/TransportBenchmark .build/bench

# BENCH_CHECKOUTS open checkouts (10000) in one file: memory, times, size.
bench-store: deps
	swift build --package-path Tests/Benchmarks -c release --product StoreBenchmark
	Tests/Benchmarks/.build/release/StoreBenchmark .build/bench

# New inputs go to .build/fuzz; one that crashes becomes a file of Tests/Fuzz/Corpus and a test.
fuzz: deps
	swift build --package-path Tests/Fuzz -c release --sanitize=fuzzer
	@set -e; for corpus in Tests/Fuzz/Corpus/*/; do \
	  name=$$(basename $$corpus); mkdir -p .build/fuzz/$$name; \
	  target=$$(ls Tests/Fuzz/Sources | grep -i "^Fuzz$$name$$"); \
	  echo "== $$target"; \
	  SWIFT_BACKTRACE=enable=no Tests/Fuzz/.build/release/$$target -max_total_time=$(FUZZ_SECONDS) \
	    -artifact_prefix=.build/fuzz/ .build/fuzz/$$name $$corpus; \
	done

# One clear line each for what is missing; installs the C libraries when it may.
swift:
	@command -v swift >/dev/null || { \
	  echo "swift is missing: install Swift 6.2 or newer, https://www.swift.org/install/linux/" >&2; exit 1; }

deps: swift
	@pkg-config --exists $(MODULES) 2>/dev/null && exit 0; \
	line='run: sudo apt-get update && sudo apt-get install -y $(PACKAGES)'; \
	if ! command -v apt-get >/dev/null; then \
	  echo "libcurl, libmicrohttpd, OpenSSL, SQLite (with headers) or pkg-config is missing, and this is no Debian: install them" >&2; exit 1; \
	elif [ "$$(id -u)" = 0 ]; then as=; \
	elif sudo -n true 2>/dev/null; then as='sudo -n'; \
	else echo "C libraries are missing; $$line" >&2; exit 1; fi; \
	echo "installing $(PACKAGES)" >&2; \
	$$as apt-get update -qq \
	  && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(PACKAGES) >/dev/null \
	  && pkg-config --exists $(MODULES) \
	  || { echo "installing failed; $$line" >&2; exit 1; }

clean:
	rm -rf .build Tests/Benchmarks/.build Tests/Fuzz/.build
