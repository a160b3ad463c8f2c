//! Puzzles built in code.

use std::fmt;

use toml::Table;

use crate::error::{Error, Result};
use crate::puzzle::Puzzle;

/// A puzzle built in code instead of read from a file. It has the keys of a puzzle file, which the [crate
/// documentation](crate#count-your-own-cards) lists.
///
/// Mistakes are reported only by [`puzzle`](Self::puzzle).
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
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

/// The value of a key in a [`Description`]: a text, a number, a truth value, a list or a table.
///
/// Texts, numbers, truth values and lists become values by [`From`], pairs of a key and a value become a table by
/// [`collect`](Iterator::collect). [`Value::list`] makes a list of values of different types.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Description, Solve, Value};
///
/// let board: Value = [("shape", "triangle".into()), ("side", 1.into())].into_iter().collect();
/// let card = Description::new("edge-matching").set("board", board).piece(["red", "red", "blue"]).puzzle()?;
/// assert_eq!(card.count()?.solutions, 3u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Value(toml::Value);

impl Value {
    /// A list of values, which may be of different types.
    pub fn list<V: Into<Self>>(values: impl IntoIterator<Item = V>) -> Self {
        Self(toml::Value::Array(values.into_iter().map(|value| value.into().0).collect()))
    }
}

/// Makes values of these types, as the puzzle file does.
macro_rules! values {
    ($($type:ty),*) => {
        $(impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self(value.into())
            }
        })*
    };
}

values!(&str, String, bool, i32, u32, i64, f64);

impl<V: Into<Value>> From<Vec<V>> for Value {
    fn from(values: Vec<V>) -> Self {
        Self::list(values)
    }
}

impl<V: Into<Value>, const N: usize> From<[V; N]> for Value {
    fn from(values: [V; N]) -> Self {
        Self::list(values)
    }
}

/// A table of these keys. The last value of a key counts.
impl<K: Into<String>> FromIterator<(K, Value)> for Value {
    fn from_iter<T: IntoIterator<Item = (K, Value)>>(keys: T) -> Self {
        Self(toml::Value::Table(table(keys)))
    }
}

fn table<K: Into<String>>(keys: impl IntoIterator<Item = (K, Value)>) -> Table {
    keys.into_iter().map(|(key, Value(value))| (key.into(), value)).collect()
}

impl Description {
    /// A description with only the kind of the puzzle. Kinds have the same names as in puzzle files.
    pub fn new(kind: &str) -> Self {
        [("kind", kind.into())].into_iter().collect()
    }

    /// An edge-matching puzzle on a rectangle of square cells.
    pub fn rectangle(rows: i64, columns: i64) -> Self {
        let sizes = [("rows", rows.into()), ("columns", columns.into())];
        Self::board([("shape", Value::from("rectangle"))].into_iter().chain(sizes))
    }

    /// An edge-matching puzzle on a triangle with this many triangles on each side.
    pub fn triangle(side: i64) -> Self {
        Self::board([("shape", "triangle".into()), ("side", side.into())])
    }

    /// An edge-matching puzzle on a hexagon with this many triangles on each side.
    pub fn hexagon(side: i64) -> Self {
        Self::board([("shape", "hexagon".into()), ("side", side.into())])
    }

