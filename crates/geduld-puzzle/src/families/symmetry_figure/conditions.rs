//! The things that conditions can name: pieces that touch. The figure may lie anywhere, so there are no places.

use geduld_model::{Atom, Model, ascending};

use super::arrangement::{Cover, cover_atom};
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
        Box::new(Sited { puzzle: self, model, variables, covers })
    }
}

/// A puzzle with a model of the figure, and the covers of its cells.
struct Sited<'a> {
    puzzle: &'a SymmetryFigure,
    model: &'a Model,
    variables: Variables<'a>,
    covers: Vec<Cover>,
}

impl Sited<'_> {
    /// The atoms that cover a site with a cell of this piece, each with the sites of all cells of the piece.
    fn covered(&self, item: usize, site: usize) -> impl Iterator<Item = (Atom, Vec<usize>)> + '_ {
        let kind = self.puzzle.kind_of_piece(item);
        let own = self.covers.iter().enumerate().filter(move |(_, cover)| cover.kind == kind);
        own.filter_map(move |(number, &cover)| {
            let cells = self.puzzle.piece_at(site, cover)?;
            Some((cover_atom(&self.variables, self.model, site, number), cells))
        })
    }

    fn neighbours(&self, site: usize) -> impl Iterator<Item = usize> + '_ {
        self.puzzle.sites.neighbours(site)
    }
}

impl Places for Sited<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        self.covered(item, cell).map(|(atom, _)| atom).collect()
    }

    fn item_at_without(&self, item: usize, cell: usize, other: usize) -> Vec<Atom> {
        let covered = self.covered(item, cell);
        covered.filter(|(_, cells)| !cells.contains(&other)).map(|(atom, _)| atom).collect()
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let around = |(atom, cells): (Atom, Vec<usize>)| {
            let beside = cells.iter().flat_map(|&cell| self.neighbours(cell));
            let beside = ascending(beside.filter(|site| !cells.contains(site)));
            (atom, beside.into_iter().flat_map(|site| self.item_at(other, site)).collect())
        };
        (0..self.puzzle.sites.len()).flat_map(|site| self.covered(item, site).map(around)).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        let pairs = |site: usize| self.neighbours(site).map(move |other| [site, other]);
        (0..self.puzzle.sites.len()).flat_map(pairs).filter(|[a, b]| a < b).collect()
    }
}
