# Almagest: `make play` and `make test` do everything on a fresh machine, into this folder only.

VENV   := .venv
PYTHON := $(VENV)/bin/python
RUN    := $(VENV)/bin/almagest
GAME   ?= stellar
PORT   ?= 8000
CORE   := $(shell find src/almagest/kernel src/almagest/games src/almagest/bots -name "*.py")

.DEFAULT_GOAL := help
.PHONY: help setup client play terminal test check lint rules bench bench-load lock sbom licences audit clean
WEB    := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
CLIENT := src/almagest/server/client/index.html

help:           ## list what can be made
	@grep -E '^[a-z-]+: .*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(VENV)/compiled  ## install everything into .venv and compile the engine

client: $(CLIENT)  ## build the browser client

play: setup client  ## open the observatory in the browser: bots, friends, replays, rules (PORT=9000 for another port)
	@$(RUN) serve --open --port $(PORT)

terminal: setup  ## deal a game against a bot in the terminal (GAME=astra for another)
	@$(RUN) play $(GAME)

test: setup client  ## run every check and every test, browser included
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory rules
	cd web && npm run --silent check && npm run --silent test
	$(PYTHON) tools/chromium.py
	$(PYTHON) -m pytest -n 2

check: setup    ## the fast loop: format, lint, types, imports, rules, fast tests
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory rules
	HYPOTHESIS_PROFILE=fast $(PYTHON) -m pytest -n 2 -m "not slow" \
	    --ignore=tests/browser --ignore=tests/server --ignore=tests/terminal --ignore=tests/adapters --ignore=tests/lab

lint: setup
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

rules: setup    ## show where every rule is obeyed and tested
	$(PYTHON) tools/rules.py

bench: setup    ## measure against OpenSpiel and write docs/benchmarks.md
	$(PYTHON) -m benchmarks

bench-load: setup benchmarks/load/peer/node_modules/.package-lock.json  ## measure the server against boardgame.io and write docs/benchmarks-load.md
	$(PYTHON) -m benchmarks.load

lock:           ## choose the newest allowed versions again
	$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	    --all-extras --group dev pyproject.toml -o requirements.lock

sbom: setup     ## list every locked package as build/sbom.cdx.json (CycloneDX)
	@$(PYTHON) tools/supply.py sbom

licences: setup ## list their licences in docs/licences.md
	@$(PYTHON) tools/supply.py licences

audit: setup    ## ask osv.dev whether faults of them are known
	@$(PYTHON) tools/supply.py audit

clean:          ## forget everything that was built
	rm -rf $(VENV) build src/*.egg-info web/node_modules src/almagest/server/client
	find src -name '*.so' -delete

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-fund --no-audit
	@touch $@

benchmarks/load/peer/node_modules/.package-lock.json: benchmarks/load/peer/package-lock.json
	cd benchmarks/load/peer && npm ci --silent --no-fund --no-audit
	@touch $@

$(CLIENT): web/node_modules/.package-lock.json $(WEB)
	cd web && npm run --silent build
	@touch $@

$(VENV)/installed: requirements.lock pyproject.toml
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Almagest needs Python 3.11 or newer as python3."; exit 1; }
	test -x $(PYTHON) || python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	ALMAGEST_PURE=1 $(PYTHON) -m pip install --quiet --disable-pip-version-check \
	    --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/compiled: $(VENV)/installed setup.py $(CORE)
	@find src -name '*.so' -delete
	@rm -rf build
	@$(PYTHON) setup.py --quiet build_ext --inplace > $(VENV)/compile.log 2>&1 \
	    || { cat $(VENV)/compile.log; exit 1; }
	@$(PYTHON) -c 'import almagest; print("Engine:", "compiled." if almagest.COMPILED else \
	    "interpreted (no C compiler found; everything works, more slowly).")'
	@touch $@
