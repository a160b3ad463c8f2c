//! What workers make of solutions, gathered until it is read.

use std::ops::ControlFlow;

/// Items that a list hands over together. A `Vec<T>` holds values of any type, [`Texts`] are packed into one string.
pub trait Batch: Default + Send + 'static {
    /// What the reader is given for each solution.
    type Item<'a>;

    /// About how many bytes wait to be read in this batch; 0 if it is empty, and more with each item.
    fn size(&self) -> usize;

    /// Gives the items to the reader, in order, until it has had enough.
    fn read(self, each: &mut dyn FnMut(Self::Item<'_>) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// What a value is taken to weigh, with all that it owns. The bounds on what waits need no more than a rough figure.
const ITEM: usize = 1024;

impl<T: Send + 'static> Batch for Vec<T> {
    type Item<'a> = T;

    fn size(&self) -> usize {
        self.len() * ITEM
    }

    fn read(self, each: &mut dyn FnMut(T) -> ControlFlow<()>) -> ControlFlow<()> {
        self.into_iter().try_for_each(each)
    }
}

/// Texts one after the other. Writing one of them allocates nothing of its own, so a long list of texts is fastest this way.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    text: String,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Texts {
    /// Adds a text: all that `write` appends to the string.
    pub fn push_with(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        self.ends.push(self.text.len());
    }
}

impl Batch for Texts {
    type Item<'a> = &'a str;

    fn size(&self) -> usize {
        self.text.len() + self.ends.len()
    }

    fn read(self, each: &mut dyn FnMut(&str) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut start = 0;
        self.ends.into_iter().try_for_each(|end| {
            let text = &self.text[start..end];
            start = end;
            each(text)
        })
    }
}
