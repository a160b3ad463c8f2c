//! Puzzles put together in code.

use std::fmt;

use toml::{Table, Value};

use crate::error::{Error, Result};
use crate::puzzle::Puzzle;

/// A puzzle put together in code instead of in a file. It has the keys of a puzzle file, which docs/format.md describes.
///
/// Nothing is checked before [`puzzle`](Self::puzzle).
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// let cards = geduld::Description::rectangle(2, 2)
///     .named("Four cards")
///     .rule("match", "halves")
///     .piece(["+hen", "+fox", "+owl", "-fox"])
///     .piece(["-owl", "+hen", "-fox", "-fox"])
///     .piece(["-owl", "-fox", "-hen", "+fox"])
///     .piece(["+fox", "+owl", "-hen", "-hen"])
///     .puzzle()?;
/// assert_eq!(cards.count()?.solutions, 4u32.into());
///
/// let even = geduld::Description::magic_square(3).rule("permutation", "even").puzzle()?;
/// assert_eq!(even.count()?.solutions, 4u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Description(Table);

impl Description {
    /// A puzzle of this kind, named as puzzle files name it, and nothing else yet.
    pub fn new(kind: &str) -> Self {
        Self::from(Table::new()).set("kind", kind)
    }

    /// Pieces with matching edges on a rectangle of square cells.
    pub fn rectangle(rows: i64, columns: i64) -> Self {
        let sizes = [("rows", rows.into()), ("columns", columns.into())];
        Self::board([("shape", Value::from("rectangle"))].into_iter().chain(sizes))
    }

    /// Pieces with matching edges on a triangle with this many triangles at each side.
    pub fn triangle(side: i64) -> Self {
        Self::board([("shape", "triangle".into()), ("side", side.into())])
    }

    /// Pieces with matching edges on a hexagon with this many triangles at each side.
    pub fn hexagon(side: i64) -> Self {
        Self::board([("shape", "hexagon".into()), ("side", side.into())])
    }

    /// Pieces with matching edges on a board that is drawn as rows of text, of `squares`, `triangles`, `hexagons` or `dominoes`.
    pub fn drawn<'t>(tiles: &str, rows: impl IntoIterator<Item = &'t str>) -> Self {
        Self::board([("tiles", tiles.into()), ("cells", list(rows))])
    }

    fn board(keys: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let board: Table = keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self::new("edge-matching").set("board", board)
    }

    /// A magic square of this order.
    pub fn magic_square(order: i64) -> Self {
        Self::new("magic-square").set("order", order)
    }

    /// A string of cubes that is folded into a box of so many columns, rows and layers. The chain is written as in puzzle files.
    pub fn snake_cube(size: [i64; 3], chain: &str) -> Self {
        Self::new("snake-cube").set("size", list(size)).set("chain", chain)
    }

    /// Pieces that make a symmetric outline within so many squares by so many.
    pub fn symmetry_figure(frame: i64) -> Self {
        Self::new("symmetry-figure").set("frame", frame)
    }

    /// What the puzzle is called; by default it has the name of its kind.
    pub fn named(self, name: &str) -> Self {
        self.set("name", name)
    }

    /// Sets a key of the file, such as `source`.
    pub fn set(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key.to_owned(), value.into());
        self
    }

    /// Sets a key of the rules, such as `match` or `turn`.
    pub fn rule(mut self, key: &str, value: impl Into<Value>) -> Self {
        let rules = self.0.entry("rules").or_insert_with(|| Table::new().into());
        if let Value::Table(rules) = rules {
            rules.insert(key.to_owned(), value.into());
        }
        self
    }

    /// Adds a piece with these labels of its edges, clockwise.
    pub fn piece<'t>(self, edges: impl IntoIterator<Item = &'t str>) -> Self {
        self.add("piece", [("edges", list(edges))])
    }

    /// Adds so many pieces of this shape: rows of text, X for a square.
    pub fn shape<'t>(self, rows: impl IntoIterator<Item = &'t str>, copies: i64) -> Self {
        self.add("piece", [("shape", list(rows)), ("copies", copies.into())])
    }

    /// Adds a table to a list of tables: a `piece` or a `pin` with all its keys.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// let square = geduld::Description::magic_square(3)
    ///     .add("pin", [("cell", vec![1, 1].into()), ("value", 8.into())])
    ///     .puzzle()?;
    /// assert_eq!(square.count()?.solutions, 2u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn add<'k>(mut self, key: &str, keys: impl IntoIterator<Item = (&'k str, Value)>) -> Self {
        let table: Table = keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let tables = self.0.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(tables) = tables {
            tables.push(table.into());
        }
        self
    }

    /// Adds a condition, as a sentence.
    pub fn condition(mut self, sentence: &str) -> Self {
        let sentences = self.0.entry("conditions").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(sentences) = sentences {
            sentences.push(sentence.into());
        }
        self
    }

    /// The puzzle.
    ///
    /// # Errors
    /// [`Error::Description`] with the mistake and the remedy.
    pub fn puzzle(&self) -> Result<Puzzle> {
        Puzzle::parse(&self.to_string()).map_err(|error| match error {
            // A line of a text that nobody wrote says nothing.
            Error::Puzzle { mistake, .. } => Error::Description(mistake),
            other => other,
        })
    }
}

/// A table with the keys of a puzzle file. What it does not have of `format` and `name` is added.
impl From<Table> for Description {
    fn from(mut table: Table) -> Self {
        table.entry("format").or_insert(Value::Integer(1));
        Self(table)
    }
}

/// The text of a puzzle file.
impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut named = self.0.clone();
        if !named.contains_key("name") {
            let name = named.get("kind").and_then(Value::as_str).unwrap_or("puzzle").to_owned();
            named.insert("name".to_owned(), name.into());
        }
        write!(f, "{named}")
    }
}

fn list<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Value {
    Value::Array(values.into_iter().map(Into::into).collect())
}
