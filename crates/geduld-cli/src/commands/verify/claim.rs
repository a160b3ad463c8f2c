//! `geduld verify` for the certificates of other checkers.

use geduld::exports::models::{Instance, number_of};
use geduld::exports::proofs::{Claimed, check_claim, claim_beside};
use geduld::{Encodings, Problem};
use serde_json::json;

use super::foreign::{self, Verdict};
use crate::args::{Checker, SameArgs, VerifyArgs};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::formula_origin::Question;
use crate::reading::input::Input;
use crate::reading::problem::{self, Loaded};
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

/// What is said if there was no time to check a proof.
pub const ENDED_EARLY: &str =
    "ended early: the proof was not read to its end, so nothing is proven; the next run starts over";

/// What nobody checks.
fn unchecked(problem: &Problem) -> &'static [&'static str] {
    match problem {
        Problem::Puzzle(_) => &["the model of the puzzle", "its formula in OPB"],
        Problem::Model(_) => &["how the model was read", "its formula in OPB"],
        Problem::Formula(..) => &["how the formula was read"],
    }
}

/// Checks the claim of a certificate, and on request its proof with another checker.
pub fn run(args: &VerifyArgs) -> Result<Status, Error> {
    let file = claim_beside(&args.proof);
    let name = file.display().to_string();
    let help = "give the proof of `geduld count --certificate FILE.pbp`; FILE.opb, which lists the solutions, lies beside it";
    let text = Input::text(&file, help)?.text;
    let work = Work::begin(args.work, || ENDED_EARLY)?;
    work.progress().enter(Stage::Doing("checking the claim"));
    let wrong = "it proves nothing: write it again";
    let claimed = check_claim(&text).map_err(|error| Error::new(format!("{name}, {error}"), wrong))?;
    drop(text);
    let loaded = problem::load(&args.puzzle, &SameArgs::default())?;
    let instance = loaded.instance();
    let encodings = match &*loaded {
        Problem::Formula(..) => Encodings::default(),
        Problem::Puzzle(_) | Problem::Model(_) => match Question::find(&name)? {
            Some(question) => question.encodings.encodings(&instance.model),
            None => Encodings::for_model(&instance.model),
        },
    };
    same_formula(&loaded, &instance, &encodings, &claimed, &name)?;
    for decided in &claimed.listed {
        let values = loaded.solution_values(&instance, decided);
        let checked = instance.checker.check(&values);
        checked
            .map_err(|error| Error::new(format!("{name}: a solution breaks the rules: {error}"), wrong))?;
    }
    let verdict = match args.with {
        None => None,
        Some(checker) => {
            if checker != Checker::Veripb {
                let message = format!("{} is a proof for veripb", args.proof.display());
                return Err(Error::usage(message, "add --with veripb"));
            }
            work.progress().enter(Stage::Doing("running the checker"));
            Some(foreign::run(checker, &file, &args.proof, &work)?)
        }
    };
    drop(work);
    if let Some(Verdict::Rejected { by, said }) = &verdict {
        let message = format!("{by} rejects {}: {said}", args.proof.display());
        return Err(Error::new(message, wrong));
    }
    let report = if args.format.is_json() {
        object(&loaded, &claimed, verdict)
    } else {
        words(&loaded, &claimed, verdict)
    };
    report.print()
}

/// The formula of the claim is that of the problem.
fn same_formula(
    problem: &Loaded,
    instance: &Instance<'_>,
    encodings: &Encodings,
    claimed: &Claimed,
    name: &str,
) -> Result<(), Error> {
    let own = problem.claimable(instance, encodings, &[], false);
    let own = own
        .map_err(|error| Error::new(error.to_string(), "it proves nothing: write it with other encodings"))?;
    if own.formula.is_that_of(claimed) {
        return Ok(());
    }
    let message = format!("{name} is about another formula than that of {}", problem.heading());
    Err(Error::new(message, "give the puzzle and the conditions that it was written for"))
}

fn words(problem: &Loaded, claimed: &Claimed, verdict: Option<Verdict>) -> Report {
    let heading = problem.heading();
    let solutions = number_of(claimed.solutions, "solution");
    let classes = match claimed.generators {
        0 => String::new(),
        _ => format!(" in {}", number_of(claimed.classes, "class")),
    };
    let symmetries = if claimed.generators == 0 { "" } else { "the symmetries, " };
    let (text, status) = match verdict {
        Some(Verdict::Accepted { by }) => (
            format!(
                "{heading} has exactly {solutions}{classes}: proven\n\
                 checked by geduld: the formula, {symmetries}the solutions listed; by {by}: that there are no others\n\
                 not checked: {}\n",
                unchecked(problem).join(", ")
            ),
            Status::Done,
        ),
        Some(Verdict::Stopped) => (format!("{heading}: {ENDED_EARLY}\n"), Status::Incomplete),
        _ => (
            format!(
                "{heading} has at least {solutions}{classes}\n\
                 checked by geduld: the formula, {symmetries}the solutions listed; not checked: that there are no others \
                 (add --with veripb)\n"
            ),
            Status::Incomplete,
        ),
    };
    Report { text, status }
}

fn object(problem: &Loaded, claimed: &Claimed, verdict: Option<Verdict>) -> Report {
    let by = match &verdict {
        Some(Verdict::Accepted { by }) => Some(by.clone()),
        _ => None,
    };
    let object = json!({
        "puzzle": problem.name(),
        "kind": problem.kind(),
        "proven": by.is_some(),
        "solutions": claimed.solutions.to_string(),
        "classes": (claimed.generators > 0).then(|| claimed.classes.to_string()),
        "checked": {
            "formula": "geduld",
            "symmetries": (claimed.generators > 0).then_some("geduld"),
            "solutions": "geduld",
            "no_others": by,
        },
        "not_checked": unchecked(problem),
    });
    let status = if object["proven"] == true { Status::Done } else { Status::Incomplete };
    Report { text: format!("{object}\n"), status }
}
