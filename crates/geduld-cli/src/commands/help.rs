//! `geduld help`

use geduld::exports::puzzles::{FAMILIES, nearest};

use crate::args::{HelpArgs, MODELS, compact, definition, encodings};
use crate::error::{Error, Status};
use crate::output::standard::Report;

/// A help topic besides the commands.
struct Topic {
    name: &'static str,
    /// What the page is about, for `help topics`.
    about: &'static str,
    /// A page of the documentation.
    page: &'static str,
    /// Other words that people ask for.
    words: &'static [&'static str],
}

const TOPICS: [Topic; 3] = [
    Topic {
        name: "format",
        about: "Puzzle files: every key of every kind of puzzle",
        page: include_str!("../../help/format.md"),
        words: &["file", "toml"],
    },
    Topic {
        name: "conditions",
        about: "Conditions: sentences and options that restrict the solutions",
        page: include_str!("../../help/conditions.md"),
        words: &["condition"],
    },
    Topic {
        name: ABOUT_MODELS,
        about: "A puzzle that is not one of the kinds, as a model in MiniZinc or Python",
        page: include_str!("../../help/other-puzzles.md"),
        words: &["soma", "pentominoes", "python", "mzn", "minizinc"],
    },
];

/// The topic about the models that `geduld new` writes, among others.
const ABOUT_MODELS: &str = "models";
/// The options that choose encodings.
const ENCODINGS: &str = "encodings";
/// The list of topics.
const LIST: &str = "topics";

pub fn run(args: &HelpArgs) -> Result<Status, Error> {
    if let [word] = &args.topic[..] {
        match word.as_str() {
            LIST => return Report::done(topics()).print(),
            ENCODINGS => {
                compact(encodings()).print_help().map_err(|error| Error::output(&error))?;
                return Ok(Status::Done);
            }
            _ => {}
        }
        let is_model = MODELS.iter().any(|model| model.kind == word);
        let name = if is_model { ABOUT_MODELS } else { word };
        let asked = |topic: &&Topic| topic.name == name || topic.words.contains(&name);
        if let Some(topic) = TOPICS.iter().find(asked) {
            return Report::done(topic.page).print();
        }
        if let Some(section) = section(word) {
            return Report::done(section).print();
        }
    }
    let mut command = definition();
    // Gives subcommands their full names.
    command.build();
    let mut asked = &mut command;
    for word in &args.topic {
        let names: Vec<String> = asked.get_subcommands().map(|known| known.get_name().to_owned()).collect();
        let Some(found) = asked.find_subcommand_mut(word) else {
            let topics = names.iter().map(String::as_str).chain(FAMILIES.iter().map(|family| family.kind));
            let topics = topics
                .chain(MODELS.iter().map(|model| model.kind))
                .chain(TOPICS.map(|topic| topic.name))
                .chain([ENCODINGS, LIST]);
            let near = nearest(word, topics).map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let help = format!(
                "{near}`geduld help topics` lists the topics; `geduld help models` is for a puzzle that is not one of the kinds"
            );
            return Err(Error::usage(format!("there is no help about `{word}`"), help));
        };
        asked = found;
    }
    compact(asked.clone()).print_help().map_err(|error| Error::output(&error))?;
    Ok(Status::Done)
}

/// The section about a kind of puzzle in the page about puzzle files. Its title ends with the kind.
fn section(kind: &str) -> Option<&'static str> {
    let page = TOPICS[0].page;
    let title = FAMILIES.iter().find(|family| family.kind == kind)?.kind;
    let end_of_title = page.find(&format!(": {title}\n"))?;
    let section = &page[page[..end_of_title].rfind('\n')? + 1..];
    Some(section.find("\n## ").map_or(section, |end| &section[..=end]))
}

/// The topics, one on a line.
fn topics() -> String {
    let mut text = "`geduld help TOPIC` prints a page of the manual, `geduld help COMMAND` the options of a command.\n\n".to_owned();
    let pages = TOPICS.map(|Topic { name, about, .. }| (name, about));
    let kinds = FAMILIES.iter().map(|family| (family.kind, "Puzzle files of this kind"));
    let pages = pages.into_iter().chain(kinds);
    for (name, about) in pages.chain([(ENCODINGS, "The options that choose encodings")]) {
        text += &format!("  {name:<17}{about}\n");
    }
    text
}
