//! Changes a draft until it has the wanted number of solutions, and writes its file.

use std::fmt::Write as _;

use fastrand::Rng;
use geduld_count::{
    Control, CountError, Distinct, EngineChoice, Options, Part, Tally, count_all, counter, first, lister,
};
use geduld_model::Model;
use geduld_puzzle::{Puzzle, Solution, quoted, read};
use geduld_search::{Plan, PlanOptions, Prefix, Probing};

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Wanted;

/// The maximum cost of a count for `[expect]`, in nodes of the search: a second or two. Larger puzzles get no figures.
const NODES: u64 = 1_000_000;

/// A puzzle is not counted if a search in a quickly chosen order, without symmetry, is expected to visit more nodes. A
/// good order has about a tenth of them, and symmetry leaves out nearly all that are left of most boards.
const HASTY_NODES: f64 = 3e9;

/// Models with more decision atoms are not counted at all, because planning for them takes long.
const ATOMS: usize = 10_000;

/// The number of probes of the search in a quickly chosen order, and their seed.
const PROBES: (usize, u64) = (1_000, 3);

/// The maximum number of small changes to a draft that should leave no solution.
const CHANGES: usize = 30;

/// A puzzle with the wanted number of solutions. Its solutions are not counted yet.
pub struct Generated {
    draft: Box<dyn Draft>,
    puzzle: Puzzle,
    wanted: Wanted,
    source: String,
}

impl Generated {
    /// The text of the file, without the figures of a count that would take long.
    pub fn text(&self) -> String {
        self.text_without("# Too large to be counted beforehand; the planted solution is one.\n")
    }

    /// The text of the file, without the figures of a count that was interrupted.
    pub fn interrupted_text(&self) -> String {
        self.text_without("# The count was interrupted; the planted solution is one.\n")
    }

    /// The text with the figures that a search has determined; without any, with this comment.
    fn text_without(&self, comment: &str) -> String {
        let expect = match self.wanted {
            Wanted::None => "[expect]\nsolutions = 0\n",
            Wanted::One => "[expect]\nessentially_different = 1\n",
            Wanted::Planted => comment,
        };
        text(self.draft.as_ref(), &self.source, expect)
    }

    /// The control for [`Generated::counted`]: it ends a long count.
    pub fn control() -> Control {
        Control::with_limit(NODES)
    }

    /// The text of the file, with the figures of a count. `None` if the control ends the count, or if the count would
    /// take long.
    ///
    /// # Errors
    /// If the count fails.
    pub fn counted(&self, control: &Control) -> Result<Option<String>, GenerateError> {
        let figures = counted(&self.puzzle, control)?;
        Ok(figures.map(|figures| text(self.draft.as_ref(), &self.source, &format!("[expect]\n{figures}"))))
    }
}

/// The draft with the wanted number of solutions. `None` if it cannot be given this number.
pub(crate) fn settle(
    mut draft: Box<dyn Draft>,
    wanted: Wanted,
    source: &str,
    random: &mut Rng,
) -> Result<Option<Generated>, GenerateError> {
    let settled = match wanted {
        Wanted::Planted => true,
        Wanted::One => single_out(draft.as_mut(), random)?,
        Wanted::None => spoil(draft.as_mut(), random)?,
    };
    if !settled {
        return Ok(None);
    }
    // Sizes beyond the limits of puzzle files are refused here.
    let puzzle = puzzle(draft.as_ref())?;
    Ok(Some(Generated { draft, puzzle, wanted, source: source.to_owned() }))
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
fn counted(puzzle: &Puzzle, control: &Control) -> Result<Option<String>, GenerateError> {
    // The rest of the instance takes far longer.
    let model = puzzle.model();
    if control.is_stopped() || model.decision_atom_count() > ATOMS || is_hopeless(&model) {
        return Ok(None);
    }
    let instance = puzzle.instance();
    // Other engines than a search are not measured in its nodes.
    let options = Options { engine: EngineChoice::Search, ..Options::default() };
    let engine = match counter(&instance, &options, control) {
        Ok(prepared) => prepared.engine,
        Err(CountError::Unsupported(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // With one thread, the limit ends the same counts everywhere.
    let Part { tally, complete } = count_all(engine.as_ref(), 1, control)?;
    if complete { figures(puzzle, &tally).map(Some) } else { Ok(None) }
}

/// Whether a search in a quickly chosen order is expected to visit far too many nodes. No careful plan is made then.
/// Nothing is known of models of Booleans: they are exact covers, and have a search without an order.
fn is_hopeless(model: &Model) -> bool {
    if model.decisions().all(|decision| model.variable(decision).domain.len() <= 2) {
        return false;
    }
    let (probes, seed) = PROBES;
    let hasty = Plan::new(model, &PlanOptions { effort: 0, ..PlanOptions::default() });
    hasty.is_ok_and(|plan| {
        plan.estimate(&Prefix::default(), Probing::brief(probes), seed).nodes.mean > HASTY_NODES
    })
}

fn figures(puzzle: &Puzzle, tally: &Tally) -> Result<String, GenerateError> {
    let totals = tally.exact(None).map_err(CountError::from)?;
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
