# Two commands do all the set-up on a fresh machine: `make run` and `make test`.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

INSTALLED := node_modules/.tael-installed
# What `make run` needs: half of the packages, without the tools of checks and tests.
INSTALLED_TO_RUN := node_modules/.tael-installed-to-run
WEB := web/dist/index.html
WEB_SOURCES := $(wildcard $(shell git ls-files -co --exclude-standard web packages/money/src packages/identity/src/principal.ts proto/src/admin-acts.ts 2>/dev/null))
# Prints how long the command after the title takes.
STEP := @node deploy/local/step.js
COMPILE := $(STEP) 'compiling the processes' node deploy/local/build.js && node deploy/local/bundle.js
NPM_INSTALL := npm install --no-save --no-fund --no-audit --loglevel=error

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-19s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Not `npm ci`: some optional packages for other platforms are not in every registry, nor then in the lock, and it
# refuses a lock without them. The versions are the lock's all the same, and the lock stays as it is.
$(INSTALLED): package-lock.json package.json
	$(STEP) 'installing all packages' $(NPM_INSTALL)
	@touch $(INSTALLED_TO_RUN) $@

# `--omit=dev` would remove the tools of a tree that has them.
$(INSTALLED_TO_RUN): package-lock.json package.json
	$(STEP) 'installing the packages to run' $(NPM_INSTALL) $(if $(wildcard node_modules/vitest),,--omit=dev)
	@touch $@

$(WEB): package-lock.json $(WEB_SOURCES) | $(INSTALLED_TO_RUN)
	$(STEP) 'building the web' npm run -s -w web build
	@touch $@

install: $(INSTALLED)

processes: | $(INSTALLED_TO_RUN)
	$(COMPILE)

# In a make of its own: the packages are complete before either part begins.
BUILD := @+$(MAKE) --no-print-directory -j2 $(WEB) processes

build: $(INSTALLED)
	$(BUILD)

run: $(INSTALLED_TO_RUN) ## The whole platform on this machine, on port 5001 (PORT)
	$(BUILD)
	@exec node deploy/local/dist/main.js

dev: $(INSTALLED) ## The same, reloading what you change
	$(COMPILE)
	exec node deploy/local/dist/main.js --dev

kafka: $(INSTALLED_TO_RUN) ## A real Kafka on loopback, in the foreground
	$(COMPILE)
	exec node deploy/local/dist/kafka.js

test: build ## Every promise once: units, components on real servers, a journey for each thing that a person does
	tsx tests/run.ts

test-all: build ## That, and the sweeps: every page, size and theme, both logs, kills, hostile input, MongoDB, k6, the chart
	tsx tests/run.ts sweeps

# The suites that import what changed.
SINCE ?= HEAD
CHANGED = $(shell { git diff --name-only $(SINCE); git ls-files -o --exclude-standard; } \
  | sed -nE 's#^((packages|services|deploy)/[^/]+|gateway|web|proto|tests/house)/.*#\1/#p' | sort -u | paste -sd' ')

test-quick: build ## Units and components of what changed since SINCE (HEAD)
	$(if $(CHANGED),vitest run --changed=$(SINCE) --passWithNoTests $(CHANGED),@echo 'nothing has changed since $(SINCE)')

test-cluster: build $(K6) ## On the cluster of KUBECONFIG, all suites or SUITES: tests/cluster/README.md
	tests/cluster/run.sh $(SUITES)

faults: build ## Races, kills, random histories over money (FAULT_ROUNDS, FAULT_SEED); the check-in, referral and payout flows under process kills, with Kafka and with the embedded log
	export FAULT_ROUNDS=$(or $(FAULT_ROUNDS),20) FLOWS_CHECK_INS=$(or $(FLOWS_CHECK_INS),2000) \
	  FLOWS_APPROVALS=$(or $(FLOWS_APPROVALS),500) FLOWS_BROKER_AWAY_MS=$(or $(FLOWS_BROKER_AWAY_MS),30000) \
	  ATTACK_SECONDS=$(or $(ATTACK_SECONDS),300) BROKEN_SECONDS=$(or $(BROKEN_SECONDS),60) FLOWS_LOGS=both; \
	vitest run --maxWorkers=1 {points,referral,withdrawal}/test/replicas points/test/killed \
	  chain-scanner/test/{kills,mined-again} events/test/kafka; \
	SWEEPS=money,logs,processes vitest run --maxWorkers=1

# The longest first: two run at a time. oxlint checks types too; eslint has what needs types and is not in oxlint.
CHECKS := lint web-lint format imports contracts unused observability texts
CHECK.lint := oxlint
CHECK.web-lint := eslint web/src
CHECK.imports := depcruise --config .dependency-cruiser.cjs packages proto services gateway web/src deploy/local tests
CHECK.unused := knip --no-config-hints
CHECK.format := prettier --check --log-level warn .
CHECK.texts := tsx web/scripts/check-texts.ts
CHECK.observability := tsx deploy/observability/check.ts
CHECK.contracts := npm run -s -w proto lint && npm run -s -w proto breaking && npm run -s -w proto fresh \
  && tsx --conditions=source deploy/kafka/acls.ts && tsc -b deploy/k6

