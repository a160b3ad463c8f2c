//! The search: decisions, components and the cache. It keeps its own stack, so it can pause, and deep models are no
//! danger.

#[cfg(feature = "checks")]
#[path = "run_checks.rs"]
mod checks;

use geduld_model::Value;
use num_bigint::BigUint;

use crate::Monitor;
use crate::decompose::cache::ComponentCache;
use crate::decompose::components::{Component, Marks, split};
use crate::decompose::decision_order::DecisionOrder;
use crate::decompose::isomorphism::Renaming;
use crate::decompose::key::{Writer, by_items, by_number};
use crate::decompose::mask_model::{MaskModel, Rule};
use crate::decompose::natural::Natural;
use crate::decompose::state::State;
use crate::decompose::witness::Choose;
use crate::mask::Mask;

geduld_model::named! {
    /// How much of the residual two components must share to be the same for the cache.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum KeyLevel {
        /// The open groups of a pure exact cover. Other models use `Number` instead.
        Items = "items",
        /// Variables and conditions with their numbers.
        Number = "number",
        /// The residual up to the names of variables, and of values if all conditions are all-different.
        Isomorphism = "isomorphism",
    }
}

/// The way of a count by decomposition. It changes the time and memory of the count, never its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecompositionWay {
    /// What is decided next.
    pub order: DecisionOrder,
    /// The keys of the cache.
    pub level: KeyLevel,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    /// The number of solutions, once it is known.
    pub solutions: Option<BigUint>,
    /// The finished share of the search tree, from 0 to 1. Later parts are mostly faster, because more is in the cache.
    pub share: f64,
    /// The steps made since the beginning, about ten nanoseconds each.
    pub steps: u64,
    /// The nodes visited since the beginning: components that were not in the cache.
    pub nodes: u64,
}

/// A count that can be continued.
pub(super) trait Advancing {
    /// The next piece of work.
    fn turn(&mut self);

    /// Whether the number of solutions is known.
    fn is_finished(&self) -> bool;

    /// The steps made, and the nodes visited.
    fn spent(&self) -> (u64, u64);

    /// How far it has come.
    fn reached(&self) -> Advance;

    /// What the monitor was told.
    fn told(&mut self) -> &mut Told;

    /// Continues until the count is finished, has made this number of steps in total, or is stopped.
    fn advance(&mut self, steps: u64, monitor: &Monitor) -> Advance {
        while !self.is_finished() && self.spent().0 < steps {
            self.turn();
            let spent = self.spent();
            if self.told().is_long_ago(spent.0) {
                self.told().tell(spent, monitor);
                if monitor.is_stopped() {
                    break;
                }
            }
        }
        let spent = self.spent();
        self.told().tell(spent, monitor);
        self.reached()
    }

    /// The values of all variables in a chosen solution, if the count is finished and the cache knows enough of it:
    /// what it does not know is counted in this number of steps.
    fn choose(&mut self, choose: &mut Choose<'_>, steps: u64) -> Option<Vec<Value>>;

    /// The values of all variables in any solution.
    fn witness(&mut self) -> Option<Vec<Value>> {
        self.choose(&mut |_| BigUint::ZERO, 0)
    }
}

/// What the monitor was told last.
#[derive(Default)]
pub(super) struct Told {
    steps: u64,
    nodes: u64,
    /// The steps of preparations that it does not know.
    before: u64,
}

impl Told {
    /// Of nothing, after preparations of this many steps.
    pub fn after(before: u64) -> Self {
        Self { before, ..Self::default() }
    }

    fn is_long_ago(&self, steps: u64) -> bool {
        steps - self.steps >= STEPS_BETWEEN_LOOKS
    }

    fn tell(&mut self, (steps, nodes): (u64, u64), monitor: &Monitor) {
        monitor.visited(nodes - self.nodes);
        monitor.worked(steps - self.steps + self.before);
        *self = Self { steps, nodes, before: 0 };
    }
}

/// How far the count of a component has come.
pub(super) struct Done {
    /// The number of its alternatives, and how many of them were begun.
    pub alternatives: usize,
    pub begun: usize,
    /// The number of components of the current alternative, and how many of them wait.
    pub parts: usize,
    pub pending: usize,
}

/// The finished share of the tree, of which these components are counted, each one inside of the one before it.
pub(super) fn share(components: impl ExactSizeIterator<Item = Done>) -> f64 {
    let last = components.len();
    let (mut share, mut weight) = (0.0, 1.0);
    for (depth, done) in (1..).zip(components) {
        let current = usize::from(depth < last);
        for (all, done) in [
            (done.alternatives, done.begun.saturating_sub(1)),
            (done.parts, done.parts.saturating_sub(done.pending + current)),
        ] {
            let (all, done) = (all.max(1) as f64, done as f64);
            share += weight * done / all;
            weight /= all;
        }
    }
    share
}

/// The steps between two looks at the monitor: some tenths of a millisecond.
pub(super) const STEPS_BETWEEN_LOOKS: u64 = 20_000;

/// A search in progress.
pub(super) struct Run<'a, const W: usize> {
    pub(super) state: State<'a, W>,
    pub(super) way: DecompositionWay,
    pub(super) ranks: Vec<u32>,
    pub(super) cache: &'a ComponentCache,
    pub(super) marks: Marks,
    pub(super) renaming: Renaming,
    pub(super) writer: Writer,
    pub(super) frames: Vec<Frame<W>>,
    pub(super) total: Option<Natural>,
    nodes: u64,
    told: Told,
}

