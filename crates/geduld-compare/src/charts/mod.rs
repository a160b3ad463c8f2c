//! Charts for papers. Each chart is an SVG file of 80 mm width, with the same figures as a table for pgfplots.
//!
//! A chart shows at most the six best configurations, and its table shows all of them. Lines are labelled at their
//! ends. They differ in colour, brightness, dashes and marks, so that they can be distinguished in grey and by
//! colour-blind readers. The time limit is drawn.

mod axis;
mod boxes;
mod cactus;
mod canvas;
mod frame;
mod growth;
mod intervals;
mod names;
mod scatter;
mod style;
mod table;

use geduld_model::number_of;

use crate::report::Report;
use names::Names;

/// The maximum number of configurations in a chart.
const SERIES: usize = 6;

/// The name of a chart that every report has.
pub const FIRST_CHART: &str = "cactus.svg";

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartFile {
    /// Its name: `.svg`, or `.dat` for a table.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

/// All charts of a report with their tables.
pub fn files(report: &Report<'_>) -> Vec<ChartFile> {
    let chosen = Chosen::new(report);
    let mut charts = vec![
        ("cactus".to_owned(), cactus::svg(&chosen), cactus::table(&chosen)),
        ("boxes".to_owned(), boxes::svg(&chosen), boxes::table(&chosen)),
    ];
    if report.findings.overall.is_some() && chosen.order.len() > 1 {
        charts.push(("intervals".to_owned(), intervals::svg(&chosen), intervals::table(&chosen)));
    }
    if let Some(pair) = chosen.pair() {
        charts.push(("scatter".to_owned(), scatter::svg(&chosen, pair), scatter::table(&chosen)));
    }
    let mut taken = Vec::new();
    for series in &report.findings.growth {
        let name = names::distinct(&mut taken, &format!("growth-{}", names::plain(&series.name)));
        charts.push((name, growth::svg(&chosen, series), growth::table(&chosen, series)));
    }
    let files = charts.into_iter().flat_map(|(name, svg, table)| {
        [
            ChartFile { name: format!("{name}.svg"), text: svg },
            ChartFile { name: format!("{name}.dat"), text: table },
        ]
    });
    files.collect()
}

/// The cactus plot alone.
pub fn cactus(report: &Report<'_>) -> String {
    cactus::svg(&Chosen::new(report))
}

/// A report with the order in which charts take its configurations.
struct Chosen<'r> {
    report: &'r Report<'r>,
    /// All configurations, the best first.
    order: Vec<usize>,
    names: Names,
}

impl<'r> Chosen<'r> {
    fn new(report: &'r Report<'r>) -> Self {
        let configurations = &report.summary.configurations;
        let labels: Vec<&str> = configurations.iter().map(|known| known.label.as_str()).collect();
        Self { report, order: report.summary.ranked(), names: Names::new(&labels) }
    }

    /// The configurations that are drawn.
    fn drawn(&self) -> &[usize] {
        &self.order[..self.order.len().min(SERIES)]
    }

    /// The best configuration and the one to compare it with. This is the first configuration, or the second best if
    /// the first is the best.
    fn pair(&self) -> Option<(usize, usize)> {
        let (&best, others) = self.order.split_first()?;
        let other = if best == 0 { *others.first()? } else { 0 };
        Some((best, other))
    }

    /// The text alternative of the picture: what it shows, and what is left out.
    fn description(&self, what: &str) -> String {
        let report = self.report;
        let labels = |indices: &[usize]| {
            let labels = indices.iter().map(|&index| report.plan.configurations[index].label.as_str());
            labels.collect::<Vec<_>>().join("; ")
        };
        let mut text = format!(
            "{what} {}, {}, {} each, at most {} s of {}. Configurations, the best first: {}.",
            report.matrix.task.name(),
            number_of(report.plan.puzzles(), "puzzle"),
            number_of(report.plan.runs, "run"),
            report.matrix.time_limit,
            report.measure,
            labels(self.drawn())
        );
        if self.order.len() > SERIES {
            text += &format!(
                " Not drawn, because at most {SERIES} can be told apart: {}.",
                labels(&self.order[SERIES..])
            );
        }
        text
    }

    /// The choosing runs of one configuration: puzzle, run number, and seconds. A run without a result has the limit.
    fn seconds(&self, configuration: usize) -> Vec<(usize, u64, f64)> {
        let (plan, limit) = (self.report.plan, self.report.matrix.time_limit);
        let cells = &plan.configurations[configuration].cells;
        let chosen = self.report.runs.iter().filter(|run| plan.choosing().contains(&run.run));
        let own = chosen.filter(|run| cells[plan.cells[run.cell].puzzle] == run.cell);
        let seconds = own.map(|run| {
            let seconds = if run.is_solved() { run.seconds.min(limit) } else { limit };
            (plan.cells[run.cell].puzzle, run.run, seconds)
        });
        let mut seconds: Vec<(usize, u64, f64)> = seconds.collect();
        seconds.sort_by_key(|&(puzzle, run, _)| (puzzle, run));
        seconds
    }
}

#[cfg(test)]
mod tests;
