//! Real differences: one of each class, layout or figure; what counts as the same; solutions that a map leaves as they
//! are; sorted lists.

use serde_json::Value;

use crate::run::{Folder, geduld, geduld_reading};

fn lines(arguments: &[&str]) -> Vec<Value> {
    let printed = geduld(&[&["list", "--format", "jsonl"], arguments].concat()).done();
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn counted(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[&["count", "--json"], arguments].concat()).done()).unwrap()
}

#[test]
fn two_crazy_jacobs_are_listed_and_stand_for_twelve() {
    for engine in ["search", "sat"] {
        let text = geduld(&["list", "crazy-jacob", "--different=layouts", "--engine", engine]).done();
        assert_eq!(text.matches("\nstands for 6 solutions\n").count(), 2, "{text}");
        let list = |threads| {
            let layouts = ["list", "crazy-jacob", "--different=layouts", "--format", "jsonl"];
            geduld(&[&layouts[..], &["--engine", engine, "--threads", threads]].concat()).done()
        };
        assert_eq!(list("1"), list("2"));
        let checked = geduld_reading(&list("1"), &["check", "crazy-jacob", "-"]).done();
        assert!(checked.ends_with("2 solutions keep all rules, and stand for 12\n"), "{checked}");
    }
    let classes = lines(&["crazy-jacob", "--different"]);
    assert_eq!(classes, lines(&["crazy-jacob", "--different=classes"]));
    assert!(classes.len() == 4 && classes.iter().all(|line| line["stands_for"] == "3"), "{classes:?}");
}

#[test]
fn a_wrong_number_of_solutions_is_noticed() {
    let line = geduld(&["list", "magic-3", "--different", "--format", "jsonl"]).done();
    let wrong = line.replace("\"8\"", "8");
    geduld_reading(&wrong, &["check", "magic-3", "-"]).refused("line 1", "`stands_for` is 8", "geduld list");
    let json = geduld_reading(&line, &["check", "magic-3", "-", "--json"]).done();
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["stand_for"], "8");
}

#[test]
fn each_figure_is_listed_once_with_its_kinds_of_symmetry() {
    let counted = counted(&["ppp"]);
    let listed = lines(&["ppp", "--different=figures"]);
    assert_eq!(listed.len().to_string(), counted["figures"]);
    for (kind, numbers) in counted["by_symmetry"].as_object().unwrap() {
        let has = |line: &&Value| line["symmetry"].as_array().unwrap().iter().any(|name| name == kind);
        let own: Vec<&Value> = listed.iter().filter(has).collect();
        assert_eq!(own.len().to_string(), numbers["figures"], "{kind}");
        let stand_for = |line: &&Value| line["stands_for"].as_str().unwrap().parse::<u64>().unwrap();
        assert_eq!(own.iter().map(stand_for).sum::<u64>().to_string(), numbers["solutions"], "{kind}");
    }
}

#[test]
fn differences_that_a_puzzle_does_not_have_are_refused() {
    for (puzzle, what, remedy) in [
        ("magic-3", "layouts", "write --different=classes"),
        ("snake-red", "figures", "write --different=classes"),
        ("crazy-jacob", "figures", "--different=layouts"),
        ("lll", "layouts", "--different=figures"),
    ] {
        let run = geduld(&["list", puzzle, &format!("--different={what}")]);
        run.misused("--different", &format!("has no {what}"), remedy);
    }
    let run = geduld(&["list", "magic-3", "--different=turns"]);
    assert!(run.status == Some(2) && run.stderr.contains("possible values: classes, layouts, figures"));
}

#[test]
fn what_counts_as_the_same_can_be_chosen() {
    for (puzzle, same, different, maps) in [
        ("magic-3", "rotation,reflection,complement", "1", 16),
        ("magic-3", "rotation", "2", 4),
        // As many as are left when each of the 7040 is compared with its images and their complements.
        ("magic-4", "rotation,reflection,complement", "616", 16),
        ("magic-3", "complement", "4", 2),
        ("magic-3", "nothing", "8", 1),
        ("crazy-jacob", "nothing", "12", 1),
        ("crazy-jacob", "rotation", "4", 3),
    ] {
        let object = counted(&[puzzle, "--same", same]);
        assert_eq!(
            (&object["essentially_different"], &object["board_symmetries"]),
            (&different.into(), &maps.into())
        );
        let kinds: Vec<&str> = object["same"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(",") }, same);
        let listed = lines(&[puzzle, "--different", "--same", same]);
        assert_eq!(listed.len().to_string(), different, "{puzzle} up to {same}");
    }
    assert_eq!(counted(&["crazy-jacob"])["same"], serde_json::json!(["rotation"]));
    let text = geduld(&["count", "magic-3", "--same", "rotation"]).done();
    assert!(text.contains("counted as the same: rotation\n"), "{text}");
}

