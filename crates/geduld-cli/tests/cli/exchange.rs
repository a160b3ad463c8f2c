//! `import` and `export`, and files of other programs in place of puzzle files.

use crate::run::{Folder, geduld};

const PSV: &str = "Dominoes\nSquare\nBoard ( (1,1) )\ntile 2 2 ((0,0)(1,0))\nmode FillAll\n";

#[test]
fn files_of_other_programs_are_counted() {
    let folder = Folder::new();
    let file = folder.write("dominoes.psv", PSV);
    let counted = geduld(&["count", &file, "--json"]).done();
    assert!(counted.contains("\"solutions\":\"2\""), "{counted}");
    let (toml, burr) = (folder.name("dominoes.toml"), folder.name("dominoes.xmpuzzle"));
    geduld(&["import", &file, "-o", &toml]).done();
    geduld(&["export", &toml, "-o", &burr]).done();
    assert!(geduld(&["count", &burr, "--json"]).done().contains("\"essentially_different\""));
    let again = geduld(&["import", &burr]).done();
    assert!(again.contains("copies = 2\n") && again.contains("pattern = [\"XX\", \"XX\"]"), "{again}");
}

#[test]
fn files_in_latin_1_are_read() {
    let folder = Folder::new();
    let toml = geduld(&["import", &folder.write("a.psv", PSV)]).done();
    let burr = geduld(&["export", &folder.write("a.toml", toml)]).done();
    let mut bytes = burr.into_bytes();
    let comment = bytes.windows(10).position(|part| part == b"<comment/>").unwrap();
    bytes.splice(comment..comment + 10, *b"<comment>W\xfcrfel</comment>");
    geduld(&["info", &folder.write("a.xmpuzzle", bytes)]).done();
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let folder = Folder::new();
    let tans = folder.write("tan.psv", PSV.replace("Square", "Tan"));
    geduld(&["count", &tans]).refused("tan.psv", "the grid Tan is not supported", "Hexagon");
    geduld(&["export", "magic-3"]).refused("magic-3", "magic-square", "packings");
    geduld(&["import", "magic-3"]).refused("magic-3", "not a file of BurrTools", ".xmpuzzle");
}
