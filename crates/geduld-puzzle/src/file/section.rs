//! Typed access to the tables of a TOML document. Everything unexpected is an error.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use serde_json::{Value, json};

use super::diagnostic::{Diagnostic, all_or_mistakes, did_you_mean};
use super::key::Named;

/// A value together with the bytes of the file it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its bytes in the file.
    pub span: Range<usize>,
}

impl<T> Located<T> {
    /// A mistake about this value.
    pub fn wrong(&self, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message, help).at(self.span.clone())
    }
}

/// A table of the document whose keys have been checked against the known ones.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    name: String,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    /// The place that errors about missing tables point to.
    end: Range<usize>,
    /// The types that values are declared to have, for a check in tests.
    declared: Vec<(String, &'static str)>,
}

impl<'a> Section<'a> {
    /// Wraps a table that messages call `name`.
    ///
    /// # Errors
    /// If it has a key that is not among `known`.
    pub fn new(
        name: impl Into<String>,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        known: &[impl Named],
    ) -> Result<Self, Diagnostic> {
        Self::with_help(name, table, span, known, |word| did_you_mean(word, known.iter().map(Named::name)))
    }

    /// As [`Section::new`], with its own help for an unknown key.
    ///
    /// # Errors
    /// As for [`Section::new`].
    pub fn with_help(
        name: impl Into<String>,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        known: &[impl Named],
        help: impl Fn(&str) -> String,
    ) -> Result<Self, Diagnostic> {
        let name = name.into();
        let is_known = |key: &str| known.iter().any(|known| known.name() == key);
        let unknown = table.keys().filter(|key| !is_known(key.get_ref().as_ref())).map(|key| {
            let word = key.get_ref().as_ref();
            Diagnostic::new(format!("unknown key `{word}` in {name}"), help(word)).at(key.span())
        });
        match Diagnostic::together(unknown) {
            None => {
                let declared = |known: &&_| Some((Named::name(*known).to_owned(), Named::declared(*known)?));
                let declared = match cfg!(debug_assertions) {
                    true => known.iter().filter_map(|known| declared(&known)).collect(),
                    false => Vec::new(),
                };
                Ok(Self { name, table, end: span.clone(), span, declared })
            }
            Some(mistake) => Err(mistake),
        }
    }

    /// Sets the place that errors about missing tables point to.
    pub fn ending_at(self, end: usize) -> Self {
        Self { end: end..end, ..self }
    }

    /// The place that errors about missing tables point to.
    pub fn end(&self) -> Range<usize> {
        self.end.clone()
    }

    /// The bytes of the table. For a whole file: the bytes of the keys at its top.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The bytes of the value of a key, or of the table if it is missing.
    pub fn span_of(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or(self.span(), Spanned::span)
    }

    /// Whether the table has this key.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The value of a key, or `None` if the key is missing.
    ///
    /// # Errors
    /// If the value has another type.
    pub fn optional<T: FromToml>(&self, key: &str) -> Result<Option<Located<T>>, Diagnostic> {
        debug_assert!(self.is_declared::<T>(key), "`{key}` in {} is declared with another type", self.name);
        let Some(value) = self.table.get(key) else { return Ok(None) };
        match T::from_toml(value) {
            Ok(read) => Ok(Some(Located { value: read, span: value.span() })),
            Err(misfit) => Err(self.misfit(key, misfit, &T::expected())),
        }
    }

    /// Whether a value has the type that the list of keys declares, or a part of it.
    fn is_declared<T>(&self, key: &str) -> bool {
        let declared = self.declared.iter().find(|(name, _)| name == key);
        declared.is_none_or(|(_, declared)| declared.contains(std::any::type_name::<T>()))
    }

    fn misfit(&self, key: &str, Misfit { found, span }: Misfit, expected: &str) -> Diagnostic {
        let message = format!("`{key}` in {} holds {found}", self.name);
        Diagnostic::new(message, format!("write {expected}")).at(span)
    }

