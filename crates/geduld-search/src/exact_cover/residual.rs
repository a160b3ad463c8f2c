//! What is left of an exact cover after some choices.

use geduld_model::Bounds;

use super::{ExactCover, Item};
use crate::checked::fitting;
use crate::lists::Lists;

/// The rest of an exact cover: its open options and items, numbered anew.
pub(super) struct Residual {
    /// The options that are chosen already, by their numbers in the exact cover.
    pub chosen: Vec<u32>,
    /// The numbers of the open options in the exact cover, in ascending order.
    pub options: Vec<u32>,
    /// For each open option, its open items, in ascending order.
    pub items: Lists<Item>,
    /// For each open item, its open options, in ascending order.
    pub members: Lists<u32>,
    /// For each open item, the bounds of the number of further options.
    pub bounds: Vec<Bounds<u32>>,
    /// The numbers of the open items in the exact cover.
    pub numbers: Vec<Item>,
}

/// The state of an exact cover while choices are made.
struct State<'c> {
    cover: &'c ExactCover,
    bounds: Vec<Bounds<u32>>,
    /// For each item, the number of its open options.
    sizes: Vec<u32>,
    open: Vec<bool>,
    chosen: Vec<u32>,
    /// The items whose bounds or sizes have changed.
    changed: Vec<Item>,
}

impl State<'_> {
    fn close(&mut self, option: u32) {
        self.open[option as usize] = false;
        for &item in self.cover.items(option as usize) {
            self.sizes[item as usize] -= 1;
            self.changed.push(item);
        }
    }

    /// Returns `None` if the option is closed, or if an item has enough options already.
    fn choose(&mut self, option: u32) -> Option<()> {
        if !self.open[option as usize] {
            return None;
        }
        self.close(option);
        self.chosen.push(option);
        for &item in self.cover.items(option as usize) {
            let bounds = &mut self.bounds[item as usize];
            *bounds = Bounds { least: bounds.least.saturating_sub(1), most: bounds.most.checked_sub(1)? };
        }
        Some(())
    }

    /// Closes the options of items that have enough of them, and chooses those that items cannot do without.
    fn propagate(&mut self) -> Option<()> {
        while let Some(item) = self.changed.pop() {
            let Bounds { least, most } = self.bounds[item as usize];
            let size = self.sizes[item as usize];
            if size < least || most < least {
                return None;
            }
            if size == 0 || most > 0 && size > least {
                continue;
            }
            for &option in self.cover.members(item as usize) {
                if self.open[option as usize] {
                    if most == 0 { self.close(option) } else { self.choose(option)? }
                }
            }
        }
        Some(())
    }
}

impl Residual {
    /// What is left after these choices, which [`ExactCover`] describes, and after what follows from them at once;
    /// `None` if nothing can be left.
    pub fn new(cover: &ExactCover, choices: &[u32]) -> Option<Self> {
        let options = cover.option_count();
        let mut state = State {
            cover,
            bounds: cover.bounds.clone(),
            sizes: (0..cover.item_count()).map(|item| fitting(cover.members(item).len())).collect(),
            open: vec![true; options],
            chosen: Vec::new(),
            changed: (0..fitting(cover.item_count())).collect(),
        };
        for &choice in choices {
            match (choice as usize).checked_sub(options) {
                None => state.choose(choice)?,
                Some(option) if *state.open.get(option)? => state.close(fitting(option)),
                Some(_) => {}
            }
        }
        state.propagate()?;
        Some(Self::of(&state))
    }

    /// Whether at most one option may contain an item.
    pub fn single(&self, item: usize) -> bool {
        self.bounds[item].most == 1
    }

    fn of(state: &State<'_>) -> Self {
        let State { cover, bounds, sizes, open, chosen, .. } = state;
        // An item without a bound that matters needs no attention.
        let matters = |&item: &usize| bounds[item].least > 0 || bounds[item].most < sizes[item];
        let numbers: Vec<usize> = (0..cover.item_count()).filter(matters).collect();
        let mut short = vec![u32::MAX; cover.item_count()];
        (0..).zip(&numbers).for_each(|(number, &item)| short[item] = number);
        let options: Vec<u32> =
            (0..fitting(open.len())).filter(|&option: &u32| open[option as usize]).collect();
        let own = |&option: &u32| {
            let items = cover.items(option as usize).iter().map(|&item| short[item as usize]);
            items.filter(|&item| item != u32::MAX)
        };
        let items: Lists<Item> = Lists::new(options.iter().map(own));
        let contained = (0..options.len())
            .flat_map(|option| items.of(option).iter().map(move |&item| (item as usize, fitting(option))));
        let members = Lists::grouped(numbers.len(), contained);
        Self {
            chosen: chosen.clone(),
            options,
            items,
            members,
            bounds: numbers.iter().map(|&item| bounds[item]).collect(),
            numbers: numbers.into_iter().map(fitting).collect(),
        }
    }

    /// The further choices of parts that partition the sets of options: one part for each option of the item with the
    /// fewest parts. There are none if no option is open.
    ///
    /// Items whose options are much smaller than others come first, however many parts they have: such a choice says
    /// which of the other items there are. *The month that a calendar leaves open.* But parts for all of them repeat
    /// what a search in a fixed `order` does before it meets them: there, its own first item comes first.
    pub fn branches(&self, options: usize, order: &[Item]) -> Vec<Vec<u32>> {
        let parts = |item: &usize| self.members.of(*item).len() - self.bounds[*item].least as usize;
        let is_needed = |item: &usize| self.bounds[*item].least > 0;
        let needed = (0..self.bounds.len()).filter(is_needed);
        let exclude = |option: u32| self.options[option as usize] + fitting::<usize, u32>(options);
        let entries = self.items.total();
        let is_small =
            |&option: &u32| 2 * self.items.of(option as usize).len() * self.options.len() <= entries;
        let is_light = |item: &usize| {
            self.bounds[*item] == Bounds { least: 1, most: 1 } && self.members.of(*item).iter().all(is_small)
        };
        let ordered =
            || order.iter().filter_map(|item| self.numbers.binary_search(item).ok()).find(is_needed);
        let first = if needed.clone().any(|item| is_light(&item)) { ordered() } else { None };
        let Some(item) = first.or_else(|| needed.min_by_key(|item| (!is_light(item), parts(item)))) else {
            // Nothing is needed any more, so an open option is in or not.
            let Some(&option) = self.options.first() else { return Vec::new() };
            return vec![vec![option], vec![exclude(0)]];
        };
        let members = self.members.of(item);
        let Bounds { least, most } = self.bounds[item];
        let branch = |first: usize| {
            // The options before the first chosen one are excluded. If only one can be chosen, that goes without
            // saying.
            let before = if most == 1 { &members[..0] } else { &members[..first] };
            let excluded = before.iter().map(|&option| exclude(option));
            excluded.chain([self.options[members[first] as usize]]).collect()
        };
        (0..=members.len() - least as usize).map(branch).collect()
    }
}
