//! The search for the least sequence in which a set can be written.

use std::cmp::Ordering;

use super::set::{Set, View, number_of};
use crate::TooManyAlike;
use crate::condition::Parts;

/// Ends a list of numbers; larger than every number of a label.
const END: usize = usize::MAX;

/// How much is tried before the search is given up: types and turns that are written, times those that are left. Some seconds.
const STEPS: usize = 1_000_000;

/// A way to write the set.
#[derive(Clone)]
pub(super) struct Leaf {
    /// The types in their order, and where the list of edges of each begins.
    pub choices: Vec<(usize, View)>,
    codes: Vec<Vec<usize>>,
    pub numbers: Vec<Option<usize>>,
}

/// A symmetry of the set: for each type which it becomes, and one of its views with what that becomes.
type Symmetry = Vec<(usize, [View; 2])>;

pub(super) struct Search<'a> {
    set: &'a Set,
    best: Option<Leaf>,
    symmetries: Vec<Symmetry>,
    steps: usize,
}

impl<'a> Search<'a> {
    pub fn new(set: &'a Set) -> Self {
        Self { set, best: None, symmetries: Vec::new(), steps: STEPS }
    }

    pub fn run(mut self) -> Result<Leaf, TooManyAlike> {
        let mut numbers = vec![None; self.set.partners.len()];
        if let Some(border) = self.set.border {
            numbers[border] = Some(0);
        }
        let mut leaf = Leaf { choices: Vec::new(), codes: Vec::new(), numbers };
        self.descend(&mut leaf)?;
        self.best.ok_or(TooManyAlike)
    }

    /// Tries everything that begins like this; tells the depth to which the search may go back at once.
    fn descend(&mut self, leaf: &mut Leaf) -> Result<usize, TooManyAlike> {
        let depth = leaf.choices.len();
        if depth == self.set.types.len() {
            return Ok(self.arrive(leaf));
        }
        self.steps = self.steps.checked_sub(self.set.types.len() - depth).ok_or(TooManyAlike)?;
        let mut least: Option<Vec<usize>> = None;
        let mut ties: Vec<(usize, View)> = Vec::new();
        for (kind, view) in self.set.choices() {
            if leaf.choices.iter().any(|&(taken, _)| taken == kind) {
                continue;
            }
            let (code, _) = self.code((kind, view), leaf);
            match least.as_ref().map_or(Ordering::Less, |least| code.cmp(least)) {
                Ordering::Less => {
                    least = Some(code);
                    ties = vec![(kind, view)];
                }
                Ordering::Equal => ties.push((kind, view)),
                Ordering::Greater => {}
            }
        }
        let code = least.expect("a type is left");
        // With the same beginning, what is larger here is larger altogether.
        if let Some(best) = &self.best
            && best.codes[..depth] == leaf.codes[..]
            && best.codes[depth] < code
        {
            return Ok(depth);
        }
        let mut tried: Vec<(usize, View)> = Vec::new();
        for choice in ties {
            if self.is_image(&leaf.choices, &tried, choice) {
                continue;
            }
            tried.push(choice);
            let after = self.code(choice, leaf).1;
            let numbers = std::mem::replace(&mut leaf.numbers, after);
            leaf.choices.push(choice);
            leaf.codes.push(code.clone());
            let back = self.descend(leaf)?;
            leaf.codes.pop();
            leaf.choices.pop();
            leaf.numbers = numbers;
            if back < depth {
                return Ok(back);
            }
        }
        Ok(depth)
    }

    /// A complete way to write the set: a better one, a worse one, or one that shows a symmetry.
    fn arrive(&mut self, leaf: &Leaf) -> usize {
        let depth = leaf.choices.len();
        let Some(best) = &self.best else {
            self.best = Some(leaf.clone());
            return depth;
        };
        match leaf.codes.cmp(&best.codes) {
            Ordering::Less => self.best = Some(leaf.clone()),
            Ordering::Greater => {}
            Ordering::Equal => {
                let mut symmetry: Vec<Option<(usize, [View; 2])>> = vec![None; depth];
                let pairs = || best.choices.iter().zip(&leaf.choices);
                for (&(from, before), &(to, after)) in pairs() {
                    symmetry[from] = Some((to, [before, after]));
                }
                // What was tried where the two part is the same as what the best one tried there.
                let parting = pairs().position(|(one, other)| one != other).unwrap_or(depth);
                self.symmetries.push(symmetry.into_iter().flatten().collect());
                return parting;
            }
        }
        depth
    }

