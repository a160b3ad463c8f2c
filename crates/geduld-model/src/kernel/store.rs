//! Domains of integer variables, with a trail that undoes changes.
//!
//! A domain that spans at most [`MOST_LISTED`] values has a bit for each of them. Of a wider one only the bounds
//! change; the gaps that it has from the beginning are kept. So **a value inside a wide domain cannot be removed**:
//! propagators must look again when such a variable is fixed.
//!
//! A Boolean can be a view of a value of another variable: see `views.rs`.

mod bits;
#[cfg(feature = "checks")]
mod checks;
#[cfg(test)]
mod tests;
mod views;

pub(crate) use super::queue::Slot;
use super::queue::{DOMAIN, Events, FIXED, HIGHER, LOWER, Queue};
use crate::Ranges;

/// The widest domain that has bits, 16 kB. Numbers of five digits do: comparisons of one with a thousand numbers are
/// views then, and enigma_843 of hakank's models takes a seventh of the time.
pub(super) const MOST_LISTED: u64 = 131_072;

/// Domains of at most `FEW` values are always listed, others only up to this number of words in all.
const MOST_WORDS: usize = 4_000_000;
const FEW: u64 = 1_024;

/// No value is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// What changes about a domain.
#[derive(Clone, Copy, Debug)]
struct State {
    least: i64,
    most: i64,
    /// The number of values; of a wide domain, of all from `least` to `most`.
    size: u64,
    /// The level at which it was saved last.
    saved: u64,
}

/// What stays the same about a domain.
#[derive(Clone, Debug)]
enum Layout {
    /// The first value and the number of its word.
    Listed { base: i64, word: usize },
    /// Gaps, if there are any.
    Wide(Option<Box<Ranges>>),
    /// A Boolean: 1 means that the variable `of` has the value if `positive`, otherwise that it has not.
    View { of: Slot, value: i64, positive: bool },
}

/// A point to which a store can return.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    states: usize,
    words: usize,
    level: u64,
    /// A digest of the domains, if this mark is checked.
    #[cfg(feature = "checks")]
    digest: Option<u64>,
    #[cfg(feature = "trace")]
    depth: usize,
}

/// Domains and a trail, and words that propagators keep there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    states: Vec<State>,
    layouts: Vec<Layout>,
    /// The views of each variable, sorted by value.
    views: Vec<Vec<(i64, Slot)>>,
    words: Vec<u64>,
    state_trail: Vec<(Slot, State)>,
    word_trail: Vec<(usize, u64)>,
    level: u64,
    levels: u64,
    pub queue: Queue,
    /// The steps of work so far.
    pub steps: u64,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
    /// The number of marks that were made and not returned to.
    #[cfg(feature = "trace")]
    depth: usize,
}

impl Store {
    /// Adds a variable. The domain must not be empty.
    pub fn add(&mut self, domain: &Ranges) -> Slot {
        let (least, most) = domain.ends().unwrap_or((0, 0));
        let span = most.abs_diff(least);
        let slot = self.states.len();
        let fits = span < FEW || self.words.len() < MOST_WORDS;
        let (layout, size) = if span < MOST_LISTED && fits {
            let word = self.words.len();
            self.words.resize(word + index(span) / 64 + 1, 0);
            for &(from, to) in domain.ranges() {
                let (from, to) = (index(from.abs_diff(least)), index(to.abs_diff(least)));
                for at in from / 64..=to / 64 {
                    self.words[word + at] |= bits_between(from, to, at);
                }
            }
            (Layout::Listed { base: least, word }, u64::try_from(domain.len()).unwrap_or(u64::MAX))
        } else {
            let gaps = (domain.ranges().len() > 1).then(|| Box::new(domain.clone()));
            (Layout::Wide(gaps), span.saturating_add(1))
        };
        self.layouts.push(layout);
        self.views.push(Vec::new());
        self.states.push(State { least, most, size, saved: self.level });
        self.queue.add_variable();
        slot
    }

