//! Lists of lists in one block of memory.

/// A list for each number from 0 on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(crate) fn new(lists: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> Self {
        let mut starts = vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend(list);
            starts.push(narrow(items.len()));
        }
        Self { starts, items }
    }

    /// The number of items in all lists.
    pub(crate) fn total(&self) -> usize {
        self.items.len()
    }

    /// The list of a number.
    #[inline]
    pub(crate) fn of(&self, number: usize) -> &[T] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

impl<T: Copy + Default> Lists<T> {
    /// For each number below `count` the items that come with it, in their order. Cost: linear.
    pub(crate) fn grouped(count: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        items.clone().for_each(|(number, _)| starts[number + 1] += 1);
        (0..count).for_each(|number| starts[number + 1] += starts[number]);
        let mut next = starts.clone();
        let mut lists = vec![T::default(); starts[count] as usize];
        for (number, item) in items {
            lists[next[number] as usize] = item;
            next[number] += 1;
        }
        Self { starts, items: lists }
    }
}

/// Converts a position in one of the lists of the search, which are shorter than 2³².
pub(crate) fn narrow(position: usize) -> u32 {
    u32::try_from(position).expect("lists of the search are shorter than 2^32")
}
