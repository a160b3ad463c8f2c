//! Programs run as solvers: each kind of misbehaviour is a different error, and nothing is left behind.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::cell::Cell;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use geduld_solve::{Outcome, Shuffled, Solver, SolverChoice, SolverError, SolverLimits, ended_with_us};
use tempfile::TempDir;

#[path = "suite/mod.rs"]
mod conformance;

/// A program for a test: a script, in a folder where it may write.
struct Script {
    folder: TempDir,
}

impl Script {
    /// A script that gets the formula as `$1`; its folder is `$here`.
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let script = Self { folder };
        let here = script.folder.path().to_str().unwrap();
        fs::write(script.path("solver"), format!("#!/bin/sh\nhere='{here}'\n{text}\n")).unwrap();
        fs::set_permissions(script.path("solver"), fs::Permissions::from_mode(0o755)).unwrap();
        script
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn choice(&self) -> SolverChoice {
        format!("sh '{}'", self.path("solver").display()).parse().unwrap()
    }

    /// Solves (1 ∨ 2) ∧ (¬1 ∨ 2), whose models have 2 true.
    fn solve(&self, limits: SolverLimits) -> (Result<Outcome, SolverError>, Vec<bool>) {
        let mut solver = self.choice().solver(2, 0, limits);
        solver.add_clause(&[1, 2]);
        solver.add_clause(&[-1, 2]);
        let outcome = solver.solve(&[]);
        let model = match outcome {
            Ok(Outcome::Satisfiable) => vec![solver.value(1), solver.value(2)],
            _ => Vec::new(),
        };
        // The formula is gone as soon as the answer is there.
        if let Ok(formula) = fs::read_to_string(self.path("formula")) {
            assert!(!PathBuf::from(formula.trim()).exists(), "{formula} is left behind");
        }
        (outcome, model)
    }

    #[track_caller]
    fn fails(&self, message: &str) {
        let error = self.solve(SolverLimits::default()).0.unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert!(error.contains(self.path("solver").to_str().unwrap()), "the command is named: {error}");
    }
}

const SATISFIABLE: &str = "echo 's SATISFIABLE'; echo 'v -1 2 0'; exit 10";

#[test]
fn answers_are_taken() {
    for (text, model) in [
        (SATISFIABLE, [false, true]),
        ("echo 'c hello'; echo 's SATISFIABLE'; echo 'v 1'; echo 'v 2 0'", [true, true]),
        ("echo 'v 2 0'; exit 10", [false, true]),
        ("echo 'v 1 2 0'; echo 's SATISFIABLE'; exit 30", [true, true]),
        ("echo noise >&2; echo 'SAT'; echo '1 2 0'; exit 10", [true, true]),
    ] {
        let (outcome, found) = Script::new(text).solve(SolverLimits::default());
        assert_eq!((outcome.unwrap(), found), (Outcome::Satisfiable, model.to_vec()), "{text}");
    }
    for text in
        ["echo 's UNSATISFIABLE'; exit 20", "echo UNSAT; exit 20", "exit 20", "echo 's UNSATISFIABLE'"]
    {
        // This answer is wrong, but that cannot be checked.
        assert_eq!(
            Script::new(text).solve(SolverLimits::default()).0.unwrap(),
            Outcome::Unsatisfiable,
            "{text}"
        );
    }
}

#[test]
fn the_formula_is_a_file_with_the_assumptions_in_it() {
    let script = Script::new("cp \"$1\" $here/copy; echo \"$1\" >$here/formula; exit 20");
    let mut solver = script.choice().solver(3, 0, SolverLimits::default());
    solver.add_clause(&[1, -2, 3]);
    solver.add_clause(&[]);
    assert_eq!(solver.solve(&[-3, 2]).unwrap(), Outcome::Unsatisfiable);
    assert_eq!(solver.failed_assumptions(), [-3, 2]);
    assert_eq!(fs::read_to_string(script.path("copy")).unwrap(), "p cnf 3 4\n1 -2 3 0\n0\n-3 0\n2 0\n");
    let formula = PathBuf::from(fs::read_to_string(script.path("formula")).unwrap().trim());
    assert!(!formula.exists() && !formula.parent().unwrap().exists(), "the folder of the formula is gone");
}

