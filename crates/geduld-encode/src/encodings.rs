//! The choice of encodings for a whole model.

use std::fmt;

use geduld_model::Model;

use crate::encode::encoding_options;
use crate::{
    AllDifferent, AtMostOne, Cardinality, Choice, Connected, Implied, Parity, Sum, Tables, UnknownEncoding,
};

/// Declares the kinds of constraints: one line adds a kind to the fields, the option names and the choices by name.
macro_rules! kinds {
    ($(#[$meta:meta])* pub struct $encodings:ident {
        $($(#[$doc:meta])* $kind:ident: $choice:ty = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $encodings {
            $($(#[$doc])* pub $kind: $choice,)*
        }

        impl $encodings {
            /// The option name of each kind, and the name of the encoding that is chosen.
            pub fn named(&self) -> [(&'static str, &'static str); 8] {
                [$(($name, self.$kind.name())),*]
            }

            /// The option name of each kind, with the names of its encodings, the default first.
            pub fn catalogue() -> Vec<(&'static str, Vec<&'static str>)> {
                vec![$(($name, <$choice>::ALL.iter().map(|choice| choice.name()).collect())),*]
            }

            /// Replaces the choice of one kind. Both are given by name.
            ///
            /// # Errors
            /// If there is no such kind or choice.
            pub fn with(mut self, kind: &str, choice: &str) -> Result<Self, UnknownEncoding> {
                match kind {
                    $($name => self.$kind = choice.parse()?,)*
                    _ => {
                        let known = [$($name),*].join(", ");
                        return Err(UnknownEncoding { name: kind.to_owned(), known });
                    }
                }
                Ok(self)
            }
        }
    };
}

kinds! {
    /// One encoding for each kind of constraint.
    ///
    /// All choices have the same solutions. Each is parsimonious, so they also have the same number of models.
    ///
    /// The default is the choice for which a solver with clause learning took the least time, over the puzzles of
    /// `docs/encodings.md`. Where there is no difference, it is the smallest.
    pub struct Encodings {
        /// For the values of a variable, each number of all-different, and "exactly one of these".
        at_most_one: AtMostOne = "at-most-one",
        /// For all-different.
        all_different: AllDifferent = "all-different",
        /// For "exactly, at most or at least k of these", k > 1.
        cardinality: Cardinality = "cardinality",
        /// For sums.
        sum: Sum = "sum",
        /// For tables.
        tables: Tables = "tables",
        /// For the parity of permutations.
        parity: Parity = "parity",
        /// For connected graphs.
        connected: Connected = "connected",
        /// Redundant equations.
        implied: Implied = "implied",
    }
}

impl Encodings {
    /// Whether the choice of a kind, by option name, makes a difference to the formula of a model.
    pub fn matter(kind: &str, model: &Model) -> bool {
        let kind = match kind {
            "all-different" | "cardinality" | "sum" | "tables" | "parity" | "connected" => kind,
            // They are sums of sums.
            "implied" => "sum",
            // Every variable has exactly one value, and other options are no encodings of constraints.
            _ => return true,
        };
        model.constraints().iter().any(|constraint| encoding_options(constraint).contains(&kind))
    }

    /// Reads encodings from words `kind=name` with single spaces between them, in the order of [`Encodings::named`].
    ///
    /// ```
    /// # use geduld_encode::{Encodings, Sum};
    /// let chosen = Encodings { sum: Sum::Adder, ..Encodings::default() };
    /// assert!(chosen.to_string().contains(" sum=adder "));
    /// assert_eq!(Encodings::parse(&chosen.to_string()), Some(chosen));
    /// assert_eq!(Encodings::parse("sum=adder"), None);
    /// ```
    pub fn parse(words: &str) -> Option<Self> {
        let mut encodings = Self::default();
        for word in words.split(' ') {
            let (kind, name) = word.split_once('=')?;
            encodings = encodings.with(kind, name).ok()?;
        }
        // Every kind must be named, and only once.
        (encodings.to_string() == words).then_some(encodings)
    }

    /// The default, followed by all encodings that differ from it in a single choice, so that each choice occurs.
    pub fn variations() -> Vec<Self> {
        let default = Self::default();
        let of_kind = |(kind, names): (&'static str, Vec<&'static str>)| {
            names.into_iter().filter_map(move |name| default.with(kind, name).ok())
        };
        let others = Self::catalogue().into_iter().flat_map(of_kind).filter(|other| *other != default);
        std::iter::once(default).chain(others).collect()
    }
}

impl fmt::Display for Encodings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.named().iter().map(|(kind, name)| format!("{kind}={name}")).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_every_choice() {
        let catalogue = Encodings::catalogue();
        for encodings in Encodings::variations() {
            let names = catalogue.iter().zip(encodings.named());
            for ((kind, choices), (named, choice)) in names {
                assert_eq!(*kind, named);
                assert!(choices.contains(&choice), "{kind}: {choice}");
            }
            let named = encodings.named().into_iter();
            let again =
                named.fold(Encodings::default(), |all, (kind, choice)| all.with(kind, choice).unwrap());
            assert_eq!(again, encodings);
        }
        let choices: usize = catalogue.iter().map(|(_, choices)| choices.len()).sum();
        assert_eq!(Encodings::variations().len(), choices - catalogue.len() + 1);
    }

    #[test]
    fn variations_name_each_encoding_once() {
        let count = AtMostOne::ALL.len()
            + AllDifferent::ALL.len()
            + Cardinality::ALL.len()
            + Sum::ALL.len()
            + Tables::ALL.len()
            + Parity::ALL.len()
            + Connected::ALL.len()
            + Implied::ALL.len();
        let variations = Encodings::variations();
        assert_eq!(variations.len(), count - 8 + 1);
        let mut distinct = variations.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), variations.len());
        assert_eq!(variations[0], Encodings::default());
    }

    #[test]
    fn names_are_read_back() {
        for &sum in Sum::ALL {
            assert_eq!(sum.name().parse(), Ok(sum));
            assert!(!sum.summary().is_empty());
        }
        let error = "bdd".parse::<Sum>().unwrap_err();
        assert!(error.to_string().contains("\"bdd\" here; choose one of: order, partial-sums,"), "{error}");
    }
}
