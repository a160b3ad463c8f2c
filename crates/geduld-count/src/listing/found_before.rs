//! Lists the solutions that a trial of the SAT solver found before the control asked to stop. Nothing more is searched
//! for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::deciding::make::Prepared;
use crate::error::CountError;
use crate::listing::choice::{Choice, fibres_to_list};
use crate::listing::request::{Chosen, Completion, Distinct};
use crate::listing::source::Source;
use crate::work::control::Control;

/// Shows the solutions that the engine knows, if any, until `show` wants no more. If not all solutions are wanted, it
/// shows the representative of each class.
///
/// # Errors
/// If a representative is wrong.
pub(super) fn each(
    prepared: &Prepared<'_>,
    distinct: Distinct,
    control: &Control,
    show: &mut dyn FnMut(Chosen<'_>) -> ControlFlow<()>,
) -> Result<Completion, CountError> {
    let Some(found) = prepared.engine.known() else { return Ok(Completion::Stopped) };
    let Source { instance, classifier, .. } = prepared.source(distinct);
    let fibres = fibres_to_list(instance, classifier, distinct, control)?;
    let choice = Choice::new(instance, classifier, fibres.as_ref(), distinct);
    let mut listed = BTreeSet::new();
    for values in found {
        let values = match classifier.filter(|_| distinct != Distinct::All) {
            None => values.clone(),
            Some(classifier) => {
                let first = classifier.first_of_class(values);
                instance.checker.check(&first)?;
                first
            }
        };
        if !listed.insert(values.clone()) {
            continue;
        }
        let Some(chosen) = choice.of(&values) else { continue };
        control.listed();
        if show(chosen).is_break() {
            return Ok(Completion::Enough);
        }
    }
    Ok(Completion::Stopped)
}
