//! The things that conditions can name: pieces that touch. The figure may lie anywhere, so there are no places.

use geduld_model::{Atom, Model, ascending};

use super::arrangement::Cover;
use super::puzzle::SymmetryFigure;
use super::variables::Variables;
use crate::condition::{Places, Setting, Vocabulary};

impl Vocabulary for SymmetryFigure {
    fn setting(&self) -> Setting {
        let kind_of = |piece: usize| self.kind_of_piece(piece);
        let first_alike =
            |piece: usize| (0..piece).find(|&other| kind_of(other) == kind_of(piece)).unwrap_or(piece);
        Setting {
            item: "piece",
            items: self.pieces.iter().map(|piece| piece.name.clone()).collect(),
            looks: (0..self.pieces.len()).map(first_alike).collect(),
            ..Setting::default()
        }
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        let (variables, covers) = (Variables::new(self), self.covers());
        Box::new(Points { puzzle: self, model, variables, covers })
    }
}

/// A puzzle with a model of the figure, and the covers of its cells.
struct Points<'a> {
    puzzle: &'a SymmetryFigure,
    model: &'a Model,
    variables: Variables,
    covers: Vec<Cover>,
}

impl Points<'_> {
    /// The atoms that cover a point with a square of this piece, each with the points of all squares of the piece.
    fn covered(&self, item: usize, point: usize) -> impl Iterator<Item = (Atom, Vec<usize>)> + '_ {
        let kind = self.puzzle.kind_of_piece(item);
        let own = self.covers.iter().enumerate().filter(move |(_, cover)| cover.kind == kind);
        own.filter_map(move |(number, &cover)| {
            let squares = self.puzzle.piece_at(&self.variables, point, cover)?;
            Some((self.puzzle.cover_atom(self.model, point, number), squares))
        })
    }

    fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, column) = self.variables.point(point);
        let next = [(row, column + 2), (row + 2, column), (row, column - 2), (row - 2, column)];
        next.into_iter().filter_map(|next| self.variables.index(next))
    }
}

impl Places for Points<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        self.covered(item, cell).map(|(atom, _)| atom).collect()
    }

    fn item_at_without(&self, item: usize, cell: usize, other: usize) -> Vec<Atom> {
        let covered = self.covered(item, cell);
        covered.filter(|(_, squares)| !squares.contains(&other)).map(|(atom, _)| atom).collect()
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let around = |(atom, squares): (Atom, Vec<usize>)| {
            let beside = squares.iter().flat_map(|&square| self.neighbours(square));
            let beside = ascending(beside.filter(|point| !squares.contains(point)));
            (atom, beside.into_iter().flat_map(|point| self.item_at(other, point)).collect())
        };
        (0..self.variables.points()).flat_map(|point| self.covered(item, point).map(around)).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        let pairs = |point: usize| self.neighbours(point).map(move |other| [point, other]);
        (0..self.variables.points()).flat_map(pairs).filter(|[a, b]| a < b).collect()
    }
}
