//! Facts about a snake.

use geduld_model::number_of;
use serde_json::json;

use super::puzzle::{SnakeCube, written};
use crate::family::{Describe, Fact};

impl Describe for SnakeCube {
    fn facts(&self) -> Vec<Fact> {
        let [x, y, z] = self.size;
        let board = format!("a box of {x} x {y} x {z}; places are written column,row,layer");
        let runs = self.runs();
        let inner = 1..self.cubes().saturating_sub(1);
        let bends = inner.clone().filter(|&cube| self.bends[cube]).count();
        let palindrome = inner.clone().all(|cube| self.bends[cube] == self.bends[self.cubes() - 1 - cube]);
        let mut chain = format!(
            "{}, {} and {} in a straight line\nruns {}",
            number_of(self.cubes(), "cube"),
            number_of(bends, "bend"),
            inner.len() - bends,
            runs.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
        );
        if palindrome {
            chain += "\nthe same from either end";
        }
        let bends: Vec<u8> = self.bends.iter().map(|&bend| u8::from(bend)).collect();
        let mut facts = vec![
            Fact::new("board", board, json!({ "size": self.size, "cells": self.cubes() })),
            Fact::new("chain", chain, json!({ "bends": bends, "runs": runs, "palindrome": palindrome })),
        ];
        if let Some(start) = &self.start {
            let places: Vec<String> = start.iter().map(|&at| written(at)).collect();
            facts.push(Fact::new("start", format!("cube 1 lies at {}", places.join(" or ")), json!(start)));
        }
        facts.extend(Fact::pins(self.pins.iter().map(ToString::to_string).collect()));
        facts
    }
}

impl SnakeCube {
    /// The lengths of the straight runs, in cubes; neighbours share the cube in which the string turns.
    fn runs(&self) -> Vec<usize> {
        let mut runs = Vec::new();
        let mut start = 0;
        for cube in 1..self.cubes() {
            if cube + 1 == self.cubes() || self.bends[cube] {
                runs.push(cube - start + 1);
                start = cube;
            }
        }
        runs
    }
}
