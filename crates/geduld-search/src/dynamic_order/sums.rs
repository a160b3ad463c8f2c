//! Sums of weights as a propagator on masks, by bounds.

use super::residual::{MaskSum, Residual, WordPart};

/// The sum of the weights of the literals that hold.
pub(super) fn sure(sum: &MaskSum, now: &[u64]) -> u64 {
    let weigh = |(weight, parts): &(u64, Vec<WordPart>)| {
        weight * parts.iter().map(|part| u64::from((now[part.word] & part.bits).count_ones())).sum::<u64>()
    };
    sum.layers.iter().map(weigh).sum()
}

/// Adds to a state what follows from a sum for its open literals. Returns `None` if the bounds are out of reach. Cost:
/// a pass over its parts.
pub(super) fn add_up(residual: &Residual, sum: &MaskSum, now: &mut [u64]) -> Option<()> {
    let (mut sure, mut reach) = (0, 0);
    for (weight, parts) in &sum.layers {
        for part in parts {
            sure += weight * u64::from((now[part.word] & part.bits).count_ones());
            reach += weight * u64::from((part.bits & !now[part.word ^ 1]).count_ones());
        }
    }
    if sure > sum.most || reach < sum.least {
        return None;
    }
    if sure >= sum.least && reach <= sum.most {
        return Some(());
    }
    for (weight, parts) in &sum.layers {
        let (too_much, needed) = (sure + weight > sum.most, reach.saturating_sub(*weight) < sum.least);
        if too_much || needed {
            for part in parts {
                let open = part.bits & !now[part.word] & !now[part.word ^ 1];
                let word = if needed { part.word } else { part.word ^ 1 };
                residual.assign_all(now, WordPart { word, bits: open });
            }
        }
    }
    Some(())
}
