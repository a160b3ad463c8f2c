//! Files in which something was changed. As they are, all are rejected. Those whose claim is another are rejected even
//! if the digest at the end is made to fit.

use geduld_encode::{Encodings, encode};
use geduld_model::Instance;
use geduld_proof::{Flaw, Formula, ProofError, Reader, Verified};
use sha2::{Digest, Sha256};

use super::{formula, naive, prove_in_pieces, puzzle};

fn check(instance: &Instance<'_>, formula: &Formula, text: &str) -> Result<Verified, ProofError> {
    Reader::new(text.as_bytes())?.verify(instance, formula)
}

/// The same lines with a digest that fits them.
fn sealed(lines: &[String]) -> String {
    let body: String =
        lines.iter().filter(|line| !line.starts_with("sha256 ")).map(|line| format!("{line}\n")).collect();
    let digest: String = Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}sha256 {digest}\n")
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Proofs and certificates, some of them in many cubes.
fn files() -> Vec<(geduld_puzzle::Puzzle, Vec<String>)> {
    [(puzzle("magic-3", &["1,1=5"], None), 0), (puzzle("magic-3", &[], None), 8)]
        .map(|(puzzle, limit)| {
            let (_, text) = prove_in_pieces(&puzzle.instance(), limit);
            (puzzle, text.lines().map(str::to_owned).collect())
        })
        .into()
}

/// A line with the literal at a place flipped, if there is one.
fn flipped(line: &str, place: usize) -> Option<String> {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let literals: Vec<usize> = (0..words.len())
        .filter(|&index| words[index].parse::<i32>().is_ok_and(|literal| literal != 0))
        .collect();
    let &index = literals.get(place % literals.len().max(1))?;
    words[index] = (-words[index].parse::<i32>().ok()?).to_string();
    Some(words.join(" "))
}

/// A line with its last digit altered, if it has one.
fn misread(line: &str) -> Option<String> {
    let digit = line.rfind(|sign: char| sign.is_ascii_digit())?;
    let other = if line.as_bytes()[digit] == b'7' { "8" } else { "7" };
    let mut line = line.to_owned();
    line.replace_range(digit..=digit, other);
    Some(line)
}

/// Every kind of change, spread over the file: lines lost, doubled, swapped, cut off; literals and characters altered.
fn changes(lines: &[String]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut change = |change: &dyn Fn(&mut Vec<String>)| {
        let mut changed = lines.to_vec();
        change(&mut changed);
        if changed != lines {
            all.push(changed);
        }
    };
    let step = lines.len().div_ceil(20);
    let picked = (0..lines.len()).filter(|&at| at < 12 || at + 8 > lines.len() || at % step == 0);
    for at in picked {
        change(&|lines| drop(lines.remove(at)));
        change(&|lines| lines.insert(at, lines[at].clone()));
        change(&|lines| {
            if at + 1 < lines.len() {
                lines.swap(at, at + 1);
            }
        });
        change(&|lines| lines.truncate(at));
        change(&|lines| lines[at] += " ");
        change(&|lines| {
            if let Some(line) = flipped(&lines[at], at) {
                lines[at] = line;
            }
        });
        change(&|lines| {
            if let Some(line) = misread(&lines[at]) {
                lines[at] = line;
            }
        });
    }
    all
}

#[test]
fn whatever_is_changed_is_rejected() {
    let mut rejected = 0;
    for (puzzle, lines) in files() {
        let instance = puzzle.instance();
        let formula = formula(&encode(&instance.model, &Encodings::default()).unwrap());
        check(&instance, &formula, &joined(&lines)).unwrap();
        assert_eq!(sealed(&lines), joined(&lines));
        for changed in changes(&lines) {
            // A changed encoding is not even looked up.
            if changed.get(3) == lines.get(3) {
                assert!(check(&instance, &formula, &joined(&changed)).is_err(), "{}", joined(&changed));
                rejected += 1;
            }
        }
    }
    assert!(rejected >= 300, "{rejected}");
}

/// Literals that do not follow by propagation from what is given in the cube whose proof begins at this line, as the
/// other checker sees it.
fn foreign(lines: &[String], formula: &Formula, proof: usize) -> Vec<i32> {
    let begin = (0..proof).rev().find(|&at| lines[at].starts_with("cube ")).unwrap();
    let mut part = lines[..5].to_vec();
    part.extend_from_slice(&lines[begin..=proof]);
    let given = naive::cubes(&joined(&part)).remove(0).given;
    let clauses: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).chain(given).collect();
    let literals = [1, -1, 2, -2, 5, -5];
    literals.into_iter().filter(|&literal| !naive::follows(&clauses, &[literal])).collect()
}

