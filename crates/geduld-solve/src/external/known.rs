//! Known programs, with the options that make them answer in `s` and `v` lines, and report their work in comments
//! (`report.rs`).
//!
//! To support another program, add a line. Unknown programs are run with the formula as the last argument.

use super::placeholder;

/// A solver known by the name of its program.
pub(crate) struct Known {
    pub program: &'static str,
    /// The arguments before those of the user.
    pub before: &'static [&'static str],
    /// The arguments after those of the user.
    pub after: &'static [&'static str],
    /// The argument that prints the version; `None` if there is none.
    pub version: Option<&'static str>,
    /// For a counter: whether it supports projections. Other counters refuse to read such a formula, or count
    /// something else.
    pub projects: bool,
    /// Whether it must be started in its own folder.
    pub at_home: bool,
    /// Whether it eliminates variables while it searches, and was measured to find a solution faster without
    /// auxiliaries for "at most one" (`benches/reports/study.md`).
    pub eliminates: bool,
}

const fn known(
    program: &'static str,
    before: &'static [&'static str],
    after: &'static [&'static str],
    version: Option<&'static str>,
) -> Known {
    Known { program, before, after, version, projects: true, at_home: false, eliminates: false }
}

/// The last argument of nearly all programs.
pub(super) const FORMULA: &[&str] = &[placeholder::FORMULA];
/// The last arguments of programs that write the model to a second file, or nowhere.
const FORMULA_AND_RESULT: &[&str] = &[placeholder::FORMULA, placeholder::RESULT];
const VERSION: Option<&str> = Some("--version");

pub(crate) const KNOWN: &[Known] = &[
    Known { eliminates: true, ..known("cadical", &[], FORMULA, VERSION) },
    known("clasp", &["--verbose=0", "--stats"], FORMULA, VERSION),
    known("cryptominisat5", &["--verb", "1"], FORMULA, VERSION),
    known("gimsatul", &["-q"], FORMULA, VERSION),
    // Without `-model` it only says that there is a model.
    known("glucose", &["-model", "-verb=1"], FORMULA, None),
    known("glucose-simp", &["-model", "-verb=1"], FORMULA, None),
    known("glucose-syrup", &["-model", "-verb=0"], FORMULA, None),
    known("kissat", &[], FORMULA, VERSION),
    known("lingeling", &["-q"], FORMULA, VERSION),
    known("minisat", &["-verb=1"], FORMULA_AND_RESULT, None),
    known("minisat2", &["-verb=1"], FORMULA_AND_RESULT, None),
    known("picosat", &["-v"], FORMULA, VERSION),
    known("plingeling", &[], FORMULA, VERSION),
];

/// The arguments of SharpSAT-TD: how long it searches for a tree decomposition (seconds), the weight of the
/// decomposition, the folder for its files, and the limit of its cache (megabytes).
const SHARPSAT: &[&str] = &["-decot", "1", "-decow", "100", "-tmpdir", placeholder::FOLDER, "-cs", "1500"];

const fn sharpsat(program: &'static str) -> Known {
    // It starts `./flow_cutter_pace17`.
    Known { projects: false, at_home: true, ..known(program, SHARPSAT, FORMULA, None) }
}

/// Model counters, with the options that make them print an exact number.
pub(crate) const COUNTERS: &[Known] = &[
    Known { projects: false, ..known("d4", &["-mc"], FORMULA, None) },
    // Otherwise the number is wrong with a small probability.
    known("ganak", &["--prob", "0"], FORMULA, VERSION),
    sharpsat("sharpSAT"),
    sharpsat("sharpsat-td"),
];
