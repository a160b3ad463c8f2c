//! Unit propagation: two watched literals with blockers for long clauses, plain lists of implications for short ones.
//!
//! Moskewicz et al., *Chaff*, DAC 2001 (watched literals); Sörensson and Eén, *MiniSat 2.1 and MiniSat++ 1.0*, 2008
//! (blockers); short clauses as in Gebser, Kaufmann and Schaub, *Conflict-driven answer set solving: from theory to
//! practice*, Artificial Intelligence 187 (2012).

use crate::clauses::{ClauseRef, Clauses, Watch};
use crate::lit::PackedLit;
use crate::trail::{Reason, Trail};

/// A clause that has become false.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conflict {
    Binary(PackedLit, PackedLit),
    Ternary(PackedLit, PackedLit, PackedLit),
    Clause(ClauseRef),
}

/// Makes all implied literals true, or finds a clause that has become false.
pub(crate) fn propagate(clauses: &mut Clauses, trail: &mut Trail) -> Option<Conflict> {
    let level = trail.level();
    while let Some(literal) = trail.next_to_propagate() {
        let falsified = !literal;
        let short = clauses.binary[literal.index()].len() + clauses.ternary[literal.index()].len();
        clauses.steps += 1 + short as u64;
        for &other in &clauses.binary[literal.index()] {
            match trail.value(other) {
                0 => trail.push(other, Reason::Binary(falsified), level),
                -1 => return Some(Conflict::Binary(other, falsified)),
                _ => {}
            }
        }
        for &(a, b) in &clauses.ternary[literal.index()] {
            match (trail.value(a), trail.value(b)) {
                (-1, 0) => trail.push(b, Reason::Ternary(a, falsified), level),
                (0, -1) => trail.push(a, Reason::Ternary(b, falsified), level),
                (-1, -1) => return Some(Conflict::Ternary(a, b, falsified)),
                _ => {}
            }
        }
        let conflict = propagate_long(clauses, trail, literal, level);
        if conflict.is_some() {
            return conflict;
        }
    }
    None
}

fn propagate_long(
    clauses: &mut Clauses,
    trail: &mut Trail,
    literal: PackedLit,
    level: u32,
) -> Option<Conflict> {
    let falsified = (!literal).code();
    let mut list = std::mem::take(&mut clauses.watches[literal.index()]);
    let mut conflict = None;
    let mut literals = 0;
    let (mut read, mut write) = (0, 0);
    'watches: while let Some(&watch) = list.get(read) {
        read += 1;
        if trail.value(watch.blocker) == 1 {
            list[write] = watch;
            write += 1;
            continue;
        }
        let slice = clauses.slice_mut(watch.clause);
        if slice[0] == falsified {
            slice.swap(0, 1);
        }
        let first = PackedLit::from_code(slice[0]);
        let value = trail.value(first);
        let moved = Watch { clause: watch.clause, blocker: first };
        if value == 1 {
            list[write] = moved;
            write += 1;
            continue;
        }
        for place in 2..slice.len() {
            let candidate = PackedLit::from_code(slice[place]);
            if trail.value(candidate) != -1 {
                slice.swap(1, place);
                literals += place;
                clauses.watches[(!candidate).index()].push(moved);
                continue 'watches;
            }
        }
        literals += slice.len();
        list[write] = moved;
        write += 1;
        if value == -1 {
            conflict = Some(Conflict::Clause(watch.clause));
            break;
        }
        trail.push(first, Reason::Clause(watch.clause), level);
    }
    clauses.steps += (read + literals) as u64;
    list.copy_within(read.., write);
    list.truncate(list.len() - (read - write));
    clauses.watches[literal.index()] = list;
    conflict
}
