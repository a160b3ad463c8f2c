//! `geduld solve FILE.cnf`: finds a model of a formula. The output has the format of the SAT competition.

use std::io::Write as _;
use std::time::{Duration, Instant};

use geduld::SolverChoice;
use geduld::exports::engines::{ModelFound, find_model};
use geduld::exports::formulas::{Refutation, SolverLimits, refute};

use crate::args::{SolutionFormat, SolveArgs};
use crate::error::{Error, Status};
use crate::output::objects::{self, FormulaObject, Phase};
use crate::output::output_file::{WITHOUT_O, write_whole};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &SolveArgs) -> Result<Status, Error> {
    args.engine.refuse_encodings()?;
    let output = args.output.file();
    let json = match args.format.get_for(output)? {
        SolutionFormat::Json => true,
        SolutionFormat::Text => false,
        SolutionFormat::Svg => {
            return Err(Error::usage("there is no picture of a formula", "leave out svg"));
        }
    };
    let mut phases = Phases::start();
    let solver = args.engine.solver.clone().unwrap_or_default();
    let start = Instant::now();
    let answer =
        move |found: &ModelFound, stats: Option<&Stats>| report(found, &solver, start.elapsed(), stats, json);
    let nothing = {
        let answer = answer.clone();
        move || answer(&ModelFound { model: None, complete: false, work: Default::default() }, None)
    };
    let work = Work::begin(args.engine.work, nothing.clone())?;
    let (_, formula) = formula_file::read(&args.puzzle.puzzle)?;
    phases.end(Phase::Read);
    work.ready_or(nothing);
    work.progress().enter(Stage::Solving);
    let solver = args.engine.solver.clone().unwrap_or_default();
    if let Some(file) = &args.proof {
        let limits = SolverLimits { stop: Some(work.control().stop_flag()), ..SolverLimits::default() };
        let refuted = refute(formula.cnf.dimacs_clauses(), limits)
            .map_err(|error| Error::without_help(error.to_string()))?;
        drop(work);
        let complete = refuted != Refutation::Interrupted;
        let model = match refuted {
            Refutation::Proof(proof) => {
                write_whole(file, WITHOUT_O, |out| out.write_all(proof.as_bytes()))?;
                None
            }
            Refutation::Model(mut model) => {
                say(&format!("there is a model, so there is no proof: {} was not written", file.display()));
                // Variables that occur in no clause may be false.
                let mut all: Vec<i32> =
                    (1..).take(formula.cnf.variables() as usize).map(|of: i32| -of).collect();
                model.retain(|&literal| literal > 0);
                model.iter().for_each(|&literal| all[literal.unsigned_abs() as usize - 1] = literal);
                Some(all)
            }
            Refutation::Interrupted => None,
        };
        return answer(&ModelFound { model, complete, work: Default::default() }, None).print_to(output);
    }
    let found = find_model(&formula.cnf, &solver, args.engine.seed.unwrap_or_default(), work.control())?;
    drop(work);
    let stats = args.engine.stats.then(|| Stats::of_models("sat", found.work, phases));
    if let Some(stats) = stats.as_ref().filter(|_| !json) {
        say(&stats.text());
    }
    answer(&found, stats.as_ref()).print_to(output)
}

fn report(
    found: &ModelFound,
    solver: &SolverChoice,
    elapsed: Duration,
    stats: Option<&Stats>,
    json: bool,
) -> Report {
    let satisfiable = found.complete.then_some(found.model.is_some());
    let text = if json {
        objects::line(&FormulaObject {
            r#type: "sat".to_owned(),
            satisfiable,
            model: found.model.clone(),
            complete: found.complete,
            solver: Some(solver.name().to_owned()),
            threads: 1,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            stats: stats.map(Stats::object),
            ..FormulaObject::default()
        })
    } else {
        let version = env!("CARGO_PKG_VERSION");
        let verdict = match satisfiable {
            Some(true) => "SATISFIABLE",
            Some(false) => "UNSATISFIABLE",
            None => "UNKNOWN",
        };
        let name = solver.name().replace(char::is_control, " ");
        let mut text = format!("c geduld {version}, {name}, {:.2} s\ns {verdict}\n", elapsed.as_secs_f64());
        if let Some(model) = &found.model {
            values(model, &mut text);
        }
        text
    };
    Report { text, status: if found.complete { Status::Done } else { Status::Incomplete } }
}

/// The maximum number of characters in a line.
const WIDTH: usize = 78;

/// Appends the lines `v … 0` of a model.
fn values(model: &[i32], text: &mut String) {
    let mut line = "v".to_owned();
    for literal in model.iter().chain([&0]) {
        let word = literal.to_string();
        if line.len() + 1 + word.len() > WIDTH {
            *text += &line;
            *text += "\nv";
            line.clear();
        }
        line.push(' ');
        line += &word;
    }
    *text += &line;
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_end_with_0_and_lines_are_short() {
        let mut text = String::new();
        values(&[], &mut text);
        assert_eq!(text, "v 0\n");
        let model: Vec<i32> = (1..200).map(|v| if v % 3 == 0 { -v } else { v }).collect();
        text.clear();
        values(&model, &mut text);
        assert!(text.lines().all(|line| line.starts_with("v ") && line.len() <= WIDTH + 1), "{text}");
        let read: Vec<i32> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(read, [model, vec![0]].concat());
    }
}
