//! The tables of ranks, judged figures and growth, with explanations.

use geduld_model::number_of;

use super::markdown::{code, row};
use super::{Report, seconds};
use crate::statistics::{Estimate, FEWEST_SIZES, Form, LEVEL, RESAMPLES, Series, Standing, Standings};
use crate::{ConfigurationSummary, Summary};

/// A value with its interval, e.g. `1.30 [1.10, 1.52]`.
pub fn with_interval(estimate: &Estimate, digits: impl Fn(f64) -> String) -> String {
    let value = digits(estimate.value);
    match estimate.interval {
        // A value that does not vary, such as the ratio of the best to itself, needs no interval.
        Some(interval) if interval.low < interval.high => {
            format!("{value} [{}, {}]", digits(interval.low), digits(interval.high))
        }
        _ => value,
    }
}

/// A ratio.
pub fn ratio(ratio: f64) -> String {
    format!("{ratio:.2}")
}

/// The possible ranks of a cell, e.g. `1–3`.
pub fn ranks((first, last): (usize, usize)) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// The section about all puzzles.
pub fn overall(report: &Report<'_>) -> String {
    let summary = &report.summary;
    let Some(standings) = &report.findings.overall else {
        return table(report, summary, None, false);
    };
    let mut text = table(report, summary, Some(standings), false);
    text += "\n";
    text += &separation(standings);
    text += &methods(standings);
    let (choices, draws) = (standings.choices, standings.draws);
    text += &format!(
        "- The virtual best chooses from {} for each run. A fair measure for it is the expected best of as many runs of one cell.",
        number_of(choices, "cell")
    );
    if draws < choices {
        text += &format!(" Only {} available, so that column is too high.", are(draws));
    }
    text + "\n"
}

fn are(runs: usize) -> String {
    if runs == 1 { "1 run is".to_owned() } else { format!("{runs} runs are") }
}

/// The section about the chosen cells, with the figures of the judging runs.
pub fn judged(report: &Report<'_>) -> String {
    let Some(judged) = &report.findings.judged else { return String::new() };
    let plan = report.plan;
    let mut text = format!(
        "\n## Judged\n\nThe cells that may be the best, and the first, with seeds that had no part in the choice: {} to {}.\n\n",
        report.seed(plan.judging().start),
        report.seed(plan.judging().end - 1)
    );
    text += &table(report, &judged.summary, Some(&judged.standings), true);
    text += "\n";
    text += &separation(&judged.standings);
    text
}

/// A table with a line for each configuration: the virtual best, then the configurations from best to worst. If
/// `only_ranked`, only those with a rank.
fn table(report: &Report<'_>, summary: &Summary, standings: Option<&Standings>, only_ranked: bool) -> String {
    let mut order = summary.ranked();
    let standing = |index: usize| standings.and_then(|standings| standings.columns[index].as_ref());
    order.retain(|&index| !only_ranked || standing(index).is_some());
    let to_base = report.matrix.one_at_a_time;
    let best_of =
        standings.map_or(String::new(), |known| format!("best of {}", number_of(known.draws, "run")));
    let mut heads = vec!["rank", "configuration", "solved", "PAR-2, sum", "ratio to the best", "p"];
    heads.extend(to_base.then_some("ratio to the base"));
    heads.extend(["ratio to the virtual best", &best_of]);
    let mut rows = vec![row(&heads)];
    rows.push(row(heads.iter().enumerate().map(|(column, _)| if column == 1 { "---" } else { "---:" })));
    let line = |known: &ConfigurationSummary, standing: Option<&Standing>, rank: String| {
        let (solved, total) = known.solved;
        let estimate = |estimate: Option<&Estimate>| {
            estimate.map(|known| with_interval(known, ratio)).unwrap_or_default()
        };
        let par2 = match standing {
            Some(standing) => with_interval(&standing.par2, seconds),
            None => known.par2.map(seconds).unwrap_or_default(),
        };
        let mut fields = vec![rank, code(&known.label), format!("{solved} of {total}"), par2];
        fields.push(estimate(standing.map(|known| &known.to_best)));
        fields.push(standing.and_then(|known| known.p).map(p_value).unwrap_or_default());
        if to_base {
            fields.push(estimate(standing.and_then(|known| known.to_base.as_ref())));
        }
        fields.push(estimate(standing.map(|known| &known.to_virtual_best)));
        fields.push(standing.map(|known| seconds(known.best_of)).unwrap_or_default());
        row(fields)
    };
    rows.push(line(&summary.virtual_best, None, String::new()));
    rows.extend(order.into_iter().map(|index| {
        let standing = standing(index);
        let rank = standing.map(|known| ranks(known.rank)).unwrap_or_default();
        line(&summary.configurations[index], standing, rank)
    }));
    rows.concat()
}

