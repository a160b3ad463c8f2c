//! `geduld count --certificate`

use std::path::Path;
use std::time::Instant;

use geduld::Numbers;
use geduld::count::Meaning;
use geduld_count::{Common, CountError, Proven, Tally};
use geduld_model::number_of;
use serde_json::{Map, Value, json};

use crate::args::CountArgs;
use crate::counting::engines::threads;
use crate::counting::proving;
use crate::error::{Error, Status};
use crate::output::numbers;
use crate::output::standard::Report;
use crate::reading::problem::Problem;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::time::measured;

/// The maximum number of solutions in a certificate, which lists all of them.
const MOST_CERTIFIED: usize = 100_000;

/// Counts the solutions by listing them and proving that there are no others. Classes are not counted, because proofs do not use
/// symmetry.
pub fn run(problem: Problem<'_>, args: &CountArgs, file: &Path) -> Result<Status, Error> {
    let start = Instant::now();
    let ended = {
        let text = format!("{}: the work ended before the certificate was complete.\n", problem.heading());
        let note = "no certificate was written, and the next run starts over: give it more time".to_owned();
        move || Ending {
            note: note.clone(),
            report: Report { text: text.clone(), status: Status::Incomplete },
        }
    };
    let work = Work::begin(args.engine.work, ended.clone())?;
    let instance = work.announce(problem.instance());
    let (solutions, cubes) = match proving::prove(&instance, &args.engine, MOST_CERTIFIED, file, &work)? {
        Proven::Exactly { solutions, cubes } => (solutions, cubes),
        Proven::Stopped => {
            let Ending { note, report } = ended();
            say(&note);
            return report.print();
        }
        Proven::Solution(_) | Proven::TooMany => {
            return Err(Error::new(
                format!("there are more than {MOST_CERTIFIED} solutions, too many for a certificate"),
                "add conditions (--pin), or count without --certificate",
            ));
        }
    };
    drop(work);
    let mut tally = Tally::default();
    tally.add(Common::default(), solutions as u128);
    let meaning = Meaning::unprepared(&problem.subject(), false);
    let numbers = Numbers::new(&meaning, &tally, true).map_err(CountError::from)?;
    let (threads, seconds) = (threads(args.engine.threads), start.elapsed().as_secs_f64());
    let text = if args.format.is_json() {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(problem.name()));
        object.insert("kind".to_owned(), json!(problem.kind()));
        object.extend(numbers.json());
        object.insert("complete".to_owned(), json!(true));
        object.insert("engine".to_owned(), json!("sat"));
        object.insert("cubes".to_owned(), json!(cubes));
        object.insert("threads".to_owned(), json!(threads));
        object.insert("seconds".to_owned(), json!((seconds * 1000.0).round() / 1000.0));
        format!("{}\n", Value::Object(object))
    } else {
        let threads = number_of(threads, "thread");
        format!(
            "{}\n{}sat engine, {threads}, {}\n{}",
            problem.heading(),
            numbers::table(&numbers, true),
            measured(seconds),
            proving::written(file, cubes)
        )
    };
    Report::done(text).print()
}
