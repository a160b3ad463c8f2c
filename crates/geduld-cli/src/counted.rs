//! The report of a finished count.

use std::time::Duration;

use geduld_count::Verified;
use geduld_model::number_of;
use geduld_puzzle::{MapKind, Same};
use geduld_solve::SolverChoice;
use serde_json::{Map, Value, json};

use crate::args::PartOf;
use crate::counting::ASK_WHY;
use crate::numbers::Numbers;
use crate::progress::say;
use crate::progress_line::share as percent;
use crate::stats::Stats;
use crate::time::measured;

/// A finished count, or one that was ended early.
pub struct Counted {
    /// The numbers; lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether everything was counted that was asked for.
    pub complete: bool,
    /// Whether the numbers are exact: of a part, and of a count that is not complete, they are lower bounds.
    pub exact: bool,
    /// What the work consisted of, if that was asked for.
    pub stats: Option<Stats>,
    pub facts: Facts,
}

/// What the checkpoint of a count holds.
#[derive(Clone)]
pub struct Recorded {
    /// Where it lies.
    pub file: String,
    /// How many cubes are finished.
    pub finished: usize,
    /// Of how many that were asked for, if that is known.
    pub of: Option<usize>,
}

/// What became of the second count of some of the solutions.
#[derive(Clone, Copy)]
pub enum Verification {
    /// Both counts came to the same.
    Agrees(Verified),
    /// It was ended before it was done.
    NotDone,
}

/// How a count came about.
#[derive(Clone)]
pub struct Facts {
    pub puzzle: String,
    pub kind: &'static str,
    /// None if the count was ended before there was one.
    pub engine: Option<&'static str>,
    /// The SAT solver, if it is not the one that always works.
    pub solver: Option<SolverChoice>,
    pub same: Same,
    /// Whether that is what counts as the same if nobody says otherwise.
    pub same_by_default: bool,
    pub board_symmetries: Option<usize>,
    pub model_symmetries: Option<String>,
    pub symmetries_used: Option<usize>,
    /// What became of the second count, if one was asked for.
    pub verification: Option<Verification>,
    pub part: Option<PartOf>,
    /// The cubes that were asked for, if not all were.
    pub cubes: Option<String>,
    /// What is recorded, if there is a checkpoint.
    pub recorded: Option<Recorded>,
    pub threads: usize,
    pub elapsed: Duration,
}

