//! Warnings about sets of pieces that make no figure, found by counting squares.

use geduld_model::{Model, number_of};

use super::model::rows_of_number;
use super::puzzle::{Symmetry, SymmetryFigure};
use super::read::{in_words, too_large};
use super::sites::{Size, directions, extent};
use super::variables::Variables;
use crate::families::packing::{PackingPiece, used_as_often};
use crate::family::{Clash, Limit, Lint};
use crate::file::Diagnostic;
use crate::lattice::Lattice;

impl Lint for SymmetryFigure {
    fn warnings(&self) -> Vec<Diagnostic> {
        let (area, _) = self.areas();
        let word = if self.grid == Lattice::Square { "square" } else { "cell" };
        let room =
            Size::within(self.grid, &self.frame).iter().map(|size| size.room(self.grid)).max().unwrap_or(0);
        let mut warnings = Vec::new();
        if area > room {
            warnings.push(Diagnostic::new(
                format!(
                    "the pieces have {}, and the frame of {} has {room}",
                    number_of(area, word),
                    in_words(&self.frame),
                ),
                "there is no solution; write a larger `frame`",
            ));
        }
        // A quarter turn moves squares in cycles of four. Only a square in the middle stays in its place.
        let is_exact = self.areas() == (area, area) && self.grid == Lattice::Square;
        if is_exact && self.symmetries == [Symmetry::QuarterTurn] && area % 4 > 1 {
            warnings.push(Diagnostic::new(
                format!("no figure of {area} squares is the same after a quarter turn"),
                "there is no solution: it takes a multiple of 4, or one more; ask for another `symmetry`",
            ));
        }
        warnings
    }

    /// The first piece that does not fit into the frame.
    fn clashes(&self) -> Vec<Clash> {
        let found = self.pieces.iter().enumerate().find_map(|(number, piece)| {
            let said = too_large(self.grid, piece, &self.frame)?;
            let kind = self.kind_of_piece(number);
            let statement = used_as_often(&[self.name(kind)], self.kinds[kind].of.copies);
            let place = number
                .checked_sub(self.from_sets)
                .map_or("pieces".to_owned(), |own| format!("piece[{own}].shape"));
            Some(Clash::of_one(statement, said, place))
        });
        found.into_iter().collect()
    }

    /// The frame, if a figure might be longer.
    fn limit(&self, model: &Model) -> Option<Limit> {
        let (frame, longest) = (*self.frame.iter().min()?, self.longest()?);
        if frame >= longest {
            return None;
        }
        let word = if self.grid == Lattice::Square { "square" } else { "row" };
        let mut at = Vec::new();
        for rows in (0..directions(self.grid)).map(Variables::rows) {
            let domain = &model.variable(rows).domain;
            let long = i64::try_from(frame).unwrap_or(i64::MAX);
            let reaching = domain.values().filter(|&value| rows_of_number(domain.number(value)).0 >= long);
            at.extend(reaching.map(|value| (rows, value)));
        }
        let help = format!(
            "try `--frame {}`; no figure of these pieces is longer than {}",
            frame + 1,
            number_of(longest, word)
        );
        Some(Limit {
            at,
            reached: Diagnostic::new(
                format!(
                    "the longest figure is as long as the frame, {}: a larger frame may have more figures",
                    number_of(frame, word)
                ),
                help.clone(),
            ),
            empty: Diagnostic::new(
                format!(
                    "no figure fits into the frame of {}: a larger frame may have some",
                    in_words(&self.frame)
                ),
                help,
            ),
        })
    }
}

impl SymmetryFigure {
    /// The maximum number of rows of a connected figure. Each of its rows has a cell, and a piece has cells in at most
    /// as many of them as it is long. `None` if figures need not be connected: then only the frame limits the distance
    /// of their parts.
    pub(super) fn longest(&self) -> Option<usize> {
        let length = |piece: &PackingPiece| extent(self.grid, &piece.places()).into_iter().max().unwrap_or(0);
        let most = self.pieces.iter().map(|piece| piece.copies.most * length(piece)).sum();
        // If the number of cells is given, the longest pieces for their size make it up.
        let by_cells = self.cells.and_then(|cells| {
            let rate = |piece: &PackingPiece| cells * length(piece) / piece.cells.len();
            self.pieces.iter().map(rate).max()
        });
        self.connected.then(|| by_cells.unwrap_or(most).min(most))
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::read::read;

    #[test]
    fn sets_without_a_figure_are_told() {
        let warnings = |keys: &str| -> Vec<String> {
            let text = format!("format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\n{keys}");
            read(&text).unwrap().family.warnings().into_iter().map(|warning| warning.message).collect()
        };
        let piece = |copies: usize| format!("[[piece]]\nshape = [\"X\"]\ncopies = {copies}\n");
        assert_eq!(warnings(&format!("frame = 2\n{}", piece(4))), Vec::<String>::new());
        assert!(warnings(&format!("frame = 2\n{}", piece(5)))[0].contains("5 squares"));
        let quarter =
            |copies| format!("frame = 4\n[rules]\nsymmetry = [\"quarter-turn\"]\n{}", piece(copies));
        for copies in 1..=8 {
            assert_eq!(warnings(&quarter(copies)).len(), usize::from(copies % 4 > 1), "{copies}");
        }
    }
}
