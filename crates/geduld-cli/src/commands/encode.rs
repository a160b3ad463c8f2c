//! `geduld encode`

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use geduld::engines::Formula;
use geduld::formulas::{DimacsForm, ShuffledFormula, encode};
use geduld::models::number_of;

use crate::args::{EncodeArgs, SameArgs};
use crate::error::{Error, Status};
use crate::output::objects::Phase;
use crate::output::output_file::write_whole;
use crate::reading::puzzle_file::refuse_others;
use crate::reading::{formula_file, formula_origin, problem};
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// For more clauses than this, a message gives the size before the formula is written. Such a file has more than 100
/// MB.
const LARGE: usize = 5_000_000;

pub fn run(args: &EncodeArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    if formula_file::is_formula(&args.puzzle.puzzle) {
        refuse_others(&args.puzzle.puzzle)?;
    }
    let source = problem::find(&args.puzzle)?;
    let loaded = problem::load_found(source.clone(), &args.puzzle, &SameArgs::default())?;
    let problem = &loaded;
    phases.end(Phase::Read);
    let work = Work::begin(args.work, || "ended early: nothing was written")?;
    let instance = work.announce(problem.instance());
    phases.end(Phase::Model);
    let encodings = args.encodings.encodings(&instance.model);
    let start = Instant::now();
    let encoded = encode(&instance.model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "choose other encodings, or a smaller puzzle"))?;
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
    let comments = formula_origin::comments(&args.puzzle, problem, &source, &encodings, args.seed)?;
    let form = DimacsForm { comments: &comments, order };
    match &args.output {
        None => {
            work.now(|| "ended early: the formula on standard output is incomplete");
            let mut stdout = BufWriter::new(io::stdout().lock());
            let written = encoded.write_dimacs_as(&form, &mut stdout).and_then(|()| stdout.flush());
            written.map_err(|error| Error::output(&error))?;
        }
        Some(file) => write_whole(file, |out| encoded.write_dimacs_as(&form, out))?,
    }
    Ok(Status::Done)
}
