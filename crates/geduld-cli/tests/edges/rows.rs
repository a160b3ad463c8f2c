//! The table: each command with a short run and with a run that takes long.

use std::process::Stdio;
use std::sync::OnceLock;

use crate::run::Folder;
use crate::stage::Stage;

/// A command.
pub struct Row {
    /// Its name, and that of its own command if it has such.
    pub command: &'static str,
    /// What else is given for a run that takes no time.
    pub short: &'static str,
    /// What else is given for runs that take long.
    pub long: &'static [&'static str],
    /// Whether the short run writes a line at a time, so that it ends when its reader leaves.
    pub streams: bool,
    /// Whether a time limit is for each of many runs that the command makes, not for the whole of them.
    pub limits_each: bool,
}

/// A command whose long runs end when they are asked to, and not before.
const fn long(command: &'static str, short: &'static str, long: &'static [&'static str]) -> Row {
    Row { command, short, long, streams: false, limits_each: false }
}

/// A command that never takes long.
const fn short(command: &'static str, short: &'static str) -> Row {
    Row { command, short, long: &[], streams: false, limits_each: false }
}

/// All commands. A word `IN/name` is a file that [`inputs`] has made; a word that begins with `out` is a file to be
/// written.
pub const ROWS: &[Row] = &[
    long("info", "crazy-jacob", &["IN/figure.toml"]),
    long(
        "solve",
        "magic-4",
        &["IN/cards.toml", "IN/cards.toml -o out.svg", "IN/cards.toml --solver IN/solver"],
    ),
    Row {
        streams: true,
        ..long(
            "list",
            "nintai --limit 3",
            &["nintai", "sixty-5 -o out.txt", "IN/cards.toml --engine sat", "sixty-5 --format jsonl"],
        )
    },
    long("sample", "magic-3 -n 3", &["IN/square.toml", "IN/square.toml --json", "IN/cards.toml -o out.txt"]),
    short("draw", "crazy-jacob -o out.svg"),
    long("gallery", "crazy-jacob -o out.html", &["IN/cards.toml -o out.html"]),
    long(
        "count",
        "crazy-jacob",
        &[
            "sixty-5 --checkpoint out.checkpoint --json",
            "sixty-5 --engine sat --solver batsat",
            "sixty-5 --solver IN/solver",
            "sixty-5 --certificate out.proof",
            "IN/cards.toml",
            "--cnf IN/cards.cnf",
        ],
    ),
    long("check", "magic-3", &["magic-5"]),
    long("estimate", "crazy-jacob", &["IN/figure.toml"]),
    long("symmetries", "crazy-jacob", &["IN/nuts.toml"]),
    long("why", "nintai-rim-1 --border 2", &["IN/cards.toml"]),
    long("hint", "magic-3 --pin 1,1=8 --pin 1,2=1", &["IN/cards.toml"]),
    long("unique", "magic-3", &["IN/cards.toml"]),
    long("fingerprint", "crazy-jacob", &["IN/different.toml"]),
    long("plan", "magic-4 -o out.plan", &["IN/square.toml -o out.plan"]),
    Row {
        streams: true,
        ..long("flatzinc", "IN/free.fzn", &["IN/free.fzn -a", "IN/free.fzn -a --engine sat"])
    },
    short("merge", "IN/magic.plan IN/magic.part --table out.table"),
    long("audit", "IN/magic.table", &["IN/magic.table --sample 1000000"]),
    long("cluster slurm", "magic-4 -o out", &["IN/square.toml -o out"]),
    long("cluster hyperqueue", "magic-4 -o out", &["IN/square.toml -o out"]),
    short("cluster status", "IN/jobs"),
    short("cluster rest", "IN/jobs"),
    Row { streams: true, ..long("encode", "magic-4", &["IN/largest.toml", "IN/largest.toml -o out.cnf"]) },
    long("decode", "magic-3 IN/magic-3.answer", &["IN/largest.toml IN/magic-3.answer"]),
    Row {
        limits_each: true,
        ..long(
            "compare",
            "magic-3 --runs 1",
            &["IN/cards.toml --runs 50 -o out.md", "IN/cards.toml --solver IN/solver"],
        )
    },
    long("generate cards", "--rows 3", &["--rows 9 --solutions one -o out.toml"]),
    long("generate triangles", "--side 2", &["--side 7 --solutions one"]),
    long("generate board", "--help", &[]),
    short("generate model", "IN/two.fzn --givens x,y"),
    long("generate snake", "", &["--size 5,5,5 --solutions one"]),
    long("generate packing", "", &["--size 20,20 --pieces 80 --solutions one"]),
    long("generate figure", "", &["--pieces 12 --squares 6 --solutions one"]),
    long("generate square", "", &["--order 10 --solutions one"]),
    long(
        "generate --series",
        "cards --rows 2 --columns 2..3 --seeds 1 -o out",
        &["cards --rows 9 --columns 9..10 --seeds 2 --solutions one -o out"],
    ),
    short("schema", "packing"),
    short("show", "nintai"),
    short("import", "IN/domino.psv -o out.toml"),
    short("export", "soma-cube -o out.xmpuzzle"),
    short("solvers", ""),
    short("new", "magic-square -o out.toml"),
    long("verify", "crazy-jacob IN/jacob.proof", &["magic-4 IN/magic.proof --pin 1,1=16 --pin 2,2=11"]),
    short("completions", "bash"),
    short("man", "-o out"),
    short("help", "format"),
];

