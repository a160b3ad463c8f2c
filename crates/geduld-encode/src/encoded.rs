//! A formula together with the meaning of its variables.

use geduld_model::{Atom, Model, Value};

use crate::names::Names;
use crate::pseudo_boolean::PseudoBoolean;
use crate::{Cnf, Lit, PartSize, Size};

/// A model encoded as a formula, from [`encode`](crate::encode).
///
/// Only the formula of [`encode_with_sums`](crate::encode_with_sums) has other constraints than clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub(crate) cnf: Cnf,
    pub(crate) sums: Vec<PseudoBoolean>,
    pub(crate) names: Names,
    pub(crate) atoms: Vec<Option<Lit>>,
    /// The number of atoms of the decision variables, which are never left out.
    pub(crate) decisions: usize,
    pub(crate) size: Size,
    pub(crate) parts: Vec<PartSize>,
}

impl Encoded {
    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The constraints besides the clauses, from [`encode_with_sums`](crate::encode_with_sums).
    pub fn sums(&self) -> &[PseudoBoolean] {
        &self.sums
    }

    /// The size of the clauses. Variables that are not auxiliaries are atoms.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The size of the formula by kind of constraint. The parts add up to the whole formula.
    pub fn parts(&self) -> &[PartSize] {
        &self.parts
    }

    /// The literal of an atom; `None` if its (derived) variable is left out of the formula.
    ///
    /// # Panics
    /// If the model that was encoded has no such atom.
    pub fn literal(&self, atom: Atom) -> Option<Lit> {
        self.atoms[atom.index()]
    }

    /// The literals of all atoms of the decision variables, in the order of the atoms: the variables `1..=n`.
    ///
    /// Models that agree on them are the same solution, so block these literals, and project on them.
    pub fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.atoms[..self.decisions].iter().copied().flatten()
    }

    /// The values of the decision variables of the encoded model, given its true literals as DIMACS numbers. Negative
    /// literals and those of other variables are ignored.
    pub fn values(&self, model: &Model, literals: &[i32]) -> Vec<Value> {
        let mut values = vec![0; model.decision_count()];
        for literal in literals.iter().filter(|literal| literal.is_positive()) {
            // The atoms of the decision variables are numbered first, so a literal is the number of its atom plus 1.
            let atom = literal.unsigned_abs() as usize - 1;
            if atom < self.decisions {
                let atom = Atom::new(atom);
                values[model.variable_of(atom).index()] = model.value_of(atom);
            }
        }
        values
    }

    /// The meaning of a variable: the name of its atom, or the purpose of the auxiliary. Never empty, always one line.
    ///
    /// # Panics
    /// If the formula has no such variable; they are numbered from 1.
    pub fn name(&self, variable: u32) -> String {
        self.names.get(variable)
    }
}
