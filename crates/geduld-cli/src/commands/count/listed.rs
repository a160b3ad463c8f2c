//! What all certificates that list solutions have in common: how the work begins, and how the listed solutions are
//! counted.

use std::time::Instant;

use geduld::exports::count::{PreparedCount, group_by};
use geduld::exports::engines::{CountError, Options, count_all};
use geduld::exports::models::{Instance, Value as Number};
use serde_json::{Value, json};

use crate::counting::count::Asked;
use crate::counting::counted::Counted;
use crate::counting::engines::{options, threads};
use crate::error::{Error, Status};
use crate::output::objects;
use crate::output::standard::Report;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// Why there is no certificate.
pub const NOT_WRITTEN: &str = "no certificate was written, and the next run starts over: give it more time";

/// A certificate on its way.
pub struct Listing<'a> {
    asked: &'a Asked<'a>,
    pub work: Work,
    pub instance: Instance<'a>,
    options: Options,
    start: Instant,
}

impl<'a> Listing<'a> {
    /// Begins the work. Only with symmetry are classes counted.
    pub fn begin(asked: &'a Asked<'a>, symmetry: bool) -> Result<Self, Error> {
        let start = Instant::now();
        let Asked { problem, engine, by, .. } = asked;
        let ended = ending(asked);
        let work = Work::begin(engine.work, move || ended)?;
        let instance = work.announce(if symmetry { problem.classified() } else { problem.instance() });
        let by = group_by(&by.by, &instance)?;
        let options = Options { by, symmetry, ..options(engine, &instance) };
        Ok(Self { asked, work, instance, options, start })
    }

    /// The end if the work was stopped.
    pub fn stopped(self) -> Result<Status, Error> {
        let Ending { note, report } = ending(self.asked);
        say(&note);
        report.print()
    }

    /// Counts the solutions that were found. `engine` found them, if it is not the one that counts them.
    pub fn counted(
        self,
        solutions: Vec<Vec<Number>>,
        engine: Option<&'static str>,
    ) -> Result<Counted, Error> {
        let Self { asked, work, instance, options, start } = self;
        let subject = asked.problem.subject();
        let count = PreparedCount::of_all(&subject, &instance, solutions, &options);
        let part = count_all(count.engine(), threads(asked.engine.threads), work.control())?;
        drop(work);
        let numbers = count.numbers(&part.tally, part.complete).map_err(CountError::from)?;
        let mut decided = count.decided();
        decided.engine = engine.unwrap_or(decided.engine);
        Ok(Counted {
            complete: part.complete,
            exact: part.complete,
            decided: Some(decided),
            elapsed: start.elapsed(),
            ..asked.known(numbers)
        })
    }
}

fn ending(asked: &Asked<'_>) -> Ending {
    let text = format!("{}: the work ended before the certificate was complete.\n", asked.problem.heading());
    Ending { note: NOT_WRITTEN.to_owned(), report: Report { text, status: Status::Incomplete } }
}

/// The JSON object of a count, with what else is known about its certificate.
pub fn object<const N: usize>(counted: &Counted, more: [(&str, Value); N]) -> String {
    let mut object = json!(counted.object());
    if let Value::Object(members) = &mut object {
        members.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    objects::line(&object)
}
