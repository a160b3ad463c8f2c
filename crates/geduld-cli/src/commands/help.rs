//! `geduld help`

use geduld::exports::puzzles::{FAMILIES, nearest};

use crate::args::{HelpArgs, MODELS, compact, definition, encodings};
use crate::error::{Error, Status};
use crate::manual::{Page, find, pages};
use crate::output::standard::Report;

/// Other names of pages of the manual.
const NAMES: [(&str, &str); 3] =
    [(ABOUT_MODELS, "other-puzzles"), ("model", "other-puzzles"), ("condition", "conditions")];

/// The page about puzzle files, with a section for each kind.
const ABOUT_FILES: &str = "format";
/// The topic about the models that `geduld new` writes, among others.
const ABOUT_MODELS: &str = "models";
/// The options that choose encodings.
const ENCODINGS: &str = "encodings";
/// The list of topics.
const LIST: &str = "topics";
/// The number of pages that are named after a section.
const MOST_OTHERS: usize = 5;

pub fn run(args: &HelpArgs) -> Result<Status, Error> {
    let mut command = definition();
    // Gives subcommands their full names.
    command.build();
    let pages = pages();
    if let [word] = &args.topic[..] {
        match word.as_str() {
            LIST => return Report::done(topics(&command, &pages)).print(),
            ENCODINGS => {
                compact(encodings()).print_help().map_err(|error| Error::output(&error))?;
                return Ok(Status::Done);
            }
            _ => {}
        }
        let is_command = command.find_subcommand(word).is_some();
        if let Some(text) = page(&pages, word).filter(|_| !is_command) {
            return Report::done(text).print();
        }
    }
    let mut asked = &mut command;
    for word in &args.topic {
        let names: Vec<String> = asked.get_subcommands().map(|known| known.get_name().to_owned()).collect();
        let Some(found) = asked.find_subcommand_mut(word) else {
            if let ([word], Some(found)) = (&args.topic[..], find(&pages, word)) {
                let others: Vec<String> = found
                    .others
                    .iter()
                    .take(MOST_OTHERS)
                    .map(|name| format!("`geduld help {name}`"))
                    .collect();
                let more = if others.is_empty() {
                    String::new()
                } else {
                    format!("{word}: see also {}\n", others.join(", "))
                };
                return Report::done(format!("{}\n\n{more}", found.section.trim_end())).print();
            }
            let topics = names.iter().map(String::as_str).chain(FAMILIES.iter().map(|family| family.kind));
            let topics = topics
                .chain(MODELS.iter().map(|model| model.kind))
                .chain(pages.iter().map(|page| page.name.as_str()))
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

/// The page of this name, or the section about this kind of puzzle. A page that is named like a command has `.md` in
/// its name.
fn page<'p>(pages: &'p [Page], word: &str) -> Option<&'p str> {
    let word = word.strip_suffix(".md").unwrap_or(word);
    let is_model = MODELS.iter().any(|model| model.kind == word);
    let name = if is_model { ABOUT_MODELS } else { word };
    let name = NAMES.iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| name);
    let text = |name: &str| Some(pages.iter().find(|page| page.name == name)?.text.as_str());
    text(name).or_else(|| section(text(ABOUT_FILES)?, word))
}

/// The section about a kind of puzzle in the page about puzzle files. Its title ends with the kind.
fn section<'p>(page: &'p str, kind: &str) -> Option<&'p str> {
    let title = FAMILIES.iter().find(|family| family.kind == kind)?.kind;
    let end_of_title = page.find(&format!(": {title}\n"))?;
    let section = &page[page[..end_of_title].rfind('\n')? + 1..];
    Some(section.find("\n## ").map_or(section, |end| &section[..=end]))
}

/// The topics, one on a line.
fn topics(command: &clap::Command, pages: &[Page]) -> String {
    let mut text = "`geduld help TOPIC` prints a page of the manual, `geduld help WORD` the section about any other word in it,\n\
                    `geduld help COMMAND` the options of a command.\n\n"
        .to_owned();
    let known = |name: &str| command.find_subcommand(name).is_some() || name == ENCODINGS;
    let name = |page: &Page| if known(&page.name) { format!("{}.md", page.name) } else { page.name.clone() };
    let pages = pages.iter().map(|page| (name(page), page.title()));
    let kinds = FAMILIES.iter().map(|family| (family.kind.to_owned(), "Puzzle files of this kind"));
    let others = [
        (ENCODINGS.to_owned(), "The options that choose encodings"),
        (ABOUT_MODELS.to_owned(), "The same as other-puzzles"),
    ];
    for (name, about) in pages.chain(kinds).chain(others) {
        text += &format!("  {name:<20}{about}\n");
    }
    text
}
