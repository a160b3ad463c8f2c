//! What a constraint is, for code that has a use for one kind only.

use super::{Constraint, Table};
use crate::{Atom, Bounds, Literal, VarId};

/// The coefficients and the variables of a sum.
type Terms = [(i64, VarId)];

/// Pairs of positions in a list of vertices.
type Edges = [(usize, usize)];

impl Constraint {
    /// The bounds and the atoms of a cardinality.
    pub fn as_cardinality(&self) -> Option<(Bounds<usize>, &[Atom])> {
        if let Self::Cardinality { count, atoms } = self { Some((*count, atoms)) } else { None }
    }

    /// The variables that are all different.
    pub fn as_all_different(&self) -> Option<&[VarId]> {
        if let Self::AllDifferent { variables } = self { Some(variables) } else { None }
    }

    /// The table.
    pub fn as_table(&self) -> Option<&Table> {
        if let Self::Table(table) = self { Some(table) } else { None }
    }

    /// The terms and the bounds of a sum.
    pub fn as_linear(&self) -> Option<(&Terms, Bounds<i64>)> {
        if let Self::Linear { terms, sum } = self { Some((terms, *sum)) } else { None }
    }

    /// The literals of a clause.
    pub fn as_clause(&self) -> Option<&[Literal]> {
        if let Self::Clause { literals } = self { Some(literals) } else { None }
    }

    /// Why the rest of the constraints could not be lowered, if this stands for them.
    pub fn as_not_lowered(&self) -> Option<&str> {
        if let Self::NotLowered { why, .. } = self { Some(why) } else { None }
    }

    /// The vertices and the edges of a connected graph.
    pub fn as_connected(&self) -> Option<(&[Atom], &Edges)> {
        if let Self::Connected { filled, edges } = self { Some((filled, edges)) } else { None }
    }
}
