//! The colours of the vertices of a drawn model.

use crate::{Bounds, Role};

/// The kind of thing a vertex stands for. Automorphisms map vertices only to vertices of equal colour.
///
/// Canonical forms contain colours, so a colour says everything about its vertex that the edges do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    /// An atom. Symmetries that keep numbers have a place for it: a group of variables and a number.
    Atom(Option<(usize, i64)>),
    Variable {
        role: Role,
        values: usize,
    },
    /// A cardinality constraint with the bounds of its count.
    Cardinality(Bounds<usize>),
    /// The atoms that a `Cardinality` counts this many times, if more than once.
    Multiplicity(usize),
    AllDifferent,
    /// The atoms of one number in an `AllDifferent`.
    Number,
    Table,
    Row,
    /// One end of the numbers of a variable.
    Pole,
    /// Two neighbouring numbers that are this many steps apart, if more than one.
    Gap(i64),
    Linear,
    /// A sum read upwards from its poles, with its bounds.
    Side(Bounds<i64>),
    /// The poles from which a sum goes up in steps of this size, if the size is not 1.
    Step(i64),
    Clause,
    /// The negative literals of a clause.
    Negative,
    /// A parity. Without variables no symmetry changes it, so it has a colour for odd and one for even.
    Parity(Option<bool>),
    Flips,
    Connected,
    /// An edge of a `Connected`.
    Edge,
}