#[test]
fn what_cannot_count_as_the_same_is_refused() {
    for (puzzle, same, message, remedy) in [
        (
            "crazy-jacob",
            "complement",
            "there is no complement of a puzzle of kind edge-matching",
            "recolouring",
        ),
        ("magic-3", "recolouring", "there is no recolouring of a puzzle of kind magic-square", "complement"),
        ("snake-red", "reversal", "is not the same from its other end", "leave out `reversal`"),
        ("lll", "reversal", "there is no reversal", "rotation, reflection; or nothing"),
        ("magic-3", "rotations", "`rotations` is not a kind of map", "did you mean `rotation`?"),
        ("magic-3", "rotation,rotation", "`rotation` is given twice", "once"),
        ("magic-3", "", "`` is not a kind of map", "rotation"),
    ] {
        geduld(&["count", puzzle, "--same", same]).misused("--same", message, remedy);
    }
    let run = geduld(&["list", "magic-3", "--same", "rotation"]);
    assert!(run.status == Some(2) && run.stderr.contains("--different"), "{}", run.stderr);
    // Labels that are all alike: 30! recolourings.
    let mut text =
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 5\n\
                    columns = 6\n"
            .to_owned();
    (0..30).for_each(|label| text += &format!("[[piece]]\nedges = [{label}, {label}, {label}, {label}]\n"));
    // Warnings that these labels touch nothing come first.
    let run = geduld_reading(&text, &["count", "-", "--same", "recolouring"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    for part in ["error: --same", "cannot be listed", "leave out"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn a_file_says_what_counts_as_the_same() {
    let folder = Folder::new();
    let square = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";
    let file = folder.write("square.toml", format!("same = [\"complement\"]\n{square}"));
    assert_eq!(counted(&[&file])["essentially_different"], "4");
    assert_eq!(counted(&[&file, "--same", "nothing"])["essentially_different"], "8");
    let file = folder.write("wrong.toml", format!("same = [\"reversal\"]\n{square}"));
    geduld(&["count", &file]).refused("wrong.toml:1:8", "there is no reversal", "complement");
    let cards = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\nsame = [\"rotation\"]\n[board]\nshape = \"rectangle\"\n\
                 rows = 1\ncolumns = 1\n[rules]\nreflect = true\n[[piece]]\nedges = [1, 2, 1, 2]\n";
    let file = folder.write("cards.toml", cards);
    geduld(&["count", &file]).refused("cards.toml:4", "`same` and `reflect` both say", "remove `reflect`");
}

#[test]
fn solutions_that_a_map_leaves_as_they_are_can_be_asked_for() {
    // Associative squares are those that the half turn carries to their complements.
    let fixed = counted(&["magic-4", "--fixed-by", "half turn, complement"]);
    let text = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 4\n[rules]\nassociative = true\n";
    let associative = geduld_reading(text, &["count", "-", "--json"]).done();
    let associative: Value = serde_json::from_str(&associative).unwrap();
    for key in ["solutions", "essentially_different"] {
        assert_eq!(fixed[key], associative[key], "{key}");
    }
    assert_eq!(counted(&["magic-4", "--fixed-by", "half turn"])["solutions"], "0");
    // There is none, which may be because of the frame.
    let option = geduld(&["list", "ppp", "--fixed-by", "half turn"]).done_or_warned();
    assert_eq!(option, geduld(&["list", "ppp", "-c", "fixed  by half turn"]).done_or_warned());
    geduld(&["count", "magic-3", "--fixed-by", "half turns"]).misused(
        "--fixed-by",
        "no map of this puzzle is called `half turns`",
        "did you mean `half turn`?",
    );
    geduld(&["count", "magic-3", "-c", "fixed by"]).misused("--condition", "is called ``", "quarter turn");
}

#[test]
fn lists_are_sorted_by_a_sum_of_cells() {
    let sum = |line: &Value| line["rows"][0][0].as_u64().unwrap() + line["rows"][0][1].as_u64().unwrap();
    let usual = lines(&["magic-4", "--pin", "2,2=1"]);
    let mut expected = usual.clone();
    expected.sort_by_key(sum);
    for threads in ["1", "2"] {
        let options = ["--sort", "1,1+1,2", "--format", "jsonl", "--threads", threads, "--limit"];
        let sorted = |limit| {
            let run = geduld(&[&["list", "magic-4", "--pin", "2,2=1"], &options[..], &[limit]].concat());
            let solutions: Vec<Value> =
                run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            (run.status, solutions)
        };
        assert_eq!(sorted("1000000"), (Some(0), expected.clone()));
        assert_eq!(sorted("5"), (Some(0), expected[..5].to_vec()), "there are more");
        assert_eq!(sorted("0"), (Some(0), Vec::new()));
    }
    let mut descending = usual;
    descending.sort_by_key(|line| std::cmp::Reverse(sum(line)));
    assert_eq!(lines(&["magic-4", "--pin", "2,2=1", "--sort", "-1,1-1,2"]), descending);
    for (puzzle, cells, message, remedy) in [
        ("magic-3", "1,1+", "is not a sum of cells", "1,1+1,2"),
        ("magic-3", "1", "is not a sum of cells", "1,1+1,2"),
        ("magic-3", "4,1", "cell 4,1 is not in the square", "1 to 3"),
        ("crazy-jacob", "1,1", "has no numbers in cells", "magic squares"),
    ] {
        geduld(&["list", puzzle, "--sort", cells]).misused("--sort", message, remedy);
    }
}
