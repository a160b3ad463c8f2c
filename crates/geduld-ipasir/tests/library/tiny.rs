//! A solver with the interface IPASIR, compiled as a library by the tests: unit propagation and trying values.
//!
//! `--cfg fault="…"` builds it with a fault.

use std::ffi::{c_char, c_int, c_void};

type Terminate = extern "C" fn(*mut c_void) -> c_int;

#[derive(Default)]
struct Solver {
    clauses: Vec<Vec<i32>>,
    clause: Vec<i32>,
    assumptions: Vec<i32>,
    /// By variable: 1, -1, or 0 if it has no value.
    values: Vec<i32>,
    failed: Vec<i32>,
    terminate: Option<(*mut c_void, Terminate)>,
}

impl Solver {
    fn value(&self, literal: i32) -> i32 {
        self.values[literal.unsigned_abs() as usize] * literal.signum()
    }

    fn set(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = literal.signum();
    }

    fn needs(&mut self, literal: i32) {
        let length = literal.unsigned_abs() as usize + 1;
        self.values.resize(self.values.len().max(length), 0);
    }

    /// Sets all implied literals. Returns whether no clause is false.
    fn propagate(&mut self) -> bool {
        loop {
            let mut changed = false;
            for position in 0..self.clauses.len() {
                let clause = &self.clauses[position];
                if clause.iter().any(|&literal| self.value(literal) > 0) {
                    continue;
                }
                let mut open = clause.iter().copied().filter(|&literal| self.value(literal) == 0);
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(unit), None) => {
                        self.set(unit);
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn search(&mut self) -> c_int {
        if self.terminate.is_some_and(|(state, terminate)| terminate(state) != 0) {
            return 0;
        }
        if !self.propagate() {
            return 20;
        }
        let open = self.clauses.iter().find(|clause| !clause.iter().any(|&literal| self.value(literal) > 0));
        let literal =
            open.and_then(|clause| clause.iter().copied().find(|&literal| self.value(literal) == 0));
        let Some(literal) = literal else { return 10 };
        let before = self.values.clone();
        for literal in [literal, -literal] {
            self.set(literal);
            let answer = self.search();
            if answer != 20 {
                return answer;
            }
            self.values.clone_from(&before);
        }
        20
    }
}

/// # Safety
/// The pointer is one that `ipasir_init` has returned.
unsafe fn of<'s>(solver: *mut c_void) -> &'s mut Solver {
    unsafe { &mut *solver.cast::<Solver>() }
}

#[unsafe(no_mangle)]
extern "C" fn ipasir_signature() -> *const c_char {
    c"tiny 1.0".as_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn ipasir_init() -> *mut c_void {
    if cfg!(fault = "no-solver") {
        return std::ptr::null_mut();
    }
    Box::into_raw(Box::<Solver>::default()).cast()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_release(solver: *mut c_void) {
    drop(unsafe { Box::from_raw(solver.cast::<Solver>()) });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_add(solver: *mut c_void, literal: i32) {
    let solver = unsafe { of(solver) };
    solver.needs(literal);
    if literal != 0 {
        solver.clause.push(literal);
    } else {
        let mut clause = std::mem::take(&mut solver.clause);
        clause.sort_unstable();
        clause.dedup();
        if !cfg!(fault = "wrong-model") {
            solver.clauses.push(clause);
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_assume(solver: *mut c_void, literal: i32) {
    let solver = unsafe { of(solver) };
    solver.needs(literal);
    solver.assumptions.push(literal);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_solve(solver: *mut c_void) -> c_int {
    let solver = unsafe { of(solver) };
    if cfg!(fault = "gives-up") {
        return 0;
    }
    if cfg!(fault = "strange-answer") {
        return 11;
    }
    if cfg!(fault = "grows") {
        loop {
            solver.clauses.push(vec![1; 1 << 20]);
        }
    }
    while cfg!(fault = "waits") && solver.terminate.is_none_or(|(state, terminate)| terminate(state) == 0) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    if cfg!(fault = "chatters") {
        println!("c chatter");
    }
    while cfg!(fault = "hangs") {
        std::hint::spin_loop();
    }
    let assumptions = std::mem::take(&mut solver.assumptions);
    solver.values.fill(0);
    let mut contradiction = false;
    for &literal in &assumptions {
        contradiction |= solver.value(literal) < 0;
        solver.set(literal);
    }
    let answer = if contradiction { 20 } else { solver.search() };
    solver.failed = assumptions;
    answer
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_val(solver: *mut c_void, literal: i32) -> i32 {
    if cfg!(fault = "strange-value") {
        return literal.abs() + 1;
    }
    unsafe { of(solver) }.value(literal) * literal
}

#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_failed(solver: *mut c_void, literal: i32) -> c_int {
    unsafe { of(solver) }.failed.contains(&literal).into()
}

#[cfg(not(fault = "no-function"))]
#[unsafe(no_mangle)]
unsafe extern "C" fn ipasir_set_terminate(
    solver: *mut c_void,
    state: *mut c_void,
    terminate: Option<Terminate>,
) {
    unsafe { of(solver) }.terminate = terminate.map(|terminate| (state, terminate));
}
