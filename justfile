# All tasks of the repository. `just` lists them.

_default:
    @just --list --unsorted

# Count a bundled puzzle, e.g. `just count nintai --threads 1`
count puzzle="crazy-jacob" *options:
    cargo run --release -- count {{puzzle}} {{options}}

# Count a bundled puzzle with a line of trace for each decision, propagation and conflict, e.g. `just trace magic-3 --engine sat`
trace puzzle="magic-3" *options:
    cargo run --features trace -- count {{puzzle}} --threads 1 {{options}}

# Run the tests
test:
    cargo test --workspace

# Test counts on a real Slurm (root, Debian's slurmctld slurmd slurm-client munge) and HyperQueue (pip install hyperqueue), five times with failures
test-cluster:
    GEDULD_CLUSTER_RUNS=5 cargo test -p geduld-cli --test cluster -- --include-ignored --nocapture --test-threads 1

# Test galleries and their printing in Chromium, if it is installed
test-browser:
    cargo test --workspace --test browser -- --include-ignored

# Run the tests in release mode, including slow published figures
test-slow:
    cargo test --workspace --release -- --include-ignored

# Check certificates of 1,000 random puzzles, models and formulas, and spoilt ones, also with veripb and cake_scpog if they are installed
test-certificates:
    GEDULD_CASES=all cargo test -p geduld-tests --test suite -- proofs::

# Interrupt every command at random moments, and run all commands on the largest puzzles (half an hour)
edges moments="5" seed="1":
    GEDULD_EDGES_MOMENTS={{moments}} GEDULD_EDGES_SEED={{seed}} cargo test -p geduld-cli --release --test edges -- --nocapture --test-threads 1

# Check formats, lints and documentation
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --features geduld-tests/trace,geduld-cli/trace -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Build the manual as a site: target/site/index.html (Python, pip)
site:
    .ci/site

# Fix formats
format:
    cargo fmt --all

# Build the optimised binary
build:
    cargo build --release

# Show that no C or C++ is compiled
build-without-c:
    cargo fetch
    CC=/bin/false CXX=/bin/false cargo build --release

# Build the page target/web/geduld.html and the site target/web/site (rustup target add wasm32-unknown-unknown; Node.js, npm and xz)
page:
    sh crates/geduld-web/page/build.sh

# Check the types of the page, test it in Chromium and Firefox, and compare its numbers with the command line
web-test: page
    cargo build --release
    cd crates/geduld-web/page && npm run --silent types
    node --test crates/geduld-web/page/tests/parts.test.mjs
    node crates/geduld-web/page/tests/numbers.mjs target/web/geduld.html target/release/geduld
    node crates/geduld-web/page/tests/browser.mjs target/web/geduld.html
    node crates/geduld-web/page/tests/firefox.mjs target/web/geduld.html
    node crates/geduld-web/page/tests/site.mjs target/web/site

# Measure the speed of the page in Chromium, compared with the command line
web-speed rounds="5": page
    cargo build --release
    node crates/geduld-web/page/tests/speed.mjs target/web/geduld.html target/release/geduld {{rounds}}

# Measure the page as on a phone: when a board can be played, and the longest frame of a drag
web-phone slower="4" rounds="3": page
    node crates/geduld-web/page/tests/phone.mjs target/web/geduld.html {{slower}} {{rounds}}

# Build a fully static binary (x86-64 Linux) and show that it is static
build-static:
    rustup target add x86_64-unknown-linux-musl
    cargo build --release --target x86_64-unknown-linux-musl -p geduld-cli
    ldd target/x86_64-unknown-linux-musl/release/geduld || true

# Build the Python package and test it in a fresh virtual environment
python:
    bindings/python/check.sh

# Publish all crates, in the order of their dependencies; with --dry-run only build each from its package
publish *options:
    cargo publish --workspace --exclude geduld-tests --exclude geduld-benches {{options}}

# Open the documentation of the crates
doc:
    cargo doc --workspace --exclude geduld-tests --exclude geduld-benches --no-deps --open

