//! Where encoders put their clauses and get their auxiliary variables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use crate::names::Names;
use crate::{Cnf, EncodeError, Lit, Size};

/// How many literals, and how many variables, a formula may have: about a gigabyte in a solver.
pub(crate) const SIZE_LIMIT: usize = 100_000_000;

/// A formula that grows: all encoders write into it.
///
/// What it allocates belongs to the *scope* entered last, and is named after it.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    cnf: Cnf,
    names: Names,
    scope: String,
    limit: usize,
    /// The literals under which the clauses added from now on apply.
    guard: Option<Lit>,
    /// The order literals made so far, by the list of values that they belong to.
    orders: BTreeMap<Vec<Lit>, Vec<Lit>>,
}

impl Builder {
    /// A formula without clauses over the variables that `names` names, and with at most `limit` literals and as many
    /// variables.
    pub(crate) fn new(names: Names, limit: usize) -> Self {
        let scope = String::from("the formula");
        Self { cnf: Cnf::default(), names, scope, limit, guard: None, orders: BTreeMap::new() }
    }

    /// Says what the clauses and auxiliaries from now on are made for, e.g. `constraint 7`.
    pub(crate) fn enter(&mut self, scope: impl Into<String>) {
        self.scope = scope.into();
    }

    /// How large the formula is, all variables being counted as auxiliaries.
    pub(crate) fn size(&self) -> Size {
        Size::of(&self.cnf, self.names.len())
    }

    /// Adds a clause: at least one of the literals holds. The empty clause makes the formula unsatisfiable.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) -> Result<(), EncodeError> {
        self.cnf.push(literals.into_iter().chain(self.guard.map(|guard| !guard)));
        // An empty clause costs memory too.
        self.check_size(self.cnf.literal_count().max(self.cnf.clause_count()))
    }

    /// Lets the clauses from now on hold only if this literal does; `None` lets them hold always. Gives what was asked for
    /// before.
    pub(crate) fn guard(&mut self, guard: Option<Lit>) -> Option<Lit> {
        std::mem::replace(&mut self.guard, guard)
    }

    /// Adds an auxiliary variable that stands for `meaning`, within the scope.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn auxiliary(&mut self, meaning: impl Display) -> Result<Lit, EncodeError> {
        self.check_size(self.names.len() as usize + 1)?;
        Ok(Lit::positive(self.names.add(&format!("{}: {meaning}", self.scope))))
    }

    /// Adds `count` auxiliary variables without a meaning in the names; returns the first.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn auxiliaries(&mut self, count: usize) -> Result<u32, EncodeError> {
        self.check_size((self.names.len() as usize).saturating_add(count))?;
        let count = u32::try_from(count).map_err(|_| self.too_large())?;
        Ok(self.names.add_range(count, &self.scope))
    }

    /// The same literals, where one that repeats is replaced by an auxiliary equal to it: encoders of cardinalities
    /// want different variables.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn distinct(&mut self, literals: &[Lit]) -> Result<Vec<Lit>, EncodeError> {
        let mut seen = BTreeSet::new();
        let mut distinct = Vec::with_capacity(literals.len());
        for (position, &literal) in (1..).zip(literals) {
            if seen.insert(literal) {
                distinct.push(literal);
            } else {
                let of = literal.variable();
                let twin = self.auxiliary(format_args!("twin of variable {of} at position {position}"))?;
                self.clause([!literal, twin])?;
                self.clause([literal, !twin])?;
                distinct.push(twin);
            }
        }
        Ok(distinct)
    }

    /// The order literals that belong to a list of values, if they have been made.
    pub(crate) fn order_literals(&self, values: &[Lit]) -> Option<&[Lit]> {
        self.orders.get(values).map(Vec::as_slice)
    }

    /// Remembers the order literals of a list of values.
    pub(crate) fn keep_order_literals(&mut self, values: Vec<Lit>, literals: &[Lit]) {
        self.orders.insert(values, literals.to_vec());
    }

    /// Refuses what would have more than the allowed number of literals, variables or intermediate results.
    ///
    /// # Errors
    /// If `size` is above the limit.
    pub(crate) fn check_size(&self, size: usize) -> Result<(), EncodeError> {
        if size > self.limit { Err(self.too_large()) } else { Ok(()) }
    }

    /// The error that this scope makes the formula too large.
    pub(crate) fn too_large(&self) -> EncodeError {
        EncodeError::TooLarge { at: self.scope.clone(), limit: self.limit }
    }

    /// The error that the numbers of this scope are too large.
    pub(crate) fn overflow(&self) -> EncodeError {
        EncodeError::Overflow { at: self.scope.clone() }
    }

    /// The finished formula and the names of its variables.
    pub(crate) fn finish(mut self) -> (Cnf, Names) {
        self.cnf.set_variables(self.names.len());
        (self.cnf, self.names)
    }
}
