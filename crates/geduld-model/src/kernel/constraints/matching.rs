//! The values that different variables can take all at once: J.-C. Régin, *A filtering algorithm for constraints of
//! difference in CSPs*, 1994.

use crate::kernel::store::{Conflict, Slot, Store};

/// With more variables, or more words of values, nothing is done.
const MOST: usize = 63;
const WORDS: usize = 16;

/// Variables that take different values. Sets of variables are words.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    words: usize,
    /// The domains, one after another, and the values that are taken.
    domains: Vec<u64>,
    taken: Vec<u64>,
    /// The values that were looked at for the present variable.
    seen: Vec<u64>,
    /// The variable that takes each value, and the value that each variable takes.
    owners: Vec<usize>,
    values: Vec<usize>,
}

/// The places of the bits of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

impl Matching {
    /// Removes values that a variable can take only if the others cannot all differ. Returns whether there were any.
    pub fn narrow(&mut self, store: &mut Store, slots: &[Slot]) -> Result<bool, Conflict> {
        let least = slots.iter().map(|&slot| store.least(slot)).min().unwrap_or_default();
        let most = slots.iter().map(|&slot| store.most(slot)).max().unwrap_or_default();
        self.words =
            usize::try_from(most.abs_diff(least) / 64).map_or(usize::MAX, |words| words.saturating_add(1));
        if slots.len() > MOST || self.words > WORDS || !slots.iter().all(|&slot| store.is_listed(slot)) {
            return Ok(false);
        }
        store.steps += 8 * (slots.len() * self.words) as u64;
        self.domains.clear();
        for &slot in slots {
            let from = |word: usize| i128::from(least) + 64 * word as i128;
            self.domains.extend((0..self.words).map(|word| store.window(slot, from(word))));
        }
        self.take(slots.len())?;
        // Who would have to give way if a variable took another value, and that it could be one that nobody takes:
        // then any could.
        let nobody = slots.len();
        let mut leads = vec![0; nobody + 1];
        leads[nobody] = (1 << nobody) - 1;
        let mut comes = vec![1 << nobody; nobody + 1];
        for (one, words) in self.domains.chunks_exact(self.words).enumerate() {
            for (word, &domain) in words.iter().enumerate() {
                if domain & !self.taken[word] != 0 {
                    leads[one] |= 1 << nobody;
                }
                leads[one] |= bits(domain & self.taken[word])
                    .fold(0, |all, bit| all | 1_u64 << self.owners[word * 64 + bit]);
            }
            bits(leads[one]).for_each(|other| comes[other] |= 1 << one);
        }
        // Variables can change values in a circle.
        let (mut left, mut changed) = ((1_u64 << nobody) | leads[nobody], false);
        let mut first = nobody;
        while left != 0 {
            let circle = reached(&leads, first, left) & reached(&comes, first, left);
            left &= !circle;
            for one in bits(circle & leads[nobody]) {
                for other in bits(leads[one] & !circle) {
                    changed = true;
                    // Both fit, because the domains are listed.
                    store.remove(slots[one], least.wrapping_add_unsigned(self.values[other] as u64))?;
                }
            }
            first = left.trailing_zeros() as usize;
        }
        Ok(changed)
    }

    /// Gives each variable a value of its own.
    fn take(&mut self, variables: usize) -> Result<(), Conflict> {
        let Self { words, taken, owners, values, .. } = self;
        taken.clear();
        taken.resize(*words, 0);
        owners.resize(64 * *words, 0);
        values.resize(variables, 0);
        for variable in 0..variables {
            self.seen.clear();
            self.seen.resize(self.words, 0);
            if !self.gives(variable) {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// Gives a variable a value, for which others may have to change theirs.
    fn gives(&mut self, variable: usize) -> bool {
        for word in 0..self.words {
            let free = self.domains[variable * self.words + word] & !self.taken[word];
            if free != 0 {
                self.taken[word] |= free & free.wrapping_neg();
                self.set(variable, 64 * word + free.trailing_zeros() as usize);
                return true;
            }
        }
        for word in 0..self.words {
            loop {
                let open = self.domains[variable * self.words + word] & !self.seen[word];
                if open == 0 {
                    break;
                }
                self.seen[word] |= open & open.wrapping_neg();
                let value = 64 * word + open.trailing_zeros() as usize;
                if self.gives(self.owners[value]) {
                    self.set(variable, value);
                    return true;
                }
            }
        }
        false
    }

    fn set(&mut self, variable: usize, value: usize) {
        self.owners[value] = variable;
        self.values[variable] = value;
    }
}

/// The variables of `within` that this one leads to, and itself.
fn reached(leads: &[u64], from: usize, within: u64) -> u64 {
    let (mut seen, mut open) = (1 << from, 1_u64 << from);
    while open != 0 {
        let new = leads[open.trailing_zeros() as usize] & within & !seen;
        open &= open - 1;
        seen |= new;
        open |= new;
    }
    seen
}
