//! The schema of puzzle files says what the readers say.

#![expect(clippy::unwrap_used, reason = "a test that fails says where")]

use std::fs;
use std::path::{Path, PathBuf};

use geduld_puzzle::{read, schema};
use serde_json::{Value, json};

/// Whether a value fits the parts of JSON Schema that the schema of puzzle files uses.
fn fits(value: &Value, schema: &Value) -> bool {
    let each = |name: &str| schema[name].as_array().into_iter().flatten();
    let of_type = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "boolean" => value.is_boolean(),
        other => panic!("this test does not know the type {other}"),
    };
    let types = match &schema["type"] {
        Value::Null => true,
        Value::String(name) => of_type(name),
        names => names.as_array().unwrap().iter().any(|name| of_type(name.as_str().unwrap())),
    };
    let in_bounds = |least: &str, most: &str, number: Option<i64>| {
        number.is_none_or(|number| {
            schema[least].as_i64().is_none_or(|least| number >= least)
                && schema[most].as_i64().is_none_or(|most| number <= most)
        })
    };
    let properties = value.as_object().is_none_or(|own| {
        own.iter().all(|(key, value)| match (&schema["properties"][key], &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(allowed)) => *allowed,
            (Value::Null, Value::Null) => true,
            (Value::Null, other) => fits(value, other),
            (own, _) => fits(value, own),
        })
    });
    types
        && (schema["const"].is_null() || schema["const"] == *value)
        && (schema["enum"].is_null() || each("enum").any(|word| word == value))
        && (schema["pattern"].is_null()
            || value.as_str().is_none_or(|text| matches(text, &schema["pattern"])))
        && (schema["anyOf"].is_null() || each("anyOf").any(|one| fits(value, one)))
        && (schema["oneOf"].is_null() || each("oneOf").filter(|one| fits(value, one)).count() == 1)
        && each("required").all(|key| value.get(key.as_str().unwrap()).is_some())
        && properties
        && (schema["items"].is_null()
            || value.as_array().into_iter().flatten().all(|item| fits(item, &schema["items"])))
        && in_bounds("minimum", "maximum", value.as_i64())
        && in_bounds("minItems", "maxItems", value.as_array().map(|items| items.len().try_into().unwrap()))
}

/// Whether a text has one of the patterns of the schema.
fn matches(text: &str, pattern: &Value) -> bool {
    match pattern.as_str() {
        Some(r"^\+?[0-9][0-9_]*$") => text.parse::<num_bigint::BigUint>().is_ok(),
        _ => is_range(text),
    }
}

/// A number, a range, or `any`.
fn is_range(text: &str) -> bool {
    let is_number = |part: &str| part.trim().parse::<usize>().is_ok();
    text == "any"
        || text.split_once('-').map_or_else(|| is_number(text), |(a, b)| is_number(a) && is_number(b))
}

/// The texts of all puzzle files in some folders of the repository, and in the pages there.
fn files(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> = folders.iter().map(|name| root.join(name)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !["node_modules", "target"].contains(&name.as_str()) && !path.is_symlink() {
                folders.push(path);
            } else if name.ends_with(".toml") {
                files.push((path.clone(), fs::read_to_string(&path).unwrap()));
            } else if name.ends_with(".md") {
                let text = fs::read_to_string(&path).unwrap();
                let blocks = text.split("\n```toml").skip(1).filter_map(|block| block.split_once('\n'));
                files.extend(
                    blocks.map(|(_, block)| (path.clone(), block.split("\n```").next().unwrap().to_owned())),
                );
            }
        }
    }
    files
}

fn parsed(text: &str) -> Option<Value> {
    serde_json::to_value(toml::from_str::<toml::Table>(text).ok()?).ok()
}

#[test]
fn every_puzzle_file_fits() {
    let schema = schema(None).unwrap();
    let mut seen = 0;
    for (path, text) in files(&["data", "docs", "tests", "crates", "benches"]) {
        if let (Ok(puzzle), Some(value)) = (read(&text), parsed(&text)) {
            assert!(fits(&value, &schema), "{}: {}", path.display(), puzzle.name);
            seen += 1;
        }
    }
    assert!(seen > 60, "{seen}");
}

/// Every place in a value, as a path of keys and positions.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(own) => own.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), all)),
        Value::Array(own) => {
            (0..own.len()).for_each(|place| places(&own[place], &format!("{at}/{place}"), all));
        }
        _ => {}
    }
}

/// A mistake of structure, as the readers say it. Which keys of a board belong together, which labels there are, and
/// whether copies can be told apart, depends on the puzzle.
fn is_structural(message: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|words| message.contains(words));
    has(&["unknown key", " holds ", " has no `"])
        && !has(&["[board] has no `", "[labels]", "`labelled` in [expect]"])
}

/// In every puzzle file, each place is spoilt in several ways. What the schema rejects is rejected by the reader. What
/// the reader rejects because of its structure is rejected by the schema.
#[test]
fn readers_and_schema_reject_the_same_structures() {
    let schema = schema(None).unwrap();
    let spoilt =
        [json!("?"), json!(-1), json!(2), json!(true), json!([]), json!([[1]]), json!({}), json!({ "x": 1 })];
    let (mut rejected, mut structural) = (0, 0);
    for (path, text) in files(&["data/starters", "docs"])
        .into_iter()
        .filter(|(_, text)| text.len() < 2000 && read(text).is_ok())
    {
        let whole = parsed(&text).unwrap();
        let mut all = Vec::new();
        places(&whole, "", &mut all);
        // Long lists say the same again and again.
        let is_early = |at: &&String| {
            at.split('/')
                .all(|key| key.parse::<usize>().is_ok_and(|place| place < 2) || key.parse::<usize>().is_err())
        };
        for at in all.iter().skip(1).filter(is_early) {
            let mut changed: Vec<Value> = spoilt
                .iter()
                .map(|value| {
                    let mut other = whole.clone();
                    *other.pointer_mut(at).unwrap() = value.clone();
                    other
                })
                .collect();
            // Without this key, and with an unknown one beside it.
            let (outer, key) = at.rsplit_once('/').unwrap();
            for remove in [true, false] {
                let mut other = whole.clone();
                if let Some(table) = other.pointer_mut(outer).unwrap().as_object_mut() {
                    if remove {
                        table.remove(key);
                    } else {
                        table.insert("unheard-of".to_owned(), json!(1));
                    }
                    changed.push(other);
                }
            }
            for other in changed {
                let Ok(text) = toml::to_string(&toml::Table::try_from(&other).unwrap()) else { continue };
                let result = read(&text);
                let fits = fits(&other, &schema);
                match result {
                    Ok(_) => assert!(fits, "{}: the schema rejects {at} in\n{text}", path.display()),
                    Err(error) => {
                        rejected += usize::from(!fits);
                        if is_structural(&error.message) {
                            structural += 1;
                            assert!(
                                !fits,
                                "{}: the schema takes {at} in\n{text}\n{}",
                                path.display(),
                                error.message
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(rejected > 1000 && structural > 1000, "{rejected} {structural}");
}
