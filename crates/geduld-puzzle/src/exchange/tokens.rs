//! The words of a file of PolySolver.

use std::ops::Range;

use crate::file::Diagnostic;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
}

/// The words that are left to read.
pub(super) struct Tokens<'t> {
    whole: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    /// The words from this byte on.
    pub fn new(whole: &'t str, at: usize) -> Self {
        Self { whole, at }
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<Token<'t>> {
        let mut at = self.at;
        loop {
            let rest = self.whole.get(at..)?;
            let first = rest.chars().next()?;
            if first == '#' {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if first == ',' || first <= ' ' {
                at += 1;
            } else {
                let is_word = |c: char| c.is_alphanumeric() || "-^_'.\\/".contains(c);
                let end = match is_word(first) {
                    true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                    false => first.len_utf8(),
                };
                return Some(Token { text: &rest[..end], span: at..at + end });
            }
        }
    }

    /// Reads the next word.
    pub fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek()?;
        self.at = token.span.end;
        Some(token)
    }

    /// Reads the next word if it is this one, in any letters.
    pub fn take(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.text.eq_ignore_ascii_case(text));
        if found {
            self.next();
        }
        found
    }

    /// Reads this sign.
    ///
    /// # Errors
    /// If something else follows.
    pub fn expect(&mut self, sign: &str) -> Result<(), Diagnostic> {
        if self.take(sign) {
            return Ok(());
        }
        let help = if self.peek().is_some_and(|token| token.text == ";") {
            "this is a file of PolySolver 1.0: save it with a newer version".to_owned()
        } else {
            format!("write `{sign}` here")
        };
        Err(self.unexpected(&help))
    }

    /// Reads a number.
    ///
    /// # Errors
    /// If something else follows, or the number is too large.
    pub fn number<N: std::str::FromStr>(&mut self) -> Result<N, Diagnostic> {
        match self.peek().and_then(|token| token.text.parse().ok()) {
            Some(number) => {
                self.next();
                Ok(number)
            }
            None => Err(self.unexpected("write a number here")),
        }
    }

    /// Whether the next word is a number.
    pub fn is_number(&self) -> bool {
        self.peek().is_some_and(|token| token.text.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
    }

    /// The error for the next word.
    pub fn unexpected(&self, help: &str) -> Diagnostic {
        match self.peek() {
            Some(Token { text, span }) => Diagnostic::new(format!("`{text}` is unexpected"), help).at(span),
            None => {
                let end = self.whole.len();
                Diagnostic::new("the file ends too early", help).at(end..end)
            }
        }
    }
}
