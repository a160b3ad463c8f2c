//! The builder: encoders add clauses to it, and get auxiliary variables from it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use crate::names::Names;
use geduld_model::Bounds;

use crate::pseudo_boolean::{PseudoBoolean, net_weights};
use crate::{Cnf, EncodeError, Lit, Size};

/// The maximum number of literals, and of variables, in a formula: about a gigabyte in a solver.
pub const SIZE_LIMIT: usize = 100_000_000;

/// A growing formula. All encoders write into it.
///
/// New auxiliary variables belong to the *scope* entered last, and are named after it.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    cnf: Cnf,
    names: Names,
    scope: String,
    limit: usize,
    /// The literal under which new clauses apply, if there is one.
    guard: Option<Lit>,
    /// The order literals made so far, by the list of values that they belong to.
    orders: BTreeMap<Vec<Lit>, Vec<Lit>>,
    /// The sums that are not written as clauses; `None` if all are.
    sums: Option<Vec<PseudoBoolean>>,
    /// The number of terms of these sums.
    terms: usize,
}

impl Builder {
    /// Makes a formula without clauses over the variables in `names`. It may have at most `limit` literals, and at
    /// most `limit` variables.
    pub(crate) fn new(names: Names, limit: usize) -> Self {
        let scope = String::from("the formula");
        Self {
            cnf: Cnf::default(),
            names,
            scope,
            limit,
            guard: None,
            orders: BTreeMap::new(),
            sums: None,
            terms: 0,
        }
    }

    /// Keeps sums and counts of literals as they are, instead of writing them as clauses.
    pub(crate) fn keep_sums(&mut self) {
        self.sums = Some(Vec::new());
    }

    /// Whether sums and counts of literals are kept as they are. Then [`Builder::sum`] takes them.
    pub(crate) fn keeps_sums(&self) -> bool {
        self.sums.is_some()
    }

    /// Adds the constraint that the weights of the true literals add up to a number within the bounds.
    ///
    /// # Errors
    /// If the formula has become too large, or the weights overflow.
    pub(crate) fn sum(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        bounds: Bounds<i64>,
    ) -> Result<(), EncodeError> {
        debug_assert!(self.guard.is_none(), "only clauses have guards");
        let sum = net_weights(terms, bounds).ok_or_else(|| self.overflow())?;
        self.terms += sum.terms.len().max(1);
        self.check_size(self.terms)?;
        self.sums.get_or_insert_default().push(sum);
        Ok(())
    }

    /// The sums that were kept.
    pub(crate) fn take_sums(&mut self) -> Vec<PseudoBoolean> {
        self.sums.take().unwrap_or_default()
    }

    /// Sets the scope: the purpose of the following clauses and auxiliaries, e.g. `constraint 7`.
    pub(crate) fn enter(&mut self, scope: impl Into<String>) {
        self.scope = scope.into();
    }

    /// The size of the formula. All variables are counted as auxiliaries.
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

    /// Makes the following clauses apply only if this literal holds; with `None` they always apply. Returns the
    /// previous guard.
    pub(crate) fn guard(&mut self, guard: Option<Lit>) -> Option<Lit> {
        std::mem::replace(&mut self.guard, guard)
    }

    /// Adds an auxiliary variable with this meaning in the scope.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn auxiliary(&mut self, meaning: impl Display) -> Result<Lit, EncodeError> {
        self.check_size(self.names.len() as usize + 1)?;
        Ok(Lit::positive(self.names.add(&format!("{}: {meaning}", self.scope))))
    }

    /// Adds `count` auxiliary variables that are only numbered, without a meaning of their own; returns the first.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn auxiliaries(&mut self, count: usize) -> Result<u32, EncodeError> {
        self.check_size((self.names.len() as usize).saturating_add(count))?;
        let count = u32::try_from(count).map_err(|_| self.too_large())?;
        Ok(self.names.add_range(count, &self.scope))
    }

    /// Replaces each literal of a repeated variable by a new auxiliary that is equal to it, because encoders need
    /// different variables.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn distinct(&mut self, literals: &[Lit]) -> Result<Vec<Lit>, EncodeError> {
        let mut seen = BTreeSet::new();
        let literals = (1..).zip(literals);
        literals.map(|(position, &literal)| self.different_from(&mut seen, literal, position)).collect()
    }

    /// As [`distinct`](Self::distinct), for the literals of one-hot variables. A variable of two values whose literals
    /// are opposites of one another stays one.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn distinct_one_hot(
        &mut self,
        mut variables: Vec<Vec<(i64, Lit)>>,
    ) -> Result<Vec<Vec<(i64, Lit)>>, EncodeError> {
        let (mut seen, mut position) = (BTreeSet::new(), 0);
        for variable in &mut variables {
            if let [(_, one), (_, other)] = &mut variable[..]
                && *one == !*other
            {
                position += 1;
                *one = self.different_from(&mut seen, *one, position)?;
                *other = !*one;
                continue;
            }
            for (_, literal) in variable {
                position += 1;
                *literal = self.different_from(&mut seen, *literal, position)?;
            }
        }
        Ok(variables)
    }

    /// The literal, or a new auxiliary that is equal to it if its variable has been seen.
    fn different_from(
        &mut self,
        seen: &mut BTreeSet<u32>,
        literal: Lit,
        position: usize,
    ) -> Result<Lit, EncodeError> {
        let of = literal.variable();
        if seen.insert(of) {
            return Ok(literal);
        }
        self.twin(literal, format_args!("twin of variable {of} at position {position}"))
    }

    /// Adds an auxiliary that is equal to a literal.
    ///
    /// # Errors
    /// If the formula has become too large.
    pub(crate) fn twin(&mut self, literal: Lit, meaning: impl Display) -> Result<Lit, EncodeError> {
        let twin = self.auxiliary(meaning)?;
        self.clause([!literal, twin])?;
        self.clause([literal, !twin])?;
        Ok(twin)
    }

    /// Adds a variable that is not an auxiliary.
    pub(crate) fn input(&mut self) -> Lit {
        Lit::positive(self.names.add(""))
    }

    /// Removes the clauses written so far, and returns them.
    pub(crate) fn take_clauses(&mut self) -> Cnf {
        std::mem::take(&mut self.cnf)
    }

    /// Makes new order literals for all lists of values.
    pub(crate) fn forget_order_literals(&mut self) {
        self.orders.clear();
    }

    /// The order literals that belong to a list of values, if they have been made.
    pub(crate) fn order_literals(&self, values: &[Lit]) -> Option<&[Lit]> {
        self.orders.get(values).map(Vec::as_slice)
    }

    /// Remembers the order literals of a list of values.
    pub(crate) fn keep_order_literals(&mut self, values: Vec<Lit>, literals: &[Lit]) {
        self.orders.insert(values, literals.to_vec());
    }

    /// Checks a number of literals, variables or intermediate results against the limit.
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

    /// The error that the arguments of this scope do not fit together.
    pub(crate) fn malformed(&self, why: String) -> EncodeError {
        EncodeError::Malformed { at: self.scope.clone(), why }
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
