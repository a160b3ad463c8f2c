//! Domains made smaller before the search: a value without partner in some pair or relation is none.
//!
//! Pairs that then exclude nothing are dropped. This is arc consistency (Mackworth 1977) over the pairs, repeated until nothing changes.

use super::Problem;

pub(super) fn shrink(problem: &mut Problem) {
    let mut changed = true;
    while changed {
        changed = false;
        for pair in &problem.pairs {
            let [first, second] = pair.slots;
            let width = problem.variables[second].allowed.len();
            let height = problem.variables[first].allowed.len();
            for a in 0..height {
                let row = &pair.fits[a * width..][..width];
                let partners = &problem.variables[second].allowed;
                let lonely = !row.iter().zip(partners).any(|(&fits, &allowed)| fits && allowed);
                if lonely && std::mem::replace(&mut problem.variables[first].allowed[a], false) {
                    changed = true;
                }
            }
            for b in 0..width {
                let partners = &problem.variables[first].allowed;
                let lonely = !(0..height).any(|a| partners[a] && pair.fits[a * width + b]);
                if lonely && std::mem::replace(&mut problem.variables[second].allowed[b], false) {
                    changed = true;
                }
            }
        }
    }
    for relation in &mut problem.relations {
        let (slots, variables) = (&relation.slots, &mut problem.variables);
        relation
            .rows
            .retain(|row| row.iter().zip(slots).all(|(&id, &slot)| variables[slot].allowed[usize::from(id)]));
        for (column, &slot) in slots.iter().enumerate() {
            let mut supported = vec![false; variables[slot].allowed.len()];
            relation.rows.iter().for_each(|row| supported[usize::from(row[column])] = true);
            variables[slot]
                .allowed
                .iter_mut()
                .zip(supported)
                .for_each(|(allowed, supported)| *allowed &= supported);
        }
    }
    let Problem { pairs, variables, .. } = problem;
    pairs.retain(|pair| {
        let [first, second] = pair.slots.map(|slot| &variables[slot]);
        let width = second.allowed.len();
        first.domain().any(|a| second.domain().any(|b| !pair.fits[a * width + b]))
    });
}
