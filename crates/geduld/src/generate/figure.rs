//! Symmetry figures: a figure is grown symmetrically and cut into pieces of one size. Then the pieces are turned,
//! flipped and shuffled.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;
use geduld_model::number_of;
use geduld_puzzle::symmetry_figure::Symmetry;

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Recipe;

/// Row and column, relative to any origin.
type Square = (i32, i32);

/// The maximum number of squares. Larger figures do not fit into the frames of puzzle files.
const MAX_AREA: usize = 200;

/// The largest frame of a puzzle file.
const MAX_FRAME: i32 = 20;

/// The kinds of symmetry that figures of squares can have.
const KINDS: [Symmetry; 4] =
    [Symmetry::Mirror, Symmetry::Diagonal, Symmetry::HalfTurn, Symmetry::QuarterTurn];

/// The maximum number of figures that are grown until one can be cut.
const FIGURES: usize = 2000;

/// The number of attempts to cut off a piece before an earlier cut is undone.
const CUTS: usize = 8;

/// The maximum number of attempts to cut off a piece of one figure, for each of its pieces. A figure that resists
/// longer is given up, and another one is grown.
const CUTS_OF_A_PIECE: usize = 40;

/// The maximum number of attempts to cut off a piece of all figures: a few seconds.
const ALL_CUTS: usize = 200_000;

/// A symmetry figure: a random symmetric figure, cut into pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureRecipe {
    /// The number of pieces.
    pub pieces: usize,
    /// The number of squares of each piece.
    pub squares: usize,
    /// The symmetry of the figure; any if `None`.
    pub symmetry: Option<Symmetry>,
}

/// A set of pieces that can form a symmetric figure.
struct Pieces {
    frame: i32,
    symmetry: Option<Symmetry>,
    pieces: Vec<Vec<Square>>,
}

impl Recipe for FigureRecipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        Ok(Box::new(self.planted(random)?))
    }
}

impl FigureRecipe {
    fn planted(&self, random: &mut Rng) -> Result<Pieces, GenerateError> {
        let &Self { pieces, squares, symmetry } = self;
        let area = pieces.checked_mul(squares).filter(|area| (1..=MAX_AREA).contains(area));
        let Some(area) = area else {
            return Err(GenerateError::Recipe(format!("a figure has from 1 to {MAX_AREA} squares in all")));
        };
        if let Some(other) = symmetry.filter(|symmetry| !KINDS.contains(symmetry)) {
            let message = format!("figures of squares have no symmetry {}", other.name());
            return Err(GenerateError::Recipe(message));
        }
        let mut left = ALL_CUTS;
        for _ in 0..FIGURES {
            let kind = symmetry.unwrap_or_else(|| KINDS[random.usize(0..KINDS.len())]);
            let Some(figure) = grow(kind, area, random) else { continue };
            let frame = extent(&figure);
            if frame > MAX_FRAME {
                continue;
            }
            let own = left.min(CUTS_OF_A_PIECE * pieces);
            let mut cuts = own;
            let parts = cut(&figure, squares, &mut cuts, random);
            left -= own - cuts;
            if let Some(mut parts) = parts {
                random.shuffle(&mut parts);
                let pieces = parts.into_iter().map(|piece| turned(piece, random)).collect();
                return Ok(Pieces { frame, symmetry, pieces });
            }
        }
        Err(GenerateError::Recipe(format!(
            "found no symmetric figure of {} of {}",
            number_of(pieces, "piece"),
            number_of(squares, "square")
        )))
    }
}

/// The orbit of a square under a symmetry of this kind. Its axis or centre is at the origin or next to it.
fn orbit(kind: Symmetry, [s, t]: [i32; 2], square: Square) -> BTreeSet<Square> {
    let image = |(row, column): Square| match kind {
        Symmetry::Mirror => (row, s - column),
        Symmetry::Diagonal => (column, row),
        Symmetry::HalfTurn => (s - row, t - column),
        // A quarter turn: other kinds were refused.
        _ => (column, s - row),
    };
    std::iter::successors(Some(square), |&square| Some(image(square))).take(4).collect()
}

fn neighbours((row, column): Square) -> [Square; 4] {
    [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
}

/// Grows a connected symmetric figure, adding one square with its images at a time. `None` if the figure cannot get
/// this area.
fn grow(kind: Symmetry, area: usize, random: &mut Rng) -> Option<BTreeSet<Square>> {
    let offsets = [random.i32(0..=1), random.i32(0..=1)];
    let mut figure = orbit(kind, offsets, (0, 0));
    while figure.len() < area {
        let around: BTreeSet<Square> = figure
            .iter()
            .flat_map(|&square| neighbours(square))
            .filter(|square| {
                !figure.contains(square) && figure.len() + orbit(kind, offsets, *square).len() <= area
            })
            .collect();
        figure.extend(orbit(kind, offsets, random.choice(around)?));
    }
    (figure.len() == area && parts(&figure) == [area]).then_some(figure)
}

/// The sizes of the connected parts.
fn parts(squares: &BTreeSet<Square>) -> Vec<usize> {
    let mut left = squares.clone();
    let mut sizes = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            next += 1;
            reached.extend(neighbours(square).into_iter().filter(|square| left.remove(square)));
        }
        sizes.push(reached.len());
    }
    sizes
}

