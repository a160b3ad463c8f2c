//! Comparisons of the numbers in cells, such as `1,1 + 1,2 = 17`.

use std::collections::BTreeSet;

use geduld_model::{Atom, Bounds, Constraint, Model};

use super::combined::{MOST_ROWS, rows, table, too_large};
use super::compile::{clause, forbid};
use super::demand::Demand;
use super::expression::Expression;
use super::forms::OTHERWISE;
use super::setting::Setting;
use super::vocabulary::Places;
use crate::file::Diagnostic;

/// A sum of products of cells that is compared with a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSum {
    /// Factor and the cells of a product, in ascending order. The first factor is positive.
    pub terms: Vec<(i64, Vec<usize>)>,
    /// How the sum compares with the number.
    pub relation: Relation,
    /// The number.
    pub number: i64,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The first is not greater.
    AtMost,
    /// The first is not less.
    AtLeast,
    /// They are equal.
    Equal,
    /// They differ.
    Unequal,
}

/// The signs of a comparison. A sign stands before those that it begins with. The number is added to the right side, so
/// that `<` becomes "at most".
const SIGNS: [(&str, Relation, i64); 10] = [
    ("<=", Relation::AtMost, 0),
    (">=", Relation::AtLeast, 0),
    ("!=", Relation::Unequal, 0),
    ("==", Relation::Equal, 0),
    ("≤", Relation::AtMost, 0),
    ("≥", Relation::AtLeast, 0),
    ("≠", Relation::Unequal, 0),
    (LESS, Relation::AtMost, -1),
    (GREATER, Relation::AtLeast, 1),
    ("=", Relation::Equal, 0),
];
const LESS: &str = "<";
const GREATER: &str = ">";

impl Relation {
    /// The sign in the canonical form.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Equal => "=",
            Self::Unequal => "!=",
        }
    }

    /// The relation between the negated numbers.
    fn negated(self) -> Self {
        match self {
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            same => same,
        }
    }
}

impl CellSum {
    /// Whether the comparison holds for these numbers.
    pub(super) fn holds(&self, number: impl Fn(usize) -> i64) -> bool {
        // A product of four numbers and a factor can exceed this only far beyond any number in a sentence.
        let product = |cells: &[usize]| {
            cells.iter().fold(1i128, |product, &cell| product.saturating_mul(number(cell).into()))
        };
        let term = |(factor, cells): &(i64, Vec<usize>)| product(cells).saturating_mul((*factor).into());
        let sum = self.terms.iter().map(term).fold(0i128, i128::saturating_add);
        let order = sum.cmp(&self.number.into());
        match self.relation {
            Relation::AtMost => order.is_le(),
            Relation::AtLeast => order.is_ge(),
            Relation::Equal => order.is_eq(),
            Relation::Unequal => order.is_ne(),
        }
    }

    /// The opposite.
    pub(super) fn opposite(&self) -> Self {
        let (relation, number) = match self.relation {
            Relation::AtMost => (Relation::AtLeast, self.number + 1),
            Relation::AtLeast => (Relation::AtMost, self.number - 1),
            Relation::Equal => (Relation::Unequal, self.number),
            Relation::Unequal => (Relation::Equal, self.number),
        };
        Self { terms: self.terms.clone(), relation, number }
    }

    /// The factors and cells, if it has no products.
    fn linear(&self) -> Option<Vec<(i64, usize)>> {
        let term = |(factor, cells): &(i64, Vec<usize>)| match cells[..] {
            [cell] => Some((*factor, cell)),
            _ => None,
        };
        self.terms.iter().map(term).collect()
    }

    /// Whether it must be a table of the numbers in its cells.
    fn needs_table(&self) -> bool {
        self.linear().is_none_or(|terms| self.relation == Relation::Unequal && terms.len() > 2)
    }

    /// The constraints that express the comparison. `numbers` are those of the items.
    pub(super) fn constraints(&self, model: &Model, places: &dyn Places, numbers: &[i64]) -> Vec<Constraint> {
        let items = numbers.len();
        let Some(terms) = self.linear().filter(|_| !self.needs_table()) else {
            let demand = Demand::Compared { numbers: numbers.to_vec(), sums: vec![self.clone()] };
            return table(&demand, &demand.cells().unwrap_or_default(), items, model, places);
        };
        let atoms = |cell: usize| (0..items).flat_map(move |item| places.item_at(item, cell));
        let number = |atom: Atom| model.variable(model.variable_of(atom)).domain.number(model.value_of(atom));
        if let [(_, cell)] = terms[..] {
            return forbid(model, atoms(cell).filter(|&atom| !self.holds(|_| number(atom))));
        }
        let bounds: Bounds<i64> = match self.relation {
            Relation::AtMost => (..=self.number).into(),
            Relation::AtLeast => (self.number..).into(),
            Relation::Equal => self.number.into(),
            Relation::Unequal => {
                // A number in one excludes a single number in the other.
                let [(p, first), (q, second)] = terms[..] else { unreachable!("more cells are a table") };
                let excluded = |x: Atom| {
                    atoms(second).find(|&y| p * number(x) + q * number(y) == self.number).map(|y| [!x, !y])
                };
                return atoms(first).filter_map(excluded).map(clause).collect();
            }
        };
        let variable = |cell: usize| atoms(cell).next().map(|atom| model.variable_of(atom));
        let terms = terms.iter().filter_map(|&(factor, cell)| Some((factor, variable(cell)?)));
        vec![Constraint::Linear { terms: terms.collect(), sum: bounds }]
    }
}

