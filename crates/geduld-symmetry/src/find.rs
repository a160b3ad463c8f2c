//! The search for symmetries: draw the model, find automorphisms, verify them on the model.

use geduld_model::{Atom, AutomorphismCheck, Constraint, Model, Permutation};
use num_bigint::BigUint;
use thiserror::Error;

use crate::automorphisms::automorphisms;
use crate::closure::{Closure, Growth};
use crate::draw::{Rows, draw};
use crate::graph::Graph;
use crate::verify::{Verified, verified};

/// How far the search goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryLimits {
    /// The largest graph that is searched, in vertices: at least one for each atom, variable and constraint.
    pub vertices: usize,
    /// How often a partition of the vertices may be refined, times the number of vertices. Trials that lead
    /// nowhere use it up in contrived models; one base vertex of the search costs 12 bytes of memory for each
    /// vertex.
    pub effort: usize,
    /// If generators fail on the model: how many times smaller than the group of the graph the group of the model
    /// may be for it to be found entirely. One parity constraint costs a factor 2.
    pub index: usize,
}

impl Default for SymmetryLimits {
    fn default() -> Self {
        Self { vertices: 50_000, effort: 1 << 23, index: 8 }
    }
}

/// The graph of the model has more vertices than [`SymmetryLimits::vertices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too large to search for symmetries: a graph of at least {vertices} vertices, the limit is {limit}")]
pub struct TooLarge {
    /// At least so many vertices has the graph. Tables are drawn without a vertex for each row.
    pub vertices: usize,
    /// The limit it passes.
    pub limit: usize,
}

/// The symmetries of a model, as generators of a group of permutations of all its atoms.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Each of them verified on the model, none of them the identity on the decision atoms, in an order that
    /// depends on the model alone.
    pub generators: Vec<Permutation>,
    /// How many different permutations of the *decision* atoms the generators generate, exactly; `None` if
    /// that is unknown because the search was not [`complete`](Self::complete).
    pub order: Option<BigUint>,
    /// Whether the generators generate every permutation of the decision atoms that belongs to one that
    /// `AutomorphismCheck` accepts: no limit was reached.
    pub complete: bool,
    /// How many generators of the graph's group failed on the model, and were repaired or dropped.
    pub rejected: usize,
    atoms: usize,
    decision_atoms: usize,
}

/// A closed group of symmetries.
#[derive(Clone, Debug)]
pub struct Subgroup {
    /// Those of the generators that are needed for this group.
    pub generators: Vec<Permutation>,
    /// The elements, each acting differently on the decision atoms, in ascending order; the identity is the first.
    pub elements: Vec<Permutation>,
    /// Whether these are all symmetries that the generators generate.
    pub whole: bool,
}

/// Finds the symmetries of a model.
///
/// First with a small graph, in which a table says which pairs of atoms go together; if too much of what that
/// yields fails on the model, with a vertex for every row, as far as the limit allows it.
///
/// Cost: for each generator a refinement of the graph (edges times logarithm of vertices) and a check of the model;
/// a millisecond or two for a thousand vertices.
///
/// # Errors
/// If the graph has more vertices than the limit.
pub fn find(model: &Model, limits: &SymmetryLimits) -> Result<Symmetries, TooLarge> {
    let (atoms, decision_atoms) = (model.atom_count(), model.decision_atom_count());
    let trivial = Symmetries {
        generators: Vec::new(),
        order: Some(1u32.into()),
        complete: true,
        rejected: 0,
        atoms,
        decision_atoms,
    };
    if model.variables().iter().any(|variable| variable.domain.is_empty()) {
        return Ok(trivial); // There is no solution, and the check accepts the identity only.
    }
    let limit = limits.vertices;
    let vertices = atoms + model.variables().len() + model.constraints().len();
    if vertices > limit {
        return Err(TooLarge { vertices, limit });
    }
    let check = AutomorphismCheck::new(model);
    let graph = draw(model, &check, Rows::Cliques);
    let vertices = graph.colours().len();
    if vertices > limit {
        return Err(TooLarge { vertices, limit });
    }
    let search = SymmetrySearch { check, atoms, decision_atoms, limits };
    let coarse = search.symmetries(graph);
    let has_tables = model.constraints().iter().any(|constraint| matches!(constraint, Constraint::Table(_)));
    if coarse.complete || !has_tables {
        return Ok(coarse);
    }
    let graph = draw(model, &search.check, Rows::Vertices);
    if graph.colours().len() > limits.vertices {
        return Ok(coarse);
    }
    let fine = search.symmetries(graph);
    Ok(if fine.complete || fine.generators.len() > coarse.generators.len() { fine } else { coarse })
}

