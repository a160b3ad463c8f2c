//! Searches fibres (the solutions with the same image under the projection) for engines without a plan of their own.

use std::sync::Arc;

use geduld_model::{Instance, Projection, Value, VarId};
use geduld_search::{DynamicPlan, Fibres, Plan, PlanOptions, Unsupported};

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

/// Fibres are small, so a good order is not worth much effort.
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

    /// A search for one thread.
    pub fn start(&self) -> FibreSearch<'_> {
        match (&self.instance.projection, &self.order) {
            (None, _) => FibreSearch::Nothing,
            (Some(projection), Order::Fixed(plan)) => {
                FibreSearch::Fixed(plan.fibres(&self.instance.model, projection))
            }
            (Some(projection), Order::Dynamic(plan)) => {
                FibreSearch::Dynamic { counter: self, plan, projection }
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
    },
}

impl FibreSearch<'_> {
    /// The number of solutions with this image.
    pub fn count(&mut self, image: &[u32]) -> u128 {
        match self {
            Self::Nothing => 0,
            Self::Fixed(fibres) => fibres.count(image),
            Self::Dynamic { counter, plan, projection } => plan
                .specialise(&counter.fixed(image))
                .map_or(0, |residual| plan.fibres(&residual, projection).count(image)),
        }
    }

    /// The first solution with this image. It is always the same.
    pub fn first(&mut self, image: &[u32]) -> Option<Vec<Value>> {
        match self {
            Self::Nothing => None,
            Self::Fixed(fibres) => fibres.first(image),
            Self::Dynamic { counter, plan, projection } => plan
                .specialise(&counter.fixed(image))
                .and_then(|residual| plan.fibres(&residual, projection).first(image)),
        }
    }
}
