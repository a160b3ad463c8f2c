//! How often each value occurs where two variables meet, counted from both sides.
//!
//! *Every piece is used, so the number of red triangles in the set is known. Each red edge between two cells takes two
//! of them, so the number of red edges is known as well.*
//!
//! The rule applies to derived variables that are each determined by two searched variables. How often a searched
//! variable shows a value there must depend only on the item it takes, plus a constant of the variable (what it shows
//! at the border). All items are used up, so they determine how often the value shows in total. Half of that is the
//! number of derived variables that have it. Some values meet this condition only together, like the two halves of a
//! picture. These are counted together.

use std::collections::BTreeMap;

use geduld_model::{Model, Value, VarId};

use super::PlanModel;
use super::derived::{View, Views};
use crate::checked::fitting;

/// The exact number of derived variables that have a value of each group.
#[derive(Clone, Debug, Default)]
pub(crate) struct Balance {
    /// For each group how many derived variables have one of its values.
    pub(crate) totals: Vec<u64>,
    pub(crate) meetings: Vec<Meeting>,
}

/// A derived variable that two searched variables determine.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    pub(crate) slots: [usize; 2],
    /// For each id of the first and of the second: the group of the derived variable's value, if any.
    pub(crate) groups: [Vec<Option<usize>>; 2],
}

/// Counters of the totals, packed into one word: several fields, each under a guard bit that is cleared if more is
/// spent than there is. The totals are exact, so no test for too few occurrences is needed.
pub(crate) struct Budget {
    pub(crate) budget: u64,
    pub(crate) guards: u64,
    /// For each total that has room, the place of its field.
    shifts: Vec<u32>,
}

impl Balance {
    /// The budget in the lowest `room` bits of a word. Each of this number of variables may spend a value wherever it
    /// meets another one.
    pub(crate) fn budget(&self, variables: usize, room: u32) -> Budget {
        // A field holds any remaining amount and any amount that one variable spends, and above it a guard bit.
        let greatest =
            |slot: usize| self.meetings.iter().filter(|meeting| meeting.slots.contains(&slot)).count();
        let most: u64 = fitting((0..variables).map(greatest).max().unwrap_or(0));
        let mut packed = Budget { budget: 0, guards: 0, shifts: Vec::new() };
        let mut next = 0;
        for &total in &self.totals {
            let width = u64::BITS - total.max(most).leading_zeros() + 1;
            if next + width > room {
                break;
            }
            let guard = 1 << (next + width - 1);
            packed.budget |= total << next | guard;
            packed.guards |= guard;
            packed.shifts.push(next);
            next += width;
        }
        packed
    }
}

impl Budget {
    /// What a value of this group spends.
    pub(crate) fn spent(&self, group: Option<usize>) -> u64 {
        group.and_then(|group| self.shifts.get(group)).map_or(0, |shift| 1 << shift)
    }
}

/// The meetings, before it is known which values can be counted.
struct Survey<'a> {
    problem: &'a PlanModel,
    /// For each derived variable the two functions that determine it.
    meetings: Vec<[&'a View; 2]>,
}

/// Finds the groups of values whose numbers are known. Returns `None` if these contradict one another, so that there is
/// no solution.
pub(super) fn find(model: &Model, views: &Views, problem: &PlanModel) -> Option<Balance> {
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
    // Pairs of values whose differences cancel everywhere.
    let mut known: BTreeMap<&Differences, Vec<(Value, i64)>> = BTreeMap::new();
    let mut pairs = Vec::new();
    for (value, shown) in &rest {
        let opposite: Differences = shown.apart.iter().map(|&(place, apart)| (place, -apart)).collect();
        let partners = known.get(&opposite).into_iter().flatten();
        pairs.extend(partners.map(|&(other, total)| (vec![other, *value], total + shown.total)));
        known.entry(&shown.apart).or_default().push((*value, shown.total));
    }
    for (group, total) in singles.into_iter().chain(pairs) {
        let taken = group.iter().any(|&value| group_of[value as usize].is_some());
        // It is already known that every derived variable has some value.
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

/// Places, and the difference at each.
type Differences = Vec<(usize, i64)>;

/// How often a value shows.
struct Shown {
    /// How often the searched variables show the value in total, if nothing is `apart`. Each derived variable is shown
    /// twice.
    total: i64,
    /// The places where the value shows more or less often than the variable and the item predict, with the difference.
    /// A place is a position among all ids of all variables.
    apart: Differences,
}

/// A step in the computation of the numbers of variables and items. How often a variable shows a value is a number of
/// its own plus a number of the item. These numbers become known one after another.
enum Step {
    /// The own number of this variable is set to 0.
    Start(usize),
    /// The variable whose number follows from this id, because the item of the id is known.
    Slot(usize, usize),
    /// The item of this id, whose number follows because the variable is known.
    Item(usize, usize),
}

impl Survey<'_> {
    /// How often each value shows. The result is linear in the values: a group shows as often as its values together.
    fn shown(&self, values: usize) -> Vec<Shown> {
        let PlanModel { variables, gcc, .. } = self.problem;
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
            // The number of an item that no variable may take stays 0.
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

    /// The order in which the numbers become known.
    fn steps(&self) -> Vec<Step> {
        let PlanModel { variables, gcc, .. } = self.problem;
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
