//! The canonical order of a set: the set is drawn as a coloured graph, whose vertices have a canonical order.
//!
//! The vertices are labels, types, the sides of each type, the edges of each side, pins, conditions, and the items of
//! conditions. A list of edges that may begin anywhere is drawn as a circle. Each edge has two vertices on the circle,
//! both joined to its label. This shows the direction: from the other end, two neighbours would belong to different
//! edges.

use std::collections::BTreeMap;

use geduld_model::ascending;
use geduld_model::symmetry::{Drawing, canonical_order};

use super::set::{Set, Type, View};
use crate::condition::Parts;
use crate::family::TooManyAlike;

/// The limit of the search: looks at vertices. It takes a second or two to reach.
const EFFORT: usize = 1 << 24;

/// A canonical way to write a set.
pub(super) struct Order {
    /// For each label its number.
    pub numbers: Vec<usize>,
    /// The types in their order, each with its view.
    pub choices: Vec<(usize, View)>,
}

/// What a vertex stands for. The order of the colours is the order of the vertices, so the label of the border has the
/// first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Border {
        touches_itself: bool,
    },
    Label {
        touches_itself: bool,
    },
    /// A type with this number of copies.
    Type(usize),
    Side,
    /// An edge of a side, with its place if the list of edges begins at a fixed edge.
    Edge(Option<usize>),
    /// The second vertex of an edge on a circle.
    Next,
    /// A pin on this cell. It is joined to a type, a side, or the edges at which the list of a side begins.
    Pin(usize),
    /// Conditions that agree in everything but items and labels.
    Condition(usize),
    /// An item of a condition, with its position if that matters.
    Item(Option<usize>),
    /// A part of a condition.
    Part,
}

/// The vertices of a side.
struct Side {
    vertex: usize,
    edges: Vec<usize>,
}

impl Order {
    /// # Errors
    /// If the search reaches its limit.
    pub fn of(set: &Set) -> Result<Self, TooManyAlike> {
        let mut drawing = Drawing::default();
        let labels = add_labels(&mut drawing, set);
        let mut types = Vec::new();
        for kind in &set.types {
            let vertex = drawing.vertex(Colour::Type(kind.copies));
            let add = |side| add_side(&mut drawing, set, kind, side, &labels);
            let sides: Vec<Side> = (0..kind.sides.len()).map(add).collect();
            sides.iter().for_each(|side| drawing.join(vertex, side.vertex));
            add_pins(&mut drawing, kind, vertex, &sides);
            types.push((vertex, sides));
        }
        add_conditions(&mut drawing, set, &labels, &types);
        let order = canonical_order(&drawing.finish().graph, EFFORT).ok_or(TooManyAlike)?;
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(position, &vertex)| place[vertex as usize] = position);
        let mut choices: Vec<usize> = (0..types.len()).collect();
        choices.sort_unstable_by_key(|&kind| place[types[kind].0]);
        let view = |kind: usize| (kind, view(&set.types[kind], &types[kind].1, &place));
        Ok(Self {
            // The labels have the smallest colours, so they come first.
            numbers: labels.iter().map(|&label| place[label]).collect(),
            choices: choices.into_iter().map(view).collect(),
        })
    }
}

/// The way to write a type: the first of its sides comes first, and each list begins with the first of its edges.
fn view(kind: &Type, sides: &[Side], place: &[usize]) -> View {
    let swapped = sides.len() == 2 && place[sides[1].vertex] < place[sides[0].vertex];
    let mut view = View { swapped, turns: [0, 0] };
    for position in 0..sides.len() {
        let side = view.side_at(position);
        let first = sides[side].edges.iter().enumerate().min_by_key(|&(_, &edge)| place[edge]);
        view.turns[position] = first.map_or(0, |(edge, _)| edge % kind.sides[side].turns);
    }
    view
}

fn add_labels(drawing: &mut Drawing<Colour>, set: &Set) -> Vec<usize> {
    let mut labels = Vec::new();
    for (label, partners) in set.partners.iter().enumerate() {
        let touches_itself = partners.contains(&label);
        let colour = match set.border == Some(label) {
            true => Colour::Border { touches_itself },
            false => Colour::Label { touches_itself },
        };
        labels.push(drawing.vertex(colour));
    }
    for (label, partners) in set.partners.iter().enumerate() {
        let earlier = partners.iter().filter(|&&other| other < label);
        earlier.for_each(|&other| drawing.join(labels[label], labels[other]));
    }
    labels
}

fn add_side(drawing: &mut Drawing<Colour>, set: &Set, kind: &Type, side: usize, labels: &[usize]) -> Side {
    let (mut edges, mut nexts) = (Vec::new(), Vec::new());
    for (position, &label) in kind.sides[side].edges.iter().enumerate() {
        edges.push(drawing.hub(Colour::Edge((!set.turned).then_some(position)), [labels[label]]));
        if set.turned {
            nexts.push(drawing.hub(Colour::Next, [edges[position], labels[label]]));
        }
    }
    for (position, &next) in nexts.iter().enumerate() {
        drawing.join(next, edges[(position + 1) % edges.len()]);
    }
    Side { vertex: drawing.hub(Colour::Side, edges.iter().copied()), edges }
}

fn add_pins(drawing: &mut Drawing<Colour>, kind: &Type, vertex: usize, sides: &[Side]) {
    for &(cell, pinned) in &kind.pins {
        let pin = Colour::Pin(cell);
        match pinned {
            None => drawing.hub(pin, [vertex]),
            Some((side, None)) => drawing.hub(pin, [sides[side].vertex]),
            Some((side, Some(turn))) => {
                // The list looks the same if it begins at any of these edges.
                let edges = sides[side].edges.iter().skip(turn).step_by(kind.sides[side].turns);
                drawing.hub(pin, edges.copied())
            }
        };
    }
}

fn add_conditions(drawing: &mut Drawing<Colour>, set: &Set, labels: &[usize], types: &[(usize, Vec<Side>)]) {
    let conditions = ascending(set.conditions.iter().cloned());
    let mut all: Vec<&Parts> = conditions.iter().collect();
    let mut next = 0;
    while let Some(parts) = all.get(next).copied() {
        all.extend(&parts.of);
        next += 1;
    }
    let numbers: BTreeMap<Parts, usize> =
        ascending(all.into_iter().map(without_names)).into_iter().zip(0..).collect();
    for parts in &conditions {
        add_condition(drawing, parts, &numbers, labels, types);
    }
}

/// A condition without its items, labels and parts.
fn without_names(parts: &Parts) -> Parts {
    Parts { items: Vec::new(), labels: Vec::new(), of: Vec::new(), ..parts.clone() }
}

/// Draws a condition and its parts, and returns its vertex.
fn add_condition(
    drawing: &mut Drawing<Colour>,
    parts: &Parts,
    numbers: &BTreeMap<Parts, usize>,
    labels: &[usize],
    types: &[(usize, Vec<Side>)],
) -> usize {
    let members = parts.labels.iter().map(|&label| labels[label]);
    let condition = drawing.hub(Colour::Condition(numbers[&without_names(parts)]), members);
    for (position, &item) in parts.items.iter().enumerate() {
        let place = parts.items_are_ordered().then_some(position);
        drawing.hub(Colour::Item(place), [condition, types[item].0]);
    }
    for part in &parts.of {
        let part = add_condition(drawing, part, numbers, labels, types);
        drawing.hub(Colour::Part, [condition, part]);
    }
    condition
}