# Run all benchmarks
bench *options:
    cargo build --release
    cargo bench -p geduld-benches {{options}}

# Compare the speed of commands with an older binary of the program
bench-baseline binary *options:
    cargo build --release
    GEDULD_BASELINE={{binary}} cargo bench -p geduld-benches --bench commands {{options}}

# Compare with other installed tools (prints how to install missing ones); `--limit 20` gives each run 20 s
bench-peers *options:
    cargo build --release
    python3 benches/peers/run.py {{options}} -o target/peers.md

# Measure first solutions of growing puzzles with geduld and other tools; continues where it was ended. `--help` explains rows and tools
bench-ladder *options:
    cargo build --release
    python3 benches/ladder/run.py {{options}}

# Measure how much longer the default takes than the best engine or strategy (hours with the default limits); continues where it was ended
bench-regret *options:
    cargo build --release
    python3 benches/regret/run.py {{options}} -o target/regret.md

# Enumerate all models of two formulas, in turn with clasp
bench-enumeration *rounds:
    benches/enumeration.sh {{rounds}}

# Run the bundled matrices; each continues where it was ended, and writes its report and charts into target/
bench-encodings *matrices="encodings solvers":
    cargo build --release
    for matrix in {{matrices}}; do \
        target/release/geduld compare --matrix $matrix --checkpoint target/$matrix.runs \
            --force -o target/$matrix.md -o target/$matrix.csv -o target/$matrix.svg --charts target/$matrix || exit; \
    done

# Run the study of docs/encodings.md (hours): reports its duration first, continues where it was ended, writes into target/study. See `--help`
study *options:
    cargo build --release
    python3 benches/study/run.py {{options}}

# Make the pictures of docs/pictures.md again, byte for byte unless drawing has changed
pictures:
    cargo build --release
    docs/pictures/make.sh target/release/geduld docs/pictures
    git diff --stat docs/pictures

# Count the models of formulas of small puzzles with clasp, for every choice of encoding
check-formulas:
    tests/clasp.sh

# Run MiniZinc's conformance tests: TESTS is the folder `tests` of libminizinc; `pip install minizinc pyyaml jsonschema` first
minizinc-spec tests *options:
    cargo build --release
    PATH="$PWD/target/release:$PATH" python3 benches/minizinc_spec.py {{tests}} share/minizinc/solvers/geduld.msc {{options}}

# Compare counts of random MiniZinc models with Gecode (needs MiniZinc up to 2.9 and `fzn-gecode`)
minizinc-random models="5000" seed="0":
    cargo build --release
    mkdir -p target/minizinc-random
    cd target/minizinc-random && python3 ../../benches/flatzinc_gecode.py ../release/geduld {{models}} {{seed}}

# Fuzz a reader, by the name of its file in fuzz/fuzz_targets: puzzle, foreign, flatzinc … (needs `cargo install cargo-fuzz`)
fuzz reader seconds="600":
    mkdir -p target/fuzz/{{reader}}
    cargo fuzz run --sanitizer none {{reader}} $PWD/target/fuzz/{{reader}} $PWD/fuzz/corpus/{{reader}} -- \
        -max_total_time={{seconds}} -timeout=10 -rss_limit_mb=1000

# Keep a minimal corpus with the same coverage as a fuzzer's findings; `cargo test -p geduld-tests replay` reads it again
fuzz-keep reader:
    cp -n target/fuzz/{{reader}}/* fuzz/corpus/{{reader}}/
    cargo fuzz cmin --sanitizer none {{reader}}

# Check licences, advisories and duplicates of all dependencies (needs `cargo install cargo-deny`)
audit:
    cargo deny --workspace check

# Run all checks that a change must pass, or a part of them: `just ci help` lists the parts
ci part="all":
    .ci/run {{part}}

# Pack the binary with its licences, manual pages and completions, as releases do
archive target="x86_64-unknown-linux-musl":
    cargo build --profile dist --locked -p geduld-cli --target {{target}}
    .ci/archive target/{{target}}/dist/geduld {{target}} target/packed
