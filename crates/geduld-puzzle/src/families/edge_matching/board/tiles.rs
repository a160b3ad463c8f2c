//! The form of the cells of a board.

/// What the cells of a board look like, and how they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// Squares in rows and columns.
    Squares,
    /// Triangles with a horizontal side, which point up and down in turn.
    Triangles,
    /// Hexagons that stand on a corner; neighbouring rows lie half a cell apart.
    Hexagons,
    /// Rectangles that touch those to their left and right only, like dominoes in a row.
    Dominoes,
}

impl Tiles {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Squares, Self::Triangles, Self::Hexagons, Self::Dominoes];

    /// The word for them in puzzle files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Triangles => "triangles",
            Self::Hexagons => "hexagons",
            Self::Dominoes => "dominoes",
        }
    }

    /// How many edges a piece has.
    pub fn edges_per_piece(self) -> usize {
        match self {
            Self::Squares => 4,
            Self::Triangles => 3,
            Self::Hexagons => 6,
            Self::Dominoes => 2,
        }
    }

    /// The names of the sides of a cell, by place; a triangle may point down.
    pub fn side_names(self, points_down: bool) -> &'static [&'static str] {
        match self {
            Self::Squares => &["top", "right", "bottom", "left"],
            Self::Triangles if points_down => &["right", "left", "top"],
            Self::Triangles => &["left", "right", "bottom"],
            Self::Hexagons => &["top-right", "right", "bottom-right", "bottom-left", "left", "top-left"],
            Self::Dominoes => &["left", "right"],
        }
    }

    /// The place at which an edge at this place of one cell lies in the cell across.
    pub fn across(self, place: usize) -> usize {
        match self {
            Self::Squares => (place + 2) % 4,
            Self::Triangles => place,
            Self::Hexagons => (place + 3) % 6,
            Self::Dominoes => 1 - place,
        }
    }

    /// The characters that stand for a cell; a triangle that points down has the second.
    pub(super) fn letters(self) -> [char; 2] {
        match self {
            Self::Triangles => ['A', 'V'],
            _ => ['X', 'X'],
        }
    }

    /// How many characters lie between the middles of neighbours in a row.
    pub(super) fn step(self) -> usize {
        if self == Self::Hexagons { 2 } else { 1 }
    }
}
