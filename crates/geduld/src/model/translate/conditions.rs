//! Conditions of expressions as Booleans of the file.

use geduld_flatzinc::Expression;

use super::super::condition::{Claim, Comparison, Condition};
use super::super::expression::{Expr, sum};
use super::numbers::Linear;
use super::{Term, Translator, Truth};
use crate::error::{Error, Result};

/// What a comparison of a sum with 0 looks like in FlatZinc.
enum Form {
    /// It always holds, or never.
    Fixed(bool),
    /// The first number compares to the second one.
    Pair(Term, Term),
    Sum,
}

impl Translator<'_> {
    /// Whether a condition holds, as a Boolean of the file.
    pub(super) fn truth(&mut self, condition: &Condition) -> Result<Truth> {
        Ok(match &condition.claim {
            Claim::Truth(truth) => Truth::Fixed(*truth),
            Claim::Literal(literal) => self.literal(literal)?,
            Claim::Count(literals, count) => {
                let number = sum(literals.iter().copied());
                self.truth(&Condition::within(number, *count))?
            }
            Claim::Compared(comparison, number) => self.compared_where_defined(*comparison, number)?,
            Claim::All(list) => {
                let truths = self.truths(list)?;
                self.both(&truths)?
            }
            Claim::Any(list) => {
                let truths: Vec<Truth> = self.truths(list)?.into_iter().map(|truth| !truth).collect();
                !self.both(&truths)?
            }
            Claim::Not(inner) => !self.truth(inner)?,
            Claim::Same(pair) => {
                let (a, b) = (self.truth(&pair.0)?, self.truth(&pair.1)?);
                self.same(a, b)?
            }
            Claim::Different(list) => {
                let mut needed = Vec::new();
                let terms = self.terms(list, &mut Some(&mut needed))?;
                for (own, &a) in terms.iter().enumerate() {
                    for &b in &terms[..own] {
                        let difference = difference(a, b);
                        needed.push(self.compared(Comparison::Ne, &difference)?);
                    }
                }
                self.both(&needed)?
            }
            Claim::Row(list, rows) => {
                let mut needed = Vec::new();
                let terms = self.terms(list, &mut Some(&mut needed))?;
                let mut none = Vec::new();
                for row in rows.iter() {
                    let mut equal = Vec::new();
                    for (&term, &cell) in terms.iter().zip(row) {
                        let difference = difference(term, Term::Fixed(cell));
                        equal.push(self.compared(Comparison::Eq, &difference)?);
                    }
                    none.push(!self.both(&equal)?);
                }
                needed.push(!self.both(&none)?);
                self.both(&needed)?
            }
            Claim::Circuit(successors) => {
                let mut needed = Vec::new();
                let terms = self.terms(successors, &mut Some(&mut needed))?;
                for (own, &a) in terms.iter().enumerate() {
                    for &b in &terms[..own] {
                        needed.push(self.compared(Comparison::Ne, &difference(a, b))?);
                    }
                }
                for place in self.visited(&terms, true, &mut needed)?.iter().skip(1) {
                    needed.push(self.compared(Comparison::Ne, &Linear::from(*place))?);
                }
                self.both(&needed)?
            }
            Claim::Inversions(list, flips, odd) => {
                let arguments = self.inversions(list, flips, *odd)?;
                self.reified("geduld_inversions_reif", arguments)?
            }
            Claim::Connected(nodes, edges) => {
                let arguments = self.graph(nodes, edges)?;
                self.reified("geduld_joined_reif", arguments)?
            }
            Claim::NoBoolean(variable) => {
                let number = self.variable(*variable)?;
                let name = &self.model.variables[number].name;
                return Err(Error::Model(format!(
                    "`{name}` has other values than 0 and 1, so it is no condition: write a comparison such as `x.ne(0)`"
                )));
            }
            Claim::Wrong(mistake) => return Err(Error::Model(mistake.to_string())),
        })
    }

    fn truths(&mut self, list: &[Condition]) -> Result<Vec<Truth>> {
        list.iter().map(|condition| self.truth(condition)).collect()
    }

    /// A comparison with 0 that does not hold where the number is not defined.
    fn compared_where_defined(&mut self, comparison: Comparison, number: &Expr) -> Result<Truth> {
        let mut needed = Vec::new();
        let sum = self.sum(number, &mut Some(&mut needed))?;
        needed.push(self.compared(comparison, &sum)?);
        self.both(&needed)
    }

    /// How a comparison is written.
    fn form(&self, comparison: Comparison, sum: &Linear) -> Form {
        let (least, most) = self.ends_of(sum);
        match comparison {
            Comparison::Le if most <= 0 => return Form::Fixed(true),
            Comparison::Le if least > 0 => return Form::Fixed(false),
            Comparison::Eq if (least, most) == (0, 0) => return Form::Fixed(true),
            Comparison::Eq if least > 0 || most < 0 => return Form::Fixed(false),
            Comparison::Ne if least > 0 || most < 0 => return Form::Fixed(true),
            Comparison::Ne if (least, most) == (0, 0) => return Form::Fixed(false),
            _ => {}
        }
        match (&sum.terms[..], sum.constant.checked_neg()) {
            (&[(1, a)], Some(bound)) => Form::Pair(Term::Variable(a), Term::Fixed(bound)),
            (&[(-1, a)], _) => Form::Pair(Term::Fixed(sum.constant), Term::Variable(a)),
            (&[(1, a), (-1, b)], Some(0)) => Form::Pair(Term::Variable(a), Term::Variable(b)),
            (&[(-1, a), (1, b)], Some(0)) => Form::Pair(Term::Variable(b), Term::Variable(a)),
            _ => Form::Sum,
        }
    }

    /// The arguments of a constraint on a sum: factors, variables, total.
    fn sum_arguments(&self, sum: &Linear) -> Vec<Expression> {
        let factors = sum.terms.iter().map(|&(factor, _)| Expression::Int(factor)).collect();
        let variables: Vec<Term> = sum.terms.iter().map(|&(_, variable)| Term::Variable(variable)).collect();
        // The total cannot overflow: a constant with the smallest number is not in the bounds of any sum that is open.
        let total = Expression::Int(sum.constant.saturating_neg());
        vec![Expression::Array(factors), self.list(&variables), total]
    }

    /// Requires a comparison with 0.
    pub(super) fn require_compared(&mut self, comparison: Comparison, sum: &Linear) {
        let (pair, linear) = match comparison {
            Comparison::Eq => ("int_eq", "int_lin_eq"),
            Comparison::Ne => ("int_ne", "int_lin_ne"),
            Comparison::Le => ("int_le", "int_lin_le"),
        };
        match self.form(comparison, sum) {
            Form::Fixed(truth) => self.clause(&[Truth::Fixed(truth)]),
            Form::Pair(a, b) => {
                let arguments = vec![self.expression(a), self.expression(b)];
                self.call(pair, arguments);
            }
            Form::Sum => {
                let arguments = self.sum_arguments(sum);
                self.call(linear, arguments);
            }
        }
    }

    /// Whether a sum compares to 0 in this way.
    pub(super) fn compared(&mut self, comparison: Comparison, sum: &Linear) -> Result<Truth> {
        let (comparison, positive) = match comparison {
            Comparison::Ne => (Comparison::Eq, false),
            other => (other, true),
        };
        let signed = |truth: Truth| if positive { truth } else { !truth };
        if let &[(factor, variable)] = &sum.terms[..] {
            // A Boolean is its own truth.
            if self.ends[variable] == (0, 1) {
                let holds = |number: i128| match comparison {
                    Comparison::Le => number <= 0,
                    _ => number == 0,
                };
                let at = |value: i128| holds(i128::from(sum.constant) + i128::from(factor) * value);
                return Ok(signed(match (at(0), at(1)) {
                    (false, true) => Truth::Literal(variable, true),
                    (true, false) => Truth::Literal(variable, false),
                    (both, _) => Truth::Fixed(both),
                }));
            }
            if comparison == Comparison::Eq {
                let (constant, factor) = (-i128::from(sum.constant), i128::from(factor));
                let number = i64::try_from(constant / factor).ok().filter(|_| constant % factor == 0);
                return match number {
                    Some(number) => self.equals(variable, number).map(signed),
                    None => Ok(signed(Truth::Fixed(false))),
                };
            }
        }
        let (pair, linear) = match comparison {
            Comparison::Le => ("int_le_reif", "int_lin_le_reif"),
            _ => ("int_eq_reif", "int_lin_eq_reif"),
        };
        let (name, mut arguments) = match self.form(comparison, sum) {
            Form::Fixed(truth) => return Ok(signed(Truth::Fixed(truth))),
            Form::Pair(a, b) => (pair, vec![self.expression(a), self.expression(b)]),
            Form::Sum => (linear, self.sum_arguments(sum)),
        };
        let own = self.boolean()?;
        arguments.push(self.expression(Term::Variable(own)));
        self.call(name, arguments);
        Ok(signed(Truth::Literal(own, true)))
    }

    /// Whether all of these hold.
    pub(super) fn both(&mut self, truths: &[Truth]) -> Result<Truth> {
        let mut open = Vec::new();
        for &truth in truths {
            match truth {
                Truth::Fixed(true) => {}
                Truth::Fixed(false) => return Ok(Truth::Fixed(false)),
                literal if open.contains(&!literal) => return Ok(Truth::Fixed(false)),
                literal if open.contains(&literal) => {}
                literal => open.push(literal),
            }
        }
        match open[..] {
            [] => return Ok(Truth::Fixed(true)),
            [only] => return Ok(only),
            _ => {}
        }
        // All negative: none holds.
        let negative = open.iter().all(|truth| matches!(truth, Truth::Literal(_, false)));
        let mut variables = Vec::with_capacity(open.len());
        for truth in open {
            variables.push(self.positive(if negative { !truth } else { truth })?);
        }
        let own = self.boolean()?;
        let arguments = vec![self.list(&variables), self.expression(Term::Variable(own))];
        self.call(if negative { "array_bool_or" } else { "array_bool_and" }, arguments);
        Ok(Truth::Literal(own, !negative))
    }

    /// A variable that is true if and only if the literal holds.
    pub(super) fn positive(&mut self, truth: Truth) -> Result<Term> {
        match truth {
            Truth::Fixed(truth) => Ok(Term::Fixed(truth.into())),
            Truth::Literal(variable, true) => Ok(Term::Variable(variable)),
            Truth::Literal(variable, false) => {
                if let Some(&known) = self.negations.get(&variable) {
                    return Ok(Term::Variable(known));
                }
                let own = self.boolean()?;
                let pair = [variable, own].map(|of| self.expression(Term::Variable(of)));
                self.call("bool_not", pair.to_vec());
                self.negations.insert(variable, own);
                Ok(Term::Variable(own))
            }
        }
    }

    /// Whether two truths are the same.
    pub(super) fn same(&mut self, a: Truth, b: Truth) -> Result<Truth> {
        let ((a, first), (b, second)) = match (a, b) {
            (Truth::Fixed(fixed), other) | (other, Truth::Fixed(fixed)) => {
                return Ok(if fixed { other } else { !other });
            }
            (Truth::Literal(a, first), Truth::Literal(b, second)) => ((a, first), (b, second)),
        };
        if a == b {
            return Ok(Truth::Fixed(first == second));
        }
        let own = self.boolean()?;
        let arguments = [a, b, own].map(|of| self.expression(Term::Variable(of)));
        self.call("bool_eq_reif", arguments.to_vec());
        Ok(Truth::Literal(own, first == second))
    }

    /// Requires that one of the truths holds.
    pub(super) fn clause(&mut self, truths: &[Truth]) {
        if truths.contains(&Truth::Fixed(true)) {
            return;
        }
        let list = |wanted: bool| {
            let own = truths.iter().filter_map(|truth| match *truth {
                Truth::Literal(variable, positive) if positive == wanted => Some(Term::Variable(variable)),
                _ => None,
            });
            own.collect::<Vec<_>>()
        };
        let arguments = vec![self.list(&list(true)), self.list(&list(false))];
        self.call("bool_clause", arguments);
    }

    /// Requires that successors form a circuit.
    pub(super) fn require_circuit(&mut self, successors: &[Expr]) -> Result<()> {
        let terms = self.terms(successors, &mut None)?;
        let list = self.list(&terms);
        self.call("all_different_int", vec![list]);
        let places = self.visited(&terms, false, &mut Vec::new())?;
        // The places differ, and the first one is node 0.
        let list = self.list(&places);
        self.call("all_different_int", vec![list]);
        Ok(())
    }

    /// The nodes that a walk from node 0 visits, as many as there are nodes. `needed` gets what must hold so that all
    /// successors are nodes; without `nested` that is required.
    fn visited(&mut self, successors: &[Term], nested: bool, needed: &mut Vec<Truth>) -> Result<Vec<Term>> {
        let last = i64::try_from(successors.len()).unwrap_or(i64::MAX) - 1;
        for &successor in successors {
            let below = self.compared(Comparison::Le, &difference(Term::Fixed(0), successor))?;
            let above = self.compared(Comparison::Le, &difference(successor, Term::Fixed(last)))?;
            match nested {
                true => needed.extend([below, above]),
                false => [below, above].into_iter().for_each(|truth| self.clause(&[truth])),
            }
        }
        let mut places = Vec::new();
        let mut place = Term::Fixed(0);
        while places.len() < successors.len() {
            places.push(place);
            if places.len() == successors.len() {
                break;
            }
            let index = Linear::from(place);
            place = match nested {
                true => self.element(successors, index, &mut Some(&mut Vec::new()))?,
                false => self.element(successors, index, &mut None)?,
            };
        }
        Ok(places)
    }
}

/// The difference of two terms.
fn difference(a: Term, b: Term) -> Linear {
    let (a, b) = (Linear::from(a), Linear::from(b));
    let mut terms = a.terms;
    for (factor, variable) in b.terms {
        match terms.iter().position(|&(_, known)| known == variable) {
            Some(place) => {
                terms.remove(place);
            }
            None => terms.push((-factor, variable)),
        }
    }
    Linear { terms, constant: a.constant.saturating_sub(b.constant) }
}
