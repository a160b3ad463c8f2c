//! Searches the least sequence that writes a set.

use geduld_model::ascending;
use std::cmp::Ordering;

use super::set::{Set, View, number_of};
use crate::condition::Parts;
use crate::family::TooManyAlike;

/// Marks the end of a list of numbers; larger than the number of any label.
const END: usize = usize::MAX;

/// The maximum number of steps: types examined for a place, plus images under symmetries. The limit takes a second or two to reach.
const STEPS: usize = 3_000_000;

/// Computing this many images under a symmetry takes as long as examining one type in all its turns.
const IMAGES: usize = 8;

/// A way to write the set.
#[derive(Clone)]
pub(super) struct Leaf {
    /// The types in their order, each with its view.
    pub choices: Vec<(usize, View)>,
    codes: Vec<Vec<usize>>,
    pub numbers: Vec<Option<usize>>,
    /// The number of labels that have a number.
    numbered: usize,
}

/// A symmetry of the set: for each type its image, and one of its views with the image of that view.
type Symmetry = Vec<(usize, [View; 2])>;

pub(super) struct CanonicalSearch<'a> {
    set: &'a Set,
    /// All types in all of their views, each with its labels as written.
    ways: Vec<Way>,
    /// For each type the index of its first way.
    first_way: Vec<usize>,
    /// Whether each type already has a place.
    taken: Vec<bool>,
    best: Option<Leaf>,
    /// The number of leading codes of the current attempt that equal those of the best way.
    agreed: usize,
    symmetries: Vec<Symmetry>,
    steps: usize,
}

/// A type in one of its views.
struct Way {
    choice: (usize, View),
    written: Vec<Vec<usize>>,
}

impl<'a> CanonicalSearch<'a> {
    pub fn new(set: &'a Set) -> Self {
        let (mut ways, mut first_way) = (Vec::new(), Vec::new());
        for (kind, of) in set.types.iter().enumerate() {
            first_way.push(ways.len());
            let views = of.views().into_iter();
            ways.extend(views.map(|view| Way { choice: (kind, view), written: of.written(view) }));
        }
        let taken = vec![false; set.types.len()];
        Self { set, ways, first_way, taken, best: None, agreed: 0, symmetries: Vec::new(), steps: STEPS }
    }

    pub fn run(mut self) -> Result<Leaf, TooManyAlike> {
        let mut numbers = vec![None; self.set.partners.len()];
        if let Some(border) = self.set.border {
            numbers[border] = Some(0);
        }
        let numbered = numbers.iter().flatten().count();
        let mut leaf = Leaf { choices: Vec::new(), codes: Vec::new(), numbers, numbered };
        self.descend(&mut leaf)?;
        self.best.ok_or(TooManyAlike)
    }

    /// Tries all ways that begin with `leaf`. Returns the depth to which the search can backtrack at once.
    fn descend(&mut self, leaf: &mut Leaf) -> Result<usize, TooManyAlike> {
        let depth = leaf.choices.len();
        if depth == self.set.types.len() {
            return Ok(self.arrive(leaf));
        }
        self.pay(self.set.types.len() - depth)?;
        let (code, ties) = self.least(leaf);
        // The codes before are equal, so a larger code here makes the sequence larger.
        if let Some(best) = &self.best
            && self.agreed == depth
            && best.codes[depth] < code
        {
            return Ok(depth);
        }
        let mut orbits = Orbits::new(&ties);
        for (number, &way) in ties.iter().enumerate() {
            if number > 0 && orbits.is_known(self, leaf, number)? {
                continue;
            }
            let Way { choice, written } = &self.ways[way];
            let choice = *choice;
            let after = self.code(choice, written, leaf, None).expect("there is no limit").1;
            let numbered = std::mem::replace(&mut leaf.numbered, after.iter().flatten().count());
            let numbers = std::mem::replace(&mut leaf.numbers, after);
            if self.agreed == depth && self.best.as_ref().is_some_and(|best| best.codes[depth] == code) {
                self.agreed = depth + 1;
            }
            leaf.choices.push(choice);
            leaf.codes.push(code.clone());
            self.taken[choice.0] = true;
            let back = self.descend(leaf)?;
            self.taken[choice.0] = false;
            leaf.codes.pop();
            leaf.choices.pop();
            leaf.numbers = numbers;
            leaf.numbered = numbered;
            self.agreed = self.agreed.min(depth);
            if back < depth {
                return Ok(back);
            }
            orbits.tried.push(number);
        }
        Ok(depth)
    }

