//! How model counters write projections and weights.
//!
//! There is no standard, and a list that is taken for a comment changes the count without a word. So a line that any
//! counter of the last ten years reads as a projection or as a weight is understood here, or refused. The spellings are
//! from the formats of the model counting competitions of 2020 (`p pcnf`, `vp`, `p wcnf`, `w`) and of 2021 to 2024
//! (`c t`, `c p show`, `c p weight`), ApproxMC, ganak and Arjun (`c ind`, `c MUST MULTIPLY BY`), GPMC (`cr`,
//! `c p gweight`), Cachet, ADDMC and DPMC (`w`), miniC2D (`c weights`), d4 and MaxCount (`c max`).

use std::borrow::Cow;

/// What a line that is no clause and no header means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Free text, or a hint that does not change the count.
    Comment,
    /// The variables to project on: the words after the spelling.
    Projection(Spelling),
    /// All variables count.
    AllCount,
    /// Only the variables of a projection count.
    Projected,
    /// It changes the count, and geduld does not count in this way.
    Refused { problem: String, remedy: Cow<'static, str> },
}

/// The words before the numbers of a list.
pub(super) type Spelling = &'static [&'static str];

const PROJECTIONS: [Spelling; 4] = [&["c", "p", "show"], &["c", "ind"], &["cr"], &["vp"]];

/// The words before a weight. Only a number after them makes the line a weight.
const WEIGHTS: [Spelling; 8] = [
    &["c", "p", "weight"],
    &["c", "p", "weights"],
    &["c", "p", "gweight"],
    &["c", "weights"],
    &["c", "weight"],
    &["c", "w"],
    &["w"],
    &["weight"],
];

/// Words between `c` and a list that ends with 0 that may mean a projection, or another set of variables that a counter
/// treats in its own way.
const LISTS: [&str; 26] = [
    "cr",
    "count",
    "counting",
    "exist",
    "exists",
    "forget",
    "forgotten",
    "hide",
    "ind-vars",
    "indep",
    "independent",
    "keep",
    "max",
    "priority",
    "proj",
    "project",
    "projected",
    "projection",
    "pv",
    "pvar",
    "pvars",
    "sampling",
    "show",
    "support",
    "vars",
    "vp",
];

/// The kinds of headers that say that the formula has weights.
const WEIGHTED: [&str; 4] = ["wcnf", "wpcnf", "pwcnf", "hwcnf"];

/// What to do about weights.
pub(super) const WITHOUT_WEIGHTS: &str = "geduld counts models without weights; to count them, remove the lines with \
     weights, and write `p cnf VARIABLES CLAUSES` in the header";

fn weighted() -> Meaning {
    Meaning::Refused { problem: "this formula has weights".to_owned(), remedy: WITHOUT_WEIGHTS.into() }
}

/// Whether the kind of a header says that the formula has weights.
pub(super) fn is_weighted(kind: &str) -> bool {
    WEIGHTED.contains(&kind)
}

/// What a line means that begins with a word, and not with a number or `p`. `None` if it is neither a comment nor a
/// line of any counter.
pub(super) fn meaning(words: &[&str]) -> Option<Meaning> {
    if let Some(spelling) = PROJECTIONS.into_iter().find(|spelling| words.starts_with(spelling)) {
        return Some(Meaning::Projection(spelling));
    }
    // A weight may be a fraction, `1/3`.
    let is_number = |word: &str| word.parse::<f64>().is_ok() || word.contains('/');
    let is_weight = |spelling: &Spelling| {
        words.starts_with(spelling) && words.get(spelling.len()).is_some_and(|word| is_number(word))
    };
    if WEIGHTS.iter().any(is_weight) {
        return Some(weighted());
    }
    Some(match words {
        ["c", "t", kind] => of_kind(kind),
        ["c", "MUST", "MULTIPLY", "BY", factor, ..] => multiplied(factor),
        // The variables of an independent support follow from those shown, or determine them: the count is the same.
        ["c", "p", "optshow", ..] => Meaning::Comment,
        ["c", "p", word, list @ ..] if is_list(list) => unknown(&format!("c p {word}"), list),
        ["c", word, list @ ..] if LISTS.contains(&word.to_lowercase().as_str()) && is_list(list) => {
            unknown(&format!("c {word}"), list)
        }
        [word, ..] if word.starts_with('c') => Meaning::Comment,
        _ => return None,
    })
}

/// Whether these words are numbers of variables with a 0 at their end.
fn is_list(words: &[&str]) -> bool {
    words.last() == Some(&"0") && words.iter().all(|word| word.parse::<i64>().is_ok())
}

fn of_kind(kind: &str) -> Meaning {
    match kind {
        "mc" => Meaning::AllCount,
        "pmc" => Meaning::Projected,
        "wmc" | "pwmc" | "wpmc" => weighted(),
        _ => Meaning::Refused {
            problem: format!("the line `c t {kind}` asks for a kind of count that geduld does not know"),
            remedy:
                "write `c t mc` to count models, or `c t pmc` to count them over the variables of `c p show`"
                    .into(),
        },
    }
}

fn multiplied(factor: &str) -> Meaning {
    match factor {
        "1" | "1/1" | "2**0" => Meaning::Comment,
        _ => Meaning::Refused {
            problem: format!("the number of models must be multiplied by {factor}, which geduld does not do"),
            remedy: "remove the line, and multiply the count yourself; or count the formula as it was before it was \
                     simplified"
                .into(),
        },
    }
}

fn unknown(spelling: &str, list: &[&str]) -> Meaning {
    const SHOWN: usize = 8;
    let more = if list.len() > SHOWN { " …" } else { "" };
    let shown = list[..list.len().min(SHOWN)].join(" ");
    Meaning::Refused {
        problem: format!("`{spelling}` is no spelling of a projection that geduld knows"),
        remedy: format!(
            "if these variables count, write `c p show {shown}{more}`; if the line is a comment, remove it"
        )
        .into(),
    }
}
