//! Lists in ascending order.

/// The items in ascending order, each once.
pub fn ascending<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    fn sort<T: Ord>(mut items: Vec<T>) -> Vec<T> {
        items.sort_unstable();
        items.dedup();
        items
    }
    sort(items.into_iter().collect())
}
