//! Networks: relations over integer variables with domains of any size.

use crate::relation::Relation;
use crate::{Branching, Ranges};

/// Relations over numbered integer variables. Unlike a [`Model`](crate::Model), it never lists the values of a domain,
/// so a variable can have any 64-bit bounds.
///
/// A solution is an assignment of the outputs that can be completed to an assignment of all variables that satisfies
/// all relations.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The domain of each variable.
    pub domains: Vec<Ranges>,
    /// The relations. The terms of each are numbers of variables in `domains`.
    pub relations: Vec<Relation>,
    /// The variables whose values are the solution.
    pub outputs: Vec<usize>,
    /// Advice which variables to decide next. The solutions do not depend on it.
    pub branchings: Vec<Branching<usize>>,
    /// The objective, if there is one. It does not restrict the solutions.
    pub objective: Option<Objective>,
}

/// A variable whose value should be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The number of the variable.
    pub variable: usize,
    /// Whether a greater value is better.
    pub maximise: bool,
}
