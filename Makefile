# Almagest: `make play` and `make test` do everything on a fresh machine, into this folder only.

PYTHON3 ?= python3
VENV   := .venv
PYTHON := $(VENV)/bin/python
RUN    := $(VENV)/bin/almagest
GAME   ?= stellar
PORT   ?= 8000
MINUTES ?= 60
CORE   := $(shell find src/almagest/kernel src/almagest/games src/almagest/bots -name "*.py") \
    $(addprefix src/almagest/server/,around.py changes.py telling.py)

unexport PYTHONDONTWRITEBYTECODE  # compiled once, read by every program that the tests start: each starts twice as fast
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup client ready node play terminal test check lint rules bench bench-load bench-opening siege siege-workers pictures lock sbom licences \
    audit clean wheel wheels site
WEB    := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
CLIENT := src/almagest/server/client/index.html
NPM    := PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm
STAGE  := $(PYTHON) -m tools.stage
# Browsers, databases and killed processes share two processors: what failed in the crowd (1: some tests failed) is named,
# and tried once more alone. A fault fails there too.
ONCE_MORE = { [ $$? -eq 1 ] && echo "Once more, alone:" && $(PYTHON) -m pytest -n 1 -v --last-failed --last-failed-no-failures=none; }

help:           ## list what can be made
	@grep -E '^[a-z-]+: .*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(VENV)/compiled  ## install everything into .venv and compile the engine

client: $(CLIENT)  ## build the browser client

ready:          # both at the same time: the compiler keeps one processor busy, the pages need the other
	@$(MAKE) --no-print-directory -j2 setup client

play: ready     ## open the observatory in the browser: bots, friends, replays, rules (PORT=9000 for another port)
	@$(RUN) serve --open --port $(PORT)

terminal: setup  ## deal a game against a bot in the terminal (GAME=astra for another)
	@$(RUN) play $(GAME)

test: ready     ## run every check and every test, browser included
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory rules
	cd web && $(NPM) run --silent check && $(NPM) run --silent test
	@-$(PYTHON) tools/chromium.py
	$(PYTHON) -m pytest -n 2 || $(ONCE_MORE)

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

bench-opening: ready benchmarks/opening/judge/node_modules/.package-lock.json  ## measure how fast pages open and write docs/benchmarks-opening.md
	$(PYTHON) -m benchmarks.opening --write

siege: setup    ## besiege a server for an hour while people play, and write docs/reliability.md (MINUTES=5 for less)
	$(PYTHON) -m benchmarks.siege --minutes $(MINUTES) --write

siege-workers: setup    ## besiege three workers and their PostgreSQL, killing at random (MINUTES=5 for less)
	$(PYTHON) -m benchmarks.siege.among_workers --minutes $(MINUTES) --messages 100000 --write

lock:           ## choose the newest allowed versions again
	$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	    --all-extras --group dev --group docs pyproject.toml -o requirements.lock
	$(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	    --group node -o requirements-node.lock

pictures: ready  ## draw the pictures of the documentation anew
	$(PYTHON) -m tools.pictures
	$(PYTHON) -m tools.screen_pictures
	$(PYTHON) -m tools.browser_pictures

wheel: ready    ## make a wheel for this machine and a source package, pages included, in dist/
	$(PYTHON) -m build --outdir dist .

wheels: client  ## make wheels for every Linux, in containers (needs Docker); see docs/installing.md
	$(VENV)/bin/uv tool run cibuildwheel --platform linux --output-dir dist

site: setup     ## make the documentation and the API reference as a site in build/site
	$(PYTHON) -m tools.site

sbom: setup     ## list every locked package as build/sbom.cdx.json (CycloneDX)
	@$(PYTHON) tools/supply.py sbom

licences: setup ## list their licences in docs/licences.md
	@$(PYTHON) tools/supply.py licences

audit: setup    ## ask osv.dev whether faults of them are known
	@$(PYTHON) tools/supply.py audit

clean:          ## forget everything that was built
	rm -rf $(VENV) .logs build src/*.egg-info web/node_modules src/almagest/server/client*
	find src -name '*.so' -delete

node: $(VENV)/installed
	@$(PYTHON) -m tools.node

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | node
	@rm -f $@
	@$(STAGE) "Pages: fetching their tools" sh -c 'cd web && $(NPM) ci --no-fund --no-audit'
	@touch $@

benchmarks/load/peer/node_modules/.package-lock.json: benchmarks/load/peer/package-lock.json | node
	cd benchmarks/load/peer && $(NPM) ci --silent --no-fund --no-audit
	@touch $@

benchmarks/opening/judge/node_modules/.package-lock.json: benchmarks/opening/judge/package-lock.json | node
	cd benchmarks/opening/judge && $(NPM) ci --silent --no-fund --no-audit
	@touch $@

$(CLIENT): web/node_modules/.package-lock.json $(WEB) | node
	@$(STAGE) "Pages: building" sh -c 'cd web && $(NPM) run build -- --outDir "$(CURDIR)/$(@D).new" --emptyOutDir'
	@rm -rf $(@D) && mv $(@D).new $(@D)

$(VENV)/installed: requirements.lock pyproject.toml
	@$(PYTHON3) -m tools.install
	@touch $@

$(VENV)/compiled: $(VENV)/installed setup.py $(CORE)
	@$(PYTHON) -m tools.compile