    fn missing(&self, key: &str, help: String) -> Diagnostic {
        Diagnostic::new(format!("{} has no `{key}`", self.name), help).at(self.span())
    }

    /// The value of a key that must be there.
    ///
    /// # Errors
    /// If it is missing, or has another type.
    pub fn required<T: FromToml>(&self, key: &str) -> Result<Located<T>, Diagnostic> {
        self.required_as(key, || format!("add `{key} = …`: {}", T::expected()))
    }

    /// As [`Section::required`], with its own help for a missing key.
    ///
    /// # Errors
    /// As for [`Section::required`].
    pub fn required_as<T: FromToml>(
        &self,
        key: &str,
        help: impl FnOnce() -> String,
    ) -> Result<Located<T>, Diagnostic> {
        self.optional(key)?.ok_or_else(|| self.missing(key, help()))
    }

    /// The value of a key, or the default.
    ///
    /// # Errors
    /// If the value has another type.
    pub fn or<T: FromToml>(&self, key: &str, default: T) -> Result<T, Diagnostic> {
        Ok(self.optional(key)?.map_or(default, |located| located.value))
    }

    /// The table `[key]`, with its keys checked.
    ///
    /// # Errors
    /// If it is not a table or has an unknown key.
    pub fn section(&self, key: &str, known: &[impl Named]) -> Result<Option<Section<'a>>, Diagnostic> {
        self.section_with_help(key, known, |word| did_you_mean(word, known.iter().map(Named::name)))
    }

    /// As [`Section::section`], with its own help for an unknown key.
    ///
    /// # Errors
    /// As for [`Section::section`].
    pub fn section_with_help(
        &self,
        key: &str,
        known: &[impl Named],
        help: impl Fn(&str) -> String,
    ) -> Result<Option<Section<'a>>, Diagnostic> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        let span = value.span();
        match value.get_ref() {
            DeValue::Table(table) => {
                Section::with_help(format!("[{key}]"), table, span, known, help).map(Some)
            }
            other => {
                // A list can be meant as the rows of a drawing.
                let is_drawn =
                    matches!(other, DeValue::Array(_)) && known.iter().any(|known| known.name() == "pattern");
                let keys = if is_drawn { "pattern = [ … ]" } else { "…" };
                let help = format!("write `{key} = {{ {keys} }}`, or its keys below a line [{key}]");
                Err(Diagnostic::new(format!("`{key}` is {}", describe(other)), help).at(span))
            }
        }
    }

    /// The tables `[[key]]`, with their keys checked. Empty if the key is missing.
    ///
    /// # Errors
    /// If they are not an array of tables, or one has an unknown key.
    pub fn sections(&self, key: &str, known: &[impl Named]) -> Result<Vec<Section<'a>>, Diagnostic> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let wrong = |other: &DeValue<'_>, span| {
            let help = format!("begin each with a line [[{key}]]");
            Diagnostic::new(format!("`{key}` holds {}", describe(other)), help).at(span)
        };
        let DeValue::Array(array) = value.get_ref() else {
            return Err(wrong(value.get_ref(), value.span()));
        };
        all_or_mistakes(array.iter().enumerate().map(|(index, item)| match item.get_ref() {
            DeValue::Table(table) => {
                Section::new(format!("[[{key}]] number {}", index + 1), table, item.span(), known)
            }
            other => Err(wrong(other, item.span())),
        }))
    }
}

impl Section<'_> {
    /// Reads each of the tables `[[key]]`, with its number, counted from 1.
    ///
    /// # Errors
    /// As for [`Section::sections`], and all errors of `read` together.
    pub fn each<T>(
        &self,
        key: &str,
        known: &[impl Named],
        mut read: impl FnMut(usize, &Section<'_>) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let sections = self.sections(key, known)?;
        all_or_mistakes(sections.iter().zip(1..).map(|(section, number)| read(number, section)))
    }
}

/// Why a value could not be read: the value that was found, and where.
#[derive(Clone, Debug)]
pub struct Misfit {
    found: String,
    span: Range<usize>,
}

