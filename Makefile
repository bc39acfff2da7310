# Each target calls the ecosystem's own tool; the first run sets everything up by itself.
IS_WINDOWS := $(filter Windows_NT,$(OS))
PYTHON ?= $(if $(IS_WINDOWS),python,python3)
VENV := .venv
BIN := $(VENV)/$(if $(IS_WINDOWS),Scripts,bin)
# Ten times as fast as pip, where the tools are two hundred packages.
PIP := $(BIN)/uv pip install --quiet --upgrade --compile-bytecode --python $(BIN)/python
# Set for every build, as the builder of the Node module does, so that all builds share compiled code.
export CARGO_BUILD_TARGET ?= $(shell rustc --print host-tuple)
# Has builds for tests ask for the same features of libraries, so that each is compiled once.
SHARED := xpauto-shared-features/tests
# The same packages for all tests, so that none is compiled with other features.
TESTED := --profile local -p xpauto -p xpauto-sandbox -p xpauto-cli -p xpauto-codegen -p xpauto-fuzz -p xpauto-shared-features \
	--features xpauto/arrow-ipc,xpauto/files,$(SHARED)
# Where a build for tests writes programs.
BUILT := target/$(CARGO_BUILD_TARGET)/local
# The sources of the native modules, with the files that the sandbox includes.
RUST_SOURCES := $(shell find core sandbox cli shared-features bindings-python bindings-node -name '*.rs' -o -name 'Cargo.toml' -o -path 'sandbox/src/page/*' -o -name words.json) \
	sandbox/openapi.json Cargo.toml Cargo.lock
FACADE_SOURCES := $(filter-out %/native.d.ts,$(wildcard bindings-node/facade/*.ts bindings-node/facade/*/*.ts)) bindings-node/tsconfig.json

BIOME := tests/lint/node_modules/.bin/biome

