//! `geduld count --certificate`

use std::path::Path;
use std::time::Instant;

use geduld::exports::count::{PreparedCount, group_by};
use geduld::exports::engines::{CountError, Options, Proven, count_all};
use serde_json::{Value, json};

use crate::counting::count::Asked;
use crate::counting::counted::Counted;
use crate::counting::engines::{options, threads};
use crate::counting::proving;
use crate::error::{Error, Status};
use crate::output::objects;
use crate::output::standard::Report;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// The maximum number of solutions in a certificate, which lists all of them.
const MOST_CERTIFIED: usize = 100_000;

/// Counts the solutions by listing them and proving that there are no others. The proof does not use symmetry: classes
/// are counted by looking at the listed solutions. `report` makes the report of a count.
pub fn run(
    asked: &Asked<'_>,
    file: &Path,
    json: bool,
    report: impl FnOnce(&Counted) -> Report,
) -> Result<Status, Error> {
    let start = Instant::now();
    let Asked { problem, engine, by, .. } = asked;
    let ended = {
        let text = format!("{}: the work ended before the certificate was complete.\n", problem.heading());
        let note = "no certificate was written, and the next run starts over: give it more time".to_owned();
        move || Ending {
            note: note.clone(),
            report: Report { text: text.clone(), status: Status::Incomplete },
        }
    };
    let work = Work::begin(engine.work, ended.clone())?;
    let symmetry = !engine.method.no_symmetry;
    let instance = work.announce(if symmetry { problem.classified() } else { problem.instance() });
    let by = group_by(&by.by, &instance)?;
    let (solutions, cubes) = match proving::prove(&instance, engine, MOST_CERTIFIED, file, &work)? {
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
    let subject = problem.subject();
    let options = Options { by, ..options(engine, &instance) };
    let count = PreparedCount::of_all(&subject, &instance, solutions, &options);
    let part = count_all(count.engine(), threads(engine.threads), work.control())?;
    drop(work);
    let numbers = count.numbers(&part.tally, part.complete).map_err(CountError::from)?;
    let counted = Counted {
        complete: part.complete,
        exact: part.complete,
        decided: Some(count.decided()),
        elapsed: start.elapsed(),
        ..asked.known(numbers)
    };
    let Report { text, status } = report(&counted);
    let text = if json { object(&counted, cubes) } else { text + &proving::written(file, cubes) };
    Report { text, status }.print()
}

/// The JSON object of the count, with the number of cubes in the proof.
fn object(counted: &Counted, cubes: usize) -> String {
    let mut object = json!(counted.object());
    if let Value::Object(members) = &mut object {
        members.insert("cubes".to_owned(), json!(cubes));
    }
    objects::line(&object)
}
