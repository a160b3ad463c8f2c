//! What follows from the list of families.

/// Makes the types [`AnyFamily`](super::AnyFamily) and [`Solution`](super::Solution), the table
/// [`FAMILIES`](super::FAMILIES), and the traits that a family leaves at their defaults.
///
/// It also makes two macros for the methods of `AnyFamily`. `each!` evaluates an expression for the puzzle of any
/// family. `paired!` does so for a puzzle and something else of the same family. The token `$` is passed on to them.
macro_rules! families {
    (($d:tt) $($([$only:meta])? $module:ident::$family:ident => $solution:ident $(: $($own:ident)+)?;)*) => {
        /// A puzzle of one of the families. It also has the methods of [`Family`](crate::family::Family).
        #[derive(Clone, Debug, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum AnyFamily {
            $($(#[$only])? #[doc = concat!("See [`", stringify!($module), "`].")] $family(Box<$module::$family>),)*
        }

        /// A complete filling of the board, in the terms of its family. Serializes to the JSON that `geduld list`
        /// prints.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        #[serde(untagged)]
        pub enum Solution {
            $($(#[$only])? #[doc = concat!("See [`", stringify!($module), "`].")] $family($module::$solution),)*
        }

        /// All families.
        pub const FAMILIES: &[Listed] = &[$($(#[$only])? Listed::of::<$module::$family>(
            |root| crate::family::FileFormat::read(root).map(|puzzle| AnyFamily::$family(Box::new(puzzle))),
        )),*];

        $(
            $(#[$only])?
            impl From<$module::$solution> for Solution {
                fn from(solution: $module::$solution) -> Self {
                    Self::$family(solution)
                }
            }

            $(#[$only])?
            const _: () = {
                defaults!(($d) $module::$family: $($($own)+)?);
            };
        )*

        macro_rules! each {
            ($d any:expr, |$d puzzle:ident| $d body:expr) => {
                match $d any {
                    $($(#[$only])? $crate::families::AnyFamily::$family($d puzzle) => $d body,)*
                }
            };
        }

        macro_rules! paired {
            ($d any:expr, $d other:expr => $d other_type:ident, |$d puzzle:ident, $d own:ident| $d body:expr, else $d foreign:expr) => {
                match ($d any, $d other) {
                    $($(#[$only])? (
                        $crate::families::AnyFamily::$family($d puzzle),
                        $crate::families::$d other_type::$family($d own),
                    ) => $d body,)*
                    _ => $d foreign,
                }
            };
        }
    };
}

/// Implements the traits that a family leaves at their defaults: all but those it names as its own.
macro_rules! defaults {
    (($d:tt) $family:ty: all) => {};
    (($d:tt) $family:ty: $($own:ident)*) => {
        macro_rules! default_unless_own {
            $(($own) => {};)*
            ($d other:ident) => { impl crate::family::$d other for $family {} };
        }
        default_unless_own!(UserInput);
        default_unless_own!(Vocabulary);
        default_unless_own!(BoardMaps);
        default_unless_own!(Describe);
        default_unless_own!(Lint);
        default_unless_own!(DrawPuzzle);
        default_unless_own!(CanonicalForm);
    };
}