#[test]
fn whatever_is_no_answer_is_an_error() {
    let formula = "echo \"$1\" >$here/formula; ";
    for (text, message) in [
        ("exit 0", "gave no answer"),
        ("echo 'c nothing'; exit 0", "gave no answer"),
        ("exit 1", "ended with exit status: 1"),
        (
            "echo 'usage: solver FILE' >&2; exit 2",
            "exit status: 2; the last line it wrote: usage: solver FILE",
        ),
        ("echo 'v -1 2 0'; echo 's SATISFIABLE'; exit 3", "ended with exit status: 3"),
        ("kill -SEGV $$", "ended with signal: 11"),
        ("kill -KILL $$", "ended with signal: 9"),
        ("echo 's SATISFIABLE'; echo 'v -1 2 0'; kill -ABRT $$", "ended with signal: 6"),
        ("echo hello; exit 10", "is not an answer: line 1: `hello` is neither"),
        (
            "echo 's SATISFIABLE'; echo 'v 1 two 0'; exit 10",
            "is not an answer: line 2: `two` is not a literal",
        ),
        ("echo 's SATISFIABLE'; echo 'v 1 3 0'; exit 10", "line 2: `3` is not a variable of the formula"),
        ("echo 's SATISFIABLE'; echo 'v 1 -1 0'; exit 10", "line 2: variable 1 is said to be both"),
        ("echo 's SATISFIABLE'; echo 'v -1 2'; exit 10", "line 2: the model does not end with 0"),
        ("head -c 5000 /dev/urandom; exit 10", "is not an answer: line "),
        ("echo 's SATISFIABLE'; exit 10", "does not print it"),
        ("exit 10", "does not print it"),
        ("echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 10", "wrong model: it breaks the clause -1 2 0"),
        ("echo 's SATISFIABLE'; echo 'v 0'; exit 10", "wrong model: it breaks the clause 1 2 0"),
        (
            "echo 's UNSATISFIABLE'; exit 10",
            "contradicts itself: it says `s UNSATISFIABLE`, but ended with exit status: 10",
        ),
        ("echo 's SATISFIABLE'; echo 'v -1 2 0'; exit 20", "contradicts itself"),
        ("echo 's UNKNOWN'; exit 0", "gave up"),
    ] {
        Script::new(&format!("{formula}{text}")).fails(message);
    }
}

