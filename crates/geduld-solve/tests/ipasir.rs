//! Libraries with the interface IPASIR as solvers: correct libraries pass the suite, and wrong answers of others are
//! refused.
//!
//! `GEDULD_IPASIR_LIBRARIES` names further libraries to test, separated as in `PATH`.

#[path = "../../geduld-ipasir/tests/library/mod.rs"]
mod library;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_solve::{Outcome, SolverChoice, SolverError, SolverLimits, conformance};
use library::built;

fn choice(file: PathBuf) -> SolverChoice {
    format!("ipasir:{}", file.display()).parse().expect("it is the name of a library")
}

#[test]
fn libraries_conform() {
    let folder = tempfile::tempdir().unwrap();
    let others = std::env::var_os("GEDULD_IPASIR_LIBRARIES").unwrap_or_default();
    let others = std::env::split_paths(&others).filter(|file| !file.as_os_str().is_empty());
    let files = others.chain([built(folder.path(), None)]);
    for solver in files.map(choice) {
        for seed in [0, 5] {
            let new = |variables| solver.solver(variables, seed, SolverLimits::default());
            assert_eq!(conformance::check(new), Ok(()), "{solver}, seed {seed}");
        }
        assert!(solver.is_external() && solver.version().unwrap().is_some());
    }
}

#[test]
fn what_is_wrong_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.so");
    std::fs::write(&text, "this is no library").unwrap();
    for (file, problem) in [
        (text, "the library cannot be loaded"),
        ("/no/such/library.so".into(), "/no/such/library.so: "),
        (built(folder.path(), Some("no-function")), "no function `ipasir_set_terminate`"),
        (built(folder.path(), Some("no-solver")), "`ipasir_init` returned nothing"),
        (built(folder.path(), Some("strange-answer")), "`ipasir_solve` returned 11"),
        (built(folder.path(), Some("strange-value")), "`ipasir_val` returned"),
        (built(folder.path(), Some("wrong-model")), "it breaks the clause 1 2 0"),
        (built(folder.path(), Some("gives-up")), "gave up"),
    ] {
        let solver = choice(file);
        let mut working = solver.solver(3, 0, SolverLimits::default());
        working.add_clause(&[1, 2]);
        let error = working.solve(&[]).unwrap_err();
        let told = error.to_string();
        assert!(told.contains(problem) && told.contains(solver.name()), "{solver}: {told}");
        let SolverError::Command(error) = error else { panic!("{error}") };
        assert!(!error.remedy().is_empty());
    }
}

#[test]
fn a_stop_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let limits = SolverLimits { stop: Some(Arc::clone(&stop)), ..SolverLimits::default() };
    let mut solver = choice(built(folder.path(), Some("waits"))).solver(1, 0, limits);
    let later = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(20));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(solver.solve(&[]).unwrap(), Outcome::Interrupted);
    later.join().unwrap();
    assert!(matches!(solver.solve(&[]), Err(SolverError::Spent)));
}
