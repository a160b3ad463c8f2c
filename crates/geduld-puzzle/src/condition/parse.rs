//! Parses conditions.

use std::collections::BTreeSet;

use super::forms::{ASCENDING, BORDER, FORMS, RIM};
use super::meaning::{Condition, Meaning, Side};
use super::setting::{Setting, SettingSide};
use crate::file::{Diagnostic, did_you_mean};

impl Condition {
    /// Parses a sentence about a puzzle with this setting. Names with spaces must be in quotes, `'…'` or `"…"`.
    ///
    /// # Errors
    /// If no sentence form matches, or the sentence names something that the puzzle does not have.
    pub fn parse(text: &str, setting: &Setting) -> Result<Self, Diagnostic> {
        let words = words(text)?;
        let written: Vec<&str> = words.iter().map(String::as_str).collect();
        let meaning = if setting.numbers && text.contains('<') {
            setting.ascending(text)
        } else {
            setting.meaning(&written).unwrap_or_else(|| Err(setting.not_understood(text)))
        }?;
        Ok(Self { text: text.split_whitespace().collect::<Vec<_>>().join(" "), meaning })
    }
}

/// Splits a sentence into words. A text in quotes is one word.
fn words(text: &str) -> Result<Vec<String>, Diagnostic> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, after) = if matches!(first, '\'' | '"') {
            rest[1..].split_once(first).ok_or_else(|| {
                let message = format!("a quote is not closed in `{text}`");
                Diagnostic::new(message, format!("write {first} after the name as well"))
            })?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    Ok(words)
}

impl Setting {
    /// The meaning of the words; `None` if they match no sentence form.
    fn meaning(&self, words: &[&str]) -> Option<Result<Meaning, Diagnostic>> {
        let items = format!("{}s", self.item);
        match *words {
            [word, name, "in" | "at", ref place @ ..] if word == self.item && self.has_cells() => {
                Some(self.within(name, place, true))
            }
            [word, name, "not", "in" | "at", ref place @ ..] if word == self.item && self.has_cells() => {
                Some(self.within(name, place, false))
            }
            [word, a, "and", b, "touch"] if word == items => Some(self.touch(a, b, true)),
            [word, a, "and", b, "do", "not", "touch"] if word == items => Some(self.touch(a, b, false)),
            ["label", name, "in" | "at", ref place @ ..] if self.has_labels() => {
                Some(self.shown(name, place))
            }
            ["label", name, "not", "in" | "at", ref place @ ..] if self.has_labels() => {
                Some(self.hidden(name, place))
            }
            [BORDER | RIM, "of", "one", "label"] if self.has_labels() => {
                let alike = Meaning::Alike { labels: self.labels.len(), along: self.along_rim.clone() };
                Some(self.sides_at(&[BORDER]).map(|_| alike))
            }
            [BORDER | RIM, "of", "labels", ref names @ ..] if self.has_labels() && !names.is_empty() => {
                Some(self.rim_among(names))
            }
            _ => None,
        }
    }

    fn has_cells(&self) -> bool {
        !self.cells.is_empty()
    }

    fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    fn within(&self, name: &str, place: &[&str], inside: bool) -> Result<Meaning, Diagnostic> {
        let (item, place) = (self.item_named(name)?, self.place(place)?);
        let cells = (0..self.cells.len()).filter(|cell| place.contains(cell) != inside).collect();
        Ok(Meaning::Outside { item, cells })
    }

    fn touch(&self, a: &str, b: &str, touch: bool) -> Result<Meaning, Diagnostic> {
        Ok(Meaning::Touch { items: [self.item_named(a)?, self.item_named(b)?], touch })
    }

    fn shown(&self, name: &str, place: &[&str]) -> Result<Meaning, Diagnostic> {
        Ok(Meaning::Shown { label: self.label_named(name)?, sides: self.sides_at(place)? })
    }

    fn hidden(&self, name: &str, place: &[&str]) -> Result<Meaning, Diagnostic> {
        Ok(Meaning::Hidden { labels: vec![self.label_named(name)?], sides: self.sides_at(place)? })
    }

    fn rim_among(&self, names: &[&str]) -> Result<Meaning, Diagnostic> {
        let shown = names.iter().map(|name| self.label_named(name)).collect::<Result<BTreeSet<_>, _>>()?;
        let labels = (0..self.labels.len()).filter(|label| !shown.contains(label)).collect();
        Ok(Meaning::Hidden { labels, sides: self.sides_at(&[BORDER])? })
    }

    fn ascending(&self, text: &str) -> Result<Meaning, Diagnostic> {
        let mut cells = Vec::new();
        for word in text.split('<').map(str::trim) {
            let cell = self.cell(word)?;
            if cells.contains(&cell) {
                let message = format!("cell {word} is named twice");
                return Err(Diagnostic::new(message, "name each cell once"));
            }
            cells.push(cell);
        }
        Ok(Meaning::Ascending { items: self.items.len(), cells })
    }

