//! Arranges several scenes on one page.

use super::{Bounds, Item, Placement, Point, Scene, UNIT, Voice};

/// The space between two scenes.
const GAP: f64 = 0.5 * UNIT;

/// The scene with a line of text above it.
pub fn captioned(scene: Scene, caption: &str) -> Scene {
    let bounds = scene.bounds();
    let size = 0.3 * UNIT;
    let at = [bounds.least[0], bounds.least[1] - size];
    let mut all = Scene { items: vec![Item::text_from(at, caption, size, Voice::Heading)] };
    all.add(scene, Placement::default());
    all
}

/// Arranges scenes in rows of `columns` scenes. Each column is as wide as its widest scene, each row as high as its
/// highest.
pub fn grid(scenes: Vec<Scene>, columns: usize) -> Scene {
    let bounds: Vec<_> = scenes.iter().map(Scene::bounds).collect();
    let columns = columns.max(1);
    let widths = extents(bounds.iter().enumerate().map(|(index, bounds)| (index % columns, bounds.width())));
    let heights =
        extents(bounds.iter().enumerate().map(|(index, bounds)| (index / columns, bounds.height())));
    let starts = |lengths: &[f64]| -> Vec<f64> {
        lengths
            .iter()
            .scan(0.0, |start, length| Some(std::mem::replace(start, *start + length + GAP)))
            .collect()
    };
    let (lefts, tops) = (starts(&widths), starts(&heights));
    let mut all = Scene::default();
    for (index, (scene, bounds)) in scenes.into_iter().zip(bounds).enumerate() {
        let corner: Point = [lefts[index % columns], tops[index / columns]];
        let least = if bounds.width() > 0.0 { bounds.least } else { [0.0, 0.0] };
        all.add(scene, Placement::at([corner[0] - least[0], corner[1] - least[1]]));
    }
    all
}

/// Two scenes side by side, the left one scaled, with their middles at the same height.
pub fn beside(left: Scene, scale: f64, right: Scene) -> Scene {
    let (before, after) = (left.bounds(), right.bounds());
    let middle = |bounds: &Bounds| f64::midpoint(bounds.least[1], bounds.most[1]);
    let at = [-scale * before.most[0] - 0.6 * UNIT, middle(&after) - scale * middle(&before)];
    let mut all = Scene::default();
    all.add(left, Placement { at, turn: 0.0, scale });
    all.add(right, Placement::at([-after.least[0], 0.0]));
    all
}

/// The number of columns for `count` items, near the wanted number. It prefers full rows, and no row has only one item.
pub fn balanced(count: usize, wanted: usize) -> usize {
    let wanted = wanted.max(1);
    if count <= wanted {
        return count.max(1);
    }
    let spread = wanted / 3 + 1;
    let penalty = |&columns: &usize| {
        let last = count % columns;
        let missing = if last == 0 { 0 } else { columns - last };
        let alone = if last == 1 && columns > 1 { 100 } else { 0 };
        (2 * columns.abs_diff(wanted) + missing + alone, columns)
    };
    let near = (wanted.saturating_sub(spread).max(1)..=wanted + spread).min_by_key(penalty);
    // For a few counts, such as 61, many row lengths leave a row with only one item.
    (near.unwrap_or(wanted)..=count).find(|&columns| columns == 1 || count % columns != 1).unwrap_or(wanted)
}

fn extents(lengths: impl Iterator<Item = (usize, f64)>) -> Vec<f64> {
    let mut most = Vec::new();
    for (place, length) in lengths {
        if most.len() <= place {
            most.resize(place + 1, 0.0f64);
        }
        most[place] = most[place].max(length);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_holds_one_thing_alone() {
        assert_eq!([balanced(9, 4), balanced(16, 5), balanced(25, 6), balanced(36, 9)], [3, 4, 5, 9]);
        assert_eq!([balanced(0, 4), balanced(1, 4), balanced(4, 4), balanced(5, 0)], [1, 1, 4, 1]);
        for count in 2..200 {
            for wanted in 2..15 {
                assert_ne!(count % balanced(count, wanted), 1, "{count} in rows of about {wanted}");
            }
        }
    }
}