    /// Adds words that the trail restores, all zero.
    pub fn add_words(&mut self, number: usize) -> usize {
        let first = self.words.len();
        self.words.resize(first + number, 0);
        first
    }

    #[inline]
    pub fn word(&self, at: usize) -> u64 {
        self.words[at]
    }

    #[inline]
    pub fn set_word(&mut self, at: usize, word: u64) {
        let old = std::mem::replace(&mut self.words[at], word);
        if old != word {
            self.word_trail.push((at, old));
        }
    }

    /// The number of variables.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    #[inline]
    pub fn least(&self, slot: Slot) -> i64 {
        self.states[slot].least
    }

    #[inline]
    pub fn most(&self, slot: Slot) -> i64 {
        self.states[slot].most
    }

    /// The number of values; of a wide domain, of all between its bounds.
    #[inline]
    pub fn size(&self, slot: Slot) -> u64 {
        self.states[slot].size
    }

    #[inline]
    pub fn is_fixed(&self, slot: Slot) -> bool {
        let state = &self.states[slot];
        state.least == state.most
    }

    /// The only value, if there is one.
    #[inline]
    pub fn value(&self, slot: Slot) -> Option<i64> {
        let state = &self.states[slot];
        (state.least == state.most).then_some(state.least)
    }

    /// Whether values inside the domain can be removed.
    #[inline]
    pub fn is_listed(&self, slot: Slot) -> bool {
        !matches!(self.layouts[slot], Layout::Wide(_))
    }

    #[inline]
    pub fn contains(&self, slot: Slot, value: i64) -> bool {
        let state = &self.states[slot];
        if value < state.least || value > state.most {
            return false;
        }
        if value == state.least || value == state.most {
            return true;
        }
        match &self.layouts[slot] {
            Layout::Listed { base, word } => {
                let at = index(value.abs_diff(*base));
                self.words[word + at / 64] >> (at % 64) & 1 != 0
            }
            Layout::Wide(None) | Layout::View { .. } => true,
            Layout::Wide(Some(gaps)) => gaps.contains(value),
        }
    }

    /// The least value of the domain that is at least this number.
    pub fn next(&self, slot: Slot, from: i64) -> Option<i64> {
        let state = &self.states[slot];
        if from <= state.least {
            return Some(state.least);
        }
        if from > state.most {
            return None;
        }
        match &self.layouts[slot] {
            Layout::Listed { base, word } => {
                let at = index(from.abs_diff(*base));
                let (mut at, mut bits) = (at / 64, self.words[word + at / 64] & (u64::MAX << (at % 64)));
                // The greatest value has a bit, so this ends.
                while bits == 0 {
                    at += 1;
                    bits = self.words[word + at];
                }
                Some(base.wrapping_add_unsigned(at as u64 * 64 + u64::from(bits.trailing_zeros())))
            }
            Layout::Wide(None) | Layout::View { .. } => Some(from),
            Layout::Wide(Some(gaps)) => gaps.next(from),
        }
    }

    /// The greatest value of the domain that is at most this number.
    pub fn previous(&self, slot: Slot, from: i64) -> Option<i64> {
        let state = &self.states[slot];
        if from >= state.most {
            return Some(state.most);
        }
        if from < state.least {
            return None;
        }
        match &self.layouts[slot] {
            Layout::Listed { base, word } => {
                let at = index(from.abs_diff(*base));
                let (mut at, mut bits) = (at / 64, self.words[word + at / 64] & (u64::MAX >> (63 - at % 64)));
                while bits == 0 {
                    at -= 1;
                    bits = self.words[word + at];
                }
                Some(base.wrapping_add_unsigned(at as u64 * 64 + 63 - u64::from(bits.leading_zeros())))
            }
            Layout::Wide(None) | Layout::View { .. } => Some(from),
            Layout::Wide(Some(gaps)) => gaps.previous(from),
        }
    }

