# Everything a person or CI runs. `make demo` and `make test` install what is missing first.
SHELL := /bin/bash
PACKAGES := libcurl4-openssl-dev libmicrohttpd-dev pkg-config
SOURCES := Sources Providers Tests Package.swift

.PHONY: help demo test test-heavy lint format bench bench-json fuzz deps swift clean

help:
	@echo "make demo        build and run the demo"
	@echo "make test        run all tests"
	@echo "make test-heavy  the long properties, in a release build"
	@echo "make lint        formatting and documentation rules"
	@echo "make format      fix the formatting"
	@echo "make bench       all benchmarks (make bench-json: one)"
	@echo "make fuzz        fuzz every parser, FUZZ_SECONDS each (60)"

demo: deps
	@swift build --product xcheckout
	@.build/debug/xcheckout demo

test: deps
	swift test --disable-xctest --parallel

test-heavy: deps
	EXPRESS_CHECKOUT_HEAVY=1 swift test --disable-xctest -c release --scratch-path .build/heavy

lint: swift
	swift format lint --strict --recursive --parallel $(SOURCES)

format: swift
	swift format format --in-place --recursive --parallel $(SOURCES)

bench: bench-json

bench-json: deps
	swift build --package-path Tests/Benchmarks -c release --product JSONBenchmark
	Tests/Benchmarks/.build/release/JSONBenchmark .build/bench

FUZZ_SECONDS ?= 60

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
	@command -v swift >/dev/null || { echo "swift is missing: install Swift 6.2 or newer (https://www.swift.org/install/linux/)" >&2; exit 1; }

deps: swift
	@if ! pkg-config --exists libcurl libmicrohttpd 2>/dev/null; then \
	  if [ "$$(id -u)" = 0 ]; then run=; elif sudo -n true 2>/dev/null; then run=sudo; \
	  else echo "missing C libraries; run: sudo apt-get update && sudo apt-get install -y $(PACKAGES)" >&2; exit 1; fi; \
	  echo "installing $(PACKAGES)"; \
	  $$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq $(PACKAGES) >/dev/null; \
	fi

clean:
	rm -rf .build Tests/Benchmarks/.build Tests/Fuzz/.build
