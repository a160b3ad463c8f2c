//! `geduld decode`

use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::path::Path;

use geduld::exports::engines::Chosen;
use geduld::exports::formulas::answer::{AnswerReader, Statement, Verdict};
use geduld::exports::formulas::{Encoded, ShuffledFormula, encode};
use geduld::exports::models::{Instance, Value};

use crate::args::{DecodeArgs, EncodingArgs, FormulaFormat, ListFormat, PuzzleArgs, SameArgs};
use crate::error::{Error, Status};
use crate::output::listed::{Entry, Form, SolutionList};
use crate::reading::formula_origin::Question;
use crate::reading::input::{Input, refuse_both};
use crate::reading::problem::{self, Loaded, ObjectiveSum};
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

/// The problem if a model breaks only the conditions that were added.
const OTHER_CONDITIONS: &str = "it is a solution of the puzzle without the added conditions, so the formula was made with other conditions";

/// What to do if the answer fits another formula.
const NAME_FORMULA: &str = "is it the answer to the formula that `geduld encode` writes? Name the file of that formula \
                            instead of the puzzle: it says its conditions and encodings";
const THIS_FORMULA: &str = "is it the answer of a solver to this formula?";

pub fn run(args: &DecodeArgs) -> Result<Status, Error> {
    let file = args.answer.as_deref().unwrap_or(Path::new("-"));
    refuse_both(&args.puzzle.puzzle, file, "the answer")?;
    let dimacs = FormulaFormat::Dimacs;
    let question = Question::find(&args.puzzle.puzzle)?;
    let is_formula = question.is_some();
    let ((loaded, objective), encodings, seed, written) = match question {
        None => {
            ((problem::load(&args.puzzle, &SameArgs::default())?, None), args.encodings, args.seed, dimacs)
        }
        Some(_)
            if args.puzzle.conditions_are_added() || args.encodings.given().is_some() || args.seed != 0 =>
        {
            let message = "the formula itself says which conditions, encodings and seed it has";
            return Err(Error::usage(message, "leave these options out"));
        }
        Some(question) => (question.load()?, question.encodings, question.seed, question.format),
    };
    let work = Work::begin(args.work, || "ended early: the answer was not read")?;
    let problem = &loaded;
    let instance = work.announce(problem.instance());
    let encoded = written.encode(&instance.model, &encodings.encodings(&instance.model))?;
    let Input { name, source } = Input::open(file, "give a file with the output of a SAT solver")?;
    work.now(|| "ended early: only a part of the answer was read; all solutions shown satisfy the rules");
    work.progress().enter(Stage::Doing("reading the answer"));
    let originals = match seed {
        0 => None,
        // The numbers of the variables do not depend on the clauses.
        seed => {
            let variables = encoded.cnf().variables() as usize;
            Some(ShuffledFormula::new(variables, std::iter::empty(), seed).originals())
        }
    };
    let added = args.puzzle.conditions_are_added().then_some((&args.puzzle, encodings));
    let help = if is_formula { THIS_FORMULA } else { NAME_FORMULA };
    let decoder =
        Decoder { problem, instance: &instance, encoded: &encoded, originals, name, added, objective, help };
    decoder.decode(BufReader::new(source), args.format.get())
}

/// An answer being read.
struct Decoder<'a> {
    problem: &'a Loaded,
    instance: &'a Instance<'a>,
    encoded: &'a Encoded,
    /// The original number of each variable of a shuffled formula, indexed from 0.
    originals: Option<Vec<i32>>,
    /// The name of the source of the answer.
    name: String,
    /// The puzzle with conditions that were added to it, if any, and the encodings.
    added: Option<(&'a PuzzleArgs, EncodingArgs)>,
    /// The objective of the model, if it has one.
    objective: Option<ObjectiveSum>,
    /// What to do if the answer does not fit.
    help: &'static str,
}