/// Whether a sentence compares numbers.
pub(super) fn is_comparison(text: &str) -> bool {
    SIGNS.iter().any(|(sign, ..)| text.contains(sign))
}

impl Setting {
    /// The meaning of a chain of comparisons.
    pub(super) fn comparison(&self, text: &str) -> Result<Demand, Diagnostic> {
        let mut sides = Vec::new();
        let mut signs = Vec::new();
        let mut rest = text;
        while let Some((at, sign)) = first_sign(rest) {
            sides.push(rest[..at].trim());
            signs.push(sign);
            rest = &rest[at + SIGNS[sign].0.len()..];
        }
        sides.push(rest.trim());
        if let ([left, right], [sign]) = (&sides[..], &signs[..])
            && let Some(wrong) = self.area_compared(left, SIGNS[*sign], right)
        {
            return Err(wrong);
        }
        let expressions =
            sides.iter().map(|side| self.expression(side)).collect::<Result<Vec<Expression>, _>>()?;

        let cells: Option<Vec<usize>> = expressions.iter().map(Expression::cell).collect();
        let all = |wanted: &str| signs.iter().all(|&sign| SIGNS[sign].0 == wanted);
        if let Some(mut cells) = cells.filter(|_| all(LESS) || all(GREATER)) {
            if let Some(twice) = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
                let message = format!("cell {} is named twice", sides[twice]);
                return Err(Diagnostic::new(message, "name each cell once"));
            }
            if all(GREATER) {
                cells.reverse();
            }
            return Ok(Demand::Ascending { items: self.items.len(), cells });
        }
        let sums = signs.iter().enumerate().map(|(at, &sign)| {
            let (name, relation, shift) = SIGNS[sign];
            let [left, right] = [&expressions[at], &expressions[at + 1]];
            let link = format!("{} {name} {}", sides[at], sides[at + 1]);
            let sum = sum([left, right], relation, shift)
                .map_err(|[message, help]| Diagnostic::new(format!("`{link}` {message}"), help))?;
            let cells: BTreeSet<usize> =
                sum.terms.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
            match sum.needs_table() && rows(self.items.len(), cells.len()) > MOST_ROWS {
                true => Err(too_large(&link)),
                false => Ok(sum),
            }
        });
        // Items of cells with numbers are named by their numbers.
        let numbers = self.items.iter().map(|name| name.parse().unwrap_or(0)).collect();
        Ok(Demand::Compared { numbers, sums: sums.collect::<Result<_, _>>()? })
    }

    /// The error for a comparison with all cells of an area, such as `corner = 16`: that one of them holds the number
    /// and that they add up to it are written in other ways.
    fn area_compared(&self, left: &str, sign: (&str, Relation, i64), right: &str) -> Option<Diagnostic> {
        let (area, cells, other) = match (self.area_named(left), self.area_named(right)) {
            (Some(cells), None) => (left, cells, right),
            (None, Some(cells)) => (right, cells, left),
            _ => return None,
        };
        let (sign, relation, _) = sign;
        let inside = match relation {
            Relation::Equal => Some("in"),
            Relation::Unequal => Some("not in"),
            Relation::AtMost | Relation::AtLeast => None,
        };
        let item = self.item;
        let within = inside.filter(|_| self.items.iter().any(|item| item == other));
        let within =
            within.map_or(String::new(), |within| format!("write `{item} {other} {within} {area}`; "));
        Some(Diagnostic::new(
            format!("`{area}` has {} cells, and a comparison names each cell", cells.len()),
            format!("{within}for their sum write `sum of {area} {sign} {other}`"),
        ))
    }
}

/// The place and the number of the first sign in a text.
fn first_sign(text: &str) -> Option<(usize, usize)> {
    let found = SIGNS.iter().enumerate().filter_map(|(sign, (name, ..))| Some((text.find(name)?, sign)));
    found.min()
}

/// The comparison of two expressions. The error is a message and a help.
fn sum(
    [left, right]: [&Expression; 2],
    relation: Relation,
    shift: i64,
) -> Result<CellSum, [&'static str; 2]> {
    let too_large = ["has numbers that are too large", OTHERWISE];
    let difference = left.minus(right).ok_or(too_large)?;
    let terms = difference.terms();
    let Some(&(first, _)) = terms.first() else {
        return Err(["does not depend on any cell", "compare different cells, or cells with a number"]);
    };
    let number =
        difference.number().checked_neg().and_then(|number| number.checked_add(shift)).ok_or(too_large)?;
    let sum = CellSum { terms, relation, number };
    // One comparison can be written in two ways. The canonical form has one of them.
    Ok(if first > 0 { sum } else { negated(sum) })
}

fn negated(mut sum: CellSum) -> CellSum {
    sum.terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
    CellSum { relation: sum.relation.negated(), number: -sum.number, ..sum }
}
