//! The sentence forms of conditions.

/// The sentences that a puzzle file accepts, with their meanings. A family replaces ITEM by its own word.
pub const FORMS: [(&str, &str); 13] = [
    ("ITEM A in PLACE", "A, and every copy of it, lies there"),
    ("ITEMs A B ... in PLACE", "each of them lies there"),
    ("ITEM A not in PLACE", "no copy of A lies there"),
    ("ITEMs A and B touch", "every copy of A lies beside a copy of B"),
    ("ITEMs A and B do not touch", "no copy of A lies beside a copy of B"),
    ("label L in PLACE", "at least one side there shows L"),
    ("only label L in PLACE", "every side there shows L"),
    ("label L not in PLACE", "no side there shows L"),
    ("border of one label", "all outer sides show the same label"),
    ("border of labels L M ...", "every outer side shows one of these labels"),
    ("CONDITION or CONDITION", "at least one of the two holds"),
    ("not CONDITION", "it does not hold"),
    ("fixed by MAP", "the map leaves the solution unchanged; `geduld symmetries` lists the maps"),
];

/// The sentences for cells that hold numbers.
pub const NUMBER_FORMS: [(&str, &str); 5] = [
    ("CELL < CELL < ...", "the numbers in these cells ascend"),
    ("CELL + 2 * CELL = NUMBER", "numbers compare so; the signs are + - * = < > <= >= !="),
    ("sum of PLACE = NUMBER", "the numbers there add up to this; a sum can stand wherever a cell can"),
    ("PLACE is odd", "every number there is odd, or `even`"),
    ("PLACE increasing", "the numbers there ascend, row by row; or `decreasing`"),
];

/// What to do about a condition that no sentence expresses.
pub(super) const OTHERWISE: &str =
    "`geduld export PUZZLE -o model.mzn` writes a model to which you can add any condition";

/// The word for the outside: cells with an outer side, or the outer sides themselves.
pub(crate) const BORDER: &str = "border";

/// Everything that is not the border.
pub(super) const INSIDE: &str = "inside";

/// An older word for [`BORDER`], still accepted.
pub(super) const RIM: &str = "rim";
