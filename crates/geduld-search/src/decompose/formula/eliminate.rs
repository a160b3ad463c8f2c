//! Formulas without variables that others define: such a variable has one value for each solution of the rest, so the
//! rest has as many solutions. Of variables that are not counted, any value is enough.
//!
//! Lagniez, Lonca and Marquis, *Definability for model counting*, Artificial Intelligence 281 (2020).

use geduld_enumerate::{Propagation, Solved};
use geduld_model::{ascend, ascending};

/// The maximum number of clauses of a variable that is tried, and of literals of a new clause.
const MOST_CLAUSES: usize = 60;
const MOST_LITERALS: usize = 24;
/// The steps of all trials together: some tenths of a second. And those to find out whether a variable is defined.
const STEPS: usize = 20_000_000;
const STEPS_OF_A_DEFINITION: u64 = 20_000;

/// The clauses without some variables, and for each variable, whether it is gone. The first `counted` variables are
/// counted. Clauses are sorted lists of literals, by their variables.
pub(super) fn eliminated(count: usize, counted: usize, clauses: &[Vec<i32>]) -> (Vec<Vec<i32>>, Vec<bool>) {
    let mut gone = vec![false; count + 1];
    let mut clauses: Vec<Option<Vec<i32>>> = clauses.iter().cloned().map(Some).collect();
    // For each variable, the clauses that it was in.
    let mut holders: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    for (number, clause) in clauses.iter().enumerate() {
        clause.iter().flatten().for_each(|literal| holders[literal.unsigned_abs() as usize].push(number));
    }
    let mut steps = 0;
    // What was not possible may be after others are gone.
    for _ in 0..3 {
        let before = gone.iter().filter(|&&gone| gone).count();
        // Those with few clauses first.
        let mut order: Vec<usize> = (1..=count).filter(|&x| !gone[x]).collect();
        order.sort_by_key(|&x| (holders[x].len(), x));
        for x in order {
            holders[x].retain(|&number| clauses[number].is_some());
            let own: Vec<&Vec<i32>> =
                holders[x].iter().filter_map(|&number| clauses[number].as_ref()).collect();
            if own.len() > MOST_CLAUSES || own.is_empty() {
                continue;
            }
            let literals: usize = own.iter().map(|clause| clause.len()).sum();
            steps += literals * own.len();
            if steps > STEPS {
                break;
            }
            let Some(new) = resolvents(x, &own, literals) else { continue };
            // What variables define that are not counted is not the same in all solutions of the rest.
            let by_counted =
                || own.iter().copied().flatten().all(|literal| literal.unsigned_abs() as usize <= counted);
            if x <= counted && !(by_counted() && is_defined(x, &own)) {
                continue;
            }
            gone[x] = true;
            for number in std::mem::take(&mut holders[x]) {
                clauses[number] = None;
            }
            for clause in new {
                for literal in &clause {
                    holders[literal.unsigned_abs() as usize].push(clauses.len());
                }
                clauses.push(Some(clause));
            }
        }
        if gone.iter().filter(|&&gone| gone).count() == before {
            break;
        }
    }
    (ascending(clauses.into_iter().flatten()), gone)
}

/// What the clauses of a variable say about the others; `None` if that is more than they say now, or something short
/// that a clause cannot say.
fn resolvents(x: usize, own: &[&Vec<i32>], literals: usize) -> Option<Vec<Vec<i32>>> {
    let has = |clause: &&&Vec<i32>, positive: bool| {
        clause.iter().any(|literal| literal.unsigned_abs() as usize == x && (*literal > 0) == positive)
    };
    let mut new: Vec<Vec<i32>> = Vec::new();
    let mut room = literals;
    for one in own.iter().filter(|clause| has(clause, true)) {
        for other in own.iter().filter(|clause| has(clause, false)) {
            let rest = one.iter().chain(other.iter()).copied();
            let mut clause: Vec<i32> = rest.filter(|literal| literal.unsigned_abs() as usize != x).collect();
            clause.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
            clause.dedup();
            if clause.windows(2).any(|pair| pair[0] == -pair[1]) {
                continue;
            }
            room = room.checked_sub(clause.len())?;
            // A clause of one literal would have to be propagated.
            if !(2..=MOST_LITERALS).contains(&clause.len()) || new.len() >= own.len() {
                return None;
            }
            new.push(clause);
        }
    }
    ascend(&mut new);
    Some(new)
}

/// Whether the other variables determine the value of a variable: without it, its clauses contradict one another.
fn is_defined(x: usize, own: &[&Vec<i32>]) -> bool {
    let rest = |clause: &&Vec<i32>| -> Vec<i32> {
        clause.iter().copied().filter(|literal| literal.unsigned_abs() as usize != x).collect()
    };
    let mut clauses: Vec<Vec<i32>> = own.iter().map(rest).collect();
    let variables = ascending(clauses.iter().flatten().map(|literal| literal.unsigned_abs()));
    for literal in clauses.iter_mut().flatten() {
        let place = variables.partition_point(|&variable| variable < literal.unsigned_abs()) + 1;
        let number = i32::try_from(place).unwrap_or(i32::MAX);
        *literal = if *literal > 0 { number } else { -number };
    }
    let Ok(mut local) = Propagation::new(variables.len(), clauses.iter().map(Vec::as_slice)) else {
        return false;
    };
    let all: Vec<u32> = (1..).take(variables.len()).collect();
    local.is_refuted() || local.solve(0, &all, STEPS_OF_A_DEFINITION) == Solved::No
}
