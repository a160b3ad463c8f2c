#!/bin/sh
# Builds target/web/geduld.html. Needs the target wasm32-unknown-unknown of Rust, wasm-bindgen of the version in Cargo.toml, and
# Python 3; wasm-opt of binaryen makes the module smaller and faster if it is there.
set -eu
cd "$(dirname "$0")/../../.."
target=${CARGO_TARGET_DIR:-target}

cargo build --release --locked --target wasm32-unknown-unknown -p geduld-web "$@"
module=$target/web/module
wasm-bindgen --target no-modules --no-typescript --out-name geduld --out-dir "$module" \
    "$target/wasm32-unknown-unknown/release/geduld_web.wasm"
if command -v wasm-opt >/dev/null; then
    wasm-opt -O3 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
        --enable-multivalue --enable-reference-types "$module/geduld_bg.wasm" -o "$module/geduld.wasm"
else
    cp "$module/geduld_bg.wasm" "$module/geduld.wasm"
fi
python3 crates/geduld-web/page/assemble.py "$module/geduld.js" "$module/geduld.wasm" target/web/geduld.html
