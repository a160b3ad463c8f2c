//! Generators and exact order of the automorphism group of one [piece](crate::symmetry::pieces) of a graph, by
//! individualisation and refinement.
//!
//! The search makes a *path* first. It separates a vertex of some cell (the *base vertex*) from the others and refines
//! the partition, until every cell is a single vertex. Then it works from the innermost level outwards. At each level,
//! b is the base vertex, and each other vertex w in the cell of b is tried: is there an automorphism that fixes the
//! earlier base vertices and maps b to w? To answer this, a trial separates w instead of b, and follows the path with
//! vertices of the corresponding cells.
//!
//! Some vertices need no trial: those that the known automorphisms map to b, or to a vertex that was refused. So the
//! orbit of b is complete when its level is done, and the order of the group is the product of the sizes of these
//! orbits.
//!
//! A trial ends early when all cells with more than one vertex hold the same vertices on both sides. These vertices
//! stay where they are. This keeps generators local where symmetries are local.
//!
//! This is our own code because the pure-Rust port of nauty (canonaut 1.0) loses automorphisms. When a leaf matches the
//! first one, it returns to the level shared with the *best* leaf. For a graph with 192 automorphisms it reported 72.
//!
//! B. D. McKay, *Practical graph isomorphism*, Congressus Numerantium 30 (1981). For the early end: P. T. Darga, K. A.
//! Sakallah and I. L. Markov, *Faster symmetry discovery using sparsity of symmetries*, DAC 2008.

use std::cmp::Reverse;

use num_bigint::BigUint;

use crate::DisjointSets;
use crate::symmetry::effort::Effort;
use crate::symmetry::graph::Graph;
use crate::symmetry::refine::{Partition, Refiner};

/// The result of a search for the automorphism group of a graph.
pub(crate) struct Automorphisms {
    /// For each generator, the images of all vertices.
    pub(crate) generators: Vec<Vec<u32>>,
    /// The number of automorphisms; `None` if the effort ran out, so that some may be missing.
    pub(crate) order: Option<BigUint>,
}

impl Automorphisms {
    /// The result for a graph that nothing moves.
    pub(crate) fn trivial() -> Self {
        Self { generators: Vec::new(), order: Some(1u32.into()) }
    }

    /// The result if the effort ran out.
    fn unknown(generators: Vec<Vec<u32>>) -> Self {
        Self { generators, order: None }
    }
}

/// Searches for the automorphisms of a graph.
///
/// Cost: edges times logarithm of vertices for each level and each generator, if no trial is refused late. Contrived
/// graphs would take exponential time; the limit on the effort prevents that.
pub(crate) fn automorphisms(graph: &Graph, effort: &mut Effort) -> Automorphisms {
    let mut refiner = Refiner::new(graph);
    let mut partition = refiner.by_colour();
    let mut path: Vec<Level> = Vec::new();
    while let Some(cell) = partition.largest_cell() {
        if effort.spend(graph.len()).is_none() {
            return Automorphisms::unknown(Vec::new());
        }
        let base = partition.members(cell).iter().copied().min().unwrap_or(0);
        let refined = refiner.individualised(&partition, base);
        path.push(Level { before: partition, cell, base, steps: refiner.steps().to_vec() });
        partition = refined;
    }
    let mut search = AutomorphismSearch { graph, refiner, path, leaf: partition, effort };
    // Of the automorphisms that were found.
    let mut orbits = DisjointSets::new(graph.len());
    let mut generators = Vec::new();
    let mut order = BigUint::from(1u32);
    for level in (0..search.path.len()).rev() {
        let Level { before, cell, base, .. } = &search.path[level];
        let base = *base;
        let mut candidates = before.members(*cell).to_vec();
        candidates.sort_unstable();
        let mut refused: Vec<u32> = Vec::new();
        for &candidate in &candidates {
            let known = |&other: &u32| orbits.root(other as usize) == orbits.root(candidate as usize);
            if known(&base) || refused.iter().any(known) {
                continue;
            }
            match search.trial(level, candidate) {
                Trial::Image(images) => {
                    images
                        .iter()
                        .enumerate()
                        .for_each(|(vertex, &image)| orbits.join(vertex, image as usize));
                    generators.push(images);
                }
                Trial::Refused => refused.push(candidate),
                Trial::Exhausted => return Automorphisms::unknown(generators),
            }
        }
        order *= candidates
            .iter()
            .filter(|&&other| orbits.root(other as usize) == orbits.root(base as usize))
            .count();
    }
    Automorphisms { generators, order: Some(order) }
}

