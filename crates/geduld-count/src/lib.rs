//! Counts and lists the solutions of a model, on all cores.
//!
//! An [`Engine`] cuts the solutions of a model into *cubes* and works through one cube at a time. [`count`] hands the
//! cubes to threads and adds up the results; [`list`] gives the solutions one after another. There are two kinds of
//! engines. The SAT engine asks a solver for solutions. The search engine searches the model by a plan, in a fixed or a
//! dynamic order, or as an exact cover.
//!
//! Everything works on an [`Instance`](geduld_model::Instance), which checks and writes its solutions. The folders, in
//! a good order for reading:
//!
//! | folder | what it holds |
//! | --- | --- |
//! | `deciding` | [`counter`] and [`lister`] decide which engine works, with which symmetries, and whether solutions are looked at |
//! | `engines` | the [`Engine`] trait, the searches, the SAT engine |
//! | `symmetries` | the group of symmetries used, cubes cut up to symmetry, and which solutions of a model count as the same |
//! | `parts` | models in [`Parts`] that share no variable: each is counted separately |
//! | `inspection` | the class of a solution, its image under the projection, the values by which it is grouped |
//! | `verify` | the second count of a part of the solutions |
//! | `listing` | lists of solutions, and the choice of the solutions to list |
//! | `work` | cubes, the [`Tally`], the [`Control`], threads |
//! | `records` | the file of a count: a [`Record`] of the decision, the cubes and their results; merging and audits |
//! | [`reasons`] | requirements that exclude one another, and pins that leave a single solution |
//! | `formula` | [`find_model`] solves any formula, whether it comes from a model or not |
//! | `proofs` | the [`Prover`] writes a proof of a count, the [`Certifier`] one for VeriPB, [`prove_graph`] one in CPOG |
//!
//! Solutions are counted by orbits under a group of symmetries. The [`Tally`] keeps the sizes of their classes and of
//! their images under the projection. So a count need not remember solutions, and the tallies of parts can be added.
//!
//! A [`Control`] has a stop flag that ends a count early; the [`Tally`] is then a lower bound. A long count writes each
//! finished cube into a [`Record`], which also holds the decision. A count that was killed continues from its record.
//! Records of parts that were counted on several machines can be merged.
//!
//! This crate does not know puzzle families or terminals.

mod count;
mod deciding;
mod engines;
mod error;
mod finding;
mod inspection;
mod listing;
mod model_of_formula;
mod optimum;
mod parts;
pub mod portfolio;
mod proofs;
mod propagating;
pub mod reasons;
mod records;
mod sampling;
mod symmetries;
#[cfg(test)]
mod tests;
mod verify;
mod work;

pub use crate::portfolio::{PortfolioError, PortfolioProgress, StrategyChoice, UnknownStrategy, Winner};
pub use geduld_search::{Estimate, Mean, Probing, Unsupported};

pub use count::{CubeResult, all_cubes, count, count_all, count_cube, cut_for_parts, find_cube};
pub use deciding::by_portfolio::FirstFound;
pub use deciding::decide::{counted, counter, lister};
pub use deciding::follow::follow;
pub use deciding::make::{Prepared, known};
pub use deciding::options::{EngineChoice, Options};
pub use engines::decision::{Decision, Way};
pub use engines::engine::{Engine, Part};
pub use engines::sat::options::{Enumeration, SatOptions};
pub use error::{CountError, SatOnly};
pub use finding::{find, find_otherwise, find_wanted};
pub use inspection::by::{By, GroupKey, NotBy, name_of};
pub use listing::batch::{Batch, Texts};
pub use listing::in_turn::each_in_turn;
pub use listing::list::{first, list};
pub use listing::request::{Chosen, Completion, Distinct, Listed, Listing, Sink};
pub use listing::source::Source;
pub use model_of_formula::{ModelFound, find_model};
pub use optimum::{BestValue, Optimum, Reached, Wanted, optimum};
pub use parts::split::{Parts, PartsCount};
pub use proofs::certify::{CUT_AT, Certified, Certifier, Claim};
pub use proofs::formula::ClaimedFormula;
pub use proofs::graph::{GraphProof, prove_graph};
pub use proofs::prove::{CutAt, ProveError, Proven, Prover};
pub use propagating::{BestByPropagation, Improved, Patience};
pub use records::audit::Auditor;
pub use records::cover::{Cover, CoverError, Covered};
pub use records::lines::write_result;
pub use records::record::{FORMAT, Header, MEANING, Planned, Record, RecordFlaw, fingerprint};
pub use sampling::{Sample, sample};
pub use symmetries::find::symmetries;
pub use symmetries::same::{NoClasses, all_symmetries, most_symmetries, plain_symmetries, with_exchanges};
pub use verify::recount::Recount;
pub use verify::share::{Verified, VerifyShare};
pub use work::control::{Control, Progress, Share};
pub use work::cube::{Cube, CubeId, ListError, NamedCube, NotACube, listed, parse_list, part_of, parts_of};
pub use work::digest::digest;
pub use work::statistics::{Formula, SolverStatistics, Statistics};
pub use work::tally::{Common, Tally, TallyError, Totals};
