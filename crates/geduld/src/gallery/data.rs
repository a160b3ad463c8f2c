//! The solutions in the form that the script reads: the parts of pictures, each once, and for each solution the part at
//! each position.

use std::collections::BTreeMap;

use geduld_draw::scene::{Bounds, Fill, Fragments, Item, Pen, Scene, UNIT, number, stylesheet};
use geduld_model::{Instance, Value};
use geduld_puzzle::{Block, PictureParts, Puzzle, Solution, SpaceKind, Stage};
use serde_json::{Value as Json, json};

use crate::gallery::classes::{Images, Shown};
use crate::gallery::rows::{Column, Rows, digits};

/// The data, and what the page around the gallery needs.
pub struct Data {
    /// The JSON object that the script reads. Its texts may contain SVG markup and texts from a puzzle file.
    pub json: Json,
    /// The first solution.
    pub first: Option<Solution>,
}

/// Writes the solutions of a puzzle as data. `images` are those of [`images`](crate::gallery::images).
///
/// Cost: linear in the number of solutions.
pub fn data(puzzle: &Puzzle, instance: &Instance<'_>, shown: &Shown, images: Option<&Images>) -> Data {
    let family = &puzzle.family;
    let solution = |values: &[Value]| family.solution(&instance.model, values);
    let members = || shown.classes().iter().flatten();
    let first = members().next().map(|member| solution(&member.values));
    let space = first.as_ref().and_then(|first| family.in_space(first)).map(|space| match space.kind {
        SpaceKind::Chain => "chain",
        SpaceKind::Cubes => "cubes",
        SpaceKind::Balls => "balls",
        SpaceKind::Polyhedra => "polyhedra",
    });
    let template = family.picture_parts(&instance.model);
    let mut parts = Parts::default();
    let mut rows = Rows::default();
    let mut contents = Contents::default();
    let mut stages: Vec<Vec<Stage>> = Vec::new();
    for member in members() {
        match (&template, space) {
            (Some(template), _) => {
                let row = contents.row(template.as_ref(), &member.values, &mut parts);
                rows.push(row, NOTHING);
            }
            (None, Some(_)) => {
                let solution = solution(&member.values);
                let (blocks, own) =
                    family.in_space(&solution).map_or_else(Default::default, |own| (own.blocks, own.stages));
                let row: Vec<usize> = blocks.iter().map(|block| parts.block(block)).collect();
                rows.push(row, NOTHING);
                stages.push(own);
            }
            (None, None) => {
                let scene = family.picture(&solution(&member.values));
                parts.bounds = parts.bounds.with(scene.bounds());
                let row: Vec<usize> = scene.items.iter().map(|item| parts.number(item)).collect();
                rows.push(row, NOTHING);
            }
        }
    }
    let [under, over] = match &template {
        None => [String::new(), String::new()],
        Some(template) => [template.under(), template.over()].map(|scene| parts.scene(&scene)),
    };
    let view = parts.bounds.grown(0.2 * UNIT);
    let view = [view.least[0], view.least[1], view.width(), view.height()].map(number);
    let (widths, places, text) = rows.json();
    let data = json!({
        "digits": digits(),
        "count": shown.solutions(),
        "view": view,
        "style": stylesheet(),
        "definitions": parts.fragments.definitions(),
        "parts": parts.texts,
        "names": parts.names,
        "under": under,
        "over": over,
        "widths": widths,
        "places": places,
        "rows": text,
        "sizes": shown.classes().iter().map(Vec::len).collect::<Vec<_>>(),
        "complete": shown.complete,
        "maps": maps(instance, shown),
        "kinds": kinds(instance, shown),
        "images": images.map(|images| {
            let mut column = Column::default();
            images.of.iter().for_each(|&image| column.push(image));
            let mut json = column.json();
            json["orbits"] = json!(images.orbits);
            json["name"] = json!(family.projection_key().map(|key| key.strip_suffix('s').unwrap_or(key)));
            json
        }),
        "example": first.as_ref().and_then(|first| family.place_example(first)).map(|own| json!({ "text": own.text, "help": own.help })),
        "space": space,
        "geometry": family.polyhedra(),
        "square": family.square(),
        "stages": stages.iter().any(|own| !own.is_empty()).then_some(&stages),
    });
    Data { json: data, first }
}

