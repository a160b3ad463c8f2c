//! The substitute for an engine if no engine can continue a list after its beginning.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use geduld_model::{Instance, Value};

use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::listing::source::{End, ListCube, Listable, Source, in_list};
use crate::looking::classify::Classifier;
use crate::symmetries::group::Board;
use crate::work::control::{Control, Share};
use crate::work::cube::NamedCube;

/// An engine without solutions. When it is asked for some, it returns the reason why there is no engine.
pub(crate) struct Refused<'a> {
    instance: &'a Instance<'a>,
    classifier: Classifier<'a>,
    why: Mutex<Option<CountError>>,
}

impl<'a> Refused<'a> {
    /// The substitute for engines that were refused for this reason.
    pub fn new(instance: &'a Instance<'a>, why: CountError) -> Self {
        let classifier = Classifier::new(instance, Board::new(instance));
        Self { instance, classifier, why: Mutex::new(Some(why)) }
    }

    /// Takes the reason, which is needed only once.
    fn why(&self) -> CountError {
        let why = self.why.lock().unwrap_or_else(PoisonError::into_inner).take();
        why.unwrap_or(CountError::Internal("no engine supports the puzzle"))
    }
}

impl Engine for Refused<'_> {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn classes_are_counted(&self) -> bool {
        false
    }

    fn decision(&self) -> Decision {
        Decision::new(Way::DynamicOrder, &[], false)
    }

    fn count_cube(&self, _cube: &NamedCube, _share: Share, _control: &Control) -> Result<Part, CountError> {
        Err(self.why())
    }

    fn source(&self) -> Source<'_> {
        Source {
            instance: self.instance,
            classifier: Some(&self.classifier),
            cubes: vec![in_list(Why(self))],
            most_images: 1,
            checked: false,
        }
    }
}

/// A cube that returns the reason instead of solutions.
struct Why<'r>(&'r Refused<'r>);

impl<'l> ListCube<'l> for Why<'l> {
    fn find(
        &self,
        _control: &Control,
        _found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'l>>, CountError> {
        Err(self.0.why())
    }

    fn images(
        &self,
        _values: &[Value],
        _image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
