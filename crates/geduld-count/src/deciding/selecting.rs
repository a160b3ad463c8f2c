//! Counts the solutions that a condition outside of the model selects: each class is looked at.

use std::ops::ControlFlow;

use geduld_model::{Instance, Permutation, Value};
use geduld_solve::SolverChoice;
use rayon::prelude::*;

use crate::deciding::decide::lister;
use crate::deciding::make::Prepared;
use crate::deciding::options::Options;
use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::inspection::by::By;
use crate::inspection::classify::Classifier;
use crate::listing::source::{End, Listable, Source};
use crate::symmetries::group::Board;
use crate::work::control::{Control, Share};
use crate::work::cube::NamedCube;
use crate::work::statistics::Statistics;
use crate::work::tally::{Common, Tally};
use crate::work::threads::AVAILABLE;

/// Makes the engine that counts the selected solutions of an instance with a selection.
///
/// # Errors
/// As for [`lister`], and if something is asked for that only counts of whole models can give: parts for several
/// machines, a second count, or images that must be searched for.
pub(super) fn selecting<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    let classifier = options.symmetry.then(|| Classifier::new(instance, Board::new(instance)));
    if options.verify.is_some()
        || options.machines > 1
        || classifier.as_ref().is_some_and(Classifier::has_images)
    {
        instance.modelled()?;
    }
    let mut inner = lister(instance, options, control)?;
    let mut reasons = std::mem::take(&mut inner.reasons);
    reasons.push("a condition is decided for one solution of each class".to_owned());
    let symmetries = inner.symmetries.take();
    let engine = Selecting { instance, inner: inner.engine, classifier, by: options.by.clone() };
    Ok(Prepared { engine: Box::new(engine), symmetries, opening: None, counted: None, reasons })
}

/// An engine that lists, and counts what is selected.
struct Selecting<'a> {
    instance: &'a Instance<'a>,
    inner: Box<dyn Engine + 'a>,
    /// Finds classes, if they are counted.
    classifier: Option<Classifier<'a>>,
    by: Option<By>,
}

impl Selecting<'_> {
    /// Adds a solution with its class, if it is the first one of it and is selected.
    fn add(&self, values: &[Value], tally: &mut Tally) {
        let selects = || self.instance.selection.as_ref().is_none_or(|own| own.selects(values));
        let by = |values: &[Value]| self.by.as_ref().map_or(0, |by| by.of(values));
        match &self.classifier {
            None if selects() => tally.add(Common { by: by(values), ..Common::default() }, 1),
            Some(classifier) if classifier.is_first(values) && selects() => {
                let class = classifier.class(values);
                let size = class.len() as u64;
                for member in &class {
                    let images = classifier.without_fibres(member, size).unwrap_or(0);
                    let features = classifier.features(member);
                    tally.add(Common { features, class: size, images, by: by(member) }, 1);
                }
            }
            None | Some(_) => {}
        }
    }

    /// The tally of a cube of the list, and whether it was finished.
    fn tally(&self, cube: Listable<'_>, checked: bool, control: &Control) -> Result<Part, CountError> {
        let (mut tally, mut complete) = (Tally::default(), true);
        let mut left = vec![cube];
        while let Some(cube) = left.pop() {
            let mut failure = None;
            let mut image = |values: &[Value]| {
                if control.is_stopped() {
                    return ControlFlow::Break(());
                }
                if !checked {
                    if let Err(violation) = self.instance.checker.check(values) {
                        failure = Some(violation);
                        return ControlFlow::Break(());
                    }
                    control.found(1);
                }
                self.add(values, &mut tally);
                ControlFlow::Continue(())
            };
            let end = cube.find(control, &mut |values| cube.images(values, &mut image))?;
            failure.map_or(Ok(()), Err)?;
            match end {
                End::Exhausted => {}
                End::Split(parts) => left.extend(parts.into_iter().rev()),
                End::Stopped => {
                    complete = false;
                    break;
                }
            }
        }
        Ok(Part { tally, complete: complete && !control.is_stopped() })
    }
}

impl Engine for Selecting<'_> {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn solver(&self) -> Option<&SolverChoice> {
        self.inner.solver()
    }

    fn symmetries(&self) -> &[Permutation] {
        self.inner.symmetries()
    }

    fn symmetries_used(&self) -> usize {
        self.inner.symmetries_used()
    }

    fn classes_are_counted(&self) -> bool {
        self.classifier.is_some()
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }

    /// Like a count of known solutions, this one is never recorded.
    fn decision(&self) -> Decision {
        Decision::new(Way::Known, &[], self.classifier.is_some())
    }

    fn count_cube(&self, _cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let Source { cubes, checked, .. } = self.inner.source();
        let share = control.split(share, cubes.len());
        let count = |cube| Ok(self.tally(cube, checked, control)?.finished(share, control));
        let parts: Vec<Result<Part, CountError>> = match AVAILABLE {
            true => cubes.into_par_iter().with_max_len(1).map(count).collect(),
            false => cubes.into_iter().map(count).collect(),
        };
        let whole = Part { tally: Tally::default(), complete: true };
        let whole = parts.into_iter().try_fold(whole, |sum, part| part.map(|part| sum.join(&part)))?;
        control.finish(None);
        Ok(Part { complete: whole.complete && self.instance.undecided() == 0, ..whole })
    }

    fn source(&self) -> Source<'_> {
        self.inner.source()
    }
}
