//! Leaves out floats that are only printed: no constraint and no objective on integers needs them.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::{Call, Expression, FlatZinc, Kind, Output, Variable};
use geduld_model::Ranges;

/// MiniZinc computes bounds in another order, so the last digits may differ.
const ROUNDING: f64 = 1e-9;

/// Removes floats, and the constraints that only define them, from a model. A float remains if a constraint may
/// restrict other variables by it, if it is the objective, or if it is an output that does not follow from the others.
/// Nothing is removed if any float remains: the model is not supported then, and its error names that float.
pub(crate) fn leave_out(model: &mut FlatZinc) {
    let is_float = |variable: &&Variable| variable.kind == Kind::Float;
    if !model.variables.iter().any(|variable| is_float(&variable)) {
        return;
    }
    let Some(removed) = Search::new(model).run() else { return };
    let floats: BTreeSet<Box<str>> =
        model.variables.iter().filter(is_float).map(|float| float.name.clone()).collect();
    let is_named =
        |expression: &Expression| matches!(expression, Expression::Name(name) if floats.contains(name));
    let mut arrays = BTreeSet::new();
    model.definitions.retain(|definition| {
        let has_floats =
            matches!(&definition.value, Expression::Array(elements) if elements.iter().any(is_named));
        if has_floats {
            arrays.insert(definition.name.clone());
        }
        !has_floats
    });
    let is_left_out = |output: &Output| floats.contains(&output.name) || arrays.contains(&output.name);
    let label = |output: &Output| output.label.clone().unwrap_or_else(|| output.name.clone());
    model.left_out = match model.output.as_slice() {
        [] => floats.iter().filter(|name| !name.starts_with("X_INTRODUCED_")).cloned().collect(),
        outputs => outputs.iter().filter(|output| is_left_out(output)).map(label).collect(),
    };
    model.output.retain(|output| !is_left_out(output));
    model.all_output.retain(|output| !is_left_out(output));
    model.variables.retain(|variable| variable.kind != Kind::Float);
    let mut number = 0;
    model.constraints.retain(|_| {
        number += 1;
        !removed.contains(&(number - 1))
    });
}

struct Search<'m> {
    model: &'m FlatZinc,
    variables: BTreeMap<&'m str, &'m Variable>,
    definitions: BTreeMap<&'m str, &'m Expression>,
    /// The constraints of each float.
    uses: BTreeMap<&'m str, BTreeSet<usize>>,
    removed: BTreeSet<usize>,
    /// The variables from which each float that has a definition is computed.
    sources: BTreeMap<&'m str, Vec<&'m str>>,
}

impl<'m> Search<'m> {
    fn new(model: &'m FlatZinc) -> Self {
        let variables = model.variables.iter().map(|variable| (&*variable.name, variable)).collect();
        let definitions = model.definitions.iter().map(|of| (&*of.name, &of.value)).collect();
        let (uses, sources) = (BTreeMap::new(), BTreeMap::new());
        Self { model, variables, definitions, uses, removed: BTreeSet::new(), sources }
    }

    /// The constraints that can be removed with all floats; `None` if some float must remain.
    fn run(mut self) -> Option<BTreeSet<usize>> {
        let floats: Vec<&Variable> =
            self.model.variables.iter().filter(|variable| variable.kind == Kind::Float).collect();
        // An equation in a declaration, an objective or a search annotation could need a float.
        let named = self.model.variables.iter().filter_map(|variable| variable.value.as_ref());
        for expression in named.chain(&self.model.objective) {
            if self.names(expression).iter().any(|name| self.is_float(name)) {
                return None;
            }
        }
        if floats.iter().any(|float| float.value.is_some()) {
            return None;
        }
        for float in &floats {
            self.uses.insert(&float.name, BTreeSet::new());
        }
        for (number, call) in self.model.constraints.iter().enumerate() {
            let names: Vec<&str> = call.arguments.iter().flat_map(|argument| self.names(argument)).collect();
            for name in names {
                if let Some(uses) = self.uses.get_mut(name) {
                    uses.insert(number);
                }
            }
        }
        let mut ready: Vec<&str> = self.once();
        while let Some(float) = ready.pop() {
            let Some(number) = self.uses.get(float).and_then(|uses| uses.first().copied()) else { continue };
            let Some(sources) = self.defines(&self.model.constraints[number], float) else { continue };
            self.removed.insert(number);
            for uses in self.uses.values_mut() {
                uses.remove(&number);
            }
            self.sources.insert(float, sources);
            ready = self.once();
        }
        let is_free = self.uses.values().all(BTreeSet::is_empty);
        (is_free && self.outputs_follow()).then_some(self.removed)
    }

