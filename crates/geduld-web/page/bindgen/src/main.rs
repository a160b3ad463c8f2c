//! Writes the JavaScript that a page needs for a module, as `wasm-bindgen --target no-modules` does. Arguments:
//! MODULE.wasm OUT.

use anyhow::Context as _;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let module = arguments.next().context("which module?")?;
    let folder = arguments.next().context("into which folder?")?;
    Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(true)
        .out_name("geduld")
        .generate(folder)
}
