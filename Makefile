# Two commands do all the set-up on a fresh machine: `make run` and `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

INSTALLED := node_modules/.tael-installed
WEB := web/dist/index.html
WEB_SOURCES := $(wildcard $(shell git ls-files -co --exclude-standard web packages/money/src 2>/dev/null))

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Not `npm ci`: some optional packages for other platforms are not in every registry, nor then in the lock, and it
# refuses a lock without them. The versions are the lock's all the same, and the lock stays as it is.
$(INSTALLED): package-lock.json package.json
	npm install --no-save --no-fund --no-audit --loglevel=error
	@touch $@

$(WEB): $(INSTALLED) $(WEB_SOURCES)
	npm run -w web build
	@touch $@

build: $(INSTALLED) $(WEB)
	tsc -b

run: build ## The whole platform on this machine, on port 5001 (PORT)
	exec node deploy/local/dist/main.js

dev: $(INSTALLED) ## The same, reloading what you change
	tsc -b
	exec node deploy/local/dist/main.js --dev

kafka: $(INSTALLED) ## A real Kafka on loopback, in the foreground
	tsc -b deploy/local
	exec node deploy/local/dist/kafka.js

test: build tools ## All tests: units, components on real servers, journeys in a browser, faults
	tsx tests/run.ts

tools: build ## What the tests need besides, fetched or built once: Chromium, Kafka, MongoDB, k6
	tsx tests/tools.ts

faults: build ## Races, kills, random histories over money (FAULT_ROUNDS, FAULT_SEED); value by event on both logs
	FAULT_ROUNDS=$(or $(FAULT_ROUNDS),20) NODE_OPTIONS='--experimental-vm-modules --no-warnings' \
	  FLOWS_CHECK_INS=$(or $(FLOWS_CHECK_INS),2000) FLOWS_APPROVALS=$(or $(FLOWS_APPROVALS),500) \
	  FLOWS_BROKER_AWAY_MS=$(or $(FLOWS_BROKER_AWAY_MS),30000) FLOWS_LOGS=both \
	  jest --runInBand tests/faults/money tests/faults/flows '(points|referral|withdrawal)/test/replicas'

check: build ## Formatting, lint, types, texts, imports, unused code, contracts
	prettier --check --log-level warn .
	eslint --cache --cache-location node_modules/.cache/eslint/ .
	tsx web/scripts/check-texts.ts
	depcruise --config .dependency-cruiser.cjs packages proto services gateway web/src deploy/local tests
	knip --no-config-hints
	npm run -s -w proto lint
	npm run -s -w proto breaking
	npm run -s -w proto fresh

bench: build ## Measure, and write docs/benchmarks/
	tsx tests/bench.ts

# From Go's sources, once, outside the tree; a k6 that is installed is taken instead.
K6_VERSION := 1.8.1
K6 := $(or $(shell command -v k6),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/tael/k6-$(K6_VERSION)/k6)

$(K6):
	@command -v go >/dev/null || { echo 'make load needs k6, or Go to build it: neither is installed' >&2; exit 1; }
	GOBIN=$(@D) go install -trimpath -ldflags='-s -w' go.k6.io/k6@v$(K6_VERSION)

k6: $(K6)
	@echo $(K6)

load: $(K6) ## k6 against `RATE_LIMIT_EXEMPT=127.0.0.0/8 make run` (SCRIPT=journeys or transfers)
	for script in $(or $(SCRIPT),journeys transfers); do $(K6) run --no-usage-report deploy/k6/$$script.js; done

screens: build ## Make the pictures in docs/screens/
	tsx --conditions=source tests/screens.ts

fmt: $(INSTALLED) ## Format everything
	prettier --write --log-level warn .

proto: $(INSTALLED) ## Generate TypeScript from the contracts
	npm run -s -w proto lint
	npm run -s -w proto generate

clean: ## Remove what was built and the local platform's data
	rm -rf .tael {packages,services}/*/dist {proto,gateway,web,deploy/local}/dist
	find . -name '*.tsbuildinfo' -not -path '*/node_modules/*' -delete
	rm -rf node_modules

.PHONY: help build run dev kafka test faults check tools bench k6 load screens fmt proto clean
