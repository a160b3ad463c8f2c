//! Numbers that depend on cells, such as `2*1,1 + sum of row 2`.

use std::collections::BTreeMap;

use super::forms::OTHERWISE;
use super::setting::Setting;
use crate::file::Diagnostic;

/// The maximum number of cells in a product.
const MOST_FACTORS: usize = 4;
/// The maximum number of terms.
const MOST_TERMS: usize = 1000;
/// The maximum size of a factor or a sum of numbers.
const MOST: i64 = 1 << 40;

/// A sum of products of cells, each with a factor. The empty product is a number.
#[derive(Clone, Default)]
pub(super) struct Expression(BTreeMap<Vec<usize>, i64>);

impl Expression {
    fn of(cells: Vec<usize>, factor: i64) -> Self {
        Self([(cells, factor)].into())
    }

    /// The cell, if the expression is nothing but a cell.
    pub(super) fn cell(&self) -> Option<usize> {
        let (cells, &factor) = self.0.first_key_value()?;
        match cells[..] {
            [cell] if self.0.len() == 1 && factor == 1 => Some(cell),
            _ => None,
        }
    }

    /// The number in it that depends on no cell.
    pub(super) fn number(&self) -> i64 {
        self.0.get(&Vec::new()).copied().unwrap_or(0)
    }

    /// The terms that depend on cells.
    pub(super) fn terms(&self) -> Vec<(i64, Vec<usize>)> {
        let terms = self.0.iter().filter(|(cells, factor)| !cells.is_empty() && **factor != 0);
        terms.map(|(cells, &factor)| (factor, cells.clone())).collect()
    }

    /// The difference; `None` if it is too large.
    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.clone().plus(other, -1)
    }

    fn plus(mut self, other: &Self, sign: i64) -> Option<Self> {
        for (cells, &factor) in &other.0 {
            let own = self.0.entry(cells.clone()).or_default();
            *own += sign * factor;
            if own.abs() > MOST {
                return None;
            }
        }
        (self.0.len() <= MOST_TERMS).then_some(self)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let mut product = Self::default();
        for (first, &a) in &self.0 {
            for (second, &b) in &other.0 {
                let mut cells = [first.as_slice(), second].concat();
                cells.sort_unstable();
                let factor = a.checked_mul(b).filter(|factor| factor.abs() <= MOST)?;
                if cells.len() > MOST_FACTORS {
                    return None;
                }
                product = product.plus(&Self::of(cells, factor), 1)?;
            }
        }
        Some(product)
    }
}

impl Setting {
    /// A sum of products of cells, sums of places, and numbers.
    pub(super) fn expression(&self, text: &str) -> Result<Expression, Diagnostic> {
        let too_large = || Diagnostic::new(format!("`{}` is too large", text.trim()), OTHERWISE);
        let spaced = text.replace('−', "-").replace('-', "+-");
        let terms = spaced.strip_prefix('+').filter(|_| spaced.starts_with("+-")).unwrap_or(&spaced);
        let mut sum = Expression::default();
        for term in terms.split('+').map(str::trim) {
            let (sign, product) = term.strip_prefix('-').map_or((1, term), |name| (-1, name.trim()));
            let mut term = Expression::of(Vec::new(), 1);
            for factor in product.split(['*', '×', '·']).map(str::trim) {
                term = term.times(&self.factor(factor)?).ok_or_else(too_large)?;
            }
            sum = sum.plus(&term, sign).ok_or_else(too_large)?;
        }
        Ok(sum)
    }

    fn factor(&self, name: &str) -> Result<Expression, Diagnostic> {
        if let Some(cell) = self.cell_named(name) {
            return Ok(Expression::of(vec![cell], 1));
        }
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let ["sum", "of", place @ ..] | ["the", "sum", "of", place @ ..] = &words[..] {
            let cells = match self.area_named(&place.join(" ")) {
                Some(cells) => cells.to_vec(),
                None => self.cells_in_order(place)?,
            };
            return Ok(Expression(cells.into_iter().map(|cell| (vec![cell], 1)).collect()));
        }
        let number = name.parse::<u32>().map_err(|_| {
            let [first, last] = self.first_and_last_cell();
            let help = format!(
                "write cells, {first} to {last}, numbers, and sums such as `sum of row 1`, with + - * between them"
            );
            Diagnostic::new(format!("`{name}` is neither a cell of this puzzle nor a number"), help)
        })?;
        Ok(Expression::of(Vec::new(), number.into()))
    }
}
