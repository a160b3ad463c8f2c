//! A checker of the lines `rup` and `del id` of VeriPB as simple as can be, by full scans. It ignores hints. If VeriPB
//! is installed, it is asked as well.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

/// An inequality: coefficients of literals, and the least sum.
type Constraint = (Vec<(i64, i32)>, i64);

fn terms(words: &[&str]) -> Vec<(i64, i32)> {
    let literal = |word: &str| match word.strip_prefix("~x") {
        Some(number) => -number.parse::<i32>().unwrap(),
        None => word.strip_prefix('x').unwrap().parse().unwrap(),
    };
    words.chunks(2).map(|pair| (pair[0].parse().unwrap(), literal(pair[1]))).collect()
}

/// The constraints of a file in OPB. An equation is two of them.
fn opb(text: &str) -> Vec<Constraint> {
    let mut all = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.trim_end_matches(';').split_whitespace().collect();
        let at = words.iter().position(|word| word.ends_with('=')).unwrap();
        let mut degree: i64 = words[at + 1].parse().unwrap();
        // A variable may occur several times.
        let mut weights: BTreeMap<i32, i64> = BTreeMap::new();
        for (weight, literal) in terms(&words[..at]) {
            *weights.entry(literal.abs()).or_default() += if literal < 0 { -weight } else { weight };
            degree -= if literal < 0 { weight } else { 0 };
        }
        let terms: Vec<(i64, i32)> =
            weights.into_iter().map(|(variable, weight)| (weight, variable)).collect();
        all.push((terms.clone(), degree));
        if words[at] == "=" {
            all.push((terms.into_iter().map(|(weight, literal)| (-weight, literal)).collect(), -degree));
        }
    }
    all
}

/// Whether propagation of these constraints contradicts the literals.
fn contradicts<'c>(constraints: impl Iterator<Item = &'c Constraint> + Clone, literals: &[i32]) -> bool {
    let mut truths: Vec<i32> = literals.to_vec();
    loop {
        let before = truths.len();
        for (terms, degree) in constraints.clone() {
            // The greatest sum, and what it loses by each literal.
            let worth =
                |&(weight, literal): &(i64, i32)| (if weight < 0 { -literal } else { literal }, weight.abs());
            let possible = |of: i32| !truths.contains(&-of);
            let negative: i64 = terms.iter().map(|&(weight, _)| weight.min(0)).sum();
            let greatest: i64 =
                terms.iter().map(worth).filter(|&(of, _)| possible(of)).map(|(_, worth)| worth).sum();
            let slack = greatest + negative - degree;
            if slack < 0 {
                return true;
            }
            for (of, worth) in terms.iter().map(worth) {
                if worth > slack && !truths.contains(&of) && !truths.contains(&-of) {
                    truths.push(of);
                }
            }
        }
        if truths.len() == before {
            return false;
        }
    }
}

/// Whether a proof shows that the constraints of a claim have no solution together.
pub fn refutes(claim: &str, proof: &str) -> bool {
    let mut constraints: Vec<Option<Constraint>> = opb(claim).into_iter().map(Some).collect();
    for line in proof.lines().skip(1) {
        if let Some(ids) = line.strip_prefix("del id") {
            for id in ids.trim_end_matches(';').split_whitespace() {
                let back = usize::try_from(-id.parse::<i64>().unwrap()).unwrap();
                let at = constraints.len() - back;
                if constraints[at].take().is_none() {
                    return false;
                }
            }
        } else if let Some(rest) = line.strip_prefix("rup") {
            let clause = rest.split_once(">=").unwrap().0;
            let terms = terms(&clause.split_whitespace().collect::<Vec<_>>());
            let negated: Vec<i32> = terms.iter().map(|&(_, literal)| -literal).collect();
            if !contradicts(constraints.iter().flatten(), &negated) {
                return false;
            }
            constraints.push(Some((terms, 1)));
        }
    }
    constraints.iter().flatten().any(|(terms, degree)| terms.is_empty() && *degree > 0)
}

/// The verdict of VeriPB; `None` if it is not installed. A warning is a rejection: the proof may use assumptions.
pub fn veripb(claim: &str, proof: &str) -> Option<bool> {
    let folder = tempfile::tempdir().unwrap();
    let [claim_file, proof_file] = ["claim.opb", "proof.pbp"].map(|name| folder.path().join(name));
    std::fs::write(&claim_file, claim).unwrap();
    std::fs::write(&proof_file, proof).unwrap();
    let mut command = Command::new("veripb");
    let output = command.args([&claim_file, &proof_file]).stdin(Stdio::null()).output().ok()?;
    let said =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    Some(output.status.success() && said.contains("s VERIFIED UNSATISFIABLE") && !said.contains("Warning"))
}
