//! Space on paper.

use super::{Point, UNIT};

/// A place or a direction in space: to the right, to the front, up.
pub type Spot = [f64; 3];

/// A parallel projection.
#[derive(Clone, Debug)]
pub struct View {
    /// The image on paper of one unit along each axis.
    axes: [Point; 3],
    /// How much nearer to the viewer a unit along each axis is.
    nearness: Spot,
}

impl View {
    /// A view from above at the angle `tilt`, turned to the left by `turn` around the vertical axis. Both are in
    /// degrees, from 0 to 90.
    pub fn new(turn: f64, tilt: f64) -> Self {
        let ((sin, cos), (down, flat)) = (turn.to_radians().sin_cos(), tilt.to_radians().sin_cos());
        Self {
            axes: [[UNIT * cos, UNIT * sin * down], [-UNIT * sin, UNIT * cos * down], [0.0, -UNIT * flat]],
            nearness: [sin * flat, cos * flat, down],
        }
    }

    /// The image of a place.
    pub fn point(&self, spot: Spot) -> Point {
        let along = |axis: usize| (0..3).map(|of| spot[of] * self.axes[of][axis]).sum();
        [along(0), along(1)]
    }

    /// How near to the viewer a place is: nearer places have larger numbers.
    pub fn near(&self, spot: Spot) -> f64 {
        (0..3).map(|axis| spot[axis] * self.nearness[axis]).sum()
    }

    /// The length of a vertical unit on paper.
    pub fn height(&self) -> f64 {
        -self.axes[2][1]
    }

    /// The corners of the visible face of a cube with this middle and edge that looks along an axis. The other two axes
    /// are `a` = `axis` + 1 and `b` = `axis` + 2 (of 0, 1, 2, in a circle); the sides of the face, from one corner to
    /// the next, look along -b, +a, +b and -a.
    pub fn face(&self, middle: Spot, edge: f64, axis: usize) -> [Point; 4] {
        let half = edge / 2.0;
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[u, v]| {
            let mut spot = middle;
            spot[axis] += half;
            spot[a] += u * half;
            spot[b] += v * half;
            self.point(spot)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_shows_its_front_its_right_and_its_top() {
        let view = View::new(28.0, 30.0);
        let middle = |axis: usize| {
            let corners = view.face([0.0; 3], 1.0, axis);
            [0, 1].map(|of| corners.iter().map(|corner| corner[of]).sum::<f64>() / 4.0)
        };
        let [right, front, top] = [middle(0), middle(1), middle(2)];
        assert!(right[0] > 0.0 && right[1] > 0.0 && front[0] < 0.0 && front[1] > 0.0, "{right:?} {front:?}");
        assert!(top[0].abs() < 1e-9 && top[1] < 0.0 && (top[1] + view.height() / 2.0).abs() < 1e-9);
        assert!(
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].iter().all(|&axis| view.near(axis) > 0.0)
        );
    }
}