impl Symmetries {
    /// All symmetries, each acting differently on the decision atoms, in ascending order and the identity first;
    /// `None` if there are more than `limit`.
    ///
    /// Cost: order of the group times number of atoms, 4 bytes each.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        if self.order.as_ref().is_some_and(|order| *order > BigUint::from(limit)) {
            return None;
        }
        let subgroup = self.subgroup(&[], limit);
        subgroup.whole.then_some(subgroup.elements)
    }

    /// All symmetries if they are at most `limit`, otherwise a subgroup that is not larger: the one that is left
    /// when each generator that would lead beyond the limit is dropped in turn.
    ///
    /// `first` are symmetries of the model that the subgroup is to contain, as far as they are not too many themselves.
    ///
    /// Cost: `limit` times number of atoms for each generator.
    pub fn subgroup(&self, first: &[Permutation], limit: usize) -> Subgroup {
        Subgroup::generated(first.iter().chain(&self.generators), self.atoms, self.decision_atoms, limit)
    }
}

impl Subgroup {
    /// The group that some permutations of this many atoms generate; the first atoms are those of decisions. Generators that
    /// would make the group larger than `limit` are left out.
    ///
    /// Cost: `limit` times number of atoms for each generator.
    pub fn generated<'p>(
        generators: impl IntoIterator<Item = &'p Permutation>,
        atoms: usize,
        decision_atoms: usize,
        limit: usize,
    ) -> Self {
        let mut closure = Closure::trivial(atoms, decision_atoms);
        let mut whole = true;
        for generator in generators {
            whole &= closure.add(generator, limit) != Growth::Beyond;
        }
        let (generators, elements) = closure.into_parts();
        Self { generators, elements, whole }
    }
}

/// What a search needs to know of the model.
struct SymmetrySearch<'a> {
    check: AutomorphismCheck<'a>,
    atoms: usize,
    decision_atoms: usize,
    limits: &'a SymmetryLimits,
}

impl SymmetrySearch<'_> {
    fn symmetries(&self, graph: Graph) -> Symmetries {
        let (verified, order) = self.group(&graph);
        let complete = order.is_some();
        let identity = Permutation::identity(self.atoms);
        let mut generators = verified.generators;
        generators.retain(|generator| !same_start(generator, &identity, self.decision_atoms));
        let order = match order {
            Some(order) if generators.is_empty() || order == BigUint::from(1u32) => Some(1u32.into()),
            // What moves no decision atom: twin constraints, free derived variables.
            Some(order) => self.group(&graph.with_fixed(self.decision_atoms)).1.map(|kernel| order / kernel),
            None => None,
        };
        Symmetries {
            complete,
            rejected: verified.rejected,
            generators,
            order,
            atoms: self.atoms,
            decision_atoms: self.decision_atoms,
        }
    }

    /// The verified automorphisms of a graph, and how many automorphisms of the graph they come from.
    fn group(&self, graph: &Graph) -> (Verified, Option<BigUint>) {
        let found = automorphisms(graph, self.limits.effort);
        let generators: Vec<Permutation> = found
            .generators
            .iter()
            .map(|images| {
                let images = images[..self.atoms].iter().map(|&image| Atom::new(image as usize)).collect();
                Permutation::new(images).expect("only atoms have the colours of atoms")
            })
            .collect();
        let verified = verified(&self.check, &generators, self.atoms, self.limits.index);
        let order = found.order.zip(verified.index).map(|(order, index)| order / index);
        (verified, order)
    }
}

/// Whether two permutations agree on the first `atoms` atoms.
fn same_start(a: &Permutation, b: &Permutation, atoms: usize) -> bool {
    (0..atoms).map(Atom::new).all(|atom| a.image(atom) == b.image(atom))
}
