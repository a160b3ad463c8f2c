//! Graphs with coloured vertices.

use geduld_model::Bounds;

/// The kind of thing a vertex stands for. Automorphisms map vertices only to vertices of equal colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Atom,
    /// An atom that must not move.
    Fixed(usize),
    Variable {
        decision: bool,
        values: usize,
    },
    /// A cardinality constraint with the bounds of its count.
    Cardinality(Bounds<usize>),
    /// The atoms that a `Cardinality` counts this many times, if more than once.
    Multiplicity(usize),
    AllDifferent,
    /// The atoms of one number in an `AllDifferent`.
    Number,
    Table,
    Row,
    /// One end of the numbers of a variable.
    Pole,
    /// Two neighbouring numbers that are this many steps apart, if more than one.
    Gap(i64),
    Linear,
    /// A sum read upwards from its poles, with its bounds.
    Side(Bounds<i64>),
    /// The poles from which a sum goes up in steps of this size, if the size is not 1.
    Step(i64),
    Clause,
    /// The negative literals of a clause.
    Negative,
    Parity,
    Flips,
    Connected,
    /// An edge of a `Connected`.
    Edge,
}

/// An undirected graph with coloured vertices.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    colours: Vec<Colour>,
    /// For each vertex, its neighbours in ascending order.
    neighbours: Vec<Vec<u32>>,
}

impl Graph {
    /// The graph with these colours of vertices and these edges. Repeated edges count once.
    pub(crate) fn new(colours: Vec<Colour>, edges: Vec<(usize, usize)>) -> Self {
        let number = |vertex| u32::try_from(vertex).expect("a graph has less than 2^32 vertices");
        let mut neighbours = vec![Vec::new(); colours.len()];
        for (a, b) in edges {
            neighbours[a].push(number(b));
            neighbours[b].push(number(a));
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Self { colours, neighbours }
    }

    /// The colours of the vertices.
    pub(crate) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The neighbours of a vertex in ascending order.
    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    /// The same graph in which the first `atoms` atoms stay where they are.
    pub(crate) fn with_fixed(mut self, atoms: usize) -> Self {
        for (index, colour) in self.colours[..atoms].iter_mut().enumerate() {
            *colour = Colour::Fixed(index);
        }
        self
    }
}
