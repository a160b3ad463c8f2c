//! Replaces names by numbers of variables, and merges variables that are always equal.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::relation::{Argument, Base, Graph, Mode, Relation, Term};
use geduld_model::{Branching, DisjointSets, Ranges};

use crate::error::{FlatZincError, Result};
use crate::names::meaning;
use crate::resolved::{Resolved, Shown};
use crate::search::annotations;
use crate::syntax::{Call, Expression, FlatZinc, Kind, Variable};

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Stands<'f> {
    Variable(usize),
    Value(&'f Expression),
}

struct Resolver<'f> {
    variables: &'f [Variable],
    names: BTreeMap<&'f str, Stands<'f>>,
    /// The variables that are always equal.
    equal: DisjointSets,
    domains: Vec<Ranges>,
}

/// Resolves the names of a model. Cost: that of sorting the names.
pub(crate) fn resolve(file: &FlatZinc) -> Result<Resolved> {
    Ok(resolve_apart(file, false)?.0)
}

/// A constraint, and the name that the model gives it.
pub(crate) type Labelled = (Box<str>, Relation);

/// Does the same as [`resolve`], and with `apart` returns constraints that have names of their own separately. Nothing
/// follows from these.
pub(crate) fn resolve_apart(file: &FlatZinc, apart: bool) -> Result<(Resolved, Vec<Labelled>)> {
    let mut resolver = Resolver {
        variables: &file.variables,
        names: BTreeMap::new(),
        equal: DisjointSets::new(file.variables.len()),
        domains: Vec::with_capacity(file.variables.len()),
    };
    resolver.declare(file)?;
    let mut relations = Vec::with_capacity(file.constraints.len());
    for (number, variable) in file.variables.iter().enumerate() {
        if let Some(value) = &variable.value {
            let value = resolver.term(value, variable.line)?;
            relations.push(equal(Term::Variable(number), value, variable));
        }
    }
    let mut labelled = Vec::new();
    for call in &file.constraints {
        let relation = resolver.relation(call)?;
        match call.label.as_ref().filter(|_| apart) {
            Some(label) => labelled.push((label.clone(), relation)),
            None => relations.push(relation),
        }
    }
    let shown = resolver.shown(file)?;
    let objective = file.objective.as_ref().map(|objective| resolver.objective(objective, file.goal_line));
    let objective = objective.transpose()?;
    let search = resolver.search(&file.search);
    relations.iter().for_each(|relation| resolver.unite(relation));
    let resolved = resolver.finish(relations, &mut labelled, shown, objective, search);
    Ok((resolved, labelled))
}

/// The error for a kind of variables that is not supported. It names a variable that people know, if there is one:
/// they do not know the names that MiniZinc introduced.
fn unsupported(file: &FlatZinc, kind: Kind, line: usize) -> FlatZincError {
    let (noun, remedy) = match kind {
        Kind::Set => {
            ("set", "add `include \"nosets.mzn\";` to the model: MiniZinc then writes sets as Booleans")
        }
        _ => (
            "float",
            "geduld supports only bool and int variables: write the model with integers, scaled if need be",
        ),
    };
    let is_known = |name: &str| !name.starts_with("X_INTRODUCED_");
    let own = || file.variables.iter().filter(|variable| variable.kind == kind);
    if let Some(Variable { name, line, .. }) = own().find(|variable| is_known(&variable.name)) {
        return FlatZincError::new(*line, format!("`{name}` is a {noun} variable"), remedy);
    }
    let has_one = |value: &Expression| {
        match value {
        Expression::Array(elements) => elements.iter().any(|element| {
            matches!(element, Expression::Name(name) if own().any(|variable| variable.name == *name))
        }),
        _ => false,
    }
    };
    let arrays = file.definitions.iter().find(|array| is_known(&array.name) && has_one(&array.value));
    match arrays {
        Some(array) => {
            let message = format!("an element of `{}` is a {noun} variable", array.name);
            FlatZincError::new(array.line, message, remedy)
        }
        None => FlatZincError::new(line, format!("a constraint needs a {noun} variable"), remedy),
    }
}

fn equal(own: Term, value: Term, variable: &Variable) -> Relation {
    Relation {
        base: Base::Eq,
        mode: Mode::Holds,
        arguments: vec![Argument::One(own), Argument::One(value)],
        name: variable.name.clone(),
        line: variable.line,
    }
}

