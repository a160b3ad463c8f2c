//! Random small puzzles of every family, most of them with a solution, and the text of their files; random models.

pub mod condition;
pub mod edge_matching;
pub mod magic_square;
pub mod model;
pub mod packing;
pub mod snake_cube;
pub mod symmetry_figure;

use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::{Config, RngSeed};

/// So many random puzzles, the same in every run, and nothing written beside the sources. An eighth of them in a debug
/// build, where each takes several times as long; all of them there too if `GEDULD_CASES` is `all`.
pub fn cases(cases: u32, seed: u64) -> Config {
    let all = !cfg!(debug_assertions) || std::env::var("GEDULD_CASES").is_ok_and(|which| which == "all");
    let cases = if all { cases } else { cases.div_ceil(8) };
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() }
}

/// The kinds of maps that may count as the same.
pub type Kinds = Vec<&'static str>;

/// The text of a puzzle file in which this counts as the same; no other line of it may speak of that.
pub fn with_same(text: &str, kinds: &[&str]) -> String {
    let text = text.replace("\nreflect = true\n", "\n").replace("\nreflect = false\n", "\n");
    text.replacen("name = \"random\"\n", &format!("name = \"random\"\nsame = {kinds:?}\n"), 1)
}

/// The text of a puzzle file with a condition that asks for solutions which a map leaves as they are.
pub fn with_fixing_map(text: &str, map: &str) -> String {
    let condition = format!("fixed by {map}");
    text.replacen("name = \"random\"\n", &format!("name = \"random\"\nconditions = [{condition:?}]\n"), 1)
}

/// Any of the kinds.
pub fn kinds(known: &'static [&'static str]) -> impl Strategy<Value = Kinds> {
    subsequence(known, 0..=known.len())
}

/// The head of a puzzle file.
fn head(kind: &str) -> String {
    format!("format = 1\nkind = \"{kind}\"\nname = \"random\"\n")
}
