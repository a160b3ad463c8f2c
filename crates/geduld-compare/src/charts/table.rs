//! Tables that pgfplots reads: columns separated by spaces, `nan` where there is no value, `#` before comments.

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

/// For each configuration, the best first, the name of its column.
pub fn columns(chosen: &Chosen<'_>) -> Vec<String> {
    chosen.order.iter().map(|&index| chosen.names.column(index).to_owned()).collect()
}

/// What the columns of configurations are called in full.
pub fn legend(chosen: &Chosen<'_>, what: &str) -> Vec<String> {
    let labels = chosen.order.iter().map(|&index| {
        format!("{}: {}", chosen.names.column(index), chosen.report.plan.configurations[index].label)
    });
    std::iter::once(chosen.description(what)).chain(labels).collect()
}
