//! Searches fibres (the solutions with the same image under the projection), and remembers the sizes of large ones.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use geduld_model::{Instance, Projection, Value, VarId};
use geduld_search::{DynamicPlan, FibreSize, FibreStopped, Fibres, Monitor, Plan, PlanOptions, Unsupported};

/// Counts fibres. It is made once for an instance, and used by many threads.
pub(crate) struct FibreCounter<'a> {
    instance: &'a Instance<'a>,
    order: Order,
}

/// A plan for the model.
enum Order {
    Fixed(Box<Plan>),
    Dynamic(Arc<DynamicPlan>),
}

/// Most fibres are small, so a good order is not worth much effort.
const EFFORT: u64 = 50_000;

impl<'a> FibreCounter<'a> {
    /// Makes a plan for the model of an instance.
    ///
    /// # Errors
    /// If there is no plan for the model.
    pub fn new(instance: &'a Instance<'a>) -> Result<Self, Unsupported> {
        let options = PlanOptions { effort: EFFORT, ..PlanOptions::default() };
        let order = match Plan::new(&instance.model, &options) {
            Ok(plan) => Order::Fixed(Box::new(plan)),
            Err(_) => Order::Dynamic(Arc::new(DynamicPlan::new(&instance.model)?)),
        };
        Ok(Self { instance, order })
    }

    /// Uses an existing plan.
    pub fn dynamic(instance: &'a Instance<'a>, plan: &Arc<DynamicPlan>) -> Self {
        Self { instance, order: Order::Dynamic(Arc::clone(plan)) }
    }

    /// A search for one thread, until the monitor asks to stop.
    pub fn start<'s>(&'s self, monitor: &'s Monitor) -> FibreSearch<'s> {
        match (&self.instance.projection, &self.order) {
            (None, _) => FibreSearch::Nothing,
            (Some(projection), Order::Fixed(plan)) => {
                FibreSearch::Fixed(plan.fibres(&self.instance.model, projection, monitor))
            }
            (Some(projection), Order::Dynamic(plan)) => {
                FibreSearch::Dynamic { counter: self, plan, projection, monitor }
            }
        }
    }

    /// The variables for which an image leaves a single value, with this value.
    fn fixed(&self, image: &[u32]) -> Vec<(VarId, Value)> {
        let Some(projection) = &self.instance.projection else { return Vec::new() };
        let model = &self.instance.model;
        let only = |(variable, &class): (VarId, &u32)| {
            let domain = &model.variable(variable).domain;
            let mut values =
                domain.values().filter(|&value| projection.class(model, variable, value) == class);
            let first = values.next()?;
            values.next().is_none().then_some((variable, first))
        };
        model.decisions().zip(image).filter_map(only).collect()
    }
}

/// A search for the solutions with an image, for one image after another.
pub(crate) enum FibreSearch<'a> {
    /// There is no projection, and no image.
    Nothing,
    Fixed(Fibres<'a>),
    Dynamic {
        counter: &'a FibreCounter<'a>,
        plan: &'a DynamicPlan,
        projection: &'a Projection,
        monitor: &'a Monitor,
    },
}

impl FibreSearch<'_> {
    /// The number of solutions with this image.
    ///
    /// # Errors
    /// If the search is asked to stop.
    pub fn count(&mut self, image: &[u32]) -> Result<FibreSize, FibreStopped> {
        const NONE: FibreSize = FibreSize { solutions: 0, nodes: 0 };
        match self {
            Self::Nothing => Ok(NONE),
            Self::Fixed(fibres) => fibres.count(image),
            Self::Dynamic { counter, plan, projection, monitor } => {
                monitor.worked(plan.size() as u64);
                let residual = plan.specialise(&counter.fixed(image));
                residual.map_or(Ok(NONE), |residual| plan.fibres(&residual, projection, monitor).count(image))
            }
        }
    }

    /// The first solution with this image. It is always the same.
    ///
    /// # Errors
    /// If the search is asked to stop.
    pub fn first(&mut self, image: &[u32]) -> Result<Option<Vec<Value>>, FibreStopped> {
        match self {
            Self::Nothing => Ok(None),
            Self::Fixed(fibres) => fibres.first(image),
            Self::Dynamic { counter, plan, projection, monitor } => {
                monitor.worked(plan.size() as u64);
                let residual = plan.specialise(&counter.fixed(image));
                residual.map_or(Ok(None), |residual| plan.fibres(&residual, projection, monitor).first(image))
            }
        }
    }
}

