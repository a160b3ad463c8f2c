use std::collections::BTreeMap;

use geduld_model::{
    Atom, BoardSymmetry, Bounds, Constraint, Domain, Instance, Model, Permutation, Projection, VarId,
};
use geduld_search::ExactCover;

use crate::count::{all_cubes, count, count_all, cut_for_parts};
use crate::deciding::decide::{counter, lister};
use crate::deciding::follow::follow;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options};
use crate::engines::decision::Way;
use crate::engines::engine::Part;
use crate::inspection::by::By;
use crate::listing::list::first;
use crate::listing::request::{Completion, Distinct};
use crate::verify::share::VerifyShare;
use crate::work::control::Control;

/// A piece: its cells, and how many of it are used.
type Piece = (&'static [(i32, i32)], Bounds<usize>);

/// The packing of pieces, which may be turned over, into a rectangle. These cells may stay open.
fn packing(width: i32, height: i32, pieces: &[Piece], open: &[(i32, i32)]) -> Instance<'static> {
    let turned = |(x, y): (i32, i32), turn: usize| {
        let (x, y) = if turn & 4 > 0 { (y, x) } else { (x, y) };
        (if turn & 1 > 0 { -x } else { x }, if turn & 2 > 0 { -y } else { y })
    };
    let on_board = |(x, y): (i32, i32)| (0..width).contains(&x) && (0..height).contains(&y);
    let mut placements: Vec<(usize, Vec<(i32, i32)>)> = Vec::new();
    for (number, (cells, _)) in pieces.iter().enumerate() {
        for turn in 0..8 {
            for (dx, dy) in (-8..16).flat_map(|dx| (-8..16).map(move |dy| (dx, dy))) {
                let moved = |&cell: &(i32, i32)| (turned(cell, turn).0 + dx, turned(cell, turn).1 + dy);
                let mut place: Vec<(i32, i32)> = cells.iter().map(moved).collect();
                place.sort_unstable();
                if place.iter().copied().all(on_board) && !placements.contains(&(number, place.clone())) {
                    placements.push((number, place));
                }
            }
        }
    }
    let mut model = Model::new();
    let placed = Domain::names(["not placed", "placed"]);
    for number in 0..placements.len() {
        model.add_decision(number.to_string(), &placed);
    }
    let atom = |model: &Model, number: usize| model.atom(VarId::new(number), 1);
    for cell in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
        let covering = (0..placements.len()).filter(|&number| placements[number].1.contains(&cell));
        let atoms = covering.map(|number| atom(&model, number)).collect();
        let least = usize::from(!open.contains(&cell));
        model.add(Constraint::Cardinality { count: (least..=1).into(), atoms });
    }
    for (piece, &(_, count)) in pieces.iter().enumerate() {
        let own = (0..placements.len()).filter(|&number| placements[number].0 == piece);
        let atoms = own.map(|number| atom(&model, number)).collect();
        model.add(Constraint::Cardinality { count, atoms });
    }
    let mut instance = Instance::of_model("packing", model);
    let mut symmetries: Vec<Permutation> = Vec::new();
    for turn in 0..8 {
        let moved = |&(x, y): &(i32, i32)| {
            let (x, y) = turned((2 * x - width + 1, 2 * y - height + 1), turn);
            ((x + width - 1) / 2, (y + height - 1) / 2)
        };
        let (w, h) = if turn & 4 > 0 { (height, width) } else { (width, height) };
        let mut moved_open: Vec<(i32, i32)> = open.iter().map(moved).collect();
        moved_open.sort_unstable();
        if (w, h) != (width, height) || moved_open != open {
            continue;
        }
        let image = |index: usize| {
            let variable = instance.model.variable_of(Atom::new(index));
            let value = instance.model.value_of(Atom::new(index));
            let (piece, cells) = &placements[variable.index()];
            let mut place: Vec<(i32, i32)> = cells.iter().map(moved).collect();
            place.sort_unstable();
            let to = placements.iter().position(|other| *other == (*piece, place.clone())).unwrap();
            instance.model.atom(VarId::new(to), value)
        };
        symmetries.push(Permutation::new((0..instance.model.atom_count()).map(image).collect()).unwrap());
    }
    instance.symmetries = BoardSymmetry::numbered(symmetries);
    instance
}

const L: &[(i32, i32)] = &[(0, 0), (1, 0), (0, 1)];
const I: &[(i32, i32)] = &[(0, 0), (1, 0)];
const DOT: &[(i32, i32)] = &[(0, 0)];
const RECTANGLES: [&[(i32, i32)]; 6] = [
    DOT,
    I,
    &[(0, 0), (1, 0), (2, 0)],
    &[(0, 0), (1, 0), (2, 0), (3, 0)],
    &[(0, 0), (1, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)],
];
const P: &[(i32, i32)] = &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)];

