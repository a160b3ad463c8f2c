//! The canonical order of the vertices of one [piece](crate::symmetry::pieces) of a graph.
//!
//! A tree of partitions is searched. A node separates, one after another, the vertices of its largest cell, and
//! refines. A leaf has cells of one vertex, so it is an order of the vertices. Of all leaves, the one with the least
//! sequence of traces wins, and among these the one with the least [form](Graph::form). Traces and forms do not depend
//! on the numbers of the vertices, so the form that wins does not, either.
//!
//! A vertex is skipped if an automorphism that fixes the vertices separated before maps it to one that was tried. Two
//! leaves of equal form give a further automorphism. It maps the branch of one to the branch of the other, so the
//! search goes back to the node at which the branches part.
//!
//! B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, Journal of Symbolic Computation 60 (2014), section 2.

use std::cmp::Ordering;

use crate::DisjointSets;
use crate::symmetry::effort::Effort;
use crate::symmetry::graph::{Form, Graph};
use crate::symmetry::refine::{Partition, Refiner};

/// The vertices of a graph in a canonical order; `None` if the effort ran out. `generators` are automorphisms, which
/// save work.
pub(crate) fn canonical_order_of_piece(
    graph: &Graph,
    generators: &[Vec<u32>],
    effort: &mut Effort,
) -> Option<Vec<u32>> {
    let mut refiner = Refiner::new(graph);
    let whole = refiner.by_colour();
    if let Some(order) = whole.discrete() {
        return Some(order.to_vec());
    }
    let generators = generators.iter().map(|images| Generator::new(images)).collect();
    let search = CanonicalSearch {
        graph,
        refiner,
        effort,
        generators,
        path: Vec::new(),
        nodes: Vec::new(),
        best: Best::default(),
    };
    search.run(whole)
}

struct CanonicalSearch<'a> {
    graph: &'a Graph,
    refiner: Refiner<'a>,
    effort: &'a mut Effort,
    /// The automorphisms that are known.
    generators: Vec<Generator>,
    /// The nodes on the way to the current one, and the vertices that were separated in them.
    nodes: Vec<Node>,
    path: Vec<u32>,
    best: Best,
}

/// An automorphism.
struct Generator {
    images: Vec<u32>,
    /// The vertices that it moves, with their images.
    moves: Vec<(u32, u32)>,
}

impl Generator {
    fn new(images: &[u32]) -> Self {
        let moves = (0..).zip(images.iter().copied()).filter(|(vertex, image)| vertex != image).collect();
        Self { images: images.to_vec(), moves }
    }
}

/// A node of the tree.
struct Node {
    partition: Partition,
    /// The vertices whose separation gives the least trace and that are still to be tried, the next one last.
    ties: Vec<u32>,
    tried: Vec<u32>,
    /// The orbits of the known automorphisms that fix the vertices separated before.
    orbits: DisjointSets,
    /// The number of generators that `orbits` takes into account.
    generators: usize,
}

/// The best leaf so far, or the way to a node whose leaves are all better than the leaves so far.
#[derive(Default)]
struct Best {
    traces: Vec<u64>,
    leaf: Option<Leaf>,
}

struct Leaf {
    path: Vec<u32>,
    order: Vec<u32>,
    form: Form,
}

impl Node {
    /// Whether a vertex is the image of one that was tried.
    fn is_known(&self, vertex: u32) -> bool {
        let orbit = |vertex: u32| self.orbits.root(vertex as usize);
        self.tried.iter().any(|&tried| orbit(tried) == orbit(vertex))
    }
}

impl Best {
    /// Compares the trace at a depth with the best one. The traces before are equal. Returns whether the node can still
    /// win.
    fn admits(&mut self, depth: usize, trace: u64) -> bool {
        match self.traces.get(depth).map(|best| trace.cmp(best)) {
            Some(Ordering::Greater) => false,
            Some(Ordering::Equal) => true,
            // A shorter way is better.
            None if self.leaf.is_some() => false,
            Some(Ordering::Less) | None => {
                self.traces.truncate(depth);
                self.traces.push(trace);
                self.leaf = None;
                true
            }
        }
    }
}

impl CanonicalSearch<'_> {
    fn run(mut self, whole: Partition) -> Option<Vec<u32>> {
        self.open(whole)?;
        while let Some(depth) = self.nodes.len().checked_sub(1) {
            self.path.truncate(depth);
            self.note_generators(depth);
            let node = &mut self.nodes[depth];
            let Some(vertex) = node.ties.pop() else {
                self.nodes.pop();
                continue;
            };
            if node.is_known(vertex) {
                continue;
            }
            node.tried.push(vertex);
            self.effort.spend(self.graph.len())?;
            let refined = self.refiner.individualised(&node.partition, vertex);
            self.path.push(vertex);
            self.open(refined)?;
        }
        self.best.leaf.map(|leaf| leaf.order)
    }

    /// Enters a node and finds the vertices to try there. A leaf is compared with the best one.
    fn open(&mut self, partition: Partition) -> Option<()> {
        let Some(cell) = partition.largest_cell() else {
            self.effort.spend(self.graph.len())?;
            self.arrive(partition.order);
            return Some(());
        };
        let depth = self.path.len();
        let mut members = partition.members(cell).to_vec();
        members.sort_unstable();
        let orbits = DisjointSets::new(self.graph.len());
        self.nodes.push(Node { partition, ties: Vec::new(), tried: Vec::new(), orbits, generators: 0 });
        self.note_generators(depth);
        let node = &mut self.nodes[depth];
        let mut least: Option<u64> = None;
        // The first vertex of each orbit represents the others.
        for vertex in
            members.into_iter().rev().filter(|&vertex| node.orbits.root(vertex as usize) == vertex as usize)
        {
            self.effort.spend(self.graph.len())?;
            let trace = self.refiner.individualised(&node.partition, vertex).trace;
            if least.is_none_or(|least| trace < least) {
                least = Some(trace);
                node.ties.clear();
            }
            if least == Some(trace) {
                node.ties.push(vertex);
            }
        }
        if !least.is_some_and(|least| self.best.admits(depth, least)) {
            self.nodes.pop();
        }
        Some(())
    }

    /// Tells a node about the automorphisms that were found since it was visited.
    fn note_generators(&mut self, depth: usize) {
        let node = &mut self.nodes[depth];
        for generator in &self.generators[node.generators..] {
            if self.path[..depth].iter().all(|&vertex| generator.images[vertex as usize] == vertex) {
                let moves = generator.moves.iter();
                moves.for_each(|&(vertex, image)| node.orbits.join(vertex as usize, image as usize));
            }
        }
        node.generators = self.generators.len();
    }

    /// Compares a leaf with the best one.
    fn arrive(&mut self, order: Vec<u32>) {
        let form = self.graph.form(&order);
        let best = self.best.leaf.as_ref().filter(|_| self.best.traces.len() == self.path.len());
        match best.map(|best| (form.cmp(&best.form), best)) {
            Some((Ordering::Equal, best)) => {
                let mut images = vec![0; order.len()];
                best.order.iter().zip(&order).for_each(|(&from, &to)| images[from as usize] = to);
                self.generators.push(Generator::new(&images));
                let parting = best.path.iter().zip(&self.path).position(|(one, other)| one != other);
                self.nodes.truncate(parting.map_or(self.nodes.len(), |depth| depth + 1));
            }
            Some((Ordering::Greater, _)) => {}
            Some((Ordering::Less, _)) | None => {
                self.best.traces.truncate(self.path.len());
                self.best.leaf = Some(Leaf { path: self.path.clone(), order, form });
            }
        }
    }
}
