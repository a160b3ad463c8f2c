#!/bin/sh
# Builds target/web/geduld.html. Needs the target wasm32-unknown-unknown of Rust, Node.js with npm, and xz.
# GEDULD_WEB_PROFILE=test builds faster, and the page is larger and slower.
set -eu
cd "$(dirname "$0")/../../.."
target=${CARGO_TARGET_DIR:-target}
profile=${GEDULD_WEB_PROFILE:-page}
folder=$profile
[ "$profile" = test ] && folder=debug

cargo build --profile "$profile" --locked --target wasm32-unknown-unknown -p geduld-web "$@"
module=$target/web/module
cargo run --quiet --locked --manifest-path crates/geduld-web/page/bindgen/Cargo.toml --target-dir "$target/bindgen" -- \
    "$target/wasm32-unknown-unknown/$folder/geduld_web.wasm" "$module"
[ -d crates/geduld-web/page/node_modules/esbuild ] ||
    (cd crates/geduld-web/page && npm install --silent --no-audit --no-fund --no-package-lock)
node crates/geduld-web/page/bundle.mjs "$module/geduld.js" "$module/geduld_bg.wasm" target/web/geduld.html
