//! Conditions of constraints with a switch that are true, or false, for all values that are left.

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};

use super::Shrinking;
use super::alone::{allowed, closed};
use crate::linear::{Comparison, Sum};
use geduld_model::Ranges;

/// The maximum number of values that are tried for one condition.
const MOST_TRIED: u128 = 1 << 10;

impl Shrinking<'_> {
    /// Fixes the switches of constraints whose conditions are decided. Returns whether no domain became empty.
    pub(super) fn decide(&mut self) -> bool {
        for number in 0..self.relations.len() {
            let Some(relation) = &self.relations[number] else { continue };
            let Some(Term::Variable(switch)) = relation.switch().map(|switch| self.resolved.now(switch))
            else {
                continue;
            };
            let (implied, Some(holds)) = (relation.mode == Mode::Implied, self.decided(relation)) else {
                continue;
            };
            if implied && holds {
                // It holds for every value of the switch.
                self.relations[number] = None;
                continue;
            }
            let value = i64::from(holds);
            let smaller = self.resolved.domains[switch].and(&Ranges::range(value, value));
            if !self.set(switch, smaller) {
                return false;
            }
        }
        true
    }

    /// Whether the condition of a constraint holds for all values that are left, or for none. `None` if neither is
    /// known.
    fn decided(&self, relation: &Relation) -> Option<bool> {
        let mut condition = Relation { mode: Mode::Holds, ..relation.clone() };
        condition.arguments.pop();
        if let Some(sum) = Sum::of(&condition, self.resolved) {
            return of_sum(&sum, sum.ends(self.resolved)?);
        }
        let open = self.resolved.open(&condition);
        match (&open[..], &condition.arguments[..]) {
            ([], _) => Some(closed(&condition, self.resolved, &[]).holds(&[])),
            (&[variable], arguments) => {
                let domain = &self.resolved.domains[variable];
                let is_set = matches!((condition.base, arguments), (Base::In, [_, Argument::Set(_)]));
                if !is_set && domain.len() > MOST_TRIED {
                    return None;
                }
                let left = allowed(&condition, variable, self.resolved)?;
                (left.is_empty() || left == *domain).then(|| !left.is_empty())
            }
            _ => {
                // A function whose result cannot be reached.
                let Term::Variable(result) = self.resolved.now(condition.result()?) else { return None };
                let (least, most) = self.bounds(&condition, result)?;
                let left = self.resolved.domains[result].and(&Ranges::clipped(least, most));
                left.is_empty().then_some(false)
            }
        }
    }
}

/// Whether a sum with these ends always satisfies its comparison, or never.
fn of_sum(sum: &Sum, (least, most): (i128, i128)) -> Option<bool> {
    let right = sum.right;
    let outside = right < least || most < right;
    let only = least == most && least == right;
    match sum.comparison {
        Comparison::Le if most <= right => Some(true),
        Comparison::Le if least > right => Some(false),
        Comparison::Eq if outside => Some(false),
        Comparison::Eq if only => Some(true),
        Comparison::Ne if outside => Some(true),
        Comparison::Ne if only => Some(false),
        _ => None,
    }
}
