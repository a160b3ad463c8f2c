//! `geduld generate model`: puzzles with givens, from models.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use geduld::exports::engines::Control;
use geduld::exports::givens::{GivenError, GivensError, generated, places_of};
use geduld::exports::minizinc::{
    Parameter, compile_changed, has_output, is_minizinc, literal, names_constraints,
};
use geduld::exports::models::{Expression, FlatZinc as Flat, Instance, NamedModel, NamedSum, Value};
use geduld::exports::uniqueness::{HintError, rated};
use geduld::{FlatZinc, Generated, Givens};

use crate::args::generate::{GenerateArgs, GivenNumber, ModelArgs};
use crate::args::span::Span;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::flatzinc_file::FlatZincText;
use crate::reading::input::Input;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

/// What the first line of a puzzle says, between the number of givens and the command.
const SOLVABLE: &str = " givens, exactly one solution";

/// The hint for models that cannot be read.
const HELP: &str = "name a model of MiniZinc (.mzn), or a compiled one (.fzn)";

/// A model, and the names of its givens.
pub struct Setting<'a> {
    args: &'a ModelArgs,
    /// The text of the model.
    text: String,
    model: FlatZinc,
    /// The model as FlatZinc, if it is no model of MiniZinc.
    flat: Option<Flat>,
    /// The arrays or variables that are given, and the data that hold their values.
    names: Vec<(String, Option<String>)>,
}

pub fn run(args: &GenerateArgs, model: &ModelArgs) -> Result<Status, Error> {
    let work = Work::begin(args.work, || "ended early: no puzzle was written")?;
    work.progress().enter(Stage::Doing("generating"));
    let setting = Setting::read(model)?;
    let output = crate::args::file_of(&args.output);
    let is_data = output.is_some_and(|file| file.extension().is_some_and(|end| end == "dzn"));
    let command = super::source(args, None, args.seed);
    let made = setting.puzzle(args.seed, &command, is_data, work.control())?;
    drop(work);
    match made {
        Some(text) => Report::done(text).print_to(output),
        None => Err(Error::new("ended early: no puzzle was written", "give it more time")),
    }
}

impl<'a> Setting<'a> {
    /// Reads and compiles the model, without the givens that it has.
    ///
    /// # Errors
    /// If it cannot be read or compiled, or a name is wrong.
    pub fn read(args: &'a ModelArgs) -> Result<Self, Error> {
        let source = Input::text(Path::new(&args.model), HELP)?;
        let mut names = Vec::new();
        for name in separated(&args.givens) {
            match name.split_once('=') {
                None => names.push((name, None)),
                Some((data, variable)) => names.push((variable.to_owned(), Some(data.to_owned()))),
            }
        }
        let text = source.text.clone();
        if !is_minizinc(&args.model) {
            if let Some((variable, Some(data))) = names.iter().find(|(_, data)| data.is_some()) {
                let message = format!("{data}={variable}: compiled models have no data");
                return Err(Error::usage(
                    message,
                    format!("write --givens {variable}, or name the model (.mzn)"),
                ));
            }
            if let Some(data) = args.data.first() {
                let message = format!("{data} is data, but {} is not a MiniZinc model", args.model);
                return Err(Error::usage(message, "leave out the data, or name the model (.mzn)"));
            }
            if text.trim_start().starts_with('{') {
                let message = format!("{} is FlatZinc in JSON, to which givens cannot be added", args.model);
                return Err(Error::new(message, "name the model (.mzn), or FlatZinc as text (.fzn)"));
            }
            let read = FlatZincText::of(source)?;
            let model = read.made(Flat::problem)?.into();
            return Ok(Self { args, text, model, flat: Some(read.model), names });
        }
        let mut emptied = text.clone();
        for (variable, data) in &names {
            if let Some(data) = data {
                let found = Parameter::find(&emptied, data).ok_or_else(|| no_data(&args.model, data))?;
                emptied = found.emptied(&emptied, data, variable, &args.open);
            }
        }
        if has_output(&text) {
            let shown: Vec<String> = names.iter().map(|(variable, _)| format!("show({variable})")).collect();
            emptied += &format!("\noutput [concat([\"\" | one in [{}]])];\n", shown.join(","));
        }
        let compiled = compile_changed(&args.model, &emptied, &args.data, false).map_err(told)?;
        let model = FlatZinc::parse(&compiled).map_err(|error| {
            Error::new(format!("{}: {}", args.model, error.message()), error.hint().unwrap_or_default())
        })?;
        Ok(Self { args, text, model, flat: None, names })
    }

