//! `geduld audit`

use std::collections::BTreeMap;

use geduld::BigUint;
use geduld::Numbers;
use geduld::exports::count::{Meaning, PreparedCount, group_by};
use geduld::exports::engines::{
    Auditor, CountError, Cover, CoverError, Covered, CubeId, CubeResult, Options, Part, Planned, Record,
    Tally, count, find_cube,
};
use geduld::exports::models::number_of;
use serde_json::{Value, json};

use crate::args::AuditArgs;
use crate::counting::engines;
use crate::counting::planned;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::output::{numbers, objects};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::{Stage, share as percent};

/// The record of a whole count.
struct Table {
    record: Record,
    planned: Planned,
    /// The cubes, or parts of cubes, with their results. They partition the work.
    covered: Covered,
}

impl Table {
    /// Checks that a record has every cube. The error is the first cube that is missing, or the reason why its results
    /// contradict one another.
    fn of(record: Record, planned: Planned) -> Result<Self, String> {
        let covered = || -> Result<Covered, CoverError> {
            let mut cover = Cover::new(record.header.clone());
            cover.add(&record)?;
            cover.covered()
        };
        let covered = covered().map_err(|error| error.to_string())?;
        match covered.missing.first() {
            Some(cube) => Err(format!("cube {cube} is missing: it is not a table of a whole count")),
            None => Ok(Self { record, planned, covered }),
        }
    }

    fn rows(&self) -> &[CubeResult] {
        &self.covered.finished
    }

    /// Chooses rows at random. A person who alters a table may know the choice for the default seed, but another seed
    /// chooses other rows.
    fn sample(&self, size: usize, seed: u64) -> Vec<usize> {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut rows = chance.choose_multiple(0..self.rows().len(), size);
        rows.sort_unstable();
        rows
    }
}

/// The cubes that were counted again.
struct Audited {
    cubes: Vec<CubeId>,
    /// Their share of the expected work.
    work: f64,
    /// Their share of the solutions.
    solutions: f64,
    /// The method of the second count, in words.
    way: &'static str,
}

pub fn run(args: &AuditArgs) -> Result<Status, Error> {
    let help = "use the table as `geduld merge --table` wrote it";
    let (record, question) = planned::read(&args.table, help)?;
    let refused = |why: &str| Error::new(format!("{}: {why}", args.table.display()), help);
    let planned = record.planned.clone().ok_or_else(|| refused("it has no plan"))?;
    let table = Table::of(record, planned).map_err(|why| refused(&why))?;
    let loaded = question.load()?;
    let problem = &loaded;
    let numbers = Numbers::new(&Meaning::of_record(&table.record.header), &table.covered.tally, true);
    let numbers = numbers.map_err(CountError::from)?;
    let ended = {
        let text = report(args, &problem.heading(), &table, &numbers, None)?;
        let note =
            format!("ended while the work was being prepared: no cube was counted again\n{BEGINS_ANEW}");
        move || Ending { note, report: Report { text, status: Status::Incomplete } }
    };
    let work = Work::begin(args.work, ended)?;
    let instance = work.announce(problem.classified());
    let by = group_by(&question.by, &instance)?;
    let subject = problem.subject();
    let options = Options { by, ..Options::default() };
    let as_planned = PreparedCount::follow(&subject, &instance, &table.record, &options)?;
    let engine = as_planned.engine();
    let rows = table.sample(args.sample, args.seed);
    let mut cubes = Vec::new();
    for &row in &rows {
        let id = &table.rows()[row].cube;
        let found = find_cube(engine, id);
        cubes
            .push(found.ok_or_else(|| refused(&format!("there is no cube {id}: it is cut in another way")))?);
    }
    let auditor = Auditor::new(&instance, &table.planned.decision, table.planned.cubes.clone())?;
    work.patiently();
    work.progress().enter(Stage::Doing("counting again"));
    let threads = engines::threads(args.threads);
    let mut counted = BTreeMap::new();
    // The count as planned must reproduce the whole tally of a cube, not only the number of solutions.
    let Part { complete, .. } = count(engine, &cubes, &BTreeMap::new(), threads, work.control(), |result| {
        counted.insert(result.cube, result.tally);
    })?;
    for &row in &rows {
        let result = &table.rows()[row];
        if let Some(again) = counted.get(&result.cube)
            && *again != result.tally
        {
            return Err(differs(&result.cube, &result.tally, &again.solutions(), "as it was planned"));
        }
    }
    let solutions = auditor.count_all(&cubes, threads, work.control())?;
    drop(work);
    let mut audited: Vec<&CubeResult> = Vec::new();
    for ((&row, cube), again) in rows.iter().zip(&cubes).zip(solutions) {
        let result = &table.rows()[row];
        let Some(again) = again.filter(|_| counted.contains_key(&cube.id)) else { continue };
        if again != result.tally.solutions() {
            return Err(differs(&result.cube, &result.tally, &again, auditor.way()));
        }
        audited.push(result);
    }
    let audited = Audited {
        work: table.planned.share(audited.iter().map(|result| &result.cube)),
        solutions: share_of_solutions(&table, &audited),
        way: auditor.way(),
        cubes: audited.iter().map(|result| result.cube.clone()).collect(),
    };
    let complete = complete && audited.cubes.len() == rows.len();
    let text = report(args, &problem.heading(), &table, &numbers, Some(&audited))?;
    if !complete {
        say("ended early: only these cubes of the sample were counted again");
        say(BEGINS_ANEW);
    }
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }.print()
}