    /// Whether symmetries that leave the choices made as they are carry something tried to this choice.
    fn is_image(&self, made: &[(usize, View)], tried: &[(usize, View)], choice: (usize, View)) -> bool {
        let image = |symmetry: &Symmetry, (kind, view): (usize, View)| {
            let (to, [from, becomes]) = symmetry[kind];
            (to, view.carried(from, becomes, &self.set.types[to]))
        };
        let fixing: Vec<&Symmetry> = (self.symmetries.iter())
            .filter(|symmetry| made.iter().all(|&made| image(symmetry, made) == made))
            .collect();
        let mut reached = tried.to_vec();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for symmetry in &fixing {
                let to = image(symmetry, from);
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached.contains(&choice)
    }

    /// How a type is written in a turn after what is written already, and the numbers of the labels afterwards. A label that
    /// comes up is written as larger than all others, with the labels it may touch as far as they have numbers. Then follow
    /// the copies, the pins, and the conditions that speak of nothing that is still to come.
    fn code(&self, (kind, view): (usize, View), before: &Leaf) -> (Vec<usize>, Vec<Option<usize>>) {
        let written = self.set.types[kind].written(view);
        let places = written[0].len();
        let mut numbers = before.numbers.clone();
        let mut next = numbers.iter().flatten().count();
        let mut code = Vec::new();
        for (side, edges) in written.iter().enumerate() {
            if side > 0 {
                code.push(END);
            }
            for &label in edges {
                if let Some(number) = numbers[label] {
                    code.push(number);
                    continue;
                }
                numbers[label] = Some(next);
                next += 1;
                code.push(self.set.partners.len());
                let mut partners: Vec<usize> =
                    self.set.partners[label].iter().filter_map(|&other| numbers[other]).collect();
                partners.sort_unstable();
                code.extend(partners);
                code.push(END);
            }
        }
        code.push(self.set.types[kind].copies);
        for (cell, pinned) in self.set.types[kind].pins_when(view) {
            code.extend([cell, number_of(pinned, places)]);
        }
        code.push(END);
        if !self.set.conditions.is_empty() {
            let places = |with: Option<usize>| {
                let mut places = vec![None; self.set.types.len()];
                let kinds = before.choices.iter().map(|&(kind, _)| kind).chain(with);
                (0..).zip(kinds).for_each(|(place, kind)| places[kind] = Some(place));
                places
            };
            let (earlier, now) = (places(None), places(Some(kind)));
            let mut complete: Vec<Parts> = (self.set.conditions.iter())
                .filter(|parts| renamed(parts, &earlier, &before.numbers).is_none())
                .filter_map(|parts| renamed(parts, &now, &numbers))
                .collect();
            complete.sort_unstable();
            complete.dedup();
            for Parts { word, items, labels, cells, sides, map } in complete {
                let sides: Vec<usize> = sides.into_iter().flat_map(|(cell, place)| [cell, place]).collect();
                code.extend(word.bytes().chain(map.bytes()).map(usize::from).chain([END]));
                for list in [items, labels, cells, sides] {
                    code.extend(list.into_iter().chain([END]));
                }
            }
        }
        (code, numbers)
    }
}

/// A condition with the places of its types and the numbers of its labels, if they have them.
pub(super) fn renamed(parts: &Parts, places: &[Option<usize>], numbers: &[Option<usize>]) -> Option<Parts> {
    let known = parts.items.iter().all(|&item| places[item].is_some())
        && parts.labels.iter().all(|&label| numbers[label].is_some());
    let item = |item: usize| places[item].unwrap_or_default();
    let label = |label: usize| numbers[label].unwrap_or_default();
    known.then(|| parts.renamed(item, label, |cell| cell))
}
