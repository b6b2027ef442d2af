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

test: build ## All tests: units, components on real servers, journeys in a browser, faults
	tsx tests/run.ts

check: build ## Formatting, lint, types, imports, unused code, contracts
	prettier --check --log-level warn .
	eslint --cache --cache-location node_modules/.cache/eslint/ .
	depcruise --config .dependency-cruiser.cjs packages proto services gateway web/src deploy/local tests
	knip --no-config-hints
	npm run -s -w proto lint
	npm run -s -w proto breaking
	npm run -s -w proto fresh

bench: build ## Measure, and write docs/benchmarks/
	tsx tests/bench.ts

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

.PHONY: help build run dev kafka test check bench screens fmt proto clean
