//! Chooses the solutions that a list shows, and counts how many solutions each of them stands for.
//!
//! A list shows one solution of each class or image, and the choice is canonical. Of a class, it is the smallest
//! solution. Of an image, up to symmetry, it is the first solution of the smallest image that has solutions. So a list
//! need not remember solutions, and it does not depend on engine or threads. For an image, the choice costs a search
//! for its first solution, unless a symmetry of the model shows at once that another image comes before it.

use std::sync::{Mutex, PoisonError};

use geduld_model::{Instance, Selection, Value};
use geduld_search::Monitor;

use crate::error::CountError;
use crate::inspection::classify::Classifier;
use crate::inspection::fibres::{FibreCounter, FibreSearch};
use crate::listing::request::{Chosen, Distinct};
use crate::work::control::Control;

/// Finds the solutions of an image, until the monitor asks to stop.
pub(super) struct FibresToList<'a> {
    counter: FibreCounter<'a>,
    monitor: Monitor,
}

/// Chooses the solutions to list. The threads of a list share it.
pub(super) struct Choice<'a> {
    distinct: Distinct,
    selection: Option<&'a Selection<'a>>,
    classifier: Option<&'a Classifier<'a>>,
    fibres: Option<&'a FibresToList<'a>>,
    /// Searches that no thread uses at the moment.
    idle: Mutex<Vec<FibreSearch<'a>>>,
}

/// Finds the solutions of an image, if a list needs that. It is the same for all engines.
///
/// # Errors
/// If no plan supports the model.
pub(super) fn fibres_to_list<'a>(
    instance: &'a Instance<'a>,
    classifier: Option<&Classifier<'_>>,
    distinct: Distinct,
    control: &Control,
) -> Result<Option<FibresToList<'a>>, CountError> {
    if distinct != Distinct::Projected || !classifier.is_some_and(Classifier::has_images) {
        return Ok(None);
    }
    let counter = FibreCounter::new(instance).map_err(CountError::Images)?;
    Ok(Some(FibresToList { counter, monitor: control.fibres() }))
}

impl<'a> Choice<'a> {
    /// `fibres` is the result of [`fibres_to_list`].
    pub fn new(
        instance: &'a Instance<'a>,
        classifier: Option<&'a Classifier<'a>>,
        fibres: Option<&'a FibresToList<'a>>,
        distinct: Distinct,
    ) -> Self {
        let selection = instance.selection.as_ref();
        Self { distinct, selection, classifier, fibres, idle: Mutex::new(Vec::new()) }
    }

    /// The solution with the number of solutions it stands for; `None` if it is not listed or not selected, or the list
    /// is asked to stop.
    pub fn of<'v>(&self, values: &'v [Value]) -> Option<Chosen<'v>> {
        let stands_for = match (self.distinct, self.classifier, self.fibres) {
            (Distinct::All, ..) | (_, None, _) => None,
            (Distinct::Projected, Some(classifier), Some(fibres)) => {
                let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
                let waiting = idle().pop();
                let mut search = waiting.unwrap_or_else(|| fibres.counter.start(&fibres.monitor));
                let stands_for = classifier.first_of_images(values, &mut search);
                idle().push(search);
                Some(stands_for.ok()??)
            }
            (Distinct::Projected, Some(classifier), None) => Some(classifier.first_without_fibres(values)?),
            (_, Some(classifier), _) => {
                Some(classifier.is_first(values).then(|| classifier.size_of_class(values))?.into())
            }
        };
        let selected = self.selection.is_none_or(|selection| selection.selects(values));
        selected.then_some(Chosen { values, stands_for })
    }
}
