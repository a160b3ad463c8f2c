//! Pieces that look the same, and turns that look the same. Solutions do not distinguish them.

use geduld_model::ascending;
use std::collections::{BTreeMap, BTreeSet};

use super::piece::{Lie, Lying, Piece};

/// All looks of a cell, and the types of pieces behind them.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// Every label on a piece, sorted.
    pub labels: Vec<String>,
    /// The types, in the order of their first pieces.
    pub types: Vec<Type>,
    /// Every look of a cell, by type and turn.
    pub placements: Vec<Placement>,
    /// The placements that show these labels, one for each type that can.
    by_edges: BTreeMap<Vec<usize>, Vec<usize>>,
    /// For each piece its type.
    kinds: Vec<usize>,
    /// The type of the pieces that can show exactly these lists of labels.
    by_looks: BTreeMap<BTreeSet<Vec<usize>>, usize>,
    /// For each type the lists of labels that its pieces can show.
    shown: Vec<BTreeSet<Vec<usize>>>,
}

/// Pieces that cannot be told apart by looking at them.
#[derive(Clone, Debug)]
pub(super) struct Type {
    /// Indices of the pieces, in the order of the file.
    pub pieces: Vec<usize>,
    /// The number of copies of all these pieces together.
    pub copies: usize,
}

/// A type in one orientation: the side that is up, and the turn.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// Index of the type.
    pub kind: usize,
    /// The orientation of the type's first piece: the least of those that look the same.
    pub lie: Lie,
    /// The labels of the cell, as indices into `labels`.
    pub edges: Vec<usize>,
    /// The pieces of the type, in the order of the file, each in its least orientation with this look.
    pub pieces: Vec<Lying>,
}

impl Looks {
    /// The looks of these pieces, which have `turns` turns each.
    pub fn new(pieces: &[Piece], turns: usize) -> Self {
        let labels = ascending(pieces.iter().flat_map(Piece::labels).cloned());
        let mut looks = Self {
            labels,
            types: Vec::new(),
            placements: Vec::new(),
            by_edges: BTreeMap::new(),
            kinds: Vec::new(),
            by_looks: BTreeMap::new(),
            shown: Vec::new(),
        };
        for (index, piece) in pieces.iter().enumerate() {
            looks.add(index, piece, turns);
        }
        for (index, piece) in pieces.iter().enumerate() {
            for lie in piece.lies(turns) {
                let edges = looks.indices(&piece.lying(lie));
                let found = looks.of_kind(looks.kinds[index], &edges).expect("every piece has a type");
                let lying = &mut looks.placements[found].pieces;
                if lying.last().is_none_or(|last| last.piece != index) {
                    lying.push(Lying { piece: index, lie });
                }
            }
        }
        looks
    }

    /// Adds a piece to its type, or makes a new type.
    fn add(&mut self, index: usize, piece: &Piece, turns: usize) {
        let shown: BTreeSet<Vec<usize>> =
            piece.lies(turns).map(|lie| self.indices(&piece.lying(lie))).collect();
        let kind = self.by_looks.get(&shown).copied().unwrap_or(self.types.len());
        self.kinds.push(kind);
        if let Some(known) = self.types.get_mut(kind) {
            known.pieces.push(index);
            known.copies += piece.copies;
            return;
        }
        self.types.push(Type { pieces: vec![index], copies: piece.copies });
        for lie in piece.lies(turns) {
            let edges = self.indices(&piece.lying(lie));
            if self.of_kind(kind, &edges).is_none() {
                self.by_edges.entry(edges.clone()).or_default().push(self.placements.len());
                self.placements.push(Placement { kind, lie, edges, pieces: Vec::new() });
            }
        }
        self.by_looks.insert(shown.clone(), kind);
        self.shown.push(shown);
    }

    /// The indices of labels.
    pub fn indices(&self, edges: &[String]) -> Vec<usize> {
        let index = |edge| self.labels.binary_search(edge).expect("every label of a piece is in the list");
        edges.iter().map(index).collect()
    }

    /// The placements that show these labels, one for each type that can.
    pub fn showing(&self, edges: &[usize]) -> &[usize] {
        self.by_edges.get(edges).map_or(&[], Vec::as_slice)
    }

    /// The placement of a type that shows these labels.
    pub fn of_kind(&self, kind: usize, edges: &[usize]) -> Option<usize> {
        self.showing(edges).iter().copied().find(|&found| self.placements[found].kind == kind)
    }

    /// The placement of the type of a piece, by its number, that shows these labels.
    pub fn placement_of(&self, piece: usize, edges: &[String]) -> Option<usize> {
        self.of_kind(self.kinds[piece], &self.indices(edges))
    }

    /// For each type its image if `carry` maps its lists of labels. `None` if no type shows these images, or it has a
    /// different number of copies.
    pub fn kinds_under(&self, carry: impl Fn(&[usize]) -> Vec<usize>) -> Vec<Option<usize>> {
        let kind_under = |(kind, shown): (usize, &BTreeSet<Vec<usize>>)| {
            let carried: BTreeSet<Vec<usize>> = shown.iter().map(|edges| carry(edges)).collect();
            let to = self.by_looks.get(&carried).copied()?;
            (self.types[to].copies == self.types[kind].copies).then_some(to)
        };
        self.shown.iter().enumerate().map(kind_under).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(edges: [&str; 4]) -> Piece {
        Piece { name: String::new(), edges: edges.map(str::to_owned).into(), reverse: None, copies: 1 }
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

    #[test]
    fn what_can_be_turned_over_is_known_by_both_sides() {
        let two = |front, reverse: [&str; 4]| Piece {
            reverse: Some(reverse.map(str::to_owned).into()),
            ..piece(front)
        };
        let (a, b, c) = (["a", "a", "b", "c"], ["a", "b", "a", "b"], ["c", "c", "c", "c"]);
        // In the second piece the sides are exchanged, and the lists begin elsewhere. The third has the same front, but
        // another reverse.
        let pieces = [two(a, b), two(["b", "a", "b", "a"], ["c", "a", "a", "b"]), two(a, c)];
        let looks = Looks::new(&pieces, 4);
        assert_eq!(looks.types.len(), 2);
        assert_eq!(looks.placements.len(), (4 + 2) + (4 + 1));
        let front = looks.indices(&pieces[0].edges);
        assert_eq!(looks.showing(&front).len(), 2);
        // A reverse that looks like the front makes no difference.
        let alike = Looks::new(&[two(b, b), piece(b)], 4);
        assert_eq!((alike.types.len(), alike.placements.len()), (1, 2));
    }
}
