//! Random small models without a puzzle behind them.

use geduld_model::{Atom, Bounds, Constraint, Domain, Model, Table, Value, VarId};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

/// What one constraint is made from; its kind comes first, and which of the rest is used depends on it.
#[derive(Clone, Debug)]
struct Choice {
    kind: u8,
    variables: Vec<usize>,
    coefficients: Vec<i64>,
    rows: Vec<Vec<Index>>,
    atoms: Vec<(Index, bool)>,
    by_witness: bool,
    /// How far below and above a count or a sum may be; `None` for any distance.
    slack: [Option<u8>; 2],
}

/// At most five decision variables and one derived one.
const MOST: usize = 6;

fn choices() -> impl Strategy<Value = Choice> {
    (
        0u8..7,
        subsequence((0..MOST).collect::<Vec<usize>>(), 2..=MOST),
        vec(prop_oneof![4 => Just(1i64), 1 => Just(-1), 1 => Just(2)], MOST),
        vec(vec(any::<Index>(), MOST), 1..=8),
        vec((any::<Index>(), any::<bool>()), 1..=5),
        prop::bool::weighted(0.95),
        [slack(), slack()],
    )
        .prop_map(|(kind, variables, coefficients, rows, atoms, by_witness, slack)| Choice {
            kind,
            variables,
            coefficients,
            rows,
            atoms,
            by_witness,
            slack,
        })
}

/// Often none, so that there are exact counts and sums.
fn slack() -> impl Strategy<Value = Option<u8>> {
    prop_oneof![4 => Just(Some(0)), 2 => (1u8..=3).prop_map(Some), 1 => Just(None)]
}

/// The numbers that variables may have: often the same for all, so that there are symmetries.
fn domains() -> impl Strategy<Value = Vec<Vec<i64>>> {
    let domain = || subsequence((0..5).collect::<Vec<i64>>(), 1..=4);
    let alike = (subsequence((0..5).collect::<Vec<i64>>(), 3..=4), 3usize..=5);
    prop_oneof![
        2 => alike.prop_map(|(domain, count)| vec![domain; count]),
        1 => vec(domain(), 3..=5),
    ]
}

/// A variable that follows from another: which one, and what each of its values gives.
type Derived = (Index, [u8; 4]);

/// A random model of three to five decision variables with up to four values, sometimes a derived variable, and up to
/// four constraints. One assignment, the *sample*, satisfies most constraints, so that many models have solutions.
pub fn models() -> impl Strategy<Value = Model> {
    let derived = prop::option::weighted(0.3, (any::<Index>(), [0u8..3, 0..3, 0..3, 0..3]));
    (domains(), derived, vec(choices(), 0..=4), vec(any::<Index>(), 5))
        .prop_map(|(domains, derived, choices, sample)| build(&domains, derived, &choices, &sample))
}

fn build(domains: &[Vec<i64>], derived: Option<Derived>, choices: &[Choice], sample: &[Index]) -> Model {
    let mut model = Model::new();
    let mut values: Vec<Value> = Vec::new();
    for (number, domain) in domains.iter().enumerate() {
        model.add_decision(format!("x{number}"), &Domain::numbers(domain.iter().copied()));
        values.push(value(&sample[number], domain.len()));
    }
    if let Some((key, function)) = derived {
        let key = VarId::new(key.index(domains.len()));
        let follower = model.add_derived("follows", &Domain::numbers(0..3));
        let rows: Vec<[Value; 2]> =
            model.variable(key).domain.values().zip(function).map(|(v, f)| [v, f.into()]).collect();
        values.push(rows[values[key.index()] as usize][1]);
        model.add(Constraint::Table(Table::new(vec![key, follower], rows)));
    }
    for choice in choices {
        let constraint = constraint(&model, choice, &values);
        model.add(constraint);
    }
    model
}

fn value(index: &Index, size: usize) -> Value {
    Value::try_from(index.index(size)).expect("domains are small")
}

