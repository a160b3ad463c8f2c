//! Rewrites constraints on variables with many values, with variables that have few values.
//!
//! A variable with too many values to list is written as its smallest value plus digits of a fixed base. Sums stay
//! sums. Products become sums of products of digits. All other constraints become sums that are switched by Booleans.
//! Every added variable is a function of the variables of the file, so no solution is gained or lost, and none is
//! counted twice.

mod arithmetic;
mod lists;
mod spelled;

use std::collections::BTreeMap;

use geduld_model::relation::{Argument, Base, Mode, Relation, Term};

use crate::WritingLimits;
use crate::error::{FlatZincError, Result};
use crate::limits::{MOST_IN_ALL, MOST_VALUES};
use crate::linear::{Comparison, Sum};
use crate::resolve::Resolved;
use geduld_model::Ranges;

pub(crate) use spelled::{Spelled, spell};

/// If all variables together have too many values, a variable with more values than this is written with digits.
const MOST_VALUES_OF_MANY: u128 = 1 << 10;
/// The maximum number of values of a variable. It keeps sums of such variables within 64 bits.
pub(crate) const MOST_OF_DIGITS: u128 = 1 << 56;
/// The maximum number of gaps in a domain that is written with digits.
const MOST_GAPS: usize = 1 << 10;

/// A number plus weighted variables, which together equal a variable.
#[derive(Clone, Debug)]
pub(crate) struct Digits {
    pub least: i64,
    pub parts: Vec<(i64, usize)>,
}

/// A model without large domains.
pub(crate) struct Lowered {
    /// The first variables are those of the file.
    pub resolved: Resolved,
    /// For each variable, whether it is part of a solution, and whether it follows from those that are.
    pub shown: Vec<bool>,
    pub follows: Vec<bool>,
    /// The digits of the variables that are written with digits.
    pub digits: BTreeMap<usize, Digits>,
}

/// Writes variables with many values as digits, and constraints whose tables would be too large as sums. Cost: linear
/// in the result.
pub(crate) fn lower(
    resolved: &Resolved,
    shown: &[bool],
    follows: &[bool],
    spelled: Spelled,
    limits: WritingLimits,
) -> Result<Lowered> {
    let mut used = shown.to_vec();
    for relation in &resolved.relations {
        resolved.open(relation).into_iter().for_each(|variable| used[variable] = true);
    }
    let sizes =
        || resolved.domains.iter().zip(&used).filter(|(_, used)| **used).map(|(domain, _)| domain.len());
    let all = sizes().filter(|&size| size <= MOST_VALUES).fold(0u128, u128::saturating_add);
    let most = if all > MOST_IN_ALL / 2 { MOST_VALUES_OF_MANY } else { MOST_VALUES };
    let limits = WritingLimits { values: limits.values.min(most), ..limits };
    let mut lowering = Lowering {
        limits,
        lowered: Lowered {
            resolved: Resolved {
                names: resolved.names.clone(),
                lines: resolved.lines.clone(),
                domains: resolved.domains.clone(),
                relations: Vec::with_capacity(resolved.relations.len()),
                shown: Vec::new(),
                objective: None,
                search: Vec::new(),
            },
            shown: shown.to_vec(),
            follows: follows.to_vec(),
            digits: BTreeMap::new(),
        },
        products: BTreeMap::new(),
        links: BTreeMap::new(),
    };
    let done = lowering.spell_out(resolved, spelled)?;
    for variable in (0..used.len()).filter(|&variable| used[variable]) {
        if resolved.domains[variable].len() > limits.values && !lowering.is_wide(variable) {
            lowering.split(variable)?;
        }
    }
    for (relation, _) in resolved.relations.iter().zip(done).filter(|(_, done)| !done) {
        lowering.relation(relation.clone())?;
    }
    let Lowering { mut lowered, .. } = lowering;
    for &wide in lowered.digits.keys() {
        (lowered.shown[wide], lowered.follows[wide]) = (false, false);
    }
    Ok(lowered)
}

struct Lowering {
    limits: WritingLimits,
    lowered: Lowered,
    /// The known products of two variables.
    products: BTreeMap<(usize, usize), usize>,
    /// The digits of variables that also exist as a whole.
    links: BTreeMap<usize, Digits>,
}

