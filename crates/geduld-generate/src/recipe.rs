//! What is asked for.

use geduld_puzzle::edge_matching::Shape;
use geduld_puzzle::symmetry_figure::Symmetry;

/// What kind of puzzle, and how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// Edge matching: a board is filled with labels, then cut into pieces, which are turned and shuffled.
    Board {
        /// The board, of at most some hundred cells.
        shape: Shape,
        /// How many labels the inner edges show, 1 or more; [`hard_labels`](crate::hard_labels) if not given.
        labels: Option<usize>,
        /// Whether all outer edges show one label of their own, which the puzzle then asks for.
        rim: bool,
        /// Whether touching edges show two halves of a label, rather than the same.
        halves: bool,
        /// Whether pieces may be turned.
        turn: bool,
        /// What is on the reverse of the pieces, if they may be turned over.
        reverse: Option<Reverse>,
    },
    /// A snake cube: a random path through the box, unfolded.
    Snake {
        /// The sides of the box.
        size: [usize; 3],
    },
    /// A symmetry figure: a random symmetric figure, cut into pieces.
    Figure {
        /// How many pieces there are.
        pieces: usize,
        /// How many squares each of them has.
        squares: usize,
        /// The symmetry that the figure is to have; any if not given.
        symmetry: Option<Symmetry>,
    },
    /// A magic square with some of its cells pinned.
    Square {
        /// The number of rows.
        order: usize,
        /// The share of cells that are pinned, in percent.
        pinned: usize,
    },
}

/// What is on the reverse of pieces that may be turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// The mirror image of the front.
    Mirror,
    /// Labels of its own; of a board with a rim the rim is on it where it is on the front.
    Own,
}

/// How many solutions a puzzle is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The planted one, and as many others as there happen to be.
    #[default]
    Planted,
    /// Exactly one, up to the symmetries of the board.
    One,
    /// None.
    None,
}
