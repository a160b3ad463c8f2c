//! The planes along the faces of all cells, by which cells are put in order from behind to the front.

use super::cell::{Cell, difference};
use super::hull::{cross, dot};
use super::{Face, Grid};

/// A family of parallel planes: those on which a linear form has the value of a residue, plus a multiple of the gap.
pub struct Family {
    form: Cell,
    residues: Vec<i64>,
    gap: i64,
    /// A vector in space along which the form grows, at right angles to the planes.
    normal: [f64; 3],
}

/// All families, each once.
pub(super) fn families(grid: &Grid, faces: &[Vec<Face>]) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for Face { corners, .. } in faces.iter().flatten() {
        let [a, b, c] = match corners[..] {
            [a, b] => [a, b, [a[0], a[1], a[2] + 1]],
            _ => [corners[0], corners[1], corners[2]],
        };
        let [u, v] = [difference(b, a), difference(c, a)];
        let form = primitive(cross(u, v));
        let residue = dot(form, a);
        let gap = grid.steps.iter().map(|step| dot(form, step.point) * grid.scale).fold(0, num_integer::gcd);
        let known = match families.iter_mut().find(|family| family.form == form) {
            Some(known) => known,
            None => {
                let space = |vector: Cell| {
                    [0, 1, 2].map(|of| (0..3).map(|axis| grid.space[axis][of] * vector[axis] as f64).sum())
                };
                let [[ax, ay, az], [bx, by, bz]]: [[f64; 3]; 2] = [space(u), space(v)];
                let normal = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
                let up = space(form).iter().zip(normal).map(|(a, b)| a * b).sum::<f64>();
                let normal = normal.map(|number| if up < 0.0 { -number } else { number });
                families.push(Family { form, residues: Vec::new(), gap, normal });
                families.last_mut().expect("one was added")
            }
        };
        let residue = if gap == 0 { residue } else { residue.rem_euclid(gap) };
        if !known.residues.contains(&residue) {
            known.residues.push(residue);
        }
    }
    families
}

/// A form without a common divisor, whose first number that is not 0 is positive.
fn primitive(form: Cell) -> Cell {
    let divisor = form.iter().copied().fold(0, num_integer::gcd).max(1);
    let first = form.iter().find(|number| **number != 0).copied().unwrap_or(1);
    form.map(|number| number / divisor * first.signum())
}

impl Family {
    /// Whether no plane cuts through a cell.
    pub fn passes(&self, grid: &Grid) -> bool {
        grid.kinds.iter().all(|kind| {
            let values = || kind.corners.iter().map(|&corner| dot(self.form, corner));
            let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
            let planes = |residue: i64, value: i64| match self.gap {
                0 => i64::from(value >= residue),
                gap => (value - residue).div_euclid(gap),
            };
            // As many planes lie below the inside next to the greatest value as below the one next to the least.
            self.residues.iter().all(|&residue| planes(residue, high - 1) == planes(residue, low))
        })
    }

    /// The vector across the planes.
    pub fn normal(&self) -> [f64; 3] {
        self.normal
    }

    /// The number of planes between a cell and the origin.
    pub fn row(&self, corners: &[Cell]) -> i64 {
        self.rank(corners, &|_| 1.0)
    }

    /// How many planes further to the front a cell lies than the origin, seen from where `near` is larger. `corners`
    /// are those of the cell.
    ///
    /// No line of sight crosses a family of planes back and forth. So the sum over all families puts every cell after
    /// those that it hides.
    pub fn rank(&self, corners: &[Cell], near: &impl Fn([f64; 3]) -> f64) -> i64 {
        let count = i64::try_from(corners.len()).unwrap_or(1);
        let middle: i64 = corners.iter().map(|&corner| dot(self.form, corner)).sum();
        let behind = |residue: &i64| match self.gap {
            0 => i64::from(middle > residue * count),
            gap => (middle - residue * count).div_euclid(gap * count),
        };
        let planes: i64 = self.residues.iter().map(behind).sum();
        match near(self.normal) {
            toward if toward > 1e-9 => planes,
            toward if toward < -1e-9 => -planes,
            _ => 0,
        }
    }
}
