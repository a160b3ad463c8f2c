//! Proofs that a decision graph is a formula, in the format CPOG: counts of any size, which another checker accepts.
//!
//! A node of the graph is a product of literals and nodes that share no variable, or a sum of two that exclude each
//! other. So its models are easy to count. The file has the nodes, and clauses by which the formula implies the last of
//! them, the root. That each clause of the formula follows from the root is seen by the checker.
//!
//! The clause of a node says that it follows from the formula and literals. These are the same wherever the node is
//! used, so one clause is enough for all places.
//!
//! Bryant, Nawrocki, Avigad and Heule, *Certified knowledge compilation with application to verified model counting*,
//! SAT 2023.

mod count;
mod learning;
mod lines;
mod prover;

use std::io::{self, Write};

pub use count::{GraphCount, count_graph};

use crate::Formula;
use lines::LineWriter;
use prover::{Prover, Stuck};

/// A branch of a node: literals, and numbers of the nodes that are left.
pub type Branch<'a> = (&'a [i32], &'a [usize]);

/// Writes a proof.
pub struct GraphWriter<'a, W> {
    lines: LineWriter<'a, W>,
    prover: Prover,
    nodes: Vec<Node>,
    /// All variables.
    all: Vec<u32>,
}

/// A node that follows where some literals are true.
struct Node {
    literal: i32,
    assumed: Box<[i32]>,
    /// The number of the clause that says so.
    clause: u64,
}

/// A branch under assumptions.
struct Proven {
    /// A literal or node for it.
    literal: i32,
    /// For a product, the number of its first clause.
    product: Option<u64>,
    /// The assumptions that it follows from, and the numbers of clauses by which it does.
    assumed: Vec<i32>,
    hints: Vec<u64>,
}

impl<'a, W: Write> GraphWriter<'a, W> {
    /// Begins with a proof about a formula. If `stop` says so, the writer soon returns an error of the kind
    /// `Interrupted`.
    pub fn new(out: W, formula: &Formula, stop: &'a dyn Fn() -> bool) -> Self {
        let (variables, clauses) = (formula.variables(), formula.clauses());
        Self {
            lines: LineWriter::new(out, stop, (variables, clauses.len())),
            prover: Prover::new(variables, clauses),
            nodes: Vec::new(),
            all: (1..=variables).collect(),
        }
    }

    /// Derives literals that follow from the formula alone.
    ///
    /// # Errors
    /// Those of the writer. If one does not follow, the kind is `InvalidData`.
    pub fn fix(&mut self, literals: &[i32]) -> io::Result<()> {
        self.try_fix(literals).map_err(wrong)
    }

    fn try_fix(&mut self, literals: &[i32]) -> Result<(), Stuck> {
        self.prover.assume(std::iter::empty())?;
        for &literal in literals {
            if !self.prover.holds(literal) {
                self.prover.derive(Some(literal), &self.all, &mut self.lines)?;
            }
            let (_, hints) = self.prover.explain(std::iter::once(literal));
            let id = self.lines.lemma(&[literal], &hints)?;
            self.prover.fix(literal, id);
        }
        Ok(())
    }

