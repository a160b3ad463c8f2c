//! Sums: coefficients times variables are equal to, or at most, a number.

use num_integer::Integer;

use super::pairs::keep_sorted;
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events, FIXED, HIGHER, LOWER};
use crate::kernel::store::{Conflict, Slot, Store};

/// What sums are computed in: 64 bits where they suffice, else 128.
pub(crate) trait Number: Integer + Copy + From<i64> + Into<i128> + std::fmt::Debug + Send {}

impl Number for i64 {}
impl Number for i128 {}

/// The sums are smaller than this, so that twice a sum and a product with a width fit.
const NARROW: i128 = 1 << 61;
const WIDE: i128 = 1 << 124;

/// The most values of a variable for which a sum of two variables removes single values.
const MOST_VALUES: u64 = 1_024;

/// A sum over different variables, with coefficients that are not 0.
#[derive(Clone, Debug)]
pub(crate) struct Linear<N> {
    terms: Vec<(N, Slot)>,
    bound: N,
    /// Equal, not at most.
    equal: bool,
}

/// The propagator of a sum. `None` if 128 bits do not suffice. The variables differ, and no coefficient is 0.
pub(crate) fn linear(
    store: &Store,
    terms: &[(i128, Slot)],
    bound: i128,
    equal: bool,
) -> Option<Box<dyn Propagator>> {
    let mut greatest = bound.checked_abs()?;
    for &(factor, slot) in terms {
        let reach = store.least(slot).unsigned_abs().max(store.most(slot).unsigned_abs());
        let term = factor.checked_abs()?.checked_mul(i128::from(reach))?;
        greatest = greatest.checked_add(term.max(factor.abs()))?;
    }
    if greatest < NARROW {
        let narrow = |number: i128| i64::try_from(number).ok();
        let terms = terms.iter().map(|&(factor, slot)| Some((narrow(factor)?, slot)));
        return Some(Box::new(Linear { terms: terms.collect::<Option<_>>()?, bound: narrow(bound)?, equal }));
    }
    (greatest < WIDE)
        .then(|| -> Box<dyn Propagator> { Box::new(Linear::<i128> { terms: terms.to_vec(), bound, equal }) })
}

impl<N: Number> Linear<N> {
    /// The least and the greatest sum.
    fn sums(&self, store: &Store) -> (N, N) {
        let zero = N::from(0);
        let (mut least, mut most) = (zero, zero);
        for &(factor, slot) in &self.terms {
            let (low, high) = (factor * N::from(store.least(slot)), factor * N::from(store.most(slot)));
            if factor > zero {
                (least, most) = (least + low, most + high);
            } else {
                (least, most) = (least + high, most + low);
            }
        }
        (least, most)
    }