impl Decoder<'_> {
    fn decode(&self, source: impl BufRead, format: ListFormat) -> Result<Status, Error> {
        let mut reader = AnswerReader::new(source, self.encoded.cnf().variables() as usize);
        let mut list = SolutionList::begin(self.problem, format, None)?;
        let form = Form { problem: self.problem, instance: self.instance, format, colour: list.colour() };
        let mut verdict = None;
        // A single solution is drawn as by `solve`, several as by `list`.
        let mut first: Option<Entry> = None;
        let mut models = 0u64;
        let mut value = None;
        while let Some(statement) = reader.next_statement().map_err(|error| {
            Error::new(format!("{}, line {}: {}", self.name, error.line, error.problem), self.help)
        })? {
            let model = match statement {
                Statement::Verdict(said) => {
                    verdict = Some(said);
                    continue;
                }
                Statement::Model(model) => model,
            };
            let values = self.values(&model).map_err(|problem| {
                Error::new(
                    format!("{}, model ending in line {}: {problem}", self.name, reader.line()),
                    self.help,
                )
            })?;
            models += 1;
            value =
                self.objective.as_ref().map(|(objective, _)| objective.value(&self.instance.model, &values));
            let entry = form.entry(Chosen { values: &values, stands_for: None });
            if models == 1 && format == ListFormat::Text {
                first = Some(entry);
                continue;
            }
            first.take().map_or(Ok(()), |first| list.add(first))?;
            list.add(entry)?;
        }
        if models > 0 && verdict == Some(Verdict::Unsatisfiable) {
            list.flush()?;
            let message =
                format!("{} contradicts itself: it has a model, but says that there is none", self.name);
            return Err(Error::new(message, "use another solver, or the output of a single run"));
        }
        let mut heading = self.problem.heading();
        if let Some(value) = value {
            heading += &format!(", the value of its objective: {value}");
        }
        let (instead, complete) = match first {
            Some(Entry::Text(drawing)) => (format!("{heading}\n{drawing}{}", self.problem.legend()), true),
            _ if models > 0 => (String::new(), true),
            _ => self.without_model(verdict)?,
        };
        list.end(complete, &instead)?;
        Ok(if complete { Status::Done } else { Status::Incomplete })
    }

    /// The text for an answer without a model, and whether it is a definite answer.
    fn without_model(&self, verdict: Option<Verdict>) -> Result<(String, bool), Error> {
        let heading = self.problem.heading();
        match verdict {
            Some(Verdict::Unsatisfiable) => {
                Ok((format!("{heading} has no solution, says the solver (not checked).\n"), true))
            }
            Some(Verdict::Unknown) => {
                Ok((format!("{heading}: the solver gave up without finding a solution.\n"), false))
            }
            Some(Verdict::Satisfiable) => Err(Error::new(
                format!("{} says that there is a model, but does not print it", self.name),
                "make the solver write `v` lines (glucose: -model); minisat writes its model to a second file, which \
                 can be decoded",
            )),
            None => Err(Error::new(
                format!("{} holds no answer of a SAT solver", self.name),
                "give an `s` line, or a model in `v` lines or as a list of literals",
            )),
        }
    }

    /// The values of a model, checked against the formula and by the rules.
    ///
    /// # Errors
    /// If it is not a model of the formula, or not a solution. The error says why.
    fn values(&self, model: &[i32]) -> Result<Vec<Value>, String> {
        let model: Cow<'_, [i32]> = match &self.originals {
            None => Cow::Borrowed(model),
            // The index is valid, because the reader rejects literals of unknown variables.
            Some(originals) => model
                .iter()
                .map(|literal| originals[literal.unsigned_abs() as usize - 1] * literal.signum())
                .collect(),
        };
        let values = self.encoded.decode(&self.instance.model, &model).map_err(|error| {
            match self.is_without_conditions(&model) {
                true => OTHER_CONDITIONS.to_owned(),
                false => error.to_string(),
            }
        })?;
        self.instance
            .checker
            .check(&values)
            .map_err(|violation| format!("it is not a solution: {violation}"))?;
        Ok(values)
    }

    /// Whether conditions were added, and the model is a solution of the puzzle without them.
    fn is_without_conditions(&self, model: &[i32]) -> bool {
        let Some((puzzle, encodings)) = self.added.filter(|(puzzle, _)| puzzle.puzzle != "-") else {
            return false;
        };
        let bare =
            PuzzleArgs { puzzle: puzzle.puzzle.clone(), data: puzzle.data.clone(), ..PuzzleArgs::default() };
        let Ok(loaded) = problem::load(&bare, &SameArgs::default()) else { return false };
        let instance = loaded.instance();
        let Ok(encoded) = encode(&instance.model, &encodings.encodings(&instance.model)) else {
            return false;
        };
        encoded.cnf().variables() == self.encoded.cnf().variables()
            && encoded
                .decode(&instance.model, model)
                .is_ok_and(|values| instance.checker.check(&values).is_ok())
    }
}
