//! Every command that takes a puzzle, on the largest puzzles and on inputs of each kind that take very long: an answer
//! or a clear word, in bounded memory, and soon after it was asked to end.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::commands::{commands, help, number, share};
use crate::endless::inputs;
use crate::run::Folder;
use crate::stage::Stage;
use crate::together::failures;
use crate::ways::{Signal, listens, send};

/// How much memory a run may have, in KiB: addresses, which are more than what is used.
const MEMORY: u32 = 2_000_000;
/// After this time a run is asked to end, and how long it may take from then on: in a quick build on a machine with
/// nothing else to do, and in any test run.
const LIMIT: Duration = Duration::from_millis(200);
const STRICT: Duration = Duration::from_secs(2);
const GENEROUS: Duration = Duration::from_secs(20);
/// A test run takes one of so many of these runs, or two.
const EVERY: usize = 28;

/// What is asked of each puzzle. `FILE` is the puzzle, `ANSWER` what a solver says, `PROOF` a proof of something else.
const ASKED: &[&str] = &[
    "info FILE",
    "solve FILE",
    "solve FILE --json --engine sat",
    "solve FILE --engine search -o out.svg",
    "solve FILE --proof out.proof",
    "list FILE --limit 2",
    "list FILE --limit 2 --different --format jsonl",
    "draw FILE -o out.svg",
    "draw FILE --sheet -o out.html",
    "gallery FILE --limit 3 -o out.html",
    "count FILE",
    "count FILE --verify --engine search",
    "count FILE --no-symmetry",
    "count FILE --certificate out.proof",
    "check FILE",
    "estimate FILE",
    "symmetries FILE",
    "why FILE",
    "sample FILE -n 2",
    "unique FILE",
    "fingerprint FILE",
    "plan FILE -o out.plan",
    "cluster slurm FILE -o out",
    "cluster hyperqueue FILE -o out",
    "encode FILE -o out.cnf",
    "export FILE -o out.xmpuzzle",
    "decode FILE ANSWER",
    "compare FILE --runs 1",
    "verify FILE PROOF",
    "hint FILE",
];

#[test]
fn every_command_that_takes_a_puzzle_is_asked() {
    let take = commands().into_iter().filter(|command| help(command).contains("PUZZLE"));
    let asked = ASKED.iter().map(|asked| asked.split(" FILE").next().unwrap().to_owned());
    assert_eq!(take.collect::<BTreeSet<_>>(), asked.collect());
}

#[test]
fn large_inputs_get_an_answer_or_a_clear_word_in_time() {
    let folder = Folder::new();
    folder.write("ANSWER", "s UNSATISFIABLE\n");
    folder.write("PROOF", "geduld proof 1\n");
    let only = std::env::var("GEDULD_EDGES_ROW").unwrap_or_default();
    let all = number("GEDULD_EDGES_MOMENTS").is_some();
    let mut jobs = Vec::new();
    for (at, (name, ending, text)) in inputs().into_iter().enumerate() {
        let file = folder.write(&format!("{at}.{ending}"), text);
        for (asked_at, asked) in ASKED.iter().enumerate() {
            if all || !only.is_empty() || (at + 5 * asked_at) % (EVERY / share()) == 0 {
                let words = asked.split_whitespace().map(|word| match word {
                    "FILE" => file.clone(),
                    "ANSWER" | "PROOF" => folder.name(word),
                    _ => word.to_owned(),
                });
                let words: Vec<String> = words.collect();
                let ways = [Asked::Limit, Asked::Signal];
                let ways =
                    ways.into_iter().enumerate().filter(|(which, _)| all || which == &((at + asked_at) % 2));
                jobs.extend(ways.map(|(_, way)| (format!("{name}: {asked}, {way:?}"), words.clone(), way)));
            }
        }
    }
    jobs.retain(|(name, ..)| name.contains(&only));
    let failures = failures(&jobs, if all { 1 } else { 4 }, |(name, words, way)| {
        run(words, *way, if all { STRICT } else { GENEROUS }).map_err(|wrong| format!("{name}: {wrong}"))
    });
    assert!(failures.is_empty(), "{} of {} runs:\n\n{}", failures.len(), jobs.len(), failures.join("\n\n"));
}

/// How a run is asked to end.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Limit,
    Signal,
}

/// Lets the program run with these arguments and little memory, and asks it to end.
fn run(arguments: &[String], way: Asked, bound: Duration) -> Result<(), String> {
    let stage = Stage::new();
    let mut arguments = arguments.to_vec();
    let may_take_long = help(&arguments[0]).contains("--time-limit") || arguments[0] == "cluster";
    // The runs of a comparison have their limits, and the jobs of a cluster too.
    let limits_each = ["cluster", "compare"].contains(&arguments[0].as_str());
    if may_take_long && (limits_each || matches!(way, Asked::Limit)) {
        arguments.extend(["--time-limit".to_owned(), LIMIT.as_secs_f64().to_string()]);
    }
    let limited = format!("ulimit -v {MEMORY}; exec \"$@\"");
    let mut command: Command = stage.command(&["sh", "-c", &limited, "sh"], &arguments);
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let said = std::thread::spawn(move || {
        let mut said = Vec::new();
        std::io::Read::read_to_end(&mut stderr, &mut said).unwrap();
        let said = String::from_utf8_lossy(&said).into_owned();
        let skipped = said.chars().count().saturating_sub(600);
        said.chars().skip(skipped).collect::<String>()
    });
    let asked = if may_take_long && matches!(way, Asked::Signal) {
        listens(child.id(), Signal::Term, true);
        std::thread::sleep(LIMIT);
        if child.try_wait().unwrap().is_none() {
            send(child.id(), Signal::Term);
        }
        Instant::now()
    } else {
        start + LIMIT
    };
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if asked.elapsed() > bound {
            child.kill().unwrap();
            child.wait().unwrap();
            return Err(format!("did not end within {bound:?}:\n{}", said.join().unwrap()));
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let said = said.join().unwrap();
    let tell = |wrong: &str| format!("{wrong} ({status}):\n{said}");
    stage.check().map_err(|left| tell(&left))?;
    for never in ["panicked", "memory allocation", "--engine auto"] {
        if said.contains(never) {
            return Err(tell(never));
        }
    }
    match status.code() {
        Some(0 | 3) => Ok(()),
        Some(1 | 2) if said.contains("error: ") && said.contains("help: ") => Ok(()),
        _ => Err(tell("no answer and no clear word")),
    }
}