/// Cuts a figure at random into connected pieces of this size, with at most `left` attempts to cut off a piece.
fn cut(
    figure: &BTreeSet<Square>,
    size: usize,
    left: &mut usize,
    random: &mut Rng,
) -> Option<Vec<Vec<Square>>> {
    // Begin at the square with the fewest neighbours, because some piece must begin there.
    let free = |square: &&Square| neighbours(**square).iter().filter(|other| figure.contains(other)).count();
    let Some(&first) = figure.iter().min_by_key(free) else { return Some(Vec::new()) };
    for _ in 0..CUTS {
        *left = left.checked_sub(1)?;
        let mut piece = BTreeSet::from([first]);
        while piece.len() < size {
            let around: BTreeSet<Square> = piece
                .iter()
                .flat_map(|&square| neighbours(square))
                .filter(|square| figure.contains(square) && !piece.contains(square))
                .collect();
            piece.insert(random.choice(around)?);
        }
        let rest: BTreeSet<Square> = figure.difference(&piece).copied().collect();
        if parts(&rest).iter().all(|part| part % size == 0)
            && let Some(mut pieces) = cut(&rest, size, left, random)
        {
            pieces.push(piece.into_iter().collect());
            return Some(pieces);
        }
    }
    None
}

/// A piece, turned and flipped at random.
fn turned(piece: Vec<Square>, random: &mut Rng) -> Vec<Square> {
    let (turns, flipped) = (random.usize(0..4), random.bool());
    let flip = |(row, column): Square| if flipped { (row, -column) } else { (row, column) };
    let turn = |square: Square| (0..turns).fold(square, |(row, column), _| (column, -row));
    piece.into_iter().map(flip).map(turn).collect()
}

/// The longer side of the bounding box.
fn extent<'a>(squares: impl IntoIterator<Item = &'a Square> + Clone) -> i32 {
    let span = |coordinate: fn(&Square) -> i32| {
        let least = squares.clone().into_iter().map(coordinate).min().unwrap_or(0);
        let most = squares.clone().into_iter().map(coordinate).max().unwrap_or(0);
        most - least + 1
    };
    span(|square| square.0).max(span(|square| square.1))
}

/// The rows of a piece, from the top.
fn rows(piece: &[Square]) -> Vec<String> {
    let least = |coordinate: fn(&Square) -> i32| piece.iter().map(coordinate).min().unwrap_or(0);
    let most = |coordinate: fn(&Square) -> i32| piece.iter().map(coordinate).max().unwrap_or(0);
    let (top, left) = (least(|square| square.0), least(|square| square.1));
    let (bottom, right) = (most(|square| square.0), most(|square| square.1));
    let filled = |row: i32, column: i32| if piece.contains(&(row, column)) { 'X' } else { '.' };
    (top..=bottom).map(|row| (left..=right).map(|column| filled(row, column)).collect()).collect()
}

impl Draft for Pieces {
    fn name(&self) -> String {
        let squares = self.pieces.first().map_or(0, Vec::len);
        format!(
            "Symmetry figure of {} of {}",
            number_of(self.pieces.len(), "piece"),
            number_of(squares, "square")
        )
    }

    fn keys(&self) -> String {
        format!("kind = \"symmetry-figure\"\nframe = {}\n", self.frame)
    }

    fn tables(&self) -> String {
        let mut text = String::new();
        if let Some(symmetry) = self.symmetry {
            let _ = writeln!(text, "[rules]\nsymmetry = [\"{}\"]", symmetry.name());
        }
        for (number, piece) in (1..).zip(&self.pieces) {
            let gap = if text.is_empty() { "" } else { "\n" };
            let rows = rows(piece).join("\", \"");
            let _ = writeln!(text, "{gap}[[piece]]\nname = \"{number}\"\nshape = [\"{rows}\"]");
        }
        text
    }

    /// Moves a square of a piece to another place.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        let choices: Vec<(usize, Vec<Square>)> = self
            .pieces
            .iter()
            .enumerate()
            .flat_map(|(number, piece)| other_shapes(piece).into_iter().map(move |shape| (number, shape)))
            .filter(|(_, shape)| extent(shape) <= self.frame)
            .collect();
        let Some((number, shape)) = random.choice(choices) else { return false };
        self.pieces[number] = shape;
        true
    }
}

/// All connected shapes that one moved square can give a piece.
fn other_shapes(piece: &[Square]) -> Vec<Vec<Square>> {
    let mut shapes = Vec::new();
    for taken in piece {
        let rest: BTreeSet<Square> = piece.iter().copied().filter(|square| square != taken).collect();
        let around: BTreeSet<Square> = rest
            .iter()
            .flat_map(|&square| neighbours(square))
            .filter(|square| square != taken && !rest.contains(square))
            .collect();
        let moved = around.into_iter().map(|square| {
            let mut shape = rest.clone();
            shape.insert(square);
            shape
        });
        shapes.extend(moved.filter(|shape| parts(shape).len() == 1).map(|shape| shape.into_iter().collect()));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_symmetric_and_cut_into_equal_pieces() {
        let mut random = Rng::with_seed(3);
        for kind in Symmetry::ALL {
            let figure = std::iter::repeat_with(|| grow(kind, 12, &mut random)).flatten().next().unwrap();
            assert_eq!(parts(&figure), [12]);
            let symmetric =
                |offsets| figure.iter().all(|&square| orbit(kind, offsets, square).is_subset(&figure));
            assert!([[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().any(symmetric), "{kind:?}");
        }
        for seed in 0..20 {
            let pieces = FigureRecipe { pieces: 4, squares: 5, symmetry: None }
                .planted(&mut Rng::with_seed(seed))
                .unwrap();
            assert_eq!(pieces.pieces.len(), 4);
            assert!(pieces.pieces.iter().all(|piece| piece.len() == 5 && extent(piece) <= pieces.frame));
        }
    }
}
