//! The search for symmetries: draw the model as a graph, find automorphisms, verify them on the model.

use crate::{Atom, AutomorphismCheck, Model, Permutation};
use num_bigint::BigUint;
use thiserror::Error;

use crate::symmetry::closure::Subgroup;
use crate::symmetry::draw::{Rows, draw};
use crate::symmetry::effort::Effort;
use crate::symmetry::graph::Graph;
use crate::symmetry::kept::Kept;
use crate::symmetry::pieces::automorphisms_of;
use crate::symmetry::verify::{Verified, verified};

/// Limits of the search for symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryLimits {
    /// The maximum number of vertices of the graph. A graph has at least one vertex for each atom, variable and
    /// constraint.
    pub vertices: usize,
    /// The maximum number of looks at a vertex. Each refinement of a partition looks at all vertices of a piece of the
    /// graph. Only contrived models need many refinements, because of failed trials. Each base vertex of the search
    /// takes 12 bytes of memory for each vertex, and each generator 4 bytes.
    pub effort: usize,
    /// How many times smaller the group of the model may be than the group of the graph. This matters if generators
    /// fail on the model: the group of the model is found completely up to this factor. One parity constraint costs a
    /// factor of 2.
    pub index: usize,
}

impl Default for SymmetryLimits {
    fn default() -> Self {
        Self { vertices: 50_000, effort: 1 << 23, index: 8 }
    }
}

impl SymmetryLimits {
    /// Refuses a model that has too many atoms, variables and constraints. This costs nothing, unlike its graph.
    pub(crate) fn admit(&self, model: &Model) -> Result<(), TooLarge> {
        self.admit_vertices(model.atom_count() + model.variables().len() + model.constraints().len())
    }

    /// Refuses a graph with too many vertices.
    pub(crate) fn admit_vertices(&self, vertices: usize) -> Result<(), TooLarge> {
        let limit = self.vertices;
        if vertices > limit { Err(TooLarge { vertices, limit }) } else { Ok(()) }
    }
}

/// The graph of the model has more vertices than [`SymmetryLimits::vertices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too large to search for symmetries: a graph of at least {vertices} vertices, the limit is {limit}")]
pub struct TooLarge {
    /// A lower bound of the number of vertices. It counts tables without a vertex for each row.
    pub vertices: usize,
    /// The limit.
    pub limit: usize,
}

/// The symmetries of a model, as generators of a group of permutations of all its atoms.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Generators in an order that depends only on the model. Each is verified on the model, and none is the identity
    /// on the decision atoms.
    pub generators: Vec<Permutation>,
    /// The exact number of different permutations of the *decision* atoms that the generators generate; `None` if it is
    /// unknown because the search was not [`complete`](Self::complete).
    pub order: Option<BigUint>,
    /// Whether no limit was reached. Then every permutation of the atoms that `AutomorphismCheck` accepts acts on the
    /// decision atoms like an element that the generators generate.
    pub complete: bool,
    /// The number of generators of the graph's group that failed on the model, and were repaired or dropped.
    pub rejected: usize,
    atoms: usize,
    decision_atoms: usize,
}

/// Finds the symmetries of a model that preserve `kept`.
///
/// The search first uses a small graph, in which a table only says which pairs of atoms go together. If too many
/// generators fail on the model, it uses a graph with a vertex for every row, if the limit allows that.
///
/// Cost: for each generator, a refinement of the graph (edges times logarithm of vertices) and a check of the model;
/// one or two milliseconds for a thousand vertices.
///
/// # Errors
/// If the graph has more vertices than the limit.
pub fn find(model: &Model, kept: &Kept, limits: &SymmetryLimits) -> Result<Symmetries, TooLarge> {
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
        return Ok(trivial); // The model has no solution, and the check accepts only the identity.
    }
    limits.admit(model)?;
    let check = AutomorphismCheck::new(model);
    let graph = draw(model, &check, kept, Rows::Cliques).graph;
    limits.admit_vertices(graph.len())?;
    let search = SymmetrySearch { check, atoms, decision_atoms, limits };
    let coarse = search.symmetries(graph);
    let has_tables = model.constraints().iter().any(|constraint| constraint.as_table().is_some());
    if coarse.complete || !has_tables {
        return Ok(coarse);
    }
    let graph = draw(model, &search.check, kept, Rows::Vertices).graph;
    if limits.admit_vertices(graph.len()).is_err() {
        return Ok(coarse);
    }
    let fine = search.symmetries(graph);
    Ok(if fine.complete || fine.generators.len() > coarse.generators.len() { fine } else { coarse })
}

impl Symmetries {
    /// All symmetries in ascending order, the identity first; `None` if there are more than `limit`. Each acts
    /// differently on the decision atoms.
    ///
    /// Cost: order of the group times number of atoms, with 4 bytes each.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        if self.order.as_ref().is_some_and(|order| *order > BigUint::from(limit)) {
            return None;
        }
        let subgroup = self.subgroup(&[], limit);
        subgroup.whole.then_some(subgroup.elements)
    }

    /// All symmetries if there are at most `limit`, otherwise a subgroup with at most `limit` elements. To get it, the
    /// generators are added in turn, and each that would exceed the limit is dropped.
    ///
    /// `first` are symmetries of the model that are added first, so that the subgroup contains them if the limit allows
    /// it.
    ///
    /// Cost: `limit` times number of atoms for each generator.
    pub fn subgroup(&self, first: &[Permutation], limit: usize) -> Subgroup {
        Subgroup::generated(first.iter().chain(&self.generators), self.atoms, self.decision_atoms, limit)
    }
}

/// The model and the limits of a search.
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
            // The kernel moves no decision atom: twin constraints, free derived variables.
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

    /// The verified automorphisms of a graph, and their number; `None` if a limit was reached.
    fn group(&self, graph: &Graph) -> (Verified, Option<BigUint>) {
        let found = automorphisms_of(graph, self.limits.effort);
        let generators: Vec<Permutation> = found
            .generators
            .iter()
            .map(|images| {
                let images = images[..self.atoms].iter().map(|&image| Atom::new(image as usize)).collect();
                Permutation::new(images).expect("only atoms have the colours of atoms")
            })
            .collect();
        // A look at a constraint takes longer than one at a vertex.
        let mut effort = Effort::new(self.limits.effort / 16);
        let verified = verified(&self.check, &generators, self.atoms, self.limits.index, &mut effort);
        let order = found.order.zip(verified.index).map(|(order, index)| order / index);
        (verified, order)
    }
}

/// Whether two permutations agree on the first `atoms` atoms.
fn same_start(a: &Permutation, b: &Permutation, atoms: usize) -> bool {
    (0..atoms).map(Atom::new).all(|atom| a.image(atom) == b.image(atom))
}
