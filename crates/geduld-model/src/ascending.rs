//! Lists in ascending order.

/// The items in ascending order, each once.
pub fn ascending<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items = items.into_iter().collect();
    ascend(&mut items);
    items
}

/// Puts the items into ascending order, and leaves each once.
pub fn ascend<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}
