//! The search in dynamic order, on figures and on models that brute force cannot reach.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::models;
use crate::models::figures::{Figures, MAPS, figures};
use geduld_model::{Constraint, Domain, Model, Projection, Table};
use geduld_search::{DynamicPlan, Monitor};

/// Counts the solutions of all cubes with some symmetry.
fn count(figures: &Figures) -> u128 {
    let plan = DynamicPlan::new(&figures.model).unwrap();
    let mut total = 0;
    for cube in figures.cubes(true) {
        let whole =
            plan.specialise(&cube).map_or(0, |residual| residual.count(&Monitor::default()).unwrap().0);
        let restricted = plan.restrict(&cube[..2]).and_then(|plan| plan.specialise(&cube[2..]));
        let parts = restricted.map_or(0, |residual| residual.count(&Monitor::default()).unwrap().0);
        assert_eq!(whole, parts, "{cube:?}");
        total += whole;
    }
    total
}

type Figure = BTreeSet<(i32, i32)>;

/// Counts the same figures by putting the pieces, one after another, wherever they fit. Shapes are doubled like the
/// grid.
fn count_naively(shapes: &[Vec<Figure>], frame: i32) -> u128 {
    let mut arrangements: BTreeSet<Vec<Figure>> = BTreeSet::from([Vec::new()]);
    for turned in shapes {
        let mut next = BTreeSet::new();
        for arrangement in &arrangements {
            for shape in turned {
                for shift in (-frame..=frame).flat_map(|dy| (-frame..=frame).map(move |dx| (2 * dx, 2 * dy)))
                {
                    let moved: Figure = shape.iter().map(|&(x, y)| (x + shift.0, y + shift.1)).collect();
                    if arrangement.iter().all(|other| other.is_disjoint(&moved)) {
                        let mut pieces = arrangement.clone();
                        pieces.push(moved);
                        pieces.sort();
                        next.insert(pieces);
                    }
                }
            }
        }
        arrangements = next;
    }
    // Arrangements up to shifts, centred.
    let mut centred: BTreeSet<Vec<Figure>> = BTreeSet::new();
    for pieces in arrangements {
        let outline: Figure = pieces.iter().flatten().copied().collect();
        let ends = |along: fn(&(i32, i32)) -> i32| {
            (outline.iter().map(along).min().unwrap(), outline.iter().map(along).max().unwrap())
        };
        let ((left, right), (top, bottom)) = (ends(|point| point.0), ends(|point| point.1));
        if right - left >= 2 * frame || bottom - top >= 2 * frame || !connected(&outline) {
            continue;
        }
        let centre = |&(x, y): &(i32, i32)| (x - (left + right) / 2, y - (top + bottom) / 2);
        let outline: Figure = outline.iter().map(centre).collect();
        if MAPS.iter().any(|map| outline.iter().all(|&point| outline.contains(&map(point)))) {
            let mut pieces: Vec<Figure> =
                pieces.iter().map(|piece| piece.iter().map(centre).collect()).collect();
            pieces.sort();
            centred.insert(pieces);
        }
    }
    centred.len() as u128
}

fn connected(outline: &Figure) -> bool {
    let mut left = outline.clone();
    let mut frontier: Vec<(i32, i32)> = left.pop_first().into_iter().collect();
    while let Some((x, y)) = frontier.pop() {
        frontier.extend(
            [(x + 2, y), (x - 2, y), (x, y + 2), (x, y - 2)].into_iter().filter(|next| left.remove(next)),
        );
    }
    left.is_empty()
}

fn doubled(shapes: &[&[(i32, i32)]]) -> Vec<Figure> {
    shapes.iter().map(|shape| shape.iter().map(|&(x, y)| (2 * x, 2 * y)).collect()).collect()
}

