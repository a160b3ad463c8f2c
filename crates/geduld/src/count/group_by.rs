//! Finds the variables that solutions are grouped by, from their names.

use std::borrow::Cow;

use geduld_count::{By, GroupKey};
use geduld_model::Instance;
use geduld_puzzle::nearest;
use thiserror::Error;

use super::numbers::as_cell;

/// Why solutions cannot be grouped by some variables.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupByError {
    /// The model has no variable of this name.
    #[error("there is no variable `{name}`")]
    NoSuchVariable {
        /// The name.
        name: String,
        /// The variables that exist, or the one that may be meant.
        help: String,
    },
    /// The variable follows from others, or there are too many combinations of values.
    #[error(transparent)]
    Unfit(#[from] geduld_count::NotBy),
}

/// The name of the cells of a packing that stay open, and the kind of these puzzles.
const OPEN: &str = "open";
const PACKING: &str = "packing";

/// The variables with these names. A name is either that of the formula, `cell(1,1)`, or that of pins, `1,1`. Returns
/// `None` if there are no names.
///
/// # Errors
/// If there is no such variable, or the variables have too many values.
pub fn group_by(names: &[String], instance: &Instance<'_>) -> Result<Option<By>, GroupByError> {
    let model = &instance.model;
    let decisions = || model.decisions().map(|variable| model.variable(variable).name.as_str());
    let sums = || instance.named.iter().map(|sum| sum.name.as_str());
    let others = || sums().chain(instance.choices.iter().map(|choice| choice.name.as_str()));
    let find = |name: &String| {
        let short = name.replace(' ', "");
        let is = |own: &str| own == name || as_cell(own) == short;
        let found =
            model.decisions().find(|&variable| is(&model.variable(variable).name)).map(GroupKey::from);
        let found = found.or_else(|| {
            let sum = instance.named.iter().find(|sum| is(&sum.name)).cloned().map(GroupKey::Sum);
            sum.or_else(|| instance.choices.iter().find(|own| is(&own.name)).cloned().map(GroupKey::Choice))
        });
        found.ok_or_else(|| {
            let names: Vec<Cow<'_, str>> = decisions().chain(others()).map(as_cell).collect();
            let help = match nearest(&as_cell(name), names.iter().map(AsRef::as_ref)) {
                _ if name == OPEN && instance.kind == PACKING => {
                    "name the cells that may stay open: give them \
                    `labels`, or list them in a table [[open]]"
                        .to_owned()
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the variables include `{}`", names[..names.len().min(3)].join("`, `")),
            };
            GroupByError::NoSuchVariable { name: name.clone(), help }
        })
    };
    let variables = names.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    if variables.is_empty() { Ok(None) } else { Ok(Some(By::new(model, variables)?)) }
}