impl Misfit {
    /// Describes a value of the wrong type.
    pub fn new(value: &Spanned<DeValue<'_>>) -> Self {
        Self { found: describe(value.get_ref()), span: value.span() }
    }
}

/// A type that can be read from a TOML value.
pub trait FromToml: Sized {
    /// What the user should write, for the error message.
    fn expected() -> String;

    /// Reads the value.
    ///
    /// # Errors
    /// If the value has another type.
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit>;

    /// The values of the type, as a JSON schema.
    fn schema() -> Value;
}

fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(_) => "a string".to_owned(),
        DeValue::Integer(integer) => format!("the number {}", integer.as_str()),
        DeValue::Float(float) => format!("the number {}", float.as_str()),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(list) => format!("a list of length {}", list.len()),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

impl FromToml for String {
    fn expected() -> String {
        "a string in quotes".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        value.get_ref().as_str().map(str::to_owned).ok_or_else(|| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "type": "string" })
    }
}

impl FromToml for bool {
    fn expected() -> String {
        "true or false".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        value.get_ref().as_bool().ok_or_else(|| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "type": "boolean" })
    }
}

impl FromToml for i64 {
    fn expected() -> String {
        "a whole number".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        let integer = value.get_ref().as_integer();
        integer
            .and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok())
            .ok_or_else(|| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "type": "integer" })
    }
}

impl FromToml for usize {
    fn expected() -> String {
        "a whole number, 0 or more".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        usize::try_from(i64::from_toml(value)?).map_err(|_| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }
}

/// A word that may be written as a string or as a whole number: a label, the name of a piece, a big count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Written in quotes.
    Text(String),
    /// Written as a number.
    Number(i64),
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl FromToml for Word {
    fn expected() -> String {
        "a string in quotes or a whole number".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        String::from_toml(value).map(Self::Text).or_else(|_| i64::from_toml(value).map(Self::Number))
    }
    fn schema() -> Value {
        json!({ "type": ["string", "integer"] })
    }
}

impl<T: FromToml> FromToml for Vec<T> {
    fn expected() -> String {
        format!("a list [ … ], each item {}", T::expected())
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        value.get_ref().as_array().ok_or_else(|| Misfit::new(value))?.iter().map(T::from_toml).collect()
    }
    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema() })
    }
}

/// A list that may also be written as its only item: `"mirror"` for `["mirror"]`.
#[derive(Clone, Debug)]
pub struct OneOrMore<T>(pub Vec<T>);

impl<T: FromToml> FromToml for OneOrMore<T> {
    fn expected() -> String {
        Vec::<T>::expected()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref() {
            DeValue::Array(_) => Vec::from_toml(value).map(Self),
            _ => T::from_toml(value).map(|item| Self(vec![item])),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [T::schema(), Vec::<T>::schema()] })
    }
}

impl<T: FromToml, const N: usize> FromToml for [T; N] {
    fn expected() -> String {
        format!("a list [ … ] of {N} items, each {}", T::expected())
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        Vec::from_toml(value)?.try_into().map_err(|_| Misfit::new(value))
    }
    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema(), "minItems": N, "maxItems": N })
    }
}

impl<T: FromToml> FromToml for Located<T> {
    fn expected() -> String {
        T::expected()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        Ok(Self { value: T::from_toml(value)?, span: value.span() })
    }
    fn schema() -> Value {
        T::schema()
    }
}

/// A value that is read as one type or as another, for lists of keys.
pub enum Either<A, B> {
    /// The first type.
    One(A),
    /// The second type.
    Other(B),
}

impl<A: FromToml, B: FromToml> FromToml for Either<A, B> {
    fn expected() -> String {
        format!("{}, or {}", A::expected(), B::expected())
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        A::from_toml(value).map(Self::One).or_else(|_| B::from_toml(value).map(Self::Other))
    }
    fn schema() -> Value {
        json!({ "anyOf": [A::schema(), B::schema()] })
    }
}
