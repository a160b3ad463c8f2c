//! `geduld compare --task propagate --export`: small constraints as formulas.

use crate::run::{Folder, geduld};

#[test]
fn constraints_are_exported_as_formulas() {
    let folder = Folder::new();
    let exported = folder.name("exported");
    let export = ["compare", "--task", "propagate", "--cardinality", "all", "--export", &exported];
    let run = geduld(&export);
    assert_eq!((run.status, run.stderr.contains("formulas written to")), (Some(0), true), "{}", run.stderr);
    let mut names: Vec<String> = std::fs::read_dir(&exported)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let rows = run.stdout.lines().filter(|line| line.starts_with("| `--cardinality ")).count();
    assert!(rows > 1 && names.len() == rows, "{names:?}");
    assert_eq!(names[0], "001-exactly-3-of-7-cardinality-totalizer.cnf");
    let constraints = [("exactly 3 of 7", "35"), ("at most 3 of 7", "64"), ("2 to 4 of 7", "91")];
    for name in &names {
        let of_name = |(words, _): &&(&str, &str)| name.contains(&words.replace(' ', "-"));
        let (constraint, solutions) = constraints.iter().find(of_name).unwrap();
        let file = folder.path("exported").join(name);
        let text = std::fs::read_to_string(&file).unwrap();
        for part in [
            "c written by geduld ",
            &format!("c constraint {constraint},"),
            "c measured --cardinality ",
            " x7=1\n",
            "constraint 1",
        ] {
            assert!(text.contains(part), "{name}: `{part}` is missing");
        }
        let counted = geduld(&["count", file.to_str().unwrap()]).done();
        assert!(counted.ends_with(&format!("c s exact arb int {solutions}\n")), "{name}: {counted}");
    }
    geduld(&export).refused("exported", "is not empty", "nothing is overwritten");
    geduld(&["compare", "magic-3", "--export", &folder.name("other")]).misused(
        "--export",
        "--task propagate",
        "encode",
    );
}
