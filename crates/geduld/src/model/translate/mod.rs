//! Translates a model to FlatZinc, so that it is counted, listed, solved and optimised like a model of MiniZinc.
//!
//! Every variable of the model that is not determined by another one is an output, so solutions are the same. Numbers
//! and conditions inside of expressions get variables of their own, which follow from the outputs.

mod conditions;
mod literals;
mod numbers;
mod of_puzzles;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use geduld_flatzinc::{Call, Expression, FlatZinc, Goal, Kind, Ranges, Variable};

use self::numbers::Linear;
use super::condition::{Claim, Condition};
use super::expression::{Atom, Expr, Node};
use super::var::Var;
use super::{Follows, Function, Model};
use crate::error::{Error, Result};
use crate::flatzinc::show;

/// The largest absolute value of a number inside of an expression.
const MOST: i64 = 1 << 54;

/// A number, or a variable of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Term {
    Fixed(i64),
    Variable(usize),
}

/// A truth value, or a variable of the file with the value that makes it true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Fixed(bool),
    Literal(usize, bool),
}

impl std::ops::Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Fixed(truth) => Self::Fixed(!truth),
            Self::Literal(variable, positive) => Self::Literal(variable, !positive),
        }
    }
}

/// What must hold so that a number is defined, apart from what all solutions satisfy. `None` stands for a number in a
/// constraint of the model itself, which excludes the solutions where it is not defined.
type Defined<'d> = Option<&'d mut Vec<Truth>>;

struct Translator<'m> {
    model: &'m Model,
    file: FlatZinc,
    /// The smallest and the largest value of each variable of the file. A variable without values is 0.
    ends: Vec<(i64, i64)>,
    /// The nodes that were translated, by their addresses. The node is kept, so that its address is not used again.
    nodes: BTreeMap<usize, (Arc<Node>, Linear, Vec<Truth>)>,
    /// The negation of a Boolean, if it has a variable.
    negations: BTreeMap<usize, usize>,
    /// The Boolean that says whether a variable has a number, if there is one.
    equalities: BTreeMap<(usize, i64), usize>,
    /// For each variable of the model, whether a condition mentions it.
    mentioned: Vec<bool>,
}

impl Model {
    /// The model in FlatZinc, with an objective and whether it is maximized.
    ///
    /// Cost: linear in the expressions, but quadratic in the length of a circuit.
    ///
    /// # Errors
    /// If the model has a mistake, or numbers in it are too large.
    pub(super) fn translated(&self, objective: Option<(&Expr, bool)>) -> Result<FlatZinc> {
        if let Some(mistake) = &self.mistake {
            return Err(Error::Model(mistake.clone()));
        }
        let mut translator = Translator::new(self);
        self.conditions.iter().try_for_each(|condition| translator.require(condition))?;
        self.named.iter().try_for_each(|(name, condition)| translator.require_named(name, condition))?;
        if let Some((objective, maximized)) = objective {
            let term = translator.term(objective, &mut None)?;
            translator.file.goal = if maximized { Goal::Maximize } else { Goal::Minimize };
            translator.file.objective = Some(translator.expression(term));
        }
        translator.read_functions();
        Ok(translator.file)
    }
}

impl<'m> Translator<'m> {
    fn new(model: &'m Model) -> Self {
        let mut file = FlatZinc {
            variables: Vec::with_capacity(model.variables.len()),
            goal_line: 1,
            ..FlatZinc::default()
        };
        let (mut ends, mut names) = (Vec::new(), BTreeSet::new());
        for variable in &model.variables {
            let mut name = variable.name.clone();
            // Names need not be different in a model, but in a file, and some are those of introduced variables.
            while name.starts_with(INTRODUCED) || !names.insert(name.clone()) {
                name.insert(0, '\'');
            }
            let numbers = variable.domain.values().map(|value| variable.domain.number(value));
            let domain = Ranges::new(numbers.map(|number| (number, number)));
            ends.push(domain.ends().unwrap_or((0, 0)));
            file.variables.push(Variable {
                name: name.into(),
                line: 1,
                kind: Kind::Int,
                domain: Some(domain),
                float_domain: None,
                value: None,
                introduced: variable.follows.is_some(),
            });
        }
        let own = model.variables.iter().zip(&file.variables).filter(|(own, _)| own.follows.is_none());
        let shown: Vec<Box<str>> = own.map(|(_, variable)| variable.name.clone()).collect();
        show(&mut file, shown);
        let mut this = Self {
            model,
            file,
            ends,
            nodes: BTreeMap::new(),
            negations: BTreeMap::new(),
            equalities: BTreeMap::new(),
            mentioned: vec![false; model.variables.len()],
        };
        for (number, variable) in model.variables.iter().enumerate() {
            match &variable.follows {
                Some(Follows { base, by: Function::Plus(offset) }) => this.shift(*base, number, *offset),
                Some(Follows { base, by: Function::Listed { pairs, optional: false } }) => {
                    this.list_function(*base, number, pairs);
                }
                _ => {}
            }
        }
        this
    }

    /// The number of a variable in the file.
    fn variable(&mut self, variable: Var) -> Result<usize> {
        let known = self.model.variables.get(variable.number).filter(|known| known.id == variable.id);
        match known {
            Some(_) => {
                self.mentioned[variable.number] = true;
                Ok(variable.number)
            }
            None => Err(Error::Model("a constraint has a variable of another model".to_owned())),
        }
    }

