//! Where the statements of a puzzle stand in its file.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The bytes of the values of a file by their paths: `sum`, `rules.start`, `pin[0]` for the first of the tables
/// `[[pin]]`,
/// `pin[0].cell`. What users add to the file has no place.
#[derive(Clone, Debug, Default)]
pub struct Places(BTreeMap<String, Range<usize>>);

impl Places {
    /// The places of a file.
    pub fn of(root: &DeTable<'_>) -> Self {
        let mut places = Self::default();
        places.add_keys("", root);
        places
    }

    fn add_keys(&mut self, before: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            self.add(format!("{before}{}", key.get_ref()), value);
        }
    }

    fn add(&mut self, path: String, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => self.add_keys(&format!("{path}."), table),
            DeValue::Array(items) => {
                let tables = items.iter().enumerate().filter(|(_, item)| item.get_ref().is_table());
                tables.for_each(|(number, item)| self.add(format!("{path}[{number}]"), item));
            }
            _ => {}
        }
        self.0.insert(path, value.span());
    }

    /// The bytes at a path, or of the table that does not have this key.
    pub fn find(&self, path: &str) -> Option<Range<usize>> {
        let table = || self.0.get(path.rsplit_once('.')?.0);
        self.0.get(path).or_else(table).cloned()
    }
}