impl Lowering {
    /// The values of a variable.
    fn domain(&self, variable: usize) -> &Ranges {
        &self.lowered.resolved.domains[variable]
    }

    /// Whether a variable exists only as digits.
    fn is_wide(&self, variable: usize) -> bool {
        self.lowered.digits.contains_key(&variable)
    }

    /// The smallest and the largest value of a term.
    fn ends(&self, term: Term) -> Option<(i64, i64)> {
        match self.lowered.resolved.now(term) {
            Term::Fixed(number) => Some((number, number)),
            Term::Variable(variable) => self.domain(variable).ends(),
        }
    }

    /// Adds a variable that follows from others.
    fn add(&mut self, relation: &Relation, what: &str, domain: Ranges, inputs: &[Term]) -> usize {
        let Lowered { resolved, shown, follows, .. } = &mut self.lowered;
        let number = resolved.domains.len();
        resolved.names.push(format!("{}@{number}:{what}", relation.name).into());
        resolved.lines.push(relation.line);
        resolved.domains.push(domain);
        let known = inputs.iter().all(|&term| match resolved.now(term) {
            Term::Fixed(_) => true,
            Term::Variable(variable) => shown[variable] || follows[variable],
        });
        shown.push(false);
        follows.push(known);
        number
    }

    /// Adds a number that follows from others. If it has many values, it is written with digits.
    fn number(&mut self, relation: &Relation, what: &str, ends: (i64, i64), inputs: &[Term]) -> Result<Term> {
        let number = self.add(relation, what, Ranges::range(ends.0, ends.1), inputs);
        if self.domain(number).len() > self.limits.values {
            self.split(number)?;
        }
        Ok(Term::Variable(number))
    }

    /// Adds a Boolean that follows from others.
    fn truth(&mut self, relation: &Relation, what: &str, inputs: &[Term]) -> Term {
        Term::Variable(self.add(relation, what, Ranges::range(0, 1), inputs))
    }

    /// Writes a variable as digits only.
    fn split(&mut self, variable: usize) -> Result<()> {
        let digits = self.digits_of(variable)?;
        self.stand_for(variable, digits, false)
    }

    /// Replaces a variable by weighted parts. Adds constraints that the sum of the parts is in the domain of the
    /// variable, unless that is `implied`.
    fn stand_for(&mut self, variable: usize, digits: Digits, implied: bool) -> Result<()> {
        let line = self.lowered.resolved.lines[variable];
        let name = self.lowered.resolved.names[variable].clone();
        let own = Relation { base: Base::LinearLe, mode: Mode::Holds, arguments: Vec::new(), name, line };
        let domain = self.domain(variable).clone();
        let gaps = domain.ranges().windows(2).map(|pair| (pair[0].1, pair[1].0)).collect::<Vec<_>>();
        if gaps.len() > MOST_GAPS {
            return Err(FlatZincError::new(
                line,
                format!("the domain of `{}` has {} values with {} gaps", own.name, domain.len(), gaps.len()),
                "declare smaller bounds, or a domain with fewer gaps",
            ));
        }
        self.lowered.digits.insert(variable, digits);
        if implied {
            return Ok(());
        }
        let Some((least, most)) = domain.ends() else { return Ok(()) };
        let term = Term::Variable(variable);
        self.sum(&own, &[(1, term)], Comparison::Le, i128::from(most), None)?;
        self.sum(&own, &[(-1, term)], Comparison::Le, -i128::from(least), None)?;
        for (below, above) in gaps {
            // The number is below the gap or above it.
            let low = self.truth(&own, "below", &[term]);
            self.sum(&own, &[(1, term)], Comparison::Le, i128::from(below), Some((low, Mode::Implied)))?;
            let high = self.not(&own, low);
            self.sum(&own, &[(-1, term)], Comparison::Le, -i128::from(above), Some((high, Mode::Implied)))?;
        }
        Ok(())
    }