impl<'f> Resolver<'f> {
    fn declare(&mut self, file: &'f FlatZinc) -> Result<()> {
        let twice =
            |line, name| FlatZincError::malformed(line, format!("`{name}` is declared a second time"));
        for (number, variable) in file.variables.iter().enumerate() {
            let Variable { name, line, .. } = variable;
            let domain = match variable.kind {
                Kind::Bool => Ranges::range(0, 1),
                Kind::Int => variable.domain.clone().unwrap_or_else(Ranges::all),
                kind @ (Kind::Float | Kind::Set) => return Err(unsupported(file, kind, *line)),
            };
            self.domains.push(domain);
            if self.names.insert(name, Stands::Variable(number)).is_some() {
                return Err(twice(*line, name));
            }
        }
        for definition in &file.definitions {
            if self.names.insert(&definition.name, Stands::Value(&definition.value)).is_some() {
                return Err(twice(definition.line, &definition.name));
            }
        }
        Ok(())
    }

    /// The meaning of an expression, which may be a name.
    fn meaning<'e>(&self, expression: &'e Expression, line: usize) -> Result<Stands<'e>>
    where
        'f: 'e,
    {
        let Expression::Name(name) = expression else { return Ok(Stands::Value(expression)) };
        match self.names.get(&**name) {
            // A definition is a value: names of names are not followed.
            Some(&meaning) => Ok(meaning),
            None => Err(FlatZincError::malformed(line, format!("`{name}` is not declared"))),
        }
    }

    fn term(&self, expression: &Expression, line: usize) -> Result<Term> {
        let wrong = |what: &str| {
            Err(FlatZincError::malformed(
                line,
                format!("expected an integer, a Boolean or a variable, found {what}"),
            ))
        };
        match self.meaning(expression, line)? {
            Stands::Variable(variable) => Ok(Term::Variable(variable)),
            Stands::Value(&Expression::Int(number)) => Ok(Term::Fixed(number)),
            Stands::Value(&Expression::Bool(value)) => Ok(Term::Fixed(i64::from(value))),
            Stands::Value(Expression::Name(name)) => match self.names.get(&**name) {
                Some(&Stands::Variable(variable)) => Ok(Term::Variable(variable)),
                _ => wrong(&format!("`{name}`")),
            },
            Stands::Value(Expression::Float(_)) => wrong("a float"),
            Stands::Value(Expression::Set(_)) => wrong("a set"),
            Stands::Value(Expression::Array(_)) => wrong("a list"),
            Stands::Value(Expression::Text(_)) => wrong("a text"),
            Stands::Value(Expression::Call(name, _)) => wrong(&format!("`{name}(…)`")),
        }
    }

    fn terms(&self, expression: &Expression, line: usize) -> Result<Vec<Term>> {
        match self.meaning(expression, line)? {
            Stands::Value(Expression::Array(elements)) => {
                elements.iter().map(|element| self.term(element, line)).collect()
            }
            _ => Err(FlatZincError::malformed(line, "expected a list, found a single value")),
        }
    }

    /// A term that is 0 or 1.
    fn truth(&self, term: Term, line: usize) -> Result<Term> {
        let truths = Ranges::range(0, 1);
        let found = match term {
            Term::Fixed(0 | 1) => return Ok(term),
            Term::Fixed(number) => number.to_string(),
            Term::Variable(variable) if self.domains[variable].and(&truths) == self.domains[variable] => {
                return Ok(term);
            }
            Term::Variable(variable) => format!("the integer `{}`", self.variables[variable].name),
        };
        Err(FlatZincError::malformed(line, format!("expected a Boolean, found {found}")))
    }

    fn truths(&self, expression: &Expression, line: usize) -> Result<Vec<Term>> {
        self.terms(expression, line)?.into_iter().map(|term| self.truth(term, line)).collect()
    }

    fn set(&self, expression: &Expression, line: usize) -> Result<Ranges> {
        match self.meaning(expression, line)? {
            Stands::Value(Expression::Set(set)) => Ok(set.clone()),
            Stands::Value(Expression::Float(_)) => {
                Err(FlatZincError::malformed(line, "expected a set of integers, found floats"))
            }
            _ => Err(FlatZincError::malformed(line, "expected a set")),
        }
    }

    fn relation(&self, call: &Call) -> Result<Relation> {
        let Call { name, line, arguments, .. } = call;
        let named =
            |error: FlatZincError| FlatZincError { message: format!("`{name}`: {}", error.message), ..error };
        let Some((base, mode, signature)) = meaning(name, arguments.len()) else { return Err(unknown(call)) };
        if signature.len() != arguments.len() {
            let message = format!("`{name}` takes {} arguments, not {}", signature.len(), arguments.len());
            return Err(FlatZincError::malformed(*line, message));
        }
        let argument = |(kind, expression): (char, &Expression)| match kind {
            'n' => self.terms(expression, *line).map(|terms| Argument::Many(terms.into())),
            'B' => self.truths(expression, *line).map(|terms| Argument::Many(terms.into())),
            's' => self.set(expression, *line).map(Argument::Set),
            'b' => self.term(expression, *line).and_then(|term| self.truth(term, *line)).map(Argument::One),
            _ => self.term(expression, *line).map(Argument::One),
        };
        let arguments =
            signature.chars().zip(arguments).map(argument).collect::<Result<Vec<_>>>().map_err(named)?;
        let relation = Relation { base, mode, arguments, name: name.clone(), line: *line };
        relation_fits(&relation).map_err(named)?;
        Ok(relation)
    }

    fn shown(&self, file: &FlatZinc) -> Result<Vec<Shown>> {
        let single = |variable: usize| {
            let Variable { name, kind, .. } = &self.variables[variable];
            let terms = vec![(Term::Variable(variable), *kind == Kind::Bool)];
            Shown { name: name.clone(), terms, array: None }
        };
        if file.output.is_empty() {
            // MiniZinc uses such names for its own variables, with or without the annotation. It does not know them in
            // a solution.
            let made =
                |variable: &Variable| variable.introduced || variable.name.starts_with("X_INTRODUCED_");
            let own = file.variables.iter().enumerate().filter(|(_, variable)| !made(variable));
            return Ok(own.map(|(number, _)| single(number)).collect());
        }
        let mut shown = Vec::with_capacity(file.output.len());
        for output in &file.output {
            let name = &output.name;
            let mut own = match self.names.get(&**name) {
                Some(&Stands::Variable(variable)) => single(variable),
                Some(&Stands::Value(Expression::Array(elements))) => {
                    let element = |element: &Expression| {
                        let term = self.term(element, file.goal_line)?;
                        let truth = match term {
                            Term::Variable(variable) => self.variables[variable].kind == Kind::Bool,
                            Term::Fixed(_) => matches!(element, Expression::Bool(_)),
                        };
                        Ok((term, truth))
                    };
                    let terms: Vec<_> = elements.iter().map(element).collect::<Result<_>>()?;
                    let sets = index_sets(&output.indices, terms.len()).ok_or_else(|| {
                        let message =
                            format!("the index sets of the output `{name}` do not fit its elements");
                        FlatZincError::malformed(file.goal_line, message)
                    })?;
                    Shown { name: name.clone(), array: Some(sets), terms }
                }
                Some(&Stands::Value(value)) => {
                    let truth = matches!(value, Expression::Bool(_));
                    let terms = vec![(self.term(value, file.goal_line)?, truth)];
                    Shown { name: name.clone(), terms, array: None }
                }
                None => {
                    let message = format!("the output `{name}` is not declared");
                    return Err(FlatZincError::malformed(file.goal_line, message));
                }
            };
            if let Some(label) = &output.label {
                own.name = label.clone();
            }
            shown.push(own);
        }
        Ok(shown)
    }

    /// The term of an objective: a variable, a number, or an element of an array.
    fn objective(&self, objective: &Expression, line: usize) -> Result<Term> {
        match objective {
            Expression::Call(name, index) => {
                let array = self.terms(&Expression::Name(name.clone()), line)?;
                let index = match index[..] {
                    [Expression::Int(index)] => {
                        usize::try_from(index).ok().and_then(|index| index.checked_sub(1))
                    }
                    _ => None,
                };
                let element = index.and_then(|index| array.get(index).copied());
                element.ok_or_else(|| FlatZincError::malformed(line, format!("`{name}` has no such element")))
            }
            objective => self.term(objective, line),
        }
    }

    /// The variables of search annotations. Other expressions are skipped.
    fn search(&self, search: &[Expression]) -> Vec<Branching> {
        let variables = |expression: &Expression| -> Vec<usize> {
            let terms = match self.meaning(expression, 0) {
                Ok(Stands::Value(Expression::Array(_))) => self.terms(expression, 0).unwrap_or_default(),
                _ => self.objective(expression, 0).into_iter().collect(),
            };
            terms.into_iter().filter_map(Term::variable).collect()
        };
        annotations(search)
            .into_iter()
            .map(|Branching { variables: named, choose, take }| Branching {
                variables: named.into_iter().flat_map(variables).collect(),
                choose,
                take,
            })
            .collect()
    }

    /// Merges the two variables of an equation.
    fn unite(&mut self, relation: &Relation) {
        let (Base::Eq, Mode::Holds) = (relation.base, relation.mode) else { return };
        let (Term::Variable(a), Term::Variable(b)) = (relation.one(0), relation.one(1)) else { return };
        let (a, b) = (self.equal.root(a), self.equal.root(b));
        // The variable that is declared first represents both.
        let (first, second) = (a.min(b), a.max(b));
        if first != second {
            self.equal.join(first, second);
            self.domains[first] = self.domains[first].and(&self.domains[second]);
        }
    }

    fn finish(
        self,
        mut relations: Vec<Relation>,
        labelled: &mut [Labelled],
        mut shown: Vec<Shown>,
        mut objective: Option<Term>,
        mut search: Vec<Branching>,
    ) -> Resolved {
        let roots: Vec<usize> = (0..self.domains.len()).map(|variable| self.equal.root(variable)).collect();
        let rooted = |term: &mut Term| {
            if let Term::Variable(variable) = term {
                *variable = roots[*variable];
            }
        };
        let all = relations.iter_mut().chain(labelled.iter_mut().map(|(_, relation)| relation));
        for argument in all.flat_map(|relation| &mut relation.arguments) {
            match argument {
                Argument::One(term) => rooted(term),
                Argument::Many(terms) => Arc::make_mut(terms).iter_mut().for_each(rooted),
                Argument::Set(_) => {}
            }
        }
        shown.iter_mut().flat_map(|shown| &mut shown.terms).for_each(|(term, _)| rooted(term));
        objective.iter_mut().for_each(rooted);
        search
            .iter_mut()
            .flat_map(|annotation| &mut annotation.variables)
            .for_each(|variable| *variable = roots[*variable]);
        // Equations between merged variables are trivially true.
        relations.retain(|relation| {
            (relation.base, relation.mode) != (Base::Eq, Mode::Holds) || relation.one(0) != relation.one(1)
        });
        Resolved {
            names: self.variables.iter().map(|variable| variable.name.clone()).collect(),
            lines: self.variables.iter().map(|variable| variable.line).collect(),
            domains: self.domains,
            relations,
            shown,
            objective,
            search,
        }
    }
}

