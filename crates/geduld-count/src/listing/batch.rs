//! Batches of the items that workers make of solutions, gathered until they are read.

use std::ops::ControlFlow;

/// Items that a list hands over together. A `Vec<T>` holds values of any type; [`Texts`] are packed into one string.
pub trait Batch: Default + Send + 'static {
    /// The item that the reader gets for each solution.
    type Item<'a>;

    /// The approximate number of bytes in this batch; 0 if it is empty, and more with each item.
    fn size(&self) -> usize;

    /// Gives the items to the reader, in order, until the reader wants no more.
    fn read(self, each: &mut dyn FnMut(Self::Item<'_>) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// The assumed size of a value in bytes, with everything that it owns. A rough figure is enough for the limits on
/// waiting items.
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

/// Texts, one after another in one string. Writing a text needs no allocation of its own, so this is the fastest batch
/// for a long list.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    text: String,
    /// The end of each text.
    ends: Vec<usize>,
}

impl Texts {
    /// Adds a text: everything that `write` appends to the string.
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
