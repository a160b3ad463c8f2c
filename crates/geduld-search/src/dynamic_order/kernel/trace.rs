//! Lines of trace: Booleans of the residual by their numbers from 0.

use geduld_inspect::{Event, trace};

use super::{Choice, Kernel, Position, negated};

const ENGINE: &str = "dynamic-order";

/// The number of the Boolean of a position, with a sign.
fn name(position: Position) -> String {
    let boolean = position / 128 * 64 + position % 64;
    if position & 64 == 0 { format!("b{boolean}") } else { format!("-b{boolean}") }
}

/// A literal is false from now on.
pub(super) fn exclusion(depth: usize, literal: Position) {
    trace(ENGINE, depth, Event::Backtrack, format_args!("now {}", name(negated(literal))));
}

impl Kernel<'_> {
    pub(super) fn trace_decision(&self, depth: usize, literal: Position) {
        trace(ENGINE, depth, Event::Decision, format_args!("{}", name(literal)));
    }

    /// The literals that follow from a decision, and whether it failed.
    pub(super) fn trace_state(&self, depth: usize, literal: Position, choice: Option<Choice>) {
        let stride = self.residual.stride;
        let row = |depth: usize| &self.now[depth * stride..][..stride];
        let new = row(depth).iter().zip(row(depth - 1)).map(|(now, before)| now & !before);
        let mut names = Vec::new();
        for (word, mut bits) in (0..).zip(new) {
            while bits != 0 {
                let position: Position = 64 * word + bits.trailing_zeros();
                bits &= bits - 1;
                if position != literal {
                    names.push(name(position));
                }
            }
        }
        if !names.is_empty() {
            trace(ENGINE, depth, Event::Propagation, format_args!("{}", names.join(" ")));
        }
        match choice {
            None => trace(ENGINE, depth, Event::Conflict, format_args!("a condition cannot hold")),
            Some(Choice::Leaf) => trace(ENGINE, depth, Event::Solution, format_args!("nothing is open")),
            Some(_) => {}
        }
    }
}
