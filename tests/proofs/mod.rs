//! Proofs and certificates of all families: made by the prover, checked by `geduld-proof` and by another checker, and
//! rejected when anything in them is changed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod claims;
mod families;
mod graphs;
mod inequalities;
mod mutations;
mod naive;

use geduld_count::{Control, CutAt, Options, Proven, Prover, Tally, count_all, counter};
use geduld_encode::{Encoded, Encodings, encode};
use geduld_model::Instance;
use geduld_proof::{Formula, ProofError, Reader, Verified};
use geduld_puzzle::{Puzzle, Rule};

/// A bundled puzzle with pins, and with a border.
fn puzzle(name: &str, pins: &[&str], border: Option<&str>) -> Puzzle {
    let text = geduld_puzzle::bundled::find(name).unwrap().text;
    let mut puzzle = geduld_puzzle::read(text).unwrap();
    pins.iter().for_each(|pin| puzzle.family.add_pin(pin).unwrap());
    border.iter().for_each(|label| puzzle.family.set_rule(&Rule::Border(label.to_string())).unwrap());
    puzzle
}

fn formula(encoded: &Encoded) -> Formula {
    let cnf = encoded.cnf();
    Formula::new(cnf.variables(), cnf.dimacs_clauses())
}

fn prove(instance: &Instance<'_>, encodings: Encodings, limit: usize, threads: usize) -> (Proven, String) {
    let encoded = encode(&instance.model, &encodings).unwrap();
    let mut text = Vec::new();
    let cut = CutAt::default();
    let prover =
        Prover { instance, encoded: &encoded, encodings: encodings.to_string(), limit, threads, cut };
    let proven = prover.prove(&mut text, &Control::new()).unwrap();
    (proven, String::from_utf8(text).unwrap())
}

/// The same in as many cubes as a much harder puzzle would have.
fn prove_in_pieces(instance: &Instance<'_>, limit: usize) -> (Proven, String) {
    let encoded = encode(&instance.model, &Encodings::default()).unwrap();
    let encodings = Encodings::default().to_string();
    let mut text = Vec::new();
    let cut = CutAt { solutions: 4, bytes: 400 };
    let prover = Prover { instance, encoded: &encoded, encodings, limit, threads: 2, cut };
    let proven = prover.prove(&mut text, &Control::new()).unwrap();
    (proven, String::from_utf8(text).unwrap())
}

fn verify(instance: &Instance<'_>, text: &str) -> Result<Verified, ProofError> {
    let reader = Reader::new(text.as_bytes())?;
    let encodings = Encodings::parse(&reader.header().encodings).unwrap();
    reader.verify(instance, &formula(&encode(&instance.model, &encodings).unwrap()))
}

/// Puzzles of all families, the first four without solutions.
fn puzzles() -> Vec<Puzzle> {
    vec![
        puzzle("magic-3", &["1,1=5"], None),
        puzzle("nintai-rim-1", &[], Some("2")),
        puzzle("snake-red", &["14=1,1,1"], None),
        geduld_puzzle::read(
            "format = 1\nkind = \"symmetry-figure\"\nname = \"Five in four\"\nframe = 2\n[[piece]]\nshape = [\"X\"]\ncopies = 5\n",
        )
        .unwrap(),
        puzzle("magic-3", &[], None),
        puzzle("magic-4", &["1,1=16", "1,2=3"], None),
        puzzle("crazy-jacob", &[], None),
    ]
}

#[test]
fn what_is_proven_is_what_is_counted() {
    for (index, puzzle) in puzzles().iter().enumerate() {
        let instance = puzzle.instance();
        let prepared =
            counter(&instance, &Options { symmetry: false, ..Options::default() }, &Control::new()).unwrap();
        let part = count_all(prepared.engine.as_ref(), 2, &Control::new()).unwrap();
        let counted = usize::try_from(Tally::solutions(&part.tally)).unwrap();
        assert_eq!(counted == 0, index < 4, "{}", puzzle.name);
        let (proven, text) = prove(&instance, Encodings::default(), 1000, 2);
        let Proven::Exactly { solutions, cubes } = proven else { panic!("{}: {proven:?}", puzzle.name) };
        assert_eq!(solutions.len(), counted, "{}", puzzle.name);
        let verified = verify(&instance, &text).unwrap();
        assert_eq!((verified.solutions, verified.cubes), (solutions.len(), cubes), "{}", puzzle.name);
        // Threads change nothing.
        assert_eq!(prove(&instance, Encodings::default(), 1000, 1).1, text, "{}", puzzle.name);
        // Many small pieces of large formulas take long.
        if instance.model.decision_atom_count() > 100 {
            continue;
        }
        let (pieces, text_in_pieces) = prove_in_pieces(&instance, 1000);
        assert!(
            matches!(pieces, Proven::Exactly { solutions, .. } if solutions.len() == counted),
            "{}",
            puzzle.name
        );
        assert_eq!(verify(&instance, &text_in_pieces).unwrap().solutions, counted, "{}", puzzle.name);
    }
}

#[test]
fn every_encoding_can_be_proven() {
    let puzzle = puzzle("magic-3", &["1,1=2"], None);
    let instance = puzzle.instance();
    for encodings in Encodings::variations() {
        let (proven, text) = prove(&instance, encodings, 10, 1);
        let Proven::Exactly { solutions, .. } = proven else { panic!("{encodings}: {proven:?}") };
        assert_eq!(solutions.len(), 2, "{encodings}");
        assert_eq!(verify(&instance, &text).unwrap().solutions, 2, "{encodings}");
    }
}

#[test]
fn solutions_that_should_not_be_are_told() {
    let puzzle = puzzle("magic-3", &[], None);
    let instance = puzzle.instance();
    let (proven, _) = prove(&instance, Encodings::default(), 0, 1);
    let Proven::Solution(values) = proven else { panic!("{proven:?}") };
    assert_eq!(instance.checker.check(&values), Ok(()));
    assert_eq!(prove(&instance, Encodings::default(), 7, 1).0, Proven::TooMany);
    let all = prove(&instance, Encodings::default(), 8, 1).0;
    assert!(matches!(all, Proven::Exactly { solutions, .. } if solutions.len() == 8));
}

#[test]
fn a_request_to_stop_is_heard() {
    let puzzle = puzzle("magic-3", &[], None);
    let instance = puzzle.instance();
    let encoded = encode(&instance.model, &Encodings::default()).unwrap();
    let control = Control::new();
    control.stop();
    let (encodings, cut) = (String::new(), CutAt::default());
    let prover = Prover { instance: &instance, encoded: &encoded, encodings, limit: 10, threads: 1, cut };
    assert_eq!(prover.prove(Vec::new(), &control).unwrap(), Proven::Stopped);
}

/// Checked once more by a checker of another design, and by drat-trim if it is installed.
#[test]
fn another_checker_agrees() {
    // Full scans are slow: small formulas only.
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.family.kind() != "edge-matching") {
        let instance = puzzle.instance();
        let (_, text) = prove(&instance, Encodings::default(), 1000, 1);
        let formula = formula(&encode(&instance.model, &Encodings::default()).unwrap());
        let mut refuted = 0;
        for cube in naive::cubes(&text) {
            let clauses: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).chain(cube.given).collect();
            assert!(naive::proves(&clauses, &cube.proof), "{}", puzzle.name);
            if let Some(verdict) = naive::drat_trim(formula.variables(), &clauses, &cube.proof) {
                assert!(verdict, "{}: drat-trim", puzzle.name);
            }
            refuted += 1;
        }
        assert!(refuted > 0);
    }
}
