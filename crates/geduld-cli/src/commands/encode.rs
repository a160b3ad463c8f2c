//! `geduld encode`

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use geduld::exports::engines::{CountError, Formula};
use geduld::exports::formulas::{Cost, DimacsForm, ShuffledFormula};
use geduld::exports::models::number_of;

use crate::args::{EncodeArgs, FormulaFormat, file_of};
use crate::error::{Error, Status};
use crate::output::objects::Phase;
use crate::output::output_file::{WITHOUT_O, write_whole};
use crate::reading::{formula_origin, problem};
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// For more clauses than this, a message gives the size before the formula is written. Such a file has more than 100
/// MB.
const LARGE: usize = 5_000_000;

pub fn run(args: &EncodeArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let by_name = || file_of(&args.output).map(FormulaFormat::of_ending).unwrap_or_default();
    let format = args.format.unwrap_or_else(by_name);
    if format != FormulaFormat::Dimacs && args.seed != 0 {
        return Err(Error::usage("--seed shuffles formulas in DIMACS only", "leave out --seed"));
    }
    let source = problem::find(&args.puzzle)?;
    let (loaded, objective) = problem::load_to_encode(source.clone(), &args.puzzle, format)?;
    let problem = &loaded;
    phases.end(Phase::Read);
    let work = Work::begin(args.work, || "ended early: nothing was written")?;
    let instance = work.announce(problem.instance());
    instance.modelled().map_err(CountError::from)?;
    phases.end(Phase::Model);
    let encodings = args.encodings.encodings(&instance.model);
    let start = Instant::now();
    let encoded = format.encode(&instance.model, &encodings)?;
    phases.end(Phase::Encode);
    if args.stats {
        let formula = Formula::of(&encoded, encodings, start.elapsed());
        say(&Stats::of_formula(formula, phases).text());
    }
    let clauses = encoded.cnf().clause_count();
    if clauses > LARGE {
        say(&format!("the formula is large: it has {}", number_of(clauses, "clause")));
    }
    work.progress().enter(Stage::Doing("writing"));
    let cnf = encoded.cnf();
    let shuffled = (args.seed != 0)
        .then(|| ShuffledFormula::new(cnf.variables() as usize, cnf.dimacs_clauses(), args.seed));
    let order = shuffled.as_ref().map(|formula| (formula.numbers.as_slice(), formula.clauses.as_slice()));
    let comments = formula_origin::comments(&args.puzzle, problem, &source, &encodings, (args.seed, format))?;
    let cost =
        objective.map(|(objective, maximized)| Cost::new(&instance.model, &encoded, &objective, maximized));
    let too_large = |error: geduld::exports::formulas::EncodeError| {
        Error::new(error.to_string(), "give the objective smaller bounds or factors")
    };
    let cost = cost.transpose().map_err(too_large)?;
    let write = |mut out: &mut dyn Write| match format {
        FormulaFormat::Dimacs => {
            encoded.write_dimacs_as(&DimacsForm { comments: &comments, order }, &mut out)
        }
        FormulaFormat::Opb => encoded.write_opb(&comments, cost.as_ref(), &mut out),
        FormulaFormat::Wcnf => encoded.write_wcnf(&comments, cost.as_ref(), &mut out),
    };
    match file_of(&args.output) {
        None => {
            work.now(|| "ended early: the formula on standard output is incomplete");
            let mut stdout = BufWriter::new(io::stdout().lock());
            let written = write(&mut stdout).and_then(|()| stdout.flush());
            written.map_err(|error| Error::output(&error))?;
        }
        Some(file) => write_whole(file, WITHOUT_O, |out| write(out))?,
    }
    Ok(Status::Done)
}
