//! Decision graphs of formulas: compared with brute force, and checked by a checker as simple as can be. If cake_scpog
//! is installed, it is asked as well.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};

use geduld_count::{Control, prove_graph};
use geduld_proof::{Formula, count_graph};
use proptest::prelude::*;

use geduld_tests::random::cases;

/// Clauses over a few variables, in up to three groups that few clauses join.
fn formulas() -> impl Strategy<Value = (u32, Vec<Vec<i32>>)> {
    (1u32..=9, 1u32..=3).prop_flat_map(|(variables, groups)| {
        let group = move |of: u32| -> Vec<i32> {
            (1..=variables.cast_signed())
                .filter(|x| x.unsigned_abs() % groups == of || of == groups)
                .collect()
        };
        let literals = move |of: u32| {
            let own = group(of);
            let most = own.len().min(4);
            (prop::sample::subsequence(own, most.min(1)..=most), prop::collection::vec(any::<bool>(), 4))
        };
        let clause = (0..=groups).prop_flat_map(literals).prop_map(|(own, signs)| {
            own.iter().zip(signs).map(|(x, positive)| if positive { *x } else { -x }).collect()
        });
        (Just(variables), prop::collection::vec(clause, 0..24))
    })
}

fn holds(assignment: u32, literal: i32) -> bool {
    (assignment >> (literal.abs() - 1) & 1 == 1) == (literal > 0)
}

fn models(variables: u32, clauses: &[Vec<i32>]) -> usize {
    let is_model = |of: &u32| clauses.iter().all(|clause| clause.iter().any(|&literal| holds(*of, literal)));
    (0..1u32 << variables).filter(is_model).count()
}

fn proof(variables: u32, clauses: &[Vec<i32>]) -> (Formula, String) {
    let formula = Formula::new(variables, clauses.iter().map(|clause| clause.iter().copied()));
    let mut text = Vec::new();
    let proof = prove_graph(&formula, &mut text, &Control::new()).unwrap().unwrap();
    assert_eq!(proof.models, models(variables, clauses).into());
    (formula, String::from_utf8(text).unwrap())
}

/// Clauses by their numbers, and whether each was derived.
type Clauses = BTreeMap<u64, (Vec<i32>, bool)>;

/// Whether these clauses, in this order, propagate these literals to a contradiction.
fn contradicts(clauses: &Clauses, literals: &[i32], hints: &[u64]) -> bool {
    let mut known: BTreeSet<i32> = literals.iter().copied().collect();
    if literals.iter().any(|literal| known.contains(&-literal)) {
        return true;
    }
    for hint in hints {
        let Some((clause, _)) = clauses.get(hint) else { return false };
        let open: Vec<i32> = clause.iter().copied().filter(|literal| !known.contains(&-literal)).collect();
        match open[..] {
            [] => return true,
            [unit] => _ = known.insert(unit),
            _ => return false,
        }
    }
    false
}

/// The number of models of a graph that is the formula; `None` if the proof is wrong.
fn checked(variables: u32, formula: &[Vec<i32>], text: &str) -> Option<usize> {
    let mut clauses: Clauses = (1..).zip(formula.iter().map(|clause| (clause.clone(), false))).collect();
    let mut nodes: BTreeMap<i32, (bool, Vec<i32>)> = BTreeMap::new();
    let mut below: BTreeMap<i32, BTreeSet<i32>> =
        (1..=variables.cast_signed()).map(|x| (x, BTreeSet::from([x]))).collect();
    let mut root = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let numbers =
            |words: &[&str]| words.iter().map(|word| word.parse::<i64>().ok()).collect::<Option<Vec<i64>>>();
        let literals = |of: &[i64]| of.iter().map(|&of| i32::try_from(of).unwrap()).collect::<Vec<i32>>();
        let ids = |of: &[i64]| of.iter().map(|&of| of.unsigned_abs()).collect::<Vec<u64>>();
        match words[0] {
            "r" => {
                root = Some(i32::try_from(numbers(&words[1..])?[0]).ok()?);
                continue;
            }
            "D" => {
                for id in ids(&numbers(&words[1..words.len() - 1])?) {
                    clauses.remove(&id).filter(|(_, derived)| *derived)?;
                }
                continue;
            }
            _ => {}
        }
        let id: u64 = words[0].parse().ok()?;
        let rest = numbers(&words[2..])?;
        let mut parts = rest.split(|&of| of == 0);
        let mut add =
            |place: u64, clause: Vec<i32>, derived| clauses.insert(id + place, (clause, derived)).is_none();
        match words[1] {
            "a" => {
                let (clause, hints) = (literals(parts.next()?), ids(parts.next()?));
                let negated: Vec<i32> = clause.iter().map(|literal| -literal).collect();
                if !contradicts(&clauses, &negated, &hints) || clauses.insert(id, (clause, true)).is_some() {
                    return None;
                }
            }
            "p" => {
                let of = literals(parts.next()?);
                let (node, args) = of.split_first()?;
                let mut own = BTreeSet::new();
                for literal in args {
                    if *literal < -variables.cast_signed()
                        || !below.get(&literal.abs())?.iter().all(|x| own.insert(*x))
                    {
                        return None;
                    }
                }
                let implied = [*node].into_iter().chain(args.iter().map(|literal| -literal)).collect();
                let all = (1..).zip(args).all(|(place, literal)| add(place, vec![-node, *literal], false));
                let fresh = below.insert(*node, own).is_none()
                    && nodes.insert(*node, (true, args.to_vec())).is_none();
                (all && fresh && add(0, implied, false)).then_some(())?;
            }
            "s" => {
                let of = parts.next()?;
                let args = literals(of.get(1..3)?);
                let node = i32::try_from(of[0]).ok()?;
                let [one, other] = args[..] else { return None };
                if !contradicts(&clauses, &args, &ids(&of[3..]))
                    || args.iter().any(|of| *of < -variables.cast_signed())
                {
                    return None;
                }
                let mut add =
                    |place: u64, clause: Vec<i32>| clauses.insert(id + place, (clause, false)).is_none();
                let all =
                    add(0, vec![-node, one, other]) && add(1, vec![node, -one]) && add(2, vec![node, -other]);
                let own = below.get(&one.abs())?.union(below.get(&other.abs())?).copied().collect();
                let fresh = below.insert(node, own).is_none() && nodes.insert(node, (false, args)).is_none();
                (all && fresh).then_some(())?;
            }
            _ => return None,
        }
    }
    let derived = |wanted: &[i32]| clauses.values().any(|(clause, derived)| *derived && clause == wanted);
    let root = root?;
    if root == 0 {
        return derived(&[]).then_some(0);
    }
    if !derived(&[root]) {
        return None;
    }
    let mut count = 0;
    for assignment in 0..1u32 << variables {
        let mut values: BTreeMap<i32, bool> = BTreeMap::new();
        let value = |values: &BTreeMap<i32, bool>, of: &i32| match values.get(of) {
            Some(value) => *value,
            None => holds(assignment, *of),
        };
        for (node, (all, args)) in &nodes {
            let own = match all {
                true => args.iter().all(|of| value(&values, of)),
                false => args.iter().any(|of| value(&values, of)),
            };
            values.insert(*node, own);
        }
        if value(&values, &root) {
            count += 1;
            if !formula.iter().all(|clause| clause.iter().any(|&literal| holds(assignment, literal))) {
                return None;
            }
        }
    }
    Some(count)
}

