//! Changes a draft until it has the wanted number of solutions, and writes its file.

use std::fmt::Write as _;

use fastrand::Rng;
use geduld_count::{Control, Distinct, Options, Part, Tally, count_all, counter, first, lister};
use geduld_puzzle::{Puzzle, Solution, quoted, read};

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Wanted;

/// The maximum cost of a count for `[expect]`, in nodes of the search: a second or two. Larger puzzles get no figures.
const NODES: u64 = 5_000_000;

/// Models with more decision atoms are not counted at all, because planning for them takes long.
const ATOMS: usize = 20_000;

/// The maximum number of small changes to a draft that should leave no solution.
const CHANGES: usize = 30;

/// The text of the file. `None` if the draft cannot be given the wanted number of solutions.
pub(crate) fn settle(
    mut draft: Box<dyn Draft>,
    wanted: Wanted,
    source: &str,
    random: &mut Rng,
) -> Result<Option<String>, GenerateError> {
    let settled = match wanted {
        Wanted::Planted => true,
        Wanted::One => single_out(draft.as_mut(), random)?,
        Wanted::None => spoil(draft.as_mut(), random)?,
    };
    if !settled {
        return Ok(None);
    }
    let expect = match (counted(&puzzle(draft.as_ref())?)?, wanted) {
        (Some(figures), _) => format!("[expect]\n{figures}"),
        // The search has already determined this figure.
        (None, Wanted::None) => "[expect]\nsolutions = 0\n".to_owned(),
        (None, Wanted::One) => "[expect]\nessentially_different = 1\n".to_owned(),
        (None, Wanted::Planted) => {
            "# Too large to be counted beforehand; the planted solution is one.\n".to_owned()
        }
    };
    Ok(Some(text(draft.as_ref(), source, &expect)))
}

/// Pins parts of the planted solution until no other solution is left.
fn single_out(draft: &mut dyn Draft, random: &mut Rng) -> Result<bool, GenerateError> {
    loop {
        let found = first_solutions(&puzzle(draft)?, 2)?;
        let pinned = match found.as_slice() {
            [_] => return Ok(true),
            [] => false,
            // One of the two may be the planted solution or an image of it. Either solution can show where it differs
            // from the planted one.
            [first, second, ..] => draft.pin_against(second, random) || draft.pin_against(first, random),
        };
        if !pinned {
            return Ok(false);
        }
    }
}

/// Changes the draft until it has no solution.
fn spoil(draft: &mut dyn Draft, random: &mut Rng) -> Result<bool, GenerateError> {
    for _ in 0..CHANGES {
        if !draft.spoil(random) {
            return Ok(false);
        }
        let spoiled = puzzle(draft)?;
        if spoiled.contradiction().is_some() {
            // Every other command refuses such a puzzle without a search, so it is of no use.
            return Ok(false);
        }
        if first_solutions(&spoiled, 1)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The first solutions of different classes.
fn first_solutions(puzzle: &Puzzle, limit: usize) -> Result<Vec<Solution>, GenerateError> {
    let instance = puzzle.instance();
    let prepared = lister(&instance, &Options::default(), &Control::new())?;
    let (found, _) = first(&prepared, 1, Distinct::Classes, limit, &Control::new())?;
    Ok(found.iter().map(|values| puzzle.family.solution(&instance.model, values)).collect())
}

/// The lines of `[expect]`, from a count; `None` if that would take long.
fn counted(puzzle: &Puzzle) -> Result<Option<String>, GenerateError> {
    let instance = puzzle.instance();
    if instance.model.decision_atom_count() > ATOMS {
        return Ok(None);
    }
    let engine = counter(&instance, &Options::default(), &Control::new())?.engine;
    // With one thread, the limit ends the same counts everywhere.
    let Part { tally, complete } = count_all(engine.as_ref(), 1, &Control::with_limit(NODES))?;
    if complete { figures(puzzle, &tally).map(Some) } else { Ok(None) }
}

fn figures(puzzle: &Puzzle, tally: &Tally) -> Result<String, GenerateError> {
    let totals = tally.exact(None).map_err(geduld_count::CountError::from)?;
    let mut text = String::new();
    let mut line = |key: &str, number: String| {
        // TOML has numbers of 64 bits; larger ones are written in quotes.
        let quote = if number.parse::<i64>().is_ok() { "" } else { "\"" };
        let _ = writeln!(text, "{key} = {quote}{number}{quote}");
    };
    line("solutions", totals.solutions.to_string());
    line("essentially_different", totals.classes.to_string());
    if let Some(key) = puzzle.family.projection_key() {
        line(key, totals.images.to_string());
    }
    Ok(text)
}

fn puzzle(draft: &dyn Draft) -> Result<Puzzle, GenerateError> {
    read(&text(draft, "", ""))
        .map_err(|error| GenerateError::Refused { message: error.message, help: error.help })
}

fn text(draft: &dyn Draft, source: &str, expect: &str) -> String {
    let mut text = format!("format = 1\nname = {}\n", quoted(&draft.name()));
    if !source.is_empty() {
        let _ = writeln!(text, "source = {}", quoted(source));
    }
    text += &draft.keys();
    for tables in [expect, &draft.tables()] {
        if !tables.is_empty() {
            let _ = write!(text, "\n{tables}");
        }
    }
    text
}
