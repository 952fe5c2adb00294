# Prerequisites: Go, Node, and (without NEO4J_URI) Java with Maven. See README.md.
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

export CGO_ENABLED := 0
# The same flag for build, tests and linters: each compiles what the others have compiled already but once.
export GOFLAGS := $(GOFLAGS) -trimpath
VERSION ?= $(shell git describe --always --dirty 2>/dev/null || echo unknown)
TOOLS := $(CURDIR)/bin/tools
GOLANGCI_VERSION := v2.15.0
GOFUMPT_VERSION := v0.12.0
STRIPE_MOCK_VERSION := v0.203.0
GOTESTSUM_VERSION := v1.13.0
GOVULNCHECK_VERSION := v1.9.0
SITE_SOURCES := $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune -o -type f -print 2>/dev/null | grep -v -e '\.go$$' -e /e2e/) $(wildcard api/graphql/schema/*.graphqls)

.PHONY: help run dev site build test test-go test-site test-browser bench drill judge fuzz lint generate generate-go clean

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: site build ## build all and start it on http://127.0.0.1:8080 with demo data
	DEMO=$${DEMO:-1} exec bin/sidestage serve

dev: frontend/node_modules/.package-lock.json build ## the server, and the site with hot reload on http://127.0.0.1:5173
	DEMO=$${DEMO:-1} bin/sidestage serve & server=$$!; trap 'kill $$server; wait $$server' EXIT; cd frontend && npm run dev

frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund --loglevel=error
	touch $@

site: frontend/dist/index.html ## build the site
frontend/dist/index.html: frontend/node_modules/.package-lock.json $(SITE_SOURCES)
	cd frontend && npm run build
	touch $@

build: ## build the server with whatever site is built
	go build -ldflags "-s -w -X github.com/sidestage/sidestage/internal/app.version=$(VERSION)" -o bin/sidestage .

test: site build $(TOOLS)/stripe-mock $(TOOLS)/gotestsum ## every test, Go, site and browser
	scripts/test

test-go: $(TOOLS)/stripe-mock $(TOOLS)/gotestsum ## Go tests alone
	scripts/test-go others && scripts/test-go graph

test-site: frontend/node_modules/.package-lock.json ## the site's tests alone
	cd frontend && npm test

test-browser: site build ## the browser tests alone
	scripts/test-browser

bench: site build ## the benchmarks, as a table and bench.json (bench-NAME for one)
	go run ./internal/bench

bench-%: site build
	go run ./internal/bench -only $*

bench-recommend bench-recommend-scale: bench-%: ## the models on real listening beside implicit and numpy; what training takes as listening grows
	go run ./internal/bench -only $*

drill: site build ## what each page does without each engine, into docs/operations/without-engines.md
	go run ./internal/drill -into docs/operations/without-engines.md

fuzz: ## every fuzz target for 60 s
	scripts/fuzz

judge: ## how well search finds, by engine and kind of query, as a table and judge.json (Meilisearch with MEILI_URL)
	go run ./search/judge/compare

lint: $(TOOLS)/golangci-lint $(TOOLS)/gofumpt $(TOOLS)/govulncheck ## format, vet, linters, types, generated code, advisories
	scripts/lint

$(TOOLS)/golangci-lint:
	GOBIN=$(TOOLS) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
$(TOOLS)/gofumpt:
	GOBIN=$(TOOLS) go install mvdan.cc/gofumpt@$(GOFUMPT_VERSION)
$(TOOLS)/stripe-mock:
	GOBIN=$(TOOLS) go install github.com/stripe/stripe-mock@$(STRIPE_MOCK_VERSION)
$(TOOLS)/gotestsum:
	GOBIN=$(TOOLS) go install gotest.tools/gotestsum@$(GOTESTSUM_VERSION)

$(TOOLS)/govulncheck:
	GOBIN=$(TOOLS) go install golang.org/x/vuln/cmd/govulncheck@$(GOVULNCHECK_VERSION)

generate: frontend/node_modules/.package-lock.json generate-go ## write generated code and the contract anew
	cd frontend && npm run codegen

generate-go:
	cd api/graphql && go run github.com/99designs/gqlgen generate --config gqlgen.yml
	go run ./docs/contract/write

clean: ## remove what was built; data stays
	rm -rf bin frontend/dist/assets frontend/dist/index.html frontend/node_modules bench.json judge.json
