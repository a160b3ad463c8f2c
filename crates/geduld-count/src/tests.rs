//! Counts that are broken on purpose. A second count must notice each of them.
//!
//! The model has three cells with different numbers from 1 to 4 that add up to 7. Its solutions are the six
//! arrangements of 1, 2 and 4, and its symmetries are those of the cells.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{Atom, BoardSymmetry, Constraint, Domain, Instance, Model, Permutation, VarId};
use geduld_search::{DynamicPlan, Monitor, Plan, PlanOptions, Prefix};

use crate::count::{all_cubes, count};
use crate::engines::decision::Decision;
use crate::engines::dynamic_order::FormulaSearch;
use crate::engines::engine::{Engine, Part};
use crate::engines::fixed_order::cubes::{balanced, size};
use crate::engines::fixed_order::engine::FixedOrderEngine;
use crate::engines::shell::Shell;
use crate::error::CountError;
use crate::inspection::classify::{Classifier, Inspection};
use crate::listing::source::Source;
use crate::symmetries::cut::cut;
use crate::symmetries::group::{Board, Group};
use crate::verify::recount::{FirstCount, Recount};
use crate::verify::share::VerifyShare;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::Tally;

const CELLS: usize = 3;
const NUMBERS: i64 = 4;

fn model() -> Model {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=NUMBERS);
    let variables: Vec<VarId> =
        (0..CELLS).map(|cell| model.add_decision(format!("cell {cell}"), &domain)).collect();
    model.add(Constraint::Linear { terms: variables.iter().map(|&cell| (1, cell)).collect(), sum: 7.into() });
    model.add(Constraint::AllDifferent { variables });
    model
}

/// The permutation that moves each cell to another one.
fn of_cells(model: &Model, cells: [usize; CELLS]) -> Permutation {
    let image = |atom| model.atom(VarId::new(cells[model.variable_of(atom).index()]), model.value_of(atom));
    permutation(model, image)
}

/// The permutation that exchanges two values in every cell. It is not a symmetry of the model if one of them is 3, the
/// value with index 2.
fn of_values(model: &Model, a: u32, b: u32) -> Permutation {
    let exchanged = |value| {
        if value == a {
            b
        } else if value == b {
            a
        } else {
            value
        }
    };
    permutation(model, |atom| model.atom(model.variable_of(atom), exchanged(model.value_of(atom))))
}

fn permutation(model: &Model, image: impl Fn(Atom) -> Atom) -> Permutation {
    Permutation::new((0..model.atom_count()).map(|atom| image(Atom::new(atom))).collect()).unwrap()
}

/// The instance with the reflection of its cells as a board symmetry.
pub(crate) fn instance() -> Instance<'static> {
    let mut instance = Instance::of_model("three cells", model());
    let atoms = of_cells(&instance.model, [2, 1, 0]);
    instance.symmetries.push(BoardSymmetry::new("reflection", atoms));
    instance
}

/// The six symmetries of the cells, the identity first.
fn cells(model: &Model) -> Vec<Permutation> {
    let generators = [of_cells(model, [1, 2, 0]), of_cells(model, [1, 0, 2])];
    Permutation::close(&generators, model.atom_count(), 6).unwrap()
}

/// A group with these elements, whatever they are.
fn group(instance: &Instance<'_>, elements: Vec<Permutation>) -> Group {
    let whole = Group::of_board(&instance.model, &Board::new(instance));
    Group { normaliser: (0..elements.len()).collect(), elements, ..whole }
}

