//! The decision graph of a count of a formula: what a proof of the count is made of.
//!
//! A node says about what is left of a component: a variable is decided, and in each branch some literals follow and
//! some components are left, which are nodes, too. A component that the cache knows is a node that was there before. So
//! the formula is the same as the graph, and the graph is easy to count.

use geduld_enumerate::Propagation;
use num_bigint::BigUint;

use crate::decompose::cache::ComponentCache;
use crate::decompose::formula::{Formula, FormulaRun, MOST_VARIABLES};
use crate::decompose::natural::Natural;
use crate::decompose::run::{Advancing, STEPS_BETWEEN_LOOKS};
use crate::{Monitor, Unsupported};

/// A component, told after the components that are left in its branches. They are numbered from 0 as they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphNode {
    /// Literals under which the rest of the formula says about the variables of the component what the branches say:
    /// those that are true wherever the component is left.
    pub assumed: Vec<i32>,
    /// Its variables, in ascending order.
    pub variables: Vec<u32>,
    /// The variable that is decided.
    pub decided: u32,
    /// One branch for each value of the decided variable that it has in a solution.
    pub branches: Vec<GraphBranch>,
}

/// A part of the solutions of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphBranch {
    /// What is decided, or follows. If there are two branches, the decision is the first.
    pub literals: Vec<i32>,
    /// The numbers of the components that are left. They have no variables in common.
    pub children: Vec<usize>,
}

/// The whole formula: no decision was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphRoot {
    /// What follows, and what is left; `None` if there is no solution.
    pub branch: Option<GraphBranch>,
    /// The number of solutions.
    pub solutions: BigUint,
}

/// What is told about a formula while its graph is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphPart {
    /// Literals that follow from the formula alone, before all nodes: any node may need them.
    Fixed(Vec<i32>),
    /// A node.
    Node(GraphNode),
}

/// Counts the models of clauses over the variables 1 to `count` by decomposition, and tells the decision graph. `told`
/// says whether to go on. `None` if it or the monitor stops the count.
///
/// Cost: that of the count. Memory: two caches of `bytes` each.
///
/// # Errors
/// If the formula is too large.
pub fn decision_graph(
    count: usize,
    clauses: &[Vec<i32>],
    bytes: usize,
    monitor: &Monitor,
    mut told: impl FnMut(GraphPart) -> bool,
) -> Result<Option<GraphRoot>, Unsupported> {
    let too_large = Unsupported::TooManyVariables { variables: count, limit: MOST_VARIABLES };
    let (formula, order) = Formula::of_clauses(count, clauses).ok_or(too_large)?;
    if !formula.whole.is_refuted() && !told(GraphPart::Fixed(formula.whole.literals_from(0).collect())) {
        return Ok(None);
    }
    let cache = ComponentCache::new(bytes);
    let mut run = FormulaRun::new(&formula, &[], order, &cache);
    run.graph = Some(Recorder::new(bytes));
    while !run.is_finished() {
        let steps = run.spent().0 + STEPS_BETWEEN_LOOKS;
        run.advance(steps, monitor);
        let closed = run.graph.as_mut().map(|graph| std::mem::take(&mut graph.closed));
        if !closed.into_iter().flatten().all(|node| told(GraphPart::Node(node))) || monitor.is_stopped() {
            return Ok(None);
        }
    }
    let root = run.graph.and_then(|mut graph| graph.open.pop());
    let branch = root.and_then(|root| root.branches.into_iter().next());
    let solutions = run.total.map(|total| total.big()).unwrap_or_default();
    Ok(Some(GraphRoot { branch, solutions }))
}

/// Notes the graph of a count.
pub(super) struct Recorder {
    /// The numbers of components, by their keys.
    numbers: ComponentCache,
    /// The components that are being counted; the whole is the first.
    open: Vec<GraphNode>,
    closed: Vec<GraphNode>,
    count: usize,
}

impl Recorder {
    fn new(bytes: usize) -> Self {
        let numbers = ComponentCache::new(bytes);
        Self { numbers, open: vec![GraphNode::default()], closed: Vec::new(), count: 0 }
    }

    /// Begins with a component, of which these clauses have other variables, too.
    ///
    /// Those have values that make their literals false. The key of the component has the numbers of the clauses, so
    /// they have the same values wherever the component is found again.
    pub fn open<'c>(
        &mut self,
        variables: &[u32],
        decided: u32,
        clauses: impl Iterator<Item = &'c [i32]>,
        propagation: &Propagation,
    ) {
        let is_false = |literal: &&i32| propagation.value(**literal) == Some(false);
        let mut assumed: Vec<i32> = clauses.flat_map(|of| of.iter().filter(is_false)).map(|of| -of).collect();
        assumed.sort_unstable_by_key(|literal| literal.unsigned_abs());
        assumed.dedup();
        self.open.push(GraphNode { assumed, variables: variables.to_vec(), decided, branches: Vec::new() });
    }

    /// Begins with a branch of the last component.
    pub fn branch(&mut self, variables: &[u32], propagation: &Propagation) {
        if let Some(node) = self.open.last_mut() {
            node.branches.push(GraphBranch::default());
        }
        self.learnt(variables, propagation);
    }

    /// Notes which of these variables have values now, in the last branch.
    pub fn learnt(&mut self, variables: &[u32], propagation: &Propagation) {
        let literal = |&x: &u32| {
            let x = x.cast_signed();
            propagation.value(x).map(|value| if value { x } else { -x })
        };
        if let Some(branch) = self.last_branch() {
            branch.literals.extend(variables.iter().filter_map(literal));
        }
    }

    fn last_branch(&mut self) -> Option<&mut GraphBranch> {
        self.open.last_mut()?.branches.last_mut()
    }

    /// Finds a component that was closed, which is left in the last branch.
    pub fn find(&mut self, key: &[u8]) -> bool {
        let Some(Natural::Small(number)) = self.numbers.get(key) else { return false };
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        self.last_branch().is_some_and(|branch| {
            branch.children.push(number);
            true
        })
    }

    /// Ends the last component.
    pub fn close(&mut self, key: &[u8]) {
        let Some(mut node) = self.open.pop() else { return };
        let decided = node.decided;
        if node.branches.len() == 2 {
            for GraphBranch { literals, .. } in &mut node.branches {
                let place = literals.iter().position(|literal| literal.unsigned_abs() == decided);
                literals.swap(0, place.unwrap_or(0));
            }
        }
        self.numbers.insert(key, Natural::from(self.count as u128));
        let number = self.count;
        if let Some(branch) = self.last_branch() {
            branch.children.push(number);
        }
        self.closed.push(node);
        self.count += 1;
    }
}
