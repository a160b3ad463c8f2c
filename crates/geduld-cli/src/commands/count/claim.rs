//! `geduld count --certificate` for VeriPB.

use geduld::exports::engines::CountError;
use geduld::exports::proofs::{Certified, MOST_CLAIMED};
use serde_json::json;

use super::listed::{Listing, object};
use crate::args::CountArgs;
use crate::counting::certifying::{Certifying, claimable, tell_left_out, too_many, written};
use crate::counting::count::Asked;
use crate::counting::counted::Counted;
use crate::counting::engines::threads;
use crate::error::{Error, Source, Status};
use crate::output::standard::Report;

/// Counts by listing the solutions, or one of each class, and writes a proof that there are no others. `report` makes
/// the report of a count.
pub fn run(
    asked: &Asked<'_>,
    args: &CountArgs,
    source: &Source,
    report: impl FnOnce(&Counted) -> Report,
) -> Result<Status, Error> {
    let Asked { problem, engine, .. } = asked;
    let Some(file) = &args.certificate else { return Ok(Status::Done) };
    let listing = Listing::begin(asked, !engine.method.no_symmetry && !args.cnf)?;
    let instance = &listing.instance;
    let encodings = engine.method.encodings.encodings(&instance.model);
    let claimable = claimable(problem, instance, (&args.puzzle, source), &encodings, args.classes)?;
    tell_left_out(&claimable);
    let threads = threads(engine.threads);
    let certifying = Certifying { claimable: &claimable, file, limit: MOST_CLAIMED, threads };
    let claim = match certifying.run(&listing.work)? {
        Certified::Whole(claim) => claim,
        Certified::TooMany => return Err(too_many(MOST_CLAIMED)),
        Certified::Stopped => return listing.stopped(),
    };
    let Some((_, all)) = claim.all(MOST_CLAIMED) else { return Err(too_many(MOST_CLAIMED)) };
    let solutions: Vec<_> = all.iter().map(|decided| problem.solution_values(instance, decided)).collect();
    if let Some(violation) = solutions.iter().find_map(|solution| instance.checker.check(solution).err()) {
        return Err(CountError::from(violation).into());
    }
    let counted = listing.counted(solutions, Some("search"))?;
    let Report { text, status } = report(&counted);
    let text = match args.format.is_json() {
        true => object(&counted, [("listed", json!(claim.listed())), ("proof_lines", json!(claim.derived))]),
        false => text + &written(file, &claim),
    };
    Report { text, status }.print()
}