    /// An edge-matching puzzle on a board that is drawn as rows of text. The tiles are `squares`, `triangles`,
    /// `hexagons` or `dominoes`.
    pub fn drawn<'t>(tiles: &str, rows: impl IntoIterator<Item = &'t str>) -> Self {
        Self::board([("tiles", tiles.into()), ("cells", Value::list(rows))])
    }

    fn board(keys: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        Self::new("edge-matching").set("board", Value::from_iter(keys))
    }

    /// A magic square of this order.
    pub fn magic_square(order: i64) -> Self {
        Self::new("magic-square").set("order", order)
    }

    /// A chain of cubes that is folded into a box with this number of columns, rows and layers. The chain is written as
    /// in puzzle files.
    pub fn snake_cube(size: [i64; 3], chain: &str) -> Self {
        Self::new("snake-cube").set("size", size).set("chain", chain)
    }

    /// Pieces that form a symmetric outline within a square frame with this many cells on each side.
    pub fn symmetry_figure(frame: i64) -> Self {
        Self::new("symmetry-figure").set("frame", frame)
    }

    /// Pieces that fill a board of cells of this grid: `square`, `triangle`, `hexagon`, `cube` or `ball`. The board has
    /// this number of columns and rows, and layers if it is solid.
    pub fn packing(grid: &str, size: impl IntoIterator<Item = i64>) -> Self {
        let board = Value::from_iter([("size", Value::list(size))]);
        Self::new("packing").set("grid", grid).set("board", board)
    }

    /// Sets the name of the puzzle. The default is the name of its kind.
    pub fn named(self, name: &str) -> Self {
        self.set("name", name)
    }

    /// Sets a top-level key of the file, such as `source`.
    pub fn set(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.insert(key.to_owned(), value.into().0);
        self
    }

    /// Sets a key in the `rules` table, such as `match` or `turn`.
    pub fn rule(mut self, key: &str, value: impl Into<Value>) -> Self {
        let rules = self.0.entry("rules").or_insert_with(|| Table::new().into());
        if let toml::Value::Table(rules) = rules {
            rules.insert(key.to_owned(), value.into().0);
        }
        self
    }

    /// Adds a piece with these edge labels, listed clockwise: top, right, bottom, left of a square; left, right, bottom
    /// of a triangle that points up; from the top right of a hexagon; left, right of a domino. A piece without a name
    /// is named by its number, from 1.
    pub fn piece<'t>(self, edges: impl IntoIterator<Item = &'t str>) -> Self {
        self.add("piece", [("edges", Value::list(edges))])
    }

    /// Adds this number of copies of a piece. Its shape is given as rows of text with an X for each square.
    pub fn shape<'t>(self, rows: impl IntoIterator<Item = &'t str>, copies: i64) -> Self {
        self.add("piece", [("shape", Value::list(rows)), ("copies", copies.into())])
    }

    /// Adds an entry to a list of tables, for example a `piece` or a `pin` with all its keys.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// # use geduld::Solve;
    /// let square = geduld::Description::magic_square(3)
    ///     .add("pin", [("cell", [1, 1].into()), ("value", 8.into())])
    ///     .puzzle()?;
    /// assert_eq!(square.count()?.solutions, 2u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn add<'k>(self, key: &str, keys: impl IntoIterator<Item = (&'k str, Value)>) -> Self {
        self.append(key, Value::from_iter(keys))
    }

    /// Adds a condition, written as a sentence.
    pub fn condition(self, sentence: &str) -> Self {
        self.append("conditions", sentence.into())
    }

    /// Adds a value to the list of a key.
    fn append(mut self, key: &str, value: Value) -> Self {
        let list = self.0.entry(key).or_insert_with(|| toml::Value::Array(Vec::new()));
        if let toml::Value::Array(list) = list {
            list.push(value.0);
        }
        self
    }

    /// Checks the description and makes the puzzle.
    ///
    /// # Errors
    /// [`Error::Description`] with the mistake and how to fix it.
    pub fn puzzle(&self) -> Result<Puzzle> {
        Puzzle::parse(&self.to_string()).map_err(|error| match error {
            // The text was generated, so its line numbers mean nothing to the user.
            Error::Puzzle { mistake, .. } => Error::Description(*mistake),
            other => other,
        })
    }
}

/// From the keys of a puzzle file. Missing `format` and `name` keys are added.
impl<K: Into<String>> FromIterator<(K, Value)> for Description {
    fn from_iter<T: IntoIterator<Item = (K, Value)>>(keys: T) -> Self {
        let mut table = table(keys);
        table.entry("format").or_insert(toml::Value::Integer(1));
        Self(table)
    }
}

/// The text of a puzzle file.
impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut named = self.0.clone();
        if !named.contains_key("name") {
            let name = named.get("kind").and_then(toml::Value::as_str).unwrap_or("puzzle").to_owned();
            named.insert("name".to_owned(), name.into());
        }
        write!(f, "{named}")
    }
}