/// A probability with its significant digits.
fn p_value(p: f64) -> String {
    if p < 0.001 { "<0.001".to_owned() } else { format!("{p:.3}") }
}

/// The number of cells that are not separated from the best, and whether more runs are needed to separate any.
fn separation(standings: &Standings) -> String {
    let ranked = standings.columns.iter().flatten();
    let all = ranked.clone().count();
    let best = ranked.filter(|standing| standing.may_be_best()).count();
    let blocks = format!("{} of puzzle and seed", number_of(standings.blocks, "pair"));
    let mut text = match all {
        0 | 1 => String::new(),
        _ if best == 1 => format!("- One of {all} cells is better than all others, on {blocks}.\n"),
        _ => format!(
            "- {best} of {all} cells are **not separated from the best**, on {blocks}: their ranks begin with 1.\n"
        ),
    };
    if standings.comparisons > 0 && standings.blocks < standings.blocks_needed {
        text += &format!(
            "- With so few runs nothing can be separated: {all} cells need at least {} pairs of puzzle and seed.\n",
            standings.blocks_needed
        );
    }
    text
}

/// Explains intervals and ranks.
fn methods(standings: &Standings) -> String {
    let mut text = String::new();
    if standings.virtual_best.interval.is_some() {
        text += &format!(
            "- In brackets: intervals of 95 % for other seeds on the same puzzles (bootstrap over seeds, {RESAMPLES} resamples).\n"
        );
    }
    if standings.comparisons > 0 {
        text += &format!(
            "- Ranks: a cell shows all ranks that are possible after {}, each on the same puzzles and seeds (sign-flip test of PAR-2, corrected by \
             Holm so that all ranks hold together with {:.0} %). p: the corrected probability of such a difference to the best between \
             equal cells.\n",
            number_of(standings.comparisons, "comparison"),
            100.0 * (1.0 - LEVEL),
        );
    }
    text
}

/// The growth of time: a table for each series.
pub fn growth(report: &Report<'_>) -> String {
    report.findings.growth.iter().map(|series| of_series(report, series)).collect()
}

fn of_series(report: &Report<'_>, series: &Series) -> String {
    let mut text = format!("\n## Growth: {}\n\n", series.name);
    let sizes: Vec<u32> =
        series.curves.first().map_or(Vec::new(), |curve| curve.sizes.iter().map(|size| size.size).collect());
    let heads = ["configuration", "curve", "b", "deviation"].map(str::to_owned);
    let heads: Vec<String> =
        heads.into_iter().chain(sizes.iter().map(|size| format!("size {size}"))).collect();
    let mut rows = vec![row(&heads)];
    rows.push(row((0..heads.len()).map(|column| if column < 2 { "---" } else { "---:" })));
    for (configuration, curve) in report.plan.configurations.iter().zip(&series.curves) {
        let fields = match &curve.fit {
            None => ["too few sizes".to_owned(), String::new(), String::new()],
            Some(fit) => {
                let form = match fit.form {
                    Form::Exponential => "s · b^size",
                    Form::Power => "s · size^b",
                };
                let b = Estimate { value: fit.b, interval: fit.interval };
                [
                    format!("{:.2e} {form}", fit.a),
                    with_interval(&b, ratio),
                    format!("{:.0} %", 100.0 * fit.deviation.exp_m1()),
                ]
            }
        };
        let median = |size: &crate::statistics::Size| match (size.median, size.solved) {
            (Some(median), _) if size.used => seconds(median),
            (Some(median), _) => format!("({})", seconds(median)),
            (None, (0, 0)) => String::new(),
            (None, (solved, all)) => format!("{solved} of {all}"),
        };
        let fields = [code(&configuration.label)].into_iter().chain(fields);
        rows.push(row(fields.chain(curve.sizes.iter().map(median))));
    }
    text += &rows.concat();
    text += &format!(
        "\nMedians of seconds. A curve needs at least {FEWEST_SIZES} sizes with a median that is long enough to measure. Shorter medians are in brackets. \
         Sizes without a median show how many runs have a result. Of two forms, the one with the smaller deviation is used: the \
         typical factor between a median and its curve.\n"
    );
    text
}
