//! Variables that another variable determines.

use std::sync::Arc;

/// How a variable is determined by another one, which was added before it.
#[derive(Clone, Debug)]
pub(super) struct Follows {
    /// The number of the other variable.
    pub base: usize,
    pub by: Function,
}

#[derive(Clone, Debug)]
pub(super) enum Function {
    /// It is larger by this number.
    Plus(i64),
    /// Numbers of the other variable, ascending, with its own. The other variable has no number that is not listed.
    /// If `optional`, it lists all numbers of the other variable: then the function is left out of the model if no
    /// condition mentions the variable.
    Listed { pairs: Arc<[(i64, i64)]>, optional: bool },
}

impl Follows {
    pub(super) fn plus(base: usize, offset: i64) -> Self {
        Self { base, by: Function::Plus(offset) }
    }

    /// A function that also restricts the other variable.
    pub(super) fn always(base: usize, mut pairs: Vec<(i64, i64)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        Self { base, by: Function::Listed { pairs: pairs.into(), optional: false } }
    }

    /// A function that is only there to be read.
    pub(super) fn read(base: usize, mut pairs: Vec<(i64, i64)>) -> Self {
        pairs.sort_unstable();
        Self { base, by: Function::Listed { pairs: pairs.into(), optional: true } }
    }

    /// The number for a number of the other variable, which is one of a solution.
    pub(super) fn number(&self, base: i64) -> i64 {
        match &self.by {
            Function::Plus(offset) => base.wrapping_add(*offset),
            Function::Listed { pairs, .. } => {
                let place = pairs.binary_search_by_key(&base, |&(from, _)| from);
                place.map_or(0, |place| pairs[place].1)
            }
        }
    }
}
