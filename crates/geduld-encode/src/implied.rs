//! Implied equations: redundant, but they let a solver propagate what it would have to find out.
//!
//! They are written like the equations of the model, by the encoding chosen for sums, so the formula stays
//! parsimonious; [`Model::implied_equations`] says which they are.

use geduld_model::{Constraint, Model};

use crate::choice::choices;

/// Says which equations are added to a model.
type Finder = fn(&Model) -> Vec<Constraint>;

/// How many equations are added at most; the shortest are the first.
const LIMIT: usize = 40;

choices! {
    /// Whether equations are added that follow from those of the model.
    pub enum Implied: Finder {
        /// None: the model as it is.
        Nothing = "none" => nothing,
        /// Sums and differences of equations that are as short as the equations themselves.
        Short = "short" => short,
        /// Those of them that are shorter than the longest equation of the model.
        Shorter = "shorter" => shorter,
    }
}

fn nothing(_model: &Model) -> Vec<Constraint> {
    Vec::new()
}

fn short(model: &Model) -> Vec<Constraint> {
    model.implied_equations(LIMIT)
}

fn shorter(model: &Model) -> Vec<Constraint> {
    let terms = |constraint: &Constraint| match constraint {
        Constraint::Linear { terms, .. } => terms.len(),
        _ => 0,
    };
    let longest = model.constraints().iter().map(terms).max().unwrap_or(0);
    let mut equations = short(model);
    equations.retain(|equation| terms(equation) < longest);
    equations
}
