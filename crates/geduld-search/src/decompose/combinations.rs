//! Finds the combinations of values of some variables that are possible, as far as propagation can tell.

use geduld_model::Value;

use crate::decompose::mask_model::MaskModel;
use crate::decompose::state::State;
use crate::mask::Mask;

/// The combinations of values of these variables that propagation does not refute. `None` if there are more than
/// `most`, or if it takes more than this number of steps to find them.
pub(super) fn combinations<const W: usize>(
    problem: &MaskModel<W>,
    variables: &[u32],
    most: usize,
    steps: u64,
) -> Option<Vec<Vec<Value>>> {
    let mut state = State::new(problem);
    let mut found = Vec::new();
    if state.domains.contains(&Mask::EMPTY) || !state.propagate() {
        return Some(found);
    }
    // For each variable that has a value: the values that were not tried yet, and where to come back to.
    let mut open: Vec<(Mask<W>, usize)> = Vec::new();
    loop {
        match variables.get(open.len()) {
            Some(&next) => open.push((state.domains[next as usize], state.mark())),
            None => {
                let value =
                    |&x: &u32| problem.universes.value_of(x as usize, state.domains[x as usize].first()?);
                found.push(variables.iter().map(value).collect::<Option<_>>()?);
            }
        }
        if found.len() > most {
            return None;
        }
        loop {
            if state.steps > steps {
                return None;
            }
            let depth = open.len();
            let Some((rest, mark)) = open.last_mut() else { return Some(found) };
            state.undo(*mark);
            let Some(bit) = rest.pop() else {
                open.pop();
                continue;
            };
            state.steps += 4;
            if state.keep(variables[depth - 1], Mask::EMPTY.with(bit)) && state.propagate() {
                break;
            }
            state.forget_queue();
        }
    }
}
