//! Inequalities of one sum that are written together: a lower and an upper bound are one constraint.

use std::collections::BTreeMap;

use geduld_model::relation::{Comparison, Mode, Relation, Sum};

use crate::resolved::Resolved;

/// Factors and variables.
type Terms = Vec<(i128, usize)>;

/// A sum between bounds.
#[derive(Clone, Debug)]
pub(super) struct Between {
    /// The first factor is positive.
    pub terms: Terms,
    pub least: Option<i128>,
    pub most: Option<i128>,
}

/// The relations that are inequalities of a sum of which there is another one.
#[derive(Debug, Default)]
pub(super) struct Inequalities(BTreeMap<usize, Option<Between>>);

impl Inequalities {
    /// Those of a model. Cost: nearly linear in the constraints.
    pub fn of(resolved: &Resolved) -> Self {
        let mut known: BTreeMap<Terms, Vec<(usize, Between)>> = BTreeMap::new();
        for (number, relation) in resolved.relations.iter().enumerate() {
            if let Some(between) = between(relation, resolved) {
                known.entry(between.terms.clone()).or_default().push((number, between));
            }
        }
        let mut all = BTreeMap::new();
        for same in known.into_values().filter(|same| same.len() > 1) {
            let least = same.iter().filter_map(|(_, between)| between.least).max();
            let most = same.iter().filter_map(|(_, between)| between.most).min();
            for (place, (number, between)) in same.into_iter().enumerate() {
                all.insert(number, (place == 0).then_some(Between { least, most, ..between }));
            }
        }
        Self(all)
    }

    /// The bounds of the sum if the relation is the first of its inequalities; `Some(None)` for the others. `None` for
    /// a relation that stands alone.
    pub fn get(&self, relation: usize) -> Option<Option<Between>> {
        self.0.get(&relation).cloned()
    }
}

fn between(relation: &Relation, resolved: &Resolved) -> Option<Between> {
    let upwards = match relation.mode {
        Mode::Holds => false,
        Mode::Fails => true,
        Mode::Reified | Mode::Implied => return None,
    };
    let sum = Sum::of(relation, &resolved.domains)?;
    if sum.comparison != Comparison::Le || sum.terms.is_empty() {
        return None;
    }
    let (least, most) = if upwards { (Some(sum.right + 1), None) } else { (None, Some(sum.right)) };
    let negated = |bound: Option<i128>| bound.map(|bound| -bound);
    Some(match sum.terms[0].0 > 0 {
        true => Between { terms: sum.terms, least, most },
        false => Between {
            terms: sum.terms.into_iter().map(|(factor, variable)| (-factor, variable)).collect(),
            least: negated(most),
            most: negated(least),
        },
    })
}
