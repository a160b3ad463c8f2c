//! Statements that a variable has a number, and how many of them hold.

use geduld_flatzinc::Expression;
use geduld_model::Bounds;

use super::super::condition::Condition;
use super::super::expression::sum;
use super::super::var::Literal;
use super::{Term, Translator, Truth};
use crate::error::Result;

impl Translator<'_> {
    /// Whether a literal holds.
    pub(super) fn literal(&mut self, literal: &Literal) -> Result<Truth> {
        let variable = self.variable(literal.variable)?;
        let holds = self.equals(variable, literal.value)?;
        Ok(if literal.positive { holds } else { !holds })
    }

    /// Whether a variable of the file has a number. There is one Boolean for it.
    pub(super) fn equals(&mut self, variable: usize, number: i64) -> Result<Truth> {
        if !self.can_be(variable, number) {
            return Ok(Truth::Fixed(false));
        }
        if self.ends[variable] == (number, number) {
            return Ok(Truth::Fixed(true));
        }
        if self.ends[variable] == (0, 1) {
            return Ok(Truth::Literal(variable, number == 1));
        }
        let own = match self.equalities.get(&(variable, number)) {
            Some(&known) => known,
            None => {
                let own = self.boolean()?;
                let [name, boolean] = [variable, own].map(|of| self.expression(Term::Variable(of)));
                self.call("int_eq_reif", vec![name, Expression::Int(number), boolean]);
                self.equalities.insert((variable, number), own);
                own
            }
        };
        Ok(Truth::Literal(own, true))
    }

    fn can_be(&self, variable: usize, number: i64) -> bool {
        self.file.variables[variable].domain.as_ref().is_none_or(|domain| domain.contains(number))
    }

    /// Requires that a literal holds.
    pub(super) fn require_literal(&mut self, literal: &Literal) -> Result<()> {
        let variable = self.variable(literal.variable)?;
        match self.can_be(variable, literal.value) {
            true => {
                let arguments =
                    vec![self.expression(Term::Variable(variable)), Expression::Int(literal.value)];
                self.call(if literal.positive { "int_eq" } else { "int_ne" }, arguments);
            }
            false => self.clause(&[Truth::Fixed(!literal.positive)]),
        }
        Ok(())
    }

    /// Requires that the number of literals that hold is within bounds.
    pub(super) fn require_count(&mut self, literals: &[Literal], count: Bounds<i64>) -> Result<()> {
        let variables = literals.iter().map(|literal| self.variable(literal.variable));
        let variables: Vec<Term> = variables.map(|own| own.map(Term::Variable)).collect::<Result<_>>()?;
        let all = i64::try_from(literals.len()).unwrap_or(i64::MAX);
        let Bounds { least, most } = Bounds { least: count.least.max(0), most: count.most.min(all) };
        let same = |literal: &Literal| literal.positive && literal.value == literals[0].value;
        if least > most || literals.is_empty() || !literals.iter().all(same) {
            return self.require(&Condition::within(sum(literals.iter().copied()), count));
        }
        let number = match least == most {
            true => Term::Fixed(least),
            false => Term::Variable(self.introduce((least.into(), most.into()))?),
        };
        let arguments =
            vec![self.list(&variables), Expression::Int(literals[0].value), self.expression(number)];
        self.call("fzn_count_eq", arguments);
        Ok(())
    }
}
