//! Formulas with sums of weighted literals, and with a cost: the formats OPB and WCNF.
//!
//! OPB is the format of the [pseudo-Boolean competitions](https://www.cril.univ-artois.fr/PB25/), WCNF that of the
//! [MaxSAT evaluations](https://maxsat-evaluations.github.io/2025/rules.html) since 2022.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use geduld_model::{Bounds, Model, NamedSum};

use crate::{Cnf, EncodeError, Encoded, Lit};

/// The constraint that the weights of the true literals add up to a number within the bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoBoolean {
    /// Positive literals of different variables, with weights that are not 0.
    pub terms: Vec<(i64, Lit)>,
    /// The sums allowed.
    pub bounds: Bounds<i64>,
}

/// The constraint with positive literals only, each variable once: the weight of a negated literal is the constant
/// 1 minus the literal. `None` if numbers overflow.
pub(crate) fn net_weights(
    terms: impl IntoIterator<Item = (i64, Lit)>,
    bounds: Bounds<i64>,
) -> Option<PseudoBoolean> {
    let mut weights = BTreeMap::new();
    let mut constant = 0i64;
    for (weight, literal) in terms {
        let signed = if literal.is_positive() { weight } else { weight.checked_neg()? };
        constant = constant.checked_add(if literal.is_positive() { 0 } else { weight })?;
        let net: &mut i64 = weights.entry(literal.variable()).or_default();
        *net = net.checked_add(signed)?;
    }
    let terms: Vec<_> = weights
        .into_iter()
        .filter(|&(_, weight)| weight != 0)
        .map(|(variable, weight)| (weight, Lit::positive(variable)))
        .collect();
    // So the sum of all of them fits, too.
    terms.iter().try_fold(0i64, |sum, (weight, _)| sum.checked_add(weight.checked_abs()?))?;
    Some(PseudoBoolean { terms, bounds: bounds.plus(constant.checked_neg()?)? })
}

impl PseudoBoolean {
    /// Whether it holds, if these literals do.
    pub fn holds(&self, holds: impl Fn(Lit) -> bool) -> bool {
        let sum = self.terms.iter().filter(|&&(_, literal)| holds(literal)).map(|(weight, _)| weight).sum();
        self.bounds.contains(sum)
    }

    /// Writes it in OPB: an equation, or an inequality for each bound that excludes a sum.
    fn opb(&self, out: &mut String) {
        let possible =
            |sign: i64| self.terms.iter().map(move |(weight, _)| (weight * sign).max(0)).sum::<i64>();
        let Bounds { least, most } = self.bounds;
        if least == most {
            linear(out, self.terms.iter().copied());
            let _ = writeln!(out, "= {least} ;");
            return;
        }
        if least > -possible(-1) {
            linear(out, self.terms.iter().copied());
            let _ = writeln!(out, ">= {least} ;");
        }
        if most < possible(1) {
            linear(out, self.terms.iter().map(|&(weight, literal)| (-weight, literal)));
            let _ = writeln!(out, ">= {} ;", -i128::from(most));
        }
    }
}

/// Writes a sum. An empty one gets a term, because the format requires it.
fn linear(out: &mut String, terms: impl Iterator<Item = (i64, Lit)>) {
    let mut terms = terms.peekable();
    if terms.peek().is_none() {
        out.push_str("+0 x1 ");
    }
    for (weight, literal) in terms {
        let _ = write!(out, "{weight:+} x{} ", literal.variable());
    }
}

/// What a model minimizes: a sum of weighted literals, no weight of which is negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The weights and literals.
    pub terms: Vec<(i64, Lit)>,
    /// The number that the cost is added to, or subtracted from if the objective is maximized, to get the objective.
    pub constant: i64,
    /// Whether the objective is maximized.
    pub maximized: bool,
}

