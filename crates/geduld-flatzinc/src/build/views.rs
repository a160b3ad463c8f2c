//! Booleans that are only names: `b` in `b = (x = 3)`. Constraints that only ask whether `b` is true are written with
//! the value of `x` itself, and `b` does not become a variable of the model.
//!
//! So a clause of conditions such as `x = 3` or `y != 2` is one clause, and a number of them is one cardinality, no
//! matter how many Booleans the language of the file needs to say it.

use geduld_model::relation::{Argument, Base, Comparison, Mode, Relation, Sum};
use geduld_model::{DisjointSets, Ranges};
use num_integer::Integer;

use super::cliques::different;
use crate::resolved::Resolved;

/// The statement that a variable of the file has a number, or another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub variable: usize,
    pub number: i64,
    pub positive: bool,
}

/// The Booleans that are only names, with what they say.
#[derive(Debug, Default)]
pub(super) struct Views {
    /// For each variable of the file, what it says, if it is only a name. The variable in it is none.
    views: Vec<Option<View>>,
    /// For each relation, whether it only gives a name.
    defining: Vec<bool>,
}

impl Views {
    /// No names, in a model with this number of variables and constraints.
    pub fn none(variables: usize, relations: usize) -> Self {
        Self { views: vec![None; variables], defining: vec![false; relations] }
    }

    /// The names in a model. Variables that are shown are not among them.
    ///
    /// Cost: nearly linear in the constraints.
    pub fn of(resolved: &Resolved, shown: &[bool]) -> Self {
        // For each Boolean that may be a name, the relation that says so.
        let mut named: Vec<Option<(usize, View)>> = vec![None; shown.len()];
        // A name that leads back to itself would say nothing.
        let mut trees = DisjointSets::new(shown.len());
        let mut give = |boolean: usize, number: usize, view: View| {
            let (own, other) = (trees.root(boolean), trees.root(view.variable));
            let is_free = !shown[boolean] && named[boolean].is_none() && own != other;
            if is_free {
                trees.join(own, other);
                named[boolean] = Some((number, view));
            }
            is_free
        };
        for (number, relation) in resolved.relations.iter().enumerate() {
            if let Some((boolean, view)) = value_named(relation, resolved) {
                give(boolean, number, view);
            }
        }
        for (number, relation) in resolved.relations.iter().enumerate() {
            if let Some([x, y]) = opposites(relation, resolved) {
                let not = |variable| View { variable, number: 1, positive: false };
                let _ = give(x.max(y), number, not(x.min(y))) || give(x.min(y), number, not(x.max(y)));
            }
        }
        let mut defining = vec![false; resolved.relations.len()];
        named.iter().flatten().for_each(|&(number, _)| defining[number] = true);
        let others = resolved.relations.iter().zip(&defining).filter(|(_, defining)| !**defining);
        let mut needed: Vec<usize> = others
            .filter(|(relation, _)| !takes_literals(relation, resolved))
            .flat_map(|(relation, _)| resolved.open(relation))
            .collect();
        // What a variable is a name for is needed as a variable, too, if the name becomes one.
        while let Some(variable) = needed.pop() {
            if let Some((number, view)) = named[variable].take() {
                defining[number] = false;
                needed.push(view.variable);
            }
        }
        let mut views: Vec<Option<View>> = named.into_iter().map(|own| Some(own?.1)).collect();
        for variable in 0..views.len() {
            resolve(&mut views, variable);
        }
        Self { views, defining }
    }

    /// What a variable says, if it is only a name.
    pub fn get(&self, variable: usize) -> Option<View> {
        self.views[variable]
    }

    /// Whether a relation only gives a name.
    pub fn define(&self, relation: usize) -> bool {
        self.defining[relation]
    }

    /// Whether one of these variables is only a name.
    pub fn are_in(&self, terms: &[(i128, usize)]) -> bool {
        terms.iter().any(|&(_, variable)| self.views[variable].is_some())
    }
}