    /// A new variable with these bounds.
    fn introduce(&mut self, ends: (i128, i128)) -> Result<usize> {
        let bound = |end: i128| {
            let end = i64::try_from(end).ok().filter(|end| (-MOST..=MOST).contains(end));
            end.ok_or_else(|| Error::Model("a number in an expression can exceed 2^54".to_owned()))
        };
        let (least, most) = (bound(ends.0)?, bound(ends.1)?);
        let number = self.file.variables.len();
        self.file.variables.push(Variable {
            name: format!("{INTRODUCED}{number}_").into(),
            line: 1,
            kind: if (least, most) == (0, 1) { Kind::Bool } else { Kind::Int },
            domain: Some(Ranges::range(least, most)),
            float_domain: None,
            value: None,
            introduced: true,
        });
        self.ends.push((least, most));
        Ok(number)
    }

    fn boolean(&mut self) -> Result<usize> {
        self.introduce((0, 1))
    }

    fn call(&mut self, name: &str, arguments: Vec<Expression>) {
        self.file.constraints.push(Call { name: name.into(), line: 1, arguments, label: None });
    }

    fn expression(&self, term: Term) -> Expression {
        match term {
            Term::Fixed(number) => Expression::Int(number),
            Term::Variable(variable) => Expression::Name(self.file.variables[variable].name.clone()),
        }
    }

    fn list(&self, terms: &[Term]) -> Expression {
        Expression::Array(terms.iter().map(|&term| self.expression(term)).collect())
    }

    /// Requires a condition with a name. What its parts mean holds in any case; only the last constraint, that they are
    /// true, has the name.
    fn require_named(&mut self, name: &str, condition: &Condition) -> Result<()> {
        let begin = match &condition.claim {
            Claim::All(list) => {
                return list.iter().try_for_each(|condition| self.require_named(name, condition));
            }
            // The parts of other lists may not be defined.
            Claim::Different(list) if list.iter().all(|own| matches!(own.terms[..], [(1, Atom::Var(_))])) => {
                let terms = self.shifted(list)?;
                let list = self.list(&terms);
                self.call("all_different_int", vec![list]);
                self.file.constraints.len() - 1
            }
            Claim::Row(list, rows) if !list.is_empty() => {
                let mut needed = Vec::new();
                let terms = self.terms(list, &mut Some(&mut needed))?;
                let begin = self.file.constraints.len();
                needed.into_iter().for_each(|truth| self.clause(&[truth]));
                let cells = rows.iter().flatten().map(|&cell| Expression::Int(cell)).collect();
                let arguments = vec![self.list(&terms), Expression::Array(cells)];
                self.call("table_int", arguments);
                begin
            }
            Claim::Literal(literal) => {
                let begin = self.file.constraints.len();
                self.require_literal(literal)?;
                begin
            }
            _ => {
                let truth = self.truth(condition)?;
                let begin = self.file.constraints.len();
                self.clause(&[truth]);
                begin
            }
        };
        for call in &mut self.file.constraints[begin..] {
            call.label = Some(name.into());
        }
        Ok(())
    }

    /// Requires a condition in all solutions.
    fn require(&mut self, condition: &Condition) -> Result<()> {
        match &condition.claim {
            Claim::All(list) => list.iter().try_for_each(|condition| self.require(condition)),
            Claim::Any(list) => {
                let truths =
                    list.iter().map(|condition| self.truth(condition)).collect::<Result<Vec<_>>>()?;
                self.clause(&truths);
                Ok(())
            }
            Claim::Literal(literal) => self.require_literal(literal),
            Claim::Compared(comparison, number) => {
                let number = self.sum(number, &mut None)?;
                self.require_compared(*comparison, &number);
                Ok(())
            }
            Claim::Same(pair) => {
                let (a, b) = (self.truth(&pair.0)?, self.truth(&pair.1)?);
                match (a, b) {
                    (Truth::Fixed(fixed), other) | (other, Truth::Fixed(fixed)) => {
                        self.clause(&[if fixed { other } else { !other }]);
                    }
                    (Truth::Literal(a, first), Truth::Literal(b, second)) => {
                        let name = if first == second { "bool_eq" } else { "bool_not" };
                        let pair = [a, b].map(|of| self.expression(Term::Variable(of)));
                        self.call(name, pair.to_vec());
                    }
                }
                Ok(())
            }
            Claim::Different(list) => {
                let terms = self.shifted(list)?;
                let list = self.list(&terms);
                self.call("all_different_int", vec![list]);
                Ok(())
            }
            Claim::Row(list, rows) if !list.is_empty() => {
                let terms = self.terms(list, &mut None)?;
                let cells = rows.iter().flatten().map(|&cell| Expression::Int(cell)).collect();
                let arguments = vec![self.list(&terms), Expression::Array(cells)];
                self.call("table_int", arguments);
                Ok(())
            }
            Claim::Count(literals, count) => self.require_count(literals, *count),
            Claim::Circuit(successors) => self.require_circuit(successors),
            Claim::Inversions(list, flips, odd) => {
                let arguments = self.inversions(list, flips, *odd)?;
                self.call("geduld_inversions", arguments);
                Ok(())
            }
            Claim::Connected(nodes, edges) => {
                let arguments = self.graph(nodes, edges)?;
                self.call("geduld_joined", arguments);
                Ok(())
            }
            _ => {
                let truth = self.truth(condition)?;
                self.clause(&[truth]);
                Ok(())
            }
        }
    }
}

/// The beginning of the names of variables that are introduced.
const INTRODUCED: &str = "X_INTRODUCED_";
