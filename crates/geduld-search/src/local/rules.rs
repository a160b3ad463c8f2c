//! The violations of the less common rules.

use geduld_model::{Value, inversions_are_odd};

use crate::local::slot_model::{Different, Relation, Shape, Term, TermParity};
use crate::local::state::Change;
use crate::local::views::Maps;

/// The number of columns that must change.
pub(crate) fn relation(relation: &Relation, maps: &Maps, value: impl Fn(u32) -> Value) -> i64 {
    let shown = |&(slot, map): &(u32, u32)| maps.image(map as usize, value(slot));
    match &*relation.shape {
        Shape::Distances { sizes, distances } => {
            let mut index = 0;
            for (column, &size) in relation.columns.iter().zip(sizes) {
                index = index * size + shown(column) as usize;
            }
            i64::from(distances[index])
        }
        Shape::Rows(rows) => {
            let shown: Vec<u32> = relation.columns.iter().map(shown).collect();
            let off = |row: &[Value]| row.iter().zip(&shown).filter(|(a, b)| a != b).count();
            let least = rows.chunks_exact(shown.len()).map(off).min().unwrap_or(shown.len());
            i64::try_from(least).unwrap_or(i64::MAX)
        }
    }
}

/// How often each number occurs.
pub(crate) fn counts(different: &Different, values: &[Value]) -> Vec<u32> {
    let mut counts = different.fixed.clone();
    for (slot, indices) in &different.terms {
        if let Some(count) = counts.get_mut(indices[values[*slot as usize] as usize] as usize) {
            *count += 1;
        }
    }
    counts
}

/// The terms of a slot.
fn terms_of(different: &Different, slot: u32) -> &[(u32, std::sync::Arc<[u32]>)] {
    let first = different.terms.partition_point(|term| term.0 < slot);
    let end = different.terms.partition_point(|term| term.0 <= slot);
    &different.terms[first..end]
}

/// The number of numbers that must change. `before` is the violation before the changes.
pub(crate) fn different(
    different: &Different,
    counts: &[u32],
    values: &[Value],
    changes: &[Change],
    before: impl FnOnce() -> i64,
) -> i64 {
    let excess = |count: i64| (count - 1).max(0);
    if changes.is_empty() {
        return counts.iter().map(|&count| excess(i64::from(count))).sum();
    }
    let mut shifts: Vec<(u32, i64)> = Vec::new();
    for &(slot, value) in changes {
        for (_, indices) in terms_of(different, slot) {
            shifts.push((indices[values[slot as usize] as usize], -1));
            shifts.push((indices[value as usize], 1));
        }
    }
    shifts.sort_unstable();
    let after = shifts.chunk_by(|a, b| a.0 == b.0).map(|same| {
        let Some(&count) = counts.get(same[0].0 as usize) else { return 0 };
        let by: i64 = same.iter().map(|shift| shift.1).sum();
        excess(i64::from(count) + by) - excess(i64::from(count))
    });
    before() + after.sum::<i64>()
}

/// Updates the counts for the new value of a slot.
pub(crate) fn count_change(different: &Different, counts: &mut [u32], slot: u32, from: Value, to: Value) {
    for (_, indices) in terms_of(different, slot) {
        if let Some(count) = counts.get_mut(indices[from as usize] as usize) {
            *count -= 1;
        }
        if let Some(count) = counts.get_mut(indices[to as usize] as usize) {
            *count += 1;
        }
    }
}

/// Whether the parity is right. Cost: n log n.
pub(crate) fn parity(parity: &TermParity, values: &[Value]) -> bool {
    let mut numbers: Vec<i64> = (parity.terms.iter())
        .map(|term| match term {
            Term::Constant(number) => *number,
            Term::Of(slot, numbers) => numbers[values[*slot as usize] as usize],
        })
        .collect();
    let mut odd = inversions_are_odd(&mut numbers);
    for (slot, bits) in &parity.flips {
        odd ^= bits.has(values[*slot as usize]);
    }
    odd == parity.odd
}
