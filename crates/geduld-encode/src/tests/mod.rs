//! Whole models: with every choice of encodings, a formula has as many models as brute force finds solutions.

mod plain;
pub(crate) mod truth_tables;

use geduld_model::{Atom, Bounds, Constraint, Domain, Literal, Model, Table, Value, VarId, brute_force};
use proptest::prelude::*;

use crate::encode::encode_within;
use crate::{AtMostOne, Choice, EncodeError, Encodings, Sum, Tables, encode};
use truth_tables::count_cnf_models;

/// All pairs of encodings of different kinds.
fn pairs() -> Vec<Encodings> {
    let single = Encodings::variations();
    let default = single[0];
    // Each of the two differs from the default in at most one kind. The choice that differs is taken.
    macro_rules! both {
        ($a:ident, $b:ident, $($kind:ident),*) => {
            Encodings { $($kind: if $a.$kind == default.$kind { $b.$kind } else { $a.$kind }),* }
        };
    }
    let both = |a: Encodings, b: Encodings| {
        both!(a, b, at_most_one, all_different, cardinality, sum, tables, parity, connected, implied)
    };
    let mut all: Vec<Encodings> =
        single.iter().flat_map(|&a| single.iter().map(move |&b| both(a, b))).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Asserts that the formula has exactly one model for each solution.
fn check(model: &Model, encodings: &Encodings) {
    let solutions = brute_force(model).len();
    let encoded = encode(model, encodings).unwrap();
    let counts = count_cnf_models(encoded.cnf(), model.decision_atom_count());
    assert_eq!(counts, (solutions, solutions), "{encodings:?}\n{model:#?}");
    let mut names: Vec<String> =
        (1..=encoded.cnf().variables()).map(|variable| encoded.name(variable)).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{encodings:?}: {names:#?}");
}

fn check_all(model: &Model) {
    pairs().iter().for_each(|encodings| check(model, encodings));
}

/// A model over variables with these numbers of values; the values are numbers from 1.
fn decisions(sizes: &[i64]) -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let add = |(i, &size)| model.add_decision(format!("x{i}"), &Domain::numbers(1..=size));
    let variables = sizes.iter().enumerate().map(add).collect();
    (model, variables)
}

#[test]
fn no_variables_is_one_solution() {
    let model = Model::new();
    let encoded = encode(&model, &Encodings::default()).unwrap();
    assert_eq!((encoded.cnf().variables(), encoded.cnf().clause_count()), (0, 0));
    check_all(&model);
}

#[test]
fn a_variable_without_values_has_no_solution() {
    for derived in [false, true] {
        let mut model = Model::new();
        let x = model.add_decision("x", &Domain::numbers(1..=2));
        let none = Domain::numbers([]);
        let y = if derived { model.add_derived("y", &none) } else { model.add_decision("y", &none) };
        model.add(Constraint::Table(Table::new(vec![x, y], Vec::<[Value; 2]>::new())));
        model.add(Constraint::AllDifferent { variables: vec![x, y] });
        model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 3.into() });
        check_all(&model);
    }
}

#[test]
fn repeated_atoms_count_as_often_as_listed() {
    for count in 0..=6 {
        let (mut model, x) = decisions(&[2, 3, 1]);
        let atoms = [(0, 0), (0, 0), (1, 1), (1, 2), (1, 2), (2, 0)];
        let atoms = atoms.map(|(variable, value)| model.atom(x[variable], value)).to_vec();
        model.add(Constraint::Cardinality { count: count.into(), atoms });
        check_all(&model);
    }
}

#[test]
fn clauses_may_be_empty_or_tautologies_or_repeat_literals() {
    let (mut model, x) = decisions(&[2, 2]);
    let (a, b) = (model.atom(x[0], 0), model.atom(x[1], 1));
    model.add(Constraint::Clause { literals: vec![a.into(), !a] });
    model.add(Constraint::Clause { literals: vec![!b, a.into(), !b] });
    check_all(&model);
    model.add(Constraint::Clause { literals: vec![] });
    check_all(&model);
}

#[test]
fn a_label_shared_by_two_pieces_is_left_out_by_conflicts() {
    let mut model = Model::new();
    let pieces = Domain::numbers(1..=4);
    let (x, y) = (model.add_decision("x", &pieces), model.add_decision("y", &pieces));
    let label = model.add_derived("label", &Domain::names(["red", "blue", "green"]));
    let rim = model.add_derived("rim", &Domain::names(["grey", "white"]));
    model.add(Constraint::Table(Table::new(vec![x, label], [[0, 0], [1, 0], [2, 1]])));
    model.add(Constraint::Table(Table::new(vec![y, rim, label], [[0, 0, 0], [1, 0, 1], [3, 1, 1]])));
    let tables = Tables::Conflicts;
    let encoded =
        encode(&model, &Encodings { tables, at_most_one: AtMostOne::Pairwise, ..Encodings::default() })
            .unwrap();
    assert_eq!(encoded.cnf().variables(), 8);
    assert_eq!(encoded.literal(model.atom(label, 0)), None);
    assert_eq!(encoded.literal(model.atom(y, 3)).map(i32::from), Some(8));
    // The two domains, a key without a row in each table, and 2 * 2 + 1 * 1 pairs that disagree.
    assert_eq!(encoded.cnf().clause_count(), 2 * (6 + 1) + 2 + 5);
    assert_eq!(brute_force(&model).len(), 4);
    check_all(&model);
    // The label stays in the formula as soon as another constraint uses it.
    model.add(Constraint::Clause { literals: vec![!model.atom(label, 1)] });
    let encoded =
        encode(&model, &Encodings { tables, at_most_one: AtMostOne::Pairwise, ..Encodings::default() })
            .unwrap();
    assert_eq!(encoded.literal(model.atom(label, 0)).map(i32::from), Some(9));
    check_all(&model);
}

