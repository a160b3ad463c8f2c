//! The words of a program that MiniZinc writes, and which of its names an expression uses.

use std::ops::Range;

/// A word of a program. Texts in quotes and numbers with a point are [`Word::Other`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'o> {
    Name(&'o str),
    Number(&'o str),
    Sign(char),
    Other,
}

/// The words of a text, each with its place.
pub fn words(text: &str) -> Vec<(Word<'_>, Range<usize>)> {
    let mut words = Vec::new();
    let mut start = 0;
    while let Some(sign) = text[start..].chars().next() {
        let rest = &text[start..];
        let (word, length) = match sign {
            '"' => (Word::Other, quoted(rest, '"')),
            '\'' => {
                let length = quoted(rest, '\'');
                (Word::Name(&rest[..length]), length)
            }
            _ if sign.is_ascii_digit() => {
                let length = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
                (Word::Number(&rest[..length]), length)
            }
            _ if sign.is_alphabetic() || sign == '_' => {
                let length = identifier(rest);
                (Word::Name(&rest[..length]), length)
            }
            _ => (Word::Sign(sign), sign.len_utf8()),
        };
        if !sign.is_whitespace() {
            words.push((word, start..start + length));
        }
        start += length;
    }
    words
}

/// The length of the name at the beginning of a text. Names in quotes may contain any signs.
pub fn identifier(text: &str) -> usize {
    match text.starts_with('\'') {
        true => quoted(text, '\''),
        false => text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len()),
    }
}

/// The length of the text in quotes at the beginning.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = true;
    for (place, sign) in text.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if sign == quote => return place + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Deeper brackets are read as if they bound no names.
const MOST_NESTED: usize = 1_000;

/// A name that an expression uses, and is not bound in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use<'o> {
    pub name: &'o str,
    pub kind: Kind,
    /// The index behind the name, if it contains nothing that the expression binds. The text is without brackets.
    pub index: Option<&'o str>,
}

/// The kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Value,
    Function,
}

/// The names that an expression uses, in their order, except those that it binds itself and those in `bound`.
pub fn uses<'o>(text: &'o str, bound: &[&'o str]) -> Vec<Use<'o>> {
    let words = words(text);
    let mut reader = Reader { text, words: &words, bound: bound.to_vec(), uses: Vec::new(), depth: 0 };
    reader.read(0..words.len());
    reader.uses
}

/// The names that a list of declarations declares: `x` and `y` of `int: x, array [int] of bool: y`.
pub fn declared(text: &str) -> Vec<&str> {
    let words = words(text);
    let mut reader = Reader { text, words: &words, bound: Vec::new(), uses: Vec::new(), depth: 0 };
    reader.bind_declared(&(0..words.len()));
    reader.bound
}

struct Reader<'o, 'w> {
    text: &'o str,
    words: &'w [(Word<'o>, Range<usize>)],
    bound: Vec<&'o str>,
    uses: Vec<Use<'o>>,
    depth: usize,
}

