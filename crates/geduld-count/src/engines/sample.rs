//! The estimates of a sample of all cubes.

use geduld_search::Mean;

#[derive(Default)]
pub(super) struct Sample {
    cubes: f64,
    sum: f64,
    squares: f64,
    error: f64,
}

impl Sample {
    /// Adds a cube that stands for `times` cubes.
    pub fn add(&mut self, part: Mean, times: f64) {
        let value = part.mean * times;
        self.cubes += 1.0;
        self.sum += value;
        self.squares += value * value;
        self.error = self.error.hypot(part.error * times);
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.cubes.max(1.0)
    }

    /// The estimate for all `cubes` cubes.
    pub fn total(&self, cubes: usize) -> Mean {
        let all = cubes as f64;
        if self.cubes >= all {
            return Mean { mean: self.sum, error: self.error };
        }
        // The cubes that were not probed may differ from those that were.
        let variance = (self.squares - self.sum * self.mean()).max(0.0) / (self.cubes - 1.0);
        let unseen = all * (variance / self.cubes).sqrt();
        let own = self.error * all / self.cubes;
        Mean {
            mean: self.mean() * all,
            error: if self.cubes > 1.0 { own.hypot(unseen) } else { f64::INFINITY },
        }
    }
}