    /// The ending of files with puzzles.
    pub fn ending(&self) -> &'static str {
        if self.flat.is_some() { "fzn" } else { "mzn" }
    }

    /// The text of a puzzle, or of its data; `None` if the work was stopped. `command` makes it again.
    ///
    /// # Errors
    /// If no puzzle came up.
    pub fn puzzle(
        &self,
        seed: u64,
        command: &str,
        is_data: bool,
        control: &Control,
    ) -> Result<Option<String>, Error> {
        let args = self.args;
        if is_data && let Some((variable, _)) = self.names.iter().find(|(_, data)| data.is_none()) {
            return Err(Error::usage(
                format!("data need a name for the values of {variable}"),
                format!(
                    "write --givens given={variable}, if the model has data called `given`, or -o FILE.mzn"
                ),
            ));
        }
        let instance = self.model.instance();
        self.check_open(&instance)?;
        let names = self.names.iter().map(|(variable, _)| variable.clone());
        let mut wanted = Givens::of(names)
            .always(separated(&args.always))
            .never(separated(&args.never))
            .attempts(usize::try_from(args.attempts).unwrap_or(usize::MAX))
            .seed(seed);
        wanted = match args.number {
            None => wanted,
            Some(GivenNumber::Exactly(number)) => wanted.number(number),
            Some(GivenNumber::All) => wanted.all(),
        };
        if args.half_turn {
            wanted = wanted.half_turn();
        }
        if args.rows {
            wanted = wanted.rows();
        }
        if args.uniform {
            wanted = wanted.uniform();
        }
        if let Some(Span { least, most, .. }) = args.rating {
            wanted = wanted.rating(least..=most);
        }
        // The error of MiniZinc for a puzzle, if there was one.
        let failure = RefCell::new(None);
        let rate = |made: &Generated<Vec<Value>>| {
            let named = self.named(&instance, made, command).unwrap_or_else(|error| {
                failure.replace(Some(error));
                None
            });
            rated(&named.ok_or(HintError::NoNames)?, control)
        };
        let found = generated(&instance, &wanted, control, &rate);
        if let Some(error) = failure.take() {
            return Err(error);
        }
        let found = found.map_err(|error| match error {
            GivensError::Givens(GivenError::NoSolution) => Error::new(
                format!("{} has no solution, even without givens", args.model),
                format!(
                    "check the rules, and whether the model says {} of a value that is not given (--open)",
                    args.open
                ),
            ),
            error => told(error.into()),
        })?;
        let Some(found) = found else { return Ok(None) };
        Ok(Some(self.text_of(&instance, &found, command, is_data)))
    }

    /// The text of a puzzle, or of its data.
    fn text_of(
        &self,
        instance: &Instance<'_>,
        made: &Generated<Vec<Value>>,
        command: &str,
        is_data: bool,
    ) -> String {
        let number = made.givens.len();
        let given: BTreeMap<String, i64> = made.givens.iter().cloned().collect();
        let rating = made.rating.map(|rating| format!(", rating {rating}")).unwrap_or_default();
        let heading = format!("{number}{SOLVABLE}{rating}: {command}");
        match &self.flat {
            Some(flat) => self.flatzinc(flat, instance, &given, &heading),
            None => self.minizinc(instance, &given, &heading, is_data),
        }
    }

    /// The model of a puzzle whose constraints with names are requirements; `None` if no constraint has a name.
    ///
    /// # Errors
    /// If it cannot be compiled.
    fn named(
        &self,
        instance: &Instance<'_>,
        made: &Generated<Vec<Value>>,
        command: &str,
    ) -> Result<Option<NamedModel>, Error> {
        let text = self.text_of(instance, made, command, false);
        let text = match self.flat {
            Some(_) => text,
            None => compile_changed(&self.args.model, &text, &self.args.data, true).map_err(told)?,
        };
        let model = FlatZinc::parse(&text).map_err(told)?;
        model.named_model().map_err(told)
    }

    /// Refuses a value for open places that a given can have.
    fn check_open(&self, instance: &Instance<'_>) -> Result<(), Error> {
        let Ok(open) = self.args.open.parse::<i64>() else { return Ok(()) };
        let can_be = |sum: &NamedSum| match sum.parts[..] {
            [(1, variable)] => {
                let domain = &instance.model.variable(variable).domain;
                open.checked_sub(sum.least).is_some_and(|number| domain.value_of(number).is_some())
            }
            _ => false,
        };
        for (variable, _) in self.names.iter().filter(|(_, data)| data.is_some()) {
            if self.elements(instance, variable).any(can_be) {
                return Err(Error::usage(
                    format!(
                        "{open} cannot stand for a value that is not given: `{variable}` can have this value"
                    ),
                    "give another value with --open, as the model says it: for example --open x",
                ));
            }
        }
        Ok(())
    }

    /// The variable of this name, or the elements of the array.
    fn elements<'i>(
        &self,
        instance: &'i Instance<'_>,
        name: &'i str,
    ) -> impl Iterator<Item = &'i NamedSum> + use<'i> {
        places_of(&instance.named, name).into_iter().map(|place| &instance.named[place])
    }

    /// Whether givens have names as the rules have: only what has a name is a reason.
    fn names_givens(&self) -> bool {
        names_constraints(&self.args.model)
    }

    fn minizinc(
        &self,
        instance: &Instance<'_>,
        given: &BTreeMap<String, i64>,
        heading: &str,
        is_data: bool,
    ) -> String {
        let mut text = if is_data { String::new() } else { without_heading(&self.text).to_owned() };
        let mut rules = String::new();
        let is_named = self.names_givens();
        for (variable, data) in &self.names {
            let elements = self.elements(instance, variable);
            match data {
                None => {
                    for (name, number) in elements.filter_map(|sum| given.get_key_value(&sum.name)) {
                        let label = if is_named { format!(":: \"given {name}\" ") } else { String::new() };
                        rules += &format!("constraint {label}{name} = {number};\n");
                    }
                }
                Some(data) => {
                    let element = |sum: &NamedSum| {
                        let indices = sum.name[variable.len()..].trim_matches(['[', ']']);
                        let indices = indices.split(',').filter_map(|index| index.parse().ok()).collect();
                        let value = given.get(&sum.name).map_or(self.args.open.clone(), i64::to_string);
                        (indices, value)
                    };
                    let value = literal(&elements.map(element).collect::<Vec<_>>());
                    let equals = if value.starts_with('\n') { "=" } else { "= " };
                    match Parameter::find(&text, data).filter(|_| !is_data) {
                        Some(parameter) => text = parameter.with(&text, data, &value),
                        None => text += &format!("{data} {equals}{value};\n"),
                    }
                }
            }
        }
        if !rules.is_empty() {
            text = format!("{}\n\n% ---- The givens ----\n\n{rules}", text.trim_end());
        }
        format!("% {heading}\n{text}")
    }

    fn flatzinc(
        &self,
        flat: &Flat,
        instance: &Instance<'_>,
        given: &BTreeMap<String, i64>,
        heading: &str,
    ) -> String {
        let mut rules = String::new();
        let is_named = self.names_givens();
        for (variable, _) in &self.names {
            // The elements of an array have other names in the file.
            let list = flat.definitions.iter().find(|definition| *definition.name == **variable);
            let list = match list.map(|definition| &definition.value) {
                Some(Expression::Array(list)) => list.clone(),
                _ => self
                    .elements(instance, variable)
                    .map(|sum| Expression::Name(sum.name.as_str().into()))
                    .collect(),
            };
            for (sum, element) in self.elements(instance, variable).zip(&list) {
                if let (Expression::Name(own), Some(number)) = (element, given.get(&sum.name)) {
                    let label = match is_named {
                        true => format!(" :: mzn_constraint_name(\"given {}\")", sum.name),
                        false => String::new(),
                    };
                    rules += &format!("constraint int_eq({own},{number}){label};\n");
                }
            }
        }
        let text = without_heading(&self.text);
        let lines: Vec<&str> = text.lines().collect();
        let solve =
            lines.iter().rposition(|line| line.trim_start().starts_with("solve")).unwrap_or(lines.len());
        let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        format!("% {heading}\n{}{rules}{}", joined(&lines[..solve]), joined(&lines[solve..]))
    }
}

