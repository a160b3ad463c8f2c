#!/bin/sh
# Builds target/web/geduld.html. Needs the target wasm32-unknown-unknown of Rust, Node.js with npm, and xz; wasm-opt of binaryen
# makes the module smaller and faster if it is there. GEDULD_WEB_PROFILE=dev builds faster, and the page is larger and slower.
set -eu
cd "$(dirname "$0")/../../.."
target=${CARGO_TARGET_DIR:-target}
profile=${GEDULD_WEB_PROFILE:-release}
folder=$profile
[ "$profile" = dev ] && folder=debug

cargo build --profile "$profile" --locked --target wasm32-unknown-unknown -p geduld-web "$@"
module=$target/web/module
cargo run --quiet --locked --manifest-path crates/geduld-web/page/bindgen/Cargo.toml --target-dir "$target/bindgen" -- \
    "$target/wasm32-unknown-unknown/$folder/geduld_web.wasm" "$module"
cp "$module/geduld_bg.wasm" "$module/geduld.wasm"
if [ "$profile" != dev ] && command -v wasm-opt >/dev/null; then
    wasm-opt -O3 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
        --enable-multivalue --enable-reference-types "$module/geduld_bg.wasm" -o "$module/geduld.wasm" ||
        echo "wasm-opt failed, perhaps for its age: the module is used as it is" >&2
fi
[ -d crates/geduld-web/page/node_modules/esbuild ] ||
    (cd crates/geduld-web/page && npm install --silent --no-audit --no-fund --no-package-lock)
node crates/geduld-web/page/bundle.mjs "$module/geduld.js" "$module/geduld.wasm" target/web/geduld.html
