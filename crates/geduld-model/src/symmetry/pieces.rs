//! Independent pieces of a graph, whose automorphisms are found one piece after another.
//!
//! The refinement by colours gives cells that automorphisms preserve. Suppose that all vertices of one cell are joined
//! to all vertices of another, or that all vertices of a cell are joined to one another. Every permutation that
//! preserves the cells also preserves these edges, so they are left out. The connected components of the rest are the
//! *pieces*. An automorphism of the graph moves the vertices within pieces, and exchanges pieces of equal
//! [form](crate::symmetry::labelling). So the order of the group is the product of the orders of the groups of the
//! pieces, and of m! for each set of m equal pieces.
//!
//! Without pieces, a search for an automorphism that fails in one part of a model would be repeated for each way to map
//! the other parts.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::symmetry::automorphisms::{Automorphisms, automorphisms};
use crate::symmetry::effort::Effort;
use crate::symmetry::graph::{Form, Graph, number};
use crate::symmetry::labelling::canonical_order_of_piece;
use crate::symmetry::refine::{Partition, Refiner};

/// A graph in pieces.
struct Pieces {
    /// The refinement by colours.
    cells: Partition,
    /// The pieces, ordered by their first vertices.
    pieces: Vec<Piece>,
}

struct Piece {
    /// The vertices in ascending order.
    vertices: Vec<u32>,
    /// The piece as a graph of its own. The colour of a vertex is its cell.
    graph: Graph,
}

/// A piece in its canonical order.
struct Labelled {
    form: Form,
    /// The vertices of the whole graph in this order.
    order: Vec<u32>,
}

/// Searches for the automorphisms of a graph. One unit of the effort is a look at one vertex.
pub(crate) fn automorphisms_of(graph: &Graph, effort: usize) -> Automorphisms {
    let mut effort = Effort::new(effort);
    let Pieces { pieces, .. } = Pieces::of(graph);
    let mut whole = Automorphisms::trivial();
    let within: Vec<Automorphisms> = pieces.iter().map(|piece| piece.automorphisms(&mut effort)).collect();
    for (piece, within) in pieces.iter().zip(&within) {
        for images in &within.generators {
            let moves = images.iter().map(|&image| piece.vertices[image as usize]);
            whole.add(graph.len(), piece.vertices.iter().copied().zip(moves), &mut effort);
        }
        whole.times(within.order.as_ref());
    }
    // Only pieces with vertices in the same cells can be equal.
    let mut alike: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
    for (position, piece) in pieces.iter().enumerate() {
        alike.entry(piece.cells()).or_default().push(position);
    }
    for members in alike.into_values().filter(|members| members.len() > 1) {
        let mut equal: BTreeMap<Form, Vec<Vec<u32>>> = BTreeMap::new();
        for position in members {
            match pieces[position].labelled(&within[position].generators, &mut effort) {
                Some(Labelled { form, order }) => equal.entry(form).or_default().push(order),
                None => whole.order = None,
            }
        }
        for orders in equal.into_values() {
            for (pair, number) in orders.windows(2).zip(2usize..) {
                let moves = pair[0].iter().copied().zip(pair[1].iter().copied());
                let swap = moves.flat_map(|(one, other)| [(one, other), (other, one)]);
                whole.add(graph.len(), swap, &mut effort);
                whole.times(Some(&number.into()));
            }
        }
    }
    whole
}

/// The vertices of a graph in a canonical order. Two graphs become equal, if their vertices are numbered in these
/// orders, exactly if one is an image of the other. Vertices of smaller colours come first. `None` if the effort ran
/// out; one unit is a look at one vertex.
pub fn canonical_order(graph: &Graph, effort: usize) -> Option<Vec<u32>> {
    let mut effort = Effort::new(effort);
    let Pieces { cells, pieces } = Pieces::of(graph);
    let mut labelled = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        let generators = piece.automorphisms(&mut effort).generators;
        labelled.push(piece.labelled(&generators, &mut effort)?);
    }
    // An automorphism exchanges pieces of equal form, so their order makes no difference.
    labelled.sort_by(|one, other| one.form.cmp(&other.form));
    let mut order: Vec<u32> = labelled.into_iter().flat_map(|piece| piece.order).collect();
    // This sort is stable: within a cell the vertices stay in the order of their pieces.
    order.sort_by_key(|&vertex| cells.cell[vertex as usize]);
    Some(order)
}

impl Automorphisms {
    /// Adds a generator that moves these vertices, each to its image. The order is then unknown if the effort does not
    /// suffice.
    fn add(&mut self, vertices: usize, moves: impl IntoIterator<Item = (u32, u32)>, effort: &mut Effort) {
        if effort.spend(vertices).is_none() {
            self.order = None;
            return;
        }
        let mut images: Vec<u32> = (0..number(vertices)).collect();
        moves.into_iter().for_each(|(vertex, image)| images[vertex as usize] = image);
        self.generators.push(images);
    }