    /// The floats that only one constraint needs.
    fn once(&self) -> Vec<&'m str> {
        self.uses.iter().filter(|(_, uses)| uses.len() == 1).map(|(&name, _)| name).collect()
    }

    fn is_float(&self, name: &str) -> bool {
        self.variables.get(name).is_some_and(|variable| variable.kind == Kind::Float)
    }

    /// The variables that an expression names, also within arrays.
    fn names(&self, expression: &'m Expression) -> Vec<&'m str> {
        match expression {
            Expression::Name(name) => match self.definitions.get(&**name) {
                Some(Expression::Array(elements)) => elements
                    .iter()
                    .filter_map(
                        |element| if let Expression::Name(name) = element { Some(&**name) } else { None },
                    )
                    .collect(),
                _ => vec![name],
            },
            Expression::Array(elements) => elements.iter().flat_map(|element| self.names(element)).collect(),
            Expression::Call(name, arguments) => {
                let own = self.definitions.get(&**name).into_iter().flat_map(|array| self.names(array));
                own.chain(arguments.iter().flat_map(|argument| self.names(argument))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The other variables of a constraint, if it gives this float a value for all values of them.
    fn defines(&self, call: &'m Call, float: &str) -> Option<Vec<&'m str>> {
        let (first, second) = (call.arguments.first()?, call.arguments.get(1)?);
        let is_own =
            |expression: &Expression| matches!(expression, Expression::Name(name) if **name == *float);
        let possible = match (&*call.name, call.arguments.get(2)) {
            ("int2float", None) if is_own(second) => self.interval(first)?,
            ("float_lin_eq", Some(right)) => {
                let (factors, terms) = (self.list(first)?, self.list(second)?);
                let mut own = None;
                let mut others = {
                    let (least, most) = self.interval(right)?;
                    (-most, -least)
                };
                for (factor, term) in factors.iter().zip(terms) {
                    let factor = self.number(factor)?;
                    match is_own(term) {
                        true if own.is_some() || factor == 0.0 => return None,
                        true => own = Some(factor),
                        false => others = plus(others, times((factor, factor), self.interval(term)?)),
                    }
                }
                let own = -1.0 / own?;
                times((own, own), others)
            }
            ("float_plus", Some(result)) if is_own(result) => {
                plus(self.interval(first)?, self.interval(second)?)
            }
            ("float_times", Some(result)) if is_own(result) => {
                times(self.interval(first)?, self.interval(second)?)
            }
            ("float_max", Some(result)) if is_own(result) => {
                let (a, b) = (self.interval(first)?, self.interval(second)?);
                (a.0.max(b.0), a.1.max(b.1))
            }
            ("float_min", Some(result)) if is_own(result) => {
                let (a, b) = (self.interval(first)?, self.interval(second)?);
                (a.0.min(b.0), a.1.min(b.1))
            }
            _ => return None,
        };
        let sources = call.arguments.iter().flat_map(|argument| self.names(argument));
        let mut sources: Vec<&str> = sources.filter(|name| self.variables.contains_key(name)).collect();
        let before = sources.len();
        sources.retain(|&name| name != float);
        let (least, most) =
            self.variables.get(float)?.float_domain.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let slack = |end: f64| ROUNDING * end.abs().max(1.0);
        let fits = possible.0 + slack(least) >= least && possible.1 - slack(most) <= most;
        (fits && before == sources.len() + 1).then_some(sources)
    }

    fn list(&self, expression: &'m Expression) -> Option<&'m [Expression]> {
        match expression {
            Expression::Array(elements) => Some(elements),
            Expression::Name(name) => match self.definitions.get(&**name)? {
                Expression::Array(elements) => Some(elements),
                _ => None,
            },
            _ => None,
        }
    }

    fn number(&self, expression: &Expression) -> Option<f64> {
        match expression {
            &Expression::Float(number) => Some(number),
            #[expect(clippy::cast_precision_loss)]
            &Expression::Int(number) => Some(number as f64),
            Expression::Name(name) => match self.definitions.get(&**name)? {
                Expression::Name(_) => None,
                value => self.number(value),
            },
            _ => None,
        }
    }

    /// The least and the greatest value of a number or a variable.
    fn interval(&self, expression: &Expression) -> Option<(f64, f64)> {
        if let Some(number) = self.number(expression) {
            return Some((number, number));
        }
        let Expression::Name(name) = expression else { return None };
        let variable = self.variables.get(&**name)?;
        if variable.kind == Kind::Float {
            return Some(variable.float_domain.unwrap_or((f64::NEG_INFINITY, f64::INFINITY)));
        }
        let (least, most) = variable.domain.as_ref().and_then(Ranges::ends)?;
        #[expect(clippy::cast_precision_loss)]
        Some((least as f64, most as f64))
    }

    /// Whether each float output has one value for each solution, or any, and some output remains if there is one.
    fn outputs_follow(&self) -> bool {
        let elements = |output: &Output| match self.definitions.get(&*output.name) {
            Some(array) => self.names(array),
            None => self.variables.get(&*output.name).map(|variable| &*variable.name).into_iter().collect(),
        };
        let is_shown =
            |variable: &&&Variable| !variable.introduced && !variable.name.starts_with("X_INTRODUCED_");
        let names: Vec<&str> = match self.model.output.as_slice() {
            // Without outputs, all variables are shown.
            [] => self.variables.values().filter(is_shown).map(|variable| &*variable.name).collect(),
            outputs => outputs.iter().flat_map(elements).collect(),
        };
        let (floats, others): (Vec<&str>, BTreeSet<&str>) = {
            let (floats, others): (Vec<&str>, Vec<&str>) =
                names.into_iter().partition(|name| self.is_float(name));
            (floats, others.into_iter().collect())
        };
        floats.is_empty() || !others.is_empty() && floats.iter().all(|float| self.follows(float, &others))
    }

    fn follows(&self, name: &str, shown: &BTreeSet<&str>) -> bool {
        if !self.is_float(name) {
            let is_fixed =
                |variable: &&Variable| variable.domain.as_ref().is_some_and(|domain| domain.only().is_some());
            return shown.contains(name) || self.variables.get(name).is_none_or(is_fixed);
        }
        let mut sources = self.sources.get(name).into_iter().flatten();
        sources.all(|source| self.follows(source, shown))
    }
}

type Interval = (f64, f64);

fn plus(a: Interval, b: Interval) -> Interval {
    (a.0 + b.0, a.1 + b.1)
}

fn times(a: Interval, b: Interval) -> Interval {
    // An end may be infinite, and 0 times infinity is no number.
    let product = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
    let ends = [product(a.0, b.0), product(a.0, b.1), product(a.1, b.0), product(a.1, b.1)];
    ends.into_iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), end| (least.min(end), most.max(end)))
}
