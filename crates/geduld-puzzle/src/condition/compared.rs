//! Sums and comparisons of the numbers in cells, such as `1,1 + 1,2 = 17`.

use std::collections::BTreeMap;

use geduld_model::{Atom, Bounds, Constraint, Model};

use super::compile::{clause, forbid};
use super::demand::Demand;
use super::setting::Setting;
use super::vocabulary::Places;
use crate::file::Diagnostic;

/// A sum of cells that is compared with a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSum {
    /// Factor and cell, in the order of the cells. The first factor is positive.
    pub terms: Vec<(i64, usize)>,
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
        let sum: i64 = self.terms.iter().map(|&(factor, cell)| factor * number(cell)).sum();
        match self.relation {
            Relation::AtMost => sum <= self.number,
            Relation::AtLeast => sum >= self.number,
            Relation::Equal => sum == self.number,
            Relation::Unequal => sum != self.number,
        }
    }

    /// The constraints that express the comparison. `items` is the number of items.
    pub(super) fn constraints(&self, model: &Model, places: &dyn Places, items: usize) -> Vec<Constraint> {
        let atoms = |cell: usize| (0..items).flat_map(move |item| places.item_at(item, cell));
        let number = |atom: Atom| model.variable(model.variable_of(atom)).domain.number(model.value_of(atom));
        if let [(_, cell)] = self.terms[..] {
            return forbid(model, atoms(cell).filter(|&atom| !self.holds(|_| number(atom))));
        }
        let bounds: Bounds<i64> = match self.relation {
            Relation::AtMost => (..=self.number).into(),
            Relation::AtLeast => (self.number..).into(),
            Relation::Equal => self.number.into(),
            Relation::Unequal => {
                // The parser accepts this for two cells at most: a number in one excludes a single number in the other.
                let [(p, first), (q, second)] = self.terms[..] else { unreachable!("`!=` has two cells") };
                let excluded = |x: Atom| {
                    atoms(second).find(|&y| p * number(x) + q * number(y) == self.number).map(|y| [!x, !y])
                };
                return atoms(first).filter_map(excluded).map(clause).collect();
            }
        };
        let variable = |cell: usize| atoms(cell).next().map(|atom| model.variable_of(atom));
        let terms = self.terms.iter().filter_map(|&(factor, cell)| Some((factor, variable(cell)?)));
        vec![Constraint::Linear { terms: terms.collect(), sum: bounds }]
    }
}

/// One side of a comparison.
#[derive(Default)]
struct Expression {
    /// The factor of each cell.
    cells: BTreeMap<usize, i64>,
    number: i64,
}

impl Expression {
    /// The cell, if the expression is nothing but a cell.
    fn cell(&self) -> Option<usize> {
        let (&cell, &factor) = self.cells.iter().next()?;
        (self.cells.len() == 1 && factor == 1 && self.number == 0).then_some(cell)
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
            sum([left, right], relation, shift).map_err(|[message, help]| {
                let link = format!("{} {name} {}", sides[at], sides[at + 1]);
                Diagnostic::new(format!("`{link}` {message}"), help)
            })
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
        let sum: Vec<String> = cells.iter().take(2).map(|&cell| self.coordinates(cell)).collect();
        let more = if cells.len() > 2 { " + ..." } else { "" };
        Some(Diagnostic::new(
            format!("`{area}` has {} cells, and a comparison names each cell", cells.len()),
            format!("{within}for their sum write `{}{more} {sign} {other}`", sum.join(" + ")),
        ))
    }

    /// A sum of cells and numbers.
    fn expression(&self, text: &str) -> Result<Expression, Diagnostic> {
        let spaced = text.replace('−', "-").replace('-', "+-");
        let terms = spaced.strip_prefix('+').filter(|_| spaced.starts_with("+-")).unwrap_or(&spaced);
        let mut expression = Expression::default();
        for term in terms.split('+').map(str::trim) {
            let (factor, name) = term.strip_prefix('-').map_or((1, term), |name| (-1, name.trim()));
            if let Some(cell) = self.cell_named(name) {
                *expression.cells.entry(cell).or_default() += factor;
                continue;
            }
            let number = name.parse::<u32>().map_err(|_| {
                let [first, last] = self.first_and_last_cell();
                let help = format!("write cells, {first} to {last}, and numbers, with + or - between them");
                Diagnostic::new(format!("`{name}` is neither a cell of this puzzle nor a number"), help)
            })?;
            expression.number += factor * i64::from(number);
        }
        Ok(expression)
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
    let mut cells = left.cells.clone();
    for (&cell, factor) in &right.cells {
        *cells.entry(cell).or_default() -= factor;
    }
    let terms: Vec<(i64, usize)> =
        cells.into_iter().filter(|&(_, factor)| factor != 0).map(|(cell, factor)| (factor, cell)).collect();
    let Some(&(first, _)) = terms.first() else {
        return Err(["does not depend on any cell", "compare different cells, or cells with a number"]);
    };
    if relation == Relation::Unequal && terms.len() > 2 {
        return Err(["has `!=` and more than two cells", "use `!=` for one or two cells"]);
    }
    let sum = CellSum { terms, relation, number: right.number - left.number + shift };
    // One comparison can be written in two ways. The canonical form has one of them.
    Ok(if first > 0 { sum } else { negated(sum) })
}

fn negated(mut sum: CellSum) -> CellSum {
    sum.terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
    CellSum { relation: sum.relation.negated(), number: -sum.number, ..sum }
}
