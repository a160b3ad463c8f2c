//! Slurm, set up on this machine by `tests/cluster/slurm.sh`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tempfile::TempDir;

use crate::run::{Folder, Run, command};
use crate::{PUZZLE, any, assert_counted, expected, seeds, status, tasks, tear, wait_for};

/// A Slurm of the test's own.
struct Slurm {
    root: TempDir,
}

impl Slurm {
    /// Sets it up; says why if there can be none.
    fn up() -> Option<Self> {
        let slurm = Self { root: tempfile::tempdir().unwrap() };
        let output = slurm.script("up");
        let said = String::from_utf8_lossy(&output.stdout);
        match output.status.code() {
            Some(0) => Some(slurm),
            Some(77) => {
                eprint!("{said}");
                None
            }
            _ => panic!("{said}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }

    fn script(&self, what: &str) -> Output {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cluster/slurm.sh");
        Command::new(script).arg(what).arg(self.root.path()).output().unwrap()
    }

    #[track_caller]
    fn do_to_node(&self, what: &str) {
        let output = self.script(what);
        assert!(output.status.success(), "{what}: {output:?}");
    }

    fn geduld(&self, arguments: &[&str]) -> Run {
        command(arguments).env("SLURM_CONF", self.conf()).output().unwrap().into()
    }

    fn conf(&self) -> std::path::PathBuf {
        self.root.path().join("slurm.conf")
    }

    /// What a command of Slurm prints; nothing if it fails, as it may while the node is away.
    fn ask(&self, arguments: &[&str]) -> String {
        let output = Command::new(arguments[0]).args(&arguments[1..]).env("SLURM_CONF", self.conf()).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }

    /// The tasks that are running, as Slurm names them.
    fn running(&self) -> Vec<String> {
        let jobs = self.ask(&["squeue", "-h", "-o", "%F_%K", "-t", "R", "-r"]);
        jobs.lines().filter(|job| !job.ends_with("N/A")).map(str::to_owned).collect()
    }

    fn is_idle(&self) -> bool {
        self.ask(&["squeue", "-h"]).trim().is_empty() && !self.ask(&["sinfo", "-h"]).is_empty()
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        self.script("down");
    }
}

#[test]
#[ignore = "waits over a minute for the daemons of a real Slurm: just test-cluster"]
fn a_total_survives_what_happens_on_slurm() {
    let Some(slurm) = Slurm::up() else { return };
    expected();
    for seed in seeds() {
        count(&slurm, seed);
    }
}

fn count(slurm: &Slurm, seed: u64) {
    let begun = Instant::now();
    let mut chance = Rng::with_seed(seed);
    let files = Folder::new();
    // Names that a careless script would take apart.
    let folder = files.name("a count, 'here'");
    let arguments = ["-o", &folder, "--tasks=20", "--time=5m", "--submit"];
    let submitted = slurm.geduld(&[&["cluster", "slurm"][..], &PUZZLE, &arguments].concat()).done();
    assert!(submitted.contains("merge: job"), "{submitted}");

    let (mut requeued, mut warned, mut cancelled) = (0, 0, 0);
    // The whole node dies, and later its daemon.
    let mut accidents = vec!["kill", "crash"];
    let mut happenings = 0;
    // The merge comes when all tasks have ended, whatever became of them.
    let log = Path::new(&folder).join("logs/merge.log");
    while !log.exists() {
        assert!(begun.elapsed() < Duration::from_secs(300), "the tasks do not come to an end");
        sleep(Duration::from_millis(chance.u64(200..900)));
        let running = slurm.running();
        let Some(task) = any(&mut chance, &running) else { continue };
        happenings += 1;
        match chance.u32(..3) {
            _ if happenings > 1 && !accidents.is_empty() => {
                let Some(accident) = accidents.pop() else { continue };
                slurm.do_to_node(accident);
                // Slurm misses only jobs that have run for some seconds.
                sleep(Duration::from_secs(if accident == "crash" { 7 } else { 1 }));
                slurm.do_to_node("start");
            }
            _ if happenings == 1 || chance.bool() && cancelled < 3 => {
                slurm.ask(&["scancel", task]);
                cancelled += 1;
            }
            0 if warned < 4 => {
                // As before the end of a job's time: the task stops and asks to be run again.
                slurm.ask(&["scancel", "--batch", "--signal=USR1", task]);
                warned += 1;
            }
            _ if requeued < 6 => {
                slurm.ask(&["scontrol", "requeue", task]);
                requeued += 1;
            }
            _ => {}
        }
    }
    assert!(accidents.is_empty(), "too little has happened: {accidents:?}");
    wait_for("end of all jobs", 60, || slurm.is_idle());

    let result = Path::new(&folder).join("result.json");
    let left = &status(&folder)["missing"];
    if *left == 0 {
        // Those that were cancelled had just finished.
        fs::remove_file(&result).unwrap();
    } else {
        let log = fs::read_to_string(&log).unwrap();
        assert!(log.contains("missing") && log.contains("cluster rest"), "{log}");
        assert!(!result.exists());
    }
    let torn = tasks(&status(&folder), "finished")
        .into_iter()
        .filter(|task| task % 5 == seed % 5)
        .filter(|task| tear(&Path::new(&folder).join(format!("parts/{task}"))))
        .count();
    let missing = status(&folder)["missing"].as_u64().unwrap();
    assert!(missing > 0, "{}", status(&folder));

    // Tasks that were killed may still be taken for running.
    slurm.geduld(&["cluster", "rest", &folder, "--tasks=8", "--submit", "--while-running"]).done();
    wait_for("result", 120, || result.exists());
    wait_for("end of all jobs", 60, || slurm.is_idle());
    assert_counted(&folder);
    eprintln!(
        "Slurm, seed {seed}: {requeued} tasks requeued, {warned} warned, {cancelled} cancelled, daemon and node killed, \
         {torn} files torn, {missing} cubes missing in the first round, {} solutions, {:.0} s",
        expected()["solutions"],
        begun.elapsed().as_secs_f64()
    );
}
