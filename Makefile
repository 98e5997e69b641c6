# Two commands are enough: `make play` and `make test`. Each installs what is missing.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

.PHONY: play
play: .venv/play web ## the table in your browser, open to others on your network
	@$(BIN)/pettable serve --open --host 0.0.0.0

.PHONY: test
test: ## all checks and tests
	@$(MAKE) --no-print-directory --jobs=2 lint docs services web bare-machine
	cd web && $(NPM) run --silent test
	$(BIN)/pytest -q || $(ONCE_MORE)

# Failures that had the machine to share are tried once more, alone: so one knows whether the code or the moment is at
# fault. `make wobble` forgives no failure.
ONCE_MORE = { echo "\nOnce more, alone:"; $(BIN)/pytest -q --last-failed --last-failed-no-failures none -n 0; }

.PHONY: bare-machine
bare-machine: setup ## make play and make wheel, on a copy of this tree and with Node hidden (two minutes)
	@$(BIN)/python -m tests.bare_machine

.PHONY: lint
lint: setup web/node_modules/ready ## formatting, style, types, dependencies
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	cd web && $(NPM) run --silent check

.PHONY: conform
conform: setup ## checks the laws on every game with 2,000 games each (minutes)
	@for game in $$($(BIN)/pettable games --names); do $(BIN)/pettable conform $$game --games 2000 || exit 1; done

.PHONY: leaks
leaks: setup ## compares the bytes of indistinguishable worlds (about an hour); the counts are in leaks.json (ARGS='--times 2')
	$(BIN)/python -W ignore -m tests.server.leak_pairs $(ARGS)

.PHONY: lock-step
lock-step: setup ## kernels against rules, ten million actions of each game (hours; ARGS='paws-up --actions 100000')
	$(BIN)/python -m tests.kernels.lock_step_run $(ARGS)

.PHONY: gpu
gpu: setup ## on a machine with a GPU: its speed, and a million games of each with the scores of the CPU (ARGS='paws-up --games 10000')
	$(BIN)/python -m tests.kernels.gpu_run $(ARGS)

.PHONY: windows
windows: setup ## when reaction windows end, with and without a secret holder of a cancel (minutes)
	$(BIN)/python -W ignore -m tests.server.window_ends $(ARGS)

.PHONY: bench
bench: .venv/peers bench/load/boardgame/node_modules/ready ## the speed table of bench/README.md, beside other frameworks (a quarter of an hour)
	$(BIN)/pettable bench

.PHONY: bots-under-load
bots-under-load: setup ## how long a stranger waits for a bot while one guest's tables keep all processes busy (minutes)
	PYTHONPATH=bench $(BIN)/python bench/bots_under_load.py $(ARGS)

.PHONY: bench-against
bench-against: setup ## the rules' speed in an earlier revision and now, in one table (REV=HEAD~10; minutes)
	$(BIN)/python bench/against.py $(REV) $(ARGS)

.PHONY: strength
strength: setup ## how strong the bots are: bench/strength.md (hours; stop it at any time, it continues from there)
	PYTHONPATH=bench $(BIN)/python -m strength $(ARGS)

.PHONY: fit
fit: setup ## train a game's value net again (ARGS=pupularity: minutes; ARGS=chain-of-command: an hour and a half)
	PYTHONPATH=bench $(BIN)/python -m fit $(ARGS)

.PHONY: puzzles
puzzles: setup ## finds puzzles in games between bots and checks those in the tree: bench/puzzles.md (ARGS='--check paws-up'; an hour; stop it at any time, it continues from there)
	PYTHONPATH=bench $(BIN)/python -m puzzle_search $(ARGS)

.PHONY: docs
docs: setup ## the API reference, from docstrings, into site/
	@$(BIN)/python -m tools.api_reference site

.PHONY: protocol
protocol: setup ## docs/protocol.md, from the definitions of the server
	$(BIN)/python -m tools.protocol_page > docs/protocol.md

.PHONY: rulings
rulings: setup ## docs/rulings.md, from the games' texts
	$(BIN)/python -m tools.rulings_page > docs/rulings.md

.PHONY: kills
kills: setup services ## kills the server in live games: alone on both databases, and as one of two (half an hour; ARGS='--times 10')
	$(BIN)/python -m tests.server.kill_games $(ARGS)
	$(BIN)/python -m tests.server.cluster_kills --out bench/cluster.md $(ARGS)

.PHONY: races
races: setup ## races over slow and fast connections, honest and cheating, compared with first come first served (half an hour)
	PYTHONPATH=bench $(BIN)/python -m races $(ARGS)

.PHONY: fuzz
fuzz: setup ## sends a million malformed frames and watches the server's memory (minutes; ARGS='--times 10')
	$(BIN)/python -m tests.server.fuzz_run $(ARGS)

.PHONY: attack
attack: setup web ## attacks a server in every way we know while strangers play: bench/attack.md (ARGS='--times 10'; a quarter of an hour)
	PYTHONPATH=bench:. $(BIN)/python -m attack $(ARGS)

.PHONY: soak
soak: setup web ## 100 tables of bots and 100 scripted people for 45 minutes: bench/soak.md (ARGS='--minutes 5', '--times 4')
	PYTHONPATH=bench:. $(BIN)/python -m soak $(ARGS)