# tests/lint/words.txt maps phrases that are easy to misread to plain ones; codespell looks for them in these files.
PHRASES = $(shell sed 's/->.*//' tests/lint/words.txt | paste -sd'|')
PLAIN_TEXTS := README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md $(wildcard docs/*.md website/*.*) examples core sandbox cli codegen \
	bindings-node/facade bindings-node/src bindings-python/python/xpauto bindings-python/src \
	$(filter-out benches/node_modules benches/__pycache__,$(wildcard benches/*)) \
	bindings-python/python/pytest_xpauto Makefile \
	$(wildcard tests/*/*.py tests/*/*.rs tests/*/*/*.rs tests/*/*.mjs tests/*/*.ts tests/cases/* tests/install/projects/*/*.js tests/install/projects/*/*.mjs)

# Scripts of packages are not run, and only errors are shown: npm's warnings are about packages of others.
NPM_OPTIONS := --ignore-scripts --no-audit --no-fund --loglevel=error
NPM_INSTALL := npm install $(NPM_OPTIONS)

.PHONY: demo test test-all features public-api semver lint generate stub format clean bench fuzz soak differential growth website module wheels sdist supply-chain licenses release-check test-rust test-compiler test-python test-node test-types test-notebooks test-install test-runtimes test-browser test-openapi test-free-threading

demo:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.native node_modules/.native
	@echo "Python, against a sandbox of its own:"
	@$(BIN)/python examples/first_steps.py
	@echo "Node, against a sandbox of its own:"
	@node examples/first_steps.mjs

# What a change can break; `make test-all` adds what takes its time: the packages as they are published, other runtimes, a browser.
# `make test DURATIONS=1` prints what takes longest.
test: test-rust test-python test-node test-types
test-all: test test-compiler test-notebooks test-install test-openapi test-browser test-runtimes growth

test-rust:
	cargo test $(TESTED) -- --skip compile_errors

# Programs that must not compile, each with the message of the compiler.
test-compiler:
	cargo test $(TESTED) --test integration compile_errors

test-python: $(VENV)/.tools $(VENV)/.native
	$(BIN)/python -m pytest -q --numprocesses=2 $(if $(DURATIONS),--durations=20)

# The shell of Windows leaves the patterns of files as they are.
test-node: node_modules/.native
	npm test --silent $(if $(IS_WINDOWS),--script-shell=bash)

test-notebooks: $(VENV)/.tools $(VENV)/.native
	$(BIN)/python -m pytest -q tests/notebooks

test-types: $(VENV)/.tools $(VENV)/.native node_modules/.native
	$(BIN)/python -m pytest -q --numprocesses=2 --dist=loadfile tests/types
	npm run --silent types

# The suite without the libraries that need the GIL, under a free-threaded Python in an environment of its own:
# `make test-free-threading PYTHON=python3.14t VENV=target/free-threaded`.
test-free-threading: $(VENV)/.maturin
	@$(PIP) pytest pytest-asyncio pandas polars pyarrow
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --profile local --quiet
	$(BIN)/python -X gil=0 -m pytest -q tests/python/test_threads.py tests/python/test_stress.py tests/python/test_iterators.py \
		tests/python/test_garbage.py tests/python/test_sandbox.py

# The npm packages as they would be published: in bundlers, under test runners, and in an empty project.
test-install: node_modules/.native tests/install/node_modules/.tools
	node bindings-node/stage.cjs dist/npm
	$(NPM_INSTALL) --silent --prefix tests/install --no-package-lock --no-save --offline $(CURDIR)/dist/npm/*.tgz
	node --test --test-timeout=120000 tests/install/*.test.mjs

# The suite of the Node binding under other releases of Node, and under Bun and Deno.
test-runtimes: $(VENV)/.tools node_modules/.native tests/runtimes/node_modules/.tools
	$(BIN)/python -m pytest -q tests/runtimes

test-browser: $(VENV)/.tools $(VENV)/.native $(VENV)/.chromium tests/browser/node_modules/.tools website
	CHROMIUM="$$(cat $(VENV)/.chromium)" $(BIN)/python -m pytest -q tests/browser

# The OpenAPI document, and whether the sandbox does what it says.
test-openapi: $(VENV)/.tools $(VENV)/.native tests/openapi/node_modules/.tools
	$(BIN)/python -m pytest -q tests/openapi

# Random input for all that reads text or bytes, and random schedules; `make test-rust` does the same for a second each. What a
# network or a file takes part in is slower, and has a hundredth of the iterations.
ITERATIONS ?= 1000000
FUZZ := BOLERO_RANDOM_TEST_TIME_MS=36000000 cargo test --profile local -p xpauto-fuzz
fuzz:
	BOLERO_RANDOM_ITERATIONS=$(ITERATIONS) $(FUZZ) --test reading
	BOLERO_RANDOM_ITERATIONS=$$(($(ITERATIONS) / 100)) $(FUZZ) --test pacing --test serving

# Workers in Python and Node, which share a rate limit, against one sandbox with random faults; needs Linux.
MINUTES ?= 10
soak: $(VENV)/.native node_modules/.native
	$(BIN)/python tests/soak/soak.py --minutes $(MINUTES)

# Random bodies and filters, which Python and Node have to prepare or refuse alike.
BODIES ?= 10000
FILTERS ?= 1000
differential: $(VENV)/.native node_modules/.native
	$(BIN)/python tests/differential/run.py --bodies $(BODIES) --filters $(FILTERS)

# Every combination of the features of core compiles without warnings (of two that no other needs, both or neither), and its
# tests run without the client, also where the program changes the numbers of serde_json.
features: target/tools/bin/cargo-hack
	PATH="$(CURDIR)/target/tools/bin:$$PATH" cargo hack clippy --profile local -q -p xpauto --feature-powerset \
		--group-features jiff-0_2 --exclude-features default -- -D warnings
	cargo test --profile local -q -p xpauto-without-client
	cargo test --profile local -q -p xpauto-without-client --features arbitrary-precision

target/tools/bin/cargo-about:
	env -u CARGO_BUILD_TARGET cargo install --quiet --locked --features cli --root target/tools cargo-about

target/tools/bin/pyo3-introspection:
	env -u CARGO_BUILD_TARGET cargo install --quiet --locked --root target/tools pyo3-introspection

target/tools/bin/cargo-%:
	env -u CARGO_BUILD_TARGET cargo install --quiet --locked --root target/tools cargo-$*

lint: $(VENV)/.tools $(VENV)/.native node_modules/.native tests/lint/node_modules/.tools
	cargo fmt --all --check
	cargo clippy --profile local --workspace --features xpauto/arrow-ipc,xpauto/files,$(SHARED) -- -D warnings
	cargo clippy $(TESTED) -p xpauto-bench --all-targets -- -D warnings
	cargo clippy --profile local -p xpauto -- -D warnings
	cargo clippy --profile local -p xpauto --no-default-features -- -D warnings
	cargo run --profile local -q -p xpauto-codegen -- --check
	$(BIOME) check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/stubtest xpauto --concise --ignore-missing-stub --mypy-config-file pyproject.toml --allowlist bindings-python/stubtest.txt
	$(BIN)/zizmor --quiet --offline .github
	$(BIN)/codespell --dictionary tests/lint/words.txt --regex '(?i)\b($(PHRASES))\b' $(PLAIN_TEXTS)

# Writes the public API of the crate, which is reviewed by its diff; `make public-api CHECK=1` compares. That rustdoc describes a
# crate as JSON is not stable, which RUSTC_BOOTSTRAP allows.
public-api: target/tools/bin/cargo-public-api
	RUSTC_BOOTSTRAP=1 cargo rustdoc --profile local -q -p xpauto --lib --features arrow-ipc,files,jiff-0_2 -- \
		-Z unstable-options --output-format json --cap-lints warn
	$< public-api --rustdoc-json target/$(CARGO_BUILD_TARGET)/doc/xpauto.json -sss > target/public-api.txt
	$(if $(CHECK),diff -u core/public-api.txt target/public-api.txt,cp target/public-api.txt core/public-api.txt)

# Compares the public API of the crate with that of the newest tag, or of the revision BASELINE, packed as it was published.
BASELINE ?= $(shell git describe --tags --abbrev=0 --match 'v*')
semver: target/tools/bin/cargo-semver-checks
	rm -rf target/semver && git worktree prune && git worktree add --detach target/semver $(BASELINE)
	cd target/semver && CARGO_TARGET_DIR=$(CURDIR)/target cargo package -p xpauto --no-verify --allow-dirty
	git worktree remove --force target/semver
	cd target/package && rm -rf semver && mkdir semver && tar -xzf xpauto-[0-9]*.crate -C semver --strip-components 1
	target/tools/bin/cargo-semver-checks semver-checks --manifest-path core/Cargo.toml --baseline-root target/package/semver

# The site of the documentation, in target/website/site.
website: $(VENV)/.tools node_modules/.native website/node_modules/.tools
	$(BIN)/python website/build.py

generate:
	cargo run --profile local -q -p xpauto-codegen

# The stub of the native module, from a build that describes itself.
stub: target/tools/bin/pyo3-introspection
	cargo rustc --profile local -q -p xpauto-python --features pyo3/experimental-inspect,pyo3/abi3-py311 -- -C strip=none
	target/tools/bin/pyo3-introspection $(BUILT)/lib_xpauto.so _xpauto target/stub
	$(PYTHON) bindings-python/stub.py target/stub/__init__.pyi

format: $(VENV)/.tools tests/lint/node_modules/.tools
	cargo fmt --all
	$(BIOME) check --fix
	$(BIN)/ruff format .

# What it takes by hand to add operations, a resource, a field, kinds of conditions and options, and more, in a scratch copy.
growth: $(VENV)/.tools $(VENV)/.native node_modules/.native
	$(BIN)/python tests/growth/grow.py

# The profile of profile-guided optimization: how often programs take each branch of the native modules, counted by modules that
# are built for it while `benches/train.py` runs. What is taken often is compiled for speed, the rest for size. Its name has a
# checksum of what it depends on, so that cargo compiles everything again for another one. Modules that count are linked by `cc`,
# since zig does not know a flag for that.
TRAINING := benches/train.py benches/rounds.py benches/lists/reading.py $(wildcard benches/training/in_* benches/server/*)
PROFILE := target/profiles/$(shell { rustc -vV; cat Makefile pyproject.toml $(RUST_SOURCES) $(TRAINING); } | cksum | cut -d' ' -f1).profdata
$(PROFILE): | $(VENV)/.training $(VENV)/.wheels node_modules/.tools
	rustup component add llvm-tools
	rm -rf $(@D)
	cargo build --release --locked -p xpauto-bench -p xpauto-sandbox
	$(call native,-Cprofile-generate=$(CURDIR)/$(@D)/counts -Clinker=cc)
	$(BIN)/python benches/train.py
	"$$(rustc --print target-libdir)/../bin/llvm-profdata" merge --output $@ $(@D)/counts
	$(BIN)/python -m pip uninstall --quiet --yes xpauto
	rm -rf $(@D)/counts bindings-node/dist/*.node

$(VENV)/.training: $(VENV)/.maturin benches/requirements.txt
	@$(PIP) --constraint benches/requirements.txt pandas polars pyarrow
	@touch $@

# The profile, and the flag that applies it, if the target is this machine's and has glibc: symbols differ by target.
TARGET ?= $(CARGO_BUILD_TARGET)
PROFILED := $(and $(filter $(CARGO_BUILD_TARGET),$(TARGET)),$(findstring linux-gnu,$(TARGET)),$(PROFILE))
USE := $(if $(PROFILED),-Cprofile-use=$(CURDIR)/$(PROFILED))

# Builds wheels as they are published, by these flags of the compiler, in this folder, for this Python: on Linux zig links for an old
# C library, which maturin starts by the first Python of the path.
$(PROFILE) wheels bench: export PATH := $(CURDIR)/$(BIN)$(if $(IS_WINDOWS),;,:)$(PATH)
wheel = RUSTFLAGS='$(1)' $(BIN)/maturin build --release --locked --target $(TARGET) --out $(2) --interpreter $(3) \
	$(if $(findstring linux,$(TARGET)),--zig --compatibility $(if $(findstring musl,$(TARGET)),musllinux_1_2,manylinux_2_28),--compatibility pypi)

# Builds both modules as releases with these flags of the compiler, and installs them; the next `make test` builds for itself again.
# That for Python is built as a wheel, by which crates with build scripts, and those that need them, get other symbols: where zig links,
# cargo is told that settings for the target are not for the host. Linkers change no symbols, such as that of `--use-napi-cross`.
define native
	rm -rf $(VENV)/.native node_modules/.native target/wheel
	$(call wheel,$(1),target/wheel,python --quiet --auditwheel skip)
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps target/wheel/*.whl
	RUSTFLAGS='$(1)' npm run --silent native -- --release
	npm run --silent facade
endef

# The module for Node as it is published: `make module TARGET=aarch64-apple-darwin FLAGS=…`.
module: node_modules/.tools $(PROFILED)
	RUSTFLAGS='$(USE)' npm run native -- --release --target $(TARGET) $(FLAGS)

# The wheels of a platform as they are published: one for Python 3.11 to 3.14, one for the free-threaded 3.14, and one for both
# builds of 3.15 and later.
wheels: $(VENV)/.wheels $(PROFILED)
	rm -rf dist/wheels
	$(BIN)/python bindings-python/stage.py
	$(call wheel,$(USE),dist/wheels,python3.11)
	$(call wheel,$(USE),dist/wheels,python3.14t --interpreter python3.15)
	$(BIN)/python tests/release/check_wheel.py dist/wheels/*.whl

sdist: $(VENV)/.release
	rm -rf dist/sdist
	$(BIN)/python bindings-python/stage.py
	$(BIN)/maturin sdist --out dist/sdist
	$(BIN)/twine check --strict dist/sdist/*

# Licences, advisories and sources of all that is built in or installed, and what could be done to the workflows.
supply-chain: target/tools/bin/cargo-deny $(VENV)/.tools $(VENV)/.release node_modules/.tools
	target/tools/bin/cargo-deny check --config licenses/deny.toml
	npm audit signatures
	$(BIN)/pip-audit --skip-editable
	$(BIN)/zizmor .github

# Writes the licences of the crates that the native modules are made of, which takes minutes.
licenses: bindings-python/THIRD-PARTY-LICENSES.md bindings-node/THIRD-PARTY-LICENSES.md
%/THIRD-PARTY-LICENSES.md: licenses/about.toml licenses/about.hbs Cargo.lock target/tools/bin/cargo-about
	target/tools/bin/cargo-about generate --locked --manifest-path $*/Cargo.toml --config licenses/about.toml \
		--fail --output-file $@ licenses/about.hbs

# Builds what this machine can of a release, checks it as the registries would, and says what the owner has to do.
release-check: wheels sdist module
	rm -f node_modules/.native
	$(BIN)/python tests/release/check.py

# Measures release builds, with the profile where there is one.
bench: $(VENV)/.bench $(VENV)/.wheels node_modules/.tools benches/node_modules/.peers $(PROFILED)
	$(call native,$(USE))
	cargo build --release -p xpauto-bench -p xpauto-sandbox -p xpauto-cli
	$(BIN)/python benches/run.py

clean:
	rm -rf target dist $(VENV) node_modules website/node_modules tests/*/node_modules bindings-node/dist bindings-node/facade/generated/native.d.ts bindings-python/python/xpauto/*.so \
		bindings-python/python/xpauto/*.md bindings-python/python/xpauto/docs

$(VENV)/.maturin: pyproject.toml
	@echo "Setting up Python in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(PIP) 'maturin>=1.16,<2'
	@touch $@

# What lints and tests need beside the demo.
$(VENV)/.tools: $(VENV)/.maturin
	@echo "Installing the tools of the Python tests …"
	@$(PIP) pytest pytest-asyncio pytest-xdist mypy pyright ruff typing_extensions \
		pandas polars pyarrow duckdb 'ibis-framework[duckdb]' 'dlt[duckdb]' psycopg2-binary tea-tasting tqdm ipywidgets ipykernel jupyterlab nbclient nbconvert playwright \
		anyio trio "dask[dataframe]" distributed openapi-python-client schemathesis mcp jsonschema pydantic fastapi httpx2 griffe codespell zizmor zensical==0.0.72 mkdocstrings-python
	@touch $@

$(VENV)/.chromium: $(VENV)/.tools
	$(BIN)/python tests/browser/find_chromium.py > $@.new
	@mv $@.new $@

$(VENV)/.native: $(VENV)/.maturin $(RUST_SOURCES)
	@echo "Building the Python package (some minutes the first time) …"
	@PIP_QUIET=1 VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --profile local --quiet --features $(SHARED)
	@touch $@

node_modules/.tools: package.json package-lock.json
	@echo "Installing the npm packages …"
	@npm ci --silent $(NPM_OPTIONS)
	@touch $@

# After the Python package, so that both wait for no lock and the second finds compiled what they share.
node_modules/.native: node_modules/.tools $(RUST_SOURCES) $(FACADE_SOURCES) | $(VENV)/.native
	@echo "Building the Node package …"
	@CARGO_TERM_QUIET=true npm run --silent build
	@touch $@

$(VENV)/.wheels: $(VENV)/.maturin
	@$(PIP) 'maturin[zig]>=1.16,<2'
	@touch $@

# What a release is checked with.
$(VENV)/.release: $(VENV)/.wheels
	@$(PIP) abi3audit auditwheel check-wheel-contents pip-audit twine
	@touch $@

$(VENV)/.bench: $(VENV)/.tools benches/requirements.txt
	$(PIP) --requirement benches/requirements.txt
	touch $@

benches/node_modules/.peers: benches/package.json
	$(NPM_INSTALL) --prefix benches --no-package-lock
	touch $@

website/node_modules/.tools: website/package.json
	$(NPM_INSTALL) --prefix website --no-package-lock
	touch $@

tests/%/node_modules/.tools: tests/%/package.json
	$(NPM_INSTALL) --prefix tests/$* --no-package-lock
	touch $@
