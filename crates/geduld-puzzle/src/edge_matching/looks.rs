//! Pieces that look the same, and turns that look the same: what solutions do not tell apart.

use std::collections::BTreeMap;

use super::{Lying, Piece};

/// All ways in which a cell can look, and the types of pieces behind them.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// Every label on a piece, sorted.
    pub labels: Vec<String>,
    /// The types, in the order of their first pieces.
    pub types: Vec<Type>,
    /// Every way a cell can look, by type and turn.
    pub placements: Vec<Placement>,
    /// The placement that shows these labels.
    by_edges: BTreeMap<Vec<usize>, usize>,
}

/// Pieces that cannot be told apart by looking at them.
#[derive(Clone, Debug)]
pub(super) struct Type {
    /// Indices of the pieces, in the order of the file.
    pub pieces: Vec<usize>,
    /// How many there are of all of them together.
    pub copies: usize,
}

/// A type in one of its turns.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// Index of the type.
    pub kind: usize,
    /// The turn of the type's first piece; the least of those that look the same.
    pub turn: usize,
    /// The labels of the cell, as indices into `labels`.
    pub edges: Vec<usize>,
    /// The pieces of the type, in the order of the file, each in the least turn that looks so.
    pub pieces: Vec<Lying>,
}

impl Looks {
    /// The looks of these pieces, each of which may be turned up to `turns` - 1 places.
    pub fn new(pieces: &[Piece], turns: usize) -> Self {
        let mut labels: Vec<String> = pieces.iter().flat_map(|piece| piece.edges.clone()).collect();
        labels.sort_unstable();
        labels.dedup();
        let mut looks = Self { labels, types: Vec::new(), placements: Vec::new(), by_edges: BTreeMap::new() };
        for (index, piece) in pieces.iter().enumerate() {
            let shown = looks.indices(&piece.edges);
            if let Some(found) = looks.find(&shown) {
                let kind = looks.placements[found].kind;
                looks.types[kind].pieces.push(index);
                looks.types[kind].copies += piece.copies;
                continue;
            }
            let kind = looks.types.len();
            looks.types.push(Type { pieces: vec![index], copies: piece.copies });
            for turn in 0..turns {
                let edges = looks.indices(&piece.shown(turn));
                if looks.find(&edges).is_none() {
                    looks.by_edges.insert(edges.clone(), looks.placements.len());
                    looks.placements.push(Placement { kind, turn, edges, pieces: Vec::new() });
                }
            }
        }
        for (index, piece) in pieces.iter().enumerate() {
            for turn in 0..turns {
                let found = looks.placement_of(piece, turn).expect("every piece has a type");
                let lying = &mut looks.placements[found].pieces;
                if lying.last().is_none_or(|last| last.piece != index) {
                    lying.push(Lying { piece: index, turn });
                }
            }
        }
        looks
    }

    fn indices(&self, edges: &[String]) -> Vec<usize> {
        let index = |edge| self.labels.binary_search(edge).expect("every label of a piece is in the list");
        edges.iter().map(index).collect()
    }

    /// The placement that shows these labels.
    pub fn find(&self, edges: &[usize]) -> Option<usize> {
        self.by_edges.get(edges).copied()
    }

    /// The placement of a piece that is turned so many places.
    pub fn placement_of(&self, piece: &Piece, turn: usize) -> Option<usize> {
        self.find(&self.indices(&piece.shown(turn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(edges: [&str; 4]) -> Piece {
        Piece { name: String::new(), edges: edges.map(str::to_owned).into(), copies: 1 }
    }

    #[test]
    fn equal_looks_are_one_type() {
        let pieces = [piece(["a", "b", "a", "b"]), piece(["a", "b", "c", "d"]), piece(["b", "a", "b", "a"])];
        let turned = Looks::new(&pieces, 4);
        assert_eq!(turned.types.len(), 2);
        assert_eq!((turned.types[0].pieces.as_slice(), turned.types[0].copies), (&[0, 2][..], 2));
        assert_eq!(turned.placements.len(), 2 + 4);
        let fixed = Looks::new(&pieces, 1);
        assert_eq!((fixed.types.len(), fixed.placements.len()), (3, 3));
    }
}
