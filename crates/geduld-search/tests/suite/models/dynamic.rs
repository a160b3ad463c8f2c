//! Compares all results of a dynamic plan for a model with brute force.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection, Value, VarId};
use geduld_search::{DynamicPlan, Monitor, Residual};

pub fn solutions(residual: &Residual) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    let flow = residual.for_each(&Monitor::default(), |values| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}

pub fn agrees(model: &Model, expected: &[Vec<Value>]) {
    let plan = DynamicPlan::new(model).unwrap();
    let whole = plan.specialise(&[]);
    let mut found = whole.as_ref().map(solutions).unwrap_or_default();
    if let Some(whole) = &whole {
        let (count, nodes) = whole.count(&Monitor::default()).unwrap();
        assert_eq!(count, found.len() as u128, "count");
        let estimate = whole.estimate(1, 7, &Monitor::default());
        assert!(nodes > 0 || (estimate.solutions.mean - count as f64).abs() < 1e-9, "no choice, no error");
        fibres(model, &plan, whole, &found);
    }
    found.sort_unstable();
    assert_eq!(found, expected);
    // The cubes of two variables.
    let some: Vec<VarId> = model.decisions().take(2).collect();
    let mut cubes: Vec<Vec<(VarId, Value)>> = vec![Vec::new()];
    for &variable in &some {
        let extended = |cube: &Vec<(VarId, Value)>| {
            let cube = cube.clone();
            let values = model.variable(variable).domain.values();
            values.map(move |value| [&cube[..], &[(variable, value)]].concat()).collect::<Vec<_>>()
        };
        cubes = cubes.iter().flat_map(extended).collect();
    }
    let mut parts: Vec<Vec<Value>> = Vec::new();
    for cube in &cubes {
        let restricted = plan
            .restrict(&cube[..cube.len().min(1)])
            .and_then(|plan| plan.specialise(&cube[cube.len().min(1)..]));
        let Some(residual) = plan.specialise(cube) else {
            assert!(restricted.is_none_or(|residual| solutions(&residual).is_empty()), "restricted");
            continue;
        };
        let part = solutions(&residual);
        assert!(part.iter().all(|values| cube.iter().all(|&(x, v)| values[x.index()] == v)));
        let mut other = restricted.as_ref().map(solutions).unwrap_or_default();
        parts.extend(part.iter().cloned());
        let mut part = part;
        part.sort_unstable();
        other.sort_unstable();
        assert_eq!(part, other, "restricted");
    }
    parts.sort_unstable();
    assert_eq!(parts, expected, "cubes");
}

/// Checks the sizes of fibres under a projection that keeps only the parity of values.
fn fibres(model: &Model, plan: &DynamicPlan, residual: &Residual, found: &[Vec<Value>]) {
    let atoms = model.decisions().flat_map(|variable| model.variable(variable).domain.values());
    let projection =
        Projection { classes: atoms.map(|value| value % 2).collect(), further: Vec::new(), only: None };
    let image = |values: &[Value]| values.iter().map(|value| value % 2).collect::<Vec<_>>();
    let monitor = Monitor::default();
    let mut fibres = plan.fibres(residual, &projection, &monitor);
    for values in found.iter().take(20) {
        let own = image(values);
        let expected = found.iter().filter(|other| image(other) == own).count();
        let size = fibres.count(&projection.image(model, values)).unwrap();
        assert_eq!(size.solutions, expected as u128, "fibre of {values:?}");
    }
}
