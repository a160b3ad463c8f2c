//! A checker of proofs as simple as can be, by full scans and backwards: only lemmas that the refutation needs are
//! checked. It shares nothing with the one of `geduld-proof`, not even how files are read.

use std::fmt::Write as _;
use std::process::Command;

/// A cube in a file: what is given besides the formula, and the lines of the proof.
pub struct NaiveCube {
    pub given: Vec<Vec<i32>>,
    pub proof: Vec<(bool, Vec<i32>)>,
}

fn literals(text: &str) -> Vec<i32> {
    let numbers = text.split_whitespace().map(|word| word.parse().unwrap());
    numbers.take_while(|&literal| literal != 0).collect()
}

/// The cubes of a file.
pub fn cubes(text: &str) -> Vec<NaiveCube> {
    let mut cubes: Vec<NaiveCube> = Vec::new();
    let mut proof = false;
    for line in text.lines().skip(5) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "cube" => {
                proof = false;
                let given = literals(rest).into_iter().map(|literal| vec![literal]).collect();
                cubes.push(NaiveCube { given, proof: Vec::new() });
            }
            "block" => cubes.last_mut().unwrap().given.push(literals(rest)),
            "proof" => proof = true,
            "d" => cubes.last_mut().unwrap().proof.push((false, literals(rest))),
            "solution" | "solutions" | "sha256" => proof = false,
            _ => {
                assert!(proof, "{line}");
                cubes.last_mut().unwrap().proof.push((true, literals(line)));
            }
        }
    }
    cubes
}

/// Whether the clauses, and the lemmas in their order, come down to the empty clause. Deletions are left out: what
/// follows from fewer clauses follows from more.
pub fn proves(clauses: &[Vec<i32>], proof: &[(bool, Vec<i32>)]) -> bool {
    let lemmas = proof.iter().filter(|(added, _)| *added).map(|(_, lemma)| lemma.clone());
    let all: Vec<Vec<i32>> = clauses.iter().cloned().chain(lemmas).collect();
    let variables = all.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0) as usize;
    let Some(empty) = all.iter().position(Vec::is_empty) else { return false };
    let mut needed = vec![false; all.len()];
    needed[empty] = true;
    for index in (clauses.len()..=empty).rev().filter(|_| empty >= clauses.len()) {
        if needed[index] {
            let Some(used) = conflict(&all[..index], &all[index], variables) else { return false };
            used.into_iter().for_each(|clause| needed[clause] = true);
        }
    }
    true
}

/// Whether a lemma follows from clauses by propagation.
pub fn follows(clauses: &[Vec<i32>], lemma: &[i32]) -> bool {
    let variables =
        clauses.iter().flatten().chain(lemma).map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    conflict(clauses, lemma, variables as usize).is_some()
}

/// The clauses that come to a conflict by propagation once the literals of a lemma are false; `None` if they do not.
fn conflict(clauses: &[Vec<i32>], lemma: &[i32], variables: usize) -> Option<Vec<usize>> {
    // For each variable its true literal and the clause that made it so.
    let mut values: Vec<Option<(i32, Option<usize>)>> = vec![None; variables + 1];
    for &literal in lemma {
        values[literal.unsigned_abs() as usize] = Some((-literal, None));
    }
    let mut found = None;
    while found.is_none() {
        let mut changed = false;
        for (index, clause) in clauses.iter().enumerate() {
            let value = |literal: i32| {
                values[literal.unsigned_abs() as usize].map(|(true_one, _)| true_one == literal)
            };
            if clause.iter().any(|&literal| value(literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().copied().filter(|&literal| value(literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => {
                    found = Some(index);
                    break;
                }
                (Some(unit), None) => {
                    values[unit.unsigned_abs() as usize] = Some((unit, Some(index)));
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed && found.is_none() {
            return None;
        }
    }
    // What the conflict comes from, reason by reason.
    let mut used: Vec<usize> = found.into_iter().collect();
    let mut seen = vec![false; variables + 1];
    let mut next = 0;
    while let Some(&clause) = used.get(next) {
        next += 1;
        for literal in &clauses[clause] {
            let variable = literal.unsigned_abs() as usize;
            if !std::mem::replace(&mut seen[variable], true) {
                used.extend(values[variable].and_then(|(_, reason)| reason));
            }
        }
    }
    Some(used)
}

/// What drat-trim says, if it is installed.
pub fn drat_trim(variables: u32, clauses: &[Vec<i32>], proof: &[(bool, Vec<i32>)]) -> Option<bool> {
    let folder = std::env::temp_dir().join(format!(
        "geduld-drat-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    Command::new("drat-trim").output().ok()?;
    std::fs::create_dir_all(&folder).unwrap();
    let line =
        |clause: &[i32]| clause.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0\n";
    let mut formula = format!("p cnf {variables} {}\n", clauses.len());
    clauses.iter().for_each(|clause| formula += &line(clause));
    let mut lemmas = String::new();
    for (added, clause) in proof {
        write!(lemmas, "{}{}", if *added { "" } else { "d " }, line(clause)).unwrap();
    }
    std::fs::write(folder.join("formula"), formula).unwrap();
    std::fs::write(folder.join("proof"), lemmas).unwrap();
    let output =
        Command::new("drat-trim").arg(folder.join("formula")).arg(folder.join("proof")).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    Some(said.contains("s VERIFIED") || said.contains("trivial UNSAT"))
}