/// The sizes of the fibres that took long to count. All threads share them.
///
/// Each solution of a fibre asks for its size. Without this memory, a fibre of n solutions would be searched n times: a
/// board of equal cards has one layout, and its solutions are hundreds of thousands.
#[derive(Default)]
pub(crate) struct FibreSizes(RwLock<BTreeMap<Vec<u32>, u128>>);

/// A fibre is remembered if its search visits more than this number of nodes for each variable. A smaller one is
/// counted again about as fast.
const CHEAP: u64 = 8;
/// The number of classes that all remembered images may have together, some tens of megabytes. When there are more, all
/// are forgotten: most solutions with an image follow one another closely.
const MOST: usize = 1 << 21;

impl FibreSizes {
    /// The size of the fibre of an image, which `count` finds if it is not remembered.
    pub fn size(
        &self,
        image: &[u32],
        count: impl FnOnce() -> Result<FibreSize, FibreStopped>,
    ) -> Result<u128, FibreStopped> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(image).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let FibreSize { solutions, nodes } = count()?;
        if nodes > CHEAP * image.len() as u64 {
            let mut sizes = self.0.write().unwrap_or_else(PoisonError::into_inner);
            if (sizes.len() + 1) * image.len() > MOST {
                sizes.clear();
            }
            sizes.insert(image.to_vec(), solutions);
        }
        Ok(solutions)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use geduld_model::{BoardSymmetry, Constraint, Domain, Model, Permutation};

    use super::*;
    use crate::count::count_all;
    use crate::deciding::decide::{counter, lister};
    use crate::deciding::options::{EngineChoice, Options};
    use crate::listing::list::first;
    use crate::listing::request::{Completion, Distinct};
    use crate::work::control::Control;

    #[test]
    fn only_what_took_long_is_remembered() {
        let sizes = FibreSizes::default();
        let size = |image: &[u32], nodes| {
            let counted = std::cell::Cell::new(false);
            let count = || {
                counted.set(true);
                Ok(FibreSize { solutions: 5, nodes })
            };
            assert_eq!(sizes.size(image, count), Ok(5));
            counted.get()
        };
        let large = CHEAP * 2 + 1;
        assert_eq!([size(&[1, 2], large), size(&[1, 2], large)], [true, false]);
        assert_eq!([size(&[2, 1], CHEAP), size(&[2, 1], CHEAP)], [true, true]);
        assert_eq!(sizes.size(&[3, 3], || Err(FibreStopped)), Err(FibreStopped));
        assert!(size(&[3, 3], large));
        // Too many images: all of them are forgotten.
        let wide = vec![0; MOST];
        assert_eq!(sizes.size(&wide, || Ok(FibreSize { solutions: 5, nodes: u64::MAX })), Ok(5));
        assert!(size(&[1, 2], large));
    }

    /// All solutions, more than 10^11, have the same image.
    fn instance() -> Instance<'static> {
        let mut model = Model::new();
        let values = Domain::names(["0", "1", "2"]);
        let all: Vec<VarId> =
            (0..24).map(|number| model.add_decision(format!("x{number}"), &values)).collect();
        model.add(Constraint::Clause { literals: all.iter().map(|&x| model.atom(x, 1).into()).collect() });
        let reversed = |atom| {
            let variable = all[all.len() - 1 - model.variable_of(atom).index()];
            model.atom(variable, model.value_of(atom))
        };
        let images = (0..model.atom_count()).map(|atom| reversed(geduld_model::Atom::new(atom))).collect();
        let atoms = Permutation::new(images).unwrap();
        let classes = vec![0; model.atom_count()];
        let mut instance = Instance::of_model("one image", model);
        instance.symmetries.extend(BoardSymmetry::numbered([atoms]));
        instance.projection = Some(Projection { classes, further: Vec::new(), only: None });
        instance
    }

    #[test]
    fn a_request_to_stop_ends_the_search_for_solutions_with_the_same_image() {
        let instance = instance();
        for engine in [EngineChoice::Search, EngineChoice::Sat] {
            let options = Options { engine, ..Options::default() };
            let counted = counter(&instance, &options, &Control::new()).unwrap();
            let listed = lister(&instance, &options, &Control::new()).unwrap();
            let soon = || {
                let control = Control::new();
                let stopped = control.clone();
                std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(200));
                    stopped.stop();
                });
                control
            };
            let part = count_all(counted.engine.as_ref(), 2, &soon()).unwrap();
            assert!(!part.complete && part.tally.at_least(None).solutions > 0u32.into());
            for threads in [1, 2] {
                let (_, completion) =
                    first(&listed, threads, Distinct::Projected, usize::MAX, &soon()).unwrap();
                assert_eq!(completion, Completion::Stopped);
            }
        }
    }
}
