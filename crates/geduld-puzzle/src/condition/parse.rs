//! Parses conditions.

use std::collections::BTreeSet;

use super::compared::{CellSum, is_comparison};
use super::demand::{Condition, Demand, Side};
use super::forms::{BORDER, FORMS, INSIDE, NUMBER_FORMS, RIM};
use super::setting::{Setting, SettingSide};
use crate::file::{Diagnostic, did_you_mean, nearest};

impl Condition {
    /// Parses a sentence about a puzzle with this setting. Names with spaces must be in quotes, `'…'` or `"…"`.
    ///
    /// # Errors
    /// If no sentence form matches, or the sentence names something that the puzzle does not have.
    pub fn parse(text: &str, setting: &Setting) -> Result<Self, Diagnostic> {
        let parts = setting.alternatives(text)?;
        let mut demands = parts.iter().map(|part| setting.sentence(part)).collect::<Result<Vec<_>, _>>()?;
        let demand = match demands.pop() {
            Some(only) if demands.is_empty() => only,
            last => Demand::Any(demands.into_iter().chain(last).collect()),
        };
        Ok(Self { text: text.split_whitespace().collect::<Vec<_>>().join(" "), demand })
    }
}

impl Setting {
    /// The sentences between which `or` stands. Between cells it makes one place of them: `number 1 in 1,1 or 1,2`.
    fn alternatives(&self, text: &str) -> Result<Vec<String>, Diagnostic> {
        let mut parts = vec![Vec::new()];
        for word in words(text)? {
            match !word.is_quoted && word.key == "or" && parts.last().is_some_and(|part| !part.is_empty()) {
                true => parts.push(Vec::new()),
                false => parts.last_mut().into_iter().for_each(|part| part.push(word.clone())),
            }
        }
        let mut sentences: Vec<String> = Vec::new();
        for part in parts {
            let is_place = !part.is_empty() && part.iter().all(|word| self.cell_named(&word.key).is_some());
            let part: Vec<String> = part.iter().map(Word::written).collect();
            match sentences.last_mut().filter(|_| is_place) {
                Some(before) => *before += &format!(" {}", part.join(" ")),
                None => sentences.push(part.join(" ")),
            }
        }
        Ok(sentences)
    }

    /// The meaning of a sentence without `or`.
    fn sentence(&self, text: &str) -> Result<Demand, Diagnostic> {
        let all = words(text)?;
        if let [first, rest @ ..] = &all[..]
            && first.key == "not"
            && !first.is_quoted
            && !rest.is_empty()
            && !self.items.contains(&first.text)
        {
            let rest: Vec<String> = rest.iter().map(Word::written).collect();
            // Without the negation it may be no sentence; then it is shown as it was written.
            return match self.sentence(&rest.join(" ")) {
                Ok(demand) => Ok(opposite(demand)),
                Err(error) => Err(error),
            };
        }
        if self.numbers && is_comparison(text) {
            return self.comparison(text);
        }
        let words = self.without_fillers(all);
        let demand = self.demand(&words).or_else(|| self.demand(&self.with_item(&words)?));
        demand.unwrap_or_else(|| Err(self.not_understood(text, &words)))
    }
}

/// The negation of a condition, as short as possible.
fn opposite(demand: Demand) -> Demand {
    match demand {
        Demand::Not(part) => *part,
        Demand::Compared { numbers, sums } if sums.len() == 1 => {
            Demand::Compared { numbers, sums: sums.iter().map(CellSum::opposite).collect() }
        }
        demand => Demand::Not(Box::new(demand)),
    }
}

impl Word {
    /// The word as it can be read again.
    fn written(&self) -> String {
        match (self.is_quoted, self.text.contains('\'')) {
            (false, _) => self.text.clone(),
            (true, false) => format!("'{}'", self.text),
            (true, true) => format!("\"{}\"", self.text),
        }
    }
}

