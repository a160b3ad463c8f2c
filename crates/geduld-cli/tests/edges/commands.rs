//! Every command in every way: it ends when it is asked to, says so, and leaves nothing behind.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::chance::Chance;
use crate::minizinc::MINIZINC;
use crate::rows::{ROWS, Row, words};
use crate::stage::binary;
use crate::together::failures;
use crate::ways::{Signal, Way, run};

/// The widths of terminals.
const COLUMNS: [u16; 3] = [40, 80, 200];
/// How long a run works before it is disturbed.
const MOMENTS: u64 = 500;
/// How long an end may take that is asked for: in a quick build on a machine with nothing else to do, and in any test
/// run.
const STRICT: Duration = Duration::from_secs(2);
const GENEROUS: Duration = Duration::from_secs(20);

pub fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

/// How much a test run takes of all combinations: 1, or 2 where `GEDULD_CASES` is `all`.
pub fn share() -> usize {
    if std::env::var("GEDULD_CASES").is_ok_and(|which| which == "all") { 2 } else { 1 }
}

/// The rows that are tested.
fn rows() -> impl Iterator<Item = &'static Row> {
    let only = std::env::var("GEDULD_EDGES_ROW").unwrap_or_default();
    ROWS.iter().chain(MINIZINC).filter(move |row| row.command.contains(&only))
}

/// What a help page says.
pub fn help(command: &str) -> String {
    let output = Command::new(binary()).args(command.split_whitespace()).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that a help page names, in one group or several: they stand before the options.
fn named(page: &str) -> Vec<String> {
    let above = page.lines().take_while(|line| *line != "Options:");
    let entries = above.filter_map(|line| line.strip_prefix("  "));
    let names = entries.filter(|entry| entry.starts_with(|first: char| first.is_ascii_lowercase()));
    names.filter_map(|entry| entry.split_whitespace().next()).map(str::to_owned).collect()
}

/// All commands.
pub fn commands() -> BTreeSet<String> {
    let mut commands = BTreeSet::new();
    for name in named(&help("")) {
        let own = named(&help(&name));
        if own.is_empty() || name == "help" {
            commands.insert(name);
        } else {
            let own = own.into_iter().filter(|own| own != "help");
            commands.extend(own.map(|own| format!("{name} {own}")));
        }
    }
    commands
}

#[test]
fn every_command_is_in_the_table() {
    // A row with an option is another way to call a command.
    let rows = ROWS.iter().chain(MINIZINC).map(|row| row.command).filter(|command| !command.contains(" --"));
    let rows: BTreeSet<String> = rows.map(str::to_owned).collect();
    assert_eq!(commands(), rows);
}

/// Runs that take long can be given a time limit.
#[test]
fn what_can_take_long_has_a_time_limit() {
    let without = rows().filter(|row| !row.long.is_empty() && !help(row.command).contains("--time-limit"));
    let without: Vec<_> = without.map(|row| row.command).collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn short_runs_end_well_on_any_terminal_and_with_any_reader() {
    let mut jobs = Vec::new();
    for row in rows() {
        let ways = COLUMNS.map(Way::Terminal).into_iter().chain([Way::ReaderLeaves(0), Way::ReaderLeaves(1)]);
        jobs.extend(ways.map(|way| (row.command, row.short, way)));
    }
    check(jobs);
}

#[test]
fn long_runs_end_when_they_are_asked_to() {
    let seed = number("GEDULD_EDGES_SEED").unwrap_or(1);
    let moments = number("GEDULD_EDGES_MOMENTS");
    let mut jobs = Vec::new();
    let sets = rows().flat_map(|row| row.long.iter().map(move |&long| (row, long)));
    for (at, (row, long)) in sets.enumerate() {
        let mut chance = Chance::new(seed, &format!("{} {long}", row.command));
        let mut after = || Duration::from_millis(chance.below(MOMENTS));
        for moment in 0..usize::try_from(moments.unwrap_or(1)).unwrap() {
            let turn = at + moment + usize::try_from(seed).unwrap();
            let columns = |more: usize| COLUMNS[(turn + more) % COLUMNS.len()];
            let mut ways = vec![
                Way::CtrlC { columns: columns(0), presses: 1, after: after() },
                Way::NobodyReads { after: after() },
                Way::CtrlC { columns: columns(1), presses: 2, after: after() },
                Way::Ignored {
                    signal: if turn % 2 == 0 { Signal::Hup } else { Signal::Int },
                    after: after(),
                },
            ];
            if help(row.command).contains("--time-limit") && !row.limits_each {
                ways.push(Way::TimeLimit);
            }
            if row.streams {
                ways.push(Way::ReaderLeaves(1));
            }
            if moments.is_none() {
                // One of the ways for each, or two, so that each way is gone by many.
                let count = ways.len();
                let turns = [turn, turn + 2].into_iter().take(share());
                ways = turns.map(|turn| ways[turn % count]).collect();
            }
            jobs.extend(ways.into_iter().map(|way| (row.command, long, way)));
        }
    }
    check(jobs);
}

/// Two signals that come together are one request, and no result is lost.
#[test]
fn two_signals_within_a_moment_are_one_request() {
    const APART: [u64; 3] = [1, 10, 100];
    let seed = number("GEDULD_EDGES_SEED").unwrap_or(1);
    let all = number("GEDULD_EDGES_MOMENTS").is_some();
    let mut jobs = Vec::new();
    let sets = rows().flat_map(|row| row.long.iter().map(move |&long| (row, long)));
    for (at, (row, long)) in sets.enumerate() {
        let mut chance = Chance::new(seed, &format!("{} {long} twice", row.command));
        let turn = at + usize::try_from(seed).unwrap();
        let apart = APART.into_iter().cycle().skip(turn).take(if all { APART.len() } else { share() });
        for apart in apart {
            // Nobody presses Ctrl-C twice within so short a time.
            let signals = if apart <= 10 { [Signal::Term, Signal::Int] } else { [Signal::Term, Signal::Hup] };
            for (which, signal) in signals.into_iter().enumerate() {
                if all || which == turn / APART.len() % 2 {
                    let after = Duration::from_millis(chance.below(MOMENTS));
                    let apart = Duration::from_millis(apart);
                    jobs.push((row.command, long, Way::Twice { signal, apart, after }));
                }
            }
        }
    }
    check(jobs);
}

/// Lets commands run in these ways; tells which of them took longest to end.
fn check(jobs: Vec<(&'static str, &'static str, Way)>) {
    let strict = number("GEDULD_EDGES_MOMENTS").is_some();
    let (bound, at_a_time) = if strict { (STRICT, 1) } else { (GENEROUS, 4) };
    let start = Instant::now();
    let slowest = Mutex::new((Duration::ZERO, String::new()));
    let failures = failures(&jobs, at_a_time, |&(command, arguments, way)| {
        let name = format!("geduld {command} {arguments}, {way:?}");
        let took = run(&words(command, arguments), way, bound).map_err(|wrong| format!("{name}\n{wrong}"))?;
        if let Some(took) = took {
            let mut slowest = slowest.lock().unwrap();
            if took > slowest.0 {
                *slowest = (took, name);
            }
        }
        Ok(())
    });
    let (took, name) = slowest.into_inner().unwrap();
    eprintln!("{} runs in {:?}; the longest end took {took:?}: {name}", jobs.len(), start.elapsed());
    assert!(failures.is_empty(), "{} of {} runs:\n\n{}", failures.len(), jobs.len(), failures.join("\n\n"));
}
