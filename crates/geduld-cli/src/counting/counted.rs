//! The report of a count.

use std::time::Duration;

use geduld::exports::count::PartOf;
use geduld::exports::models::number_of;
use geduld::exports::puzzles::FAMILIES;
use geduld::{BigUint, Decided, Numbers, SolverChoice, Verification, Verified};
use serde_json::{Map, Value};

use crate::output::no_solution::ASK_WHY;
use crate::output::objects::{CheckpointObject, CountObject, VerifiedObject};
use crate::reading::problem::SameNote;
use crate::running::stats::Stats;
use crate::terminal::progress::say;
use crate::terminal::progress_line::share as percent;
use crate::terminal::time::measured;

/// A finished count, or one that was ended early.
pub struct Counted {
    /// The numbers; lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether all requested cubes were counted.
    pub complete: bool,
    /// Whether the numbers are exact. The numbers of a part or of an incomplete count are lower bounds.
    pub exact: bool,
    /// The statistics of the work, if `--stats` was given.
    pub stats: Option<Stats>,
    pub puzzle: String,
    pub kind: &'static str,
    /// The best value of the objective, if there is one.
    pub objective: Option<i64>,
    pub same: SameNote,
    /// Lines that say which meaning of a condition or of an output item was taken.
    pub taken: String,
    /// The variables whose values are counted, if MiniZinc moved some of their definitions.
    pub counted: Option<Vec<String>>,
    /// `None` if the count was ended before an engine was chosen.
    pub decided: Option<Decided>,
    /// The result of the second count, if `--verify` was given.
    pub verification: Option<Verification>,
    pub part: Option<PartOf>,
    /// The cubes given with `--cubes`.
    pub cubes: Option<String>,
    /// The state of the checkpoint, if there is one.
    pub checkpoint: Option<CheckpointObject>,
    pub threads: usize,
    pub elapsed: Duration,
}

impl Counted {
    /// The SAT solver, if it is not the default.
    fn solver(&self) -> Option<&SolverChoice> {
        let solver = self.decided.as_ref()?.solver.as_ref();
        solver.filter(|solver| **solver != SolverChoice::default())
    }

    /// The result as one JSON object.
    pub fn object(&self) -> CountObject {
        let decided = self.decided.as_ref();
        CountObject {
            puzzle: self.puzzle.clone(),
            kind: self.kind.to_owned(),
            numbers: self.json_numbers(),
            objective: self.objective,
            counted: self.counted.clone(),
            complete: self.complete,
            part: self.part.map(|part| part.to_string()),
            cubes: self.cubes.clone(),
            checkpoint: self.checkpoint.clone(),
            engine: decided.map(|decided| decided.engine.to_owned()),
            solver: self.solver().map(|solver| solver.name().to_owned()),
            same: self.same.kinds.clone(),
            board_symmetries: decided.map(|decided| decided.board_symmetries),
            model_symmetries: decided
                .and_then(|decided| Some(decided.model_symmetries.as_ref()?.to_string())),
            symmetries_used: decided.map(|decided| decided.symmetries_used),
            verified: self.verification.as_ref().map(|verification| match verification {
                Verification::NotDone => None,
                Verification::Agrees(verified) => Some(self.verified(verified)),
            }),
            threads: self.threads,
            seconds: (self.elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            stats: self.stats.as_ref().map(Stats::object),
        }
    }

    /// The numbers. The number of classes is null if it should be counted and is not known.
    fn json_numbers(&self) -> Map<String, Value> {
        let numbers = self.numbers.json();
        if self.same.unknown.is_none() {
            return numbers;
        }
        let unknown = ("essentially_different".to_owned(), Value::Null);
        let (solutions, others): (Vec<_>, Vec<_>) =
            numbers.into_iter().partition(|(name, _)| name == "solutions");
        solutions.into_iter().chain([unknown]).chain(others).collect()
    }

    fn verified(&self, verified: &Verified) -> VerifiedObject {
        VerifiedObject {
            how: verified.how.clone(),
            regions: verified.regions,
            regions_with_solutions: verified.with_solutions,
            solutions: verified.solutions.to_string(),
            share: self.share(verified),
            error_in_one_of: verified.seen(),
            probability: verified.seen().map(|_| Verified::CERTAINTY),
        }
    }

    /// Whether the count is complete, and verified if `--verify` was given.
    pub fn is_done(&self) -> bool {
        self.complete && !matches!(self.verification, Some(Verification::NotDone))
    }

    /// The share of the solutions that were counted a second time; `None` if there is no solution.
    fn share(&self, verified: &Verified) -> Option<f64> {
        if verified.whole || self.numbers.solutions == 0u32.into() {
            return (self.numbers.solutions != 0u32.into()).then_some(1.0);
        }
        let number = |number: &BigUint| number.to_string().parse::<f64>().ok();
        Some(number(&verified.solutions)? / number(&self.numbers.solutions)?)
    }

    /// The result of the second count, in words.
    fn verification(&self, verification: &Verification) -> String {
        let Verification::Agrees(verified) = verification else {
            return match self.complete {
                true => {
                    "not verified: the count is complete, but the second count was ended early".to_owned()
                }
                false => "not verified: the count was ended early".to_owned(),
            };
        };
        let how = format!("counted again {}", verified.how);
        let Verified { whole, regions, with_solutions, .. } = verified;
        if *whole {
            return format!("verified: all solutions {how}, and as many were found");
        }
        let regions = if *regions == 1 { "1 region".to_owned() } else { format!("{regions} regions") };
        let share = percent(self.share(verified).unwrap_or(0.0));
        match verified.seen() {
            None => format!(
                "verified: {regions} drawn at random, {how}; no solution lies in them, so this says little: \
                 give --verify=SHARE more than 5%"
            ),
            Some(seen) => format!(
                "verified: {share} of the solutions, in {with_solutions} of {regions} drawn at random, {how}\n\
                 an error in 1 of {seen} regions with solutions would have been seen with probability {:.0} %",
                100.0 * Verified::CERTAINTY
            ),
        }
    }

    /// A hint to `geduld why`, if the count has shown that a puzzle has no solution. That command takes no models.
    pub fn hint(&self) -> &'static str {
        let is_puzzle = || FAMILIES.iter().any(|family| family.kind == self.kind);
        if self.numbers.solutions == 0u32.into() && self.exact && is_puzzle() { ASK_WHY } else { "" }
    }