.PHONY: wobble
wobble: setup services web ## the browser and timing tests on a busy machine, until 20 runs in a row had no failure: bench/wobble.md (hours; ARGS='--minutes 30': the next run goes on)
	$(BIN)/python -m tools.wobble $(ARGS)

.PHONY: load
load: setup services bench/load/boardgame/node_modules/ready ## the capacity of one server, compared with boardgame.io: bench/load.md (minutes; ARGS=--busy: one core held as well)
	PYTHONPATH=bench:. $(BIN)/python -m load $(ARGS)

bench/load/boardgame/node_modules/ready: bench/load/boardgame/package-lock.json .venv/ready
	@$(HAVE_NODE)
	@cd bench/load/boardgame && $(NPM) ci --silent
	@touch $@

.PHONY: setup
setup: .venv/ready ## the virtual environment with everything for work on Pettable

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pettable needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv

# What a player needs, and what somebody needs who works on Pettable: exactly the files that were tested, by their hashes.
# A lock file is complete, so pip looks for nothing besides it (--no-deps): a package that was published since changes nothing.
LOCKED := $(BIN)/python -m pip install --quiet --no-deps --only-binary :all: --require-hashes --requirement
THIS := $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .

.venv/play: locks/play.txt pyproject.toml | $(BIN)/python
	@$(LOCKED) locks/play.txt
	@$(THIS)
	@$(BIN)/python -m pip check --quiet
	@touch $@

.venv/ready: locks/dev.txt pyproject.toml | $(BIN)/python
	@$(LOCKED) locks/dev.txt
	@$(THIS)
	@$(BIN)/python -m pip check --quiet
	@touch $@

.PHONY: lock
lock: .venv/ready ## the newest dependencies that pyproject.toml and web/package.json allow, into the lock files
	@$(LOCK) --upgrade --extra dev --output-file locks/dev.txt
	@$(LOCK) --upgrade --extra all --extra build --constraints locks/dev.txt --output-file locks/play.txt
	@$(LOCK) --upgrade --extra node --constraints locks/dev.txt --output-file locks/node.txt
	@cd web && $(NPM) update --package-lock-only --silent
	@cd web && $(NPM) ci --silent --ignore-scripts

LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate

# Node comes from the machine, or from a Python package where the machine has none. What npm starts looks for `node` on
# the path, and so finds it there too.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
HAVE_NODE := PATH="$(CURDIR)/$(BIN):$$PATH" command -v npm >/dev/null || $(LOCKED) locks/node.txt
CLIENT := src/pettable/server/static/index.html

web/node_modules/ready: web/package-lock.json | $(BIN)/python
	@$(HAVE_NODE)
	@echo "Setting up the browser client (once) ..."
	@cd web && $(NPM) ci --silent
	@touch $@

.PHONY: web
web: $(CLIENT) ## the browser client, built into the package

$(CLIENT): web/node_modules/ready $(shell find web/src web/public web/*.ts web/index.html -type f) $(wildcard src/pettable/*/text.*.ftl src/pettable/*/*/text.*.ftl src/pettable/*/*/help/*)
	@cd web && $(NPM) run --silent build -- --logLevel warn

.PHONY: types
types: setup ## the browser's types, from the Python definitions
	$(BIN)/python -m tools.typescript_types web/src/generated

.PHONY: bench-web
bench-web: setup services web ## weight, first paint and frames of the browser client
	$(BIN)/python bench/web.py

.PHONY: screenshots
screenshots: setup services web ## pictures of every page and scene, into docs/img (minutes)
	$(BIN)/python -m tests.web.screenshots docs/img

.PHONY: film
film: setup services web ## a short film of a game, into docs/img (a quarter of an hour)
	@command -v ffmpeg >/dev/null || { \
		echo "Installing ffmpeg (once) ..."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ffmpeg >/dev/null; \
		else \
			echo "The film needs ffmpeg. Install it by your system's own means, then try again." >&2; exit 1; \
		fi; \
	}
	$(BIN)/python -m tests.web.film docs/img/film.webp

.PHONY: wheel
wheel: .venv/play ## a wheel, with the browser client and a list of what is in it (SBOM)
	@$(HAVE_NODE)
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

# The tests run a PostgreSQL, a Redis, an nginx and a browser of their own. Where they are missing, Debian's packages are installed.
.PHONY: services
services: ## PostgreSQL, SQLite, Redis, nginx, Chromium and a fake clock, for the tests
	@missing=""; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$$missing postgresql"; \
	command -v sqlite3 >/dev/null || missing="$$missing sqlite3"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	command -v nginx >/dev/null || test -x /usr/sbin/nginx || missing="$$missing nginx"; \
	ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || missing="$$missing faketime"; \
	command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing="$$missing chromium"; \
	if [ -n "$$missing" ]; then \
		echo "Installing$$missing (once) ..."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
		else \
			echo "The tests need:$$missing. Install them by your system's own means, then try again." >&2; exit 1; \
		fi; \
	fi
	@# Chromium without windows: the tests take less time with it, and can do without.
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || { \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium-headless-shell >/dev/null; \
	} || echo "There is no chromium-headless-shell here: the tests take longer, with Chromium."

.venv/peers: .venv/ready
	@echo "Installing the frameworks to compare with (once) ..."
	@$(BIN)/python -m pip install --quiet --editable '.[peers]'
	@touch $@

.PHONY: clean
clean: ## remove everything that make made
	rm -rf .venv site web/node_modules bench/load/boardgame/node_modules src/pettable/server/static .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