/// The hint after an early end.
const BEGINS_ANEW: &str = "the next audit starts over: give it more time, or a smaller --sample";

fn differs(cube: &CubeId, stated: &Tally, again: &BigUint, how: &str) -> Error {
    let message = format!(
        "cube {cube} has {} in the table, but {again} when it is counted {how}",
        number_of(stated.solutions(), "solution")
    );
    let help =
        "count it once more with `geduld count --plan`; if that agrees with the table, please report it";
    Error::new(
        if stated.solutions() == *again { format!("{message}, of other kinds") } else { message },
        help,
    )
}

fn share_of_solutions(table: &Table, rows: &[&CubeResult]) -> f64 {
    /// Parts of the whole, enough for people to look at.
    const PARTS: u32 = 1_000_000_000;
    let whole = table.covered.tally.solutions();
    let own: BigUint = rows.iter().map(|row| row.tally.solutions()).sum();
    let parts = if whole == BigUint::ZERO { PARTS.into() } else { own * PARTS / whole };
    u32::try_from(parts).map_or(1.0, |parts| f64::from(parts) / f64::from(PARTS))
}

/// Reports the content of the table, and the cubes that were counted again (`None` if the work ended before that).
fn report(
    args: &AuditArgs,
    heading: &str,
    table: &Table,
    numbers: &Numbers,
    audited: Option<&Audited>,
) -> Result<String, Error> {
    let digest = table.record.plan_digest().map_err(|error| Error::output(&error))?;
    let cubes: &[CubeId] = audited.map_or(&[], |audited| &audited.cubes);
    if args.format.is_json() {
        let header = &table.record.header;
        let names: Vec<String> = cubes.iter().map(CubeId::to_string).collect();
        return Ok(objects::joined([
            json!({ "puzzle": header.puzzle, "kind": header.kind }),
            Value::Object(numbers.json()),
            json!({
                "cubes": table.rows().len(),
                "plan": digest,
                "counted_again": names,
                "second_count": audited.map(|audited| audited.way),
                "share_of_work": audited.map_or(0.0, |audited| audited.work),
                "share_of_solutions": audited.map_or(0.0, |audited| audited.solutions),
            }),
        ]));
    }
    let rows = number_of(table.rows().len(), "cube");
    let adds_up = format!("the table has every cube once, {rows}, and adds up; plan {digest}");
    let again = match audited {
        Some(Audited { work, solutions, way, cubes }) if !cubes.is_empty() => {
            let number = number_of(cubes.len(), "cube");
            let agree = if cubes.len() == 1 { "it agrees" } else { "all agree" };
            let (work, solutions) = (percent(*work), percent(*solutions));
            format!(
                "counted again as planned and {way}: {number}, {work} of the expected work, {solutions} of the solutions; {agree}"
            )
        }
        _ => "no cube was counted again".to_owned(),
    };
    Ok(format!("{heading}\n{}{adds_up}\n{again}\n", numbers::table(numbers, true)))
}
