//! Tables for pgfplots: columns separated by spaces, `nan` for missing values, `#` before comments.

use super::Chosen;

/// A table with comments before it.
pub fn write(
    chosen: &Chosen<'_>,
    what: &str,
    heads: impl IntoIterator<Item: Into<String>>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let comments =
        legend(chosen, what).into_iter().map(|comment| format!("# {}", comment.replace('\n', " ")));
    let heads: Vec<String> = heads.into_iter().map(Into::into).collect();
    let rows = [heads].into_iter().chain(rows).map(|row| row.join(" "));
    comments.chain(rows).map(|line| line + "\n").collect()
}

/// A number, or `nan`.
pub fn number(value: Option<f64>) -> String {
    value.filter(|value| value.is_finite()).map_or("nan".to_owned(), |value| value.to_string())
}

/// The column names of the configurations, the best first.
pub fn columns(chosen: &Chosen<'_>) -> Vec<String> {
    chosen.order.iter().map(|&index| chosen.names.column(index).to_owned()).collect()
}

/// The full names of the columns of configurations.
fn legend(chosen: &Chosen<'_>, what: &str) -> Vec<String> {
    let labels = chosen.order.iter().map(|&index| {
        format!("{}: {}", chosen.names.column(index), chosen.report.plan.configurations[index].label)
    });
    std::iter::once(chosen.description(what)).chain(labels).collect()
}
