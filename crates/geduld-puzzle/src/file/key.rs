//! The keys of puzzle files: their names, what they mean, and which values they have. Readers take the names from here,
//! and the schema for editors takes everything.

use std::any::type_name;

use serde_json::{Map, Value, json};

use super::section::FromToml;

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it means, in one sentence.
    about: &'static str,
    form: Form,
    required: bool,
    /// The words that it may hold.
    words: Option<fn() -> Vec<&'static str>>,
    /// The value that holds where the key is missing, in JSON.
    default: Option<&'static str>,
    /// An example in JSON.
    example: Option<&'static str>,
}

/// What a key holds.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// A value that is read as this type.
    Value { schema: fn() -> Value, type_name: fn() -> &'static str },
    /// A table with these keys.
    Table(&'static [Key]),
    /// An array of tables with these keys.
    Tables(&'static [Key]),
    /// A table whose keys depend on the puzzle, each with such a value.
    Names(fn() -> Value),
}

impl Key {
    const fn of(name: &'static str, about: &'static str, form: Form) -> Self {
        Self { name, about, form, required: false, words: None, default: None, example: None }
    }

    /// A key whose value is read as `T`.
    pub const fn new<T: FromToml>(name: &'static str, about: &'static str) -> Self {
        Self::of(name, about, Form::Value { schema: T::schema, type_name: type_name::<T> })
    }

    /// A table.
    pub const fn table(name: &'static str, about: &'static str, keys: &'static [Key]) -> Self {
        Self::of(name, about, Form::Table(keys))
    }

    /// An array of tables.
    pub const fn tables(name: &'static str, about: &'static str, keys: &'static [Key]) -> Self {
        Self::of(name, about, Form::Tables(keys))
    }

    /// A table whose keys depend on the puzzle, each with a value that is read as `T`.
    pub const fn names<T: FromToml>(name: &'static str, about: &'static str) -> Self {
        Self::of(name, about, Form::Names(T::schema))
    }

    /// The same key as a table with these keys.
    pub const fn holding(self, keys: &'static [Key]) -> Self {
        Self { form: Form::Table(keys), ..self }
    }

    /// The same key, which must be there.
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// The same key, whose text is one of some words.
    pub const fn one_of(self, words: fn() -> Vec<&'static str>) -> Self {
        Self { words: Some(words), ..self }
    }

    /// The same key with the value that holds where it is missing, in JSON.
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The same key with an example, in JSON.
    pub const fn like(self, example: &'static str) -> Self {
        Self { example: Some(example), ..self }
    }

    fn schema(&self) -> Value {
        let mut schema = match self.form {
            Form::Value { schema, .. } => schema(),
            Form::Table(keys) => table(keys),
            Form::Tables(keys) => json!({ "type": "array", "items": table(keys) }),
            Form::Names(value) => json!({ "type": "object", "additionalProperties": value() }),
        };
        if let Some(words) = self.words {
            choose(&mut schema, &words());
        }
        let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|_| text.into());
        if let Value::Object(schema) = &mut schema {
            schema.insert("description".to_owned(), self.about.into());
            let default = self.default.map(|text| ("default", json(text)));
            let example = self.example.map(|text| ("examples", Value::Array(vec![json(text)])));
            for (name, value) in default.into_iter().chain(example) {
                schema.insert(name.to_owned(), value);
            }
        }
        schema
    }
}

/// The schema of a table with these keys, and no others.
pub fn table(keys: &[Key]) -> Value {
    let all: Map<String, Value> = keys.iter().map(|key| (key.name.to_owned(), key.schema())).collect();
    let required: Vec<&str> = keys.iter().filter(|key| key.required).map(|key| key.name).collect();
    json!({ "type": "object", "properties": all, "required": required, "additionalProperties": false })
}

/// Restricts every text in a schema to some words.
fn choose(schema: &mut Value, words: &[&str]) {
    match schema {
        Value::Object(own) if own.get("type") == Some(&"string".into()) => {
            *schema = json!({ "enum": words });
        }
        Value::Object(own) => own.values_mut().for_each(|part| choose(part, words)),
        Value::Array(parts) => parts.iter_mut().for_each(|part| choose(part, words)),
        _ => {}
    }
}

/// The name of a key that a table may have.
pub trait Named {
    /// The name.
    fn name(&self) -> &str;

    /// The type that its value is read as, if that is declared.
    fn declared(&self) -> Option<&'static str> {
        None
    }
}

impl Named for &str {
    fn name(&self) -> &str {
        self
    }
}

impl Named for Key {
    fn name(&self) -> &str {
        self.name
    }

    fn declared(&self) -> Option<&'static str> {
        match self.form {
            Form::Value { type_name, .. } => Some(type_name()),
            Form::Table(_) | Form::Tables(_) | Form::Names(_) => None,
        }
    }
}
