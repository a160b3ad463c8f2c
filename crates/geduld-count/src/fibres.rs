//! Fibres for engines that have no plan of their own: how many solutions have an image under the projection.

use std::sync::Arc;

use geduld_model::{Instance, Value, VarId};
use geduld_search::{DynamicPlan, Plan, PlanOptions, Unsupported};

use crate::classify::FibreSize;

/// Made once for an instance, and used by many threads.
pub(crate) struct FibreCounter<'a> {
    instance: &'a Instance<'a>,
    order: Order,
}

/// A plan that serves the model.
enum Order {
    Fixed(Box<Plan>),
    Dynamic(Arc<DynamicPlan>),
}

/// Fibres are small: little effort is worth its while.
const EFFORT: u64 = 50_000;

impl<'a> FibreCounter<'a> {
    /// # Errors
    /// If no plan serves the model.
    pub fn new(instance: &'a Instance<'a>) -> Result<Self, Unsupported> {
        let options = PlanOptions { effort: EFFORT, ..PlanOptions::default() };
        let order = match Plan::new(&instance.model, &options) {
            Ok(plan) => Order::Fixed(Box::new(plan)),
            Err(_) => Order::Dynamic(Arc::new(DynamicPlan::new(&instance.model)?)),
        };
        Ok(Self { instance, order })
    }

    /// By a plan that is there already.
    pub fn dynamic(instance: &'a Instance<'a>, plan: &Arc<DynamicPlan>) -> Self {
        Self { instance, order: Order::Dynamic(Arc::clone(plan)) }
    }

    /// A counter for one thread.
    pub fn start(&self) -> Box<FibreSize<'_>> {
        let Some(projection) = &self.instance.projection else { return Box::new(|_| 0) };
        match &self.order {
            Order::Fixed(plan) => {
                let mut fibres = plan.fibres(&self.instance.model, projection);
                Box::new(move |image| fibres.count(image))
            }
            Order::Dynamic(plan) => Box::new(move |image| {
                let residual = plan.specialise(&self.fixed(image));
                residual.map_or(0, |residual| plan.fibres(&residual, projection).count(image))
            }),
        }
    }

    /// The variables that an image leaves one value.
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
