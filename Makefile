# What the package needs besides a Swift toolchain and make, one word for each:
# command, C header or Python module, Debian package and Homebrew formula, with colons between.
NEEDS := git:git:git yaml.h:libyaml-dev:libyaml

# Where C headers are.
INCLUDES := /usr/include /usr/local/include /opt/homebrew/include

SWIFT_VERSION := 6.2

# A test that hangs must not hang whoever waits for it. macOS has no timeout of its own.
LIMIT := $(if $(shell command -v timeout),timeout 900)

PAYLOADS := Examples/Payloads

# Some of them, to be shown.
SHOWN := $(filter-out $(PAYLOADS)/canonical/%,\
  $(foreach case,alert silent android,$(sort $(wildcard $(PAYLOADS)/*/$(case)/payload.json))))

# A crash must end the command, not start a debugger that waits.
export SWIFT_BACKTRACE := enable=no

.PHONY: help setup build run test differential golden specs lint bench fuzz

help: ## print this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## install what is missing
	@if ! command -v swift >/dev/null; then \
	  echo "Swift $(SWIFT_VERSION) or later is needed: https://www.swift.org/install" >&2; exit 1; fi
	@missing=; \
	for need in $(NEEDS); do \
	  name=$${need%%:*}; packages=$${need#*:}; \
	  case "$$name" in \
	  *.py) if python3 -c "import $${name%.py}" 2>/dev/null; then continue; fi;; \
	  *.h) for folder in $(INCLUDES); do if [ -e "$$folder/$$name" ]; then continue 2; fi; done;; \
	  *) if command -v "$$name" >/dev/null; then continue; fi;; \
	  esac; \
	  if command -v brew >/dev/null; then missing="$$missing $${packages#*:}"; \
	  else missing="$$missing $${packages%%:*}"; fi; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	if command -v brew >/dev/null; then brew install $$missing; \
	elif command -v apt-get >/dev/null; then \
	  $$root apt-get update && $$root apt-get install --yes $$missing; \
	else echo "please install:$$missing" >&2; exit 1; fi

build: setup ## build the command for release
	@swift build --configuration release --product pushbridge

run: build ## identify, read and convert the example payloads
	@set -e; \
	bridge="$$(swift build --configuration release --show-bin-path)/pushbridge"; \
	echo "== whose payloads are these?"; \
	"$$bridge" identify $(SHOWN); \
	echo "== one of them in the canonical form"; \
	"$$bridge" read --pretty $(PAYLOADS)/exponea/alert/payload.json; \
	echo "== all of them, one line each"; \
	"$$bridge" read $(SHOWN); \
	echo "== several vendors' payloads, converted to Synerise"; \
	"$$bridge" convert --to synerise $(PAYLOADS)/mixed.jsonl

# Optimised, because the laws are tried with thousands of payloads.
test: setup ## build and run the tests
	@swift build --build-tests --configuration release -Xswiftc -enable-testing
	@$(LIMIT) swift test --skip-build --configuration release -Xswiftc -enable-testing

differential: NEEDS += ensurepip.py:python3-venv:python3
differential: setup ## compare verdicts with another validator's
	@swift build --build-tests --configuration release -Xswiftc -enable-testing
	@$(LIMIT) Tests/SchemaTests/Differential/run --configuration release -Xswiftc -enable-testing
golden: setup ## record what becomes of the payloads in Examples/Payloads; fails, to be looked at
	@swift build --build-tests --configuration release -Xswiftc -enable-testing
	@PUSHBRIDGE_RECORD=1 $(LIMIT) swift test --skip-build --configuration release \
	  -Xswiftc -enable-testing --filter PushGoldenTests

specs: setup ## make the JSON and the Swift source of the specs from their YAML
	@swift run make-specs Specs

lint: ## check the format of the sources
	@swift format lint --strict --recursive Sources Tests Package.swift
	@find Benchmarks Examples Fuzz -name '*.swift' -not -path '*/.build/*' -print0 \
	  | xargs -0 swift format lint --strict
	@.ci/purity

bench: setup ## measure
	@if [ -x Benchmarks/run ]; then Benchmarks/run; \
	else echo "there are no benchmarks here" >&2; exit 1; fi

fuzz: setup ## look for inputs that break the readers, 20 seconds each
	@Fuzz/run 20