impl<'o> Reader<'o, '_> {
    fn word(&self, place: usize) -> Option<Word<'o>> {
        self.words.get(place).map(|(word, _)| *word)
    }

    /// Reads the words between two brackets, or all.
    fn read(&mut self, places: Range<usize>) {
        let (before, is_deep) = (self.bound.len(), self.depth == MOST_NESTED);
        if !is_deep {
            self.bind_generators(&places);
        }
        self.depth += 1;
        let mut place = places.start;
        while place < places.end {
            let end = match self.words[place].0 {
                Word::Sign('(' | '[' | '{') if !is_deep => self.end(place).min(places.end),
                Word::Name("let") if !is_deep && self.word(place + 1) == Some(Word::Sign('{')) => {
                    let end = self.end(place + 1).min(places.end);
                    // The names hold until the end of the brackets around the `let`.
                    self.bind_declared(&(place + 2..end));
                    self.read(place + 2..end);
                    place = end + 1;
                    continue;
                }
                Word::Name(name) => {
                    self.name(name, place);
                    place += 1;
                    continue;
                }
                _ => {
                    place += 1;
                    continue;
                }
            };
            self.read(place + 1..end);
            place = end + 1;
        }
        self.depth -= 1;
        self.bound.truncate(before);
    }

    fn name(&mut self, name: &'o str, place: usize) {
        let is_dot =
            |before| place.checked_sub(before).and_then(|place| self.word(place)) == Some(Word::Sign('.'));
        // `r.x` is a part of `r`, but `1..x` is a range.
        if self.bound.contains(&name) || is_dot(1) && !is_dot(2) {
            return;
        }
        let next = self.word(place + 1);
        let kind = if next == Some(Word::Sign('(')) { Kind::Function } else { Kind::Value };
        let index = (next == Some(Word::Sign('['))).then(|| {
            let end = self.end(place + 1);
            let inside = &self.words[place + 2..end];
            let is_free =
                |(word, _): &(Word<'_>, _)| !matches!(word, Word::Name(name) if self.bound.contains(name));
            let (first, last) = (inside.first()?, inside.last()?);
            inside.iter().all(is_free).then(|| &self.text[first.1.start..last.1.end])
        });
        self.uses.push(Use { name, kind, index: index.flatten() });
    }

    /// The place of the bracket that closes the one at this place.
    fn end(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for (place, (word, _)) in self.words.iter().enumerate().skip(open) {
            match word {
                Word::Sign('(' | '[' | '{') => depth += 1,
                Word::Sign(')' | ']' | '}') => {
                    depth -= 1;
                    if depth == 0 {
                        return place;
                    }
                }
                _ => {}
            }
        }
        self.words.len()
    }

    /// The words at these places that are not within further brackets.
    fn outermost(&self, places: &Range<usize>) -> Vec<usize> {
        let (mut place, mut outermost) = (places.start, Vec::new());
        while place < places.end {
            outermost.push(place);
            let is_open = matches!(self.words[place].0, Word::Sign('(' | '[' | '{'));
            place = if is_open { self.end(place) + 1 } else { place + 1 };
        }
        outermost
    }

    /// Binds `i` and `j` of `[… | i, j in 1..3 where …]`.
    fn bind_generators(&mut self, places: &Range<usize>) {
        let outermost = self.outermost(places);
        let bar = outermost.iter().position(|&place| self.words[place].0 == Word::Sign('|'));
        // A table begins with the sign.
        let Some(bar) = bar.filter(|&bar| bar > 0) else { return };
        let (mut names, mut is_condition, mut is_set) = (Vec::new(), false, false);
        for &place in &outermost[bar + 1..] {
            match self.words[place].0 {
                Word::Name("where") => is_condition = true,
                Word::Name("in") if !is_condition && !is_set => {
                    self.bound.append(&mut names);
                    is_set = true;
                }
                Word::Name(name) if !is_condition && !is_set => names.push(name),
                Word::Sign(',') if is_condition || is_set => (is_condition, is_set) = (false, false),
                _ => {}
            }
        }
    }

    /// Binds `x` of `let { var int: x = …; }`.
    fn bind_declared(&mut self, places: &Range<usize>) {
        let outermost = self.outermost(places);
        for pair in outermost.windows(3) {
            let word = |place: usize| self.words[pair[place]].0;
            if let (before, Word::Sign(':'), Word::Name(name)) = (word(0), word(1), word(2))
                && before != Word::Sign(':')
            {
                self.bound.push(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(text: &str) -> String {
        let uses = uses(text, &["own"]);
        let shown = uses.iter().map(|used| match (used.kind, used.index) {
            (Kind::Function, _) => format!("{}()", used.name),
            (Kind::Value, Some(index)) => format!("{}<{index}>", used.name),
            (Kind::Value, None) => used.name.to_owned(),
        });
        shown
            .filter(|name| !["if", "then", "else", "endif", "in", "where"].contains(&&**name))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn bound_names_are_not_used() {
        for (text, expected) in [
            (r#"["a \"b; x ]"++format(x)++show(q[1,n])]"#, "format() x show() q<1,n> n"),
            ("[show(q[i]) | i in 1..n where i in s] ++ [show(i)]", "show() q n s show() i"),
            ("[if x then i else j endif | i, j in C, k in D where x in E, l in F]", "x C D x E F"),
            ("{i | i in index_set(b) where b[i]}", "index_set() b b"),
            (
                "let {array [int] of int: xx = array1d(x), int: y} in (xx[y]+z)",
                "array<int> int of int array1d() x int in() z",
            ),
            ("(let {int: y = 1} in y)+y+own", "int y"),
            ("array2d(1..2,1..2,[|a,b|c,d|])", "array2d() a b c d"),
            ("x1 + 3.5e4 + 'odd name'", "x1 'odd name'"),
            ("r.x + ((", "r"),
        ] {
            assert_eq!(used(text), expected, "{text}");
        }
    }
}
