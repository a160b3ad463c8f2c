//! Curves fitted to medians of growing size.

use serde::Serialize;

use super::{Interval, mean, real};

/// The form of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// a · b^size: each step of the size multiplies the time by b.
    Exponential,
    /// a · size^b.
    Power,
}

impl Form {
    /// Both forms.
    pub const ALL: [Self; 2] = [Self::Exponential, Self::Power];

    /// Transforms a size so that the logarithms of the times are on a straight line.
    fn place(self, size: f64) -> f64 {
        match self {
            Self::Exponential => size,
            Self::Power => size.ln(),
        }
    }
}

/// A curve with two parameters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// Its form.
    pub form: Form,
    /// The constant factor, in seconds.
    pub a: f64,
    /// The factor for each step of the size, or the exponent.
    pub b: f64,
    /// An interval for b.
    pub interval: Option<Interval>,
    /// The standard deviation of the residuals: the natural logarithms of the medians relative to the curve.
    pub deviation: f64,
}

impl Fit {
    /// Fits a curve of one form to sizes and seconds, with least squares of the logarithms of the seconds. `None` if
    /// there are fewer than three sizes, if a size or time is not positive, or if all sizes are equal.
    pub fn of_form(form: Form, points: &[(f64, f64)]) -> Option<Self> {
        if points.len() < 3 || points.iter().any(|&(size, time)| size <= 0.0 || time <= 0.0) {
            return None;
        }
        let x: Vec<f64> = points.iter().map(|&(size, _)| form.place(size)).collect();
        let y: Vec<f64> = points.iter().map(|&(_, time)| time.ln()).collect();
        let (middle, height) = (mean(&x), mean(&y));
        let spread: f64 = x.iter().map(|x| (x - middle).powi(2)).sum();
        let together: f64 = x.iter().zip(&y).map(|(x, y)| (x - middle) * (y - height)).sum();
        let slope = (spread > 0.0).then(|| together / spread)?;
        let start = height - slope * middle;
        let residuals: f64 = x.iter().zip(&y).map(|(x, y)| (y - start - slope * x).powi(2)).sum();
        let b = if form == Form::Power { slope } else { slope.exp() };
        let deviation = (residuals / real(points.len() - 2)).sqrt();
        Some(Self { form, a: start.exp(), b, interval: None, deviation })
    }

    /// The better fit of both forms: the one with the smaller deviation.
    pub fn new(points: &[(f64, f64)]) -> Option<Self> {
        let fits = Form::ALL.into_iter().filter_map(|form| Self::of_form(form, points));
        fits.min_by(|a, b| a.deviation.total_cmp(&b.deviation))
    }

    /// The seconds for a size.
    pub fn at(&self, size: f64) -> f64 {
        match self.form {
            Form::Exponential => self.a * self.b.powf(size),
            Form::Power => self.a * size.powf(self.b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_recognised_and_its_parameters_found() {
        let exponential: Vec<(f64, f64)> = (3..8).map(|n| (f64::from(n), 0.1 * 3f64.powi(n))).collect();
        let fit = Fit::new(&exponential).unwrap();
        assert_eq!(fit.form, Form::Exponential);
        assert!((fit.b - 3.0).abs() < 1e-9 && (fit.a - 0.1).abs() < 1e-9 && fit.deviation < 1e-9, "{fit:?}");
        let power: Vec<(f64, f64)> = (3..8).map(|n| (f64::from(n), 0.2 * f64::from(n).powi(4))).collect();
        let fit = Fit::new(&power).unwrap();
        assert_eq!(fit.form, Form::Power);
        assert!((fit.b - 4.0).abs() < 1e-9 && (fit.at(10.0) - 2000.0).abs() < 1e-6, "{fit:?}");
    }

    #[test]
    fn least_squares_by_hand() {
        // ln t is 0, 1, 1: the slope is 1/2, the residuals are -1/6, 1/3, -1/6.
        let e = std::f64::consts::E;
        let fit = Fit::of_form(Form::Exponential, &[(1.0, 1.0), (2.0, e), (3.0, e)]).unwrap();
        assert!((fit.b.ln() - 0.5).abs() < 1e-12 && (fit.deviation - (1.0f64 / 6.0).sqrt()).abs() < 1e-12);
        assert_eq!(Fit::new(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(Fit::new(&[(2.0, 1.0), (2.0, 2.0), (2.0, 3.0)]), None);
    }
}