    fn times(&mut self, factor: Option<&BigUint>) {
        self.order = self.order.take().zip(factor).map(|(order, factor)| order * factor);
    }
}

impl Pieces {
    /// Splits a graph. Cost: edges times logarithm of vertices.
    fn of(graph: &Graph) -> Self {
        let cells = Refiner::new(graph).by_colour();
        let kept: Vec<Vec<u32>> =
            (0..number(graph.len())).map(|vertex| kept(graph, &cells, vertex)).collect();
        let mut piece_of: Vec<Option<usize>> = vec![None; graph.len()];
        let mut members: Vec<Vec<u32>> = Vec::new();
        for first in 0..number(graph.len()) {
            if piece_of[first as usize].is_some() {
                continue;
            }
            let mut vertices = vec![first];
            piece_of[first as usize] = Some(members.len());
            let mut next = 0;
            while let Some(&vertex) = vertices.get(next) {
                for &other in &kept[vertex as usize] {
                    if piece_of[other as usize].is_none() {
                        piece_of[other as usize] = Some(members.len());
                        vertices.push(other);
                    }
                }
                next += 1;
            }
            vertices.sort_unstable();
            members.push(vertices);
        }
        let piece = |vertices: Vec<u32>| Piece::new(vertices, &kept, &cells);
        let pieces = members.into_iter().map(piece).collect();
        Self { cells, pieces }
    }
}

/// The neighbours of a vertex without those in cells whose vertices are all joined to it.
fn kept(graph: &Graph, cells: &Partition, vertex: u32) -> Vec<u32> {
    let cell = |vertex: u32| cells.cell[vertex as usize];
    let mut neighbours = graph.neighbours(vertex).to_vec();
    neighbours.sort_unstable_by_key(|&other| cell(other));
    let is_kept = |run: &&[u32]| {
        let own = u32::from(cell(run[0]) == cell(vertex));
        number(run.len()) < cells.len[cell(run[0]) as usize] - own
    };
    neighbours.chunk_by(|&one, &other| cell(one) == cell(other)).filter(is_kept).flatten().copied().collect()
}

impl Piece {
    fn new(vertices: Vec<u32>, kept: &[Vec<u32>], cells: &Partition) -> Self {
        let own = |vertex: u32| vertices.binary_search(&vertex).unwrap_or(0);
        let edges = vertices.iter().enumerate().flat_map(|(position, &vertex)| {
            let others = kept[vertex as usize].iter().filter(move |&&other| vertex < other);
            others.map(move |&other| (position, own(other)))
        });
        let colours = vertices.iter().map(|&vertex| cells.cell[vertex as usize]).collect();
        let graph = Graph::new(colours, edges.collect::<Vec<_>>());
        Self { vertices, graph }
    }

    /// The cells of its vertices in ascending order.
    fn cells(&self) -> Vec<u32> {
        let mut cells = self.graph.colours().to_vec();
        cells.sort_unstable();
        cells
    }

    fn automorphisms(&self, effort: &mut Effort) -> Automorphisms {
        match self.vertices.len() {
            1 => Automorphisms::trivial(),
            _ => automorphisms(&self.graph, effort),
        }
    }

