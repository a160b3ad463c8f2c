//! The manual, which the program carries with it: the pages of `docs` and the glossary, packed by `build.rs`.

use std::io::Read;

use flate2::read::DeflateDecoder;

/// Names and texts of the pages, in turn, each ended by a 0 and packed together.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/manual.z"));

/// A page of the manual.
pub struct Page {
    /// Its file without `.md`.
    pub name: String,
    /// The whole page.
    pub text: String,
}

/// A section that tells of a word.
pub struct Found {
    pub section: String,
    /// The names of the other pages that have the word, those that have it most often first.
    pub others: Vec<String>,
}

/// All pages, in the order of their names.
pub fn pages() -> Vec<Page> {
    let mut text = String::new();
    DeflateDecoder::new(PACKED).read_to_string(&mut text).expect("the build packs the manual");
    let mut parts = text.split_terminator('\0').map(str::to_owned);
    std::iter::from_fn(|| Some(Page { name: parts.next()?, text: parts.next()? })).collect()
}

impl Page {
    /// What it is about.
    pub fn title(&self) -> &str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }

    /// Its parts, each from a heading of the second level to the next one; first what stands before.
    fn sections(&self) -> Vec<&str> {
        let (mut starts, mut place, mut in_block) = (vec![0], 0, false);
        for line in self.text.split_inclusive('\n') {
            in_block ^= line.starts_with("```");
            if !in_block && line.starts_with("## ") {
                starts.push(place);
            }
            place += line.len();
        }
        let ends = starts.iter().copied().skip(1).chain([self.text.len()]);
        starts.iter().copied().zip(ends).map(|(start, end)| &self.text[start..end]).collect()
    }
}

/// The section that is about a word: it has the word in its heading if possible, and has it often. `None` if no page
/// has the word.
pub fn find(pages: &[Page], word: &str) -> Option<Found> {
    let word = word.to_lowercase();
    let sections = pages.iter().flat_map(|page| page.sections().into_iter().map(move |part| (page, part)));
    let rated = sections.map(|(page, part)| {
        let heading = part.lines().next().unwrap_or_default();
        ((occurrences(heading, &word) > 0, occurrences(part, &word)), page, part)
    });
    // Of equal ones, the first.
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let (_, home, section) = best.filter(|((_, times), ..)| *times > 0)?;
    let mut others: Vec<(usize, &str)> = (pages.iter())
        .filter(|page| page.name != home.name)
        .map(|page| (occurrences(&page.text, &word), page.name.as_str()))
        .filter(|(times, _)| *times > 0)
        .collect();
    others.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    let mut others: Vec<String> = others.into_iter().map(|(_, name)| name.to_owned()).collect();
    if section.len() < home.text.len() {
        others.insert(0, home.name.clone());
    }
    Some(Found { section: section.to_owned(), others })
}

/// How often a text has a word in lower case, also in the plural.
fn occurrences(text: &str, word: &str) -> usize {
    let text = text.to_lowercase();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let is_whole = |&(place, _): &(usize, &str)| {
        let (before, after) = (&text[..place], &text[place + word.len()..]);
        !is_letter(before.chars().next_back())
            && !is_letter(after.strip_prefix('s').unwrap_or(after).chars().next())
    };
    if word.is_empty() { 0 } else { text.match_indices(word).filter(is_whole).count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str, text: &str) -> Page {
        Page { name: name.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_heading_says_more_than_a_text() {
        let pages = [
            page("one", "# One\n\nPins, pins and a pin.\n\n## Other\n\n```\n## no heading: pin\n```\n"),
            page("two", "# Two\n\n## A pin\n\nIt holds.\n\n## More\n\nspin\n"),
        ];
        let found = find(&pages, "Pin").unwrap();
        assert_eq!(found.section, "## A pin\n\nIt holds.\n\n");
        assert_eq!(found.others, ["two", "one"]);
        assert!(find(&pages, "spinning").is_none());
        assert_eq!(occurrences("pins, spin, pin's, PIN", "pin"), 3);
    }

    #[test]
    fn the_whole_manual_is_carried() {
        let pages = pages();
        assert!(pages.len() > 20 && pages.iter().all(|page| page.text.starts_with("# ")));
        assert!(pages.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