check: $(INSTALLED) ## Types, lint, imports, unused code, formatting, texts, contracts
	@$(MAKE) --no-print-directory --keep-going --jobs=2 $(CHECKS:%=check-%)

$(CHECKS:%=check-%): check-%:
	@SECONDS=0; if output=$$({ $(CHECK.$*); } 2>&1); then \
	echo "$*: passed in $$SECONDS s"; \
	else printf '%s\n' "$$output" "$*: FAILED in $$SECONDS s"; exit 1; fi

# From Go's sources, once, outside the tree; a program that is installed is taken instead.
GO.k6 := go.k6.io/k6@v1.8.1
GO.helm := helm.sh/helm/v3/cmd/helm@v3.19.4
GO.kubeconform := github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0
# Later versions have no Clef.
GO.clef := github.com/ethereum/go-ethereum/cmd/clef@v1.16.9
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/tael
program = $(or $(shell command -v $(1)),$(CACHE)/$(1)-$(lastword $(subst @v, ,$(GO.$(1))))/$(1))
K6 := $(call program,k6)
HELM := $(call program,helm)
KUBECONFORM := $(call program,kubeconform)
CLEF := $(call program,clef)

$(K6) $(HELM) $(KUBECONFORM) $(CLEF):
	@command -v go >/dev/null || { echo '$(@F) is not installed, nor is Go to build it' >&2; exit 1; }
	GOBIN=$(@D) go install -trimpath -ldflags='-s -w' $(GO.$(@F))

chart-check: $(INSTALLED) $(HELM) $(KUBECONFORM) ## The chart: lint, every profile against the schemas of Kubernetes 1.30 to 1.34, policy
	HELM=$(HELM) KUBECONFORM=$(KUBECONFORM) node deploy/chart/check/check.js

bench: build ## Measure, and write docs/benchmarks/
	tsx tests/bench.ts

bench-peers: build ## The same for Formance Ledger and Blnk beside Tael (ROUNDS, ROUND_SECONDS)
	tsx tests/bench.ts peers

k6: $(K6)
	@echo $(K6)

# Debian's package, unpacked and not installed: it would start a server.
PROMTOOL := $(or $(shell command -v promtool),$(CACHE)/prometheus/usr/bin/promtool)

$(PROMTOOL):
	@command -v apt-get >/dev/null || { echo 'the rules are tested with promtool, which is not installed' >&2; exit 1; }
	mkdir -p $(CACHE)/prometheus && cd $(CACHE)/prometheus && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; } \
	  && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb

promtool: $(PROMTOOL)
	@echo $(PROMTOOL)

observability-check: $(INSTALLED) $(PROMTOOL) ## Each alert fires and clears; rules and dashboards name what is exported
	tsx deploy/observability/check.ts
	cd deploy/observability; $(PROMTOOL) check config --syntax-only prometheus.yaml; \
	  $(PROMTOOL) check rules rules/*.yaml; $(PROMTOOL) test rules tests/*.yaml

helm: $(HELM)
	@echo $(HELM)

clef: $(CLEF)
	@echo $(CLEF)

# `SHAPE` alone runs that shape; `SCRIPT` alone, that script.
LOAD := $(or $(SCRIPT),$(SHAPE:%=arrivals.%),arrivals.smoke arrivals.load transfers)

load: $(K6) ## k6 against `RATE_LIMIT_EXEMPT=127.0.0.0/8 make run`, or BASE_URL (SHAPE, SCRIPT)
	for run in $(LOAD); do SHAPE=$${run#*.} $(K6) run --no-usage-report deploy/k6/$${run%.*}.js; done

screens: build ## Make the pictures in docs/screens/
	tsx --conditions=source tests/screens.ts

images: ## Container images with lists of what is in them (TAG, BASE, SERVICES): deploy/images/README.md
	@deploy/images/build.sh

service: $(INSTALLED) ## A new service out of templates/service (NAME)
	@node templates/make-service.js $(NAME)
	@prettier --write --log-level warn services/$(NAME)

fmt: $(INSTALLED) ## Format everything
	prettier --write --log-level warn .

proto: $(INSTALLED) ## Generate TypeScript from the contracts
	npm run -s -w proto lint
	npm run -s -w proto generate

clean: ## Remove what was built and the local platform's data
	rm -rf .tael {packages,services}/*/dist {proto,gateway,web,deploy/local,deploy/images}/dist
	find . -name '*.tsbuildinfo' -not -path '*/node_modules/*' -delete
	rm -rf node_modules

.PHONY: help install build processes run dev kafka test test-all test-quick test-cluster faults check chart-check bench bench-peers k6 helm clef load screens service fmt proto clean $(CHECKS:%=check-%) images promtool observability-check