#[test]
fn figures_are_those_of_a_naive_search() {
    let corner = doubled(&[
        &[(0, 0), (1, 0), (0, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(1, 0), (0, 1), (1, 1)],
    ]);
    let bar = doubled(&[&[(0, 0), (1, 0)], &[(0, 0), (0, 1)]]);
    let square = doubled(&[&[(0, 0)]]);
    assert_eq!(count(&figures(&["XX/X."; 2], 4)), count_naively(&[corner.clone(), corner.clone()], 4));
    let expected = count_naively(&[corner, bar, square], 3);
    assert!(expected > 0);
    assert_eq!(count(&figures(&["XX/X.", "XX", "X"], 3)), expected);
}

#[test]
fn fibres_are_arrangements_of_one_outline() {
    let figures = figures(&["XX/X.", "XX/X.", "XX", "X"], 4);
    let plan = DynamicPlan::new(&figures.model).unwrap();
    let mut many = 0;
    for cube in figures.cubes(false) {
        let Some(residual) = plan.specialise(&cube) else { continue };
        let atoms = figures.model.decisions().flat_map(|variable| {
            let values = figures.model.variable(variable).domain.values();
            values.map(move |value| if variable.index() < 8 { value } else { u32::from(value > 0) })
        });
        let projection = Projection { classes: atoms.collect(), further: Vec::new(), only: None };
        let image = |values: &[u32]| values[8..].iter().map(|&value| value > 0).collect::<Vec<bool>>();
        let found = models::dynamic::solutions(&residual);
        let monitor = Monitor::default();
        let mut fibres = plan.fibres(&residual, &projection, &monitor);
        for values in &found {
            let expected = found.iter().filter(|other| image(other) == image(values)).count();
            let size = fibres.count(&projection.image(&figures.model, values)).unwrap();
            assert_eq!(size.solutions, expected as u128);
            many += usize::from(expected > 1);
        }
    }
    assert!(many > 0);
}

#[test]
fn a_stopped_count_says_so() {
    let figures = figures(&["XXXX", "XX/XX", "XXX/.X.", "XX./.XX", "XXX/X.."], 8);
    let plan = DynamicPlan::new(&figures.model).unwrap();
    // A box of 7 by 7 with a left-right mirror: some ten thousand nodes.
    let fixed = [(figures.width, 6), (figures.height, 6), (figures.flags[0], 1), (figures.flags[1], 0)];
    let residual = plan.specialise(&fixed).unwrap();
    let stopped = residual.count(&Monitor::with_limit(1000)).unwrap_err();
    assert!(stopped.nodes >= 1000 && stopped.nodes < 10_000, "{stopped:?}");
    let monitor = Monitor::default();
    let mut first = None;
    let flow = residual.for_each(&monitor, |values| {
        first = Some(values.to_vec());
        ControlFlow::Break(())
    });
    assert!(flow.is_break());
    assert!(monitor.nodes() > 0);
    assert_eq!(first.unwrap().len(), figures.model.decision_count());
}

#[test]
fn estimates_are_near_the_truth() {
    let figures = figures(&["XX/XX/X.", "XXX/X..", "XX/X."], 6);
    let plan = DynamicPlan::new(&figures.model).unwrap();
    let mut tested = 0;
    for cube in figures.cubes(false) {
        let Some(residual) = plan.specialise(&cube) else { continue };
        let (solutions, nodes) = residual.count(&Monitor::default()).unwrap();
        if nodes < 200 {
            continue;
        }
        let estimate = residual.estimate(4000, 5, &Monitor::default());
        assert!((estimate.nodes.mean / nodes as f64 - 1.0).abs() < 0.25, "{nodes} nodes, {estimate:?}");
        let off = (estimate.solutions.mean - solutions as f64).abs();
        assert!(off <= 5.0 * estimate.solutions.error + 1.0, "{solutions} solutions, {estimate:?}");
        tested += 1;
    }
    assert!(tested > 0);
}

/// The values of a variable that follows from another are few, but the variable has many. Then two literals of its
/// at-most-one group are opposites.
#[test]
fn a_variable_with_many_values_makes_a_small_plan() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers(1..=2));
    let y = model.add_decision("y", &Domain::numbers(0..20_000));
    model.add(Constraint::Table(Table::new(vec![x, y], vec![vec![0, 700], vec![1, 9000]])));
    let plan = DynamicPlan::new(&model).unwrap();
    // A clause for each pair of values would make it 200 million.
    assert!(plan.size() < 100_000, "{}", plan.size());
    assert_eq!(plan.specialise(&[]).unwrap().count(&Monitor::default()).unwrap().0, 2);
    // The same with a value of `x` fixed, and with none left.
    assert_eq!(plan.open(&[(x, 1)]), 0);
    assert!(plan.specialise(&[(x, 1), (y, 700)]).is_none());
}