/// A word of a sentence.
#[derive(Clone)]
pub(super) struct Word {
    /// The word as it is written, without quotes. Names are compared with this.
    text: String,
    /// The word in lower case. All other words are compared with this.
    pub(super) key: String,
    /// Whether it is in quotes.
    is_quoted: bool,
}

/// Splits a sentence into words. A text in quotes is one word.
fn words(text: &str) -> Result<Vec<Word>, Diagnostic> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_quoted = matches!(first, '\'' | '"');
        let (word, after) = if is_quoted {
            rest[1..].split_once(first).ok_or_else(|| {
                let message = format!("a quote is not closed in `{text}`");
                Diagnostic::new(message, format!("write {first} after the name as well"))
            })?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(Word { text: word.to_owned(), key: word.to_lowercase(), is_quoted });
        rest = after.trim_start();
    }
    Ok(words)
}

/// Words that add nothing to a sentence.
const FILLERS: [&str; 6] = ["the", "a", "an", "is", "are", "lies"];

impl Setting {
    /// The words without fillers. A name where a sentence can have one is no filler.
    fn without_fillers(&self, words: Vec<Word>) -> Vec<Word> {
        let mut kept: Vec<Word> = Vec::new();
        for word in words {
            let before = kept.last().map_or("", |before| &before.key);
            let is_list = kept.first().is_some_and(|first| matches!(&*first.key, BORDER | RIM));
            let has_name = is_list || self.is_item(before) || matches!(before, "label" | "labels" | "and");
            let is_name = has_name && (self.items.contains(&word.text) || self.labels.contains(&word.text));
            if word.is_quoted || is_name || !FILLERS.contains(&&*word.key) {
                kept.push(word);
            }
        }
        kept
    }

    /// Whether this is the word for an item, in the singular or in the plural.
    fn is_item(&self, word: &str) -> bool {
        word.strip_suffix('s').unwrap_or(word) == self.item
    }

    /// The words with the word for an item before them, if they begin with the name of an item and no label has that
    /// name: `16 in corners` is `number 16 in corners`.
    fn with_item(&self, words: &[Word]) -> Option<Vec<Word>> {
        let name = &words.first()?.text;
        let is_clear = self.items.contains(name) && !self.labels.contains(name);
        let item = Word { text: self.item.to_owned(), key: self.item.to_owned(), is_quoted: false };
        is_clear.then(|| [item].into_iter().chain(words.iter().cloned()).collect())
    }

