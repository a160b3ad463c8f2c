//! The tables of masks that all plans of a problem share.

use std::collections::BTreeMap;

use crate::mask::Mask;
use crate::problem::PlanModel;

/// The tables that all plans of a problem share.
pub(crate) struct Library<const W: usize> {
    pub(super) pool: Vec<Mask<W>>,
    tables: BTreeMap<Vec<Mask<W>>, usize>,
    /// For each pair the table from the first variable to the second, and the table back.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The table of the ids that remain free in the gcc after each id.
    pub(super) remaining: usize,
    /// The same table for a variable that takes nothing from the gcc.
    pub(super) nothing: usize,
}

impl<const W: usize> Library<W> {
    pub(crate) fn new(problem: &PlanModel) -> Self {
        let mut library =
            Self { pool: Vec::new(), tables: BTreeMap::new(), pairs: Vec::new(), remaining: 0, nothing: 0 };
        let gcc = &problem.gcc;
        let remaining = gcc.item_of.iter().map(|item| match item {
            Some(item) => !gcc.items[*item].iter().map(|&id| usize::from(id)).collect::<Mask<W>>(),
            None => Mask::FULL,
        });
        library.remaining = library.table(remaining.collect());
        library.nothing = library.table(vec![Mask::FULL; problem.width()]);
        let mut known: BTreeMap<*const bool, [usize; 2]> = BTreeMap::new();
        for pair in &problem.pairs {
            let tables = || problem.partners(pair).map(|partners| library.table(partners));
            let both = *known.entry(pair.matrix()).or_insert_with(tables);
            library.pairs.push(both);
        }
        library
    }

    /// Returns the position of a table in the pool. Equal tables are stored once, which keeps the cache warm.
    pub(super) fn table(&mut self, masks: Vec<Mask<W>>) -> usize {
        if let Some(&start) = self.tables.get(&masks) {
            return start;
        }
        let start = self.pool.len();
        self.pool.extend(&masks);
        self.tables.insert(masks, start);
        start
    }
}
