//! A group of symmetries in words: as a product of those that move the board and those that exchange what lies there, if it is
//! one.
//!
//! Those that exchange nothing and those that move nothing are two normal subgroups with nothing in common but the identity, so
//! their product is direct; it is the whole group if the orders say so. Otherwise further symmetries do both at once.

use std::collections::BTreeSet;

use geduld_puzzle::{Reading, ReadingWords};
use num_bigint::BigUint;

/// How many symmetries are looked at one by one.
const LIMIT: usize = 20_000;

/// What a group consists of.
pub struct Factors {
    /// Subgroups whose direct product lies in the group, each with its order.
    pub factors: Vec<(BigUint, String)>,
    /// Symmetries that generate the group together with the factors; none if it is their product.
    pub further: Vec<String>,
}

/// The factors of a group of this order with these generators; `None` if it is too large to tell, or the readings do not tell all
/// symmetries apart.
pub fn factors(words: &ReadingWords, generators: &[Reading], order: &BigUint) -> Option<Factors> {
    let identity = Reading {
        places: (0..words.maps.first()?.1.len()).collect(),
        things: (0..words.names.len()).collect(),
    };
    let moves: Vec<Reading>;
    let exchanges: Vec<Reading>;
    let exchange_order: BigUint;
    let mut further = Vec::new();
    if let Some(all) = closure(&identity, generators) {
        if BigUint::from(all.len()) != *order {
            return None;
        }
        moves = all.iter().filter(|reading| reading.keeps_things()).cloned().collect();
        exchanges = all.iter().filter(|reading| reading.keeps_places()).cloned().collect();
        exchange_order = exchanges.len().into();
        let mut chosen: Vec<Reading> = moves.iter().chain(&exchanges).cloned().collect();
        let mut rest: Vec<&Reading> = all.iter().collect();
        rest.sort_by_key(|reading| (moved(&reading.things), moved(&reading.places)));
        let mut reached = moves.len() * exchanges.len();
        for reading in rest {
            if reached == all.len() {
                break;
            }
            chosen.push(reading.clone());
            let larger = closure(&identity, &chosen)?.len();
            if larger > reached {
                further.push(both(words, reading));
                reached = larger;
            } else {
                chosen.pop();
            }
        }
    } else {
        if generators.iter().any(|reading| !reading.keeps_places() && !reading.keeps_things()) {
            return None;
        }
        let of_places: Vec<Reading> =
            generators.iter().filter(|reading| reading.keeps_things()).cloned().collect();
        moves = closure(&identity, &of_places)?.into_iter().collect();
        exchanges = generators.iter().filter(|reading| reading.keeps_places()).cloned().collect();
        exchange_order = order / moves.len();
    }
    let mut factors = Vec::new();
    if moves.len() > 1 {
        factors.push((moves.len().into(), move_words(words, &identity, &moves)?));
    }
    if exchange_order > BigUint::from(1u32) {
        factors.push((exchange_order.clone(), exchange_words(words, &identity, &exchanges, &exchange_order)));
    }
    Some(Factors { factors, further })
}

/// All products of the generators, unless there are too many.
fn closure(identity: &Reading, generators: &[Reading]) -> Option<BTreeSet<Reading>> {
    let mut group = BTreeSet::from([identity.clone()]);
    let mut frontier = vec![identity.clone()];
    while let Some(element) = frontier.pop() {
        for generator in generators {
            let product = element.then(generator);
            if group.insert(product.clone()) {
                if group.len() > LIMIT {
                    return None;
                }
                frontier.push(product);
            }
        }
    }
    Some(group)
}

/// How many a permutation moves.
fn moved(permutation: &[usize]) -> usize {
    permutation.iter().enumerate().filter(|&(from, &to)| from != to).count()
}

/// As few of the elements as a greedy choice needs to generate a group together with those given, those that move least first.
fn further_generators(identity: &Reading, given: &[Reading], group: &[Reading]) -> Option<Vec<Reading>> {
    let mut chosen = given.to_vec();
    let mut reached = closure(identity, &chosen)?;
    let mut found = Vec::new();
    let mut candidates: Vec<&Reading> = group.iter().collect();
    candidates.sort_by_key(|reading| (moved(&reading.things), moved(&reading.places)));
    for candidate in candidates {
        if !reached.contains(candidate) {
            chosen.push(candidate.clone());
            found.push(candidate.clone());
            reached = closure(identity, &chosen)?;
        }
    }
    Some(found)
}

