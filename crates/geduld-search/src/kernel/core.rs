//! Depth-first search with decisions and their opposites.

use std::collections::BTreeSet;

use geduld_model::Network;
use geduld_model::kernel::{Kernel, Mark, Propagated, narrow};

#[cfg(feature = "trace")]
use geduld_inspect::Event;

use super::branching::{Decision, least_by, upwards};
use super::{Ended, Limits};
use crate::Monitor;

/// The number of steps between two looks at the monitor.
const INTERVAL: u64 = 4_096;
/// Copying so many outputs of a solution takes as long as a step.
const OUTPUTS_OF_A_STEP: u64 = 16;
/// The most steps of preparation, which nobody can interrupt.
const MOST_BEFORE: u64 = 5_000_000;

/// A decision on the way to the current node.
struct Frame {
    decision: Decision,
    mark: Mark,
    /// The part of the tree below the node before it, and what part of this the decision leaves.
    part: f64,
    share: f64,
}

/// A search: the kernel at the current node, and the way to it.
pub(super) struct Core<'m> {
    pub kernel: Kernel,
    monitor: &'m Monitor,
    /// The limit of steps in all, the one to which it may be extended, and the steps before both.
    limit: u64,
    extended: u64,
    allowed_from: u64,
    stack: Vec<Frame>,
    /// Whether the current node is left for good. A search that gave up on the way back must know that when it goes on.
    is_dead: bool,
    nodes: u64,
    /// Whether the monitor hears of steps of propagation instead of nodes.
    tells_steps: bool,
    told: u64,
    /// The dead ends and the steps of which the monitor knows.
    told_propagated: (u64, u64),
    /// The outputs of solutions of which it was not told.
    shown: u64,
    /// The number of dead ends.
    pub failures: u64,
    /// The variable of the last decision that failed, until it has a value again.
    pub last_conflict: Option<usize>,
    /// The part of the tree below the current node, and the part that was searched, both guessed.
    part: f64,
    pub searched: f64,
    /// The steps before this search began at the root.
    before: u64,
}

/// The kernel of a network with some variables fixed, and the steps that it took. `None` if there is no solution.
pub(super) fn prepare(network: &Network, fixed: &[(usize, i64)], limits: Limits) -> Option<Kernel> {
    let mut domains = network.domains.clone();
    for &(variable, number) in fixed {
        domains[variable] = domains[variable].and(&geduld_model::Ranges::range(number, number));
    }
    let narrowed = narrow(&mut domains, &network.relations, limits.steps.min(MOST_BEFORE));
    let relations = network.relations.iter().zip(&narrowed.entailed).filter(|&(_, entailed)| !entailed);
    let relations: Vec<_> = relations.map(|(relation, _)| relation.clone()).collect();
    narrowed.consistent.then(|| Kernel::new(&domains, &relations))
}

/// The places of these variables that are open, each once, in the order of the variables.
pub(super) fn open_places(kernel: &Kernel, variables: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let places = variables.map(|variable| kernel.place(variable));
    places.filter(|&place| !kernel.is_fixed(place) && seen.insert(place)).collect()
}

/// The monitor knows all dead ends and steps of a search that has ended. Nodes are told on the way, because telling
/// them may wait.
impl Drop for Core<'_> {
    fn drop(&mut self) {
        self.tell_propagated();
    }
}

/// A line of trace. Domains have the numbers of their places.
#[cfg(feature = "trace")]
fn trace(kernel: &Kernel, event: Event, what: std::fmt::Arguments<'_>) {
    geduld_inspect::trace("propagation", kernel.depth(), event, what);
}

impl<'m> Core<'m> {
    pub fn new(kernel: Kernel, limits: Limits, monitor: &'m Monitor) -> Self {
        Self {
            kernel,
            monitor,
            limit: limits.steps,
            extended: limits.steps,
            allowed_from: 0,
            stack: Vec::new(),
            is_dead: false,
            nodes: 0,
            tells_steps: false,
            told: 0,
            told_propagated: (0, 0),
            shown: 0,
            failures: 0,
            last_conflict: None,
            part: 1.0,
            searched: 0.0,
            before: 0,
        }
    }