impl Cost {
    /// The cost of a model with an objective.
    ///
    /// # Errors
    /// If numbers overflow, or the formula has not all variables of the objective.
    pub fn new(
        model: &Model,
        encoded: &Encoded,
        objective: &NamedSum,
        maximized: bool,
    ) -> Result<Self, EncodeError> {
        let overflow = || EncodeError::Overflow { at: "the objective".to_owned() };
        let sign = if maximized { -1i128 } else { 1 };
        let mut weights = BTreeMap::new();
        let mut constant = sign * i128::from(objective.least);
        for &(factor, variable) in &objective.parts {
            let domain = &model.variable(variable).domain;
            let costs =
                || domain.values().map(|value| sign * i128::from(factor) * i128::from(domain.number(value)));
            let least = costs().min().unwrap_or(0);
            constant += least;
            for (cost, atom) in costs().zip(model.atoms(variable)) {
                let literal = encoded.literal(atom).ok_or_else(overflow)?;
                *weights.entry(literal).or_insert(0i128) += cost - least;
            }
        }
        let narrow = |number: i128| i64::try_from(number).map_err(|_| overflow());
        // So the cost of every solution fits, too.
        narrow(weights.values().sum())?;
        let terms = weights.into_iter().filter(|&(_, weight)| weight != 0);
        let terms =
            terms.map(|(literal, weight)| Ok((narrow(weight)?, literal))).collect::<Result<_, _>>()?;
        Ok(Self { terms, constant: narrow(sign * constant)?, maximized })
    }

    /// How the objective follows from the cost, in words.
    fn in_words(&self) -> String {
        let Self { constant, maximized, .. } = self;
        match maximized {
            true => format!("the objective, which is maximized, is {constant} minus the cost"),
            false => format!("the objective, which is minimized, is {constant} plus the cost"),
        }
    }
}

impl Cnf {
    /// Writes the clauses as constraints of OPB.
    pub fn write_opb_clauses(&self, out: &mut String) {
        for clause in self.clauses() {
            linear(out, clause.iter().map(|&literal| (if literal.is_positive() { 1 } else { -1 }, literal)));
            let negative = clause.iter().filter(|literal| !literal.is_positive()).count();
            let _ = writeln!(out, ">= {} ;", i128::try_from(negative).map_or(1, |negative| 1 - negative));
        }
    }
}

