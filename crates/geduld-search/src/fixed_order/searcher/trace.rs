//! Lines of trace: variables by their slots, values by their ids, both from 0.

use std::fmt::Arguments;

use geduld_inspect::{Event, trace};

use super::Searcher;
use crate::fixed_order::program::Level;

fn line(level: usize, event: Event, what: Arguments<'_>) {
    trace("fixed-order", level, event, what);
}

impl<const W: usize> Searcher<'_, W> {
    pub(super) fn trace_decision(&self, level: usize, slot: usize) {
        line(level + 1, Event::Decision, format_args!("x{slot} = {}", self.ids[slot]));
    }

    /// The variables that follow from a choice, or that it failed.
    pub(super) fn trace_followers(&self, level: usize, own: &Level<W>, passed: bool) {
        if !passed {
            line(level + 1, Event::Conflict, format_args!("a value is not free, or a check fails"));
            return;
        }
        for slot in own.slots().skip(1) {
            line(level + 1, Event::Propagation, format_args!("x{slot} = {}", self.ids[slot]));
        }
    }

    /// The images of the symmetries that are left, or that one of them is smaller.
    pub(super) fn trace_images(&self, level: usize, open: Option<usize>) {
        match open {
            Some(open) => line(level + 1, Event::Propagation, format_args!("{open} symmetries undecided")),
            None => line(level + 1, Event::Conflict, format_args!("the image under a symmetry is smaller")),
        }
    }

    /// No candidates are left at a level.
    pub(crate) fn trace_backtrack(&self, level: usize) {
        let slot = self.program.levels[level].slot;
        line(level, Event::Backtrack, format_args!("no further value of x{slot}"));
    }

    /// A choice at one of the levels of lanes, of which so many are left.
    pub(crate) fn trace_lane(&self, left: usize, slot: usize, id: i32) {
        line(self.program.tail - left + 1, Event::Decision, format_args!("x{slot} = {id}"));
    }

    pub(crate) fn trace_lane_follower(&self, left: usize, slot: u32, id: i32) {
        line(self.program.tail - left + 1, Event::Propagation, format_args!("x{slot} = {id}"));
    }

    pub(crate) fn trace_lane_conflict(&self, left: usize) {
        line(
            self.program.tail - left + 1,
            Event::Conflict,
            format_args!("a number is not free, or a parity is wrong"),
        );
    }

    pub(crate) fn trace_solutions(&self, solutions: u128) {
        line(self.program.levels.len(), Event::Solution, format_args!("{solutions} found"));
    }
}
