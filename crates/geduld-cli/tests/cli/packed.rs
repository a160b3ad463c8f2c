//! Formulas and answers that are packed with gzip or xz.

use crate::run::{Folder, geduld, geduld_reading};

/// `printf 'p cnf 3 1\n1 2 3 0\n'`, packed with `gzip -n` and with `xz`.
const GZIP: &[u8] = &[
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x2b, 0x50, 0x48, 0xce, 0x4b, 0x53, 0x30,
    0x56, 0x30, 0xe4, 0x32, 0x54, 0x30, 0x02, 0xd2, 0x06, 0x5c, 0x00, 0x52, 0xa7, 0xa8, 0xe4, 0x12, 0x00,
    0x00, 0x00,
];
const XZ: &[u8] = &[
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x16,
    0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x11, 0x70, 0x20, 0x63, 0x6e, 0x66, 0x20, 0x33,
    0x20, 0x31, 0x0a, 0x31, 0x20, 0x32, 0x20, 0x33, 0x20, 0x30, 0x0a, 0x00, 0x00, 0x00, 0xa1, 0x21, 0x70,
    0xa8, 0x55, 0x1b, 0x0a, 0x05, 0x00, 0x01, 0x2a, 0x12, 0x4b, 0x08, 0x54, 0xbc, 0x1f, 0xb6, 0xf3, 0x7d,
    0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
];

#[test]
fn packed_formulas_are_counted() {
    let folder = Folder::new();
    for (name, packed) in [("f.cnf.gz", GZIP), ("f.cnf.xz", XZ), ("without-ending", XZ)] {
        let file = folder.write(name, packed);
        for arguments in [&["count", "--cnf", &file][..], &["count", &file]] {
            let counted = geduld(arguments).done();
            assert!(counted.ends_with("c s exact arb int 7\n"), "{counted}");
        }
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let folder = Folder::new();
    for packed in [GZIP, XZ] {
        let file = folder.write("f.cnf", &packed[..packed.len() - 9]);
        geduld(&["count", "--cnf", &file]).refused("f.cnf", "cannot read", "DIMACS");
    }
}

#[test]
fn a_type_that_contradicts_the_projection_gets_a_warning() {
    let formula = "c t mc\np cnf 3 1\nc p show 1 2 0\n1 2 3 0\n";
    for options in [&[][..], &["--json"]] {
        let run = geduld_reading(formula, &[&["count", "--cnf", "-"], options].concat());
        assert!(run.stderr.starts_with("warning: -, line 1: `c t mc` says"), "{}", run.stderr);
        assert!(
            run.stderr.contains("names 2 variables") && run.stderr.contains("`c t pmc`"),
            "{}",
            run.stderr
        );
        assert!(run.stdout.contains("pmc"), "{}", run.stdout);
        run.done_or_warned();
    }
    for formula in [formula.replace("t mc", "t pmc"), formula.replace("c p show 1 2 0\n", "")] {
        geduld_reading(&formula, &["count", "--cnf", "-"]).done();
    }
}