/// A component that is being counted.
pub(super) struct Frame<const W: usize> {
    pub(super) component: Component,
    /// Whether it only matters whether the component has a solution. Its sum is 0 or 1.
    hidden: bool,
    /// Its key; `None` for the whole.
    key: Option<Vec<u8>>,
    sum: Natural,
    alternatives: Vec<(u32, Mask<W>)>,
    /// The number of alternatives that were begun.
    begun: usize,
    mark: usize,
    /// The product of the components of the current alternative, as far as they are counted.
    product: Natural,
    pending: Vec<Component>,
    /// The number of components of the current alternative.
    parts: usize,
    /// The number of combinations of its values.
    #[cfg(feature = "checks")]
    most: Natural,
}

impl<'a, const W: usize> Run<'a, W> {
    /// A count of the solutions in which variables have only these values.
    pub fn new(
        problem: &'a MaskModel<W>,
        kept: &[(u32, Mask<W>)],
        mut way: DecompositionWay,
        cache: &'a ComponentCache,
    ) -> Self {
        let mut state = State::new(problem);
        let consistent = !state.domains.contains(&Mask::EMPTY)
            && kept.iter().all(|&(x, values)| state.keep(x, values))
            && state.propagate();
        if way.level == KeyLevel::Items && !(problem.exact_cover && consistent && items_suffice(&mut state)) {
            way.level = KeyLevel::Number;
        }
        let (ranks, steps) = way.order.ranks(problem);
        let mut run = Self {
            ranks,
            marks: Marks::new(problem.domains.len(), problem.conditions.len()),
            renaming: Renaming::new(problem.domains.len()),
            writer: Writer::default(),
            state,
            way,
            cache,
            frames: Vec::new(),
            total: None,
            nodes: 0,
            told: Told::after(steps),
        };
        if consistent {
            let all: Vec<u32> = (0..).take(problem.domains.len()).collect();
            let (pending, product) = split(&mut run.state, &mut run.marks, &all);
            let whole = Component { variables: all, conditions: Vec::new() };
            run.frames.push(Frame::of_parts(whole, pending, product, run.state.mark()));
        } else {
            run.total = Some(Natural::from(0));
        }
        run
    }

    /// Writes the key of a component, and looks it up in the cache.
    pub(super) fn known(&mut self, component: &mut Component) -> Option<Natural> {
        let Self { state, renaming, ranks, writer, .. } = self;
        writer.bytes.clear();
        // The places of a parity have an order, which a renaming would lose.
        let problem = state.problem;
        let parity = |&number: &u32| matches!(problem.conditions[number as usize].rule, Rule::Parity(_));
        match self.way.level {
            KeyLevel::Isomorphism if component.conditions.iter().any(parity) => {
                by_number(state, component, writer);
            }
            KeyLevel::Items => by_items(component, writer),
            KeyLevel::Number => by_number(state, component, writer),
            KeyLevel::Isomorphism => renaming.write(state, component, ranks, writer),
        }
        state.steps += writer.bytes.len() as u64 / 2;
        self.cache.get(&self.writer.bytes)
    }

    /// Begins with a component, whose key was just written.
    fn open(&mut self, component: Component) {
        self.nodes += 1;
        let alternatives = self.way.order.alternatives(&self.state, &component, &self.ranks);
        self.state.steps += 10 + component.variables.len() as u64;
        self.state.current += 1;
        for &x in &component.variables {
            self.state.scope[x as usize] = self.state.current;
        }
        #[cfg(feature = "checks")]
        let most = component.most_solutions(&self.state);
        #[cfg(feature = "trace")]
        super::trace::opened(self.state.current, &component.variables);
        self.frames.push(Frame {
            hidden: component.is_hidden(self.state.problem),
            component,
            key: Some(self.writer.bytes.clone()),
            sum: Natural::from(0),
            alternatives,
            begun: 0,
            mark: self.state.mark(),
            product: Natural::from(0),
            pending: Vec::new(),
            parts: 0,
            #[cfg(feature = "checks")]
            most,
        });
    }

