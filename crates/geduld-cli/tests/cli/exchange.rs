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

/// Two colours, as BurrTools writes them: cells number them from 1, pairs from 0.
#[test]
fn colours_of_burr_tools_are_counted() {
    let folder = Folder::new();
    let colours = "<colors><color red=\"255\" green=\"0\" blue=\"0\"/><color red=\"0\" green=\"0\" blue=\"255\"/></colors>";
    let cases = [
        // The second colour lies on itself only; the other piece lies anywhere.
        (["#2", "#"], "<pair piece=\"1\" result=\"1\"/>", "1"),
        (["#1", "#"], "<pair piece=\"1\" result=\"1\"/>", "0"),
        (["#1", "#2"], "<pair piece=\"0\" result=\"0\"/><pair piece=\"1\" result=\"1\"/>", "1"),
        (["#1", "#2"], "<pair piece=\"1\" result=\"1\"/>", "0"),
    ];
    let solutions = |file: &str| {
        let counted = geduld(&["count", file, "--json"]).done_or_warned();
        counted.split("\"solutions\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned()
    };
    for (pieces, pairs, expected) in cases {
        let shape =
            |cells: &str, x: usize| format!("<voxel x=\"{x}\" y=\"1\" z=\"1\" type=\"0\">{cells}</voxel>");
        let shapes = format!("{}{}{}", shape(pieces[0], 1), shape(pieces[1], 1), shape("#1#2", 2));
        let text = format!(
            "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"0\"/>{colours}<shapes>{shapes}</shapes>\
             <problems><problem state=\"0\"><shapes><shape id=\"0\" count=\"1\"/><shape id=\"1\" count=\"1\"/></shapes>\
             <result id=\"2\"/><bitmap>{pairs}</bitmap></problem></problems><comment/></puzzle>"
        );
        assert_eq!(solutions(&folder.write("colours.xmpuzzle", text)), expected, "{pieces:?} {pairs}");
    }
    let toml = "kind = \"packing\"\nboard = { pattern = [\"ab\"] }\ncolours = true\n[[piece]]\nshape = [\"a\"]\n\
                [[piece]]\nshape = [\"b\"]\n";
    let burr = geduld(&["export", &folder.write("col.toml", toml)]).done();
    assert!(
        burr.contains("<pair piece=\"0\" result=\"0\"/>\n<pair piece=\"1\" result=\"1\"/>\n</bitmap>"),
        "{burr}"
    );
    assert_eq!(solutions(&folder.write("again.xmpuzzle", burr)), "1");
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