impl Encoded {
    /// Writes the formula in OPB, with these lines of comment, the names of the variables as comments, and a cost to
    /// minimize if there is one. The comments must not contain line ends.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_opb(
        &self,
        comments: &[String],
        cost: Option<&Cost>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let cnf = self.cnf();
        let mut text = String::new();
        let mut constraints = cnf.clause_count();
        for sum in self.sums() {
            sum.opb(&mut text);
        }
        constraints += text.lines().count();
        // A sum without terms is written as 0 times x1, so that variable counts, too.
        let variables = match cnf.variables() {
            0 => u32::from(constraints > 0 || cost.is_some()),
            variables => variables,
        };
        writeln!(out, "* #variable= {variables} #constraint= {constraints}")?;
        for comment in comments.iter().cloned().chain(cost.map(Cost::in_words)) {
            writeln!(out, "* {comment}")?;
        }
        (1..=cnf.variables())
            .try_for_each(|variable| writeln!(out, "* x{variable} {}", self.name(variable)))?;
        if let Some(cost) = cost {
            let mut line = "min: ".to_owned();
            linear(&mut line, cost.terms.iter().copied());
            writeln!(out, "{line};")?;
        }
        out.write_all(text.as_bytes())?;
        text.clear();
        cnf.write_opb_clauses(&mut text);
        out.write_all(text.as_bytes())
    }

    /// Writes the formula in WCNF: its clauses are hard, and each literal of the cost has a soft clause. The comments
    /// are as for [`write_opb`](Self::write_opb).
    ///
    /// # Panics
    /// If the formula has sums.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_wcnf(
        &self,
        comments: &[String],
        cost: Option<&Cost>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        assert!(self.sums().is_empty(), "WCNF has clauses only");
        for comment in comments.iter().cloned().chain(cost.map(Cost::in_words)) {
            writeln!(out, "c {comment}")?;
        }
        let variables = 1..=self.cnf().variables();
        variables
            .into_iter()
            .try_for_each(|variable| writeln!(out, "c {variable} {}", self.name(variable)))?;
        for clause in self.cnf().clauses() {
            write!(out, "h ")?;
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            writeln!(out, "0")?;
        }
        for &(weight, literal) in cost.iter().flat_map(|cost| &cost.terms) {
            writeln!(out, "{weight} {} 0", !literal)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encodings, encode, encode_with_sums};
    use geduld_model::{Constraint, Domain};

    /// Two different numbers whose sum is at most 4; their weighted sum is the objective.
    fn example() -> (Model, NamedSum) {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let (x, y) = (model.add_decision("x", &domain), model.add_decision("y", &domain));
        model.add(Constraint::AllDifferent { variables: vec![x, y] });
        model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: (0..=4).into() });
        (model, NamedSum { name: "cost".into(), least: 1, parts: vec![(2, x), (-1, y)] })
    }

    fn text(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn sums_stay_sums() {
        let (model, objective) = example();
        let encoded = encode_with_sums(&model, &Encodings::default()).unwrap();
        let cost = Cost::new(&model, &encoded, &objective, true).unwrap();
        let text = text(|out| encoded.write_opb(&["note".into()], Some(&cost), out));
        assert_eq!(
            text,
            "* #variable= 6 #constraint= 6\n* note\n\
             * the objective, which is maximized, is 6 minus the cost\n\
             * x1 x=1\n* x2 x=2\n* x3 x=3\n* x4 y=1\n* x5 y=2\n* x6 y=3\n\
             min: +4 x1 +2 x2 +1 x5 +2 x6 ;\n\
             +1 x1 +1 x2 +1 x3 = 1 ;\n+1 x4 +1 x5 +1 x6 = 1 ;\n\
             -1 x1 -1 x4 >= -1 ;\n-1 x2 -1 x5 >= -1 ;\n-1 x3 -1 x6 >= -1 ;\n\
             -1 x2 -2 x3 -1 x5 -2 x6 >= -2 ;\n"
        );
        // x = 3 and y = 1 is the best: 1 + 6 - 1.
        assert_eq!(encoded.decode(&model, &[-1, -2, 3, 4, -5, -6]), Ok(vec![2, 0]));
        assert!(encoded.decode(&model, &[-1, -2, 3, -4, 5, -6]).unwrap_err().to_string().contains("sum 6"));
    }

    /// The format gives an empty sum the term `+0 x1`, so the header must count that variable.
    #[test]
    fn the_header_counts_every_variable_that_is_written() {
        let none = Model::new();
        let mut contradiction = Model::new();
        contradiction.add(Constraint::Clause { literals: Vec::new() });
        let constant = NamedSum { name: "cost".into(), least: 3, parts: Vec::new() };
        for (model, has_cost) in
            [(&none, false), (&none, true), (&contradiction, false), (&example().0, true)]
        {
            let encoded = encode_with_sums(model, &Encodings::default()).unwrap();
            let cost = has_cost.then(|| Cost::new(model, &encoded, &constant, false).unwrap());
            let text = text(|out| encoded.write_opb(&[], cost.as_ref(), out));
            let written = text.lines().filter(|line| !line.starts_with('*')).flat_map(|line| line.split(' '));
            let most = written.filter_map(|word| word.strip_prefix('x')?.parse::<u32>().ok()).max();
            let header = text.strip_prefix("* #variable= ").unwrap().split(' ').next().unwrap();
            assert_eq!(header, most.unwrap_or(0).to_string(), "{text}");
        }
    }

    #[test]
    fn costs_are_soft_clauses() {
        let (model, objective) = example();
        let encoded = encode(&model, &Encodings::default()).unwrap();
        let cost = Cost::new(&model, &encoded, &objective, false).unwrap();
        let text = text(|out| encoded.write_wcnf(&[], Some(&cost), out));
        assert!(
            text.starts_with("c the objective, which is minimized, is 0 plus the cost\nc 1 x=1\n"),
            "{text}"
        );
        assert!(text.ends_with("\n2 -2 0\n4 -3 0\n2 -4 0\n1 -5 0\n"), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("h ")).count(), encoded.cnf().clause_count());
    }

    #[test]
    fn negated_and_repeated_literals_are_netted() {
        let [a, b] = [1, 2].map(Lit::positive);
        let sum = net_weights([(3, a), (2, !a), (1, !b), (1, b)], (2..=3).into()).unwrap();
        assert_eq!(sum, PseudoBoolean { terms: vec![(1, a)], bounds: (-1..=0).into() });
        assert_eq!(net_weights([(i64::MAX, a), (1, b)], 1.into()), None);
        let mut text = String::new();
        sum.opb(&mut text);
        assert_eq!(text, "-1 x1 >= 0 ;\n");
    }
}