    /// Removes values for which the sum exceeds its greatest value by `above`, or is `below` under its least value.
    /// Returns whether anything changed.
    fn confine(&self, store: &mut Store, above: Option<N>, below: Option<N>) -> Result<bool, Conflict> {
        let zero = N::from(0);
        if above.is_some_and(|slack| slack < zero) || below.is_some_and(|slack| slack < zero) {
            return Err(Conflict);
        }
        let mut changed = false;
        for &(factor, slot) in &self.terms {
            let (least, most) = (store.least(slot), store.most(slot));
            if least == most {
                continue;
            }
            let positive = factor > zero;
            let size = if positive { factor } else { zero - factor };
            let (low, high) = (N::from(least), N::from(most));
            let span = size * (high - low);
            // The slack that limits the variable from above, and the one from below.
            let (top, bottom) = if positive { (above, below) } else { (below, above) };
            if let Some(slack) = top.filter(|&slack| span > slack) {
                store.at_most_wide(slot, (low + slack / size).into())?;
                changed = true;
            }
            if let Some(slack) = bottom.filter(|&slack| span > slack) {
                store.at_least_wide(slot, (high - slack / size).into())?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Each value of one of two variables needs one of the other.
    fn match_values(&self, store: &mut Store) -> Result<bool, Conflict> {
        let [(a, x), (b, y)] = self.terms[..] else { return Ok(false) };
        let mut changed = false;
        for (a, x, b, y) in [(a, x, b, y), (b, y, a, x)] {
            if !store.is_listed(x) || store.size(x) > MOST_VALUES {
                continue;
            }
            if a == b {
                // Values of the other variable, from the last one down.
                let sum: i128 = match self.bound.is_multiple_of(&a) {
                    true => (self.bound / a).into(),
                    false => return Err(Conflict),
                };
                changed |= store.keep(x, |store, from| store.window(y, sum - from - 63).reverse_bits())?;
                continue;
            }
            store.steps += store.size(x);
            let many = store.is_listed(y) && store.size(y) > MOST_VALUES;
            let mut partners = Vec::new();
            changed |= store.keep(x, |store, from| {
                let (mut open, mut kept) = (store.window(x, from), 0);
                while open != 0 {
                    let at = open.trailing_zeros();
                    open &= open - 1;
                    // Values have 64 bits.
                    let value = i64::try_from(from + i128::from(at)).unwrap_or_default();
                    let rest = self.bound - a * N::from(value);
                    let partner = || i64::try_from((rest / b).into()).ok();
                    let partner = if rest.is_multiple_of(&b) { partner() } else { None };
                    if let Some(other) = partner.filter(|&other| store.contains(y, other)) {
                        kept |= 1 << at;
                        if many {
                            partners.push(other);
                        }
                    }
                }
                kept
            })?;
            if many {
                // Those of the other are not looked at one by one.
                partners.sort_unstable();
                changed |= keep_sorted(store, y, &partners)?;
            }
        }
        Ok(changed)
    }

    /// The sum is not the bound.
    fn avoid(&self, store: &mut Store) -> Outcome {
        let (mut open, mut rest) = (None, self.bound);
        for &(factor, slot) in &self.terms {
            match store.value(slot) {
                Some(value) => rest = rest - factor * N::from(value),
                None if open.is_some() => return Ok(Status::Waiting),
                None => open = Some((factor, slot)),
            }
        }
        let Some((factor, slot)) = open else {
            return if rest == N::from(0) { Err(Conflict) } else { Ok(Status::Done) };
        };
        if rest.is_multiple_of(&factor)
            && let Ok(value) = i64::try_from((rest / factor).into())
        {
            store.remove(slot, value)?;
            if store.contains(slot, value) {
                return Ok(Status::Waiting);
            }
        }
        Ok(Status::Done)
    }
}

impl<N: Number> Propagator for Linear<N> {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        let (least, most) = self.sums(store);
        let above = self.bound - least;
        if !self.equal {
            if most <= self.bound {
                return Ok(Status::Done);
            }
            // What a maximum loses does not change the least sum, so once is enough.
            self.confine(store, Some(above), None)?;
            return Ok(Status::Waiting);
        }
        if least == most {
            return if least == self.bound { Ok(Status::Done) } else { Err(Conflict) };
        }
        let changed = self.confine(store, Some(above), Some(most - self.bound))?;
        Ok(Status::again(changed || self.match_values(store)?))
    }

    fn refute(&mut self, store: &mut Store) -> Outcome {
        let (least, most) = self.sums(store);
        if self.equal {
            return match least > self.bound || most < self.bound {
                true => Ok(Status::Done),
                false => self.avoid(store),
            };
        }
        let bound = self.bound + N::from(1);
        if least >= bound {
            return Ok(Status::Done);
        }
        self.confine(store, None, Some(most - bound))?;
        Ok(Status::Waiting)
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let (least, most) = self.sums(store);
        if least > self.bound || (self.equal && most < self.bound) {
            return Some(false);
        }
        let holds = if self.equal { least == most } else { most <= self.bound };
        holds.then_some(true)
    }

    fn watches(&self, used: Use) -> Vec<(Slot, Events)> {
        let zero = N::from(0);
        let events = |factor: N| match (self.equal, used) {
            (true, Use::Fails) => FIXED,
            (true, _) if self.terms.len() == 2 => BOUNDS | DOMAIN,
            (true, _) | (false, Use::Switched) => BOUNDS,
            (false, Use::Holds) => {
                if factor > zero {
                    LOWER
                } else {
                    HIGHER
                }
            }
            (false, Use::Fails) => {
                if factor > zero {
                    HIGHER
                } else {
                    LOWER
                }
            }
        };
        self.terms.iter().map(|&(factor, slot)| (slot, events(factor))).collect()
    }
}
