//! What all plans of a problem share: tables of masks, and which rules speak of which variable.

use std::collections::BTreeMap;

use crate::mask::Mask;
use crate::monitor::Monitor;
use crate::problem::PlanModel;

/// The tables that all plans of a problem share, and its rules by their variables.
pub(crate) struct Library<'m, const W: usize> {
    pub(super) pool: Vec<Mask<W>>,
    tables: BTreeMap<Vec<Mask<W>>, usize>,
    /// For each pair the table from the first variable to the second, and the table back.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The table of the ids that remain free in the gcc after each id.
    pub(super) remaining: usize,
    /// The same table for a variable that takes nothing from the gcc.
    pub(super) nothing: usize,
    /// For each slot the sums, the pairs and the relations that contain it, in ascending order.
    pub(super) sums_of: Vec<Vec<usize>>,
    pub(super) pairs_of: Vec<Vec<usize>>,
    pub(super) relations_of: Vec<Vec<usize>>,
    monitor: &'m Monitor,
    /// The entries of tables and terms of rules that were compiled, and of which the monitor does not know.
    untold: u64,
}

/// A term or an entry of a table takes this part of a node to compile.
const ENTRIES_OF_A_NODE: u64 = 3;
/// The entries after which the monitor is told: about a millisecond.
const TOLD: u64 = 100_000;

impl<'m, const W: usize> Library<'m, W> {
    /// The tables of a problem. The monitor is told what compiling takes.
    pub(crate) fn new(problem: &PlanModel, monitor: &'m Monitor) -> Self {
        let slots = problem.variables.len();
        let mut library = Self {
            pool: Vec::new(),
            tables: BTreeMap::new(),
            pairs: Vec::new(),
            remaining: 0,
            nothing: 0,
            sums_of: by_slot(slots, problem.sums.iter().map(|rule| rule.terms.iter().map(|&(slot, _)| slot))),
            pairs_of: by_slot(slots, problem.pairs.iter().map(|pair| pair.slots)),
            relations_of: by_slot(slots, problem.relations.iter().map(|relation| relation.slots.clone())),
            monitor,
            untold: 0,
        };
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

    /// Notes that so many terms or entries are compiled.
    pub(super) fn compiled(&mut self, entries: usize) {
        self.untold += entries as u64;
        if self.untold >= TOLD {
            self.monitor.worked(std::mem::take(&mut self.untold) / ENTRIES_OF_A_NODE);
        }
    }

    /// Whether nobody wants a plan any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.monitor.is_stopped()
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

/// For each slot the numbers of the rules that contain it.
fn by_slot(slots: usize, rules: impl Iterator<Item = impl IntoIterator<Item = usize>>) -> Vec<Vec<usize>> {
    let mut of = vec![Vec::new(); slots];
    for (number, rule) in rules.enumerate() {
        for slot in rule {
            if of[slot].last() != Some(&number) {
                of[slot].push(number);
            }
        }
    }
    of
}
