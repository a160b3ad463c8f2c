# Everything one can do here. `just` lists it.

_default:
    @just --list --unsorted

# Count a bundled puzzle, e.g. `just count nintai --threads 1`
count puzzle="crazy-jacob" *options:
    cargo run --release -- count {{puzzle}} {{options}}

# Run the tests
test:
    cargo test --workspace

# Count on a real Slurm (root, Debian's slurmctld slurmd slurm-client munge) and HyperQueue (pip install hyperqueue), five times with accidents
test-cluster:
    GEDULD_CLUSTER_RUNS=5 cargo test -p geduld-cli --test cluster -- --nocapture --test-threads 1

# Operate galleries and print them in chromium, if it is installed
test-browser:
    cargo test --workspace --test browser -- --include-ignored

# Run the tests in release mode, the slow published figures included
test-slow:
    cargo test --workspace --release -- --include-ignored

# End every command at random moments, within two seconds, and let all commands have the largest puzzles: takes half an hour
edges moments="5" seed="1":
    GEDULD_EDGES_MOMENTS={{moments}} GEDULD_EDGES_SEED={{seed}} cargo test -p geduld-cli --release --test edges -- --nocapture --test-threads 1

# Check formats, lints and documentation
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Mend formats
format:
    cargo fmt --all

# Build the optimised binary
build:
    cargo build --release

# Show that no C or C++ is compiled
build-without-c:
    cargo fetch
    CC=/bin/false CXX=/bin/false cargo build --release

# Build the page target/web/geduld.html (rustup target add wasm32-unknown-unknown; Python 3)
web:
    sh crates/geduld-web/page/build.sh

# Test the page in Chromium (npm install in crates/geduld-web/page), and that puzzles have the numbers of the command line
web-test: web
    cargo build --release
    node --test crates/geduld-web/page/tests/parts.test.mjs
    node crates/geduld-web/page/tests/numbers.mjs target/web/geduld.html target/release/geduld
    node crates/geduld-web/page/tests/browser.mjs target/web/geduld.html

# Measure the page in Chromium beside the command line
web-speed rounds="5": web
    cargo build --release
    node crates/geduld-web/page/tests/speed.mjs target/web/geduld.html target/release/geduld {{rounds}}

# Build a fully static binary (x86-64 Linux) and show that it is one
build-static:
    RUSTFLAGS="-C target-feature=+crt-static" cargo build --release --target x86_64-unknown-linux-gnu
    ldd target/x86_64-unknown-linux-gnu/release/geduld || true

# Build the Python package, and test it in a fresh virtual environment
python:
    bindings/python/check.sh

# Package every crate, and build each from its package alone
package:
    cargo package --workspace --exclude geduld-tests --exclude geduld-benches --allow-dirty

# Read the documentation of the crates
doc:
    cargo doc --workspace --exclude geduld-tests --exclude geduld-benches --no-deps --open

# Run all benchmarks
bench *options:
    cargo build --release
    cargo bench -p geduld-benches {{options}}

# Compare commands with an older binary of the program
bench-baseline binary *options:
    cargo build --release
    GEDULD_BASELINE={{binary}} cargo bench -p geduld-benches --bench commands {{options}}

# Compare with other tools that are installed (says how to install those that are not); `--limit 20` gives each run 20 s
bench-peers *options:
    cargo build --release
    python3 benches/peers/run.py {{options}} -o target/peers.md

# First solutions of growing puzzles, by geduld and other tools; goes on where it was ended. `--help` tells how to choose rows and tools
bench-ladder *options:
    cargo build --release
    python3 benches/ladder/run.py {{options}}

# Enumerate all models of two formulas in turn with clasp
bench-enumeration *rounds:
    benches/enumeration.sh {{rounds}}

# Run the bundled matrices; each goes on where it was ended, and writes its report and charts into target/
bench-encodings *matrices="encodings solvers":
    cargo build --release
    for matrix in {{matrices}}; do \
        target/release/geduld compare --matrix $matrix --checkpoint target/$matrix.runs \
            --force -o target/$matrix.md -o target/$matrix.csv -o target/$matrix.svg --charts target/$matrix || exit; \
    done

# The study of docs/encodings.md, hours long: says how long first, goes on where it was ended, writes into target/study. `--help` tells more
study *options:
    cargo build --release
    python3 benches/study/run.py {{options}}

# Make the pictures of docs/pictures.md again: the same bytes unless drawing has changed
pictures:
    cargo build --release
    docs/pictures/make.sh target/release/geduld docs/pictures
    git diff --stat docs/pictures

# Count the formulas of small puzzles with clasp, for every choice of encoding
check-formulas:
    tests/clasp.sh

# Run MiniZinc's conformance tests: TESTS is the folder `tests` of libminizinc; `pip install minizinc pyyaml jsonschema` first
minizinc-spec tests *options:
    cargo build --release
    PATH="$PWD/target/release:$PATH" python3 benches/minizinc_spec.py {{tests}} share/minizinc/solvers/geduld.msc {{options}}

# Compare counts of random models in MiniZinc with Gecode; needs MiniZinc up to 2.9 and `fzn-gecode`
minizinc-random models="5000" seed="0":
    cargo build --release
    mkdir -p target/minizinc-random
    cd target/minizinc-random && python3 ../../benches/flatzinc_gecode.py ../release/geduld {{models}} {{seed}}

# Fuzz a reader: puzzle, condition, solution, journal, plan, dimacs, answer, proof, matrix or flatzinc (needs `cargo install cargo-fuzz`)
fuzz reader seconds="600":
    mkdir -p target/fuzz/{{reader}}
    cargo fuzz run --sanitizer none {{reader}} $PWD/target/fuzz/{{reader}} $PWD/fuzz/corpus/{{reader}} -- \
        -max_total_time={{seconds}} -timeout=10 -rss_limit_mb=1000

# Keep of what a fuzzer found as few files as reach everything it reached: `cargo test -p geduld-tests replay` reads them again
fuzz-keep reader:
    cp -n target/fuzz/{{reader}}/* fuzz/corpus/{{reader}}/
    cargo fuzz cmin --sanitizer none {{reader}}

# Check licences, advisories and duplicates of all dependencies (needs `cargo install cargo-deny`)
audit:
    cargo deny --workspace check

# What a change must pass
ci:
    .ci/run
