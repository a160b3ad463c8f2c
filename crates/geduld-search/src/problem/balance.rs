//! How often each value shows where two variables meet: counted both ways.
//!
//! *Every piece is used, so it is known how many triangles of the set are red; each red edge between two cells takes two of
//! them, so it is known how many red edges there are.* Take derived variables that two searched variables determine each. If
//! how often a searched variable shows a value there depends on the item it takes and on nothing else, but for a constant
//! of the variable (what it shows at the rim), then the items, which are all used up, say how often the value shows
//! in all, and half of that is how many of the derived variables have it. Values that only together are so shown,
//! like the two halves of a picture, are counted together.

use std::collections::BTreeMap;

use geduld_model::{Model, Value, VarId};

use super::Problem;
use super::derived::{View, Views};
use crate::checked::fitting;

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
    for (value, shown) in values.iter().copied().zip(survey.shown(values.len())) {
        match shown.apart.is_empty() {
            true => singles.push((vec![value], shown.total)),
            false => rest.push((value, shown)),
        }
    }
    // Two values of which one makes up for the other everywhere.
    let mut known: BTreeMap<&[(usize, i64)], Vec<(Value, i64)>> = BTreeMap::new();
    let mut pairs = Vec::new();
    for (value, shown) in &rest {
        let opposite: Vec<(usize, i64)> = shown.apart.iter().map(|&(place, apart)| (place, -apart)).collect();
        let partners = known.get(opposite.as_slice()).into_iter().flatten();
        pairs.extend(partners.map(|&(other, total)| (vec![other, *value], total + shown.total)));
        known.entry(&shown.apart).or_default().push((*value, shown.total));
    }
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

/// How often a value shows.
struct Shown {
    /// How often the searched variables show it, each derived variable being shown twice, if nothing is `apart`.
    total: i64,
    /// Where it shows more or less often than the variable and the item say: place among all ids of all variables, and difference.
    apart: Vec<(usize, i64)>,
}

/// Where the numbers of variables and items are read off: what a variable shows is a number of its own and one of the item, and
/// one after the other becomes known.
enum Step {
    /// This variable has nothing of its own.
    Start(usize),
    /// The variable that shows something at this id, whose item is known.
    Slot(usize, usize),
    /// The item of this id, which a known variable shows.
    Item(usize, usize),
}

impl Survey<'_> {
    /// How often each of so many values shows. It is linear in the values: what a group shows is the sum of what its values do.
    fn shown(&self, values: usize) -> Vec<Shown> {
        let Problem { variables, gcc, .. } = self.problem;
        let starts: Vec<usize> = variables
            .iter()
            .scan(0, |next, variable| {
                let start = *next;
                *next += variable.allowed.len();
                Some(start)
            })
            .collect();
        let mut places: Vec<Vec<usize>> = vec![Vec::new(); values];
        for view in self.meetings.iter().flatten() {
            for id in variables[view.slot].domain() {
                if let Some(value) = self.problem.seen(view, id) {
                    places[value as usize].push(starts[view.slot] + id);
                }
            }
        }
        let steps = self.steps();
        let all: Vec<(usize, usize, usize)> = (0..variables.len())
            .filter(|&slot| variables[slot].in_gcc)
            .flat_map(|slot| variables[slot].domain().map(move |id| (slot, id)))
            .filter_map(|(slot, id)| Some((slot, id, gcc.item_of[id]?)))
            .collect();
        let mut shown = vec![0i64; variables.iter().map(|variable| variable.allowed.len()).sum()];
        let mut of_value = |places: Vec<usize>| {
            places.iter().for_each(|&place| shown[place] += 1);
            let mut of_slot = vec![0; variables.len()];
            // An item that no variable may take is not there.
            let mut of_item = vec![0; gcc.items.len()];
            let item = |id: usize| gcc.item_of[id].unwrap_or_default();
            for step in &steps {
                match *step {
                    Step::Start(slot) => of_slot[slot] = 0,
                    Step::Slot(slot, id) => of_slot[slot] = shown[starts[slot] + id] - of_item[item(id)],
                    Step::Item(slot, id) => of_item[item(id)] = shown[starts[slot] + id] - of_slot[slot],
                }
            }
            let apart = all.iter().filter_map(|&(slot, id, item)| {
                let place = starts[slot] + id;
                let apart = shown[place] - of_slot[slot] - of_item[item];
                (apart != 0).then_some((place, apart))
            });
            let apart = apart.collect();
            let items =
                of_item.iter().zip(&gcc.copies).map(|(of_item, &copies)| of_item * fitting::<_, i64>(copies));
            let total = items.sum::<i64>() + of_slot.iter().sum::<i64>();
            places.iter().for_each(|&place| shown[place] = 0);
            Shown { total, apart }
        };
        places.into_iter().map(&mut of_value).collect()
    }

    /// In which order the numbers become known.
    fn steps(&self) -> Vec<Step> {
        let Problem { variables, gcc, .. } = self.problem;
        let drawing: Vec<usize> = (0..variables.len()).filter(|&slot| variables[slot].in_gcc).collect();
        let mut known_slots = vec![false; variables.len()];
        let mut known_items = vec![false; gcc.items.len()];
        let mut steps = Vec::new();
        for &start in &drawing {
            let mut waiting = Vec::new();
            if !std::mem::replace(&mut known_slots[start], true) {
                steps.push(Step::Start(start));
                waiting.push(start);
            }
            while let Some(slot) = waiting.pop() {
                for id in variables[slot].domain() {
                    let new =
                        gcc.item_of[id].is_some_and(|item| !std::mem::replace(&mut known_items[item], true));
                    if new {
                        steps.push(Step::Item(slot, id));
                    }
                }
                for &other in &drawing {
                    if known_slots[other] {
                        continue;
                    }
                    let is_known = |id: &usize| gcc.item_of[*id].is_some_and(|item| known_items[item]);
                    if let Some(id) = variables[other].domain().find(is_known) {
                        known_slots[other] = true;
                        steps.push(Step::Slot(other, id));
                        waiting.push(other);
                    }
                }
            }
        }
        steps
    }
}
