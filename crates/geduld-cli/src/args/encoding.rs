//! How constraints become clauses: an option for each kind of encoding.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use geduld_encode::{
    AllDifferent, AtMostOne, Cardinality, Choice, Connected, Encodings, Implied, Parity, Sum, Tables,
};
use geduld_model::Model;
use serde::{Deserialize, Serialize};

/// One option for each choice of encoding. Beside an engine they mean the SAT engine.
#[derive(Clone, Copy, Debug, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncodingArgs {
    /// How to encode "at most one": one value per variable, and each number of all-different at most once
    #[arg(long, value_name = "ENCODING", value_parser = choices::<AtMostOne>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    at_most_one: Option<AtMostOne>,
    /// How to encode "all different"
    #[arg(long, value_name = "ENCODING", value_parser = choices::<AllDifferent>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    all_different: Option<AllDifferent>,
    /// How to encode "exactly k of these", k > 1
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Cardinality>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    cardinality: Option<Cardinality>,
    /// How to encode sums [default: order, or adder if that gets too large]
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Sum>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    sum: Option<Sum>,
    /// How to encode tables: which labels each placement shows
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Tables>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    tables: Option<Tables>,
    /// How to encode the parity of a permutation
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Parity>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    parity: Option<Parity>,
    /// How to encode that a figure is connected
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Connected>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    connected: Option<Connected>,
    /// Redundant equations that follow from the sums
    #[arg(long, value_name = "ENCODING", value_parser = choices::<Implied>(), help_heading = "Encodings (for the SAT engine)")]
    #[serde(with = "by_name")]
    implied: Option<Implied>,
}

impl EncodingArgs {
    /// The encodings chosen, and where none is, those that fit the model.
    pub fn encodings(self, model: &Model) -> Encodings {
        let Self { at_most_one, all_different, cardinality, sum, tables, parity, connected, implied } = self;
        let fitting = Encodings::for_model(model);
        Encodings {
            at_most_one: at_most_one.unwrap_or(fitting.at_most_one),
            all_different: all_different.unwrap_or(fitting.all_different),
            cardinality: cardinality.unwrap_or(fitting.cardinality),
            sum: sum.unwrap_or(fitting.sum),
            tables: tables.unwrap_or(fitting.tables),
            parity: parity.unwrap_or(fitting.parity),
            connected: connected.unwrap_or(fitting.connected),
            implied: implied.unwrap_or(fitting.implied),
        }
    }

    /// The name of an option that was given.
    pub fn given(self) -> Option<&'static str> {
        let Self { at_most_one, all_different, cardinality, sum, tables, parity, connected, implied } = self;
        let given = [
            (at_most_one.is_some(), "--at-most-one"),
            (all_different.is_some(), "--all-different"),
            (cardinality.is_some(), "--cardinality"),
            (sum.is_some(), "--sum"),
            (tables.is_some(), "--tables"),
            (parity.is_some(), "--parity"),
            (connected.is_some(), "--connected"),
            (implied.is_some(), "--implied"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// Reads the name of an encoding; the help lists all of them with their summaries.
fn choices<C>() -> impl TypedValueParser<Value = C>
where
    C: Choice + std::str::FromStr<Err = geduld_encode::UnknownEncoding> + Send + Sync,
{
    let names = C::ALL.iter().zip(0..).map(|(choice, position)| {
        let default = if position == 0 { " [default]" } else { "" };
        PossibleValue::new(choice.name()).help(format!("{}{default}", choice.summary()))
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<C>())
}

/// Encodings in files, by their names.
mod by_name {
    use geduld_encode::Choice;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<C: Choice, S: Serializer>(choice: &Option<C>, serializer: S) -> Result<S::Ok, S::Error> {
        choice.map(Choice::name).serialize(serializer)
    }

    pub fn deserialize<'d, C, D>(deserializer: D) -> Result<Option<C>, D::Error>
    where
        C: std::str::FromStr<Err: std::fmt::Display>,
        D: Deserializer<'d>,
    {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
    }
}
