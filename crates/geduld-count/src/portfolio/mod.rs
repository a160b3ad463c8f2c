//! Finds one solution of a finite-domain model, or proves that there is none.
//!
//! Which strategy finds a solution fast differs from puzzle to puzzle by orders of magnitude, and cannot be predicted.
//! So [`find_one`] lets several strategies take turns: each has a turn in every round, and turns double from round to
//! round. Turns are counted in steps (nodes, conflicts, moves), not in seconds. So the answer is the same in every run,
//! on any machine and for any number of threads.
//!
//! Gomes and Selman, *Algorithm portfolios*, Artificial Intelligence 126 (2001), explain why such a portfolio beats its
//! members.
//!
//! A [`StrategyChoice`] names a strategy. A [`Watch`] shows the progress of a running portfolio, and can stop it.
//!
//! ```
//! use geduld_count::portfolio::{FirstSolution, Options, StrategyChoice, Watch, find_one};
//! use geduld_model::{Constraint, Domain, Instance, Model};
//!
//! // Two different digits from 1 to 3 with the sum 4.
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=3);
//! let x = model.add_decision("x", &digits);
//! let y = model.add_decision("y", &digits);
//! model.add(Constraint::AllDifferent { variables: vec![x, y] });
//! model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 4.into() });
//!
//! let options = Options::new(StrategyChoice::ALL.to_vec(), 2);
//! let answer = find_one(&Instance::of_model("digits", model), &options, &Watch::default())?;
//! let FirstSolution::Solution(values) = answer.found else { panic!("there are two solutions") };
//! assert_ne!(values[0], values[1]);
//! # Ok::<(), geduld_count::portfolio::PortfolioError>(())
//! ```

mod alone;
mod answer;
mod choice;
mod encoded;
mod meter;
mod strategies;
mod strategy;
mod turns;
mod watch;
mod weight;

pub(crate) use encoded::Writing;
pub(crate) use meter::{Gate, Meter, State};
pub(crate) use strategies::Recognised;

pub use answer::{Answer, PortfolioError, Winner};
pub use choice::{StrategyChoice, UnknownStrategy};
pub use geduld_search::FirstSolution;
pub use turns::{Options, find_one};
pub use watch::{PortfolioProgress, Watch};
