//! `geduld count --certificate` for other checkers.

use std::time::Instant;

use geduld::exports::count::{PreparedCount, group_by};
use geduld::exports::engines::{CountError, Options, count_all};
use geduld::exports::proofs::{Certified, MOST_CLAIMED};
use serde_json::{Value, json};

use crate::args::CountArgs;
use crate::counting::certifying::{Certifying, claimable, tell_left_out, too_many, written};
use crate::counting::count::Asked;
use crate::counting::counted::Counted;
use crate::counting::engines::{options, threads};
use crate::error::{Error, Source, Status};
use crate::output::objects;
use crate::output::standard::Report;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// Counts by listing the solutions, or one of each class, and writes a proof that there are no others. `report` makes
/// the report of a count.
pub fn run(
    asked: &Asked<'_>,
    args: &CountArgs,
    source: &Source,
    report: impl FnOnce(&Counted) -> Report,
) -> Result<Status, Error> {
    let start = Instant::now();
    let Asked { problem, engine, by, .. } = asked;
    let Some(file) = &args.certificate else { return Ok(Status::Done) };
    let ended = {
        let text = format!("{}: the work ended before the certificate was complete.\n", problem.heading());
        let note = "no certificate was written, and the next run starts over: give it more time".to_owned();
        move || Ending {
            note: note.clone(),
            report: Report { text: text.clone(), status: Status::Incomplete },
        }
    };
    let work = Work::begin(engine.work, ended.clone())?;
    let symmetry = !engine.method.no_symmetry && !args.cnf;
    let instance = work.announce(if symmetry { problem.classified() } else { problem.instance() });
    let by = group_by(&by.by, &instance)?;
    let encodings = engine.method.encodings.encodings(&instance.model);
    let claimable = claimable(problem, &instance, (&args.puzzle, source), &encodings, args.classes)?;
    tell_left_out(&claimable);
    let threads = threads(engine.threads);
    let certifying = Certifying { claimable: &claimable, file, limit: MOST_CLAIMED, threads };
    let claim = match certifying.run(&work)? {
        Certified::Whole(claim) => claim,
        Certified::TooMany => return Err(too_many(MOST_CLAIMED)),
        Certified::Stopped => {
            let Ending { note, report } = ended();
            say(&note);
            return report.print();
        }
    };
    let Some((_, all)) = claim.all(MOST_CLAIMED) else { return Err(too_many(MOST_CLAIMED)) };
    let all = all.iter().map(|decided| problem.solution_values(&instance, decided));
    let solutions: Vec<_> = all.collect();
    let wrong = solutions.iter().find_map(|solution| instance.checker.check(solution).err());
    if let Some(violation) = wrong {
        return Err(CountError::from(violation).into());
    }
    let subject = problem.subject();
    let options = Options { by, symmetry, ..options(engine, &instance) };
    let count = PreparedCount::of_all(&subject, &instance, solutions, &options);
    let part = count_all(count.engine(), threads, work.control())?;
    drop(work);
    let numbers = count.numbers(&part.tally, part.complete).map_err(CountError::from)?;
    let mut decided = count.decided();
    decided.engine = "search";
    let counted = Counted {
        complete: part.complete,
        exact: part.complete,
        decided: Some(decided),
        elapsed: start.elapsed(),
        ..asked.known(numbers)
    };
    let Report { text, status } = report(&counted);
    let text = match args.format.is_json() {
        true => {
            let mut object = json!(counted.object());
            if let Value::Object(members) = &mut object {
                members.insert("listed".to_owned(), json!(claim.listed()));
                members.insert("proof_lines".to_owned(), json!(claim.derived));
            }
            objects::line(&object)
        }
        false => text + &written(file, &claim),
    };
    Report { text, status }.print()
}