    /// The item with this name.
    fn item_named(&self, name: &str) -> Result<usize, Diagnostic> {
        let item = self.items.iter().position(|item| item == name).ok_or_else(|| {
            let help = did_you_mean(name, self.items.iter().map(String::as_str));
            Diagnostic::new(format!("there is no {} `{name}`", self.item), help)
        })?;
        let alike = |other: &usize| *other != item && self.looks[*other] == self.looks[item];
        match (0..self.items.len()).find(alike) {
            None => Ok(item),
            Some(other) => Err(Diagnostic::new(
                format!(
                    "{0} {name} looks like {0} {1}: no condition can tell them apart",
                    self.item, self.items[other]
                ),
                format!("describe them as one {0} with `copies`, and name that {0}", self.item),
            )),
        }
    }

    fn label_named(&self, name: &str) -> Result<usize, Diagnostic> {
        self.labels.iter().position(|label| label == name).ok_or_else(|| {
            let help = did_you_mean(name, self.labels.iter().map(String::as_str));
            Diagnostic::new(format!("no {} shows the label `{name}`", self.item), help)
        })
    }

    fn cell(&self, word: &str) -> Result<usize, Diagnostic> {
        let numbers: Option<Vec<usize>> =
            word.split(',').map(|number| number.trim().parse::<usize>().ok()).collect();
        let cell = numbers.and_then(|numbers| self.cells.iter().position(|cell| *cell == numbers));
        cell.ok_or_else(|| self.no_place(word))
    }

    fn no_place(&self, words: &str) -> Diagnostic {
        let coordinates = |cell: &Vec<usize>| cell.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let [first, last] =
            [self.cells.first(), self.cells.last()].map(|cell| cell.map_or_else(String::new, coordinates));
        let named: Vec<&str> = self.areas.iter().map(|(name, _)| name.as_str()).collect();
        let help = format!("write cells, {first} to {last}, or one of: {}", named.join(", "));
        Diagnostic::new(format!("`{words}` is not a place of this puzzle"), help)
    }

    /// The cells of a place: an area, or a list of cells.
    fn place(&self, words: &[&str]) -> Result<BTreeSet<usize>, Diagnostic> {
        let name = if *words == [RIM] { BORDER.to_owned() } else { words.join(" ") };
        match self.areas.iter().find(|(known, _)| *known == name) {
            Some((_, cells)) => Ok(cells.iter().copied().collect()),
            None if words.is_empty() => Err(self.no_place("")),
            None => words.iter().map(|word| self.cell(word)).collect(),
        }
    }

    /// The sides of a place: `border` for the outer sides, `inside` for all others. A cell stands for all of its sides; a cell
    /// followed by the name of a side for that side.
    fn sides_at(&self, words: &[&str]) -> Result<Vec<Side>, Diagnostic> {
        let chosen = |keep: &dyn Fn(&SettingSide) -> bool| -> Vec<Side> {
            self.sides.iter().filter(|side| keep(side)).map(|side| (side.cell, side.place)).collect()
        };
        match *words {
            [BORDER | RIM] if !self.sides.iter().any(|side| side.outer) => {
                return Err(self.no_place(BORDER));
            }
            [BORDER | RIM] => return Ok(chosen(&|side| side.outer)),
            ["inside"] => return Ok(chosen(&|side| !side.outer)),
            [cell, name] if self.sides.iter().any(|side| side.name == name) => {
                let cell = self.cell(cell)?;
                let sides = chosen(&|side| side.cell == cell && side.name == name);
                if sides.is_empty() {
                    let own = self.sides.iter().filter(|side| side.cell == cell).map(|side| side.name);
                    let help = format!("its sides are: {}", own.collect::<Vec<_>>().join(", "));
                    return Err(Diagnostic::new(format!("cell {} has no side `{name}`", words[0]), help));
                }
                return Ok(sides);
            }
            _ => {}
        }
        let cells = self.place(words)?;
        Ok(chosen(&|side| cells.contains(&side.cell)))
    }

    /// The error for a sentence that matches no form. It lists the forms.
    fn not_understood(&self, text: &str) -> Diagnostic {
        let forms = self.forms().map(|(form, _)| format!("`{form}`")).collect::<Vec<_>>().join(", ");
        Diagnostic::new(
            format!("`{text}` is not a condition for this kind of puzzle"),
            format!("write one of: {forms}"),
        )
    }

    /// The sentences that apply to this setting, and their meanings.
    pub fn forms(&self) -> impl Iterator<Item = (String, &'static str)> + '_ {
        let serves = |form: &str| match form.split(' ').next() {
            Some("ITEM") => self.has_cells(),
            Some("ITEMs") => !self.items.is_empty(),
            Some("label" | BORDER) => self.has_labels(),
            _ => true,
        };
        let ascending = self.numbers.then_some(ASCENDING);
        FORMS
            .into_iter()
            .filter(move |(form, _)| serves(form))
            .chain(ascending)
            .map(|(form, meaning)| (form.replace("ITEM", self.item), meaning))
    }
}
