//! The sentence forms of conditions.

/// The sentences that a puzzle file accepts, with their meanings. A family replaces ITEM by its own word.
pub const FORMS: [(&str, &str); 10] = [
    ("ITEM A in PLACE", "A, and every copy of it, lies there"),
    ("ITEM A not in PLACE", "no copy of A lies there"),
    ("ITEMs A and B touch", "every copy of A lies beside a copy of B"),
    ("ITEMs A and B do not touch", "no copy of A lies beside a copy of B"),
    ("label L in PLACE", "at least one side there shows L"),
    ("only label L in PLACE", "every side there shows L"),
    ("label L not in PLACE", "no side there shows L"),
    ("border of one label", "all outer sides show the same label"),
    ("border of labels L M ...", "every outer side shows one of these labels"),
    ("fixed by MAP", "the map leaves the solution unchanged; `geduld symmetries` lists the maps"),
];

/// The sentences for cells that hold numbers.
pub const NUMBER_FORMS: [(&str, &str); 2] = [
    ("CELL < CELL < ...", "the numbers in these cells ascend"),
    ("CELL + CELL = NUMBER", "sums of cells and numbers compare so; the signs are + - = < > <= >= !="),
];

/// The word for the outside: cells with an outer side, or the outer sides themselves.
pub(crate) const BORDER: &str = "border";

/// Everything that is not the border.
pub(super) const INSIDE: &str = "inside";

/// An older word for [`BORDER`], still accepted.
pub(super) const RIM: &str = "rim";
