//! Tables for pgfplots: columns separated by spaces, `nan` for missing values, `#` before comments.

use super::Chosen;

/// A table with comments before it.
pub fn write(comments: &[String], heads: &[String], rows: &[Vec<String>]) -> String {
    let mut text: String =
        comments.iter().map(|comment| format!("# {}\n", comment.replace('\n', " "))).collect();
    text += &format!("{}\n", heads.join(" "));
    text.extend(rows.iter().map(|row| format!("{}\n", row.join(" "))));
    text
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
pub fn legend(chosen: &Chosen<'_>, what: &str) -> Vec<String> {
    let labels = chosen.order.iter().map(|&index| {
        format!("{}: {}", chosen.names.column(index), chosen.report.plan.configurations[index].label)
    });
    std::iter::once(chosen.description(what)).chain(labels).collect()
}
