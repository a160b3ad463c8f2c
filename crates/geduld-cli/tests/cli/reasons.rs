//! Why there is no solution, what would leave only one, which symmetries there are, and which boxes are the same.

use serde_json::Value;

use crate::run::{Folder, geduld};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done_or_warned()).unwrap()
}

#[test]
fn what_excludes_what_is_said_in_a_sentence() {
    let said = geduld(&["why", "magic-3", "--pin", "1,1=5"]).done_or_warned();
    assert_eq!(
        said,
        "Magic square of order 3 (magic-square) has no solution.\n\
         diagonals and pin 1,1=5 exclude each other; without either there are solutions.\n"
    );
    let said =
        geduld(&["why", "magic-3", "--pin", "1,1=2", "--pin", "1,2=4", "--pin", "3,3=8"]).done_or_warned();
    // The three pins exclude one another as well, so that the diagonals alone are not enough to leave out.
    let words = "diagonals and pin 1,2=4 exclude each other.\nWithout pin 1,2=4 there are solutions.\n";
    assert!(said.ends_with(words), "{said}");
    let object = json(&["why", "magic-3", "-c", "number 5 in corners", "--pin", "3,3=8"]);
    assert_eq!((&object["solvable"], &object["set"]), (&Value::Bool(false), &"smallest".into()));
    let names: Vec<&str> = object["exclude_one_another"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| member["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["diagonals", "condition 'number 5 in corners'"]);
}

#[test]
fn theorems_solvable_puzzles_and_impossible_boxes_have_their_own_words() {
    let folder = Folder::new();
    let six = folder.write(
        "six.toml",
        "format = 1\nkind = \"magic-square\"\nname = \"Six\"\norder = 6\n[rules]\npandiagonal = true\n",
    );
    let run = geduld(&["why", &six]);
    assert!(run.stdout.contains("pandiagonal is impossible by itself"), "{}", run.stdout);
    assert!(geduld(&["why", "magic-3"]).done_or_warned().contains("has solutions"));
    let straight = folder.write(
        "straight.toml",
        "format = 1\nkind = \"snake-cube\"\nname = \"Straight\"\nsize = [2, 2, 1]\nchain = \"0000\"\n",
    );
    assert!(geduld(&["why", &straight]).done_or_warned().contains("leaving out requirements does not help"));
    assert_eq!(json(&["why", &straight])["background_alone"], Value::Bool(true));
}

#[test]
fn a_border_and_pieces_are_reasons() {
    let folder = Folder::new();
    let text = |border: &str, right: &str| {
        format!(
            "format = 1\nkind = \"edge-matching\"\nname = \"Two\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n\
             [rules]\nturn = false\n{border}[[piece]]\nname = \"A\"\nedges = [\"x\", \"y\", \"x\", \"x\"]\n\
             [[piece]]\nname = \"B\"\nedges = [\"x\", \"{right}\", \"x\", \"y\"]\n"
        )
    };
    let fits = folder.write("fits.toml", text("border = \"x\"\n", "x"));
    assert!(geduld(&["why", &fits]).done_or_warned().contains("has solutions"));
    let bare = folder.write("bare.toml", text("border = \"y\"\n", "x"));
    let said = geduld(&["why", &bare]).done_or_warned();
    assert!(said.contains("border y is impossible by itself; without it there are solutions."), "{said}");
    // Nothing has an x at its right, which A has at its left.
    let swapped = folder.write("swapped.toml", text("", "w") + "[[pin]]\ncell = [1, 2]\npiece = \"A\"\n");
    let said = geduld(&["why", &swapped]).done_or_warned();
    assert!(said.contains("pin 1,2=A is impossible by itself; without it there are solutions."), "{said}");
    // Two B do not fit side by side, so that one of them is used at most once.
    let pieces = text("", "w").replace("edges = [\"x\", \"y\"", "edges = [\"x\", \"z\"");
    let said = geduld(&["why", &folder.write("pieces.toml", pieces)]).done_or_warned();
    assert!(said.contains("leaving out requirements does not help"), "{said}");
    let twice = text("", "x").replace("name = \"A\"", "name = \"A\"\ncopies = 1").replace("\"y\"", "\"v\"");
    let said = geduld(&["why", &folder.write("twice.toml", twice)]).done_or_warned();
    assert!(said.contains("has solutions"), "{said}");
}

/// What other commands refuse as a contradiction is what this one is asked about.
#[test]
fn contradictions_are_explained() {
    for (puzzle, words) in [
        (
            &["nintai", "--pin", "1,1=222", "--border", "1"][..],
            "pin 1,1=222 and border 1 exclude each other; without either there are solutions.\n",
        ),
        (
            &["nintai-rim-1", "--pin", "1,1=222"],
            "pin 1,1=222 and border 1 exclude each other; without either there are solutions.\n",
        ),
        (
            &["snake-red", "--pin", "2=3,3,2"],
            "pin 2=3,3,2 is impossible by itself; without it there are solutions.\n",
        ),
        (
            &["snake-blue", "--pin", "1=1,1,1", "--pin", "3=3,3,3"],
            "pin 1=1,1,1 and pin 3=3,3,3 exclude each other; without either there are solutions.\n",
        ),
        (
            &["snake-blue", "--start", "1,1,1", "--pin", "1=3,3,3"],
            "start 1,1,1 and pin 1=3,3,3 exclude each other; without either there are solutions.\n",
        ),
        (
            &["snake-blue", "--pin", "1=1,1,1", "--pin", "1=3,3,3"],
            "pin 1=1,1,1 and pin 1=3,3,3 exclude each other; without either there are solutions.\n",
        ),
        (
            &["magic-3", "--pin", "1,1=2", "--pin", "1,1=4"],
            "pin 1,1=2 and pin 1,1=4 exclude each other; without either there are solutions.\n",
        ),
        (
            &["crazy-jacob", "--pin", "1,1=1", "--pin", "2,2=1"],
            "piece 1 used once, pin 1,1=1 and pin 2,2=1 exclude one another.\n",
        ),
    ] {
        let said = geduld(&[&["why"], puzzle].concat()).done_or_warned();
        assert!(said.contains(words), "{said}");
    }
}

/// In files, too: an error for the other commands, which points to the line, and an answer here.
#[test]
fn contradictions_in_files_are_explained() {
    let square = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 4\n";
    let snake = "format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = [3, 3, 1]\nchain = \"001101100\"\n";
    let figure = "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 2\n";
    let cards = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nrows = 1\ncolumns = 2\n";
    let twins =
        "[[piece]]\nname = \"A\"\nedges = [1, 1, 1, 1]\n[[piece]]\nname = \"B\"\nedges = [1, 1, 1, 1]\n";
    let packing = "format = 1\nkind = \"packing\"\nname = \"x\"\nboard = { size = [2, 2] }\n\
        [[piece]]\nname = \"I\"\nshape = [\"XX\"]\ncopies = 2\n";
    let folder = Folder::new();
    for (text, line, words) in [
        (format!("{square}sum = 30\n"), 5, "sum 30 is impossible by itself; without it there are solutions."),
        (
            format!("{square}[rules]\ndiagonals = false\npandiagonal = true\n"),
            7,
            "pandiagonal and diagonals = false exclude each other; without either there are solutions.",
        ),
        (
            format!(
                "{snake}[rules]\nstart = [[1, 1, 1]]\n[[pin]]\ncube = 1\nat = [1, 3, 1]\n[[pin]]\ncube = 2\nat = [1, 2, 1]\n"
            ),
            8,
            "start 1,1,1 and pin 1=1,3,1 exclude each other; without either there are solutions.",
        ),
        (
            format!(
                "{figure}[[piece]]\nname = \"I\"\nshape = [\"XXX\"]\n[[piece]]\nname = \"O\"\nshape = [\"X\"]\n"
            ),
            7,
            "piece I used once is impossible by itself; without it there are solutions.",
        ),
        (
            format!("{packing}[[pin]]\ncells = \"0,0\"\n"),
            9,
            "pin 0,0=open is impossible by itself; without it there are solutions.",
        ),
        (
            format!("{packing}[[pin]]\npiece = \"I\"\ncells = \"0,0 1,1\"\n"),
            9,
            "pin 0,0 1,1=I is impossible by itself; without it there are solutions.",
        ),
        // Nothing but their names tells these two apart.
        (
            format!(
                "{cards}{twins}[[pin]]\ncell = [1, 1]\npiece = \"A\"\n[[pin]]\ncell = [1, 1]\npiece = \"B\"\n"
            ),
            16,
            "pin 1,1=A and pin 1,1=B exclude each other; without either there are solutions.",
        ),
        (
            format!(
                "{cards}{twins}[[pin]]\ncell = [1, 1]\npiece = \"A\"\n[[pin]]\ncell = [1, 2]\npiece = \"A\"\n"
            ),
            16,
            "pieces A, B (which look the same) used twice, pin 1,1=A and pin 1,2=A exclude one another; \
             without any one of them there are solutions.",
        ),
    ] {
        let file = folder.write("file.toml", text);
        geduld(&["count", &file]).refused(&format!("file.toml:{line}:"), "", "");
        let said = geduld(&["why", &file]).done_or_warned();
        assert!(said.contains(words), "{said}");
    }
}

/// The 35 other pieces used once leave one cell for the 36th: nothing that has to be found out by trying.
#[test]
fn how_often_a_piece_is_used_follows_from_the_others() {
    let condition = "pieces 114 and 222 touch";
    let object = json(&["why", "nintai", "-c", condition]);
    assert_eq!(object["leave_out"], serde_json::json!([format!("condition '{condition}'")]));
    assert_eq!(object["exclude_one_another"][0]["enough"], Value::Bool(false));
}

#[test]
fn a_puzzle_is_unique_or_the_pins_that_make_it_so_do() {
    let object = json(&["unique", "magic-3"]);
    assert_eq!(
        (&object["unique"], &object["unique_up_to_symmetry"]),
        (&Value::Bool(false), &Value::Bool(true))
    );
    for (puzzle, fewest) in [("magic-3", 2), ("crazy-jacob", 1), ("snake-red", 1)] {
        let object = json(&["unique", puzzle]);
        let pins: Vec<&str> =
            object["pins"].as_array().unwrap().iter().map(|pin| pin["pin"].as_str().unwrap()).collect();
        assert!(pins.len() >= fewest && object["set"] == "smallest", "{object}");
        let options: Vec<&str> = pins.iter().flat_map(|pin| ["--pin", pin]).collect();
        assert_eq!(json(&[&["count", puzzle], &options[..]].concat())["solutions"], "1", "{puzzle} {pins:?}");
        let unique = json(&[&["unique", puzzle], &options[..]].concat());
        assert_eq!((&unique["unique"], &unique["pins"]), (&Value::Bool(true), &Value::Null));
        assert_eq!(unique["solution"], object["solution"]);
        // Without any of them there are others.
        for left_out in 0..pins.len() {
            let mut options = options.clone();
            options.drain(2 * left_out..2 * left_out + 2);
            assert_eq!(json(&[&["unique", puzzle], &options[..]].concat())["unique"], Value::Bool(false));
        }
    }
    assert!(geduld(&["unique", "magic-3", "--pin", "1,1=5"]).done_or_warned().contains("has no solution"));
    // An empty board can be pinned, too.
    let folder = Folder::new();
    let piece = "[[piece]]\nshape = [\"X\"]\ncopies = \"0-1\"\n";
    let empty = format!("kind = \"packing\"\nboard = {{ pattern = [\"++\"] }}\n{piece}");
    let told = geduld(&["unique", &folder.write("empty.toml", &empty)]).done();
    assert!(told.contains("--pin 0,0="), "{told}");
}

#[test]
fn symmetries_are_generated() {
    for (puzzle, words) in [
        ("magic-3", "complement\n"),
        ("snake-red", "    x,y,z to +y,+x,+z\n"),
        ("crazy-jacob", "    in cell 1,1 piece 3 looks the same with turn 1 and turn 2\n"),
        ("crazy-jacob", "    rotation by 120 degrees\n"),
        ("magic-4", "    rows 2 and 3 exchanged, columns 2 and 3 exchanged\n"),
        ("nintai", "    recolouring (2 6)(3 5)\n"),
    ] {
        let said = geduld(&["symmetries", puzzle]).done_or_warned();
        assert!(said.contains(words), "{said}");
        assert!(!said.contains("cell(") && !said.contains("other variables"), "{said}");
    }
    let object = json(&["symmetries", "magic-4"]);
    assert_eq!(object["model_symmetries"], "64");
    assert_eq!(object["board_symmetries"].as_array().unwrap().len(), 8);
}

#[test]
fn boxes_under_other_pictures_are_the_same() {
    let folder = Folder::new();
    let cards = |names: [&str; 3], labels: [&str; 2]| {
        let [a, b] = labels;
        format!(
            "format = 1\nkind = \"edge-matching\"\nname = \"Three\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 3\n\
             [[piece]]\nname = \"{}\"\nedges = [\"{a}\", \"{a}\", \"{a}\", \"{b}\"]\n\
             [[piece]]\nname = \"{}\"\nedges = [\"{b}\", \"{a}\", \"{b}\", \"{a}\"]\n\
             [[piece]]\nname = \"{}\"\nedges = [\"{a}\", \"{a}\", \"{a}\", \"{a}\"]\n",
            names[0], names[1], names[2]
        )
    };
    let one = folder.write("one.toml", cards(["P", "Q", "R"], ["fox", "hen"]));
    let two = folder.write("two.toml", cards(["x", "y", "z"], ["sun", "moon"]));
    let said = geduld(&["fingerprint", &one, &two]).done_or_warned();
    for line in ["are the same puzzle", "  label fox becomes sun\n", "  piece P becomes x\n"] {
        assert!(said.contains(line), "{said}");
    }
    let digest = |file: &str| json(&["fingerprint", file])["fingerprint"].clone();
    assert_eq!(digest(&one), digest(&two));
    assert!(geduld(&["fingerprint", &one]).done_or_warned().starts_with(digest(&one).as_str().unwrap()));
    let other = geduld(&["fingerprint", &one, "magic-3"]);
    assert_eq!((other.status, other.stderr.as_str()), (Some(1), ""));
    assert!(other.stdout.contains("are different puzzles"));
    assert!(
        geduld(&["fingerprint", "magic-3", "--form"])
            .done_or_warned()
            .starts_with("geduld fingerprint 1\nmagic-square\n")
    );
}

/// These are kept by people: they may not change.
#[test]
fn fingerprints_are_those_of_earlier_versions() {
    for (puzzle, digest) in DIGESTS {
        assert_eq!(json(&["fingerprint", puzzle])["fingerprint"], digest, "{puzzle}");
    }
}

const DIGESTS: [(&str, &str); 5] = [
    ("crazy-jacob", "e92057de32e35ccad007dc98807b1b22709fb629fcfef1ee9467b5395973f095"),
    ("nintai-rim-1", "2d2489c2eb8cf4554a19dcd7153206268c54b0a8bab312a24d7da7f647f0f690"),
    ("sixty-5", "f7dacf527cec2f354690d9d9ee102ee99407b83cbb7807e6be7dd72f53e6d1af"),
    ("snake-red", "a48b88508765306fd61fdf7285741460ea5483a8091dbde257094400ccee727b"),
    ("lll", "8941e32b6fb3394fe22b9349fc1fa97dee442f94e46ed034e584d9905490a71e"),
];
