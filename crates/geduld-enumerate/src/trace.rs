//! Lines of trace: literals as in DIMACS, with the clauses from which they follow.

use std::fmt::Write;

use geduld_inspect::{Event, trace};

use crate::clauses::Clauses;
use crate::lit::PackedLit;
use crate::propagate::Conflict;
use crate::trail::{Reason, Trail};

fn clause(literals: impl IntoIterator<Item = PackedLit>) -> String {
    let mut text = String::new();
    for literal in literals {
        let space = if text.is_empty() { "" } else { " " };
        // A string takes everything.
        let _ = write!(text, "{space}{}", literal.dimacs());
    }
    text
}

fn line(engine: &str, trail: &Trail, event: Event, what: std::fmt::Arguments<'_>) {
    trace(engine, trail.level() as usize, event, what);
}

/// The last literal is a decision.
pub(crate) fn decision(engine: &str, trail: &Trail) {
    if let Some(literal) = trail.literals().last() {
        line(engine, trail, Event::Decision, format_args!("{}", literal.dimacs()));
    }
}

/// The literals from a place on, and a conflict, if there is one.
pub(crate) fn propagation(
    engine: &str,
    clauses: &Clauses,
    trail: &Trail,
    before: usize,
    conflict: Option<&Conflict>,
) {
    for &literal in &trail.literals()[before..] {
        let reason = match trail.reason_of(literal.var()) {
            Reason::None => String::new(),
            Reason::Binary(a) => clause([literal, a]),
            Reason::Ternary(a, b) => clause([literal, a, b]),
            Reason::Clause(number) => clause(clauses.literals(number)),
        };
        line(engine, trail, Event::Propagation, format_args!("{} by ({reason})", literal.dimacs()));
    }
    let violated = match conflict {
        None => return,
        Some(&Conflict::Binary(a, b)) => clause([a, b]),
        Some(&Conflict::Ternary(a, b, c)) => clause([a, b, c]),
        Some(&Conflict::Clause(number)) => clause(clauses.literals(number)),
    };
    line(engine, trail, Event::Conflict, format_args!("({violated}) is false"));
}

/// A clause was learnt, and made its first literal true.
pub(crate) fn learnt(engine: &str, trail: &Trail, literals: &[PackedLit]) {
    let text = clause(literals.iter().copied());
    line(engine, trail, Event::Backtrack, format_args!("to level {}, learnt ({text})", trail.level()));
}

/// A decision became false.
pub(crate) fn flip(engine: &str, trail: &Trail, other: PackedLit) {
    line(engine, trail, Event::Backtrack, format_args!("to level {}, now {}", trail.level(), other.dimacs()));
}

pub(crate) fn restart(engine: &str, trail: &Trail) {
    line(engine, trail, Event::Backtrack, format_args!("to level {}, a restart", trail.level()));
}

pub(crate) fn solution(engine: &str, trail: &Trail) {
    line(engine, trail, Event::Solution, format_args!("all {} variables", trail.literals().len()));
}