    /// Ends the last component.
    fn close(&mut self) {
        #[cfg(feature = "checks")]
        self.check_sum();
        let Some(Frame { component, key, sum, .. }) = self.frames.pop() else { return };
        #[cfg(feature = "trace")]
        super::trace::counted(self.state.current, component.variables.len(), &sum.big());
        self.state.current -= 1;
        for &x in &component.variables {
            self.state.scope[x as usize] = self.state.current;
        }
        if let Some(parent) = self.frames.last_mut() {
            parent.multiply(&sum);
        }
        if let Some(key) = key {
            self.cache.insert(&key, sum);
        }
    }
}

impl<const W: usize> Frame<W> {
    /// The whole, which is the product of these components, and has no key.
    pub(super) fn of_parts(whole: Component, pending: Vec<Component>, product: Natural, mark: usize) -> Self {
        Self {
            component: whole,
            hidden: false,
            key: None,
            sum: Natural::from(0),
            alternatives: Vec::new(),
            begun: 0,
            mark,
            product,
            parts: pending.len(),
            pending,
            #[cfg(feature = "checks")]
            most: Natural::from(0),
        }
    }

    fn done(&self) -> Done {
        Done {
            // The whole has no alternatives.
            alternatives: if self.key.is_some() { self.alternatives.len() } else { 1 },
            begun: if self.key.is_some() { self.begun } else { 1 },
            parts: self.parts,
            pending: self.pending.len(),
        }
    }

    /// Multiplies by the solutions of a component. The others do not matter if there are none.
    fn multiply(&mut self, solutions: &Natural) {
        self.product.multiply(solutions);
        if self.product.is_zero() {
            self.pending.clear();
        }
    }
}

impl<const W: usize> Advancing for Run<'_, W> {
    /// One turn: the next component, the next alternative, or the end of a component.
    fn turn(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        if let Some(mut component) = frame.pending.pop() {
            match self.known(&mut component) {
                Some(solutions) => {
                    #[cfg(feature = "trace")]
                    super::trace::remembered(self.state.current, component.variables.len(), &solutions.big());
                    let Some(frame) = self.frames.last_mut() else { return };
                    frame.multiply(&solutions);
                }
                None => self.open(component),
            }
            return;
        }
        if frame.key.is_none() {
            self.total = Some(frame.product.clone());
            return;
        }
        if frame.begun > 0 {
            frame.sum.add(&frame.product);
            self.state.undo(frame.mark);
            #[cfg(feature = "trace")]
            super::trace::back(self.state.current, frame.begun, frame.alternatives.len());
            if frame.hidden && !frame.sum.is_zero() {
                self.close();
                return;
            }
        }
        let Some(&(x, values)) = frame.alternatives.get(frame.begun) else {
            self.close();
            return;
        };
        frame.begun += 1;
        #[cfg(feature = "trace")]
        super::trace::alternative(self.state.current, x, self.state.problem.universes.numbers_in(x, values));
        self.state.steps += 4;
        if self.state.keep(x, values) && self.state.propagate() {
            let (pending, free) = split(&mut self.state, &mut self.marks, &frame.component.variables);
            frame.parts = pending.len();
            (frame.pending, frame.product) = (pending, free);
        } else {
            self.state.forget_queue();
            frame.product = Natural::from(0);
            frame.parts = 0;
        }
    }

    fn is_finished(&self) -> bool {
        self.total.is_some()
    }

    /// A step with wide masks takes longer.
    fn spent(&self) -> (u64, u64) {
        (self.state.steps * (W as u64).div_ceil(16), self.nodes)
    }

    fn reached(&self) -> Advance {
        Advance {
            solutions: self.total.as_ref().map(Natural::big),
            share: if self.total.is_some() { 1.0 } else { share(self.frames.iter().map(Frame::done)) },
            steps: self.spent().0,
            nodes: self.nodes,
        }
    }

    fn told(&mut self) -> &mut Told {
        &mut self.told
    }

    fn choose(&mut self, choose: &mut Choose<'_>, steps: u64) -> Option<Vec<Value>> {
        let problem = self.state.problem;
        let bits = self.choose_solution(choose, self.state.steps.saturating_add(steps))?;
        bits.into_iter().enumerate().map(|(x, bit)| problem.universes.value_of(x, bit)).collect()
    }
}

/// Whether the open groups of an exact cover determine the open variables: no closed variable has only open groups.
pub(super) fn items_suffice<const W: usize>(state: &mut State<'_, W>) -> bool {
    let problem = state.problem;
    let closed = (0..).take(problem.domains.len()).filter(|&x| !state.is_open(x)).collect::<Vec<u32>>();
    closed.into_iter().all(|x| {
        let occurrences = &problem.occurrences[x as usize];
        occurrences.iter().any(|&(number, _)| {
            matches!(problem.conditions[number as usize].rule, Rule::Sum(_)) && !state.is_active(number)
        })
    })
}