/// For each solution, the map from the first solution of its class to it. 0 means no map.
fn maps(instance: &Instance<'_>, shown: &Shown) -> Json {
    let mut column = Column::default();
    for member in shown.classes().iter().flatten() {
        column.push(member.map.map_or(0, |map| map + 1));
    }
    let names: Vec<&str> = instance.symmetries.iter().map(|symmetry| symmetry.name.as_str()).collect();
    let mut json = column.json();
    json["names"] = json!([&[""][..], &names].concat());
    json
}

/// For each solution, its kinds of symmetry, as the number of a set of kinds.
fn kinds(instance: &Instance<'_>, shown: &Shown) -> Json {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut column = Column::default();
    for member in shown.classes().iter().flatten() {
        let features = instance.features.iter().enumerate();
        let set: Vec<usize> = features
            .filter(|(_, feature)| feature.holds(&instance.model, &member.values))
            .map(|(index, _)| index)
            .collect();
        let known = sets.iter().position(|other| *other == set);
        column.push(known.unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        }));
    }
    let names: Vec<&str> = instance.features.iter().map(|feature| feature.name.as_str()).collect();
    let mut json = column.json();
    (json["names"], json["sets"]) = (json!(names), json!(sets));
    json
}

/// The empty part.
const NOTHING: usize = 0;

/// The parts of pictures, each once.
struct Parts {
    fragments: Fragments,
    known: BTreeMap<String, usize>,
    texts: Vec<String>,
    /// The name of each part in words. Empty if the part is only decoration.
    names: Vec<String>,
    bounds: Bounds,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            fragments: Fragments::default(),
            known: BTreeMap::from([(String::new(), NOTHING)]),
            texts: vec![String::new()],
            names: vec![String::new()],
            bounds: Bounds::default(),
        }
    }
}

impl Parts {
    fn number(&mut self, item: &Item) -> usize {
        let mut text = String::new();
        self.fragments.write(&mut text, item);
        let name = match item {
            Item::Group(group) => group.title.clone().unwrap_or_default(),
            _ => String::new(),
        };
        self.insert(text.clone(), text, name)
    }

    /// Adds a part that the script draws itself: its name says where it lies, and its text how it looks.
    fn block(&mut self, block: &Block) -> usize {
        let cells: Vec<String> = block.cells.iter().map(|[x, y, z]| format!("{x},{y},{z}")).collect();
        let name = format!("{}={}", block.name, cells.join(" "));
        let look =
            if block.fill == Fill::None { String::new() } else { self.fragments.look(block.fill, Pen::None) };
        self.insert(name.clone(), look, name)
    }

    fn insert(&mut self, key: String, text: String, name: String) -> usize {
        let next = self.texts.len();
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.texts.push(text);
            self.names.push(name);
        }
        number
    }

    fn scene(&mut self, scene: &Scene) -> String {
        if !scene.items.is_empty() {
            self.bounds = self.bounds.with(scene.bounds());
        }
        let mut text = String::new();
        scene.items.iter().for_each(|item| self.fragments.write(&mut text, item));
        text
    }
}

/// For each position, the parts that were used there so far.
#[derive(Default)]
struct Contents {
    known: BTreeMap<(usize, u32), usize>,
}

impl Contents {
    fn row(&mut self, template: &dyn PictureParts, values: &[Value], parts: &mut Parts) -> Vec<usize> {
        let contents = template.contents(values).into_iter().enumerate();
        contents
            .map(|(place, content)| {
                *self.known.entry((place, content)).or_insert_with(|| {
                    let item = template.part(place, content);
                    parts.bounds = parts.bounds.with(Bounds::of(std::slice::from_ref(&item)));
                    parts.number(&item)
                })
            })
            .collect()
    }
}