    /// Adds a node, whose number is the number of nodes before it. Under the assumptions, the formula says the same
    /// about the variables as the branches: one, or two whose first literals contradict each other.
    ///
    /// # Errors Those of the writer. If the formula does not say the same, the kind is `InvalidData`.
    pub fn node(&mut self, assumed: &[i32], variables: &[u32], branches: &[Branch<'_>]) -> io::Result<()> {
        let node = match branches {
            [only] => self.product(assumed, variables, *only),
            [one, other] => self.sum(assumed, variables, [*one, *other]),
            _ => Err(Stuck::NotImplied),
        };
        self.nodes.push(node.map_err(wrong)?);
        Ok(())
    }

    /// Ends the proof: what follows from the formula, and the nodes that are left; `None` if the formula has no model.
    /// Returns the number of clauses derived, the number of nodes, and the writer.
    ///
    /// # Errors
    /// Those of [`node`](Self::node).
    pub fn finish(mut self, root: Option<Branch<'_>>) -> io::Result<(u64, u64, W)> {
        match root {
            Some(root) => self.end(root),
            None => self.refute(),
        }
        .map_err(wrong)?;
        let LineWriter { derived, nodes, out, .. } = self.lines;
        Ok((derived, nodes, out))
    }

    fn end(&mut self, root: Branch<'_>) -> Result<(), Stuck> {
        let variables = std::mem::take(&mut self.all);
        let args = self.args(root);
        let (node, id) = self.lines.product(&args)?;
        self.lines.root(node)?;
        let (_, mut hints) = self.derive(&[], &variables, root)?;
        hints.push(id);
        self.lines.lemma(&[node], &hints)?;
        Ok(())
    }

    fn refute(&mut self) -> Result<(), Stuck> {
        self.lines.root(0)?;
        let assumed = self.prover.assume(std::iter::empty());
        match assumed.and_then(|()| self.prover.derive(None, &self.all, &mut self.lines)) {
            Err(Stuck::Conflict(conflict)) => {
                let (_, hints) = self.prover.explain_conflict(conflict);
                self.lines.lemma(&[], &hints)?;
                Ok(())
            }
            other => other,
        }
    }

    /// A node with one branch.
    fn product(&mut self, assumed: &[i32], variables: &[u32], branch: Branch<'_>) -> Result<Node, Stuck> {
        let Proven { literal, product, assumed, mut hints } = self.branch(assumed, variables, branch)?;
        hints.extend(product);
        let clause: Vec<i32> = assumed.iter().map(|of| -of).chain([literal]).collect();
        let clause = self.lines.lemma(&clause, &hints)?;
        Ok(Node { literal, assumed: assumed.into(), clause })
    }

    /// A node with two branches.
    fn sum(&mut self, assumed: &[i32], variables: &[u32], branches: [Branch<'_>; 2]) -> Result<Node, Stuck> {
        let decision = branches[0].0.first().copied().ok_or(Stuck::NotImplied)?;
        let with = |decision: i32| -> Vec<i32> { assumed.iter().copied().chain([decision]).collect() };
        let negated = |of: &[i32]| -> Vec<i32> { of.iter().map(|of| -of).collect() };
        let mut one = self.branch(&with(decision), variables, branches[0])?;
        // Without a product, the first branch is the decision alone.
        let mut first = None;
        if let Some(product) = one.product {
            let mut clause = negated(&one.assumed);
            clause.push(one.literal);
            one.hints.push(product);
            first = Some(self.lines.lemma(&clause, &one.hints)?);
        }
        let other = self.branch(&with(-decision), variables, branches[1])?;
        // A product implies its first literal, which is the decision.
        let exclusion: Vec<u64> = [one.product, other.product].iter().flatten().map(|id| id + 1).collect();
        let (literal, id) = self.lines.sum([one.literal, other.literal], &exclusion)?;
        let mut used: Vec<i32> = one.assumed.iter().chain(&other.assumed).copied().collect();
        used.sort_unstable();
        used.dedup();
        used.retain(|of| of.abs() != decision.abs());
        let mut clause = negated(&used);
        clause.push(literal);
        let hints = [id + 1].into_iter().chain(first).chain(other.hints).chain(other.product).chain([id + 2]);
        let hints: Vec<u64> = hints.collect();
        let clause = self.lines.lemma(&clause, &hints)?;
        self.lines.delete(first.as_slice())?;
        Ok(Node { literal, assumed: used.into(), clause })
    }

    /// Derives a branch under assumptions.
    fn branch(&mut self, assumed: &[i32], variables: &[u32], branch: Branch<'_>) -> Result<Proven, Stuck> {
        let (assumed, hints) = self.derive(assumed, variables, branch)?;
        let args = self.args(branch);
        let (literal, product) = match args[..] {
            [only] => (only, None),
            _ => {
                let (node, id) = self.lines.product(&args)?;
                (node, Some(id))
            }
        };
        Ok(Proven { literal, product, assumed, hints })
    }

    /// Derives the literals and nodes of a branch. Returns the assumptions that were necessary, and the numbers of
    /// clauses that propagate them.
    fn derive(
        &mut self,
        assumed: &[i32],
        variables: &[u32],
        (literals, children): Branch<'_>,
    ) -> Result<(Vec<i32>, Vec<u64>), Stuck> {
        self.prover.assume(assumed.iter().copied())?;
        for &literal in literals {
            if !self.prover.holds(literal) {
                self.prover.derive(Some(literal), variables, &mut self.lines)?;
            }
        }
        let below = || children.iter().filter_map(|&child| self.nodes.get(child));
        let needed = || below().flat_map(|node| &*node.assumed).chain(literals).copied();
        if !needed().all(|literal| self.prover.holds(literal)) {
            return Err(Stuck::NotImplied);
        }
        let (assumed, mut hints) = self.prover.explain(needed());
        hints.extend(below().map(|node| node.clause));
        Ok((assumed, hints))
    }

    /// The literals and nodes of a branch.
    fn args(&self, (literals, children): Branch<'_>) -> Vec<i32> {
        let nodes = children.iter().filter_map(|&child| Some(self.nodes.get(child)?.literal));
        literals.iter().copied().chain(nodes).collect()
    }
}

fn wrong(stuck: Stuck) -> io::Error {
    match stuck {
        Stuck::Write(error) => error,
        Stuck::NotImplied | Stuck::Conflict(_) => {
            io::Error::new(io::ErrorKind::InvalidData, "the graph is not that of the formula")
        }
    }
}
