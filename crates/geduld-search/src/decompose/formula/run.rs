//! The count of a formula. It keeps its own stack, so it can pause.

#[cfg(feature = "checks")]
#[path = "run_checks.rs"]
mod checks;

use geduld_enumerate::{Propagation, Solved};
use geduld_model::{Value, VarId};

use crate::decompose::cache::ComponentCache;
use crate::decompose::decision_order::DecisionOrder;
use crate::decompose::formula::graph::Recorder;
use crate::decompose::formula::split::{Component, Splitter};
use crate::decompose::formula::{Formula, Structure, literal};
use crate::decompose::key::Writer;
use crate::decompose::natural::Natural;
use crate::decompose::run::{Advance, Advancing, Done, STEPS_BETWEEN_LOOKS, Told, share};
use crate::decompose::witness::Choose;

/// The steps of the solver for a step of a count.
pub(super) const STEPS_OF_A_STEP: u64 = 8;

/// A count in progress.
pub(crate) struct FormulaRun<'a> {
    pub(super) whole: &'a Formula,
    pub(super) formula: &'a Structure,
    pub(super) propagation: Propagation,
    pub(super) splitter: Splitter,
    cache: &'a ComponentCache,
    writer: Writer,
    pub(super) weight: f64,
    /// For each variable of a component that waits or is counted: its value in a solution.
    pub(super) model: Vec<bool>,
    pub(super) nodes: Vec<Node>,
    pub(super) total: Option<Natural>,
    visited: u64,
    /// The steps of the solver before this count.
    before: u64,
    told: Told,
    /// The decision graph, if it is asked for.
    pub(super) graph: Option<Recorder>,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

/// A component that is being counted.
pub(super) struct Node {
    pub variables: Vec<u32>,
    /// Its key; `None` for the whole.
    key: Option<Vec<u8>>,
    /// The level on which it was found, and the level of the current branch.
    level: u32,
    base: u32,
    /// Whether it is still open whether the branch has solutions.
    solving: bool,
    /// The decision of the other branch, while it waits, and a solution in it.
    other: Option<i32>,
    pub solution: Vec<bool>,
    branches: usize,
    begun: usize,
    sum: Natural,
    /// The product of the components of the branch, as far as they are counted, and those that wait.
    product: Natural,
    pending: Vec<Component>,
    parts: usize,
    /// The number of variables that had values when the components were found.
    assigned: usize,
}

impl<'a> FormulaRun<'a> {
    /// A count of the models in which variables have these values.
    pub fn new(
        whole: &'a Formula,
        fixed: &[(VarId, Value)],
        order: DecisionOrder,
        cache: &'a ComponentCache,
    ) -> Self {
        let formula = whole.structure(fixed);
        let mut propagation = formula.propagation.clone();
        let before = propagation.steps();
        let consistent =
            !propagation.is_refuted() && fixed.iter().all(|&(id, value)| propagation.fix(literal(id, value)));
        let mut run = Self {
            whole,
            formula,
            propagation,
            splitter: Splitter::new(formula),
            cache,
            writer: Writer::default(),
            weight: formula.weight(order),
            model: vec![false; formula.near.len()],
            nodes: Vec::new(),
            total: None,
            visited: 0,
            before,
            told: Told::default(),
            graph: None,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        };
        match consistent {
            true => run.nodes.push(Node::new(formula.variables.clone(), None, 0, 0)),
            false => run.total = Some(Natural::from(0)),
        }
        run
    }

    pub(super) fn steps(&self) -> u64 {
        (self.propagation.steps() - self.before) / STEPS_OF_A_STEP + self.splitter.steps
    }

    /// Makes a decision of which a solution is known, and what follows from it.
    pub(super) fn decide(&mut self, decision: i32) {
        match self.propagation.value(decision) {
            // What was learnt in the other branch may have decided already. The level keeps its number.
            Some(_) => self.propagation.open_level(),
            None => self.propagation.decide(decision),
        }
        let consistent = self.propagation.propagate();
        debug_assert!(consistent, "the branch has a solution");
    }

