//! The puzzles and models that commands read.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use geduld::exports::engines::BestValue;
use geduld::exports::engines::NoClasses;
use geduld::exports::models::{Instance, NamedModel, NamedSum, number_of};
use geduld::exports::puzzles::packing::ComesApart;
use geduld::exports::puzzles::{AnyFamily, Puzzle};
use geduld::{Clauses, Cover, FlatZinc, Problem, Same, SolverChoice};

use crate::args::{ApartArgs, FormulaFormat, PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::output::limit_watch::LimitWatch;
use crate::output::model_text::ModelText;
use crate::output::no_solution::{has_no_solution, no_solution};
use crate::reading::flatzinc_file::{self, FlatZincText};
use crate::reading::puzzle_file;
use crate::reading::{conditions, formula_file};
use geduld::exports::minizinc::{Origin, is_minizinc};

/// A puzzle or a model that was read, and what the command line knows about it.
pub struct Loaded {
    problem: Problem,
    /// The file of a model. The name of the model itself has no folder, so its checkpoints remain valid if the file is
    /// moved.
    file: Option<String>,
    /// The MiniZinc model from which it was compiled.
    origin: Option<Arc<Origin>>,
    /// What is counted, if that is not what the names of the outputs in the FlatZinc say.
    counted: Option<Vec<String>>,
    /// Whether the user chose the symmetries under which solutions of a model count as the same.
    is_chosen: bool,
}

/// The heading above the solutions of a model with the best value of its objective. `so_far` says that there may be
/// better solutions.
pub fn best_heading(name: &str, best: BestValue, so_far: bool) -> String {
    let superlative = match best {
        BestValue::Least(_) => "least",
        BestValue::Greatest(_) => "greatest",
    };
    let so_far = if so_far { " so far" } else { "" };
    let kind = FlatZinc::KIND;
    format!("{name} ({kind}, the {superlative} value of its objective{so_far}: {})", best.value())
}

/// Whether a file name is that of a FlatZinc file, packed or not, or of a MiniZinc model.
pub fn is_flatzinc(name: &str) -> bool {
    if is_minizinc(name) {
        return true;
    }
    let name = [".gz", ".xz"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(name);
    name.ends_with(".fzn") || name.ends_with(".fzn.json")
}

/// Rejects options that do not apply to models and formulas. `given` lists options, and whether they were given.
///
/// # Errors
/// If such an option was given with a model or a formula.
pub fn refuse_for_flatzinc(name: &str, given: &[(bool, &str)]) -> Result<(), Error> {
    let Some((_, option)) = given.iter().find(|(given, _)| *given) else { return Ok(()) };
    let what = match (is_flatzinc(name), formula_file::is_formula(name)) {
        _ if formula_file::is_cover(name) => "an exact cover",
        (true, _) => "a FlatZinc model",
        (false, true) => "a formula",
        (false, false) => return Ok(()),
    };
    Err(Error::usage(
        format!("{name} is {what}, but {option} is for puzzles only"),
        format!("leave out {option}"),
    ))
}

/// Rejects data without a MiniZinc model.
///
/// # Errors
/// If there are data, but the puzzle is not a MiniZinc model.
pub fn refuse_data(args: &PuzzleArgs) -> Result<(), Error> {
    match args.data.first() {
        Some(data) if !is_minizinc(&args.puzzle) => Err(Error::usage(
            format!("{data} is data for a MiniZinc model, but {} is not a MiniZinc model", args.puzzle),
            "leave out --data, or name a model (.mzn)",
        )),
        _ => Ok(()),
    }
}

/// Rejects `--raw` for puzzles.
///
/// # Errors
/// If it was given with a puzzle.
pub fn refuse_raw(name: &str, raw: bool) -> Result<(), Error> {
    match raw && !is_flatzinc(name) {
        false => Ok(()),
        true => Err(Error::usage(
            format!("--raw is for MiniZinc models, but {name} is none"),
            "leave out --raw; --json prints a solution for programs",
        )),
    }
}

/// Reads a puzzle with its conditions, or a FlatZinc model.
///
/// # Errors
/// If it cannot be read, or an option does not fit it.
pub fn load(args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    load_found(find(args)?, args, same)
}

/// Finds and reads the text of the puzzle or model that the arguments name.
///
/// # Errors
/// If it cannot be read.
pub fn find(args: &PuzzleArgs) -> Result<Source, Error> {
    refuse_data(args)?;
    if is_flatzinc(&args.puzzle) {
        flatzinc_file::source(Path::new(&args.puzzle), &args.data)
    } else if formula_file::is_formula(&args.puzzle) || formula_file::is_cover(&args.puzzle) {
        formula_file::source(&args.puzzle)
    } else if formula_file::is_written_only(&args.puzzle) {
        let message = format!("{} is a formula in OPB or WCNF, which geduld only writes", args.puzzle);
        Err(Error::usage(
            message,
            "name the puzzle or model instead; `geduld decode` reads the answer of a solver to such a formula",
        ))
    } else {
        puzzle_file::find(&args.puzzle)
    }
}

/// Does the same as [`load`] for a text that was already read.
///
/// # Errors
/// As for [`load`].
pub fn load_found(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    load_either(source, args, same, true)
}

/// The model whose constraints with names are requirements, and a heading for results.
///
/// # Errors
/// If the puzzle or model cannot be read, or cannot be written as a formula.
pub fn load_named(args: &PuzzleArgs) -> Result<Named, Error> {
    if is_flatzinc(&args.puzzle) {
        refuse_for_models(args)?;
        let text = FlatZincText::of(flatzinc_file::named_source(Path::new(&args.puzzle), &args.data)?)?;
        let model = text.made(geduld::exports::models::FlatZinc::named)?;
        let kind = FlatZinc::KIND;
        return Ok(Named {
            name: text.name.clone(),
            kind,
            heading: format!("{} ({kind})", text.name),
            model,
            puzzle: None,
        });
    }
    refuse_data(args)?;
    let puzzle = conditions::load_contradictory(args)?;
    let model = puzzle.reasons_model();
    let shown = model.decisions().map(|of| (model.variable(of).name.clone(), of)).collect();
    Ok(Named {
        name: puzzle.name.clone(),
        kind: puzzle.family.kind(),
        heading: puzzle.heading(),
        model: NamedModel { model, shown },
        puzzle: Some(puzzle),
    })
}

/// A model whose constraints have names.
#[derive(Clone)]
pub struct Named {
    pub name: String,
    pub kind: &'static str,
    /// The heading above results.
    pub heading: String,
    pub model: NamedModel,
    /// The puzzle, if it is one.
    pub puzzle: Option<Puzzle>,
}

/// The objective of a model as a sum of its decisions, and whether it is maximized.
pub type ObjectiveSum = (NamedSum, bool);

/// Does the same as [`load`] for a text that was already read, whose problem will be written in this format. In formats
/// for optimisation a model may have an objective.
///
/// # Errors
/// As for [`load`].
pub fn load_to_encode(
    source: Source,
    args: &PuzzleArgs,
    format: FormulaFormat,
) -> Result<(Loaded, Option<ObjectiveSum>), Error> {
    let same = SameArgs::default();
    if is_flatzinc(&args.puzzle) && format != FormulaFormat::Dimacs {
        refuse_for_models(args)?;
        let text = FlatZincText::of(source.clone())?;
        if let Some(objective) = text.made(geduld::exports::models::FlatZinc::objective)? {
            let (problem, sum) = text.made(|_| objective.with_sum())?;
            let loaded = Loaded::model(&text, problem.into(), &same)?;
            return Ok((loaded, Some((sum, objective.is_maximized()))));
        }
    }
    Ok((load_found(source, args, &same)?, None))
}

/// Does the same as [`load`] for a text from a plan, without warnings: they were printed when the count was planned.
///
/// # Errors
/// As for [`load`].
pub fn load_planned(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    load_either(source, args, same, false)
}

fn load_either(source: Source, args: &PuzzleArgs, same: &SameArgs, warns: bool) -> Result<Loaded, Error> {
    match model(&source, args, same)? {
        Some(model) => Ok(model),
        None => conditions::load_found(source, args, same, warns).map(Loaded::from),
    }
}

/// Rejects conditions for models.
///
/// # Errors
/// If a model and a condition are given.
pub fn refuse_for_models(args: &PuzzleArgs) -> Result<(), Error> {
    if !args.conditions_are_added() {
        return Ok(());
    }
    let (what, help) = match is_flatzinc(&args.puzzle) {
        _ if formula_file::is_cover(&args.puzzle) => ("exact cover", "remove options from the file"),
        true => ("model", "write a `constraint` in the model"),
        false => ("formula", "add a clause to the formula"),
    };
    Err(Error::usage(format!("{} is a {what}, but conditions are for puzzles only", args.puzzle), help))
}

/// Reads a model or a formula; `None` if the text is that of a puzzle.
fn model(source: &Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Option<Loaded>, Error> {
    let is_chosen = !same.same.is_empty();
    if is_flatzinc(&args.puzzle) {
        refuse_for_models(args)?;
        let text = FlatZincText::of(source.clone())?;
        let model = text.made(geduld::exports::models::FlatZinc::problem)?;
        return Loaded::model(&text, model.into(), same).map(Some);
    }
    if formula_file::is_cover(&args.puzzle) {
        refuse_for_models(args)?;
        let file = source.file.clone();
        let own = Path::new(&file).file_name().unwrap_or_default().to_string_lossy();
        let cover = formula_file::in_file(&file, Cover::parse(&source.text))?;
        let model = formula_file::in_file(&file, cover.model())?.named(&own);
        // The symmetries of a cover say little about its origin: classes are counted only if they are asked for.
        let same = if is_chosen { same_of_model(&same.same)? } else { Same::Nothing };
        let problem = Problem::Model(model.count_as_same(same));
        return Ok(Some(Loaded { problem, file: Some(file), origin: None, counted: None, is_chosen: true }));
    }
    // The text of a plan, or of a comment, is not that of the file with this name.
    if !formula_file::begins(source.text.as_bytes()) && !formula_file::is_called_formula(&args.puzzle) {
        return Ok(None);
    }
    refuse_for_models(args)?;
    let file = source.file.clone();
    let own = Path::new(&file).file_name().unwrap_or_default().to_string_lossy();
    let clauses = formula_file::in_file(&file, Clauses::parse(source.text.as_bytes()))?;
    let model = formula_file::in_file(&file, clauses.model())?;
    let model = model.named(&own).count_as_same(same_of_model(&same.same)?);
    let problem = Problem::Formula(clauses, model);
    Ok(Some(Loaded { problem, file: Some(file), origin: None, counted: None, is_chosen }))
}

/// The symmetries under which solutions of a FlatZinc model count as the same.
///
/// # Errors
/// If a word does not exist for models.
pub fn same_of_model(same: &[String]) -> Result<Same, Error> {
    let found = match same {
        [] => Some(Same::default()),
        [word] if word.is_empty() => Some(Same::Nothing),
        [word] => Same::named(word),
        _ => None,
    };
    found.ok_or_else(|| {
        let names = Same::ALL.map(|same| format!("`{}`", same.name())).join(", ");
        Error::usage(
            format!("--same: `{}` is for puzzles only", same.join(",")),
            format!("for models and formulas write one of {names}"),
        )
    })
}

/// A note in the results about the maps under which solutions count as the same.
#[derive(Clone, Default)]
pub struct SameNote {
    /// The values of `--same`.
    pub kinds: Vec<String>,
    /// A line for people; empty for the default.
    pub words: String,
    /// Why classes are not counted, if they should be.
    pub unknown: Option<NoClasses>,
}

impl From<Problem> for Loaded {
    fn from(problem: Problem) -> Self {
        Self { problem, file: None, origin: None, counted: None, is_chosen: false }
    }
}

impl From<Puzzle> for Loaded {
    fn from(puzzle: Puzzle) -> Self {
        Problem::from(geduld::Puzzle::from(puzzle)).into()
    }
}

impl Deref for Loaded {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        &self.problem
    }
}

impl Loaded {
    /// The model of a file, with the symmetries under which its solutions count as the same.
    ///
    /// # Errors
    /// If the value of `--same` does not exist for models.
    pub fn model(text: &FlatZincText, model: FlatZinc, same: &SameArgs) -> Result<Self, Error> {
        let is_chosen = !same.same.is_empty();
        let own = Path::new(&text.name).file_name().unwrap_or_default().to_string_lossy();
        let model = model.with_names_of(&text.model);
        let problem = model.named(&own).count_as_same(same_of_model(&same.same)?).into();
        Ok(Self {
            problem,
            file: Some(text.name.clone()),
            origin: text.printing(),
            counted: text.counted(),
            is_chosen,
        })
    }

    /// The packing of which only solutions that come apart count, if that is asked for.
    ///
    /// # Errors
    /// If it is asked for, and the problem is no packing.
    pub fn apart(self, args: &ApartArgs) -> Result<Self, Error> {
        let Some(positions) = args.apart else { return Ok(self) };
        let mut puzzle = self.packing("--apart")?.clone();
        if let AnyFamily::Packing(packing) = &mut puzzle.family {
            let level = packing.apart.as_ref().map_or(0, |own| own.level);
            packing.apart = Some(ComesApart { level, positions });
        }
        Ok(puzzle.into())
    }

    /// The puzzle, for an option that is for packings only.
    ///
    /// # Errors
    /// If it is none.
    pub fn packing(&self, option: &str) -> Result<&Puzzle, Error> {
        let packing = self.puzzle().filter(|puzzle| matches!(puzzle.family, AnyFamily::Packing(_)));
        packing.ok_or_else(|| {
            let message = format!("{option}: {} is not a packing", self.name());
            Error::usage(message, "only the pieces of packings can be taken apart")
        })
    }

    /// The name of the puzzle, or of the file of the model.
    pub fn name(&self) -> &str {
        self.file.as_deref().unwrap_or_else(|| self.problem.name())
    }

    /// The heading above results.
    pub fn heading(&self) -> String {
        match (self.puzzle(), self.problem.best_value()) {
            (Some(puzzle), _) => puzzle.heading(),
            (None, Some(best)) => best_heading(self.name(), best, false),
            (None, None) => format!("{} ({})", self.name(), self.problem.kind()),
        }
    }

    /// The note about the maps under which solutions count as the same.
    pub fn same(&self) -> SameNote {
        match &self.problem {
            Problem::Puzzle(puzzle) => {
                let puzzle = puzzle.as_inner();
                let same = puzzle.same();
                let words = match same == puzzle.family.same_by_default() {
                    true => String::new(),
                    false => format!("counted as the same: {same}\n"),
                };
                let kinds = same.kinds().map(|kind| kind.name().to_owned()).collect();
                SameNote { kinds, words, unknown: None }
            }
            Problem::Model(model) | Problem::Formula(_, model) => same_note(model, self.is_chosen),
        }
    }

    /// A line for each condition with two possible meanings, and for an output item whose variables are not those of
    /// the FlatZinc: which meaning was taken.
    pub fn taken(&self) -> String {
        let counted =
            self.counted().map_or(String::new(), |names| format!("counted: {}\n", names.join(", ")));
        counted + &self.puzzle().map_or(String::new(), conditions::taken)
    }

    /// The variables that are counted, if these are not all that the output item of a MiniZinc model shows.
    pub fn counted(&self) -> Option<&[String]> {
        self.counted.as_deref()
    }

    /// Whether the symmetries under which solutions of a model count as the same have a simple name.
    pub fn same_is_plain(&self) -> bool {
        self.problem.model().is_some_and(|model| model.same_in_words().is_some())
    }

    /// Watches for solutions at a bound, if the puzzle has one.
    pub fn watch<'a>(&'a self, instance: Instance<'a>) -> (Instance<'a>, LimitWatch) {
        match self.puzzle() {
            Some(puzzle) => LimitWatch::watch(puzzle, instance),
            None => (instance, LimitWatch::none()),
        }
    }

    /// Prints solutions as a MiniZinc model says. `None` for other problems, and if the values themselves are wanted.
    ///
    /// # Errors
    /// If MiniZinc cannot be run.
    pub fn model_text(&self, raw: bool) -> Result<Option<ModelText>, Error> {
        self.origin.as_ref().filter(|_| !raw).map(ModelText::start).transpose()
    }

    /// The lines below a drawing.
    pub fn legend(&self) -> String {
        self.puzzle().and_then(|puzzle| puzzle.family.legend()).map_or(String::new(), |line| line + "\n")
    }

    /// Says that there is no solution.
    pub fn no_solution(&self, solver: Option<&SolverChoice>) -> String {
        match self.puzzle() {
            Some(puzzle) => no_solution(puzzle, solver),
            None => has_no_solution(&self.heading(), solver),
        }
    }
}

/// The note about the symmetries under which solutions of a model count as the same. It is empty if there are none, and
/// nobody chose any.
fn same_note(model: &FlatZinc, is_chosen: bool) -> SameNote {
    let same = model.same();
    if same == Same::Nothing {
        return SameNote::default();
    }
    let under = model.same_under();
    let words = match (under, model.same_in_words()) {
        (Err(_), _) if !is_chosen => return SameNote::default(),
        (Err(why), _) => format!("{}\n", why.reason()),
        (_, Some(words)) => format!("counted as the same: {words}\n"),
        (Ok(1), _) if same == Same::Moved => {
            "no two solutions count as the same: no symmetry only moves values within output arrays\n"
                .to_owned()
        }
        (Ok(1), _) => "no two solutions count as the same: the model has no symmetries\n".to_owned(),
        (Ok(number), _) if same == Same::Moved => format!(
            "counted as the same: {} that only move values within output arrays; `geduld symmetries` shows all of them\n",
            number_of(number, "symmetry")
        ),
        (Ok(number), _) => format!(
            "counted as the same: any of the {} of the model; `geduld symmetries` shows them\n",
            number_of(number, "symmetry")
        ),
    };
    SameNote { kinds: vec![same.name().to_owned()], words, unknown: under.err() }
}