/// The verdict of cake_scpog; `None` if it is not installed.
fn cake(variables: u32, clauses: &[Vec<i32>], text: &str) -> Option<bool> {
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["formula.cnf", "proof.cpog"].map(|name| folder.path().join(name));
    let mut dimacs = format!("p cnf {variables} {}\n", clauses.len());
    for clause in clauses {
        clause.iter().for_each(|literal| dimacs += &format!("{literal} "));
        dimacs += "0\n";
    }
    std::fs::write(&formula, dimacs).unwrap();
    std::fs::write(&proof, text).unwrap();
    let mut command = Command::new("cake_scpog");
    command.args([&formula, &proof]).stdin(Stdio::null());
    let output = command.env("CML_HEAP_SIZE", "200").env("CML_STACK_SIZE", "100").output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).starts_with("s VERIFIED"))
}

proptest! {
    #![proptest_config(cases(1000, 61))]

    #[test]
    fn random_formulas_are_their_graphs(
        (variables, clauses) in formulas(),
        at in any::<prop::sample::Index>(),
        word in any::<prop::sample::Index>(),
        kind in 0..4,
    ) {
        let expected = models(variables, &clauses);
        let (_, text) = proof(variables, &clauses);
        prop_assert_eq!(checked(variables, &clauses, &text), Some(expected), "{}", text);
        prop_assert_eq!(count_graph(text.as_bytes(), variables).unwrap().models, expected.into());
        prop_assert_ne!(cake(variables, &clauses, &text), Some(false), "{}", text);
        // What is spoilt is rejected, or still true.
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = at.index(lines.len());
        match kind {
            0 => _ = lines.remove(at),
            1 => lines.insert(at, lines[at].clone()),
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = word.index(words.len());
                if let Ok(number) = words[word].parse::<i64>() {
                    words[word] = if kind == 2 { -number } else { number + 1 }.to_string();
                }
                lines[at] = words.join(" ");
            }
        }
        let spoilt = lines.join("\n") + "\n";
        // `geduld verify` counts the graph first.
        let wrong = count_graph(spoilt.as_bytes(), variables).is_ok_and(|graph| graph.models != expected.into());
        prop_assert!(!wrong || checked(variables, &clauses, &spoilt).is_none(), "{}", spoilt);
        prop_assert!(!wrong || cake(variables, &clauses, &spoilt) != Some(true), "{}", spoilt);
    }
}

/// A path: each component is used in two places, so the graph is small although there are many models.
#[test]
fn a_graph_shares_what_was_counted_before() {
    let clauses: Vec<Vec<i32>> = (1..200).map(|x| vec![x, x + 1]).collect();
    let formula = Formula::new(200, clauses);
    let mut text = Vec::new();
    let proof = prove_graph(&formula, &mut text, &Control::new()).unwrap().unwrap();
    // The Fibonacci number F(202).
    assert_eq!(proof.models.to_string(), "734544867157818093234908902110449296423351");
    assert_eq!(count_graph(&text[..], 200).unwrap().models, proof.models);
    assert!(proof.nodes < 1000 && proof.derived < 1000, "{proof:?}");
}

#[test]
fn a_request_to_stop_a_graph_is_heard() {
    let control = Control::new();
    control.stop();
    let formula = Formula::new(2, [vec![1, 2]]);
    assert_eq!(prove_graph(&formula, Vec::new(), &control).unwrap(), None);
}