    /// Begins with a component, whose key was just written: with the branch that may have no solutions.
    fn open(&mut self, component: Component) {
        self.visited += 1;
        let choice = component.choice.cast_signed();
        let other = if self.model[component.choice as usize] { choice } else { -choice };
        let level = self.propagation.level();
        let key = Some(self.writer.bytes.clone());
        let mut node = Node::new(component.variables, key, level, level + 1);
        node.solution = node.variables.iter().map(|&x| self.model[x as usize]).collect();
        #[cfg(feature = "trace")]
        crate::decompose::trace::opened(self.nodes.len(), &node.variables);
        for &x in &node.variables {
            let preferred = if self.model[x as usize] { x.cast_signed() } else { -x.cast_signed() };
            self.propagation.prefer(preferred);
        }
        (node.other, node.branches) = (Some(other), 2);
        if let Some(graph) = &mut self.graph {
            let clauses = component.clauses.iter().map(|&number| &*self.formula.clauses[number as usize]);
            graph.open(&node.variables, component.choice, clauses, &self.propagation);
        }
        self.splitter.steps += 5 + node.variables.len() as u64 / 4;
        self.propagation.decide(-other);
        self.nodes.push(node);
    }

    /// Takes the solution of the last node for its variables.
    fn restore(&mut self) {
        let Some(node) = self.nodes.last() else { return };
        for (&x, &value) in node.variables.iter().zip(&node.solution) {
            self.model[x as usize] = value;
        }
    }

    /// Finds the components of a branch that has solutions.
    fn branch(&mut self) {
        let Some(node) = self.nodes.last_mut() else { return };
        let variables = std::mem::take(&mut node.variables);
        let (pending, free) = self.parts(&variables);
        if let Some(graph) = &mut self.graph {
            graph.branch(&variables, &self.propagation);
        }
        let Some(node) = self.nodes.last_mut() else { return };
        node.begun += 1;
        node.variables = variables;
        node.parts = pending.len();
        (node.pending, node.product) = (pending, free);
        node.assigned = self.propagation.assigned();
    }

    /// What these variables fall into, once everything is propagated.
    pub(super) fn parts(&mut self, variables: &[u32]) -> (Vec<Component>, Natural) {
        let consistent = self.propagation.propagate();
        debug_assert!(consistent, "a solution is known");
        let parts = self.splitter.split(self.formula, &self.propagation, variables, self.weight);
        #[cfg(feature = "checks")]
        self.check(&parts.0);
        parts
    }

    /// Ends the last component.
    fn close(&mut self) {
        #[cfg(feature = "trace")]
        if let Some(node) = self.nodes.last() {
            crate::decompose::trace::counted(self.nodes.len(), node.variables.len(), &node.sum.big());
        }
        let Some(Node { key, sum, level, .. }) = self.nodes.pop() else { return };
        self.propagation.backtrack(level);
        if let Some(parent) = self.nodes.last_mut() {
            parent.product.multiply(&sum);
        }
        if let (Some(graph), Some(key)) = (&mut self.graph, &key) {
            graph.close(key);
        }
        if let Some(key) = key {
            self.cache.insert(&key, sum);
        }
    }

    /// Counts components that are known to have solutions.
    pub(super) fn product(&mut self, pending: Vec<Component>, free: Natural) -> Natural {
        let level = self.propagation.level();
        let mut node = Node::new(Vec::new(), None, level, level);
        (node.solving, node.pending, node.product) = (false, pending, free);
        node.assigned = self.propagation.assigned();
        let total = self.total.take();
        self.nodes.push(node);
        while self.total.is_none() {
            self.turn();
        }
        self.nodes.pop();
        std::mem::replace(&mut self.total, total).unwrap_or(Natural::from(0))
    }
}

impl Node {
    fn new(variables: Vec<u32>, key: Option<Vec<u8>>, level: u32, base: u32) -> Self {
        Self {
            variables,
            key,
            level,
            base,
            solving: true,
            other: None,
            solution: Vec::new(),
            branches: 1,
            begun: 0,
            sum: Natural::from(0),
            product: Natural::from(1),
            pending: Vec::new(),
            parts: 0,
            assigned: 0,
        }
    }
}