/// A constraint that the sample satisfies, if it is of a kind that can be fitted to it.
fn constraint(model: &Model, choice: &Choice, sample: &[Value]) -> Constraint {
    let count = sample.len();
    let variables: Vec<VarId> =
        choice.variables.iter().filter(|&&variable| variable < count).map(|&v| VarId::new(v)).collect();
    let size = |variable: VarId| model.variable(variable).domain.len();
    let number = |variable: VarId| model.variable(variable).domain.number(sample[variable.index()]);
    let mut atoms: Vec<(Atom, bool)> =
        choice.atoms.iter().map(|(atom, sign)| (Atom::new(atom.index(model.atom_count())), *sign)).collect();
    atoms.sort_unstable();
    atoms.dedup_by_key(|(atom, _)| *atom);
    let holds = |atom: Atom| sample[model.variable_of(atom).index()] == model.value_of(atom);
    let amount = |atoms: &[(Atom, bool)]| atoms.iter().filter(|(atom, _)| holds(*atom)).count();
    let plain = |atoms: &[(Atom, bool)]| atoms.iter().map(|&(atom, _)| atom).collect::<Vec<Atom>>();
    let stray = usize::from(!choice.by_witness);
    match choice.kind {
        _ if variables.is_empty() => {
            Constraint::Cardinality { count: amount(&atoms).into(), atoms: plain(&atoms) }
        }
        0 => Constraint::AllDifferent { variables },
        1 => {
            let terms: Vec<(i64, VarId)> = choice.coefficients.iter().copied().zip(variables).collect();
            let sum: i64 = terms.iter().map(|&(factor, variable)| factor * number(variable)).sum();
            let sum = sum + i64::from(!choice.by_witness);
            let [least, most] = choice.slack.map(|slack| slack.map(i64::from));
            let sum = Bounds {
                least: least.map_or(i64::MIN, |below| sum - below),
                most: most.map_or(i64::MAX, |above| sum + above),
            };
            Constraint::Linear { terms, sum }
        }
        2 => {
            let row = |row: &Vec<Index>| variables.iter().zip(row).map(|(&v, i)| value(i, size(v))).collect();
            let mut rows: Vec<Vec<Value>> = choice.rows.iter().map(row).collect();
            if choice.by_witness {
                rows.push(variables.iter().map(|variable| sample[variable.index()]).collect());
            }
            Constraint::Table(Table::new(variables, rows))
        }
        3 => {
            let literals =
                atoms.iter().map(
                    |&(atom, sign)| {
                        if sign || choice.by_witness && holds(atom) { atom.into() } else { !atom }
                    },
                );
            Constraint::Clause { literals: literals.collect() }
        }
        4 => {
            let count = amount(&atoms) + stray;
            let [least, most] = choice.slack.map(|slack| slack.map(usize::from));
            let count = Bounds {
                least: least.map_or(0, |below| count.saturating_sub(below)),
                most: most.map_or(usize::MAX, |above| count + above),
            };
            Constraint::Cardinality { count, atoms: plain(&atoms) }
        }
        5 => {
            // Positions that stand for edges; the filled vertices of the sample lie on one way.
            let position = |index: &Index| index.index(atoms.len());
            let pairs = choice.rows.iter().map(|row| (position(&row[0]), position(&row[1])));
            let mut edges: Vec<(usize, usize)> = pairs.filter(|(a, b)| a != b).collect();
            if choice.by_witness {
                let filled: Vec<usize> = (0..atoms.len()).filter(|&i| holds(atoms[i].0)).collect();
                edges.extend(filled.windows(2).map(|pair| (pair[1], pair[0])));
            }
            Constraint::Connected { filled: plain(&atoms), edges }
        }
        _ => {
            let numbers: Vec<i64> = variables.iter().map(|&variable| number(variable)).collect();
            let pairs = (0..numbers.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            let inversions = pairs.filter(|&(i, j)| numbers[i] > numbers[j]).count();
            let odd = (inversions + amount(&atoms) + stray) % 2 == 1;
            Constraint::Parity { variables, flips: plain(&atoms), odd }
        }
    }
}
