//! `geduld compare`: tables that agree with themselves, limits, interruptions, and disagreements.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, Run, command, geduld};
use crate::terminal::Terminal;

fn runs_of(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_cell_is_run_in_turn_and_told_in_every_format() {
    let folder = Folder::new();
    let files = ["report.md", "report.csv", "report.jsonl", "report.svg"].map(|name| folder.name(name));
    let mut arguments = vec!["compare", "magic-3", "crazy-jacob", "--task", "count", "--sum", "direct,adder"];
    arguments.extend(["--runs", "3", "--time-limit", "60", "--full"]);
    arguments.extend(files.iter().flat_map(|file| ["-o", file]));
    let printed = geduld(&arguments).done();
    assert_eq!(printed, fs::read_to_string(&files[0]).unwrap());
    for part in ["## magic-3\n", "| `--sum direct` | 3 of 3 |", "| `--sum adder` | 3 of 3 |", "virtual best"]
    {
        assert!(printed.contains(part), "`{part}` is missing:\n{printed}");
    }
    let runs = runs_of(&files[2]);
    let of =
        |run: &Value| format!("{} {} {}", run["puzzle"], run["configuration"], run["run"]).replace('"', "");
    let order: Vec<String> = runs.iter().map(of).collect();
    // The cards have no sums, so there is one cell only.
    let expected = [
        "magic-3 --sum direct 1",
        "magic-3 --sum adder 1",
        "magic-3 --sum direct 2",
        "magic-3 --sum adder 2",
        "magic-3 --sum direct 3",
        "magic-3 --sum adder 3",
        "crazy-jacob --sum direct 1",
        "crazy-jacob --sum direct 2",
        "crazy-jacob --sum direct 3",
    ];
    assert_eq!(order, expected);
    for run in &runs {
        let solutions = if run["puzzle"] == "magic-3" { "8" } else { "12" };
        assert_eq!((&run["outcome"], &run["answer"]["solutions"]), (&"solved".into(), &solutions.into()));
        assert!(run["numbers"]["clauses"].as_u64().unwrap() > 100, "{run}");
        assert!(run["seconds"].as_f64().unwrap() > 0.0 && run["memory_bytes"].is_u64(), "{run}");
    }
    assert_eq!(fs::read_to_string(&files[1]).unwrap().lines().count(), 1 + runs.len());
    assert!(fs::read_to_string(&files[3]).unwrap().starts_with("<svg "));
    assert_eq!(folder.entries().len(), 4, "{:?}", folder.entries());
}

#[test]
fn one_small_table_is_printed_without_being_asked_for_more() {
    let table = |arguments: &[&str]| {
        let printed = geduld(&[&["compare", "--runs", "1"], arguments].concat()).done();
        assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
        assert!(printed.lines().count() <= 20 && printed.ends_with("writes them.\n"), "{printed}");
        printed.lines().skip(2).map(str::to_owned).take_while(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let sums = ["--sum", "direct,adder"];
    for puzzles in [&["magic-3"][..], &["magic-3", "crazy-jacob"]] {
        let lines = table(&[puzzles, &sums].concat());
        assert!(lines.len() == 3 && lines[0].contains("  configuration  solved  "), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("  --sum adder ")), "{lines:?}");
    }
    let lines = table(&["magic-3", "crazy-jacob"]);
    assert!(lines.len() == 3 && lines[1].starts_with("  magic-3      1 of 1  "), "{lines:?}");
    let long = "sh -c 'echo s UNSATISFIABLE; exit 20; echo a very long text that fills the whole line'";
    let words = ["--pin", "1,1=5", "--solver", "varisat", "--solver", long];
    let words = [&["compare", "--runs", "1", "magic-3"], &words[..]].concat();
    let printed = geduld(&words).done();
    assert!(printed.contains(long.rsplit("echo ").next().unwrap()), "a program gets whole names: {printed}");
    let shown = Terminal::start(&words, 80).end(Duration::from_secs(60)).shown;
    assert!(shown.contains('…') && shown.contains("writes them."), "{shown}");
}

#[test]
fn solvers_are_a_list_like_encodings() {
    let table = |solvers: &[&str]| {
        let solvers = solvers.iter().flat_map(|solver| ["--solver", solver]);
        let words: Vec<&str> = ["compare", "magic-3", "--dry-run"].into_iter().chain(solvers).collect();
        geduld(&words).done()
    };
    assert_eq!(table(&["varisat,batsat"]), table(&["varisat", "batsat"]));
    assert!(table(&["varisat,batsat"]).starts_with("magic-3: 2 cells\n"), "{}", table(&["varisat,batsat"]));
    // A command with arguments is not cut.
    assert!(table(&["sh -c 'echo s UNSATISFIABLE, or not'"]).starts_with("magic-3: 1 cell\n"));
}

/// Conflicts, decisions, propagations and the answer of a command, twenty times: the worker has ended when they are
/// read, and has done nothing that was not asked for.
#[test]
fn work_is_the_same_in_every_run_to_the_conflict() {
    let sat = ["--engine", "sat", "--seed", "7", "--threads", "1", "--stats", "--json"];
    for (command, more) in [
        (["solve", "magic-3"], &[][..]),
        (["solve", "magic-3"], &["--pin", "1,1=5"]),
        (["count", "magic-3"], &[]),
        (["count", "magic-3"], &["--solver", "batsat"]),
    ] {
        let work = || {
            let printed = geduld(&[&command[..], more, &sat[..]].concat()).done();
            let mut object: Value = serde_json::from_str(&printed).unwrap();
            let stats = object.as_object_mut().unwrap().remove("stats").unwrap();
            let numbers = ["conflicts", "decisions", "propagations"].map(|name| stats[name].clone());
            object.as_object_mut().unwrap().remove("seconds");
            (numbers, object)
        };
        let first = work();
        assert!(first.0[0].is_u64(), "{first:?}");
        for _ in 1..20 {
            assert_eq!(work(), first, "{command:?} {more:?}");
        }
    }
}

#[test]
fn a_run_is_made_again_from_a_row_of_a_report() {
    let folder = Folder::new();
    let files = ["runs.csv", "runs.json", "runs.jsonl"].map(|name| folder.name(name));
    let mut arguments = vec!["compare", "magic-3", "--sum", "direct,adder", "--runs", "2"];
    arguments.extend(files.iter().flat_map(|file| ["-o", file]));
    geduld(&arguments).done();
    for file in &files {
        let printed = geduld(&["compare", "--repeat", file, "--row", "4"]).done();
        let command = "geduld solve magic-3 --sum adder --engine sat --seed 2 --threads 1\n";
        assert!(printed.starts_with(command), "{printed}");
        assert!(printed.contains("conflicts") && !printed.contains("differs"), "{printed}");
    }
    let text = fs::read_to_string(&files[0]).unwrap();
    for column in ["seed", "command", "load", "commit", "machine", "memory", "solvers", "time_limit_seconds"]
    {
        assert!(text.lines().next().unwrap().split(',').any(|name| name == column), "{column}: {text}");
    }
    let other = folder.write("other.csv", text.replace(",solved,", ",timeout,"));
    let run = geduld(&["compare", "--repeat", &other]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(run.stdout.contains("timeout          solved  differs"), "{}", run.stdout);
    geduld(&["compare", "--repeat", &files[0], "--row", "5"]).refused("runs.csv", "no row 5", "a row of it");
    let foreign = folder.write("foreign.csv", text.replace("geduld solve", "rm -rf"));
    geduld(&["compare", "--repeat", &foreign]).refused("foreign.csv", "not a command of geduld", "");
}

/// A column of a report in CSV. Quotes stay.
fn column(text: &str, name: &str) -> Vec<String> {
    let fields = |line: &str| {
        let mut quoted = false;
        let own = line.split(|c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        own.map(str::to_owned).collect::<Vec<String>>()
    };
    let place = fields(text.lines().next().unwrap()).iter().position(|head| head == name).unwrap();
    text.lines().skip(1).map(|line| fields(line)[place].clone()).collect()
}

#[test]
fn proofs_are_written_and_checked_once_for_each_cell() {
    let folder = Folder::new();
    let [csv, jsonl, record] = ["proofs.csv", "proofs.jsonl", "record"].map(|name| folder.name(name));
    let refute = ["compare", "magic-3", "--task", "refute", "--pin", "1,1=1", "--sum", "direct,adder"];
    let more = ["--runs", "2", "--proofs", "--checkpoint", &record, "-o", &csv, "-o", &jsonl, "--force"];
    let printed = geduld(&[&refute[..], &more].concat()).done();
    assert!(printed.contains("  proof kB  check s\n"), "{printed}");
    let text = fs::read_to_string(&csv).unwrap();
    assert_eq!(column(&text, "cell_proof"), ["solved"; 4]);
    let numbers =
        |name: &str| column(&text, name).iter().map(|own| own.parse().unwrap()).collect::<Vec<f64>>();
    let (bytes, seconds) = (numbers("cell_proof_bytes"), numbers("cell_check_seconds"));
    assert!(
        bytes.iter().all(|&bytes| bytes > 100.0) && bytes[0] != bytes[1] && bytes[0] == bytes[2],
        "{bytes:?}"
    );
    assert!(seconds.iter().all(|&seconds| seconds > 0.0), "{seconds:?}");
    assert!(runs_of(&jsonl).iter().all(|run| run["proof"]["outcome"] == "solved"));
    // The proofs are in the record, too.
    let again = geduld(&[&refute[..], &more].concat());
    assert!(again.stderr.contains("continuing: 4 of 4 runs finished"), "{}", again.stderr);
    assert_eq!(
        column(&fs::read_to_string(&csv).unwrap(), "cell_proof_bytes"),
        column(&text, "cell_proof_bytes")
    );
    // A count has one; a first solution needs none; another solver writes none; and the row of a run says so.
    let count = ["compare", "magic-3", "--task", "count", "--runs", "1", "--proofs", "--format", "csv"];
    let counted = geduld(&[&count[..], &["--enumeration", "blocking,backtracking"]].concat()).done();
    let proofs = column(&counted, "cell_proof");
    assert!(proofs[0] == "solved" && proofs[1].contains("failed: --certificate needs"), "{proofs:?}");
    let first = geduld(&["compare", "magic-3", "--runs", "1", "--proofs", "--format", "csv"]).done();
    assert_eq!(column(&first, "cell_proof"), [""]);
    let other = geduld(&[&refute[..6], &["--solver", "batsat", "--runs", "1", "--proofs"]].concat()).done();
    assert!(other.contains("has no proof: --proof needs the solver varisat"), "{other}");
    // So have formulas.
    let formula = folder.name("formula.cnf");
    geduld(&["encode", "magic-3", "--pin", "1,1=1", "-o", &formula]).done();
    let shown =
        geduld(&["compare", &formula, "--task", "refute", "--runs", "1", "--proofs", "--format", "csv"])
            .done();
    assert_eq!(column(&shown, "cell_proof"), ["solved"]);
}

#[test]
fn engines_are_compared_too() {
    let printed = geduld(&["compare", "magic-3", "--full", "--engine", "sat,search", "--runs", "1"]).done();
    assert!(printed.contains("`--engine search` | 1 of 1"), "{printed}");
    let enumerations = ["--enumeration", "blocking,backtracking", "--solver", "varisat"];
    let printed = geduld(
        &[&["compare", "magic-3", "--full", "--task", "count", "--runs", "1"], &enumerations[..]].concat(),
    )
    .done();
    assert!(printed.contains("`--enumeration backtracking` | 1 of 1"), "{printed}");
}

#[test]
fn a_wrong_expectation_is_a_disagreement_that_shows_the_command() {
    let folder = Folder::new();
    let puzzle = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n[expect]\nsolutions = 9\n";
    let file = folder.write("wrong.toml", puzzle);
    let run = geduld(&["compare", &file, "--task", "count", "--sum", "direct"]);
    run.refused("one found 8, the other 9", "--sum direct --engine sat --seed 1", "the expected result of");
    let run = geduld(&["compare", "magic-3", "--task", "refute"]);
    run.refused("whether there is a solution", "geduld solve magic-3", "");
}

#[test]
fn what_has_too_little_time_or_memory_counts_twice_the_limit() {
    let folder = Folder::new();
    let file = folder.name("runs.jsonl");
    let hard = ["compare", "--full", "magic-5", "--task", "count", "--runs", "1", "--sum", "direct"];
    let printed = geduld(&[&hard[..], &["--time-limit", "0.3", "-o", &file]].concat()).done();
    // On a busy machine the clock may be first.
    let over = |how: &str| printed.contains(&format!("0 of 1 | {how} | 0.600 |"));
    assert!(over("time") || over("clock"), "{printed}");
    let run = &runs_of(&file)[0];
    assert!(run["outcome"] == "timeout" || run["outcome"] == "clock", "{run}");
    assert_eq!(run["answer"], Value::Object(Default::default()));
    if cfg!(target_os = "linux") {
        let printed = geduld(&[&hard[..], &["--memory-limit", "5"]].concat()).done();
        assert!(printed.contains("0 of 1 | memory | 120.0 |"), "{printed}");
    }
}

#[test]
fn a_matrix_can_be_a_file_and_options_take_its_place() {
    let folder = Folder::new();
    let text = "format = 1\ntask = \"first\"\npuzzles = [\"magic-3\"]\nruns = 1\n[options]\nsum = [\"direct\", \"adder\"]\n";
    let file = folder.write("matrix.toml", text);
    let printed = geduld(&["compare", "--full", "--matrix", &file]).done();
    assert!(printed.contains("`--sum direct`") && printed.contains("`--sum adder`"), "{printed}");
    let printed =
        geduld(&["compare", "--full", "--matrix", &file, "--sum", "totalizer", "crazy-jacob"]).done();
    assert!(printed.contains("## crazy-jacob") && !printed.contains("adder"), "{printed}");

    for (wrong, message) in [
        (text.replace("direct", "abacus"), "`sum` has no value `abacus`; the values are "),
        (text.replace("sum =", "summe ="), "there is no option `summe` to compare"),
        (text.replace("runs = 1", "runs = 0"), "`runs` is 0"),
        (text.replace("first", "sleep"), "unknown variant `sleep`"),
        (text.replace("format = 1", "format = 3"), "`format` is 3"),
    ] {
        let file = folder.write("wrong.toml", wrong);
        geduld(&["compare", "--matrix", &file]).refused("", message, "");
    }
    geduld(&["compare", "--matrix", "nothing"]).misused(
        "nothing",
        "no bundled matrix",
        "the bundled matrices are",
    );
    geduld(&["compare", "--matrix", "./nothing"]).refused("nothing", "cannot read", "encodings, solvers");
    let minutes =
        folder.write("minutes.toml", text.replace("format = 1", "format = 1\ntime-limit = \"1 minuet\""));
    geduld(&["compare", "--matrix", &minutes]).refused("minutes.toml", "`1 minuet` is not a time", "");
    geduld(&["compare", "magic-3", "-o", "report.pdf"]).misused("report.pdf", "known format", ".svg");
    geduld(&["compare", "-"]).misused("standard input", "cannot be compared", "a file");
    geduld(&["compare", "magic-3", "magic-3"]).misused("magic-3", "listed twice", "once");
    geduld(&["compare"]).misused("", "no puzzle", "--matrix");
}

/// A comparison of some seconds, of a puzzle in a folder of its own, by whose name its processes are known.
fn long<'a>(puzzle: &'a str, checkpoint: &'a str) -> Vec<&'a str> {
    let options = ["--task", "count", "--sum", "direct,adder", "--runs", "20", "--checkpoint", checkpoint];
    [&["compare", puzzle], &options[..]].concat()
}

const SQUARE: &str = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";

#[cfg(unix)]
#[test]
fn a_comparison_that_is_killed_goes_on_and_leaves_no_process() {
    let folder = Folder::new();
    let (checkpoint, file) = (folder.name("checkpoint"), folder.name("runs.jsonl"));
    let puzzle = folder.write("square.toml", SQUARE);
    let arguments = [&long(&puzzle, &checkpoint)[..], &["-o", &file]].concat();
    let lines = || fs::read_to_string(&checkpoint).map_or(0, |text| text.lines().count());
    for goal in [3, 8] {
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while lines() < goal {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let before = fs::read_to_string(&checkpoint).unwrap();
    let finished = lines() - 1;
    let run = geduld(&arguments);
    assert_eq!(run.stderr, format!("continuing: {finished} of 40 runs finished\n"));
    assert_eq!(run.status, Some(0));
    assert!(fs::read_to_string(&checkpoint).unwrap().starts_with(&before[..before.rfind('\n').unwrap()]));
    assert_eq!(runs_of(&file).len(), 40);
    // Runs of the comparisons that were killed end by themselves.
    let start = Instant::now();
    while is_process_with(&puzzle) {
        assert!(start.elapsed() < Duration::from_secs(30), "a run is left");
        std::thread::sleep(Duration::from_millis(50));
    }
    let other = ["compare", &puzzle, "--runs", "3", "--checkpoint", &checkpoint];
    geduld(&other).refused("checkpoint", "another matrix", "another file");
}

/// Whether there is a process with this argument; where the system does not tell, it is believed that there is none.
#[cfg(unix)]
fn is_process_with(argument: &str) -> bool {
    let Ok(processes) = fs::read_dir("/proc") else { return false };
    let arguments =
        processes.flatten().map(|process| fs::read(process.path().join("cmdline")).unwrap_or_default());
    arguments.into_iter().any(|list| list.split(|&byte| byte == 0).any(|word| word == argument.as_bytes()))
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_there_is() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    let puzzle = folder.write("square.toml", SQUARE);
    let arguments = long(&puzzle, &checkpoint);
    let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while fs::read_to_string(&checkpoint).map_or(0, |text| text.lines().count()) < 3 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("\nnot finished: "), "{}", run.stdout);
}

#[test]
fn strength_is_measured() {
    let folder = Folder::new();
    let file = folder.name("strength.csv");
    let printed = geduld(&["compare", "--task", "propagate", "-o", &file]).done();
    for part in
        ["small constraints: exactly 3 of 7", "All 2187 partial assignments.", "`--cardinality totalizer`"]
    {
        assert!(printed.contains(part), "`{part}` is missing:\n{printed}");
    }
    let rows = printed.lines().filter(|line| line.starts_with("| `--")).count();
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 1 + rows);
    let printed = geduld(&["compare", "magic-3", "--task", "propagate", "--sum", "direct,adder"]).done();
    assert!(printed.contains("## magic-3: sum: 3 decisions of 9 values"), "{printed}");
    assert!(printed.contains("A sample of "), "{printed}");
    let refused = geduld(&["compare", "magic-3", "--task", "propagate", "--tables", "all"]);
    refused.refused("", "no constraint depends on", "other puzzles");
}

/// The same comparison again and again: what runs do depends on their seed, and on nothing else.
#[test]
fn comparisons_find_the_same_work_for_the_same_seed() {
    let folder = Folder::new();
    let file = folder.name("runs.jsonl");
    let mut arguments =
        vec!["compare", "magic-3", "crazy-jacob", "--sum", "direct,adder", "--solver", "varisat"];
    arguments.extend(["--solver", "batsat", "--runs", "2", "--judge-runs", "1", "--force", "-o", &file]);
    let work = || {
        geduld(&arguments).done();
        let of_run = |run: Value| {
            let numbers = ["conflicts", "decisions", "propagations"].map(|name| run["numbers"][name].clone());
            // varisat counts conflicts only.
            assert!(numbers[0].is_u64(), "{run}");
            (run["command"].to_string(), numbers, run["answer"].clone())
        };
        runs_of(&file).into_iter().map(of_run).collect::<Vec<_>>()
    };
    let first = work();
    assert_eq!(first.len(), 3 * (4 + 2));
    for _ in 0..3 {
        assert_eq!(work(), first);
    }
}

#[test]
fn ranks_intervals_and_the_floor_are_told_and_judged_with_other_seeds() {
    let folder = Folder::new();
    let files = ["report.json", "report.csv"].map(|name| folder.name(name));
    let mut arguments =
        vec!["compare", "magic-3", "--full", "--sum", "direct,adder", "--runs", "4", "--judge-runs", "3"];
    arguments.extend(files.iter().flat_map(|file| ["-o", file]));
    let printed = geduld(&arguments).done();
    for part in [
        "- 4 runs of each cell in turn, seeds 1 to 4,",
        "- then 3 runs of each chosen cell, seeds 5 to 7, that judge",
        "- floor: a process that does nothing takes 0.",
        "## Ranking\n",
        "With so few runs nothing can be separated: 2 cells need at least 6 pairs of puzzle and seed.",
        "## Judged\n",
        "seeds that had no part in the choice: 5 to 7.",
        "| 1–2 | `--sum ",
    ] {
        assert!(printed.contains(part), "`{part}` is missing:\n{printed}");
    }
    let report: Value = serde_json::from_str(&fs::read_to_string(&files[0]).unwrap()).unwrap();
    let roles =
        report["runs"].as_array().unwrap().iter().map(|run| (run["seed"].clone(), run["role"].clone()));
    let roles: Vec<(Value, Value)> = roles.collect();
    assert_eq!((&roles[0], roles.len()), (&(1.into(), "choose".into()), 14));
    assert_eq!(roles[13], (7.into(), "judge".into()));
    let statistics = &report["statistics"];
    assert!(statistics["floor"]["start_seconds"].as_f64().unwrap() > 0.0, "{statistics}");
    for table in ["overall", "judged"] {
        let standing = &statistics[table]["configurations"][0]["standing"];
        assert_eq!(standing["rank"], serde_json::json!([1, 2]), "{statistics}");
        assert!(standing["par2"]["value"].as_f64().unwrap() > 0.0, "{statistics}");
    }
    assert_eq!(statistics["overall"]["pairs_of_puzzle_and_seed"], 4);
    assert_eq!(statistics["judged"]["pairs_of_puzzle_and_seed"], 3);
    let csv = fs::read_to_string(&files[1]).unwrap();
    for column in
        ["role", "floor_seconds", "tick_seconds", "cell_rank_first", "cell_par2_low", "cell_ratio_high"]
    {
        assert!(csv.lines().next().unwrap().split(',').any(|name| name == column), "{column}: {csv}");
    }
}

#[test]
fn charts_are_files_of_their_own() {
    let folder = Folder::new();
    let charts = folder.name("charts/first");
    geduld(&["compare", "magic-3", "--sum", "direct,adder", "--runs", "2", "--charts", &charts]).done();
    let mut names: Vec<String> =
        fs::read_dir(&charts).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    let of = |name: &str| [format!("{name}.dat"), format!("{name}.svg")];
    assert_eq!(names, ["boxes", "cactus", "intervals", "scatter"].map(of).concat());
    let table = fs::read_to_string(format!("{charts}/scatter.dat")).unwrap();
    assert!(table.contains("\nmagic-3 1 ") && table.contains("\npuzzle seed "), "{table}");
    let again = ["compare", "magic-3", "--sum", "direct,adder", "--runs", "1", "--charts", &charts];
    geduld(&again).refused("cactus.svg", "exists already", "--force");
    geduld(&[&again[..], &["--force"]].concat()).done();
    let file = folder.write("file", "");
    geduld(&["compare", "magic-3", "--charts", &file]).refused(
        "file",
        "cannot make the folder",
        "another folder",
    );
    geduld(&["compare", "--task", "propagate", "--charts", &folder.name("none")]).misused(
        "",
        "no charts",
        "leave out",
    );
}
