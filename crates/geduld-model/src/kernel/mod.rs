//! Propagation: narrows the domains of a [`Network`](crate::Network).
//!
//! A [`Kernel`] holds the domains of a network and runs propagators until none of them can remove a value. A search
//! makes decisions between [`Kernel::mark`] and [`Kernel::undo`]. [`narrow`] needs no search.
//!
//! | file | what |
//! | --- | --- |
//! | `store` | domains with a trail, and Booleans that are views of a value |
//! | `queue.rs` | which propagators wait |
//! | `constraints` | a propagator for each kind of constraint |
//! | `governed.rs` | a constraint that holds, fails, or does what a Boolean says |
//! | `merge.rs`, `compile.rs` | from relations to propagators |

#[cfg(feature = "checks")]
mod checks;
mod compile;
mod constraints;
mod governed;
mod merge;
mod narrow;
mod queue;
mod store;
#[cfg(test)]
mod tests;
#[cfg(feature = "trace")]
mod trace;

pub use narrow::{Narrowed, narrow};
pub use store::{Conflict, Mark};

use crate::relation::Relation;
use crate::{Ranges, ascending};
use compile::Compiler;
use constraints::Status;
use governed::Governed;
use merge::{Absorbed, Merged};
use store::{Slot, Store};

/// How propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// Nothing more can be removed.
    All,
    /// There is no solution with these domains.
    Conflict,
    /// The steps did not suffice. Nothing was removed wrongly, and propagation can continue.
    Paused,
}

/// What became of a relation.
#[derive(Debug)]
enum Fate {
    Absorbed(Absorbed),
    /// The Boolean that is a view now.
    View(Slot),
    /// The first of its propagators, and the first of the next relation.
    Propagators(usize, usize),
}

