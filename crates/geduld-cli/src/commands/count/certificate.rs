//! `geduld count --certificate` in the format of geduld.

use std::path::Path;

use geduld::exports::engines::Proven;
use serde_json::json;

use super::listed::{Listing, object};
use crate::counting::count::Asked;
use crate::counting::counted::Counted;
use crate::counting::proving;
use crate::error::{Error, Status};
use crate::output::standard::Report;

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
    let listing = Listing::begin(asked, !asked.engine.method.no_symmetry)?;
    let proven = proving::prove(&listing.instance, asked.engine, MOST_CERTIFIED, file, &listing.work)?;
    let (solutions, cubes) = match proven {
        Proven::Exactly { solutions, cubes } => (solutions, cubes),
        Proven::Stopped => return listing.stopped(),
        Proven::Solution(_) | Proven::TooMany => {
            return Err(Error::new(
                format!("there are more than {MOST_CERTIFIED} solutions, too many for a certificate"),
                "add conditions (--pin), or count without --certificate",
            ));
        }
    };
    let counted = listing.counted(solutions, None)?;
    let Report { text, status } = report(&counted);
    let text = match json {
        true => object(&counted, [("cubes", json!(cubes))]),
        false => text + &proving::written(file, cubes),
    };
    Report { text, status }.print()
}