/// One level of the path.
struct Level {
    before: Partition,
    /// The start position of the cell that contains the base vertex.
    cell: u32,
    base: u32,
    /// The steps of the refinement after the base vertex is separated.
    steps: Vec<u64>,
}

/// The result of a trial.
enum Trial {
    /// An automorphism.
    Image(Vec<u32>),
    /// There is none.
    Refused,
    /// The effort ran out.
    Exhausted,
}

struct AutomorphismSearch<'a> {
    graph: &'a Graph,
    refiner: Refiner<'a>,
    path: Vec<Level>,
    /// The partition into single vertices at the end of the path.
    leaf: Partition,
    effort: &'a mut Effort,
}

impl AutomorphismSearch<'_> {
    /// Searches for an automorphism that fixes the base vertices before `level` and maps the base vertex of `level` to
    /// `candidate`.
    fn trial(&mut self, level: usize, candidate: u32) -> Trial {
        // The partitions on the way, each with the vertices that are still to be tried in it, the next one last.
        let mut stack: Vec<(Partition, Vec<u32>)> = vec![(self.path[level].before.clone(), vec![candidate])];
        while let Some(open) = stack.len().checked_sub(1) {
            let (partition, candidates) = &mut stack[open];
            let Some(vertex) = candidates.pop() else {
                stack.pop();
                continue;
            };
            if self.effort.spend(self.graph.len()).is_none() {
                return Trial::Exhausted;
            }
            let depth = level + open;
            let steps = &self.path[depth].steps;
            let Some(refined) = self.refiner.individualised_in(partition, vertex, steps) else { continue };
            let next = self.path.get(depth + 1);
            let expected = next.map_or(&self.leaf, |next| &next.before);
            if refined.len != expected.len {
                continue;
            }
            if let Some(images) = matching(expected, &refined).filter(|images| self.holds(images)) {
                return Trial::Image(images);
            }
            if let Some(next) = next {
                let mut candidates = refined.members(next.cell).to_vec();
                // The base vertex comes first, so that few vertices move.
                candidates.sort_unstable_by_key(|&other| (other == next.base, Reverse(other)));
                stack.push((refined, candidates));
            }
        }
        Trial::Refused
    }

    /// Whether a permutation of the vertices maps edges to edges. It preserves colours by construction.
    fn holds(&self, images: &[u32]) -> bool {
        (0..).zip(images).filter(|&(vertex, &image)| vertex != image).all(|(vertex, &image)| {
            let targets = self.graph.neighbours(image);
            let sources = self.graph.neighbours(vertex);
            sources.len() == targets.len()
                && sources.iter().all(|&other| targets.binary_search(&images[other as usize]).is_ok())
        })
    }
}

/// The permutation that maps single vertices to those at the same position and leaves all others where they are. `None`
/// unless the cells of the others hold the same vertices on both sides.
fn matching(from: &Partition, to: &Partition) -> Option<Vec<u32>> {
    let mut images: Vec<u32> = vec![0; from.order.len()];
    for (&source, &target) in from.order.iter().zip(&to.order) {
        let cell = from.cell[source as usize];
        if from.len[cell as usize] == 1 {
            images[source as usize] = target;
        } else if to.cell[source as usize] == cell {
            images[source as usize] = source;
        } else {
            return None;
        }
    }
    Some(images)
}