    /// The values in ascending order. Each costs some nanoseconds, so wide domains must not be listed.
    pub fn values(&self, slot: Slot) -> impl Iterator<Item = i64> + '_ {
        let mut from = Some(self.least(slot));
        std::iter::from_fn(move || {
            let value = self.next(slot, from?)?;
            from = value.checked_add(1);
            Some(value)
        })
    }

    /// The domain as a set.
    pub fn domain(&self, slot: Slot) -> Ranges {
        let (least, most) = (self.least(slot), self.most(slot));
        match &self.layouts[slot] {
            Layout::Listed { .. } if self.size(slot) <= most.abs_diff(least) => self.values(slot).collect(),
            Layout::Listed { .. } | Layout::Wide(None) | Layout::View { .. } => Ranges::range(least, most),
            Layout::Wide(Some(gaps)) => gaps.and(&Ranges::range(least, most)),
        }
    }

    /// Removes all values below this number.
    #[inline]
    pub fn at_least(&mut self, slot: Slot, bound: i64) -> Result<(), Conflict> {
        let state = self.states[slot];
        if bound <= state.least {
            return Ok(());
        }
        if bound > state.most {
            return Err(Conflict);
        }
        // Most variables are Booleans.
        let least = match bound == state.most {
            true => bound,
            false => self.next(slot, bound).filter(|&least| least <= state.most).ok_or(Conflict)?,
        };
        let size = match self.layouts[slot] {
            Layout::View { of, value, positive } => return self.decide(of, value, positive),
            _ if least == state.most => 1,
            Layout::Listed { .. } => state.size - self.count(slot, state.least, least - 1),
            Layout::Wide(_) => state.most.abs_diff(least).saturating_add(1),
        };
        self.save(slot);
        (self.states[slot].least, self.states[slot].size) = (least, size);
        self.notify(slot, LOWER | DOMAIN);
        self.show(slot, state.least, least - 1);
        Ok(())
    }

    /// Removes all values above this number.
    #[inline]
    pub fn at_most(&mut self, slot: Slot, bound: i64) -> Result<(), Conflict> {
        let state = self.states[slot];
        if bound >= state.most {
            return Ok(());
        }
        if bound < state.least {
            return Err(Conflict);
        }
        let most = match bound == state.least {
            true => bound,
            false => self.previous(slot, bound).filter(|&most| most >= state.least).ok_or(Conflict)?,
        };
        let size = match self.layouts[slot] {
            Layout::View { of, value, positive } => return self.decide(of, value, !positive),
            _ if most == state.least => 1,
            Layout::Listed { .. } => state.size - self.count(slot, most + 1, state.most),
            Layout::Wide(_) => most.abs_diff(state.least).saturating_add(1),
        };
        self.save(slot);
        (self.states[slot].most, self.states[slot].size) = (most, size);
        self.notify(slot, HIGHER | DOMAIN);
        self.show(slot, most + 1, state.most);
        Ok(())
    }

    /// [`Store::at_least`] for numbers that may exceed 64 bits.
    #[inline]
    pub fn at_least_wide(&mut self, slot: Slot, bound: i128) -> Result<(), Conflict> {
        match i64::try_from(bound) {
            Ok(bound) => self.at_least(slot, bound),
            Err(_) if bound > 0 => Err(Conflict),
            Err(_) => Ok(()),
        }
    }

    /// [`Store::at_most`] for numbers that may exceed 64 bits.
    #[inline]
    pub fn at_most_wide(&mut self, slot: Slot, bound: i128) -> Result<(), Conflict> {
        match i64::try_from(bound) {
            Ok(bound) => self.at_most(slot, bound),
            Err(_) if bound < 0 => Err(Conflict),
            Err(_) => Ok(()),
        }
    }

    /// Removes a value. Nothing happens if it lies inside a wide domain.
    #[inline]
    pub fn remove(&mut self, slot: Slot, value: i64) -> Result<(), Conflict> {
        let state = self.states[slot];
        if value < state.least || value > state.most {
            return Ok(());
        }
        if value == state.least {
            return if state.most == value { Err(Conflict) } else { self.at_least(slot, value + 1) };
        }
        if value == state.most {
            return self.at_most(slot, value - 1);
        }
        if let Layout::Listed { base, word } = self.layouts[slot] {
            let at = index(value.abs_diff(base));
            let (word, bit) = (word + at / 64, 1 << (at % 64));
            if self.words[word] & bit != 0 {
                self.set_word(word, self.words[word] & !bit);
                self.save(slot);
                self.states[slot].size -= 1;
                self.notify(slot, DOMAIN);
                self.show(slot, value, value);
            }
        }
        Ok(())
    }

    /// Removes all values but this one.
    #[inline]
    pub fn fix(&mut self, slot: Slot, value: i64) -> Result<(), Conflict> {
        if !self.contains(slot, value) {
            return Err(Conflict);
        }
        self.at_least(slot, value)?;
        self.at_most(slot, value)
    }

    /// Whether nothing can be undone.
    pub fn is_at_root(&self) -> bool {
        self.level == 0
    }

    /// The point to return to after the next decision.
    pub fn mark(&mut self) -> Mark {
        let mark = Mark {
            states: self.state_trail.len(),
            words: self.word_trail.len(),
            level: self.level,
            #[cfg(feature = "checks")]
            digest: self.digest_if_due(),
            #[cfg(feature = "trace")]
            depth: self.depth,
        };
        #[cfg(feature = "trace")]
        {
            self.depth += 1;
        }
        self.levels += 1;
        self.level = self.levels;
        mark
    }

    /// Undoes all changes since the mark was made.
    pub fn undo(&mut self, mark: Mark) {
        for (slot, state) in self.state_trail.drain(mark.states..).rev() {
            self.states[slot] = state;
        }
        for (at, word) in self.word_trail.drain(mark.words..).rev() {
            self.words[at] = word;
        }
        self.level = mark.level;
        #[cfg(feature = "trace")]
        {
            self.depth = mark.depth;
        }
        #[cfg(feature = "checks")]
        self.check_undone(mark);
    }

    /// The number of decisions in force.
    #[cfg(feature = "trace")]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The number of values from `from` to `to` of a listed domain that has bits for both.
    fn count(&self, slot: Slot, from: i64, to: i64) -> u64 {
        let Layout::Listed { base, word } = self.layouts[slot] else { return 0 };
        if from == to {
            return 1.min(u64::from(self.contains(slot, from)));
        }
        let (from, to) = (index(from.abs_diff(base)), index(to.abs_diff(base)));
        let ones = |at: usize| u64::from((self.words[word + at] & bits_between(from, to, at)).count_ones());
        (from / 64..=to / 64).map(ones).sum()
    }

    #[inline]
    fn save(&mut self, slot: Slot) {
        let state = self.states[slot];
        if state.saved != self.level {
            self.state_trail.push((slot, state));
            self.states[slot].saved = self.level;
        }
    }

    #[inline]
    fn notify(&mut self, slot: Slot, events: Events) {
        let state = &self.states[slot];
        let fixed = if state.least == state.most { FIXED } else { 0 };
        self.steps += 1;
        #[cfg(feature = "trace")]
        super::trace::change(self.depth(), slot, (self.least(slot), self.most(slot)), self.size(slot));
        self.queue.notify(slot, events | fixed);
    }
}

/// The bits of a word that stand for places from `from` to `to`.
#[inline]
fn bits_between(from: usize, to: usize, word: usize) -> u64 {
    let low = if word == from / 64 { u64::MAX << (from % 64) } else { u64::MAX };
    let high = if word == to / 64 { u64::MAX >> (63 - to % 64) } else { u64::MAX };
    low & high
}

/// A distance inside a listed domain as an index.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a listed domain spans at most 65,536 values")]
fn index(distance: u64) -> usize {
    distance as usize
}
