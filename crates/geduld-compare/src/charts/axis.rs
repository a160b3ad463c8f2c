//! Axes: convert values to positions in a picture.

/// An axis from one position to another.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The smallest and the largest value, or their logarithms on a logarithmic axis.
    low: f64,
    high: f64,
    logarithmic: bool,
    /// The positions of these values.
    from: f64,
    to: f64,
}

impl Axis {
    /// A logarithmic axis for positive values.
    pub fn logarithmic(low: f64, high: f64, (from, to): (f64, f64)) -> Self {
        let (low, high) = (low.max(1e-6).log10(), high.max(1e-6).log10());
        let room = (0.02 * (high - low)).max(0.02);
        Self { low: low - room, high: high + room, logarithmic: true, from, to }
    }

    /// A linear axis.
    pub fn even(low: f64, high: f64, (from, to): (f64, f64)) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, logarithmic: false, from, to }
    }

    /// The position of a value. Values outside the axis are drawn at its ends.
    pub fn at(&self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(1e-9).log10() } else { value };
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + share * (self.to - self.from)
    }

    /// Round values with their labels, at least `room` apart.
    pub fn ticks(&self, room: f64) -> Vec<(f64, String)> {
        let most = ((self.to - self.from).abs() / room).floor().max(2.0);
        let candidates: [fn(&Self) -> Vec<f64>; 7] = [
            |axis| axis.powers(&[1.0, 2.0, 5.0]),
            |axis| axis.powers(&[1.0, 3.0]),
            |axis| axis.powers(&[1.0]),
            |axis| axis.steps(1.0),
            |axis| axis.steps(2.0),
            |axis| axis.steps(5.0),
            |axis| axis.steps(10.0),
        ];
        let fitting = candidates.iter().map(|candidate| candidate(self)).find(|values| {
            let count = crate::statistics::real(values.len());
            (2.0..=most).contains(&count)
        });
        let values = fitting.unwrap_or_else(|| self.every(most));
        values.into_iter().map(|value| (value, name(value))).collect()
    }

    /// The powers of ten times each of the factors.
    fn powers(&self, factors: &[f64]) -> Vec<f64> {
        if !self.logarithmic {
            return Vec::new();
        }
        let mut values = Vec::new();
        let mut power = self.low.floor();
        while power <= self.high {
            values.extend(factors.iter().map(|factor| factor * 10f64.powf(power)));
            power += 1.0;
        }
        let inside = |value: &f64| (self.low..=self.high).contains(&value.log10());
        values.into_iter().filter(inside).collect()
    }

    /// The multiples of a step.
    fn steps(&self, step: f64) -> Vec<f64> {
        if self.logarithmic {
            return Vec::new();
        }
        let mut values = Vec::new();
        let mut value = (self.low / step).ceil() * step;
        while value <= self.high && values.len() < 100 {
            values.push(value);
            value += step;
        }
        values
    }

    /// Ticks for ranges that none of the candidates fits: powers of ten, or multiples of a round step, as many as there
    /// is room for.
    fn every(&self, most: f64) -> Vec<f64> {
        if self.logarithmic {
            let all = self.powers(&[1.0]);
            let mut step = 1;
            while crate::statistics::real(all.len().div_ceil(step)) > most {
                step += 1;
            }
            if all.len() > 1 {
                return all.into_iter().step_by(step).collect();
            }
            // The range is smaller than a power of ten: use finer round values.
            return self.powers(&[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        }
        let rough = (self.high - self.low) / most;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
        self.steps(step * power)
    }
}

/// A number without trailing zeros.
fn name(value: f64) -> String {
    let rounded = format!("{value:.6}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short.is_empty() { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(axis: Axis) -> String {
        axis.ticks(20.0).into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ticks_are_round_and_have_room() {
        assert_eq!(names(Axis::logarithmic(0.004, 60.0, (0.0, 120.0))), "0.01 0.1 1 10");
        assert_eq!(names(Axis::logarithmic(0.9, 6.0, (0.0, 120.0))), "1 2 5");
        assert_eq!(names(Axis::even(0.0, 99.0, (0.0, 140.0))), "0 20 40 60 80");
        assert_eq!(names(Axis::even(3.0, 8.0, (0.0, 140.0))), "3 4 5 6 7 8");
        assert_eq!(names(Axis::even(0.0, 12345.0, (0.0, 140.0))), "0 2000 4000 6000 8000 10000 12000");
        assert_eq!(names(Axis::logarithmic(1e-6, 1e6, (0.0, 60.0))), "0.000001 0.1 10000");
    }

    #[test]
    fn values_outside_stand_at_the_ends() {
        let axis = Axis::logarithmic(1.0, 10.0, (100.0, 0.0));
        assert!(axis.at(0.0) > 99.9 && axis.at(1e9) < 0.1 && (axis.at(10f64.sqrt()) - 50.0).abs() < 1e-9);
    }
}