/// The numbers of solutions and classes of a count with these elements, which is then compared with a second count.
fn counted(instance: &Instance<'_>, elements: Vec<Permutation>) -> Result<(u128, u128), CountError> {
    let group = group(instance, elements);
    let plan = Plan::with_symmetry(&instance.model, &group.elements, &PlanOptions::default())?;
    let first = FirstCount { plan: Some(&plan), cover: None, nodes: None, shortened: 1.0 };
    let share = VerifyShare::default();
    let recount = Recount::new(instance, group.elements.iter(), share, &first).expect("a small model");
    let classifier = Classifier::new(instance, Board::new(instance));
    let cubes = balanced(&plan, &size(&plan), 1, &Control::new());
    let inspection =
        Inspection { classifier: Some(classifier), recount: Some(recount), ..Inspection::default() };
    finish(&FixedOrderEngine { instance, plan, cubes, group, conditions: None, common: None, inspection })
}

fn finish(engine: &dyn Engine) -> Result<(u128, u128), CountError> {
    let control = Control::new();
    let tally = count(engine, &all_cubes(engine), &BTreeMap::new(), 1, &control, |_| {})?.tally;
    let totals = tally.exact(None)?;
    engine.recount().map_or(Ok(None), |recount| recount.compare(1, &control))?;
    let small = |number| u128::try_from(number).expect("a small model");
    Ok((small(totals.solutions), small(totals.classes)))
}

#[test]
fn a_group_that_is_one_counts_right() {
    let instance = instance();
    assert_eq!(counted(&instance, cells(&instance.model)).unwrap(), (6, 3));
    assert_eq!(counted(&instance, cells(&instance.model)[..1].to_vec()).unwrap(), (6, 3));
}

#[test]
fn a_wrong_generator_is_noticed() {
    let instance = instance();
    let model = &instance.model;
    for wrong in [of_values(model, 2, 3), of_values(model, 1, 2), of_values(model, 0, 2)] {
        for more in [vec![], cells(model)] {
            let generators: Vec<Permutation> = more.into_iter().chain([wrong.clone()]).collect();
            let elements = Permutation::close(&generators, model.atom_count(), 200).unwrap();
            let result = counted(&instance, elements);
            assert!(result.is_err(), "{result:?} with {wrong:?}");
        }
    }
}

#[test]
fn a_missing_element_is_noticed() {
    let instance = instance();
    for missing in 1..6 {
        let mut elements = cells(&instance.model);
        elements.remove(missing);
        let result = counted(&instance, elements);
        assert!(result.is_err(), "{result:?} without element {missing}");
    }
}

#[test]
fn a_wrong_weight_is_noticed() {
    let instance = instance();
    for twice in 0..6 {
        let mut elements = cells(&instance.model);
        elements.push(elements[twice].clone());
        let result = counted(&instance, elements);
        assert!(result.is_err(), "{result:?} with element {twice} twice");
    }
}

/// An engine with the cubes of another one, of which it reports one as empty.
struct Forgetful<'a> {
    engine: Shell<'a, FormulaSearch<'a>>,
    forgotten: usize,
}

impl Engine for Forgetful<'_> {
    fn cube_count(&self) -> usize {
        self.engine.cube_count()
    }

    fn cube(&self, number: usize) -> Cube {
        self.engine.cube(number)
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        self.engine.split(choices)
    }

    fn decision(&self) -> Decision {
        self.engine.decision()
    }

    fn symmetries(&self) -> &[Permutation] {
        self.engine.symmetries()
    }

    fn inspection(&self) -> Option<&Inspection<'_>> {
        self.engine.inspection()
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        if cube.id.number() == self.forgotten {
            return Ok(Part { tally: Tally::default(), complete: true });
        }
        self.engine.count_cube(cube, share, control)
    }

    fn source(&self) -> Source<'_> {
        self.engine.source()
    }
}

/// An engine with cubes up to symmetries, and a second count.
fn in_cubes<'a>(instance: &'a Instance<'a>, elements: Vec<Permutation>) -> Shell<'a, FormulaSearch<'a>> {
    let plan = Arc::new(DynamicPlan::new(&instance.model).unwrap());
    let classifier = Classifier::new(instance, Board::new(instance));
    let cut = cut(instance, &group(instance, elements), 8192, usize::MAX);
    let first = FirstCount { plan: None, cover: None, nodes: None, shortened: 1.0 };
    let recount = Recount::new(instance, cut.elements.iter(), VerifyShare::default(), &first);
    let recount = recount.expect("a small model");
    let inspection =
        Inspection { classifier: Some(classifier), recount: Some(recount), ..Inspection::default() };
    let search = FormulaSearch::new(instance, plan, &cut).expect("a small model");
    Shell::new(instance, search, cut, inspection)
}

