//! A correct library answers. Other libraries are refused with a reason.

mod library;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_ipasir::{Answer, Library, LibraryError, Nonsense};
use library::built;

#[test]
fn a_library_answers() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::load(&built(folder.path(), None)).unwrap();
    assert_eq!(library.signature(), "tiny 1.0");
    let mut solver = library.solver(None).unwrap();
    for literal in [1, 2, 0, -1, 3, 0] {
        solver.add(literal);
    }
    assert_eq!(solver.solve(), Ok(Answer::Satisfiable));
    solver.assume(1);
    solver.assume(-3);
    assert_eq!(solver.solve(), Ok(Answer::Unsatisfiable));
    assert!(solver.failed(1) && solver.failed(-3) && !solver.failed(3));
    solver.assume(1);
    assert_eq!(solver.solve(), Ok(Answer::Satisfiable));
    assert_eq!((solver.value(3), solver.value(-3)), (Ok(Some(true)), Ok(Some(false))));
    // Two solvers of one library are independent of one another.
    assert_eq!(library.solver(None).unwrap().solve(), Ok(Answer::Satisfiable));
}

#[test]
fn a_solver_hears_when_it_shall_stop() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::load(&built(folder.path(), Some("waits"))).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let mut solver = library.solver(Some(Arc::clone(&stop))).unwrap();
    let later = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(20));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(solver.solve(), Ok(Answer::Unknown));
    later.join().unwrap();
}

#[test]
fn what_is_no_solver_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.so");
    std::fs::write(&text, "this is no library").unwrap();
    for file in [text.as_path(), Path::new("/no/such/library.so"), folder.path()] {
        let error = Library::load(file).unwrap_err();
        let LibraryError::NotLoaded(reason) = &error else { panic!("{error}") };
        assert!(reason.contains(file.to_str().unwrap()), "{error}");
    }
    let without = Library::load(&built(folder.path(), Some("no-function"))).unwrap_err();
    assert_eq!(without, LibraryError::NoFunction("ipasir_set_terminate"));
    let library = Library::load(&built(folder.path(), Some("no-solver"))).unwrap();
    assert_eq!(library.solver(None).unwrap_err(), LibraryError::NoSolver);
}

#[test]
fn nonsense_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let with = |fault| Library::load(&built(folder.path(), Some(fault))).unwrap().solver(None).unwrap();
    let strange = with("strange-answer").solve();
    assert_eq!(strange, Err(Nonsense { function: "ipasir_solve", returned: 11 }));
    let mut solver = with("strange-value");
    solver.add(1);
    solver.add(0);
    assert_eq!(solver.solve(), Ok(Answer::Satisfiable));
    assert_eq!(solver.value(1), Err(Nonsense { function: "ipasir_val", returned: 2 }));
}
