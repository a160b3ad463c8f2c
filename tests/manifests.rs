//! Which crates the programs around the library depend on: the library, and nothing below it.

use std::path::Path;

/// The manifest of each program, and the crates of geduld that it may name.
const PROGRAMS: [(&str, &[&str]); 3] = [
    ("crates/geduld-cli", &["geduld", "geduld-compare"]),
    ("crates/geduld-web", &["geduld"]),
    ("bindings/python", &["geduld"]),
];

#[test]
fn programs_depend_on_the_library_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder");
    for (program, allowed) in PROGRAMS {
        let manifest = std::fs::read_to_string(root.join(program).join("Cargo.toml")).expect("it is there");
        // Lines such as `geduld.workspace = true` or `geduld = { path = … }`, in any table of dependencies.
        let lines = manifest.lines().filter(|line| line.starts_with("geduld"));
        let named: Vec<&str> = lines.filter_map(|line| line.split(['.', ' ', '=']).next()).collect();
        assert_eq!(
            named, allowed,
            "{program}: what a program needs of other crates is in geduld/src/exports.rs"
        );
    }
}
