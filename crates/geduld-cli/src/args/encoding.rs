//! The options that choose the encoding of each kind of constraint.

use clap::Args as _;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use geduld::Encodings;
use geduld::exports::formulas::{
    AllDifferent, AtMostOne, Cardinality, Choice, Connected, Implied, Parity, Sum, Tables,
};
use geduld::exports::models::Model;
use serde::{Deserialize, Serialize};

/// Declares an option for each choice of encoding; the doc comment of each is its help.
macro_rules! encoding_args {
    ($(#[doc = $about:literal] $name:ident: $choice:ty = $option:literal,)*) => {
        /// One option for each choice of encoding. In commands with `--engine`, each of them selects the SAT engine.
        #[derive(Clone, Copy, Debug, clap::Args, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct EncodingArgs {
            $(
                #[doc = $about]
                #[arg(long, value_name = "ENCODING", value_parser = choices::<$choice>(), help_heading = HEADING, hide_long_help = true)]
                #[serde(with = "by_name")]
                $name: Option<$choice>,
            )*
        }

        impl EncodingArgs {
            /// The chosen encodings. The defaults are the encodings that fit the model.
            pub fn encodings(self, model: &Model) -> Encodings {
                self.or(Encodings::for_model(model))
            }

            /// The chosen encodings, with `fitting` as the defaults.
            pub fn or(self, fitting: Encodings) -> Encodings {
                Encodings { $($name: self.$name.unwrap_or(fitting.$name),)* }
            }

            /// The name of the first option that was given.
            pub fn given(self) -> Option<&'static str> {
                let given = [$((self.$name.is_some(), $option),)*];
                given.into_iter().find_map(|(given, name)| given.then_some(name))
            }
        }
    };
}

/// The heading of these options. `geduld help encodings` lists them, and the long help of a command only says so.
pub const HEADING: &str = "Encodings (for the SAT engine)";

encoding_args! {
    /// How to encode "at most one": one value per variable, and each number of all-different at most once
    at_most_one: AtMostOne = "--at-most-one",
    /// How to encode "all different"
    all_different: AllDifferent = "--all-different",
    /// How to encode "exactly, at most or at least k of these", k > 1
    cardinality: Cardinality = "--cardinality",
    /// How to encode sums [default: order, or adder if that gets too large]
    sum: Sum = "--sum",
    /// How to encode tables: which labels each placement shows
    tables: Tables = "--tables",
    /// How to encode the parity of a permutation
    parity: Parity = "--parity",
    /// How to encode that a figure is connected
    connected: Connected = "--connected",
    /// Redundant equations that follow from the sums
    implied: Implied = "--implied",
}

/// The options of all commands that choose encodings, as `geduld help encodings` prints them.
pub fn encodings() -> clap::Command {
    let bare = clap::Command::new("encodings").disable_help_flag(true).help_template("{about}\n\n{options}");
    let all = EncodingArgs::augment_args(bare).mut_args(|arg| arg.hide_long_help(false));
    all.max_term_width(100).about(
        "The options that choose encodings, of every command that writes a formula. With --engine, each of them \
         selects the SAT engine. `geduld compare` measures encodings.",
    )
}

/// Reads the name of an encoding; the help lists all of them with their summaries.
fn choices<C>() -> impl TypedValueParser<Value = C>
where
    C: Choice + std::str::FromStr<Err = geduld::exports::formulas::UnknownEncoding> + Send + Sync,
{
    let names = C::ALL.iter().zip(0..).map(|(choice, position)| {
        let default = if position == 0 { " [default]" } else { "" };
        PossibleValue::new(choice.name()).help(format!("{}{default}", choice.summary()))
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<C>())
}

/// Writes and reads encodings in files by their names.
mod by_name {
    use geduld::exports::formulas::Choice;
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