fn instances() -> Vec<Instance<'static>> {
    let exactly = |count: usize| Bounds::from(count);
    let mut instances = vec![
        packing(4, 3, &[(L, exactly(4))], &[]),
        packing(4, 4, &[(L, exactly(2)), (I, exactly(5))], &[]),
        packing(4, 4, &[(P, exactly(1)), (L, exactly(2)), (I, (0..=3).into()), (DOT, (0..=2).into())], &[]),
        packing(4, 4, &[(L, (2..=3).into()), (I, (1..=2).into()), (P, exactly(1))], &[(0, 0), (3, 3)]),
        packing(
            3,
            3,
            &[(L, exactly(1)), (I, exactly(1))],
            &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)],
        ),
        packing(3, 2, &[(P, exactly(2))], &[]),
        // No piece is certain, so the corners are cut together.
        packing(4, 4, &RECTANGLES.map(|cells| (cells, (0..=1).into())), &[]),
        packing(5, 3, &RECTANGLES.map(|cells| (cells, (0..=1).into())), &[]),
    ];
    // A placed piece breaks symmetries.
    let mut pinned = packing(4, 4, &[(L, exactly(2)), (I, exactly(5))], &[]);
    let literals = vec![pinned.model.atom(VarId::new(3), 1).into()];
    pinned.model.add(Constraint::Clause { literals });
    instances.push(pinned);
    // Classes up to rotation as well.
    let mut both = packing(4, 4, &[(L, exactly(2)), (I, exactly(5))], &[]);
    let rotations = [0, 3, 5, 6].map(|turn| both.symmetries[turn].atoms.clone());
    both.projection = Some(Projection::of_solutions(&both.model, rotations.to_vec()));
    instances.push(both);
    instances
}

fn is_cover(prepared: &Prepared<'_>) -> bool {
    matches!(prepared.engine.decision().way, Way::ExactCover { .. })
}

fn options(engine: EngineChoice, symmetry: bool, by: Option<By>) -> Options {
    Options { engine, symmetry, by, ..Options::default() }
}

#[test]
fn exact_covers_are_counted_as_the_sat_engine_counts_them() {
    let control = Control::new();
    for (case, instance) in instances().iter().enumerate() {
        let by = By::new(&instance.model, instance.model.decisions().take(3)).unwrap();
        for (symmetry, by) in [(true, None), (true, Some(by.clone())), (false, None), (false, Some(by))] {
            let sat = counter(instance, &options(EngineChoice::Sat, symmetry, by.clone()), &control).unwrap();
            let expected = count_all(sat.engine.as_ref(), 1, &control).unwrap();
            let numbers = |part: &Part| (part.tally.exact(None).unwrap(), part.tally.by(), part.complete);
            let options = options(EngineChoice::ExactCover, symmetry, by);
            let prepared = counter(instance, &options, &control).unwrap();
            assert!(is_cover(&prepared), "{case}: {:?}", prepared.reasons);
            let engine = prepared.engine.as_ref();
            for threads in [1, 4] {
                let part = count_all(engine, threads, &control).unwrap();
                assert_eq!(numbers(&part), numbers(&expected), "{case}, {symmetry}, {:?}", prepared.reasons);
            }
            // Cubes cut more often, by an engine that is made again.
            let cubes = all_cubes(engine).into_iter().map(|cube| cube.cube).collect();
            let again = follow(instance, &engine.decision(), cubes, &options).unwrap();
            let fine = cut_for_parts(again.engine.as_ref(), all_cubes(again.engine.as_ref()), 3);
            let split: Vec<_> = fine
                .iter()
                .flat_map(|whole| {
                    let (parts, _) = again.engine.split(&whole.cube.choices);
                    let of = u32::try_from(parts.len()).unwrap();
                    match of {
                        0 => vec![whole.clone()],
                        _ => (0..of)
                            .zip(parts)
                            .map(|(part, cube)| crate::NamedCube { id: whole.id.part(part, of), cube })
                            .collect(),
                    }
                })
                .collect();
            let part = count(again.engine.as_ref(), &split, &BTreeMap::new(), 2, &control, |_| {}).unwrap();
            assert_eq!(numbers(&part), numbers(&expected), "{case}, cut again");
        }
    }
}

#[test]
fn exact_covers_are_listed_and_verified() {
    for (case, instance) in instances().iter().enumerate() {
        let sat = lister(instance, &options(EngineChoice::Sat, true, None), &Control::new()).unwrap();
        let selected = options(EngineChoice::ExactCover, true, None);
        let cover = lister(instance, &selected, &Control::new()).unwrap();
        assert!(is_cover(&cover), "{case}");
        for distinct in [Distinct::All, Distinct::Classes] {
            let all = |prepared, threads| {
                let (mut all, completion) =
                    first(prepared, threads, distinct, usize::MAX, &Control::new()).unwrap();
                assert_eq!(completion, Completion::Exhausted);
                if distinct == Distinct::All {
                    all.sort_unstable();
                }
                all
            };
            let (one, four) = (all(&cover, 1), all(&cover, 4));
            assert_eq!(one, four, "{case}");
            match distinct {
                Distinct::All => assert_eq!(one, all(&sat, 1), "{case}"),
                _ => assert_eq!(one.len(), all(&sat, 1).len(), "{case}"),
            }
        }
        let verified = Options { verify: Some(VerifyShare::default()), ..selected };
        let prepared = counter(instance, &verified, &Control::new()).unwrap();
        let part = count_all(prepared.engine.as_ref(), 2, &Control::new()).unwrap();
        assert!(part.complete);
        let compared = prepared.engine.recount().unwrap().compare(1, &Control::new()).unwrap().unwrap();
        assert!(compared.whole, "{case}");
    }
}

#[test]
fn symmetries_shorten_the_search() {
    let instance = packing(4, 4, &[(L, 2.into()), (P, 2.into())], &[]);
    let prepared =
        counter(&instance, &options(EngineChoice::ExactCover, true, None), &Control::new()).unwrap();
    assert!(prepared.engine.symmetries_used() == 8, "{:?}", prepared.reasons);
    assert!(ExactCover::of(&instance.model).is_some());
}