    /// A hint how to continue a count that was ended early; `None` if the count is done.
    pub fn how_to_go_on(&self) -> Option<String> {
        if self.is_done() {
            return None;
        }
        if self.complete {
            let text = "the count is complete, but not verified: the next run with --verify starts over, give it more time";
            return Some(text.to_owned());
        }
        Some(match &self.checkpoint {
            None => "nothing of this count is kept: `geduld count --checkpoint FILE` keeps finished cubes, and continues \
                     from there when it is run again"
                .to_owned(),
            Some(CheckpointObject { file, cubes_done: 0, cubes: Some(_) }) => format!(
                "the count was ended and no cube is finished, but {file} has the decision: the same command continues; if it \
                 finishes no cube either, give it more time"
            ),
            Some(CheckpointObject { file, cubes_done: 0, .. }) => {
                format!(
                    "the count was ended and no cube is finished: {file} has nothing to continue, so give the count more time"
                )
            }
            Some(CheckpointObject { file, cubes_done: finished, cubes: of }) => {
                let of = of.map_or(String::new(), |of| format!(" of {of}"));
                let cubes = if *finished == 1 && of.is_empty() { "cube is" } else { "cubes are" };
                format!("{finished}{of} {cubes} finished and recorded in {file}: the same command continues")
            }
        })
    }

    /// Prints the statistics on standard error, if `--stats` was given.
    pub fn print_stats(&self) {
        self.stats.iter().for_each(|stats| say(&stats.text()));
    }

    /// The lines below the numbers: what was counted, with which engine, and how long it took.
    pub fn footer(&self) -> String {
        let Self { decided, same, taken, part, cubes, threads, elapsed, verification, .. } = self;
        let same = &same.words;
        let verified = match verification {
            None => String::new(),
            Some(verification) => format!("\n{}", self.verification(verification)),
        };
        let part = match (part, cubes) {
            (Some(part), None) => format!("part {part} only, "),
            (Some(part), Some(_)) => format!("part {part} of some cubes only, "),
            (None, Some(_)) => "some cubes only, ".to_owned(),
            (None, None) => String::new(),
        };
        let engine = decided.as_ref().map_or(String::new(), |decided| format!("{} engine, ", decided.engine));
        let solver = self.solver().map_or(String::new(), |solver| format!("solver {solver}, "));
        let threads = number_of(threads, "thread");
        let time = measured(elapsed.as_secs_f64());
        let ended = if self.complete { "" } else { ", ended early: these are lower bounds" };
        format!("{taken}{same}{part}{engine}{solver}{threads}, {time}{ended}{verified}")
    }
}
