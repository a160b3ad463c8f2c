//! Facts about a magic square.

use geduld_model::number_of;
use serde_json::json;

use super::puzzle::{MagicSquare, PermutationParity};
use crate::family::{Describe, Fact};

impl Describe for MagicSquare {
    fn facts(&self) -> Vec<Fact> {
        let (n, sum) = (self.order, self.magic_sum());
        let board = format!(
            "{n} x {n} cells for the numbers {}; cells are written row,column",
            self.numbers_in_words()
        );
        let mut rules = vec![match 2 * self.diagonals() {
            0 => format!("{n} rows and {n} columns add up to {sum}, the diagonals to any number"),
            diagonals => format!("{n} rows, {n} columns and {diagonals} diagonals add up to {sum}"),
        }];
        if self.associative {
            rules.push(match self.opposite_sum() {
                Some(sum) => format!("opposite cells add up to {sum}"),
                None => "opposite cells have the same sum, which no two whole numbers have".to_owned(),
            });
        }
        let parity = self.permutation.name();
        if self.permutation != PermutationParity::Any {
            rules.push(self.parity_rule(parity));
        }
        if self.sliding {
            rules.push(self.sliding_rule());
        }
        let value = json!({
            "sum": sum,
            "numbers": self.numbers.as_ref().map(|numbers| &numbers.list),
            "diagonals": self.diagonals,
            "pandiagonal": self.pandiagonal,
            "associative": self.associative,
            "permutation": parity,
            "sliding": self.sliding,
        });
        let pins: Vec<String> = self.pins.iter().map(ToString::to_string).collect();
        let mut facts = vec![
            Fact::new("board", board, json!({ "order": n, "cells": self.cells() })),
            Fact::new("rules", rules.join("\n"), value),
        ];
        if !pins.is_empty() {
            let text = format!("{}: {}", number_of(pins.len(), "number"), pins.join("  "));
            facts.push(Fact::new("pins", text, pins));
        }
        facts
    }
}

impl MagicSquare {
    /// The rule of a parity, and how it differs from the squares that the sliding puzzle can reach.
    fn parity_rule(&self, parity: &str) -> String {
        let rule =
            format!("the permutation is {parity}: it has an {parity} number of inversions, read row by row");
        if self.sliding {
            return rule;
        }
        format!(
            "{rule}\nthe sliding puzzle reaches such a square only if {} is an {parity} number of steps from the bottom right,\n\
             and it also reaches others: `sliding = true` (--sliding) asks for the squares that it reaches",
            self.largest()
        )
    }

    fn sliding_rule(&self) -> String {
        let hole = self.largest();
        let both = match self.permutation {
            PermutationParity::Any => {
                "so the permutation is even if the hole ends an even number of\nsteps from there, and odd otherwise".to_owned()
            }
            parity => format!("so the hole ends an {} number of steps from there", parity.name()),
        };
        format!(
            "reachable by sliding from 1, 2, 3 … with the hole, {hole}, at the bottom right\n\
             each step of the hole is one exchange, {both}"
        )
    }
}