    /// The piece in its canonical order; `None` if the effort ran out. `generators` are automorphisms of the piece.
    fn labelled(&self, generators: &[Vec<u32>], effort: &mut Effort) -> Option<Labelled> {
        let order = canonical_order_of_piece(&self.graph, generators, effort)?;
        let form = self.graph.form(&order);
        Some(Labelled {
            form,
            order: order.into_iter().map(|vertex| self.vertices[vertex as usize]).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(vertices: usize, edges: &[(usize, usize)]) -> BigUint {
        let graph = Graph::new(vec![0; vertices], edges.to_vec());
        let found = automorphisms_of(&graph, 1 << 20);
        for images in &found.generators {
            let image = |vertex: u32| images[vertex as usize];
            for vertex in 0..u32::try_from(vertices).unwrap() {
                for &other in graph.neighbours(vertex) {
                    assert!(graph.neighbours(image(vertex)).contains(&image(other)));
                }
            }
        }
        found.order.unwrap()
    }

    fn factorial(n: u32) -> BigUint {
        (1..=n).map(BigUint::from).product()
    }

    #[test]
    fn known_groups() {
        assert_eq!(order(0, &[]), factorial(1));
        assert_eq!(order(20, &[]), factorial(20), "no edges: every permutation");
        let cycle: Vec<(usize, usize)> = (0..12).map(|i| (i, (i + 1) % 12)).collect();
        assert_eq!(order(12, &cycle), BigUint::from(24u32), "dihedral");
        let squares: Vec<(usize, usize)> =
            (0..20).map(|i| (i, if i % 4 == 3 { i - 3 } else { i + 1 })).collect();
        assert_eq!(order(20, &squares), factorial(5) * BigUint::from(8u32).pow(5), "five squares");
        let cube: Vec<(usize, usize)> =
            (0..64).flat_map(|i| (0..6).map(move |bit| (i, i ^ (1 << bit)))).collect();
        assert_eq!(order(64, &cube), factorial(6) << 6, "hypercube");
        let petersen: Vec<(usize, usize)> =
            (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]).collect();
        assert_eq!(order(10, &petersen), factorial(5), "Petersen");
    }

    #[test]
    fn a_strongly_regular_graph_needs_backtracking() {
        // The Paley graph of 29 vertices: refinement splits nothing before a vertex is separated.
        let squares: Vec<usize> = (1..29).map(|x| x * x % 29).collect();
        let paley: Vec<(usize, usize)> = (0..29)
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|(a, b)| squares.contains(&(a - b)))
            .collect();
        assert_eq!(order(29, &paley), BigUint::from(29u32 * 14));
    }

    /// Strongly regular, with 16 vertices, 6 neighbours each, and 2 common neighbours of every pair: refinement does
    /// not distinguish them.
    fn rook_and_shrikhande() -> [Vec<(usize, usize)>; 2] {
        let pairs = || (0..16).flat_map(|a| (0..a).map(move |b| (a, b)));
        let apart = |a: usize, b: usize| ((a / 4 + 4 - b / 4) % 4, (a % 4 + 4 - b % 4) % 4);
        let rook = pairs().filter(|&(a, b)| a / 4 == b / 4 || a % 4 == b % 4).collect();
        let steps = [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)];
        let shrikhande = pairs().filter(|&(a, b)| steps.contains(&apart(a, b))).collect();
        [rook, shrikhande]
    }

    fn form(vertices: usize, edges: &[(usize, usize)]) -> Form {
        let graph = Graph::new(vec![0; vertices], edges.to_vec());
        graph.form(&canonical_order(&graph, 1 << 22).unwrap())
    }

    #[test]
    fn graphs_that_refinement_does_not_distinguish_have_other_forms() {
        let [rook, shrikhande] = rook_and_shrikhande();
        assert_eq!([order(16, &rook), order(16, &shrikhande)], [1152u32.into(), 192u32.into()]);
        assert_ne!(form(16, &rook), form(16, &shrikhande));
        // Two of each in one graph: only equal ones may be exchanged.
        let copies = [&rook, &shrikhande, &rook, &shrikhande];
        let four: Vec<(usize, usize)> = copies
            .iter()
            .enumerate()
            .flat_map(|(copy, edges)| edges.iter().map(move |&(a, b)| (16 * copy + a, 16 * copy + b)))
            .collect();
        assert_eq!(order(64, &four), BigUint::from(1152u32 * 192 * 2).pow(2));
    }

    #[test]
    fn a_common_neighbour_does_not_join_pieces() {
        // Forty paths of four vertices, all joined to one further vertex.
        let paths = (0..40).flat_map(|path| (0..3).map(move |step| (4 * path + step, 4 * path + step + 1)));
        let edges: Vec<(usize, usize)> = paths.chain((0..160).map(|vertex| (vertex, 160))).collect();
        assert_eq!(order(161, &edges), factorial(40) << 40);
    }

    #[test]
    fn forms_do_not_depend_on_the_numbers_of_vertices() {
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % below
        };
        for round in 0..400 {
            let vertices = 4 + round % 9;
            // Graphs with few degrees, so that refinement alone is not enough.
            let degree = 1 + random(3);
            let mut edges: Vec<(usize, usize)> = Vec::new();
            for step in 0..vertices * degree / 2 {
                let (a, b) = (step % vertices, random(vertices));
                if a != b {
                    edges.push((a, b));
                }
            }
            let mut shuffled: Vec<usize> = (0..vertices).collect();
            (1..vertices).for_each(|last| shuffled.swap(last, random(last + 1)));
            let moved: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (shuffled[a], shuffled[b])).collect();
            let expected = form(vertices, &edges);
            assert_eq!(expected, form(vertices, &moved));
            // A graph with one edge less differs, and so does almost every graph with one edge moved.
            if let Some((_, fewer)) = moved.split_first() {
                let distinct = |edges: &[(usize, usize)]| {
                    let edges = edges.iter().map(|&(a, b)| (a.min(b), a.max(b)));
                    edges.collect::<std::collections::BTreeSet<_>>().len()
                };
                assert_eq!(expected == form(vertices, fewer), distinct(&moved) == distinct(fewer));
            }
        }
    }

    #[test]
    fn effort_that_runs_out_is_owned_up_to() {
        let graph = Graph::new(vec![0; 20], Vec::new());
        assert_eq!(automorphisms_of(&graph, 100).order, None);
        let [rook, _] = rook_and_shrikhande();
        assert_eq!(canonical_order(&Graph::new(vec![0; 16], rook), 100), None);
    }
}
