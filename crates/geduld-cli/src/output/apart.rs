//! Solutions that are taken apart (`--apart`).

use std::sync::atomic::{AtomicU64, Ordering};

use geduld::exports::models::{Model, Value, number_of};
use geduld::exports::puzzles::AnyFamily;
use geduld::exports::puzzles::packing::{Apart, Packed, Packing, Separation};
use serde_json::json;

use crate::error::Error;
use crate::reading::problem::Loaded;

/// The JSON member with the moves of a solution.
pub const KEY: &str = "apart";

/// Takes solutions of a packing apart, on any number of threads.
pub struct Separator<'a> {
    packing: &'a Packing,
    /// The maximum number of positions for each solution.
    limit: usize,
    /// How many solutions were not decided.
    undecided: AtomicU64,
}

/// A solution that comes apart.
pub struct TakenApart {
    packed: Packed,
    separation: Separation,
}

impl<'a> Separator<'a> {
    /// Takes solutions of this problem apart.
    ///
    /// # Errors
    /// If it is not a packing.
    pub fn new(problem: &'a Loaded, limit: usize) -> Result<Self, Error> {
        match problem.puzzle().map(|puzzle| &puzzle.family) {
            Some(AnyFamily::Packing(packing)) => Ok(Self { packing, limit, undecided: AtomicU64::new(0) }),
            _ => {
                let message = format!("--apart: {} is not a packing", problem.name());
                Err(Error::usage(message, "only the pieces of packings can be taken apart"))
            }
        }
    }

    /// What was found about a solution.
    pub fn try_apart(&self, model: &Model, values: &[Value]) -> (Packed, Apart) {
        let packed = self.packing.solution_of(model, values);
        let apart = self.packing.take_apart(&packed, self.limit);
        (packed, apart)
    }

    /// The solution, if it comes apart.
    pub fn taken(&self, model: &Model, values: &[Value]) -> Option<TakenApart> {
        match self.try_apart(model, values) {
            (packed, Apart::Comes(separation)) => Some(TakenApart { packed, separation }),
            (_, Apart::Stuck) => None,
            (_, Apart::Undecided) => {
                self.undecided.fetch_add(1, Ordering::Relaxed);
                None
            }
        }
    }

    /// The lines below the drawing of a solution.
    pub fn lines(&self, taken: &TakenApart) -> String {
        let moves = self.packing.moves_in_words(&taken.packed, &taken.separation);
        format!("comes apart, level {}:\n{moves}", taken.separation.level())
    }

    /// Adds the member to the JSON object at the end of `out`.
    pub fn add_member(&self, out: &mut String, taken: &TakenApart) {
        debug_assert!(out.ends_with('}'), "the solution of a puzzle is an object: {out}");
        out.pop();
        let member = json!({ "level": taken.separation.level().to_string(), "separation": taken.separation });
        *out += &format!(",\"{KEY}\":{member}}}");
    }

    /// What is said at the end about solutions that were not decided. Nothing if there are none.
    pub fn left_open(&self) -> Option<String> {
        let undecided = self.undecided.load(Ordering::Relaxed);
        (undecided > 0).then(|| {
            format!(
                "whether {} comes apart was not decided within {}: write --apart=N for more",
                number_of(undecided, "solution"),
                number_of(self.limit, "position")
            )
        })
    }
}
