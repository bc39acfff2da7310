# Each target calls the ecosystem's own tool; the first run sets everything up by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUST_SOURCES := $(shell find core sandbox bindings-python bindings-node -name '*.rs' -o -name 'Cargo.toml') Cargo.toml Cargo.lock

.PHONY: demo test lint generate format clean bench test-rust test-python test-node test-types test-browser

demo: $(VENV)/.native node_modules/.native
	$(BIN)/python examples/first_steps.py
	node examples/first_steps.mjs

test: test-rust test-python test-node test-types test-browser

test-rust:
	cargo test -p xpauto -p xpauto-sandbox -p xpauto-codegen --features xpauto/arrow-ipc

test-python: $(VENV)/.native
	$(BIN)/python -m pytest -q

test-node: node_modules/.native
	npm test --silent

test-types: $(VENV)/.native node_modules/.native
	$(BIN)/python -m pytest -q tests/types
	npm run --silent types

# Needs Chromium: on the path, or where CHROMIUM says.
test-browser: $(VENV)/.native
	$(BIN)/python -m pytest -q tests/browser

lint: $(VENV)/.native node_modules/.native
	cargo fmt --all --check
	cargo clippy --workspace -- -D warnings
	cargo clippy -p xpauto -p xpauto-sandbox -p xpauto-codegen -p xpauto-bench --features xpauto/arrow-ipc --all-targets -- -D warnings
	cargo clippy -p xpauto -- -D warnings
	cargo run -q -p xpauto-codegen -- --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

generate:
	cargo run -q -p xpauto-codegen

format: $(VENV)/.tools
	cargo fmt --all
	$(BIN)/ruff format .

bench: $(VENV)/.native node_modules/.native $(VENV)/.bench benches/node_modules/.peers
	cargo build --release -p xpauto-bench
	$(BIN)/python benches/run.py

clean:
	rm -rf target $(VENV) node_modules bindings-node/*.node bindings-python/python/xpauto/*.so

$(VENV)/.tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'maturin>=1.16,<2' pytest mypy pyright ruff typing_extensions \
		pandas polars pyarrow duckdb matplotlib tqdm ipywidgets ipykernel jupyterlab nbclient nbconvert playwright
	touch $@

$(VENV)/.native: $(VENV)/.tools $(RUST_SOURCES)
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release --quiet
	touch $@

node_modules/.tools: package.json package-lock.json
	npm install --ignore-scripts --no-audit --no-fund
	touch $@

node_modules/.native: node_modules/.tools $(RUST_SOURCES)
	npm run --silent build
	touch $@

$(VENV)/.bench: $(VENV)/.tools benches/requirements.txt
	$(BIN)/python -m pip install --quiet --requirement benches/requirements.txt
	touch $@

benches/node_modules/.peers: benches/package.json
	npm install --prefix benches --no-package-lock --no-audit --no-fund
	touch $@