    /// Creates the digits of a variable.
    fn digits_of(&mut self, variable: usize) -> Result<Digits> {
        let (name, line) =
            (self.lowered.resolved.names[variable].clone(), self.lowered.resolved.lines[variable]);
        let Some((least, most)) = self.domain(variable).ends() else {
            return Ok(Digits { least: 0, parts: Vec::new() });
        };
        let values = u128::from(most.abs_diff(least)) + 1;
        if values > MOST_OF_DIGITS || most > i64::MAX / 8 || least < i64::MIN / 8 {
            return Err(FlatZincError::new(
                line,
                format!("the variable `{name}` has {values} values, but geduld supports at most 2^56"),
                "declare smaller bounds for the variables of the model",
            ));
        }
        let mut parts = Vec::new();
        let (mut rest, mut weight) = (most.abs_diff(least), 1i64);
        while rest > 0 {
            let largest = (self.limits.base - 1).min(i64::try_from(rest).unwrap_or(i64::MAX));
            let Lowered { resolved, shown, follows, .. } = &mut self.lowered;
            let digit = resolved.domains.len();
            resolved.names.push(format!("{name}@{weight}").into());
            resolved.lines.push(line);
            resolved.domains.push(Ranges::range(0, largest));
            // The digits of a shown variable are part of the solution if the variable does not exist as a whole.
            let whole = values <= self.limits.values;
            shown.push(shown[variable] && !whole);
            follows.push(follows[variable] || (shown[variable] && whole));
            parts.push((weight, digit));
            rest /= self.limits.base.unsigned_abs();
            weight = weight.saturating_mul(self.limits.base);
        }
        Ok(Digits { least, parts })
    }

    /// Adds a Boolean that is the opposite of another.
    fn not(&mut self, relation: &Relation, truth: Term) -> Term {
        let not = self.truth(relation, "not", &[truth]);
        self.push(relation, Base::Ne, Mode::Holds, vec![Argument::One(truth), Argument::One(not)]);
        not
    }

    /// Adds a constraint unchanged.
    fn push(&mut self, relation: &Relation, base: Base, mode: Mode, arguments: Vec<Argument>) {
        let (name, line) = (relation.name.clone(), relation.line);
        self.lowered.resolved.relations.push(Relation { base, mode, arguments, name, line });
    }

    /// Adds a comparison of a sum with a number, switched by a Boolean if there is one.
    fn sum(
        &mut self,
        relation: &Relation,
        terms: &[(i128, Term)],
        comparison: Comparison,
        mut right: i128,
        switch: Option<(Term, Mode)>,
    ) -> Result<()> {
        let mut merged: BTreeMap<usize, i128> = BTreeMap::new();
        for &(factor, term) in terms {
            match self.lowered.resolved.now(term) {
                Term::Fixed(number) => right = right.saturating_sub(factor.saturating_mul(number.into())),
                Term::Variable(variable) => match self.lowered.digits.get(&variable) {
                    None => *merged.entry(variable).or_default() += factor,
                    Some(digits) => {
                        right = right.saturating_sub(factor.saturating_mul(digits.least.into()));
                        for &(weight, digit) in &digits.parts {
                            *merged.entry(digit).or_default() += factor.saturating_mul(weight.into());
                        }
                    }
                },
            }
        }
        let fit = |number: i128| {
            i64::try_from(number).map_err(|_| {
                let message = format!("the numbers of `{}` add up to more than 64 bits", relation.name);
                let remedy = "use smaller coefficients or declare smaller bounds";
                FlatZincError::new(relation.line, message, remedy)
            })
        };
        merged.retain(|_, factor| *factor != 0);
        let factors = merged.values().map(|&factor| fit(factor).map(Term::Fixed)).collect::<Result<_>>()?;
        let variables = merged.into_keys().map(Term::Variable).collect();
        let mut arguments =
            vec![Argument::Many(factors), Argument::Many(variables), Argument::One(Term::Fixed(fit(right)?))];
        let mode = match switch {
            None => Mode::Holds,
            Some((term, mode)) => {
                arguments.push(Argument::One(term));
                mode
            }
        };
        let base = match comparison {
            Comparison::Eq => Base::LinearEq,
            Comparison::Ne => Base::LinearNe,
            Comparison::Le => Base::LinearLe,
        };
        self.push(relation, base, mode, arguments);
        Ok(())
    }

