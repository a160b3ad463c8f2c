//! The growth chart: the median seconds for each size, with the fitted curves.

use super::axis::Axis;
use super::canvas::Canvas;
use super::frame::Frame;
use super::style::STYLES;
use super::{Chosen, table};
use crate::statistics::{Curve, Series, Size, real};

const HEIGHT: f64 = 160.0;

fn what(series: &Series) -> String {
    format!(
        "Growth of the median seconds with the size, series {}: lines are fitted curves, or join the medians where there \
         are too few sizes for a curve; open marks are not part of the fit, because they are too short to measure.",
        series.name
    )
}

pub fn svg(chosen: &Chosen<'_>, series: &Series) -> String {
    let limit = chosen.report.matrix.time_limit;
    let mut canvas = Canvas::new(HEIGHT);
    let frame = Frame::with_labels(chosen, HEIGHT, 72.0);
    let drawn: Vec<(usize, &Curve)> =
        chosen.drawn().iter().map(|&index| (index, &series.curves[index])).collect();
    let sizes = || drawn.iter().flat_map(|(_, curve)| curve.sizes.iter());
    let least = sizes().filter_map(|size| size.median).fold(limit, f64::min);
    let all = || sizes().map(|size| f64::from(size.size));
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let x = Axis::even(low - 0.3, high + 0.3, frame.across());
    let y = Axis::logarithmic(least, limit * 1.3, frame.up());
    frame.draw(&mut canvas, (x, "size"), (y, "seconds, median"));
    frame.limit_across(&mut canvas, y.at(limit), limit);
    let mut labels = Vec::new();
    for (position, (index, curve)) in drawn.iter().enumerate() {
        let style = STYLES[position];
        let place = |size: &Size| Some((x.at(f64::from(size.size)), y.at(size.median?)));
        let medians: Vec<(f64, f64)> = curve.sizes.iter().filter_map(place).collect();
        let line: Vec<(f64, f64)> = match &curve.fit {
            // The curve is drawn only between the smallest and the largest size that was used.
            Some(fit) => {
                let used = || curve.sizes.iter().filter(|size| size.used).map(|size| f64::from(size.size));
                let (low, high) = (used().fold(f64::INFINITY, f64::min), used().fold(0.0, f64::max));
                let sizes = (0..=40).map(|step| low + (high - low) * real(step) / 40.0);
                sizes.map(|size| (x.at(size), y.at(fit.at(size)))).collect()
            }
            None => medians.clone(),
        };
        canvas.path(&line, (style.colour, 1.0), style.dashes);
        for size in &curve.sizes {
            if let Some(place) = place(size) {
                canvas.mark(place, style, size.used);
            }
        }
        if let Some(&end) = medians.last() {
            labels.push((position, chosen.names.lines(*index, 72.0), end));
        }
    }
    frame.labels(&mut canvas, &labels);
    canvas.finish(&format!("Growth: {}", series.name), &chosen.description(&what(series)))
}

/// A row for each size, with the median and the curve of each configuration.
pub fn table(chosen: &Chosen<'_>, series: &Series) -> String {
    let own = |name: String| [name.clone(), format!("{name}-fit")];
    let heads = ["size".to_owned()].into_iter().chain(table::columns(chosen).into_iter().flat_map(own));
    let sizes = series.curves.first().map_or(&[][..], |curve| &curve.sizes);
    let row = |(number, size): (usize, &Size)| {
        let values = chosen.order.iter().flat_map(|&index| {
            let curve = &series.curves[index];
            let fit = curve.fit.map(|fit| fit.at(f64::from(size.size)));
            [table::number(curve.sizes[number].median), table::number(fit)]
        });
        [size.size.to_string()].into_iter().chain(values).collect()
    };
    table::write(chosen, &what(series), heads, sizes.iter().enumerate().map(row))
}