#[test]
fn assumptions_are_checked_too() {
    let mut solver = Script::new(SATISFIABLE).choice().solver(2, 0, SolverLimits::default());
    // The script is gone by now.
    assert!(matches!(solver.solve(&[]), Err(SolverError::Command(_))));
    let script = Script::new(SATISFIABLE);
    let mut solver = script.choice().solver(2, 0, SolverLimits::default());
    assert_eq!(solver.solve(&[-1]).unwrap(), Outcome::Satisfiable);
    let error = solver.solve(&[2, 1]).unwrap_err().to_string();
    assert!(error.contains("breaks the clause 1 0"), "{error}");
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    for command in ["no-such-solver-anywhere -q", "/no/such/solver", "/", "/dev/null"] {
        let choice: SolverChoice = command.parse().unwrap();
        let error = choice.solver(1, 0, SolverLimits::default()).solve(&[]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot start the solver `{command}`: ")), "{error}");
    }
    let missing: SolverChoice = "/no/such/cadical".parse().unwrap();
    assert!(
        missing.version().unwrap_err().to_string().starts_with("cannot start the solver `/no/such/cadical`")
    );
}

#[test]
fn endless_output_ends_the_process() {
    let start = Instant::now();
    let script = Script::new("echo $$ >$here/pid; yes c");
    script.fails("wrote more than 256 MB");
    assert!(gone(&script), "the process is left behind");
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Whether the process is gone whose number a script has written to a file.
fn gone(script: &Script) -> bool {
    let pid = fs::read_to_string(script.path("pid")).unwrap();
    // Its parent is init by now, which may take a moment to notice.
    (0..100).any(|_| {
        let state = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        let running = !state.is_empty() && !state.contains(") Z ");
        if running {
            thread::sleep(Duration::from_millis(20));
        }
        !running
    })
}

/// The process would sleep for hours, and so would its children.
#[cfg(target_os = "linux")]
#[test]
fn a_process_that_hangs_is_killed_with_its_children() {
    for text in [
        "sleep 10000 & echo $! >$here/pid; wait",
        "trap '' INT TERM HUP; echo $$ >$here/pid; while :; do sleep 1; done",
    ] {
        let script = Script::new(text);
        let stop = Arc::new(AtomicBool::new(false));
        let outcome = thread::scope(|scope| {
            scope.spawn(|| {
                while !script.path("pid").exists() {
                    thread::sleep(Duration::from_millis(5));
                }
                thread::sleep(Duration::from_millis(20));
                stop.store(true, Ordering::Relaxed);
            });
            script.solve(SolverLimits { stop: Some(Arc::clone(&stop)), ..SolverLimits::default() }).0
        });
        assert_eq!(outcome.unwrap(), Outcome::Interrupted);
        assert!(gone(&script), "a process is left behind");
        assert_eq!(
            script.solve(SolverLimits { stop: Some(stop), ..SolverLimits::default() }).0.unwrap(),
            Outcome::Interrupted
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_process_leaves_running_is_killed() {
    let script = Script::new(&format!("sleep 10000 & echo $! >$here/pid; {SATISFIABLE}"));
    let start = Instant::now();
    assert_eq!(script.solve(SolverLimits::default()).0.unwrap(), Outcome::Satisfiable);
    assert!(gone(&script), "a process is left behind");
    assert!(start.elapsed() < Duration::from_secs(60), "nobody waits for it");
}

/// Before a process has a group of its own, Ctrl-C reaches it, too. (The test starts no process, because signals may
/// be ignored where it runs.)
#[test]
fn a_process_that_ends_with_us_has_not_failed() {
    let ended_by = |signal| ExitStatus::from_raw(signal);
    let looks = Cell::new(0);
    let soon = || looks.replace(looks.get() + 1) > 2;
    for interrupt in [1, 2, 3] {
        assert!(ended_with_us(ended_by(interrupt), soon));
    }
    assert!(!ended_with_us(ended_by(2), || false), "somebody has interrupted the process alone");
    for other in [ended_by(9), ExitStatus::from_raw(10 << 8), ExitStatus::default()] {
        assert!(!ended_with_us(other, || true), "{other}");
    }
}

#[test]
fn an_interrupted_solver_is_spent() {
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let mut solver =
        Script::new("exit 20").choice().solver(1, 0, SolverLimits { stop, ..SolverLimits::default() });
    assert_eq!(solver.solve(&[]).unwrap(), Outcome::Interrupted);
    assert!(matches!(solver.solve(&[]), Err(SolverError::Spent)));
}

#[test]
fn a_result_file_is_read() {
    let script = Script::new("echo '| table |'; printf 'SAT\\n1 2 0\\n' >\"$2\"; exit 10");
    let command = format!("sh '{}' {{formula}} {{result}}", script.path("solver").display());
    let mut solver = command.parse::<SolverChoice>().unwrap().solver(2, 0, SolverLimits::default());
    assert_eq!(solver.solve(&[1]).unwrap(), Outcome::Satisfiable);
    assert!(solver.value(1) && solver.value(2));
}

/// Runs the whole suite for each known program that is installed here.
#[test]
fn installed_solvers_pass() {
    for name in ["cadical", "clasp", "cryptominisat5", "glucose", "kissat", "minisat", "picosat"] {
        let installed = std::env::var_os("PATH")
            .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()));
        if installed {
            let choice: SolverChoice = name.parse().unwrap();
            choice.version().unwrap();
            assert_eq!(
                conformance::check(|n| choice.solver(n, 0, SolverLimits::default())),
                Ok(()),
                "{name}"
            );
        }
    }
}

#[test]
fn shuffled_solvers_pass() {
    for choice in SolverChoice::BUILT_IN {
        for seed in 1..=5 {
            assert_eq!(
                conformance::check(|n| choice.solver(n, seed, SolverLimits::default())),
                Ok(()),
                "{choice}"
            );
        }
    }
}

/// Each seed gives another order; the same seed gives the same order.
#[test]
fn a_seed_decides_the_order() {
    let script = Script::new("cat \"$1\" >>$here/all; exit 20");
    let formula = |seed| {
        let _ = fs::remove_file(script.path("all"));
        let mut solver = Shuffled::new(script.choice().solver(9, 0, SolverLimits::default()), seed);
        (1..9).for_each(|variable| solver.add_clause(&[variable, -variable - 1]));
        assert_eq!(solver.solve(&[]).unwrap(), Outcome::Unsatisfiable);
        fs::read_to_string(script.path("all")).unwrap()
    };
    assert_eq!(formula(1), formula(1));
    assert_ne!(formula(1), formula(2));
}