/// The positions of the lines that begin with a word.
fn lines_with(lines: &[String], word: &str) -> Vec<usize> {
    (0..lines.len()).filter(|&at| lines[at].split(' ').next() == Some(word)).collect()
}

/// Some of many positions, spread over all of them: every change is a whole verification.
fn some(positions: &[usize]) -> Vec<usize> {
    positions.iter().copied().step_by(positions.len().div_ceil(8).max(1)).collect()
}

/// A claim changed in earnest, by someone who can make digests.
#[test]
fn another_claim_is_rejected_for_what_it_says() {
    let mut rejected = 0;
    for (puzzle, lines) in files() {
        let instance = puzzle.instance();
        let formula = formula(&encode(&instance.model, &Encodings::default()).unwrap());
        let mut reject = |what: &str, change: &dyn Fn(&mut Vec<String>)| {
            let mut changed = lines.clone();
            change(&mut changed);
            let error = check(&instance, &formula, &sealed(&changed)).expect_err(what);
            assert!(!matches!(error.problem, Flaw::WrongDigest), "{what}");
            assert!(error.line > 0, "{what}");
            rejected += 1;
        };
        let solutions = lines_with(&lines, "solution");
        let total = lines_with(&lines, "solutions")[0];
        for &at in &solutions {
            let fewer = format!("solutions {}", solutions.len() - 1);
            let more = format!("solutions {}", solutions.len() + 1);
            reject("a solution removed", &|lines| {
                lines[total].clone_from(&fewer);
                lines.drain(at..at + 2);
            });
            reject("a solution removed, its clause kept", &|lines| drop(lines.remove(at)));
            reject("a solution removed, the number kept", &|lines| drop(lines.drain(at..at + 2)));
            reject("a solution doubled", &|lines| {
                lines[total].clone_from(&more);
                let both = lines[at..at + 2].to_vec();
                lines.splice(at..at, both);
            });
            reject("a solution altered", &|lines| {
                lines[at] = misread(&lines[at]).unwrap();
            });
            for place in 0..lines[at + 1].split(' ').count() - 2 {
                reject("a literal of a blocking clause flipped", &|lines| {
                    lines[at + 1] = flipped(&lines[at + 1], place).unwrap();
                });
                reject("a literal of a blocking clause lost", &|lines| {
                    let mut words: Vec<&str> = lines[at + 1].split(' ').collect();
                    words.remove(place + 1);
                    lines[at + 1] = words.join(" ");
                });
            }
        }
        for wrong in [solutions.len() + 1, solutions.len().wrapping_sub(1)] {
            reject("another number", &|lines| lines[total] = format!("solutions {wrong}"));
        }
        for at in some(&lines_with(&lines, "proof")) {
            let next = (at + 1..lines.len()).find(|&line| lines[line] == "0").unwrap();
            for lemma in foreign(&lines, &formula, at) {
                reject("a lemma that does not follow", &|lines| {
                    lines[at] = format!("proof {}", next - at + 1);
                    lines.insert(at + 1, format!("{lemma} 0"));
                });
            }
            reject("no empty clause", &|lines| {
                lines[at] = format!("proof {}", next - at - 1);
                lines.remove(next);
            });
            reject("the empty clause first", &|lines| {
                lines[at] = format!("proof {}", next - at + 1);
                lines.insert(at + 1, "0".to_owned());
            });
            reject("a clause deleted that is not there", &|lines| {
                lines[at] = format!("proof {}", next - at + 1);
                lines.insert(at + 1, "d 1 2 3 4 5 6 0".to_owned());
            });
            reject("a variable that there is not", &|lines| {
                lines[at] = format!("proof {}", next - at + 1);
                lines.insert(at + 1, "99999999 0".to_owned());
            });
        }
        for at in some(&lines_with(&lines, "cube")) {
            let end = (at + 1..lines.len()).find(|&line| lines[line] == "0").unwrap();
            reject("a cube left out", &|lines| drop(lines.drain(at..=end)));
            reject("a cube that fixes a variable twice", &|lines| lines[at] = "cube 1 1 0".to_owned());
            reject("a cube that is none", &|lines| lines[at] = "cube -1 0".to_owned());
            reject("a cube doubled", &|lines| {
                let twice = lines[at..=end].to_vec();
                lines.splice(at..at, twice);
            });
        }
        reject("another puzzle", &|lines| lines[1] += "!");
        reject("another formula", &|lines| lines[4] = lines[4].replace(['1', '2'], "3"));
    }
    assert!(rejected >= 300, "{rejected}");
}