    /// The meaning of the words; `None` if they match no sentence form.
    fn demand(&self, words: &[Word]) -> Option<Result<Demand, Diagnostic>> {
        let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
        let name = |at: usize| words[at].text.as_str();
        match *keys {
            [word, _, "in" | "at" | "on", ref place @ ..] if self.is_item(word) && self.has_cells() => {
                Some(self.within(name(1), place, true))
            }
            [word, _, "not", "in" | "at" | "on", ref place @ ..]
                if self.is_item(word) && self.has_cells() =>
            {
                Some(self.within(name(1), place, false))
            }
            [word, _, _, _, ..] if self.is_item(word) && self.has_cells() && !keys.contains(&"touch") => {
                self.several_within(words)
            }
            [ref place @ .., "not", word @ ("odd" | "even")] if self.numbers && !place.is_empty() => {
                Some(self.parity(place, word == "even"))
            }
            [ref place @ .., word @ ("odd" | "even")] if self.numbers && !place.is_empty() => {
                Some(self.parity(place, word == "odd"))
            }
            [ref place @ .., "increasing" | "ascending" | "increases"]
                if self.numbers && !place.is_empty() =>
            {
                Some(self.ascending(place, false))
            }
            [ref place @ .., "decreasing" | "descending" | "decreases"]
                if self.numbers && !place.is_empty() =>
            {
                Some(self.ascending(place, true))
            }
            [word, _, "and", _, "touch"] if self.is_item(word) => Some(self.touch(name(1), name(3), true)),
            [word, _, "and", _, "do", "not", "touch"] | [word, _, "and", _, "don't", "touch"]
                if self.is_item(word) =>
            {
                Some(self.touch(name(1), name(3), false))
            }
            _ if !self.has_labels() => None,
            ["label" | "labels", _, "in" | "at" | "on", ref place @ ..] => Some(self.shown(name(1), place)),
            ["label" | "labels", _, "not", "in" | "at" | "on", ref place @ ..] => {
                Some(self.hidden(name(1), place))
            }
            ["no", "label" | "labels", _, "in" | "at" | "on", ref place @ ..] => {
                Some(self.hidden(name(2), place))
            }
            ["only", "label" | "labels", _, "in" | "at" | "on", ref place @ ..] => {
                Some(self.shown_only(&[name(2)], place))
            }
            [BORDER | RIM, "of", "one", "label"] => {
                let alike = Demand::Alike { labels: self.labels.len(), along: self.along_rim.clone() };
                Some(self.sides_at(&[BORDER]).map(|_| alike))
            }
            [BORDER | RIM, "of", "label" | "labels", _, ..] => {
                let names: Vec<&str> = (3..words.len()).map(name).collect();
                Some(self.shown_only(&names, &[BORDER]))
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

    fn within(&self, name: &str, place: &[&str], inside: bool) -> Result<Demand, Diagnostic> {
        let (item, place) = (self.item_named(name)?, self.place(place)?);
        if inside && self.large {
            return Ok(Demand::Covers { item, places: place.into_iter().collect(), cells: self.cells.len() });
        }
        let cells = (0..self.cells.len()).filter(|cell| place.contains(cell) != inside).collect();
        Ok(Demand::Outside { item, cells })
    }

    /// Several items in a place: `numbers 1 3 5 in corners`, with or without `and`.
    fn several_within(&self, words: &[Word]) -> Option<Result<Demand, Diagnostic>> {
        let is_in = |word: &Word| matches!(&*word.key, "in" | "at" | "on");
        let at = words
            .iter()
            .position(|word| !word.is_quoted && is_in(word) && !self.items.contains(&word.text))?;
        let inside = words[at - 1].key != "not" || self.items.contains(&words[at - 1].text);
        let names = &words[1..if inside { at } else { at - 1 }];
        let names: Vec<&str> = names
            .iter()
            .filter(|word| word.is_quoted || word.key != "and" || self.items.contains(&word.text))
            .map(|word| word.text.as_str())
            .collect();
        if names.len() < 2 || !names.iter().all(|name| self.items.iter().any(|item| item == name)) {
            return None;
        }
        let place: Vec<&str> = words[at + 1..].iter().map(|word| word.key.as_str()).collect();
        let each = names.iter().map(|name| self.within(name, &place, inside));
        Some(each.collect::<Result<Vec<_>, _>>().map(Demand::All))
    }

    /// Every number in a place is odd, or every one is even.
    fn parity(&self, place: &[&str], odd: bool) -> Result<Demand, Diagnostic> {
        let cells: Vec<usize> = self.place(place)?.into_iter().collect();
        let is_other = |name: &String| name.parse::<i64>().is_ok_and(|number| (number % 2 != 0) != odd);
        let others = (0..self.items.len()).filter(|&item| is_other(&self.items[item]));
        Ok(Demand::All(others.map(|item| Demand::Outside { item, cells: cells.clone() }).collect()))
    }

    /// The numbers in a place ascend in the order of its cells, or descend.
    fn ascending(&self, place: &[&str], down: bool) -> Result<Demand, Diagnostic> {
        let mut cells = match self.area(place) {
            Some(cells) => cells.clone(),
            None => self.cells_in_order(place)?,
        };
        if cells.len() < 2 {
            return Err(Diagnostic::new(
                format!("`{}` has one cell only", place.join(" ")),
                "name several cells, or a row",
            ));
        }
        if down {
            cells.reverse();
        }
        Ok(Demand::Ascending { items: self.items.len(), cells })
    }

    /// The cells of a list in the order in which they are written.
    pub(super) fn cells_in_order(&self, words: &[&str]) -> Result<Vec<usize>, Diagnostic> {
        let set = self.place(words)?;
        let cells: Vec<usize> = words.iter().filter_map(|word| self.cell_named(word)).collect();
        match cells.len() == set.len() {
            true => Ok(cells),
            false => Err(Diagnostic::new(
                format!("`{}` names a cell twice", words.join(" ")),
                "name each cell once",
            )),
        }
    }

    fn touch(&self, a: &str, b: &str, touch: bool) -> Result<Demand, Diagnostic> {
        Ok(Demand::Touch { items: [self.item_named(a)?, self.item_named(b)?], touch })
    }

    fn shown(&self, name: &str, place: &[&str]) -> Result<Demand, Diagnostic> {
        Ok(Demand::Shown { label: self.label_named(name)?, sides: self.sides_at(place)? })
    }

    fn hidden(&self, name: &str, place: &[&str]) -> Result<Demand, Diagnostic> {
        Ok(Demand::Hidden { labels: vec![self.label_named(name)?], sides: self.sides_at(place)? })
    }

    fn shown_only(&self, names: &[&str], place: &[&str]) -> Result<Demand, Diagnostic> {
        let shown = names.iter().map(|name| self.label_named(name)).collect::<Result<BTreeSet<_>, _>>()?;
        let labels = (0..self.labels.len()).filter(|label| !shown.contains(label)).collect();
        Ok(Demand::Hidden { labels, sides: self.sides_at(place)? })
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

    /// The cell with these coordinates.
    pub(super) fn cell_named(&self, word: &str) -> Option<usize> {
        let numbers: Option<Vec<usize>> =
            word.split(',').map(|number| number.trim().parse::<usize>().ok()).collect();
        let numbers = numbers?;
        self.cells.iter().position(|cell| *cell == numbers)
    }

    /// The coordinates of a cell, as users write them.
    pub(super) fn coordinates(&self, cell: usize) -> String {
        let coordinates = self.cells.get(cell).into_iter().flatten();
        coordinates.map(usize::to_string).collect::<Vec<_>>().join(",")
    }

    /// The coordinates of the first and of the last cell.
    pub(super) fn first_and_last_cell(&self) -> [String; 2] {
        [0, self.cells.len().saturating_sub(1)].map(|cell| self.coordinates(cell))
    }

    fn no_place(&self, words: &str) -> Diagnostic {
        let named: Vec<&str> = self.areas.iter().map(|(name, _)| name.as_str()).collect();
        let near = match self.sides.iter().any(|side| side.outer && side.name == words) {
            true => Some(format!("{BORDER} {words}")),
            false => nearest(words, named.iter().copied()).map(str::to_owned),
        };
        let help = match near {
            Some(place) => format!("did you mean `{place}`?"),
            None => {
                let [first, last] = self.first_and_last_cell();
                format!("write cells, {first} to {last}, or one of: {}", named.join(", "))
            }
        };
        Diagnostic::new(format!("`{words}` is not a place of this puzzle"), help)
    }

    /// The cells of the area that this text names, if it does.
    pub(super) fn area_named(&self, text: &str) -> Option<&[usize]> {
        let words = text.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
        self.area(&words).map(Vec::as_slice)
    }

    /// The cells of the area with this name, in the singular or in the plural.
    fn area(&self, words: &[&str]) -> Option<&Vec<usize>> {
        let name = singular(words);
        let mut areas = self.areas.iter();
        areas
            .find(|(known, _)| singular(&known.split(' ').collect::<Vec<_>>()) == name)
            .map(|(_, cells)| cells)
    }

    /// The cells of a place: an area, or a list of cells.
    fn place(&self, words: &[&str]) -> Result<BTreeSet<usize>, Diagnostic> {
        match self.area(words) {
            Some(cells) => Ok(cells.iter().copied().collect()),
            None if words.iter().all(|word| self.cell_named(word).is_none()) => {
                Err(self.no_place(&words.join(" ")))
            }
            None => {
                let cell = |word: &&str| self.cell_named(word).ok_or_else(|| self.no_place(word));
                words.iter().map(cell).collect()
            }
        }
    }

    /// The sides of a place, or only those of one name, if the name of a side stands after the place.
    fn sides_at(&self, words: &[&str]) -> Result<Vec<Side>, Diagnostic> {
        let is_side = |word: &str| self.sides.iter().any(|side| side.name == word);
        let (place, name) = match words {
            [place @ .., last] if !place.is_empty() && is_side(last) => (place, Some(*last)),
            _ => (words, None),
        };
        let all = self.all_sides(place)?;
        let is_wanted = |side: &SettingSide| name.is_none_or(|name| side.name == name);
        if let Some(name) = name {
            // Each cell of a list must have the side, but not each cell of an area.
            let cells = place.iter().filter_map(|word| Some((word, self.cell_named(word)?)));
            let parts = cells.map(|(word, cell)| (format!("cell {word}"), Some(cell)));
            for (part, cell) in parts.chain([(format!("`{}`", place.join(" ")), None)]) {
                let own = all.iter().filter(|side| cell.is_none_or(|cell| side.cell == cell));
                if !own.clone().any(&is_wanted) {
                    let mut seen = BTreeSet::new();
                    let names = own.map(|side| side.name).filter(|name| seen.insert(*name));
                    let help = format!("its sides are: {}", names.collect::<Vec<_>>().join(", "));
                    return Err(Diagnostic::new(format!("{part} has no side `{name}`"), help));
                }
            }
        }
        Ok(all.iter().filter(|side| is_wanted(side)).map(|side| (side.cell, side.place)).collect())
    }

    /// The sides of a place: `border` for the outer sides, `inside` for all others. Cells stand for all of their sides.
    fn all_sides(&self, place: &[&str]) -> Result<Vec<SettingSide>, Diagnostic> {
        let chosen = |keep: &dyn Fn(&SettingSide) -> bool| -> Vec<SettingSide> {
            self.sides.iter().copied().filter(keep).collect()
        };
        match &*singular(place) {
            BORDER if !self.sides.iter().any(|side| side.outer) => Err(self.no_place(BORDER)),
            BORDER => Ok(chosen(&|side| side.outer)),
            INSIDE => Ok(chosen(&|side| !side.outer)),
            _ => {
                let cells = self.place(place)?;
                Ok(chosen(&|side| cells.contains(&side.cell)))
            }
        }
    }

    /// The sentences that apply to this setting, and their meanings.
    pub fn forms(&self) -> impl Iterator<Item = (String, &'static str)> + '_ {
        let serves = |form: &str| match form.split(' ').next() {
            Some("ITEM") => self.has_cells(),
            Some("ITEMs") if form.ends_with("PLACE") => self.has_cells(),
            Some("ITEMs") => !self.items.is_empty(),
            Some("label" | "only" | BORDER) => self.has_labels(),
            _ => true,
        };
        let of_numbers = NUMBER_FORMS.into_iter().filter(|_| self.numbers);
        FORMS
            .into_iter()
            .filter(move |(form, _)| serves(form))
            .chain(of_numbers)
            .map(|(form, meaning)| (form.replace("ITEM", self.item), meaning))
    }
}

/// The words of a place, without the plural, and with `border` for `rim`.
fn singular(words: &[&str]) -> String {
    let word = |word: &&str| match word.strip_suffix('s').unwrap_or(word) {
        RIM => BORDER.to_owned(),
        word => word.to_owned(),
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}