    fn pay(&mut self, steps: usize) -> Result<(), TooManyAlike> {
        self.steps = self.steps.checked_sub(steps).ok_or(TooManyAlike)?;
        Ok(())
    }

    /// The least code that can come next, and the ways that have it.
    fn least(&self, leaf: &Leaf) -> (Vec<usize>, Vec<usize>) {
        let mut least: Option<Vec<usize>> = None;
        let mut ties = Vec::new();
        for (number, Way { choice, written }) in self.ways.iter().enumerate() {
            if self.taken[choice.0] {
                continue;
            }
            let Some((code, _)) = self.code(*choice, written, leaf, least.as_deref()) else { continue };
            if least.as_ref() != Some(&code) {
                least = Some(code);
                ties.clear();
            }
            ties.push(number);
        }
        (least.expect("a type is left"), ties)
    }

    /// Handles a complete way to write the set: better than the best one, worse, or equal, which reveals a symmetry. Returns the
    /// depth to backtrack to.
    fn arrive(&mut self, leaf: &Leaf) -> usize {
        let depth = leaf.choices.len();
        let order = self.best.as_ref().map_or(Ordering::Less, |best| leaf.codes.cmp(&best.codes));
        match (order, &self.best) {
            (Ordering::Equal, Some(best)) => {
                let mut symmetry: Vec<Option<(usize, [View; 2])>> = vec![None; depth];
                let pairs = || best.choices.iter().zip(&leaf.choices);
                for (&(from, before), &(to, after)) in pairs() {
                    symmetry[from] = Some((to, [before, after]));
                }
                // The symmetry maps this branch to that of the best way at the choice where the two part.
                let parting = pairs().position(|(one, other)| one != other).unwrap_or(depth);
                self.symmetries.push(symmetry.into_iter().flatten().collect());
                return parting;
            }
            (Ordering::Less, _) => {
                self.best = Some(leaf.clone());
                self.agreed = depth;
            }
            _ => {}
        }
        depth
    }

    /// The image of a choice under a symmetry.
    fn image(&self, symmetry: &Symmetry, (kind, view): (usize, View)) -> (usize, View) {
        let (to, [from, becomes]) = symmetry[kind];
        (to, view.carried(from, becomes, &self.set.types[to]))
    }

    /// The index of the way that has this choice.
    fn way(&self, (kind, view): (usize, View)) -> Option<usize> {
        let end = self.first_way.get(kind + 1).copied().unwrap_or(self.ways.len());
        (self.first_way[kind]..end).find(|&way| self.ways[way].choice.1 == view)
    }

    /// The code of a type in a view, after the types of `before`, and the numbers of the labels afterwards. Returns `None` as soon
    /// as the code is larger than `most`.
    ///
    /// A label that occurs for the first time is written as larger than all others, followed by the numbers of the labels that it
    /// may touch, if they have numbers. Then follow the copies, the pins, and the conditions that only now have numbers for all
    /// their types and labels.
    fn code(
        &self,
        (kind, view): (usize, View),
        written: &[Vec<usize>],
        before: &Leaf,
        most: Option<&[usize]>,
    ) -> Option<(Vec<usize>, Vec<Option<usize>>)> {
        let mut code = Code { numbers: Vec::new(), below: most.is_none(), most: most.unwrap_or_default() };
        // The labels that occur for the first time, in this order.
        let mut new: Vec<usize> = Vec::new();
        let next = before.numbered;
        let number = |label: usize, new: &[usize]| {
            let own = || new.iter().position(|&other| other == label).map(|place| next + place);
            before.numbers[label].or_else(own)
        };
        for (side, edges) in written.iter().enumerate() {
            if side > 0 {
                code.push(END)?;
            }
            for &label in edges {
                if let Some(number) = number(label, &new) {
                    code.push(number)?;
                    continue;
                }
                new.push(label);
                code.push(self.set.partners.len())?;
                let mut partners: Vec<usize> =
                    self.set.partners[label].iter().filter_map(|&other| number(other, &new)).collect();
                partners.sort_unstable();
                partners.into_iter().chain([END]).try_for_each(|number| code.push(number))?;
            }
        }
        code.push(self.set.types[kind].copies)?;
        for (cell, pinned) in self.set.types[kind].pins_when(view) {
            code.push(cell)?;
            code.push(number_of(pinned, written[0].len()))?;
        }
        code.push(END)?;
        let mut numbers = before.numbers.clone();
        (next..).zip(new).for_each(|(number, label)| numbers[label] = Some(number));
        if !self.set.conditions.is_empty() {
            let places = |with: Option<usize>| {
                let mut places = vec![None; self.set.types.len()];
                let kinds = before.choices.iter().map(|&(kind, _)| kind).chain(with);
                (0..).zip(kinds).for_each(|(place, kind)| places[kind] = Some(place));
                places
            };
            let (earlier, now) = (places(None), places(Some(kind)));
            let complete = ascending(
                (self.set.conditions.iter())
                    .filter(|parts| renamed(parts, &earlier, &before.numbers).is_none())
                    .filter_map(|parts| renamed(parts, &now, &numbers)),
            );
            for Parts { word, items, labels, cells, sides, map } in complete {
                let sides: Vec<usize> = sides.into_iter().flat_map(|(cell, place)| [cell, place]).collect();
                let words = word.bytes().chain(map.bytes()).map(usize::from).chain([END]);
                words.into_iter().try_for_each(|number| code.push(number))?;
                for list in [items, labels, cells, sides] {
                    list.into_iter().chain([END]).try_for_each(|number| code.push(number))?;
                }
            }
        }
        Some((code.numbers, numbers))
    }
}

