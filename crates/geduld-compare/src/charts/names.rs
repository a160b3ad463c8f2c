//! Short names of configurations, for labels and for the columns of tables.

use super::canvas::width_of;

/// The parts of the label of each configuration.
pub struct Names {
    parts: Vec<Vec<String>>,
    columns: Vec<String>,
}

impl Names {
    /// Shortens labels such as `--sum order --tables supports`. If all labels have the same options, only the values
    /// are kept.
    pub fn new(labels: &[&str]) -> Self {
        let all: Vec<Vec<(&str, &str)>> = labels.iter().map(|label| options(label)).collect();
        let options =
            |label: &Vec<(&str, &str)>| label.iter().map(|&(option, _)| option.to_owned()).collect();
        let first: Vec<String> = all.first().map_or(Vec::new(), options);
        let values_suffice = all.iter().all(|label| options(label) == first);
        let part = |&(option, value): &(&str, &str)| match values_suffice || option.is_empty() {
            true => value.to_owned(),
            false => format!("{option} {value}"),
        };
        let parts: Vec<Vec<String>> = all.iter().map(|label| label.iter().map(part).collect()).collect();
        let mut taken = Vec::new();
        let columns = parts.iter().map(|parts| distinct(&mut taken, &plain(&parts.join("-")))).collect();
        Self { parts, columns }
    }

    /// A label in one line.
    pub fn label(&self, configuration: usize) -> String {
        self.parts[configuration].join(", ")
    }

    /// A label in at most two lines, none wider than `width`.
    pub fn lines(&self, configuration: usize, width: f64) -> Vec<String> {
        let parts = &self.parts[configuration];
        let mut lines: Vec<String> = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let part = if number + 1 < parts.len() { format!("{part},") } else { part.clone() };
            let full = lines.len() == 2;
            match lines.last_mut() {
                Some(line) if width_of(&format!("{line} {part}")) <= width || full => {
                    *line += &format!(" {part}");
                }
                _ => lines.push(part),
            }
        }
        lines.into_iter().map(|line| cut(&line, width)).collect()
    }

    /// The name of a column: letters, digits and hyphens.
    pub fn column(&self, configuration: usize) -> &str {
        &self.columns[configuration]
    }
}

/// Shortens a text to fit into `width`.
pub fn cut(text: &str, width: f64) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut short = text.to_owned();
    while !short.is_empty() && width_of(&format!("{short}…")) > width {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// The options of a label with their values. A label without options is a single value.
fn options(label: &str) -> Vec<(&str, &str)> {
    let Some(rest) = label.strip_prefix("--") else { return vec![("", label)] };
    let parts = rest.split(" --").map(|part| part.split_once(' ').unwrap_or((part, "")));
    parts.map(|(option, value)| (option, value.trim_matches('\''))).collect()
}

/// Replaces everything except letters, digits and hyphens.
pub fn plain(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { ' ' });
    let words: Vec<String> = letters.collect::<String>().split_whitespace().map(str::to_owned).collect();
    if words.is_empty() { "unnamed".to_owned() } else { words.join("-") }
}

/// A name that is not taken yet, made unique with a number if necessary.
pub fn distinct(taken: &mut Vec<String>, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let free = std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.unwrap_or_default();
    taken.push(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_differ() {
        let names = Names::new(&["--sum order --solver 'cadical -q'", "--sum order --solver cadical-q"]);
        assert_eq!((names.label(0), names.column(0)), ("order, cadical -q".to_owned(), "order-cadical-q"));
        assert_eq!(names.column(1), "order-cadical-q-2");
        assert_eq!(names.lines(0, 30.0), ["order,", "cadica…"]);
        assert_eq!(names.lines(0, 300.0), ["order, cadical -q"]);
        let one = Names::new(&["base", "--sum order"]);
        assert_eq!((one.label(0), one.label(1)), ("base".to_owned(), "sum order".to_owned()));
    }
}
