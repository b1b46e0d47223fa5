# Hearken. 'make help' lists what there is to make.
SHELL := /bin/bash

.DEFAULT_GOAL := help
.PHONY: help run test build docs lint format bench

help: ## Lists the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1@\2/p' $(MAKEFILE_LIST) | column -t -s @

run: ## Installs what is missing, builds a release, transcribes a recording
	@Scripts/require-swift
	@Scripts/install build run
	@swift build -c release --product hearken
	@Scripts/transcribe-sample

test: ## Installs what the tests need, runs all tests; make test FILTER=RingTests runs some
	@Scripts/require-swift
	@Scripts/install build run test
	@Scripts/install-models
	@Scripts/test $(if $(FILTER),--filter $(FILTER))

build: ## Builds a release: .build/release/hearken
	@Scripts/require-swift
	@Scripts/install build
	@swift build -c release --product hearken

docs: ## Makes the reference of the Swift API: .build/docs
	@Scripts/require-swift
	@Scripts/install build
	@Scripts/docs

lint: ## Checks the format
	@Scripts/lint

format: ## Puts the sources into the format that lint wants
	@Scripts/lint --fix

bench: ## Measures everything in Docs/Benchmarks.md; make bench NAME=wer measures one
	@Scripts/require-swift
	@Scripts/install build run bench
	@Benchmarks/run $(or $(NAME),all)
