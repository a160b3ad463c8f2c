//! Signals: which of them end a run, which stay ignored, and what is left behind.

use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::run::{Folder, PROGRAM, Run, command, hearing};
use crate::terminal::Terminal;

/// Starts geduld from a shell that ignores a signal, as `nohup` and shells that start a job in the background do.
fn start_ignoring(signal: &str, arguments: &[&str]) -> Child {
    let mut shell = hearing("sh");
    shell.args(["-c", &format!("trap '' {signal}; echo ready >&2; exec \"$@\""), "sh"]);
    shell.arg(PROGRAM).args(arguments);
    let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Before that the shell itself would hear the signal.
    let mut ready = [0; 6];
    child.stderr.as_mut().unwrap().read_exact(&mut ready).unwrap();
    child
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

#[test]
fn a_signal_that_was_ignored_at_the_start_stays_ignored() {
    for (name, signal) in [("HUP", Signal::HUP), ("INT", Signal::INT)] {
        let mut child = start_ignoring(name, &["count", "nintai", "--no-progress", "--border", "1"]);
        while child.try_wait().unwrap().is_none() {
            send(&child, signal);
            std::thread::sleep(Duration::from_millis(20));
        }
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.status, Some(0), "{name}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("solutions"), "{}", run.stdout);
        assert!(!run.stdout.contains("at least"), "{}", run.stdout);
    }
}

#[test]
fn other_signals_end_a_run_that_ignores_one() {
    for signal in [Signal::TERM, Signal::INT] {
        let child = start_ignoring("HUP", &["count", "sixty-5", "--engine", "sat", "--no-progress"]);
        std::thread::sleep(Duration::from_millis(500));
        send(&child, Signal::HUP);
        std::thread::sleep(Duration::from_millis(200));
        send(&child, signal);
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.status, Some(3), "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("at least"), "{}", run.stdout);
    }
}

/// The solver is a process of its own group, which no signal reaches that the terminal sends.
#[test]
fn a_second_interrupt_ends_a_run_at_once_and_leaves_nothing() {
    let (folder, temporary) = (Folder::new(), Folder::new());
    let solver = folder.write("solver", "#!/bin/sh\necho $$ > \"$0.pid\"\nexec sleep 1000\n");
    std::fs::set_permissions(&solver, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let list = folder.name("list.jsonl");
    let mut geduld = command(&["list", "nintai", "--solver", &solver, "-o", &list]);
    geduld.env("TMPDIR", temporary.path(""));
    let child = geduld.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = format!("{solver}.pid");
    let start = Instant::now();
    while std::fs::read_to_string(&pid).map_or(true, |pid| !pid.ends_with('\n')) {
        assert!(start.elapsed() < Duration::from_secs(60), "the solver was not started");
        std::thread::sleep(Duration::from_millis(10));
    }
    send(&child, Signal::INT);
    send(&child, Signal::TERM);
    let run = Run::from(child.wait_with_output().unwrap());
    // It may have stopped by itself before the second one came.
    assert!([Some(130), Some(3)].contains(&run.status), "{:?} {}", run.status, run.stderr);
    let solver: i32 = std::fs::read_to_string(&pid).unwrap().trim().parse().unwrap();
    let gone = || rustix::process::test_kill_process(Pid::from_raw(solver).unwrap()).is_err();
    let start = Instant::now();
    while !gone() {
        assert!(start.elapsed() < Duration::from_secs(10), "the solver goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(temporary.entries(), Vec::<String>::new());
    assert!(!folder.entries().iter().any(|name| name.starts_with(".geduld-")), "{:?}", folder.entries());
}

/// `timeout` signals the command, and then its process group.
#[test]
fn timeout_loses_no_result() {
    let folder = Folder::new();
    let solver = folder.write("solver", "#!/bin/sh\nexec sleep 1000\n");
    std::fs::set_permissions(&solver, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for signal in ["TERM", "INT", "HUP"] {
        for (words, said) in [
            (&["count", "sixty-5", "--engine", "sat"][..], "at least"),
            (&["count", "nintai", "--solver", &solver], "at least"),
            (&["compare", "magic-3", "--solver", &solver, "--runs", "9"], "ended early"),
        ] {
            let mut timeout = hearing("timeout");
            timeout.args(["-s", signal, "3", PROGRAM]).args(words).stdin(Stdio::null());
            let run = Run::from(timeout.output().unwrap());
            assert_eq!(run.status, Some(124), "{words:?}: {}{}", run.stdout, run.stderr);
            let told = [&run.stdout, &run.stderr].into_iter().any(|text| text.contains(said));
            assert!(told, "{signal} {words:?}: {}{}", run.stdout, run.stderr);
        }
    }
}

/// Work that takes long in each command that has no other test of it, and what is told when it is ended.
fn long_work(folder: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let order_16 =
        folder.write("16.toml", "format = 1\nkind = \"magic-square\"\nname = \"16\"\norder = 16\n");
    // No strategy finds one within seconds.
    let pandiagonal =
        "format = 1\nkind = \"magic-square\"\nname = \"9\"\norder = 9\n[rules]\npandiagonal = true\n";
    let pandiagonal = folder.write("9.toml", pandiagonal);
    let cases: [(&[&str], _); 7] = [
        (&["why", &pandiagonal], "ended early"),
        (&["unique", &pandiagonal], "ended early"),
        (&["plan", &order_16, "-o", &folder.name("plan")], "nothing was written"),
        (&["estimate", &order_16], "the estimate was ended early"),
        (&["sample", &order_16], "nothing was found"),
        (&["info", &order_16], "the other facts are shown"),
        (&["generate", "cards", "--rows", "9", "--solutions", "one"], "no puzzle was written"),
    ];
    cases.map(|(words, said)| (words.iter().map(|&word| word.to_owned()).collect(), said)).into()
}

#[test]
fn every_command_has_a_time_limit() {
    let folder = Folder::new();
    for (words, said) in long_work(&folder) {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--time-limit", "0.3"]).collect();
        let start = Instant::now();
        let run = Run::from(command(&words).output().unwrap());
        assert!(start.elapsed() < Duration::from_secs(30), "{words:?} took {:?}", start.elapsed());
        assert_eq!(run.status, Some(3), "{words:?}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
    }
    assert_eq!(folder.entries(), ["16.toml", "9.toml"]);
}

#[test]
fn ctrl_c_ends_the_work_of_every_command() {
    let folder = Folder::new();
    for (words, said) in long_work(&folder) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut terminal = Terminal::start(&words, 60);
        // It is shown that something goes on.
        terminal.wait_for(" for ", Duration::from_secs(60));
        terminal.press_ctrl_c();
        let session = terminal.end(Duration::from_secs(30));
        assert_eq!(session.status.code(), Some(3), "{words:?}: {}", session.shown);
        assert!(session.shown.contains(said), "{words:?}: {}", session.shown);
    }
    assert_eq!(folder.entries(), ["16.toml", "9.toml"]);
}
