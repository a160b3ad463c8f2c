//! FlatZinc as JSON, which MiniZinc has written since version 2.8.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::{FlatZincError, Result};
use crate::limits::MOST_NESTED;
use crate::syntax::{Call, Definition, Expression, FlatZinc, Goal, Kind, Output, Variable};
use geduld_model::Ranges;

/// The parts of the file. Their contents are read one by one, so that error messages know the line.
#[derive(Deserialize)]
struct File<'t> {
    #[serde(borrow)]
    variables: Members<&'t RawValue>,
    #[serde(borrow, default)]
    arrays: Members<&'t RawValue>,
    #[serde(borrow)]
    constraints: Vec<&'t RawValue>,
    #[serde(default)]
    output: Vec<Box<str>>,
    #[serde(borrow)]
    solve: &'t RawValue,
}

#[derive(Deserialize)]
struct VariableEntry {
    r#type: Box<str>,
    domain: Option<Value>,
    rhs: Option<Value>,
    #[serde(default)]
    introduced: bool,
}

#[derive(Deserialize)]
struct ArrayEntry {
    a: Vec<Value>,
}

#[derive(Deserialize)]
struct ConstraintEntry {
    id: Box<str>,
    args: Vec<Value>,
    #[serde(default)]
    ann: Vec<Value>,
}

#[derive(Deserialize)]
struct SolveEntry {
    method: Box<str>,
    objective: Option<Value>,
    #[serde(default)]
    ann: Vec<Value>,
}

/// The members of an object, in the order of the file.
struct Members<T>(Vec<(Box<str>, T)>);

impl<T> Default for Members<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct All<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for All<T> {
            type Value = Members<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Members<T>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(All(PhantomData))
    }
}

/// Reads FlatZinc in JSON. Cost: linear.
pub(crate) fn parse(text: &str) -> Result<FlatZinc> {
    let file: File<'_> = serde_json::from_str(text).map_err(|error| {
        FlatZincError::malformed(error.line().max(1), format!("this is not FlatZinc in JSON: {error}"))
    })?;
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut variables = Vec::with_capacity(file.variables.0.len());
    for (name, raw) in file.variables.0 {
        let line = lines.of(raw);
        let entry: VariableEntry = read(raw, line, || format!("the variable `{name}`"))?;
        variables.push(variable(name, line, entry)?);
    }
    let mut definitions = Vec::with_capacity(file.arrays.0.len());
    for (name, raw) in file.arrays.0 {
        let line = lines.of(raw);
        let ArrayEntry { a } = read(raw, line, || format!("the array `{name}`"))?;
        definitions.push(Definition { name, line, value: array(a, line, 1)? });
    }
    let mut constraints = Vec::with_capacity(file.constraints.len());
    for (number, raw) in file.constraints.into_iter().enumerate() {
        let line = lines.of(raw);
        let ConstraintEntry { id, args, ann } =
            read(raw, line, || format!("constraint number {}", number + 1))?;
        let arguments = args.into_iter().map(|value| expression(value, line, 1)).collect::<Result<_>>()?;
        // Other annotations may have any form.
        let label = ann.into_iter().find_map(|value| match expression(value, line, 1) {
            Ok(Expression::Call(name, arguments)) if &*name == "mzn_constraint_name" => {
                match &arguments[..] {
                    [Expression::Text(label)] => Some(label.clone()),
                    _ => None,
                }
            }
            _ => None,
        });
        constraints.push(Call { name: id, line, arguments, label });
    }
    let goal_line = lines.of(file.solve);
    let SolveEntry { method, objective, ann } = read(file.solve, goal_line, || "`solve`".to_owned())?;
    let goal = match &*method {
        "satisfy" => Goal::Satisfy,
        "minimize" => Goal::Minimize,
        "maximize" => Goal::Maximize,
        other => {
            let message = format!("expected `satisfy`, `minimize` or `maximize`, found `{other}`");
            return Err(FlatZincError::malformed(goal_line, message));
        }
    };
    let objective = objective.map(|value| expression(value, goal_line, 1)).transpose()?;
    if objective.is_none() && goal != Goal::Satisfy {
        return Err(FlatZincError::malformed(goal_line, format!("`{method}` without an objective")));
    }
    let search = ann.into_iter().map(|value| expression(value, goal_line, 1)).collect::<Result<_>>()?;
    let output =
        file.output.into_iter().map(|name| Output { name, label: None, indices: Vec::new() }).collect();
    Ok(FlatZinc {
        variables,
        definitions,
        constraints,
        goal,
        objective,
        search,
        goal_line,
        output,
        all_output: Vec::new(),
        left_out: Vec::new(),
    })
}

