//! The values that a constraint allows for its only open variable.

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};
use num_integer::Integer;

use crate::limits::MOST_VALUES;
use crate::linear::{Comparison, Sum};
use crate::resolve::Resolved;
use geduld_model::Ranges;

/// Exactly the values of a variable that a constraint allows, if all its other variables are fixed. `None` if they
/// cannot be told without testing too many values.
pub(super) fn allowed(relation: &Relation, variable: usize, resolved: &Resolved) -> Option<Ranges> {
    let domain = &resolved.domains[variable];
    let set = match (relation.base, &relation.arguments[..]) {
        (Base::In, [_, Argument::Set(set)]) => Some(set.clone()),
        _ => Sum::of(relation, resolved).and_then(|sum| satisfying(&sum)),
    };
    match (relation.mode, set) {
        (Mode::Holds, Some(set)) => Some(domain.and(&set)),
        (Mode::Fails, Some(set)) => Some(domain.minus(&set)),
        _ if domain.len() <= MOST_VALUES => {
            let alone = closed(relation, resolved, &[variable]);
            Some(domain.values().filter(|&value| alone.holds(&[value])).collect())
        }
        _ => None,
    }
}

/// The numbers that satisfy a comparison of a multiple of one variable. `None` for sums of more variables.
fn satisfying(sum: &Sum) -> Option<Ranges> {
    let (factor, right) = match sum.terms[..] {
        [] => {
            let holds = match sum.comparison {
                Comparison::Eq => sum.right == 0,
                Comparison::Ne => sum.right != 0,
                Comparison::Le => 0 <= sum.right,
            };
            return Some(if holds { Ranges::all() } else { Ranges::default() });
        }
        [(factor, _)] => (factor, sum.right),
        _ => return None,
    };
    let equal = || match right % factor {
        0 => Ranges::clipped(right / factor, right / factor),
        _ => Ranges::default(),
    };
    Some(match sum.comparison {
        Comparison::Eq => equal(),
        Comparison::Ne => Ranges::all().minus(&equal()),
        Comparison::Le if factor > 0 => Ranges::clipped(i128::MIN, Integer::div_floor(&right, &factor)),
        Comparison::Le => Ranges::clipped(Integer::div_ceil(&right, &factor), i128::MAX),
    })
}

/// The constraint with fixed variables replaced by their numbers. `variables` are numbered from 0, and any others
/// are 0.
pub(super) fn closed(relation: &Relation, resolved: &Resolved, variables: &[usize]) -> Relation {
    let now = |&term: &Term| match resolved.now(term) {
        Term::Variable(own) => match variables.iter().position(|&variable| variable == own) {
            Some(place) => Term::Variable(place),
            None => Term::Fixed(0),
        },
        fixed => fixed,
    };
    let arguments = relation.arguments.iter().map(|argument| match argument {
        Argument::One(term) => Argument::One(now(term)),
        Argument::Many(terms) => Argument::Many(terms.iter().map(now).collect()),
        Argument::Set(set) => Argument::Set(set.clone()),
    });
    Relation { arguments: arguments.collect(), ..relation.clone() }
}
