//! Facts about a set of pieces and its board.

use geduld_model::number_of;
use serde_json::{Value, json};

use super::balance::ClassPair;
use super::board::{Shape, Tiles};
use super::looks::Type;
use super::matching::Matching;
use super::puzzle::EdgeMatching;

use crate::family::{Describe, Fact};

impl Describe for EdgeMatching {
    fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![self.board_fact(), self.pieces_fact(), self.labels_fact(), self.rules_fact()];
        facts.extend(Fact::pins(self.pins.iter().map(|pin| self.pin_text(pin)).collect()));
        facts
    }
}

impl EdgeMatching {
    fn board_fact(&self) -> Fact {
        let (inner, outer) = (self.board.inner_edges().len(), self.board.outer_sides().len());
        let (shape, sizes) = match &self.shape {
            Shape::Triangle { side } => {
                (format!("triangle of side {side}"), json!({ "shape": "triangle", "side": side }))
            }
            Shape::Hexagon { side } => {
                (format!("hexagon of side {side}"), json!({ "shape": "hexagon", "side": side }))
            }
            &Shape::Rectangle { rows, columns } => (
                format!("{} of {}", number_of(rows, "row"), number_of(columns, "cell")),
                json!({ "shape": "rectangle", "rows": rows, "columns": columns }),
            ),
            Shape::Drawn(pattern) => {
                let (tiles, ring) = (pattern.tiles().name(), pattern.ring());
                let kind = if ring { "ring of" } else { "board of" };
                let rows = number_of(pattern.rows().len(), "row");
                let value = json!({ "tiles": tiles, "rows": pattern.rows(), "ring": ring });
                (format!("{kind} {tiles}, {rows}"), value)
            }
        };
        let cells = self.board.len();
        let mut value = sizes;
        value["cells"] = json!(cells);
        value["inner_edges"] = json!(inner);
        value["outer_edges"] = json!(outer);
        let tiles = self.shape.tiles();
        let mut edges = format!("edges are listed {}", tiles.side_names(false).join(", "));
        if tiles == Tiles::Triangles {
            edges += &format!("; where a cell points down, {}", tiles.side_names(true).join(", "));
        }
        let text = format!(
            "{shape}, {}; {inner} edges inside, {outer} at the border\ncells are written row,column; {edges}",
            number_of(cells, "cell")
        );
        Fact::new("board", text, value)
    }

    fn pieces_fact(&self) -> Fact {
        let total: usize = self.pieces.iter().map(|piece| piece.copies).sum();
        let kinds = &self.looks.types;
        let mut text = match kinds.len() {
            kinds if kinds == total => format!("{}, all different", number_of(total, "piece")),
            kinds => format!("{}, {kinds} different", number_of(total, "piece")),
        };
        for kind in kinds.iter().filter(|kind| kind.copies > 1) {
            let names: Vec<&str> =
                kind.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
            text += &format!("\n{} of {}", kind.copies, names.join(", "));
        }
        let over: usize =
            self.pieces.iter().filter(|piece| piece.reverse.is_some()).map(|piece| piece.copies).sum();
        match over {
            0 => {}
            over if over == total => text += "\nall of them may be turned over",
            over => text += &format!("\n{over} of them may be turned over"),
        }
        let ways = self.looks.placements.len();
        let of_kind = |kind: &Type| self.pieces[kind.pieces[0]].lies(self.turns()).count();
        if ways < kinds.iter().map(of_kind).sum() {
            let how = if over == 0 { "turned" } else { "turned or turned over" };
            let ways = number_of(ways, "way");
            text += &format!("\n{ways} for a piece to lie: some look the same when they are {how}");
        }
        let value: Vec<Value> = self
            .pieces
            .iter()
            .map(|piece| {
                let mut value = json!({ "name": piece.name, "edges": piece.edges, "copies": piece.copies });
                if let Some(reverse) = &piece.reverse {
                    value["reverse"] = json!(reverse);
                }
                value
            })
            .collect();
        Fact::new("pieces", text, value)
    }

    /// The number of edges with each label. Labels that touch are next to each other.
    fn labels_fact(&self) -> Fact {
        let counts = self.label_counts();
        let labels = &self.looks.labels;
        let value: Vec<Value> = labels
            .iter()
            .zip(&counts)
            .map(|(label, edges)| json!({ "label": label, "edges": edges }))
            .collect();
        let on = |label: usize| format!("{} {}", labels[label], counts[label]);
        let joined =
            |indices: &[usize]| indices.iter().map(|&label| on(label)).collect::<Vec<_>>().join(", ");
        let reverses = if self.sides_alike() { "" } else { ", those of reverses counted" };
        let edges = counts.iter().sum::<usize>();
        let mut lines =
            vec![format!("{} on {}{reverses}", number_of(labels.len(), "label"), number_of(edges, "edge"))];
        let outer = self.board.outer_sides().len();
        match self.class_pairs(&counts) {
            None => lines.push(joined(&(0..labels.len()).collect::<Vec<_>>())),
            Some((class_pairs, lonely)) => {
                for pair in &class_pairs {
                    lines.push(match &pair.second {
                        None => joined(&pair.first.labels),
                        Some(second) => {
                            format!("{} : {}", joined(&pair.first.labels), joined(&second.labels))
                        }
                    });
                }
                let touching: Vec<usize> = class_pairs
                    .iter()
                    .flat_map(|pair| [Some(&pair.first), pair.second.as_ref()])
                    .flatten()
                    .flat_map(|side| side.labels.iter().copied())
                    .collect();
                let alone: Vec<usize> = (0..labels.len()).filter(|label| !touching.contains(label)).collect();
                if !alone.is_empty() {
                    lines.push(format!("{} (touching nothing)", joined(&alone)));
                }
                let left: usize = lonely + class_pairs.iter().map(ClassPair::left_over).sum::<usize>();
                if self.sides_alike() {
                    lines.push(format!("at least {} at the border, which has {outer}", must_lie(left)));
                }
            }
        }
        Fact::new("labels", lines.join("\n"), value)
    }

    fn rules_fact(&self) -> Fact {
        let (matching, value) = match &self.matching {
            Matching::Same => ("equal labels touch".to_owned(), json!("same")),
            Matching::Halves => ("+x touches -x".to_owned(), json!("halves")),
            Matching::Pairs(pairs) => {
                (format!("{} of labels touch", number_of(pairs.len(), "pair")), json!(pairs))
            }
        };
        let turn = if self.turn { "pieces may be turned" } else { "pieces are not turned" };
        let mut text = format!("{matching}; {turn}");
        if let Some(border) = &self.border {
            text += &format!("; the border shows {border}");
        }
        if self.reflect {
            text += "; mirror images count as the same";
        }
        let value =
            json!({ "match": value, "turn": self.turn, "border": self.border, "reflect": self.reflect });
        Fact::new("rules", text, value)
    }
}

fn must_lie(edges: usize) -> String {
    format!("{} must lie", number_of(edges, "edge"))
}