impl Advancing for FormulaRun<'_> {
    /// One turn: a search for a solution of a branch, the next component, the next branch, or the end of a component.
    fn turn(&mut self) {
        let Some(node) = self.nodes.last_mut() else { return };
        if node.solving {
            let steps = STEPS_BETWEEN_LOOKS * STEPS_OF_A_STEP;
            match self.propagation.solve(node.base, &node.variables, steps) {
                Solved::Interrupted => {}
                Solved::No if node.key.is_none() => self.total = Some(Natural::from(0)),
                Solved::No => {
                    // What was learnt makes the component smaller, so it is split instead of decided.
                    (node.solving, node.other, node.branches) = (false, None, 1);
                    node.base = node.level;
                    self.restore();
                    self.branch();
                }
                Solved::Yes => {
                    node.solving = false;
                    for &x in &node.variables {
                        self.model[x as usize] = self.propagation.value(x.cast_signed()) == Some(true);
                    }
                    if node.key.is_none() {
                        node.solution = node.variables.iter().map(|&x| self.model[x as usize]).collect();
                    }
                    self.propagation.backtrack(node.base);
                    self.branch();
                }
            }
            return;
        }
        if !node.pending.is_empty() && node.assigned != self.propagation.assigned() {
            // Something was learnt about components that wait.
            let mut waiting: Vec<u32> =
                node.pending.drain(..).flat_map(|component| component.variables).collect();
            waiting.sort_unstable();
            let (pending, free) = self.parts(&waiting);
            if let Some(graph) = &mut self.graph {
                graph.learnt(&waiting, &self.propagation);
            }
            let Some(node) = self.nodes.last_mut() else { return };
            node.product.multiply(&free);
            (node.pending, node.assigned) = (pending, self.propagation.assigned());
            node.parts = node.parts.max(node.pending.len());
            return;
        }
        if let Some(mut component) = node.pending.pop() {
            component.write_key(self.formula.tag, &mut self.writer);
            self.splitter.steps += 2 + self.writer.bytes.len() as u64 / 4;
            let known = self.cache.get(&self.writer.bytes);
            let is_in_graph =
                |_: &Natural| self.graph.as_mut().is_none_or(|graph| graph.find(&self.writer.bytes));
            match known.filter(is_in_graph) {
                Some(solutions) => {
                    node.product.multiply(&solutions);
                    #[cfg(feature = "trace")]
                    crate::decompose::trace::remembered(
                        self.nodes.len(),
                        component.variables.len(),
                        &solutions.big(),
                    );
                }
                None => self.open(component),
            }
            return;
        }
        if node.key.is_none() {
            self.total = Some(node.product.clone());
            return;
        }
        node.sum.add(&node.product);
        match node.other.take() {
            Some(decision) => {
                self.propagation.backtrack(node.level);
                self.restore();
                // A solution of this branch is known.
                self.decide(decision);
                self.branch();
            }
            None => self.close(),
        }
    }

    fn is_finished(&self) -> bool {
        self.total.is_some()
    }

    fn spent(&self) -> (u64, u64) {
        (self.steps(), self.visited)
    }

    fn reached(&self) -> Advance {
        let done = self.nodes.iter().map(|node| Done {
            alternatives: node.branches,
            begun: node.begun,
            parts: node.parts,
            pending: node.pending.len(),
        });
        Advance {
            solutions: self.total.as_ref().map(Natural::big),
            share: if self.total.is_some() { 1.0 } else { share(done) },
            steps: self.steps(),
            nodes: self.visited,
        }
    }

    fn told(&mut self) -> &mut Told {
        &mut self.told
    }

    fn choose(&mut self, choose: &mut Choose<'_>, _steps: u64) -> Option<Vec<Value>> {
        self.choose_solution(choose)
    }

    fn witness(&mut self) -> Option<Vec<Value>> {
        let root =
            self.nodes.first().filter(|_| self.total.as_ref().is_some_and(|total| !total.is_zero()))?;
        let literal = |(&x, &value): (&u32, &bool)| if value { x.cast_signed() } else { -x.cast_signed() };
        self.whole.completed(root.variables.iter().zip(&root.solution).map(literal))
    }
}