/// The error of the library.
fn told(error: geduld::Error) -> Error {
    match error.hint() {
        Some(help) => Error::new(error.message(), help),
        None => Error::without_help(error.message()),
    }
}

/// The text without the line that an earlier run wrote above it.
fn without_heading(text: &str) -> &str {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("% ") && first.contains(SOLVABLE) => rest,
        _ => text,
    }
}

/// The names in lists that are separated by commas. Those within brackets separate indices.
fn separated(lists: &[String]) -> Vec<String> {
    let mut names = Vec::new();
    for list in lists {
        let (mut name, mut depth) = (String::new(), 0usize);
        for sign in list.chars() {
            match sign {
                ',' if depth == 0 => names.push(std::mem::take(&mut name)),
                _ => {
                    depth = match sign {
                        '[' => depth + 1,
                        ']' => depth.saturating_sub(1),
                        _ => depth,
                    };
                    name.push(sign);
                }
            }
        }
        names.push(name);
    }
    names.into_iter().map(|name| name.replace(' ', "")).filter(|name| !name.is_empty()).collect()
}

fn no_data(model: &str, data: &str) -> Error {
    Error::usage(
        format!("{model} declares no data called `{data}`"),
        "write --givens PARAMETER=VARIABLE, or only the variable: then its values become constraints",
    )
}
