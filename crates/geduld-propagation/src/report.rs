//! Strengths as tables.

use serde_json::{Value, json};

use crate::measure::{MOST, Strength};

/// A part in an encoding, and what was measured.
pub struct Row {
    /// Where the part comes from: a puzzle, or the gallery.
    pub source: String,
    /// What the part is.
    pub part: String,
    /// The encoding, as options.
    pub encoding: String,
    /// What was measured, or why nothing was.
    pub strength: Result<Strength, String>,
}

/// The whole report.
pub fn markdown(rows: &[Row]) -> String {
    let mut page = "# What unit propagation finds\n\n\
        conflicts: of the partial assignments that no solution agrees with, how many end in a conflict; implied: of the open \
        atoms with one value in all solutions left, how many are given it; extensions: assignments of the auxiliaries that a \
        solution has at most; sizes without the domains of the variables\n"
        .to_owned();
    for group in rows.chunk_by(|a, b| (&a.source, &a.part) == (&b.source, &b.part)) {
        let first = &group[0];
        page += &format!("\n## {}: {}\n\n", first.source, first.part);
        if let Some(strength) = group.iter().find_map(|row| row.strength.as_ref().ok()) {
            let tried = strength.tried;
            page += &match strength.exhaustive {
                true => format!("All {tried} partial assignments.\n\n"),
                false => {
                    format!("A sample of {tried} partial assignments, half of them parts of solutions.\n\n")
                }
            };
        }
        page += "| encoding | auxiliaries | clauses | literals | conflicts | implied | extensions |\n";
        page += "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
        for row in group {
            page += &match &row.strength {
                Err(error) => format!("| `{}` | {error} |  |  |  |  |  |\n", row.encoding),
                Ok(strength) => format!(
                    "| `{}` | {} | {} | {} | {} | {} | {} |\n",
                    row.encoding,
                    strength.size.auxiliaries,
                    strength.size.clauses,
                    strength.size.literals,
                    share(strength.conflicts),
                    share(strength.implied),
                    extensions(strength)
                ),
            };
        }
    }
    page
}

/// `all`, or a share rounded down: what is not all is less than 100 %.
fn share((found, of): (usize, usize)) -> String {
    match (found, of) {
        (_, 0) => "none there".to_owned(),
        (found, of) if found == of => "all".to_owned(),
        (found, of) => format!("{}.{} %", 1000 * found / of / 10, 1000 * found / of % 10),
    }
}

fn extensions(strength: &Strength) -> String {
    match strength.extensions {
        // It was not counted.
        None => String::new(),
        Some(number) if number > MOST => format!("over {MOST}"),
        Some(number) => number.to_string(),
    }
}

/// One line for each part and encoding.
pub fn csv(rows: &[Row]) -> String {
    let mut text =
        "source,part,encoding,tried,exhaustive,auxiliaries,clauses,literals,conflicts_found,conflicts,\
        implied_found,implied,extensions,error\n"
            .to_owned();
    for row in rows {
        let mut fields = vec![row.source.clone(), row.part.clone(), row.encoding.clone()];
        match &row.strength {
            Ok(strength) => {
                fields.extend([strength.tried.to_string(), strength.exhaustive.to_string()]);
                let numbers = [
                    strength.size.auxiliaries,
                    strength.size.clauses,
                    strength.size.literals,
                    strength.conflicts.0,
                    strength.conflicts.1,
                    strength.implied.0,
                    strength.implied.1,
                ];
                fields.extend(numbers.map(|number| number.to_string()));
                fields.extend([extensions(strength), String::new()]);
            }
            Err(error) => {
                fields.extend(std::iter::repeat_n(String::new(), 10));
                fields.push(error.clone());
            }
        }
        let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
        text += &format!("{}\n", fields.join(","));
    }
    text
}

/// A field of CSV, in quotes where it needs them.
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

/// One object that holds one for each part and encoding.
pub fn json(rows: &[Row]) -> String {
    let strengths: Vec<Value> = rows.iter().map(object).collect();
    format!("{}\n", json!({ "strengths": strengths }))
}

/// One object for each part and encoding.
pub fn json_lines(rows: &[Row]) -> String {
    rows.iter().map(|row| format!("{}\n", object(row))).collect()
}

fn object(row: &Row) -> Value {
    let mut object = json!({ "source": row.source, "part": row.part, "encoding": row.encoding });
    match &row.strength {
        Err(error) => object["error"] = json!(error),
        Ok(strength) => {
            object["tried"] = json!(strength.tried);
            object["exhaustive"] = json!(strength.exhaustive);
            object["auxiliaries"] = json!(strength.size.auxiliaries);
            object["clauses"] = json!(strength.size.clauses);
            object["literals"] = json!(strength.size.literals);
            object["conflicts"] = json!({ "found": strength.conflicts.0, "of": strength.conflicts.1 });
            object["implied"] = json!({ "found": strength.implied.0, "of": strength.implied.1 });
            object["extensions"] = json!(extensions(strength));
        }
    }
    object
}
