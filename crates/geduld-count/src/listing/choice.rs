//! Which solutions a list shows, and how many each of them stands for.
//!
//! One of each class or image is listed, and which one that is depends on nothing but itself: of a class the smallest, of an
//! image, up to symmetry, the first solution of the smallest image that has any. So nothing has to be remembered, and
//! neither engine nor threads matter. Of an image it costs a search for its first solution, where no symmetry of the
//! model shows at once that another image comes before it.

use std::sync::{Mutex, PoisonError};

use geduld_model::{Instance, Value};

use crate::error::CountError;
use crate::listing::request::{Chosen, Distinct};
use crate::looking::classify::Classifier;
use crate::looking::fibres::{FibreCounter, FibreSearch};

/// Chooses the solutions to be listed; shared by the threads of a list.
pub(super) struct Choice<'a> {
    distinct: Distinct,
    classifier: Option<&'a Classifier<'a>>,
    fibres: Option<&'a FibreCounter<'a>>,
    /// Searches that no thread is busy with.
    idle: Mutex<Vec<FibreSearch<'a>>>,
}

/// What finds the solutions of an image, if a list needs it. It is the same for all engines.
///
/// # Errors
/// If no plan serves the model.
pub(super) fn fibres_to_list<'a>(
    instance: &'a Instance<'a>,
    classifier: Option<&Classifier<'_>>,
    distinct: Distinct,
) -> Result<Option<FibreCounter<'a>>, CountError> {
    let needed = distinct == Distinct::Images && classifier.is_some_and(Classifier::has_images);
    Ok(if needed { Some(FibreCounter::new(instance).map_err(CountError::Images)?) } else { None })
}

impl<'a> Choice<'a> {
    /// With what [`fibres_to_list`] gives.
    pub fn new(
        classifier: Option<&'a Classifier<'a>>,
        fibres: Option<&'a FibreCounter<'a>>,
        distinct: Distinct,
    ) -> Self {
        Self { distinct, classifier, fibres, idle: Mutex::new(Vec::new()) }
    }

    /// Whether a solution is listed, and what it stands for.
    pub fn of<'v>(&self, values: &'v [Value]) -> Option<Chosen<'v>> {
        let stands_for = match (self.distinct, self.classifier, self.fibres) {
            (Distinct::Solutions, ..) | (_, None, _) => None,
            (Distinct::Images, Some(classifier), Some(fibres)) => {
                let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
                let waiting = idle().pop();
                let mut search = waiting.unwrap_or_else(|| fibres.start());
                let stands_for = classifier.first_of_images(values, &mut search);
                idle().push(search);
                Some(stands_for?)
            }
            (_, Some(classifier), _) => {
                Some(classifier.is_first(values).then(|| classifier.size_of_class(values))?.into())
            }
        };
        Some(Chosen { values, stands_for })
    }
}
