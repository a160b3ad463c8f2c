//! What there is to tell about a magic square.

use geduld_model::number_of;
use serde_json::json;

use super::{MagicSquare, Parity};

use crate::fact::Fact;

impl MagicSquare {
    pub(super) fn find_facts(&self) -> Vec<Fact> {
        let (n, sum) = (self.order, self.magic_sum());
        let board =
            format!("{n} x {n} cells for the numbers 1 to {}; cells are written row,column", self.cells());
        let diagonals = if self.pandiagonal { 2 * n } else { 2 };
        let mut rules = vec![format!("{n} rows, {n} columns and {diagonals} diagonals add up to {sum}")];
        if self.associative {
            rules.push(format!("opposite cells add up to {}", self.cells() + 1));
        }
        let parity = match self.permutation {
            Parity::Any => None,
            Parity::Even => Some("even"),
            Parity::Odd => Some("odd"),
        };
        rules.extend(parity.map(|parity| format!("the permutation is {parity}")));
        if self.sliding {
            rules.push(format!("reachable by sliding, {} being the hole", self.cells()));
        }
        let value = json!({
            "sum": sum,
            "pandiagonal": self.pandiagonal,
            "associative": self.associative,
            "permutation": parity.unwrap_or("any"),
            "sliding": self.sliding,
        });
        let pins: Vec<String> =
            self.pins.iter().map(|pin| format!("{},{}={}", pin.cell.0, pin.cell.1, pin.value)).collect();
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
