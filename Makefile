.DEFAULT_GOAL := help
.PHONY: help play test check bench load protocol rules figures format picture lock clean

PY := .venv/bin/python
RUN := .venv/.run
DEV := .venv/.dev
LINTED := src tests tools bench

help: ## List what you can run
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

play: $(RUN) ## Play a game in the terminal (GAME=kittens)
	@.venv/bin/tablee play $(or $(GAME),kittens)

test: $(DEV) ## Run all tests, plain and compiled, and the table of clauses
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ apt-get update -q && apt-get install -y -q --no-install-recommends postgresql; }
	@ldconfig -p | grep -q libEGL.so.1 || \
		{ apt-get update -q && apt-get install -y -q --no-install-recommends libegl1 libgl1 libgl1-mesa-dri; }
	$(PY) tools/rules.py --quiet
	$(PY) -m pytest -q -n 2 --dist worksteal

check: $(DEV) ## Format, lint, types, layers
	.venv/bin/ruff format --check $(LINTED)
	.venv/bin/ruff check $(LINTED)
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) tools/gen_protocol.py --check

bench: $(RUN) ## Measure speed beside the limit in C, in one run
	@command -v gcc >/dev/null || { apt-get update -q && apt-get install -y -q gcc libc6-dev; }
	@.venv/bin/tablee bench

load: $(RUN) ## Put load on the server beside boardgame.io, and write docs/load.md
	@command -v npm >/dev/null || { apt-get update -q && apt-get install -y -q npm; }
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

picture: $(DEV) ## Draw the pictures of the README anew
	$(PY) tools/picture.py >/dev/null
	$(PY) tools/wood.py

lock: ## Write the lock files anew from pyproject.toml (needs uv)
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group build -o requirements.lock
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group dev -o requirements-dev.lock

clean: ## Remove what the other targets made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(RUN): requirements.lock pyproject.toml
	@tools/venv.sh requirements.lock
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml
	@tools/venv.sh requirements-dev.lock
	@touch $@ $(RUN)