/// The words of a command line.
pub fn words(command: &str, arguments: &str) -> Vec<String> {
    let whole = format!("{command} {arguments}");
    whole
        .split_whitespace()
        .map(|word| match word.strip_prefix("IN/") {
            Some(name) => inputs().name(name),
            None => word.to_owned(),
        })
        .collect()
}

/// Files for the runs to read.
fn inputs() -> &'static Folder {
    static INPUTS: OnceLock<Folder> = OnceLock::new();
    INPUTS.get_or_init(|| {
        let folder = Folder::new();
        folder.write("square.toml", head("magic-square") + "order = 12\n");
        folder.write("largest.toml", head("magic-square") + "order = 16\n");
        folder.write("magic-3.answer", "s UNSATISFIABLE\n");
        folder.write("nuts.toml", head("edge-matching") + NUTS);
        folder.write("figure.toml", head("symmetry-figure") + FIGURE);
        let different = (0..100).map(|piece| {
            let edges: Vec<_> = (0..4).map(|edge| format!("\"{}\"", 4 * piece + edge)).collect();
            format!("[[piece]]\nedges = [{}]\n", edges.join(", "))
        });
        let board = "[board]\nshape = \"rectangle\"\nrows = 10\ncolumns = 10\n";
        folder.write("different.toml", head("edge-matching") + board + &different.collect::<String>());
        executable(&folder, "solver", "#!/bin/sh\nexec sleep 600\n");
        let variables = (0..30).map(|number| format!("var 1..9: x{number} :: output_var;\n"));
        folder.write("free.fzn", variables.collect::<String>() + "solve satisfy;\n");
        let two = "var 1..3: x :: output_var;\nvar 1..3: y :: output_var;\nconstraint int_lt(x, y);\n";
        folder.write("two.fzn", two.to_owned() + "solve satisfy;\n");
        folder.write("domino.psv", "Dominoes\nBoard ( (1,1) )\ntile 2((0,0)(1,0))\nmode FillAll\n");
        let name = |name: &str| folder.name(name);
        made(&["generate", "cards", "--rows", "10", "-o", &name("cards.toml")]);
        made(&["encode", &name("cards.toml"), "-o", &name("cards.cnf")]);
        made(&["plan", "magic-4", "-o", &name("magic.plan")]);
        made(&["count", "--plan", &name("magic.plan"), "--checkpoint", &name("magic.part")]);
        made(&["merge", &name("magic.plan"), &name("magic.part"), "--table", &name("magic.table")]);
        made(&["cluster", "slurm", "magic-4", "-o", &name("jobs"), "--tasks", "2"]);
        made(&["count", "crazy-jacob", "--certificate", &name("jacob.proof")]);
        let pins = ["--pin", "1,1=16", "--pin", "2,2=11"];
        made(&[&["count", "magic-4", "--certificate", &name("magic.proof")][..], &pins].concat());
        folder
    })
}

/// Runs the program to make a file.
fn made(arguments: &[&str]) {
    let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let stage = Stage::new();
    let output =
        stage.command(&[], &arguments).stderr(Stdio::piped()).stdout(Stdio::piped()).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn executable(folder: &Folder, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.write(name, script);
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

fn head(kind: &str) -> String {
    format!("format = 1\nkind = \"{kind}\"\nname = \"edge\"\n")
}

/// An example of `docs/format.md`.
const NUTS: &str = r#"
[board]
tiles = "hexagons"
cells = [
  " X X ",
  "X . X",
  " X X ",
]

[[piece]]
edges = ["1", "2", "3", "4", "5", "6"]
copies = 6
"#;

/// Six pentominoes in the largest frame.
const FIGURE: &str = r#"
frame = 20
[[piece]]
shape = ["XX", "XX", "X."]
[[piece]]
shape = [".XX", "XX.", ".X."]
[[piece]]
shape = ["XXXXX"]
[[piece]]
shape = ["XXX", "X..", "X.."]
[[piece]]
shape = ["X..", "XX.", ".XX"]
[[piece]]
shape = ["XX.", ".XX", ".X."]
"#;
