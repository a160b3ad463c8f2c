//! HyperQueue, by its Python package.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::run::{Folder, geduld};
use crate::{PUZZLE, any, assert_counted, expected, seeds, status, tasks, tear};

fn is_installed() -> bool {
    let asked = Command::new("python3").args(["-c", "import hyperqueue"]).stderr(Stdio::null()).status();
    let installed = asked.is_ok_and(|status| status.success());
    if !installed {
        eprintln!("left out: there is no Python with the package hyperqueue (pip install hyperqueue)");
    }
    installed
}

/// The processes that work in this folder and run a program of this name.
fn processes(folder: &Path, program: &str) -> Vec<i32> {
    let folder = folder.canonicalize().unwrap();
    let pids =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    let works_there = |pid: &i32| {
        let link = |name: &str| fs::read_link(format!("/proc/{pid}/{name}")).unwrap_or_default();
        link("cwd") == folder && link("exe").file_name().is_some_and(|name| name == program)
    };
    pids.filter(works_there).collect()
}

fn kill(pid: i32) {
    let _ = Command::new("kill").args(["-KILL", &pid.to_string()]).stderr(Stdio::null()).status();
}

fn start(folder: &str) -> Child {
    let log = fs::File::create(format!("{folder}/run.log")).unwrap();
    let mut run = Command::new(format!("{folder}/run.py"));
    run.args(["--local", "--cores=8"]).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
}

#[test]
#[ignore = "waits for the daemons of a real HyperQueue: just test-cluster"]
fn a_total_survives_what_happens_on_hyperqueue() {
    if !is_installed() {
        return;
    }
    expected();
    seeds().for_each(count);
}

fn count(seed: u64) {
    let begun = Instant::now();
    let mut chance = Rng::with_seed(seed);
    let files = Folder::new();
    let folder = files.name("a count, 'here'");
    geduld(&[&["cluster", "hyperqueue"][..], &PUZZLE, &["-o", &folder, "--tasks=20"]].concat()).done();

    // Tasks are killed, and then everything together: server, worker and tasks.
    let mut run = start(&folder);
    let mut killed = 0;
    while killed < 6 {
        sleep(Duration::from_millis(chance.u64(300..1200)));
        assert!(run.try_wait().unwrap().is_none(), "the count has ended before anything has happened");
        if let Some(&task) = any(&mut chance, &processes(Path::new(&folder), "geduld")) {
            kill(task);
            killed += 1;
        }
    }
    kill(run.id().try_into().unwrap());
    run.wait().unwrap();
    for program in ["bash", "geduld"] {
        processes(Path::new(&folder), program).into_iter().for_each(kill);
    }
    let torn = tasks(&status(&folder), "running")
        .into_iter()
        .filter(|task| tear(&Path::new(&folder).join(format!("parts/{task}"))))
        .count();
    let missing = status(&folder)["missing"].as_u64().unwrap();

    assert!(
        start(&folder).wait().unwrap().success(),
        "{}",
        fs::read_to_string(format!("{folder}/run.log")).unwrap()
    );
    assert_counted(&folder);
    eprintln!(
        "HyperQueue, seed {seed}: {killed} tasks killed, then all of it, {torn} files torn, {missing} cubes missing then, {} \
         solutions, {:.0} s",
        expected()["solutions"],
        begun.elapsed().as_secs_f64()
    );
}
