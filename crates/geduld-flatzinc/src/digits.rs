//! Decisions with many values, written with digits of a fixed base. Only models whose constraints are not written out
//! have them.

use std::collections::BTreeMap;

use crate::limits::WritingLimits;
use crate::resolved::Resolved;
use geduld_model::Ranges;

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
pub(crate) fn add_digits(
    resolved: &mut Resolved,
    shown: &mut Vec<bool>,
    limits: WritingLimits,
) -> BTreeMap<usize, Digits> {
    let mut all = BTreeMap::new();
    for variable in 0..shown.len() {
        if !shown[variable] || resolved.domains[variable].len() <= limits.values {
            continue;
        }
        let own = digits_of(variable, resolved, limits.base);
        shown[variable] = false;
        shown.resize(resolved.domains.len(), true);
        all.insert(variable, own);
    }
    all
}

/// Creates the digits of a variable.
fn digits_of(variable: usize, resolved: &mut Resolved, base: i64) -> Digits {
    let (name, line) = (resolved.names[variable].clone(), resolved.lines[variable]);
    let Some((least, most)) = resolved.domains[variable].ends() else {
        return Digits { least: 0, parts: Vec::new() };
    };
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
    Digits { least, parts }
}
