//! Warnings about sets of pieces that make no figure, found by counting squares.

use geduld_model::{Model, number_of};

use super::polyomino::{Polyomino, Square, signed};
use super::puzzle::{Symmetry, SymmetryFigure};
use super::variables::Variables;
use crate::family::{Limit, Lint};
use crate::file::Diagnostic;

impl Lint for SymmetryFigure {
    fn warnings(&self) -> Vec<Diagnostic> {
        let area = self.area();
        let mut warnings = Vec::new();
        if area > self.frame * self.frame {
            warnings.push(Diagnostic::new(
                format!(
                    "the pieces have {area} squares, and the frame of {0} x {0} has {1}",
                    self.frame,
                    self.frame * self.frame
                ),
                "there is no solution; write a larger `frame`",
            ));
        }
        // A quarter turn moves squares in cycles of four. Only a square in the middle stays in its place.
        if self.symmetries == [Symmetry::QuarterTurn] && area % 4 > 1 {
            warnings.push(Diagnostic::new(
                format!("no figure of {area} squares is the same after a quarter turn"),
                "there is no solution: it takes a multiple of 4, or one more; ask for another `symmetry`",
            ));
        }
        warnings
    }

    /// The frame, if a figure might be longer.
    fn limit(&self, model: &Model) -> Option<Limit> {
        let (frame, longest) = (self.frame, self.longest()?);
        if frame >= longest {
            return None;
        }
        let at = [Variables::width(), Variables::height()]
            .into_iter()
            .filter_map(|length| Some((length, model.variable(length).domain.value_of(signed(frame))?)));
        let help = format!(
            "try `--frame {}`; no figure of these pieces is longer than {longest} squares",
            frame + 1
        );
        Some(Limit {
            at: at.collect(),
            reached: Diagnostic::new(
                format!(
                    "the longest figure is as long as the frame, {}: a larger frame may have more figures",
                    number_of(frame, "square")
                ),
                help.clone(),
            ),
            empty: Diagnostic::new(
                format!("no figure fits into the frame of {frame} x {frame}: a larger frame may have some"),
                help,
            ),
        })
    }
}

impl SymmetryFigure {
    /// The maximum length of a connected figure, in squares. Each of its rows and columns has a square, and a piece has
    /// squares in at most as many of them as it is long. `None` if figures need not be connected: then only the frame
    /// limits the distance of their parts.
    pub(super) fn longest(&self) -> Option<usize> {
        let length = |squares: &[Square]| {
            let (height, width) = Polyomino::new(squares.iter().copied()).extent();
            height.max(width)
        };
        self.connected.then(|| self.pieces.iter().map(|piece| piece.copies * length(&piece.squares)).sum())
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
