//! The size of a formula, by kind of constraint.

use std::ops::{AddAssign, Sub};

use crate::Cnf;

/// The size of a formula, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables that are not atoms.
    pub auxiliaries: usize,
    /// Clauses.
    pub clauses: usize,
    /// Literals of all clauses together.
    pub literals: usize,
}

impl Size {
    /// The size of a formula with this many named variables.
    pub(crate) fn of(cnf: &Cnf, variables: u32) -> Self {
        Self { auxiliaries: variables as usize, clauses: cnf.clause_count(), literals: cnf.literal_count() }
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Self) {
        self.auxiliaries += other.auxiliaries;
        self.clauses += other.clauses;
        self.literals += other.literals;
    }
}

impl Sub for Size {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            auxiliaries: self.auxiliaries - other.auxiliaries,
            clauses: self.clauses - other.clauses,
            literals: self.literals - other.literals,
        }
    }
}

/// The part of a formula for one kind of constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartSize {
    /// The kind, as [`Constraint::kind`](geduld_model::Constraint::kind) names it; `domain` for the values of
    /// variables, `implied` for redundant equations.
    pub kind: &'static str,
    /// The number of constraints of this kind.
    pub constraints: usize,
    /// Their total size.
    pub size: Size,
}

/// The parts of a formula, in the order in which their kinds first occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub list: Vec<PartSize>,
    measured: Size,
}

impl Parts {
    /// Starts with a formula of this size, which belongs to no part.
    pub fn after(measured: Size) -> Self {
        Self { list: Vec::new(), measured }
    }

    /// Records that the formula grew to this size for this many constraints of a kind.
    pub fn add(&mut self, kind: &'static str, constraints: usize, grown: Size) {
        let size = grown - self.measured;
        self.measured = grown;
        if let Some(part) = self.list.iter_mut().find(|part| part.kind == kind) {
            part.constraints += constraints;
            part.size += size;
        } else if constraints > 0 {
            self.list.push(PartSize { kind, constraints, size });
        }
    }
}