impl Counted {
    /// The result as one JSON object; big numbers are strings.
    pub fn json(&self) -> Map<String, Value> {
        let Facts {
            puzzle,
            kind,
            engine,
            solver,
            same,
            same_by_default: _,
            board_symmetries,
            model_symmetries,
            symmetries_used,
            verification,
            part,
            cubes,
            recorded,
            threads,
            elapsed,
        } = &self.facts;
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(puzzle));
        object.insert("kind".to_owned(), json!(kind));
        object.extend(self.numbers.json());
        object.insert("complete".to_owned(), json!(self.complete));
        if let Some(part) = part {
            object.insert("part".to_owned(), json!(part.to_string()));
        }
        if let Some(cubes) = cubes {
            object.insert("cubes".to_owned(), json!(cubes));
        }
        if let Some(Recorded { file, finished, of }) = recorded {
            let recorded = json!({ "file": file, "cubes_done": finished, "cubes": of });
            object.insert("checkpoint".to_owned(), recorded);
        }
        if let Some(engine) = engine {
            object.insert("engine".to_owned(), json!(engine));
        }
        if let Some(solver) = solver {
            object.insert("solver".to_owned(), json!(solver.name()));
        }
        let kinds: Vec<&str> = same.kinds().map(MapKind::name).collect();
        object.insert("same".to_owned(), json!(kinds));
        if let Some(order) = board_symmetries {
            object.insert("board_symmetries".to_owned(), json!(order));
        }
        if let Some(order) = model_symmetries {
            object.insert("model_symmetries".to_owned(), json!(order));
        }
        if let Some(used) = symmetries_used {
            object.insert("symmetries_used".to_owned(), json!(used));
        }
        match verification {
            None => {}
            Some(Verification::NotDone) => drop(object.insert("verified".to_owned(), Value::Null)),
            Some(Verification::Agrees(verified)) => {
                let probability = verified.seen().map(|_| Verified::CERTAINTY);
                let verified = json!({
                    "regions": verified.regions,
                    "regions_with_solutions": verified.with_solutions,
                    "solutions": verified.solutions.to_string(),
                    "share": self.share(verified),
                    "error_in_one_of": verified.seen(),
                    "probability": probability,
                });
                object.insert("verified".to_owned(), verified);
            }
        }
        object.insert("threads".to_owned(), json!(threads));
        object.insert("seconds".to_owned(), json!((elapsed.as_secs_f64() * 1000.0).round() / 1000.0));
        object.extend(self.stats.as_ref().map(|stats| ("stats".to_owned(), stats.json())));
        object
    }

    /// Whether everything was done that was asked for.
    pub fn is_done(&self) -> bool {
        self.complete && !matches!(self.facts.verification, Some(Verification::NotDone))
    }

    /// The share of the solutions that were counted a second time; `None` if there is no solution.
    fn share(&self, verified: &Verified) -> Option<f64> {
        let solutions: f64 = self.numbers.get("solutions")?.to_string().parse().ok()?;
        #[expect(clippy::cast_precision_loss, reason = "a share for people to look at")]
        let share = verified.solutions as f64 / solutions;
        (solutions > 0.0).then_some(share)
    }

    /// What became of the second count, in words.
    fn verification(&self, verification: &Verification) -> String {
        let Verification::Agrees(verified) = verification else {
            return match self.complete {
                true => {
                    "not verified: the count is complete, but the second count was ended early".to_owned()
                }
                false => "not verified: the count was ended early".to_owned(),
            };
        };
        let how = "counted again by another plan without symmetry";
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

    /// Where to find out why there is no solution, if the count has shown that there is none.
    pub fn hint(&self) -> &'static str {
        let none = self.numbers.get("solutions").is_some_and(|solutions| *solutions == 0u32.into());
        if none && self.exact { ASK_WHY } else { "" }
    }

    /// How to go on with a count that was ended early; nothing if everything was done that was asked for.
    pub fn how_to_go_on(&self) -> Option<String> {
        if self.is_done() {
            return None;
        }
        if self.complete {
            let text = "the count is complete, but not verified: the next run with --verify begins anew, give it more time";
            return Some(text.to_owned());
        }
        Some(match &self.facts.recorded {
            None => "nothing of this count is kept: `geduld count --checkpoint FILE` keeps what is finished, and goes on \
                     from there when it is run again"
                .to_owned(),
            Some(Recorded { file, finished: 0, .. }) => {
                format!("no cube is finished, and {file} holds nothing to go on from: give the count more time")
            }
            Some(Recorded { file, finished, of }) => {
                let of = of.map_or(String::new(), |of| format!(" of {of}"));
                let cubes = if *finished == 1 && of.is_empty() { "cube is" } else { "cubes are" };
                format!("{finished}{of} {cubes} finished and recorded in {file}: the same command goes on from there")
            }
        })
    }

    /// Prints on standard error what the work consisted of, if that is asked for.
    pub fn print_stats(&self) {
        self.stats.iter().for_each(|stats| say(&stats.text()));
    }

    /// How the numbers came about, in a line.
    pub fn footer(&self) -> String {
        let Facts {
            engine, solver, same, same_by_default, part, cubes, threads, elapsed, verification, ..
        } = &self.facts;
        let same = if *same_by_default { String::new() } else { format!("counted as the same: {same}\n") };
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
        let engine = engine.map_or(String::new(), |engine| format!("{engine} engine, "));
        let solver = solver.as_ref().map_or(String::new(), |solver| format!("solver {solver}, "));
        let threads = number_of(threads, "thread");
        let time = measured(elapsed.as_secs_f64());
        let ended = if self.complete { "" } else { ", ended early: these are lower bounds" };
        format!("{same}{part}{engine}{solver}{threads}, {time}{ended}{verified}")
    }
}