/// A code that is abandoned as soon as it is larger than `most`.
struct Code<'a> {
    numbers: Vec<usize>,
    most: &'a [usize],
    /// Whether it is already smaller than `most`, whatever follows.
    below: bool,
}

impl Code<'_> {
    fn push(&mut self, number: usize) -> Option<()> {
        if !self.below {
            match self.most.get(self.numbers.len()).map_or(Ordering::Greater, |most| number.cmp(most)) {
                Ordering::Less => self.below = true,
                Ordering::Equal => {}
                Ordering::Greater => return None,
            }
        }
        self.numbers.push(number);
        Some(())
    }
}

/// The orbits of tied ways, under symmetries that fix all earlier choices.
struct Orbits<'t> {
    ties: &'t [usize],
    /// For each tie the least tie known to be in its orbit.
    least: Vec<usize>,
    /// The number of symmetries that `least` takes into account.
    symmetries: usize,
    tried: Vec<usize>,
}

impl<'t> Orbits<'t> {
    fn new(ties: &'t [usize]) -> Self {
        Self { ties, least: (0..ties.len()).collect(), symmetries: 0, tried: Vec::new() }
    }

    /// Whether a tie is in the orbit of one that was tried.
    fn is_known(
        &mut self,
        search: &mut CanonicalSearch<'_>,
        leaf: &Leaf,
        number: usize,
    ) -> Result<bool, TooManyAlike> {
        while let Some(symmetry) = search.symmetries.get(self.symmetries) {
            self.symmetries += 1;
            let mut made = leaf.choices.iter();
            if !made.all(|&made| search.image(symmetry, made) == made) {
                continue;
            }
            for (from, &way) in self.ties.iter().enumerate() {
                let image = search.way(search.image(symmetry, search.ways[way].choice));
                let to = image.and_then(|image| self.ties.binary_search(&image).ok());
                if let Some(to) = to {
                    let (a, b) = (self.least[from], self.least[to]);
                    let (keep, give_up) = (a.min(b), a.max(b));
                    if keep != give_up {
                        self.least.iter_mut().filter(|of| **of == give_up).for_each(|of| *of = keep);
                    }
                }
            }
            search.pay((self.ties.len() + leaf.choices.len()) / IMAGES)?;
        }
        Ok(self.tried.iter().any(|&tried| self.least[tried] == self.least[number]))
    }
}

/// A condition with the places of its types and the numbers of its labels. `None` if one of them has none yet.
pub(super) fn renamed(parts: &Parts, places: &[Option<usize>], numbers: &[Option<usize>]) -> Option<Parts> {
    let known = parts.items.iter().all(|&item| places[item].is_some())
        && parts.labels.iter().all(|&label| numbers[label].is_some());
    let item = |item: usize| places[item].unwrap_or_default();
    let label = |label: usize| numbers[label].unwrap_or_default();
    known.then(|| parts.renamed(item, label, |cell| cell))
}
