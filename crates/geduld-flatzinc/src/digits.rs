//! Decisions with many values, written with digits of a fixed base. Only models whose constraints are not written out
//! have them.

use std::collections::BTreeMap;

use crate::error::{FlatZincError, Result};
use crate::limits::WritingLimits;
use crate::resolved::Resolved;
use geduld_model::Ranges;

/// The maximum number of values of a variable. It keeps sums of such variables within 64 bits.
const MOST_OF_DIGITS: u128 = 1 << 56;

/// A number plus weighted variables, which together equal a variable.
#[derive(Clone, Debug)]
pub(crate) struct Digits {
    pub least: i64,
    pub parts: Vec<(i64, usize)>,
}

/// Adds digits for each of the `shown` variables that has more values than the limit, and shows them instead of it. The
/// bounds and gaps of its domain are left to a network.
///
/// Cost: linear in the number of variables.
///
/// # Errors
/// If a variable has too many values for digits.
pub(crate) fn add_digits(
    resolved: &mut Resolved,
    shown: &mut Vec<bool>,
    limits: WritingLimits,
) -> Result<BTreeMap<usize, Digits>> {
    let mut all = BTreeMap::new();
    for variable in 0..shown.len() {
        if !shown[variable] || resolved.domains[variable].len() <= limits.values {
            continue;
        }
        let own = digits_of(variable, resolved, limits.base)?;
        shown[variable] = false;
        shown.resize(resolved.domains.len(), true);
        all.insert(variable, own);
    }
    Ok(all)
}

/// Creates the digits of a variable.
fn digits_of(variable: usize, resolved: &mut Resolved, base: i64) -> Result<Digits> {
    let (name, line) = (resolved.names[variable].clone(), resolved.lines[variable]);
    let Some((least, most)) = resolved.domains[variable].ends() else {
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
        let largest = (base - 1).min(i64::try_from(rest).unwrap_or(i64::MAX));
        parts.push((weight, resolved.domains.len()));
        resolved.names.push(format!("{name}@{weight}").into());
        resolved.lines.push(line);
        resolved.domains.push(Ranges::range(0, largest));
        rest /= base.unsigned_abs();
        weight = weight.saturating_mul(base);
    }
    Ok(Digits { least, parts })
}
