//! What is left of a demand for connectedness after some decisions: which open vertices lie beside which pieces of
//! filled ones.

use geduld_model::neighbours;

use crate::mask::Mask;

/// A graph whose filled vertices must be connected.
#[derive(Debug)]
pub(super) struct Graph<const W: usize> {
    /// For each vertex, the place of its variable in the condition, and the value with which it is filled.
    filled: Vec<(u32, Mask<W>)>,
    /// For each variable of the condition, its vertices.
    vertices: Vec<Vec<u32>>,
    /// For each vertex, the vertices that share an edge with it, in ascending order.
    near: Vec<Vec<u32>>,
}

/// What is known of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vertex {
    Empty,
    Open,
    /// It is filled, and lies in the piece of this number.
    Filled(u32),
}

/// The vertices of a graph after some decisions. A *piece* is a largest set of filled vertices that is connected.
pub(super) struct Pieces {
    vertices: Vec<Vertex>,
    count: u32,
}

/// What follows from the pieces.
pub(super) enum Verdict {
    /// They cannot be joined.
    Refuted,
    /// These vertices must be filled (`true`) or empty.
    Forced(Vec<(u32, bool)>),
}

impl<const W: usize> Graph<W> {
    /// The graph of vertices of these variables with these values, and these edges.
    pub fn new(filled: Vec<(u32, Mask<W>)>, edges: &[(usize, usize)]) -> Self {
        let count = filled.iter().map(|(place, _)| *place as usize + 1).max().unwrap_or(0);
        let mut vertices = vec![Vec::new(); count];
        for (vertex, (place, _)) in (0..).zip(&filled) {
            vertices[*place as usize].push(vertex);
        }
        let near = neighbours(filled.len(), edges.iter().copied(), super::mask_model::index);
        Self { filled, vertices, near }
    }

    /// The place of the variable of a vertex, and the value with which it is filled.
    pub fn filled(&self, vertex: u32) -> (u32, Mask<W>) {
        self.filled[vertex as usize]
    }

    /// The pairs of variables of the ends of each edge.
    pub fn pairs(&self, variables: &[u32]) -> Vec<Vec<u32>> {
        let variable = |vertex: usize| variables[self.filled[vertex].0 as usize];
        let later = |vertex: usize| {
            self.near[vertex].iter().map(|&other| other as usize).filter(move |&o| o > vertex)
        };
        let pairs = |vertex| later(vertex).map(move |other| vec![variable(vertex), variable(other)]);
        (0..self.near.len()).flat_map(pairs).collect()
    }

    /// The open vertices of the variable at this place, if it has this domain.
    pub fn open_of(&self, place: u32, domain: Mask<W>) -> impl Iterator<Item = u32> + '_ {
        let open = (!domain.is_single()).then_some(&self.vertices[place as usize]).into_iter().flatten();
        open.copied().filter(move |&vertex| self.filled(vertex).1 & domain != Mask::EMPTY)
    }

    /// The pieces, if the variables of the vertices have these domains.
    pub fn pieces(&self, variables: &[u32], domains: &[Mask<W>]) -> Pieces {
        const UNKNOWN: Vertex = Vertex::Filled(u32::MAX);
        let vertex = |&(place, filled): &(u32, Mask<W>)| match domains[variables[place as usize] as usize] {
            domain if domain & filled == Mask::EMPTY => Vertex::Empty,
            domain if domain & !filled == Mask::EMPTY => UNKNOWN,
            _ => Vertex::Open,
        };
        let mut vertices: Vec<Vertex> = self.filled.iter().map(vertex).collect();
        let (mut count, mut reached) = (0, Vec::new());
        for first in 0..vertices.len() {
            if vertices[first] != UNKNOWN {
                continue;
            }
            vertices[first] = Vertex::Filled(count);
            reached.push(first);
            while let Some(vertex) = reached.pop() {
                for &other in &self.near[vertex] {
                    if vertices[other as usize] == UNKNOWN {
                        vertices[other as usize] = Vertex::Filled(count);
                        reached.push(other as usize);
                    }
                }
            }
            count += 1;
        }
        Pieces { vertices, count }
    }

    /// The open vertices beside each piece, in ascending order; the pieces in the order of their first vertices.
    pub fn beside(&self, pieces: &Pieces) -> Vec<Vec<u32>> {
        let mut beside = vec![Vec::new(); pieces.count as usize];
        for vertex in pieces.open() {
            for &other in &self.near[vertex as usize] {
                if let Vertex::Filled(piece) = pieces.vertices[other as usize]
                    && beside[piece as usize].last() != Some(&vertex)
                {
                    beside[piece as usize].push(vertex);
                }
            }
        }
        beside
    }

    /// The edges between open vertices.
    pub fn open_edges<'a>(&'a self, pieces: &'a Pieces) -> impl Iterator<Item = [u32; 2]> + 'a {
        let is_open = |&vertex: &u32| pieces.vertices[vertex as usize] == Vertex::Open;
        pieces.open().flat_map(move |vertex| {
            let later = self.near[vertex as usize].iter().filter(move |&&other| other > vertex);
            later.copied().filter(is_open).map(move |other| [vertex, other])
        })
    }

    /// Whether the filled vertices are connected, whatever the open ones are.
    pub fn is_entailed(&self, pieces: &Pieces) -> bool {
        let touches = |vertex: u32| {
            let mut near = self.near[vertex as usize].iter();
            near.any(|&other| matches!(pieces.vertices[other as usize], Vertex::Filled(_)))
        };
        match pieces.count {
            0 => pieces.open().nth(1).is_none(),
            1 => pieces.open().all(touches),
            _ => pieces.open().next().is_none(),
        }
    }

    /// What follows for the open vertices: those that cannot be reached are empty, and the only one through which a
    /// piece can reach the others is filled.
    pub fn verdict(&self, pieces: &Pieces) -> Verdict {
        let Some(first) = pieces.vertices.iter().position(|&vertex| vertex == Vertex::Filled(0)) else {
            return Verdict::Forced(Vec::new());
        };
        let mut seen = vec![false; self.near.len()];
        seen[first] = true;
        let mut reached = vec![first];
        while let Some(vertex) = reached.pop() {
            for &other in &self.near[vertex] {
                let other = other as usize;
                if !seen[other] && pieces.vertices[other] != Vertex::Empty {
                    seen[other] = true;
                    reached.push(other);
                }
            }
        }
        let mut forced = Vec::new();
        for ((number, vertex), seen) in (0..).zip(&pieces.vertices).zip(seen) {
            match vertex {
                Vertex::Filled(_) if !seen => return Verdict::Refuted,
                Vertex::Open if !seen => forced.push((number, false)),
                _ => {}
            }
        }
        if pieces.count > 1 {
            let only = self.beside(pieces).into_iter().filter(|beside| beside.len() == 1).flatten();
            forced.extend(only.map(|vertex| (vertex, true)));
        }
        Verdict::Forced(forced)
    }
}

impl Pieces {
    /// The open vertices, in ascending order.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.vertices).filter(|(_, vertex)| **vertex == Vertex::Open).map(|(number, _)| number)
    }
}