/// Finds the line numbers of parts of a text. Fast if the parts are asked for in their order.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, part: &RawValue) -> usize {
        let place = (part.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        if place < self.at {
            (self.at, self.line) = (0, 1);
        }
        let passed = self.text.as_bytes().get(self.at..place).unwrap_or_default();
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at = place;
        self.line
    }
}

fn read<'t, T: Deserialize<'t>>(raw: &'t RawValue, line: usize, what: impl Fn() -> String) -> Result<T> {
    serde_json::from_str(raw.get()).map_err(|error| {
        // The position in the error is relative to this part of the file and would mislead.
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        FlatZincError::malformed(line, format!("{}: {reason}", what()))
    })
}

fn variable(name: Box<str>, line: usize, entry: VariableEntry) -> Result<Variable> {
    let kind = match &*entry.r#type {
        "bool" => Kind::Bool,
        "int" => Kind::Int,
        "float" => Kind::Float,
        "set" | "set of int" => Kind::Set,
        other => {
            let message = format!("the variable `{name}` has the unknown type `{other}`");
            return Err(FlatZincError::malformed(line, message));
        }
    };
    let float_domain = match (kind, &entry.domain) {
        (Kind::Float, Some(domain)) => Some(float_range(domain).unwrap_or((f64::NAN, f64::NAN))),
        _ => None,
    };
    let domain = match (kind, entry.domain) {
        (Kind::Int, Some(domain)) => match ranges(&domain) {
            Some(domain) => Some(domain),
            None => {
                let message = format!("the domain of `{name}` is not a list of pairs of 64-bit integers");
                return Err(FlatZincError::malformed(line, message));
            }
        },
        _ => None,
    };
    let value = entry.rhs.map(|value| expression(value, line, 1)).transpose()?;
    Ok(Variable { name, line, kind, domain, float_domain, value, introduced: entry.introduced })
}

/// A list of one pair of floats.
fn float_range(value: &Value) -> Option<(f64, f64)> {
    let [pair] = value.as_array()?.as_slice() else { return None };
    let [least, most] = pair.as_array()?.as_slice() else { return None };
    Some((least.as_f64()?, most.as_f64()?))
}

/// A list of pairs.
fn ranges(value: &Value) -> Option<Ranges> {
    let pair = |pair: &Value| match pair.as_array()?.as_slice() {
        [least, most] => Some((least.as_i64()?, most.as_i64()?)),
        _ => None,
    };
    value.as_array()?.iter().map(pair).collect::<Option<Vec<_>>>().map(Ranges::new)
}

fn array(values: Vec<Value>, line: usize, nested: usize) -> Result<Expression> {
    values
        .into_iter()
        .map(|value| expression(value, line, nested))
        .collect::<Result<_>>()
        .map(Expression::Array)
}

fn expression(value: Value, line: usize, nested: usize) -> Result<Expression> {
    if nested > MOST_NESTED {
        let message = format!("lists are nested deeper than {MOST_NESTED}");
        return Err(FlatZincError::malformed(line, message));
    }
    let wrong = |what: &str| Err(FlatZincError::malformed(line, format!("expected a value, found {what}")));
    match value {
        Value::Bool(value) => Ok(Expression::Bool(value)),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => Ok(Expression::Int(number)),
            (None, Some(number)) if !number.is_finite() || number.fract() != 0.0 || number.abs() < 9e18 => {
                Ok(Expression::Float(number))
            }
            _ => wrong(&format!("the number {number}, which does not fit into 64 bits")),
        },
        Value::String(name) => Ok(Expression::Name(name.into())),
        Value::Array(values) => array(values, line, nested + 1),
        Value::Object(mut object) => {
            if let Some(set) = object.get("set") {
                return match (ranges(set), set) {
                    (Some(set), _) => Ok(Expression::Set(set)),
                    (None, Value::Array(_)) => Ok(Expression::Float(f64::NAN)),
                    (None, _) => wrong("a set that is not a list"),
                };
            }
            if let Some(Value::String(text)) = object.get("string") {
                return Ok(Expression::Text(text.as_str().into()));
            }
            match (object.remove("id"), object.remove("args")) {
                (Some(Value::String(name)), Some(Value::Array(arguments))) => {
                    let arguments = arguments.into_iter().map(|value| expression(value, line, nested + 1));
                    Ok(Expression::Call(name.into(), arguments.collect::<Result<_>>()?))
                }
                _ => wrong("an object that is not a set, text or call"),
            }
        }
        Value::Null => wrong("null"),
    }
}