    /// The same search, whose monitor hears of steps of propagation: a node of a large network takes a thousand times
    /// as long as one of a small network.
    pub fn telling_steps(mut self) -> Self {
        self.tells_steps = true;
        self
    }

    /// From now on, the search may take this number of steps; more, up to `most`, only if the guess is that these
    /// complete it.
    pub fn allow(&mut self, steps: u64, most: u64) {
        self.allowed_from = self.kernel.steps();
        self.limit = self.allowed_from.saturating_add(steps);
        self.extended = self.allowed_from.saturating_add(most);
    }

    /// Propagates. Returns whether there is no conflict.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn propagate(&mut self) -> Result<bool, Ended> {
        loop {
            let until = self.limit.min(self.kernel.steps().saturating_add(INTERVAL));
            match self.kernel.propagate(until) {
                Propagated::All => return Ok(true),
                Propagated::Conflict => {
                    self.is_dead = true;
                    self.failures += 1;
                    self.searched += self.part;
                    return Ok(false);
                }
                Propagated::Paused => self.look()?,
            }
        }
    }

    /// Tells the monitor what was done since the last time.
    pub fn tell(&mut self) {
        let done = if self.tells_steps { self.kernel.steps() } else { self.nodes };
        self.monitor.visited(done.saturating_sub(self.told));
        self.told = done;
        self.tell_propagated();
    }

    /// Tells the monitor of a solution with this many outputs, as steps.
    pub fn shown(&mut self, outputs: usize) {
        self.shown += outputs as u64;
        if self.shown >= INTERVAL * OUTPUTS_OF_A_STEP {
            self.monitor.worked(std::mem::take(&mut self.shown) / OUTPUTS_OF_A_STEP);
        }
    }

    fn tell_propagated(&mut self) {
        let (failures, steps) = self.told_propagated;
        self.told_propagated = (self.failures, self.kernel.steps());
        self.monitor.add_propagated(self.failures - failures, self.told_propagated.1.saturating_sub(steps));
    }

    /// Looks whether the search must end.
    fn look(&mut self) -> Result<(), Ended> {
        self.tell();
        if self.monitor.is_stopped() {
            return Err(Ended::Stopped);
        }
        if self.kernel.steps() < self.limit {
            return Ok(());
        }
        // Twice as many, if all that are allowed suffice by the present guess.
        let done = self.limit.saturating_sub(self.allowed_from);
        if self.limit < self.extended
            && self.searched * (self.extended - self.allowed_from) as f64 >= done as f64
        {
            self.limit = self.limit.saturating_add(done).min(self.extended);
            return Ok(());
        }
        Err(Ended::Limit)
    }

    /// Goes down. Returns whether there is no conflict; the decision counts as made in any case.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn decide(&mut self, decision: Decision) -> Result<bool, Ended> {
        self.count()?;
        let share = decision.share(&self.kernel);
        let mark = self.kernel.mark();
        self.stack.push(Frame { decision, mark, part: self.part, share });
        self.part *= share;
        #[cfg(feature = "trace")]
        trace(&self.kernel, Event::Decision, format_args!("{decision}"));
        let holds = self.apply(|kernel| decision.take(kernel))?;
        if holds && self.last_conflict == Some(decision.place()) {
            self.last_conflict = None;
        }
        Ok(holds)
    }

    /// Leaves the current node. Returns whether there is another one; the first `kept` decisions are never taken back.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn back(&mut self, kept: usize) -> Result<bool, Ended> {
        while self.stack.len() > kept {
            self.count()?;
            let Some(Frame { decision, mark, part, share }) = self.stack.pop() else { break };
            self.kernel.undo(mark);
            self.is_dead = false;
            self.part = part * (1.0 - share);
            self.last_conflict.get_or_insert(decision.place());
            #[cfg(feature = "trace")]
            trace(&self.kernel, Event::Backtrack, format_args!("not {decision}"));
            if self.apply(|kernel| decision.refuse(kernel))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes down without a way back but to the root. Returns whether there is no conflict.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn try_out(
        &mut self,
        change: impl FnOnce(&mut Kernel) -> Result<(), geduld_model::kernel::Conflict>,
    ) -> Result<bool, Ended> {
        self.count()?;
        self.apply(change)
    }

    /// The number of nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the current node is left for good.
    pub fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// The current node is a leaf and has been looked at.
    pub fn leaf(&mut self) {
        self.is_dead = true;
        self.searched += self.part;
        #[cfg(feature = "trace")]
        trace(&self.kernel, Event::Solution, format_args!("all outputs are decided"));
    }

    /// Changes a domain at the current node. Returns whether there is no conflict.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn apply(
        &mut self,
        change: impl FnOnce(&mut Kernel) -> Result<(), geduld_model::kernel::Conflict>,
    ) -> Result<bool, Ended> {
        if change(&mut self.kernel).is_err() {
            #[cfg(feature = "trace")]
            trace(&self.kernel, Event::Conflict, format_args!("a domain is empty"));
            self.is_dead = true;
            self.failures += 1;
            self.searched += self.part;
            return Ok(false);
        }
        self.propagate()
    }

    /// Searches for values of these variables. If there are any, `found` gets the kernel with all of them fixed. The
    /// current node stays the same.
    ///
    /// # Errors
    /// The reason if the search must end.
    pub fn complete<T>(
        &mut self,
        places: &[usize],
        found: impl FnOnce(&Kernel) -> T,
    ) -> Result<Option<T>, Ended> {
        if places.iter().all(|&place| self.kernel.is_fixed(place)) {
            return Ok(Some(found(&self.kernel)));
        }
        let (kept, part, searched) = (self.stack.len(), self.part, self.searched);
        let mark = self.kernel.mark();
        let result = loop {
            let Some(place) = self.lightest(places) else { break Some(found(&self.kernel)) };
            let decision = upwards(&self.kernel, place);
            if !self.decide(decision)? && !self.back(kept)? {
                break None;
            }
        };
        self.stack.truncate(kept);
        self.kernel.undo(mark);
        self.is_dead = false;
        (self.part, self.searched) = (part, searched);
        Ok(result)
    }

    /// The open variable with the fewest values for its weight.
    pub fn lightest(&self, places: &[usize]) -> Option<usize> {
        let kernel = &self.kernel;
        let open = places.iter().copied().filter(|&place| !kernel.is_fixed(place));
        least_by(open, |place| kernel.size(place) as f64 / kernel.weight(place))
    }

    /// Returns to the root, whose mark this is.
    pub fn restart(&mut self, root: &mut Mark) {
        self.stack.clear();
        self.is_dead = false;
        self.kernel.undo(*root);
        *root = self.kernel.mark();
        #[cfg(feature = "trace")]
        trace(&self.kernel, Event::Backtrack, format_args!("to the root"));
        self.before = self.kernel.steps();
        (self.part, self.searched, self.last_conflict) = (1.0, 0.0, None);
    }

    /// The steps from the root that search everything, guessed; infinite if nothing was searched.
    pub fn expected_steps(&self) -> f64 {
        (self.kernel.steps() - self.before) as f64 / self.searched
    }

    fn count(&mut self) -> Result<(), Ended> {
        self.nodes += 1;
        // Decisions without propagation cost steps too; a look at the monitor is cheap.
        let is_due = self.tells_steps && self.kernel.steps() - self.told >= INTERVAL;
        if is_due || self.nodes.is_multiple_of(1_024) { self.look() } else { Ok(()) }
    }
}