/// A group that moves the board and exchanges nothing.
fn move_words(words: &ReadingWords, identity: &Reading, group: &[Reading]) -> Option<String> {
    let board = words.board;
    let in_group = |places: &[usize]| group.iter().any(|reading| reading.places == places);
    let named: Vec<_> = words.maps.iter().filter(|(_, places, _)| in_group(places)).collect();
    let rotations = words.maps.iter().filter(|(.., reflects)| !reflects).count();
    let reflections = named.iter().filter(|(.., reflects)| *reflects).count();
    let mut text = if named.len() == words.maps.len() && reflections > 0 {
        format!("the {} rotations and reflections of the {board}", named.len())
    } else if reflections == 0 && named.len() == rotations && rotations > 1 {
        format!("the {rotations} rotations of the {board}")
    } else {
        let names: Vec<&str> = named.iter().skip(1).map(|(name, ..)| name.as_str()).collect();
        match names[..] {
            [] => String::new(),
            [one] => format!("the {one} of the {board}"),
            _ => format!("{} moves of the {board} (identity, {})", named.len(), names.join(", ")),
        }
    };
    if named.len() < group.len() {
        let given: Vec<Reading> = named
            .iter()
            .map(|(_, places, _)| Reading { places: places.clone(), things: identity.things.clone() })
            .collect();
        let more: Vec<String> = further_generators(identity, &given, group)?
            .iter()
            .map(|reading| places_words(words, &reading.places))
            .collect();
        let joined = if text.is_empty() { String::new() } else { format!("{text}, together with ") };
        text = format!(
            "{} ways to move the {}, generated by {joined}{}",
            group.len(),
            words.places,
            more.join("; ")
        );
    }
    Some(text)
}

/// A move of the board that may have no name.
fn places_words(words: &ReadingWords, places: &[usize]) -> String {
    if let Some((name, ..)) = words.maps.iter().find(|(_, map, _)| map == places) {
        return format!("the {name}");
    }
    if let Some(rows) = words.rows {
        let row: Vec<usize> = (0..rows).map(|row| places[row * rows] / rows).collect();
        let column: Vec<usize> = (0..rows).map(|column| places[column] % rows).collect();
        let grid = (0..places.len()).all(|at| places[at] == row[at / rows] * rows + column[at % rows]);
        let lines = |of: &[usize]| cycles(of, |line| (line + 1).to_string());
        match (grid, row == column, moved(&row), moved(&column)) {
            (true, true, ..) => return format!("rows and columns {}", lines(&row)),
            (true, _, _, 0) => return format!("rows {}", lines(&row)),
            (true, _, 0, _) => return format!("columns {}", lines(&column)),
            (true, ..) => return format!("rows {} with columns {}", lines(&row), lines(&column)),
            _ => {}
        }
    }
    format!("a move of {} {}", moved(places), words.places)
}

/// A group that exchanges things and moves nothing.
fn exchange_words(words: &ReadingWords, identity: &Reading, group: &[Reading], order: &BigUint) -> String {
    if *order == BigUint::from(2u32)
        && let Some(reading) = group.iter().find(|reading| *reading != identity)
    {
        return things_words(words, &reading.things);
    }
    let mut orbits: Vec<Vec<usize>> = (0..words.names.len()).map(|thing| vec![thing]).collect();
    for reading in group {
        for (from, &to) in reading.things.iter().enumerate() {
            let [a, b] = [from, to].map(|thing| orbits.iter().position(|orbit| orbit.contains(&thing)));
            if let (Some(a), Some(b)) = (a, b)
                && a != b
            {
                let other = orbits.remove(a.max(b));
                orbits[a.min(b)].extend(other);
            }
        }
    }
    orbits.retain(|orbit| orbit.len() > 1);
    orbits.iter_mut().for_each(|orbit| orbit.sort_unstable());
    orbits.sort_unstable();
    let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
    let names = |orbit: &[usize]| {
        let names: Vec<&str> = orbit.iter().map(|&thing| words.names[thing].as_str()).collect();
        names.join(", ")
    };
    let things = words.things;
    let all: BigUint = orbits.iter().map(|orbit| factorial(orbit.len())).product();
    let lists: Vec<String> =
        orbits.iter().map(|orbit| format!("the {} {things} {}", orbit.len(), names(orbit))).collect();
    if all == *order {
        return format!("all exchanges of {}", lists.join(", and of "));
    }
    let size = orbits.first().map_or(0, Vec::len);
    if orbits.iter().all(|orbit| orbit.len() == size) && factorial(size) == *order {
        return format!("all exchanges of {}", lists.join(", and with them of "));
    }
    let generators = further_generators(identity, &[], group).unwrap_or_else(|| group.to_vec());
    let generators: Vec<String> = generators
        .iter()
        .map(|reading| cycles(&reading.things, |thing| words.names[thing].clone()))
        .collect();
    format!("{order} exchanges of {things}, generated by {}", generators.join("; "))
}

/// An exchange of things.
fn things_words(words: &ReadingWords, things: &[usize]) -> String {
    match words.exchanges.iter().find(|(exchange, _)| exchange == things) {
        Some((_, name)) => name.clone(),
        None => {
            format!("the exchange of {} {}", words.things, cycles(things, |thing| words.names[thing].clone()))
        }
    }
}

/// A symmetry that moves the board and exchanges things.
fn both(words: &ReadingWords, reading: &Reading) -> String {
    format!("{} with {}", places_words(words, &reading.places), things_words(words, &reading.things))
}

/// The cycles of a permutation, fixed points left out.
fn cycles(permutation: &[usize], name: impl Fn(usize) -> String) -> String {
    let mut seen = vec![false; permutation.len()];
    let mut text = String::new();
    for start in 0..permutation.len() {
        let mut members = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            members.push(name(at));
            at = permutation[at];
        }
        if members.len() > 1 {
            text += &format!("({})", members.join(" "));
        }
    }
    text
}
