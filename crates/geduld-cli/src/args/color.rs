//! Whether output has colours.

use anstream::ColorChoice;
use clap::ValueEnum;

/// Whether output has colours. The help of the option stands for that of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorArg {
    Auto,
    Always,
    Never,
}

impl ColorArg {
    /// Applies the choice to all output from now on.
    pub fn apply(self) {
        let choice = match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        };
        choice.write_global();
    }

    /// Finds the choice among the unparsed arguments, for help and errors that are written before parsing ends.
    pub fn of_arguments() -> clap::ColorChoice {
        let words: Vec<_> = std::env::args_os().skip(1).take_while(|word| word != "--").collect();
        let after = |position: usize| words.get(position + 1).and_then(|word| word.to_str());
        let mut said = words.iter().enumerate().filter_map(|(position, word)| match word.to_str()? {
            "--color" => after(position),
            word => word.strip_prefix("--color="),
        });
        match said.next_back() {
            Some("always") => clap::ColorChoice::Always,
            Some("never") => clap::ColorChoice::Never,
            _ => clap::ColorChoice::Auto,
        }
    }
}