/// Replaces names of names, from the end of the chain that begins with this variable.
fn resolve(views: &mut [Option<View>], variable: usize) {
    let mut chain = vec![variable];
    while let Some(View { variable, .. }) = chain.last().and_then(|&last| views[last])
        && views[variable].is_some()
    {
        chain.push(variable);
    }
    for pair in chain.windows(2).rev() {
        if let (Some(own), Some(other)) = (views[pair[0]], views[pair[1]]) {
            let positive = other.positive == (own.positive == (own.number == 1));
            views[pair[0]] = Some(View { positive, ..other });
        }
    }
}

fn is_truth(variable: usize, resolved: &Resolved) -> bool {
    resolved.domains[variable].ends() == Some((0, 1))
}

/// A Boolean that says whether a variable has a certain number.
fn value_named(relation: &Relation, resolved: &Resolved) -> Option<(usize, View)> {
    let switch = relation.switch().filter(|_| relation.mode == Mode::Reified)?;
    let boolean = resolved.now(switch).variable().filter(|&boolean| is_truth(boolean, resolved))?;
    let (variable, inside) = if relation.base == Base::In {
        let Some(Argument::Set(set)) = relation.arguments.get(1) else { return None };
        (resolved.now(relation.one(0)).variable()?, set.clone())
    } else {
        let sum = Sum::of(relation, &resolved.domains)?;
        let &[(factor, variable)] = &sum.terms[..] else { return None };
        if sum.comparison != Comparison::Le {
            let number = i64::try_from(sum.right / factor).ok().filter(|_| sum.right % factor == 0)?;
            let positive = sum.comparison == Comparison::Eq;
            let view = View { variable, number, positive };
            let is_open = variable != boolean && resolved.domains[variable].contains(number);
            return is_open.then_some((boolean, view));
        }
        let inside = match factor > 0 {
            true => Ranges::clipped(i64::MIN.into(), Integer::div_floor(&sum.right, &factor)),
            false => Ranges::clipped(Integer::div_ceil(&sum.right, &factor), i64::MAX.into()),
        };
        (variable, inside)
    };
    let domain = &resolved.domains[variable];
    let view = match (domain.and(&inside).only(), domain.minus(&inside).only()) {
        (Some(number), _) => View { variable, number, positive: true },
        (None, Some(number)) => View { variable, number, positive: false },
        (None, None) => return None,
    };
    (variable != boolean).then_some((boolean, view))
}

/// Two Booleans of which exactly one is true.
fn opposites(relation: &Relation, resolved: &Resolved) -> Option<[usize; 2]> {
    let sum = Sum::of(relation, &resolved.domains)?;
    let (x, y) = different(relation, &sum)?;
    (is_truth(x, resolved) && is_truth(y, resolved)).then_some([x, y])
}

/// Whether a constraint is written with literals of its Booleans.
fn takes_literals(relation: &Relation, resolved: &Resolved) -> bool {
    if [Base::Clause, Base::And, Base::Or].contains(&relation.base) {
        return true;
    }
    if relation.base == Base::Xor {
        return [Mode::Holds, Mode::Fails].contains(&relation.mode);
    }
    relation.mode == Mode::Holds
        && Sum::of(relation, &resolved.domains).is_some_and(|sum| is_count(&sum, resolved))
}

/// Whether a sum only says how many of some Booleans are true.
fn is_count(sum: &Sum, resolved: &Resolved) -> bool {
    let factors = || sum.terms.iter().map(|&(factor, _)| factor.unsigned_abs());
    let step = factors().fold(0, |step: u128, factor| step.gcd(&factor));
    let fits = |all: u128| all <= 2 * sum.terms.len() as u128;
    sum.comparison != Comparison::Ne
        && sum.terms.iter().all(|&(_, variable)| is_truth(variable, resolved))
        // A Boolean that counts several times is listed several times.
        && factors().try_fold(0u128, |all, factor| all.checked_add(factor / step)).is_some_and(fits)
}
