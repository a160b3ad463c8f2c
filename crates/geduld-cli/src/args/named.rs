//! Options whose values are chosen by name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Names with their values and their help texts.
pub type Named<T> = &'static [(&'static str, T, &'static str)];

/// Reads one of the names.
pub fn one_of<T: Clone + Send + Sync + 'static>(values: Named<T>) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|&(name, _, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(names).try_map(|given| {
        let found = values.iter().find(|(name, ..)| *name == given);
        found.map(|(_, value, _)| value.clone()).ok_or("there is no such name")
    })
}

/// The name of a value.
pub fn name_of<T: PartialEq>(values: Named<T>, wanted: &T) -> &'static str {
    values.iter().find(|(_, value, _)| value == wanted).map_or("", |(name, ..)| name)
}