#[test]
fn a_forgotten_cube_is_noticed() {
    let instance = instance();
    for elements in [cells(&instance.model), cells(&instance.model)[..1].to_vec()] {
        let engine = in_cubes(&instance, elements.clone());
        assert_eq!(finish(&engine).unwrap(), (6, 3));
        let control = Control::new();
        let cubes = all_cubes(&engine);
        let with_solutions = cubes.iter().filter(|cube| {
            let part = engine.count_cube(cube, Control::share(1.0), &control).unwrap();
            part.tally.groups().next().is_some()
        });
        let with_solutions: Vec<usize> = with_solutions.map(|cube| cube.id.number()).collect();
        assert!(elements.len() > 1 || with_solutions.len() > 1, "there are other cubes than the first");
        for forgotten in with_solutions {
            let engine = Forgetful { engine: in_cubes(&instance, elements.clone()), forgotten };
            let result = finish(&engine);
            assert!(result.is_err(), "{result:?} without cube {forgotten}");
        }
    }
}

/// The count leaves out cubes that no symmetry maps to those counted.
#[test]
fn a_wrong_generator_of_cubes_is_noticed() {
    let instance = instance();
    let model = &instance.model;
    for wrong in [of_values(model, 2, 3), of_values(model, 1, 2), of_values(model, 0, 2)] {
        let elements = vec![Permutation::identity(model.atom_count()), wrong];
        let result = finish(&in_cubes(&instance, elements.clone()));
        assert!(result.is_err(), "{result:?} with {elements:?}");
    }
}

/// A count that is too large to be counted twice as a whole is checked by regions drawn at random. An error in one of a
/// hundred solutions is noticed, wherever it lies.
#[test]
fn an_error_in_regions_is_noticed() {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=10);
    let cells: Vec<VarId> = (0..8).map(|cell| model.add_decision(format!("cell {cell}"), &domain)).collect();
    model.add(Constraint::AllDifferent { variables: cells });
    let instance = Instance::of_model("eight cells", model);
    let identity = [Permutation::identity(instance.model.atom_count())];
    let plan = Plan::new(&instance.model, &PlanOptions::default()).unwrap();
    let is_wrong: [fn(&[u32]) -> bool; 4] = [
        |_| false,
        |values| values[0] == 3 && values[1] == 5,
        |values| values[6] == 0 && values[7] == 9,
        |values| values.iter().zip(1u32..).map(|(value, factor)| value * factor).sum::<u32>() % 100 == 7,
    ];
    for (number, is_wrong) in is_wrong.into_iter().enumerate() {
        let first = FirstCount { plan: Some(&plan), cover: None, nodes: None, shortened: 1.0 };
        let share = VerifyShare::default();
        let recount = Recount::new(&instance, identity.iter(), share, &first).unwrap();
        let _ = plan.for_each(&Prefix::default(), &Monitor::default(), |solution| {
            if !is_wrong(solution.values) {
                recount.note(solution.values, 1).unwrap();
            }
            ControlFlow::Continue(())
        });
        let compared = recount.compare(1, &Control::new());
        if number == 0 {
            let verified = compared.unwrap().unwrap();
            assert!(!verified.whole && verified.with_solutions > 100, "{verified:?}");
            assert_eq!(
                verified,
                recount.compare(2, &Control::new()).unwrap().unwrap(),
                "threads change nothing"
            );
        } else {
            assert!(matches!(compared, Err(CountError::Refuted { .. })), "{number}: {compared:?}");
        }
    }
}
