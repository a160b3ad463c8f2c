//! The values that a constraint leaves to a variable with many values, if it is a function of variables with few.
//!
//! *A square has a hundred values, not ten thousand.* Bounds keep all numbers between the smallest and the largest
//! square.

use geduld_model::relation::{Argument, Mode, Relation, Term};

use crate::limits::MOST_VALUES;
use crate::linear::Sum;
use crate::resolve::Resolved;
use geduld_model::Ranges;

/// The maximum number of open variables of a constraint: more of them have too many combinations of values.
const MOST_VARIABLES: usize = 17;
/// The maximum number of combinations of values that are tried for one constraint, and for all together: a second.
const MOST_COMBINATIONS: u128 = 1 << 18;
const MOST_TRIED: u128 = 1 << 22;

/// A domain is replaced if at most this part of its values is left. A range is simpler than a list.
const SPARSE: u128 = 2;

/// The values of a variable that a constraint allows with some values of its other variables. `None` if most of its
/// values remain, or if there are too many combinations to try. `tried` counts them.
pub(crate) fn image(
    relation: &Relation,
    variable: usize,
    resolved: &Resolved,
    tried: &mut u128,
) -> Option<Ranges> {
    let open = resolved.open(relation);
    if open.len() > MOST_VARIABLES {
        return None;
    }
    let others: Vec<usize> = open.into_iter().filter(|&other| other != variable).collect();
    let function = Function::of(relation, variable, &others, resolved)?;
    let all = function.domains.iter().fold(1, |all: u128, domain| all.saturating_mul(domain.len()));
    if all > MOST_COMBINATIONS || *tried + all > MOST_TRIED {
        return None;
    }
    *tried += all;
    let domain = &resolved.domains[variable];
    let values = domain.and(&function.values());
    (values.len().saturating_mul(SPARSE) <= domain.len() && values.len() <= MOST_VALUES).then_some(values)
}

/// The values of a variable as a function of some variables.
struct Function {
    kind: Kind,
    /// The domains of these variables.
    domains: Vec<Ranges>,
}

enum Kind {
    /// `right` minus the sum of the factors times the numbers, divided by `own`.
    Sum { own: i128, factors: Vec<i128>, right: i128 },
    /// The result of a constraint in which the variables are numbered from 0.
    Result(Relation),
    /// The number of the variable itself, which is number 0, if the result of the constraint is in this set.
    Input(Relation, Ranges),
}

impl Function {
    fn of(relation: &Relation, variable: usize, others: &[usize], resolved: &Resolved) -> Option<Self> {
        let domains = |variables: &[usize]| {
            variables.iter().map(|&variable| resolved.domains[variable].clone()).collect::<Vec<_>>()
        };
        if let Some(sum) = Sum::equation(relation, resolved) {
            let own = sum.terms.iter().find(|&&(_, other)| other == variable)?.0;
            let rest: Vec<(i128, usize)> =
                sum.terms.iter().copied().filter(|&(_, other)| other != variable).collect();
            let variables: Vec<usize> = rest.iter().map(|&(_, other)| other).collect();
            let factors = rest.iter().map(|&(factor, _)| factor).collect();
            let kind = Kind::Sum { own, factors, right: sum.right };
            return Some(Self { kind, domains: domains(&variables) });
        }
        if relation.mode != Mode::Holds {
            return None;
        }
        let Term::Variable(result) = resolved.now(relation.result()?) else { return None };
        let times = relation.terms().filter(|&term| resolved.now(term) == Term::Variable(result)).count();
        if times != 1 {
            return None;
        }
        if result == variable {
            let kind = Kind::Result(closed(relation, resolved, others));
            return Some(Self { kind, domains: domains(others) });
        }
        // One other variable is left, and it is the result.
        let set = (others == [result]).then(|| resolved.domains[result].clone())?;
        let kind = Kind::Input(closed(relation, resolved, &[variable]), set);
        Some(Self { kind, domains: domains(&[variable]) })
    }

    /// All values.
    fn values(&self) -> Ranges {
        let lists: Vec<Vec<i64>> = self.domains.iter().map(|domain| domain.values().collect()).collect();
        if lists.iter().any(Vec::is_empty) {
            return Ranges::default();
        }
        let mut places = vec![0usize; lists.len()];
        let mut numbers: Vec<i64> = lists.iter().map(|list| list[0]).collect();
        let mut values = Vec::new();
        loop {
            values.extend(self.at(&numbers));
            let Some(last) = (0..places.len()).rev().find(|&at| places[at] + 1 < lists[at].len()) else {
                return values.into_iter().collect();
            };
            places[last] += 1;
            places[last + 1..].fill(0);
            for at in last..places.len() {
                numbers[at] = lists[at][places[at]];
            }
        }
    }

    /// The value for these numbers, if there is one.
    fn at(&self, numbers: &[i64]) -> Option<i64> {
        match &self.kind {
            Kind::Sum { own, factors, right } => {
                let mut rest = *right;
                for (factor, &number) in factors.iter().zip(numbers) {
                    rest = rest.checked_sub(factor.checked_mul(number.into())?)?;
                }
                if rest % own == 0 { i64::try_from(rest / own).ok() } else { None }
            }
            Kind::Result(relation) => relation.resulting(numbers),
            Kind::Input(relation, set) => {
                let result = relation.resulting(numbers)?;
                set.contains(result).then_some(numbers[0])
            }
        }
    }
}

/// The constraint with fixed variables replaced by their numbers. `variables` are numbered from 0, and any others
/// are 0.
fn closed(relation: &Relation, resolved: &Resolved, variables: &[usize]) -> Relation {
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
