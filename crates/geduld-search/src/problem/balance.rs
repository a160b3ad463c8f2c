//! How often each value shows where two variables meet: counted both ways.
//!
//! *Every piece is used, so it is known how many triangles of the set are red; each red edge between two cells takes two of
//! them, so it is known how many red edges there are.* Take derived variables that two searched variables determine each. If
//! how often a searched variable shows a value there depends on the item it takes and on nothing else, but for a constant
//! of the variable (what it shows at the rim), then the items, which are all used up, say how often the value shows
//! in all, and half of that is how many of the derived variables have it. Values that only together are so shown,
//! like the two halves of a picture, are counted together.

use geduld_model::{Model, Value, VarId};

use super::Problem;
use super::derived::{View, Views};

/// How many derived variables have a value of each group: no more, no less.
#[derive(Clone, Debug, Default)]
pub(crate) struct Balance {
    /// For each group how many derived variables have one of its values.
    pub(crate) totals: Vec<u64>,
    pub(crate) meetings: Vec<Meeting>,
}

/// A derived variable, as two searched variables determine it.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    pub(crate) slots: [usize; 2],
    /// For each id of the first and of the second the group that the derived variable's value is in, if any.
    pub(crate) groups: [Vec<Option<usize>>; 2],
}

/// What meets where, before it is known what can be counted.
struct Survey<'a> {
    problem: &'a Problem,
    /// For each derived variable the two functions that determine it.
    meetings: Vec<[&'a View; 2]>,
}

/// The groups of values whose numbers are known; `None` if they contradict one another, so that there is no solution.
pub(super) fn find(model: &Model, views: &Views, problem: &Problem) -> Option<Balance> {
    let mut balance = Balance::default();
    if !problem.gcc.is_used_up(&problem.variables) {
        return Some(balance);
    }
    let meets = |variable: VarId| match views.all(variable) {
        [first, second] if views.replaced(variable) && first.slot != second.slot => {
            let drawing = [first, second].iter().all(|view| problem.variables[view.slot].in_gcc);
            drawing.then_some((variable, [first, second]))
        }
        _ => None,
    };
    let meetings: Vec<(VarId, [&View; 2])> = model.variable_ids().filter_map(meets).collect();
    let Some(&(first, _)) = meetings.first() else { return Some(balance) };
    let domain = &model.variable(first).domain;
    let alike = meetings.iter().filter(|(variable, _)| model.variable(*variable).domain == *domain);
    let survey = Survey { problem, meetings: alike.map(|(_, views)| *views).collect() };

    let values: Vec<Value> = domain.values().collect();
    let mut group_of: Vec<Option<usize>> = vec![None; values.len()];
    let (mut singles, mut rest) = (Vec::new(), Vec::new());
    for &value in &values {
        match survey.total(&[value]) {
            Some(total) => singles.push((vec![value], total)),
            None => rest.push(value),
        }
    }
    let pairs =
        rest.iter().enumerate().flat_map(|(later, &b)| rest[..later].iter().map(move |&a| vec![a, b]));
    let pairs = pairs.filter_map(|pair| survey.total(&pair).map(|total| (pair, total)));
    for (group, total) in singles.into_iter().chain(pairs) {
        let taken = group.iter().any(|&value| group_of[value as usize].is_some());
        // That all derived variables have some value is nothing new.
        if taken || group.len() == values.len() {
            continue;
        }
        group.iter().for_each(|&value| group_of[value as usize] = Some(balance.totals.len()));
        balance.totals.push(u64::try_from(total).ok().filter(|total| total % 2 == 0)? / 2);
    }
    let groups = |view: &View| -> Vec<Option<usize>> {
        let seen = |id| problem.seen(view, id).and_then(|value| group_of[value as usize]);
        (0..problem.variables[view.slot].allowed.len()).map(seen).collect()
    };
    if !balance.totals.is_empty() {
        let meeting =
            |views: &[&View; 2]| Meeting { slots: views.map(|view| view.slot), groups: views.map(groups) };
        balance.meetings = survey.meetings.iter().map(meeting).collect();
    }
    Some(balance)
}

impl Survey<'_> {
    /// How often the searched variables show values of a group, each derived variable being shown twice; `None` if that
    /// depends on more than the items.
    fn total(&self, group: &[Value]) -> Option<i64> {
        let Problem { variables, gcc, .. } = self.problem;
        let mut shown: Vec<Vec<i64>> =
            variables.iter().map(|variable| vec![0; variable.allowed.len()]).collect();
        for view in self.meetings.iter().flatten() {
            for id in variables[view.slot].domain() {
                let value = self.problem.seen(view, id);
                shown[view.slot][id] += i64::from(value.is_some_and(|value| group.contains(&value)));
            }
        }
        // What a variable shows is a number of its own and one of the item; one after the other becomes known.
        let mut of_slot: Vec<Option<i64>> = variables.iter().map(|_| None).collect();
        let mut of_item: Vec<Option<i64>> = gcc.items.iter().map(|_| None).collect();
        let drawing: Vec<usize> = (0..variables.len()).filter(|&slot| variables[slot].in_gcc).collect();
        for &start in &drawing {
            let mut waiting = Vec::new();
            if of_slot[start].is_none() {
                of_slot[start] = Some(0);
                waiting.push(start);
            }
            while let Some(slot) = waiting.pop() {
                let own = of_slot[slot]?;
                for id in variables[slot].domain() {
                    let item = gcc.item_of[id]?;
                    let rest = shown[slot][id] - own;
                    if *of_item[item].get_or_insert(rest) != rest {
                        return None;
                    }
                }
                for &other in drawing.iter().filter(|&&other| of_slot[other].is_none()).collect::<Vec<_>>() {
                    let common =
                        variables[other].domain().find_map(|id| Some((id, of_item[gcc.item_of[id]?]?)));
                    if let Some((id, item)) = common {
                        of_slot[other] = Some(shown[other][id] - item);
                        waiting.push(other);
                    }
                }
            }
        }
        let items = of_item.iter().zip(&gcc.copies).map(|(shown, &copies)| {
            // An item that no variable may take is not there.
            Some(shown.unwrap_or(0) * i64::try_from(copies).ok()?)
        });
        Some(items.sum::<Option<i64>>()? + of_slot.iter().flatten().sum::<i64>())
    }
}