    /// Adds a constraint of the file.
    fn relation(&mut self, relation: Relation) -> Result<()> {
        let open = self.lowered.resolved.open(&relation);
        let wide = open.iter().any(|&variable| self.is_wide(variable));
        if let Some(sum) = Sum::of(&relation, &self.lowered.resolved).filter(|_| wide) {
            let terms: Vec<(i128, Term)> =
                sum.terms.iter().map(|&(factor, variable)| (factor, Term::Variable(variable))).collect();
            let switch = relation.switch().map(|switch| (switch, relation.mode));
            return match (relation.mode, sum.comparison) {
                (Mode::Fails, Comparison::Eq) => self.sum(&relation, &terms, Comparison::Ne, sum.right, None),
                (Mode::Fails, Comparison::Ne) => self.sum(&relation, &terms, Comparison::Eq, sum.right, None),
                (Mode::Fails, Comparison::Le) => {
                    let terms: Vec<_> = terms.into_iter().map(|(factor, term)| (-factor, term)).collect();
                    self.sum(&relation, &terms, Comparison::Le, -sum.right - 1, None)
                }
                (_, comparison) => self.sum(&relation, &terms, comparison, sum.right, switch),
            };
        }
        if !wide && !self.is_large(&relation, &open) {
            self.lowered.resolved.relations.push(relation);
            return Ok(());
        }
        match (relation.base, relation.mode) {
            (Base::Times, Mode::Holds) => {
                self.times(&relation, relation.one(0), relation.one(1), relation.one(2))
            }
            (Base::Div | Base::Mod, Mode::Holds) => self.divide(&relation),
            (Base::Pow, Mode::Holds) => self.power(&relation),
            (Base::Abs, Mode::Holds) => self.absolute(&relation),
            (Base::Min | Base::Max, Mode::Holds) => {
                self.extreme(&relation, relation.one(2), &[relation.one(0), relation.one(1)])
            }
            (Base::Minimum | Base::Maximum, Mode::Holds) => {
                self.extreme(&relation, relation.one(0), relation.many(1))
            }
            (Base::Element, Mode::Holds) => self.element(&relation),
            (Base::AllDifferent, Mode::Holds) => self.all_different(&relation),
            (Base::Count, Mode::Holds) => self.count(&relation, relation.one(1), relation.one(2)),
            (Base::Cardinality, Mode::Holds) => {
                for (&value, &count) in relation.many(1).iter().zip(relation.many(2)) {
                    self.count(&relation, value, count)?;
                }
                Ok(())
            }
            (Base::In, _) => self.within(&relation),
            (_, Mode::Reified | Mode::Implied | Mode::Fails) => self.of_result(&relation),
            _ => Err(self.refused(&relation)),
        }
    }

    /// The error for a constraint on domains that are too large.
    fn refused(&self, relation: &Relation) -> FlatZincError {
        let resolved = &self.lowered.resolved;
        let variable = |&variable: &usize| {
            format!("`{}` with {} values", resolved.names[variable], resolved.domains[variable].len())
        };
        let open = resolved.open(relation);
        let mut named: Vec<String> = open.iter().take(3).map(variable).collect();
        if open.len() > named.len() {
            named.push(format!("{} more", open.len() - named.len()));
        }
        FlatZincError::new(
            relation.line,
            format!("`{}` is over domains that are too large for it: {}", relation.name, named.join(", ")),
            match relation.base {
                Base::Div | Base::Mod => "declare smaller bounds, or bounds such that nothing is negative",
                _ => "declare smaller bounds for these variables",
            },
        )
    }

    /// Rewrites a switched or negated function: a new variable gets the value of the function, which must be defined
    /// everywhere. The constraint then compares this variable with the given result.
    fn of_result(&mut self, relation: &Relation) -> Result<()> {
        let switched = usize::from(relation.switch().is_some());
        let plain = Relation { mode: Mode::Holds, ..relation.clone() };
        let (Some(place), Some(ends)) = (plain.function_place(), self.result_ends(&plain)) else {
            return Err(self.refused(relation));
        };
        let result = relation.one(place);
        let inputs: Vec<Term> = relation.terms().collect();
        let value = self.number(relation, "value", ends, &inputs)?;
        let mut arguments = relation.arguments.clone();
        arguments.truncate(relation.arguments.len() - switched);
        arguments[place] = Argument::One(value);
        self.relation(Relation { arguments, ..plain.clone() })?;
        let both = [value, result].map(Argument::One).into_iter();
        let switch = relation.switch().map(Argument::One);
        self.relation(Relation {
            base: Base::Eq,
            arguments: both.chain(switch).collect(),
            ..relation.clone()
        })
    }
}
