//! The tokens of a FlatZinc text.

use crate::error::{FlatZincError, Result};

/// A word or a sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Word(&'t str),
    Int(i64),
    Float(f64),
    Text(Box<str>),
    Sign(&'static str),
    End,
}

impl Token<'_> {
    /// The token in the form that error messages show.
    pub fn shown(&self) -> String {
        match self {
            Self::Word(word) => format!("`{word}`"),
            Self::Int(number) => format!("`{number}`"),
            Self::Float(number) => format!("`{number}`"),
            Self::Text(_) => "a text in quotes".to_owned(),
            Self::Sign(sign) => format!("`{sign}`"),
            Self::End => "the end of the file".to_owned(),
        }
    }
}

/// The longer of two signs with the same beginning must come first.
const SIGNS: [&str; 13] = ["::", "..", "(", ")", "[", "]", "{", "}", ",", ";", ":", "=", "|"];

/// Splits a text into tokens, one at a time.
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// The line of the token read last.
    pub line: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0, line: 1 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Consumes this number of bytes, which must end at a character boundary.
    fn take(&mut self, bytes: usize) -> &'t str {
        let taken = &self.rest()[..bytes];
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.at += bytes;
        taken
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.take(rest.find(|c| !wanted(c)).unwrap_or(rest.len()))
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            match self.rest().starts_with('%') {
                true => self.take_while(|c| c != '\n'),
                false => return,
            };
        }
    }

    /// The next token.
    pub fn next(&mut self) -> Result<Token<'t>> {
        self.skip_blank();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        if first.is_ascii_alphabetic() || first == '_' {
            return Ok(Token::Word(self.take_while(|c| c.is_ascii_alphanumeric() || c == '_')));
        }
        if first.is_ascii_digit() || first == '-' {
            return self.number();
        }
        if first == '"' {
            return self.quoted();
        }
        if first == '\'' {
            return self.quoted_name();
        }
        match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => {
                self.take(sign.len());
                Ok(Token::Sign(sign))
            }
            None => Err(FlatZincError::malformed(self.line, format!("unexpected character {first:?}"))),
        }
    }

    fn number(&mut self) -> Result<Token<'t>> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let begin = usize::from(bytes[0] == b'-');
        for (prefix, radix) in [("0x", 16), ("0o", 8)] {
            if rest[begin..].starts_with(prefix) {
                let (line, sign) = (self.line, &rest[..begin]);
                self.take(begin + 2);
                let figures = self.take_while(|c| c.is_ascii_alphanumeric());
                let number = i64::from_str_radix(&format!("{sign}{figures}"), radix);
                return number
                    .map(Token::Int)
                    .map_err(|_| too_large(line, &format!("{sign}{prefix}{figures}")));
            }
        }
        let mut end = begin + digits(begin);
        let mut float = false;
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
            float = true;
            end += 1 + digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let signed = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
            if signed <= bytes.len() && digits(signed) > 0 {
                float = true;
                end = signed + digits(signed);
            }
        }
        let line = self.line;
        let figures = self.take(end);
        if end == begin {
            return Err(FlatZincError::malformed(line, "`-` without a number"));
        }
        match float {
            true => figures.parse().map(Token::Float).map_err(|_| too_large(line, figures)),
            false => figures.parse().map(Token::Int).map_err(|_| too_large(line, figures)),
        }
    }

    fn quoted(&mut self) -> Result<Token<'t>> {
        let line = self.line;
        self.take(1);
        let mut text = String::new();
        let mut escaped = false;
        let rest = self.rest();
        for (at, c) in rest.char_indices() {
            match (escaped, c) {
                (true, 'n') => text.push('\n'),
                (true, 't') => text.push('\t'),
                (true, _) => text.push(c),
                (false, '"') => {
                    self.take(at + 1);
                    return Ok(Token::Text(text.into()));
                }
                (false, '\\') => {}
                (false, _) => text.push(c),
            }
            escaped = !escaped && c == '\\';
        }
        Err(FlatZincError::malformed(line, "a text in quotes does not end"))
    }

    fn quoted_name(&mut self) -> Result<Token<'t>> {
        let line = self.line;
        self.take(1);
        let name = self.take_while(|c| c != '\'' && c != '\n');
        if !self.rest().starts_with('\'') {
            return Err(FlatZincError::malformed(line, "a name in quotes does not end"));
        }
        self.take(1);
        Ok(Token::Word(name))
    }
}

fn too_large(line: usize, figures: &str) -> FlatZincError {
    FlatZincError::new(
        line,
        format!("the number {figures} does not fit into 64 bits"),
        "use smaller numbers: geduld counts with 64 bits, as MiniZinc does",
    )
}
