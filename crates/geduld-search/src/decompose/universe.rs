//! The bits that stand for values. Variables of an all-different need the same bits for the same numbers.

use geduld_model::{Atom, Constraint, DisjointSets, Model, ascending};

use crate::Unsupported;
use crate::mask::Mask;

/// The numbers of the bits of each variable. Variables that all-different constraints join, directly or through others,
/// share their numbers.
#[derive(Debug)]
pub(super) struct Universes {
    /// Ascending lists of numbers. No two lists are equal.
    lists: Vec<Vec<i64>>,
    /// For each variable, the number of its list.
    of_variable: Vec<u32>,
    /// For each variable, the bit of each value.
    bits: Vec<Vec<u16>>,
}

impl Universes {
    /// The universes of a model.
    ///
    /// # Errors
    /// If a list has more numbers than `limit`, which is a few thousand.
    pub fn new(model: &Model, limit: usize) -> Result<Self, Unsupported> {
        let count = model.variables().len();
        let mut joined = DisjointSets::new(count);
        for variables in model.constraints().iter().filter_map(Constraint::as_all_different) {
            variables.windows(2).for_each(|pair| joined.join(pair[0].index(), pair[1].index()));
        }
        let mut numbers: Vec<Vec<i64>> = vec![Vec::new(); count];
        for (x, variable) in model.variables().iter().enumerate() {
            let shared = joined.root(x);
            let domain = &variable.domain;
            numbers[shared].extend(domain.values().map(|value| domain.number(value)));
        }
        let numbers: Vec<Vec<i64>> = numbers.into_iter().map(ascending).collect();
        let mut universes = Self { lists: Vec::new(), of_variable: Vec::new(), bits: Vec::new() };
        for (x, variable) in model.variables().iter().enumerate() {
            let own = &numbers[joined.root(x)];
            if own.len() > limit {
                let (variable, values) = (variable.name.clone(), own.len());
                return Err(Unsupported::TooManyValues { variable, values, limit });
            }
            let known = universes.lists.iter().position(|list| list == own);
            let number = known.unwrap_or_else(|| {
                universes.lists.push(own.clone());
                universes.lists.len() - 1
            });
            universes.of_variable.push(super::mask_model::index(number));
            let domain = &variable.domain;
            let bit = |number: i64| own.binary_search(&number).unwrap_or(0);
            let bits = domain.values().map(|value| super::mask_model::narrow(bit(domain.number(value))));
            universes.bits.push(bits.collect());
        }
        Ok(universes)
    }

    /// The largest number of bits of a variable.
    pub fn widest(&self) -> usize {
        self.lists.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The numbers of the bits of a variable.
    pub fn numbers(&self, x: usize) -> &[i64] {
        &self.lists[self.of_variable[x] as usize]
    }

    /// The numbers of a variable in a mask.
    #[cfg(feature = "trace")]
    pub fn numbers_in<const W: usize>(&self, x: u32, mut mask: Mask<W>) -> Vec<i64> {
        let numbers = self.numbers(x as usize);
        std::iter::from_fn(|| mask.pop()).map(|bit| numbers[crate::mask::index(bit)]).collect()
    }

    /// The number of the list of a variable. Variables with the same list have the same numbers.
    pub fn list(&self, x: usize) -> u32 {
        self.of_variable[x]
    }

    /// The bit of a value of a variable.
    pub fn bit_of(&self, x: usize, value: geduld_model::Value) -> usize {
        usize::from(self.bits[x][value as usize])
    }

    /// The value of a variable with this bit.
    pub fn value_of(&self, x: usize, bit: usize) -> Option<geduld_model::Value> {
        let value = self.bits[x].iter().position(|&own| usize::from(own) == bit)?;
        geduld_model::Value::try_from(value).ok()
    }

    /// The bit of the value of an atom.
    pub fn bit(&self, model: &Model, atom: Atom) -> usize {
        self.bit_of(model.variable_of(atom).index(), model.value_of(atom))
    }

    /// The domain of a variable.
    pub fn domain<const W: usize>(&self, x: usize) -> Mask<W> {
        self.bits[x].iter().map(|&bit| usize::from(bit)).collect()
    }
}