/// Two cells, three pieces that each show a red and a blue or a green side, in two turns; each piece is used at most
/// once.
fn turnable_pieces() -> Model {
    let mut model = Model::new();
    let placements = Domain::numbers(1..=6);
    let cells = [model.add_decision("x", &placements), model.add_decision("y", &placements)];
    let spare = model.add_decision("z", &placements);
    let label = model.add_derived("label", &Domain::names(["red", "blue", "green"]));
    let rim = ["left", "right"].map(|name| model.add_derived(name, &Domain::names(["red", "blue", "green"])));
    let rows = [[0, 0, 1], [1, 1, 0], [2, 0, 1], [3, 1, 0], [4, 0, 2], [5, 2, 0]];
    model.add(Constraint::Table(Table::new(vec![cells[0], rim[0], label], rows)));
    model.add(Constraint::Table(Table::new(vec![cells[1], label, rim[1]], rows)));
    for piece in 0..3u32 {
        let atoms = [cells[0], cells[1], spare].into_iter().flat_map(|cell| {
            let atom = |turn| model.atom(cell, 2 * piece + turn);
            [atom(0), atom(1)]
        });
        let atoms = atoms.collect();
        model.add(Constraint::Cardinality { count: 1.into(), atoms });
    }
    model
}

#[test]
fn pieces_are_counted_without_their_turns() {
    let model = turnable_pieces();
    let size = |tables| {
        let cnf =
            encode(&model, &Encodings { tables, at_most_one: AtMostOne::Pairwise, ..Encodings::default() })
                .unwrap();
        (cnf.cnf().variables(), cnf.cnf().clause_count())
    };
    // Three cells of six placements, and three labels of three values.
    assert_eq!(size(Tables::BothWays).0, 27);
    // A literal for each piece in each cell.
    assert_eq!(size(Tables::CountedAlike).0, 27 + 9);
    // The labels are left out. Those at the rim follow from the pieces; for the label in the middle, each of 12 keys
    // has a support.
    let domains = 3 * (15 + 1);
    let pieces = 3 * (15 + 1);
    assert_eq!(size(Tables::Supports), (18, domains + pieces + 12));
    check_all(&model);
}

#[test]
fn a_key_may_disagree_with_itself() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers(1..=3));
    let y = model.add_derived("y", &Domain::numbers(1..=3));
    model.add(Constraint::Table(Table::new(vec![x, y], [[0, 0], [1, 0], [2, 1]])));
    model.add(Constraint::Table(Table::new(vec![x, y], [[0, 0], [1, 2], [2, 1]])));
    assert_eq!(brute_force(&model).len(), 2);
    check_all(&model);
}

