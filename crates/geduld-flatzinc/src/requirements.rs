//! Constraints with names, so that an analysis of a model can name them.

use geduld_model::relation::Term;
use geduld_model::{Constraint, Model, VarId};

use crate::build::build_requirements;
use crate::error::FlatZincError;
use crate::limits::WritingLimits;
use crate::resolve::{Labelled, resolve_apart};
use crate::resolved::Resolved;
use crate::shrink::{settled, shrink};
use crate::syntax::FlatZinc;

/// A model whose constraints with names are [requirements](Model::requirements).
#[derive(Clone, Debug)]
pub struct NamedModel {
    /// The model. All of its variables are decisions.
    pub model: Model,
    /// The outputs: the name of each variable or element of an array, and the variable of the model. Outputs that have
    /// only one value without the requirements are left out.
    pub shown: Vec<(String, VarId)>,
}

impl FlatZinc {
    /// Whether a constraint has a name: `mzn_constraint_name` in FlatZinc.
    pub fn has_names(&self) -> bool {
        self.constraints.iter().any(|call| call.label.is_some())
    }

    /// The model without its objective, in which the constraints with names are requirements. Constraints with the same
    /// name are one requirement.
    ///
    /// Cost: as for [`FlatZinc::problem`].
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`], and if a constraint cannot be written as tables, sums and clauses.
    pub fn named(&self) -> Result<NamedModel, FlatZincError> {
        let (mut resolved, labelled) = resolve_apart(self, true)?;
        if !shrink(&mut resolved) {
            let mut model = Model::new();
            model.add(Constraint::Clause { literals: Vec::new() });
            return Ok(NamedModel { model, shown: Vec::new() });
        }
        let settle = |(label, relation): Labelled| Some((label, settled(relation, &resolved)?));
        let labelled: Vec<Labelled> = labelled.into_iter().filter_map(settle).collect();
        let mut used = vec![false; resolved.domains.len()];
        let relations = resolved.relations.iter().chain(labelled.iter().map(|(_, relation)| relation));
        for variable in relations.flat_map(|relation| resolved.open(relation)) {
            used[variable] = true;
        }
        crate::network::mark_shown(&resolved, &mut used);
        let built = build_requirements(&resolved, &labelled, &used, WritingLimits::default())?;
        let shown = shown(&resolved, &built.ids);
        Ok(NamedModel { model: built.model, shown })
    }
}

/// The outputs that are variables of the model.
fn shown(resolved: &Resolved, ids: &[Option<VarId>]) -> Vec<(String, VarId)> {
    let named = resolved.shown.iter().flat_map(|shown| shown.element_names().zip(&shown.terms));
    let variable = |(name, &(term, _)): (String, &(Term, bool))| match resolved.now(term) {
        Term::Fixed(_) => None,
        Term::Variable(variable) => Some((name, ids[variable]?)),
    };
    named.filter_map(variable).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_named_disjunction_that_is_required_has_no_switch() {
        let text =
            "var 0..1: x :: output_var; var bool: b :: var_is_introduced; var bool: c :: var_is_introduced;
            constraint array_bool_or([b, c], true) :: mzn_constraint_name(\"one\");
            constraint int_eq_reif(x, 1, b); constraint int_eq_reif(x, 0, c); solve satisfy;";
        let named = crate::read(text).unwrap().named().unwrap();
        let clauses = named.model.constraints().iter().filter_map(|constraint| constraint.as_clause());
        assert!(clauses.into_iter().all(|literals| !literals.is_empty()));
        assert_eq!(named.model.requirements().len(), 1);
    }
}
