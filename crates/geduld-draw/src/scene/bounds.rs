//! The bounds of a scene.

use super::{Anchor, Item, Items, Placement, Point, text};

/// An upright rectangle. It is empty if nothing was included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The left and top end.
    pub least: Point,
    /// The right and bottom end.
    pub most: Point,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { least: [f64::INFINITY; 2], most: [f64::NEG_INFINITY; 2] }
    }
}

impl Bounds {
    /// The smallest rectangle that contains all items. The width of texts is an estimate for a wide font.
    pub fn of(items: &[Item]) -> Self {
        let mut bounds = Self::default();
        bounds.take(items, &|point| point);
        bounds
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.include(other.least);
        self.include(other.most);
        self
    }

    /// The right end minus the left end. 0 if the rectangle is empty.
    pub fn width(&self) -> f64 {
        (self.most[0] - self.least[0]).max(0.0)
    }

    /// The bottom end minus the top end. 0 if the rectangle is empty.
    pub fn height(&self) -> f64 {
        (self.most[1] - self.least[1]).max(0.0)
    }

    /// The rectangle, enlarged by this margin on each side.
    #[must_use]
    pub fn grown(self, margin: f64) -> Self {
        if self.least[0] > self.most[0] {
            return Self { least: [-margin; 2], most: [margin; 2] };
        }
        Self { least: self.least.map(|end| end - margin), most: self.most.map(|end| end + margin) }
    }

    fn include(&mut self, point: Point) {
        let ends = self.least.iter_mut().zip(&mut self.most);
        for ((least, most), end) in ends.zip(point) {
            *least = least.min(end);
            *most = most.max(end);
        }
    }

    fn take(&mut self, items: &[Item], image: &dyn Fn(Point) -> Point) {
        for item in items {
            match item {
                Item::Path { points, .. } => points.iter().for_each(|&point| self.include(image(point))),
                Item::Disc { centre: [x, y], radius: r, .. } => {
                    for corner in [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]] {
                        self.include(image(corner));
                    }
                }
                Item::Text { at: [x, y], text, size, anchor, .. } => {
                    let width = text::width(text, *size);
                    let left = if *anchor == Anchor::Start { *x } else { x - width / 2.0 };
                    for corner in [[left, y - size / 2.0], [left + width, y + size / 2.0]] {
                        self.include(image(corner));
                    }
                }
                Item::Group(group) => {
                    let place: Placement = group.place;
                    let inner = |point| image(place.image(point));
                    match &group.items {
                        Items::Own(items) => self.take(items, &inner),
                        Items::Shared(symbol) => self.take(&symbol.items, &inner),
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, Pen, Scene, rectangle};
    use super::*;

    #[test]
    fn groups_are_measured_where_they_lie() {
        let mut inner = Scene::default();
        inner.polygon(rectangle([0.0, 0.0], 4.0, 2.0), Fill::Piece, Pen::Edge);
        let mut scene = Scene::default();
        scene.add(inner, Placement { at: [10.0, 10.0], turn: 90.0, scale: 2.0 });
        let bounds = scene.bounds();
        let close = |a: Point, b: Point| (0..2).all(|axis| (a[axis] - b[axis]).abs() < 1e-9);
        assert!(close(bounds.least, [6.0, 10.0]) && close(bounds.most, [10.0, 18.0]), "{bounds:?}");
        assert_eq!(Scene::default().bounds().width(), 0.0);
    }
}