#[test]
fn the_same_model_gives_the_same_text() {
    let (mut model, x) = decisions(&[4, 4, 4, 4]);
    model.add(Constraint::AllDifferent { variables: x.clone() });
    model.add(Constraint::Linear { terms: x.iter().map(|&x| (3, x)).collect(), sum: 30.into() });
    let text = |encodings: &Encodings| {
        let encoded = encode(&model, encodings).unwrap();
        let mut text = Vec::new();
        encoded.write_dimacs(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let comments = text.lines().filter(|line| line.starts_with("c ")).count();
        assert_eq!(comments, 2 + encoded.cnf().variables() as usize);
        assert_eq!(text.lines().count(), comments + 1 + encoded.cnf().clause_count());
        text
    };
    for encodings in Encodings::variations() {
        assert_eq!(text(&encodings), text(&encodings));
    }
}

#[test]
fn what_would_be_too_large_is_refused() {
    let (mut model, x) = decisions(&[9, 9, 9, 9]);
    model.add(Constraint::Linear { terms: x.iter().map(|&x| (1, x)).collect(), sum: 20.into() });
    for sum in Sum::ALL {
        let encodings = Encodings { sum: *sum, ..Encodings::default() };
        let full = encode(&model, &encodings).unwrap();
        let needed = full.cnf().literal_count();
        assert_eq!(encode_within(&model, &encodings, needed).as_ref(), Ok(&full));
        let error = encode_within(&model, &encodings, needed - 1).unwrap_err();
        assert_eq!(error, EncodeError::TooLarge { at: String::from("constraint 1"), limit: needed - 1 });
    }
}

/// Draws a model from a list of random numbers, of which it uses as many as it needs.
struct Random(std::vec::IntoIter<u32>);

impl Random {
    /// A number below `bound`; 0 when the list is used up.
    fn below(&mut self, bound: usize) -> usize {
        self.0.next().unwrap_or(0) as usize % bound.max(1)
    }

    fn value(&mut self, bound: usize) -> Value {
        Value::try_from(self.below(bound)).unwrap()
    }

    fn small(&mut self, bound: usize) -> i64 {
        i64::try_from(self.below(bound)).unwrap()
    }

    /// Some of the variables, in random order, at least `least` of them.
    fn some(&mut self, mut variables: Vec<VarId>, least: usize) -> Vec<VarId> {
        let count = least + self.below(variables.len() + 1 - least);
        (0..count).map(|_| variables.remove(self.below(variables.len()))).collect()
    }

    fn atoms(&mut self, model: &Model) -> Vec<Atom> {
        (0..self.below(7)).map(|_| Atom::new(self.below(model.atom_count()))).collect()
    }

    /// A table in which the first variable determines the others, as placements determine labels.
    fn keyed(&mut self, model: &Model, variables: Vec<VarId>) -> Table {
        let size = |variable: VarId| model.variable(variable).domain.len();
        let rows: Vec<Vec<Value>> = model
            .variable(variables[0])
            .domain
            .values()
            .map(|key| {
                let others = variables[1..].iter().map(|&variable| self.value(size(variable)));
                std::iter::once(key).chain(others).collect()
            })
            .collect();
        let kept: Vec<Vec<Value>> = rows.into_iter().filter(|_| self.below(6) > 0).collect();
        Table::new(variables, kept)
    }

    fn constraint(&mut self, model: &mut Model) -> Constraint {
        let decisions: Vec<VarId> = model.decisions().collect();
        let all: Vec<VarId> = model.variable_ids().collect();
        match self.below(7) {
            0 => {
                let atoms = self.atoms(model);
                let least = self.below(atoms.len() + 1);
                let most = [least, least + self.below(3), usize::MAX][self.below(3)];
                Constraint::Cardinality { count: Bounds { least: least * self.below(2), most }, atoms }
            }
            1 => Constraint::AllDifferent { variables: self.some(all, 0) },
            2 => {
                let variables = self.some(all, 1);
                let rows: Vec<Vec<Value>> = (0..self.below(9))
                    .map(|_| variables.iter().map(|&x| self.value(model.variable(x).domain.len())).collect())
                    .collect();
                Constraint::Table(Table::new(variables, rows))
            }
            3 => {
                let variables = self.some(all, 0);
                let factors = [1, 1, 1, 2, -1, -3, 0];
                let terms: Vec<(i64, VarId)> =
                    variables.into_iter().map(|variable| (factors[self.below(7)], variable)).collect();
                let sum = terms.iter().map(|(factor, _)| factor * 2).sum::<i64>() + self.small(3) - 1;
                let [below, above] = [0, 0].map(|bound| [bound, self.small(4), i64::MAX][self.below(3)]);
                let sum = Bounds { least: sum.saturating_sub(below), most: sum.saturating_add(above) };
                Constraint::Linear { terms, sum }
            }
            4 => {
                let atoms = self.atoms(model);
                let literal = |atom| Literal { atom, positive: self.below(2) == 0 };
                Constraint::Clause { literals: atoms.into_iter().map(literal).collect() }
            }
            5 => {
                let mut filled = self.atoms(model);
                filled.sort_unstable();
                filled.dedup();
                if self.below(2) == 0 {
                    // In addition, a bound that an encoding may rely on.
                    let count = Bounds { least: self.below(2), most: self.below(4) };
                    model.add(Constraint::Cardinality { count, atoms: filled.clone() });
                }
                let pairs = (0..filled.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                let edges = pairs.filter(|_| self.below(2) == 0).collect();
                Constraint::Connected { filled, edges }
            }
            _ => {
                let variables = self.some(decisions, 0);
                let mut flips = self.atoms(model);
                flips.sort_unstable();
                flips.dedup();
                Constraint::Parity { variables, flips, odd: self.below(2) == 0 }
            }
        }
    }

    /// Up to four decision variables, derived ones determined through one or two tables, and some constraints.
    fn model(&mut self) -> Model {
        let sizes: Vec<i64> = (0..1 + self.below(4)).map(|_| 1 + self.small(4)).collect();
        let (mut model, decisions) = decisions(&sizes);
        let labels = Domain::numbers(1..=3);
        let derived: Vec<VarId> =
            (0..self.below(3)).map(|i| model.add_derived(format!("y{i}"), &labels)).collect();
        for &label in &derived {
            for _ in 0..1 + self.below(2) {
                let key = decisions[self.below(decisions.len())];
                let table = self.keyed(&model, vec![key, label]);
                model.add(Constraint::Table(table));
            }
        }
        for _ in 0..self.below(4) {
            let constraint = self.constraint(&mut model);
            model.add(constraint);
        }
        model
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_models_have_as_many_models_as_solutions(numbers in prop::collection::vec(any::<u32>(), 0..120)) {
        let model = Random(numbers.into_iter()).model();
        Encodings::variations().iter().for_each(|encodings| check(&model, encodings));
    }
}
