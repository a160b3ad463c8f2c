//! Writes strengths as tables.

use serde_json::{Value, json};

use crate::propagation::measure::{MOST, Strength};
use crate::report::csv::table;

/// A part in an encoding, and its strength.
pub struct Row {
    /// Where the part comes from: a puzzle, or the gallery.
    pub source: String,
    /// The name of the part.
    pub part: String,
    /// The encoding, as options.
    pub encoding: String,
    /// The strength, or the reason why it was not measured.
    pub strength: Result<Strength, String>,
}

/// The whole report in Markdown.
pub fn markdown(rows: &[Row]) -> String {
    let mut page = "# What unit propagation finds\n\n\
        refutation complete: `yes` if every partial assignment without a solution ends in a conflict, otherwise the share that \
        does; propagation complete: `yes` if also every implied atom gets its value, otherwise the share of these atoms; cases \
        that follow from the domains alone are left out; extensions: the maximum number of assignments of the auxiliaries that \
        a solution has; sizes are without the domains of the variables\n"
        .to_owned();
    for group in rows.chunk_by(|a, b| (&a.source, &a.part) == (&b.source, &b.part)) {
        let first = &group[0];
        page += &format!("\n## {}: {}\n\n", first.source, first.part);
        if let Some(strength) = group.iter().find_map(|row| row.strength.as_ref().ok()) {
            let tried = strength.tried;
            page += &match strength.exhaustive {
                true => format!("All {tried} partial assignments"),
                false => format!("A sample of {tried} partial assignments, half of them parts of solutions"),
            };
            page += &match strength.trivial {
                0 => ".\n\n".to_owned(),
                trivial => format!("; {trivial} of them break a domain and are left out.\n\n"),
            };
        }
        page += "| encoding | auxiliaries | clauses | literals | refutation complete | propagation complete | extensions |\n";
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
                    complete(strength, strength.is_refutation_complete(), strength.conflicts),
                    complete(strength, strength.is_propagation_complete(), strength.implied),
                    extensions(strength)
                ),
            };
        }
    }
    page
}

/// `yes` if nothing was missed and all cases were tried, `in the sample` if nothing was missed in a sample, otherwise
/// a share. It is rounded down, so it is below 100 % if anything was missed.
fn complete(strength: &Strength, complete: bool, (found, of): (usize, usize)) -> String {
    match (complete, of) {
        (true, 0) => "yes, no case".to_owned(),
        (true, _) if strength.exhaustive => "yes".to_owned(),
        (true, _) => "in the sample".to_owned(),
        // Only conflicts were missed.
        (false, _) if found == of => "no".to_owned(),
        (false, of) => format!("{}.{} %", 1000 * found / of / 10, 1000 * found / of % 10),
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

/// One line for each part and encoding: the figures of its object.
pub fn csv(rows: &[Row]) -> String {
    let places = "source,part,encoding,tried,exhaustive,trivial,auxiliaries,clauses,literals,conflicts/found,conflicts/of,\
        implied/found,implied/of,refutation_complete,propagation_complete,extensions,error";
    let heads = places.split(',').map(|place| place.trim_end_matches("/of").replace('/', "_"));
    let row = |row: &Row| {
        let object = object(row);
        let field = |place| match object.pointer(&format!("/{place}")) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(figure) => figure.to_string(),
        };
        places.split(',').map(field).collect()
    };
    table([heads.collect()].into_iter().chain(rows.iter().map(row)))
}

/// One object, with an object in it for each part and encoding.
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
            object["trivial"] = json!(strength.trivial);
            object["refutation_complete"] = json!(strength.is_refutation_complete());
            object["propagation_complete"] = json!(strength.is_propagation_complete());
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
