//! Counting and listing the solutions of a model, on all cores.
//!
//! An [`Engine`] cuts the solutions of a model into *cubes* and works through one cube at a time; [`count`] hands
//! the cubes to threads and adds up, [`list`](Engine::list) gives the solutions one after another. The same trait serves
//! the SAT engine, which asks a solver and blocks what it has found, and the search engine, which searches the model by a
//! plan, in an order that is fixed beforehand or found on the way.
//!
//! Everything is made for an [`Instance`], which checks and writes its solutions; [`counter`] and
//! [`lister`] decide how, in one place ([`decide`](counter)). Solutions are counted by orbits under a group of
//! symmetries; which classes and images under the projection they belong to is kept in the [`Tally`] as sizes, so that
//! nothing has to be remembered while counting and parts add up.
//!
//! Whatever ends a count early raises the stop flag of its [`Control`]; the [`Tally`] then says less than there is. A long
//! count writes each finished cube into a [`journal`], from which it goes on after having been killed, and
//! which is also what parts of a count on several machines are merged from.
//!
//! [`count_models`] counts any formula, model or not.
//!
//! Nothing in here knows puzzle families or terminals.

mod audit;
#[cfg(test)]
mod broken;
mod by;
mod choice;
mod classify;
mod control;
mod count;
mod cover;
mod cube;
mod cut;
mod decide;
mod decision;
mod engine;
mod fibres;
mod formula;
mod group;
pub mod journal;
mod listing;
mod make;
mod plan_file;
mod prove;
mod relax;
mod sat;
mod search;
mod statistics;
mod table;
mod tally;
mod threads;
mod verify;

use geduld_model::{Atom, Instance, Permutation};
use geduld_symmetry::{Limits, Symmetries};
use sha2::{Digest, Sha256};

pub use geduld_search::{Estimate, Mean, Probing, Unsupported};

pub use audit::Auditor;
pub use by::{By, NotBy, name_of};
pub use control::{Control, Progress, Share};
pub use count::{CubeResult, all_cubes, count, count_all, cut_for_parts, find_cube};
pub use cover::{Cover, CoverError, Covered};
pub use cube::{Cube, CubeId, ListError, NamedCube, NotACube, listed, parse_list, part_of, parts_of};
pub use decide::{EngineChoice, Options, Prepared, SatOnly, counter, lister};
pub use decision::{Decision, Way, follow};
pub use engine::{Chosen, Completion, CountError, Distinct, Engine, Listed, Listing, Part, Sink};
pub use formula::{Enumeration, ModelCount, ModelOptions, count_models};
pub use plan_file::{PlanError, PlanFile};
pub use prove::{CutAt, ProveError, Proven, Prover};
pub use sat::SatOptions;
pub use statistics::{Formula, SolverStatistics, Statistics};
pub use table::{Table, TableError};
pub use tally::{Common, Tally, TallyError, Totals};
pub use verify::{Recount, Verified, VerifyShare};

/// The symmetries of an instance's model, unless it is too large to look for them.
pub fn symmetries(instance: &Instance<'_>) -> Option<Symmetries> {
    geduld_symmetry::find(&instance.model, &Limits::default()).ok()
}

/// A group of symmetries as a short text: how many they are, and a digest (SHA-256) of what they do.
fn symmetry_text(elements: &[Permutation]) -> String {
    let mut hash = Sha256::new();
    for element in elements {
        let images = (0..element.len()).map(|atom| element.image(Atom::new(atom)).index() as u64);
        images.for_each(|image| hash.update(image.to_le_bytes()));
    }
    format!("{} {}", elements.len(), hexadecimal(&hash.finalize()))
}

/// A digest (SHA-256, hexadecimal) of a text.
fn digest(text: &[u8]) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
