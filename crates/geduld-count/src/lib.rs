//! Counting and listing the solutions of a model, on all cores.
//!
//! An [`Engine`] cuts the solutions of a model into *cubes* and works through one cube at a time; [`count`] hands
//! the cubes to threads and adds up, [`list`](Engine::list) gives the solutions one after another. Two engines serve
//! the same trait: [`SatEngine`] asks a SAT solver and blocks what it has found, [`SearchEngine`] searches the model by
//! a plan.
//!
//! What a solution adds to the numbers is for a [`Judge`](geduld_model::Judge) to say, who checks it as well.
//! Whatever ends a count early raises the stop flag of its [`Control`]; the [`Tally`] then says less than there is, and
//! that it does.
//!
//! A long count writes each finished cube into a [`journal`], from which it goes on after having been killed, and
//! which is also what parts of a count on several machines are merged from.
//!
//! Nothing in here knows puzzle families or terminals.

mod control;
mod count;
mod engine;
pub mod journal;
mod sat;
mod search;
mod tally;

pub use geduld_search::{Estimate, Mean, Unsupported};

pub use control::{Control, Progress, Share};
pub use count::{CubeResult, count};
pub use engine::{Completion, CountError, Engine, Part, Sink};
pub use sat::{SatEngine, SatOptions};
pub use search::{Classes, SearchEngine};
pub use tally::Tally;
