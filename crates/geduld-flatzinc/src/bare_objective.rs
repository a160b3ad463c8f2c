//! An objective that is only a name for a sum: a model needs no variable for it.

use geduld_model::relation::{Relation, Sum, Term};

use crate::resolved::Resolved;

/// An objective that is only a name for a sum.
pub(crate) struct Bare {
    pub variable: usize,
    /// The equation that defines the objective, and the bounds that replace it in a model without the variable.
    pub relation: usize,
    pub bounds: [Relation; 2],
}

impl Bare {
    /// The objective as factors of variables, and a constant; `None` if numbers overflow.
    pub fn sum(&self, resolved: &Resolved) -> Option<(Vec<(i64, usize)>, i64)> {
        let sum = Sum::equation(&resolved.relations[self.relation], &resolved.domains)?;
        let own = sum.terms.iter().find(|&&(_, variable)| variable == self.variable)?.0;
        let others = sum.terms.iter().filter(|&&(_, variable)| variable != self.variable);
        // Its factor is 1 or -1.
        let factors = others.map(|&(factor, variable)| Some((i64::try_from(-own * factor).ok()?, variable)));
        Some((factors.collect::<Option<_>>()?, i64::try_from(own * sum.right).ok()?))
    }
}

/// The objective, if its only constraint is an equation in which its coefficient is 1 or -1.
pub(crate) fn bare_objective(resolved: &Resolved) -> Option<Bare> {
    let variable = resolved.objective_variable()?;
    let own = Term::Variable(variable);
    let mut having = resolved.relations.iter().enumerate();
    let (number, relation) = having.find(|(_, relation)| relation.terms().any(|term| term == own))?;
    if having.any(|(_, other)| other.terms().any(|term| term == own)) {
        return None;
    }
    // Bounds cannot express gaps in the domain.
    let &[ends] = resolved.domains[variable].ranges() else { return None };
    let bounds = Sum::equation(relation, &resolved.domains)?.without(variable, ends, relation)?;
    Some(Bare { variable, relation: number, bounds })
}
