//! Declares the choices of encodings: one line adds an encoding to the list, the names, the help and the dispatch.

use thiserror::Error;

/// A choice between encodings of one kind of constraint, e.g. [`AtMostOne`](crate::AtMostOne).
pub trait Choice: Copy + Sized + 'static {
    /// All encodings to choose from.
    const ALL: &'static [Self];

    /// The name by which users choose it, e.g. `pairwise`.
    fn name(self) -> &'static str;

    /// A summary of half a line.
    fn summary(self) -> &'static str;
}

/// An unknown name of an encoding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no encoding {name:?} here; choose one of: {known}")]
pub struct UnknownEncoding {
    /// The name that was given.
    pub name: String,
    /// The known names, separated by commas.
    pub known: String,
}

pub(crate) fn parse<C: Choice>(name: &str) -> Result<C, UnknownEncoding> {
    C::ALL.iter().copied().find(|choice| choice.name() == name).ok_or_else(|| {
        let known: Vec<&str> = C::ALL.iter().map(|choice| choice.name()).collect();
        UnknownEncoding { name: name.to_owned(), known: known.join(", ") }
    })
}

/// Declares an enum of encodings that share the signature of their encoder.
///
/// The first one is the default; the doc comment of each is its summary.
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $enum:ident: $encoder:ty {
            #[doc = $first_doc:literal]
            $first:ident = $first_name:literal => $first_encode:path,
            $(#[doc = $doc:literal] $variant:ident = $name:literal => $encode:path,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $enum {
            #[doc = $first_doc]
            #[default]
            $first,
            $(#[doc = $doc] $variant,)*
        }

        impl $enum {
            /// The function that writes the encoding.
            pub(crate) fn encoder(self) -> $encoder {
                match self {
                    Self::$first => $first_encode,
                    $(Self::$variant => $encode,)*
                }
            }
        }

        impl $crate::Choice for $enum {
            const ALL: &'static [Self] = &[Self::$first, $(Self::$variant),*];

            fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$variant => $name,)*
                }
            }

            fn summary(self) -> &'static str {
                match self {
                    Self::$first => $first_doc.trim_ascii(),
                    $(Self::$variant => $doc.trim_ascii(),)*
                }
            }
        }

        impl std::str::FromStr for $enum {
            type Err = $crate::UnknownEncoding;
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::choice::parse(name)
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::Choice::name(*self))
            }
        }
    };
}
pub(crate) use choices;