/// The index sets of an array. If the file does not give them, a single set that starts at 1. `None` if they do not fit
/// the number of elements.
fn index_sets(given: &[(i64, i64)], length: usize) -> Option<Vec<(i64, i64)>> {
    if given.is_empty() {
        return Some(vec![(1, i64::try_from(length).unwrap_or(i64::MAX))]);
    }
    let size =
        |&(first, last): &(i64, i64)| usize::try_from(i128::from(last) - i128::from(first) + 1).unwrap_or(0);
    let fits = given.iter().try_fold(1usize, |all, set| all.checked_mul(size(set))) == Some(length);
    fits.then(|| given.to_vec())
}

fn unknown(call: &Call) -> FlatZincError {
    let Call { name, line, .. } = call;
    let remedy = if name.contains("float") || name.contains("2float") {
        "geduld supports only bool and int variables: write the model with integers, scaled if need be"
    } else if name.contains("set") {
        "add `include \"nosets.mzn\";` to the model: MiniZinc then writes sets as Booleans"
    } else {
        "compile the model without a solver library, `minizinc -c -G std model.mzn`: MiniZinc then uses constraints that geduld supports"
    };
    FlatZincError::new(*line, format!("geduld does not support the constraint `{name}`"), remedy)
}

/// Checks the properties of arguments that the signature does not express.
fn relation_fits(relation: &Relation) -> Result<()> {
    let wrong = |message: &str| Err(FlatZincError::malformed(relation.line, message));
    let fixed = |terms: &[Term]| terms.iter().all(|term| matches!(term, Term::Fixed(_)));
    match relation.base {
        Base::LinearEq | Base::LinearNe | Base::LinearLe => {
            if relation.many(0).len() != relation.many(1).len() {
                return wrong("the lists of coefficients and variables have different lengths");
            }
            if !fixed(relation.many(0)) {
                return wrong("a coefficient is a variable");
            }
        }
        Base::Table => {
            if !fixed(relation.many(1)) {
                return wrong("a cell of the table is a variable");
            }
            let (columns, cells) = (relation.many(0).len(), relation.many(1).len());
            if columns == 0 || cells % columns != 0 {
                return wrong(&format!("{cells} cells do not make a table of {columns} columns"));
            }
        }
        Base::Cardinality => {
            if relation.many(1).len() != relation.many(2).len() {
                return wrong("the lists of values and counts have different lengths");
            }
            if !fixed(relation.many(1)) {
                return wrong("a value that is counted is a variable");
            }
        }
        Base::Place => {
            if !fixed(&[relation.one(1), relation.one(2)]) {
                return wrong("the first place or the value is a variable");
            }
        }
        Base::Circuit => {
            if !fixed(&[relation.one(1)]) {
                return wrong("the first place is a variable");
            }
        }
        Base::Connected | Base::Joined => {
            if let Err(message) = Graph::of(relation) {
                return wrong(message);
            }
        }
        Base::Eq | Base::Ne | Base::Le | Base::Lt | Base::In => {}
        Base::Clause | Base::And | Base::Or | Base::Xor => {}
        Base::Plus | Base::Times | Base::Div | Base::Mod | Base::Pow | Base::Abs => {}
        Base::Min | Base::Max | Base::Minimum | Base::Maximum => {}
        Base::AllDifferent | Base::Element | Base::Count | Base::Inversions => {}
    }
    Ok(())
}