/// Domains of variables and the propagators that narrow them.
///
/// Variables have the numbers of their network. Variables that are always equal share a domain, and so a
/// [place](Kernel::place).
///
/// The domains of at most 65,536 values are listed, as bits. Of a wider one only the bounds change, and gaps stay that
/// it had from the beginning: what [`Kernel::remove`] removes inside of it comes back.
#[derive(Debug)]
pub struct Kernel {
    store: Store,
    slots: Vec<Slot>,
    propagators: Vec<Governed>,
    fates: Vec<Fate>,
    /// For each propagator, whether its own changes must wake it, because a variable occurs twice in it, or two views
    /// of one.
    wakes_itself: Vec<bool>,
    /// For each propagator, its open variables, and the owners of its views.
    scopes: Vec<Box<[Slot]>>,
    /// For each propagator, the steps of a run.
    costs: Vec<u64>,
    /// For each place, the conflicts of its propagators, each divided by their variables, plus 1.
    weights: Vec<f64>,
    /// The first of the words with a bit for each propagator that is done.
    done: usize,
    failed: bool,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl Kernel {
    /// The propagators of these relations. Nothing is propagated yet. Cost: linear in domains (as ranges and as bits)
    /// and relations.
    pub fn new(domains: &[Ranges], relations: &[Relation]) -> Self {
        let mut merged = Merged::new(domains);
        let absorbed: Vec<Absorbed> = relations.iter().map(|relation| merged.absorb(relation)).collect();
        let mut store = Store::default();
        let mut slots: Vec<Slot> = Vec::with_capacity(domains.len());
        let mut failed = false;
        for variable in 0..domains.len() {
            let root = merged.root(variable);
            failed |= merged.domain(root).is_empty();
            // A root has the smallest number of its variables.
            slots.push(if root == variable { store.add(merged.domain(root)) } else { slots[root] });
        }
        let mut compiler = Compiler { store: &mut store, slots: &slots, constants: Default::default() };
        let (mut propagators, mut fates) = (Vec::new(), Vec::new());
        for (relation, absorbed) in relations.iter().zip(absorbed) {
            if failed || absorbed != Absorbed::No {
                fates.push(Fate::Absorbed(absorbed));
                continue;
            }
            if let Some(view) = compiler.view(relation) {
                fates.push(Fate::View(view));
                continue;
            }
            let first = propagators.len();
            propagators.extend(compiler.relation(relation));
            fates.push(Fate::Propagators(first, propagators.len()));
        }
        let done = store.add_words(propagators.len().div_ceil(64));
        let mut kernel = Self {
            weights: vec![1.0; store.len()],
            store,
            slots,
            propagators: Vec::new(),
            fates,
            wakes_itself: Vec::new(),
            scopes: Vec::new(),
            costs: Vec::new(),
            done,
            failed,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        };
        propagators.into_iter().for_each(|propagator| kernel.add(propagator));
        kernel
    }

    fn add(&mut self, propagator: Governed) {
        let mut watches = propagator.watches();
        watches.retain(|&(slot, _)| !self.store.is_fixed(slot));
        let all = watches.len();
        let mut scope = ascending(watches.iter().map(|&(slot, _)| self.store.owner(slot)));
        let wakes_itself = scope.len() < all;
        // Conflicts count for views and for their owners.
        scope.extend(watches.iter().map(|&(slot, _)| slot).filter(|&slot| self.store.owner(slot) != slot));
        let priority = if propagator.base.is_slow() || all > 20 { 2 } else { u8::from(all > 3) };
        self.store.queue.add(priority, &watches);
        self.wakes_itself.push(wakes_itself);
        self.costs.push(2 + all as u64 / 4);
        self.scopes.push(scope.into());
        self.propagators.push(propagator);
    }

    /// Runs propagators until nothing changes, or until there were so many [steps](Kernel::steps).
    pub fn propagate(&mut self, until: u64) -> Propagated {
        if self.failed {
            return Propagated::Conflict;
        }
        loop {
            if self.store.steps >= until {
                return Propagated::Paused;
            }
            let Some(own) = self.store.queue.pop() else {
                #[cfg(feature = "checks")]
                self.check();
                return Propagated::All;
            };
            if self.is_done(own) {
                self.store.queue.release(own);
                continue;
            }
            self.store.steps += self.costs[own];
            if self.wakes_itself[own] {
                self.store.queue.release(own);
            }
            let outcome = self.propagators[own].propagate(&mut self.store);
            if !self.wakes_itself[own] {
                self.store.queue.release(own);
            }
            match outcome {
                Ok(Status::Waiting) => {}
                Ok(Status::Again) => self.store.queue.wake(own),
                Ok(Status::Done) => {
                    let word = self.done + own / 64;
                    self.store.set_word(word, self.store.word(word) | 1 << (own % 64));
                }
                Err(Conflict) => {
                    // A conflict of many variables says little about each of them.
                    let share = 1.0 / self.scopes[own].len() as f64;
                    for &slot in &self.scopes[own] {
                        self.weights[slot] += share;
                    }
                    self.store.queue.clear();
                    #[cfg(feature = "trace")]
                    trace::conflict(self.store.depth(), own, &self.scopes[own]);
                    return Propagated::Conflict;
                }
            }
        }
    }

    fn is_done(&self, propagator: usize) -> bool {
        self.store.word(self.done + propagator / 64) >> (propagator % 64) & 1 != 0
    }

    /// The steps so far. A step takes 10 to 50 ns.
    pub fn steps(&self) -> u64 {
        self.store.steps
    }

    /// The number of the domain of a variable. Equal variables have the same, and the methods below need it.
    pub fn place(&self, variable: usize) -> usize {
        self.slots[variable]
    }

    /// The least value.
    pub fn least(&self, place: usize) -> i64 {
        self.store.least(place)
    }

    /// The greatest value.
    pub fn most(&self, place: usize) -> i64 {
        self.store.most(place)
    }

    /// The number of values; of a wide domain, of all between the bounds.
    pub fn size(&self, place: usize) -> u64 {
        self.store.size(place)
    }

    /// Whether one value is left.
    pub fn is_fixed(&self, place: usize) -> bool {
        self.store.is_fixed(place)
    }

    /// Whether [`Kernel::remove`] removes values inside the domain.
    pub fn is_listed(&self, place: usize) -> bool {
        self.store.is_listed(place)
    }

    /// Whether the domain has this value.
    pub fn contains(&self, place: usize, value: i64) -> bool {
        self.store.contains(place, value)
    }

    /// The least value that is at least this number.
    pub fn next(&self, place: usize, number: i64) -> Option<i64> {
        self.store.next(place, number)
    }

    /// The domain as a set. Cost: linear in its values if it is listed.
    pub fn domain(&self, place: usize) -> Ranges {
        self.store.domain(place)
    }

    /// The conflicts of the propagators of a variable, each divided by their variables, plus 1.
    pub fn weight(&self, place: usize) -> f64 {
        self.weights[place]
    }

    /// The number of marks that were made and not returned to: the depth in lines of trace.
    #[cfg(feature = "trace")]
    pub fn depth(&self) -> usize {
        self.store.depth()
    }

    /// The number of propagators and views that look at a variable. If there is none, all its values are equivalent.
    pub fn watchers(&self, place: usize) -> usize {
        self.store.queue.watchers(place) + self.store.views(place)
    }

    /// A point to return to, once. To be made when nothing waits to be propagated.
    pub fn mark(&mut self) -> Mark {
        self.store.mark()
    }

    /// Undoes everything since the mark was made. Marks that were made later become invalid.
    pub fn undo(&mut self, mark: Mark) {
        self.store.queue.clear();
        self.store.undo(mark);
    }

    /// Removes all values but this one.
    ///
    /// # Errors
    /// If it is not in the domain. The caller then returns to a mark.
    pub fn fix(&mut self, place: usize, value: i64) -> Result<(), Conflict> {
        self.store.fix(place, value)
    }

    /// Removes all values below this number.
    ///
    /// # Errors
    /// If no value is left. The caller then returns to a mark.
    pub fn at_least(&mut self, place: usize, least: i64) -> Result<(), Conflict> {
        self.store.at_least(place, least)
    }

    /// Removes all values above this number.
    ///
    /// # Errors
    /// If no value is left. The caller then returns to a mark.
    pub fn at_most(&mut self, place: usize, most: i64) -> Result<(), Conflict> {
        self.store.at_most(place, most)
    }

    /// Removes a value. Nothing happens inside of a wide domain.
    ///
    /// # Errors
    /// If no value is left. The caller then returns to a mark.
    pub fn remove(&mut self, place: usize, value: i64) -> Result<(), Conflict> {
        self.store.remove(place, value)
    }

    /// Whether the relation with this number follows from the domains and the equalities among the other relations.
    fn is_entailed(&self, relation: usize, own: &Relation) -> bool {
        match self.fates[relation] {
            Fate::Absorbed(Absorbed::Equal) => own.terms().all(|term| match term {
                crate::relation::Term::Fixed(_) => true,
                crate::relation::Term::Variable(variable) => self.is_fixed(self.slots[variable]),
            }),
            Fate::Absorbed(_) => true,
            Fate::View(view) => self.store.is_fixed(view),
            Fate::Propagators(first, end) => {
                (first..end).all(|own| self.is_done(own) || self.propagators[own].is_entailed(&self.store))
            }
        }
    }
}
