//! The page.

use std::collections::BTreeMap;

use geduld_draw::scene::{Bounds, Fragments, Item, Scene, UNIT, escaped, grid, number, stylesheet};
use geduld_model::{Instance, number_of};
use geduld_puzzle::{PlaceExample, Puzzle, Solution};
use serde_json::{Value as Json, json};

use super::Shown;
use super::classes::images;
use crate::output::numbers::heading;
use crate::pictures::picture::pieces;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Writes the page.
pub fn write(puzzle: &Puzzle, instance: &Instance<'_>, shown: &Shown) -> String {
    let mut fragments = Fragments::default();
    let images = images(instance, shown);
    let overview = inline(&mut fragments, &puzzle_scene(puzzle), "pieces and board");
    let (data, first) =
        data(puzzle, instance, shown, images.as_ref().map(|images| &images.0[..]), &mut fragments);
    let family = &puzzle.family;
    let folds = first.as_ref().is_some_and(|solution| family.path(solution).is_some());
    // What the page folds is not shown by layers.
    let pictured = first.as_ref().filter(|_| !folds);
    let legend = family.picture_legend(pictured);
    let legend: String =
        legend.iter().map(|line| format!("<dt>in pictures</dt><dd>{}</dd>", escaped(line))).collect();
    let facts: String = family
        .facts()
        .iter()
        .map(|fact| format!("<dt>{}</dt><dd>{}</dd>", fact.key, escaped_lines(&fact.text)))
        .collect();
    let (has, help) = place_filter(first.and_then(|solution| family.place_example(&solution)));
    let kinds: Vec<String> = instance.features.iter().map(|feature| feature.name.clone()).collect();
    let parts: BTreeMap<&str, String> = BTreeMap::from([
        ("title", escaped(&format!("{}: gallery", heading(puzzle)))),
        ("picture-style", stylesheet().to_owned()),
        ("style", STYLE.to_owned()),
        ("name", escaped(&puzzle.name)),
        ("source", escaped(puzzle.source.as_deref().unwrap_or_default())),
        ("facts", facts),
        ("pieces", overview),
        ("numbers", numbers(puzzle, shown, images.as_ref().map(|images| images.1))),
        ("shown", escaped(&what_is_shown(shown))),
        ("legend", legend),
        ("has", has),
        ("help", escaped(help)),
        ("kinds", kind_filter(&kinds)),
        ("controls", if folds { CONTROLS.to_owned() } else { String::new() }),
        ("layouts", layout_line(puzzle)),
        ("definitions", fragments.definitions()),
        ("data", data),
        ("script", SCRIPT.to_owned()),
    ]);
    filled(PAGE, &parts)
}

const CONTROLS: &str = "<div class=\"bar\">\n\
<label>Step <input id=\"step\" type=\"range\" min=\"0\" max=\"1\" step=\"1\"></label><output id=\"step-says\"></output>\n\
<button type=\"button\" id=\"play\">Fold</button>\n\
<label>Turn <input id=\"turn\" type=\"range\" min=\"-180\" max=\"180\" step=\"5\"></label>\n\
<label>Tilt <input id=\"tilt\" type=\"range\" min=\"-90\" max=\"90\" step=\"5\"></label>\n</div>\n";

/// The page with its parts in their places. What stands in a part is not looked at again.
fn filled(page: &str, parts: &BTreeMap<&str, String>) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        out += before;
        out += parts.get(name).map_or("", String::as_str);
        rest = after;
    }
    out + rest
}

/// The solutions as the script reads them, and the first of them.
fn data(
    puzzle: &Puzzle,
    instance: &Instance<'_>,
    shown: &Shown,
    images: Option<&[usize]>,
    fragments: &mut Fragments,
) -> (String, Option<Solution>) {
    let mut parts = Parts::default();
    let mut bounds = Bounds::default();
    let (mut solutions, mut first) = (Vec::new(), None);
    let mut snake = Json::Null;
    for (class, members) in (1..).zip(&shown.classes) {
        for member in members {
            let solution = puzzle.family.solution(&instance.model, &member.values);
            let features = instance.features.iter().enumerate();
            let kinds: Vec<usize> = features
                .filter(|(_, feature)| feature.holds(&instance.model, &member.values))
                .map(|(index, _)| index)
                .collect();
            let mut object = json!({ "class": class, "kinds": kinds });
            if let Some(map) = &member.map {
                object["map"] = json!(map);
            }
            if let Some(images) = images {
                object["image"] = json!(images[solutions.len()]);
            }
            match puzzle.family.path(&solution) {
                // Chains of cubes are drawn by the page itself, so that they can be turned.
                Some(path) => {
                    object["path"] = json!(path);
                    let most = |axis: usize| path.iter().map(|at| at[axis]).max();
                    snake = json!({ "size": [most(0), most(1), most(2)] });
                }
                None => {
                    let scene = puzzle.family.picture(&solution);
                    bounds = bounds.with(scene.bounds());
                    let numbers: Vec<usize> =
                        scene.items.iter().map(|item| parts.number(item, fragments)).collect();
                    object["parts"] = json!(numbers);
                }
            }
            solutions.push(object);
            first.get_or_insert(solution);
        }
    }
    let view = bounds.grown(0.2 * UNIT);
    let view = [view.least[0], view.least[1], view.width(), view.height()].map(number);
    let kinds: Vec<&str> = instance.features.iter().map(|feature| feature.name.as_str()).collect();
    let data = json!({
        "view": view,
        "parts": parts.texts,
        "names": parts.names,
        "kinds": if kinds.is_empty() { Json::Null } else { json!(kinds) },
        "image": puzzle.family.projection_key(),
        "snake": snake,
        "solutions": solutions,
    });
    // Nothing in it may end the element that it stands in.
    (data.to_string().replace('<', "\\u003c"), first)
}

/// The things that pictures are made of, each once.
#[derive(Default)]
struct Parts {
    known: BTreeMap<String, usize>,
    texts: Vec<String>,
    /// What each of them is in words; nothing if it is not a thing of its own.
    names: Vec<String>,
}

impl Parts {
    fn number(&mut self, item: &Item, fragments: &mut Fragments) -> usize {
        let mut text = String::new();
        fragments.write(&mut text, item);
        let next = self.texts.len();
        let number = *self.known.entry(text.clone()).or_insert(next);
        if number == next {
            self.texts.push(text);
            self.names.push(match item {
                Item::Group(group) => group.title.clone().unwrap_or_default(),
                _ => String::new(),
            });
        }
        number
    }
}

/// The pieces above the empty board.
fn puzzle_scene(puzzle: &Puzzle) -> Scene {
    const ABREAST: usize = 9;
    grid(vec![grid(pieces(puzzle), ABREAST), puzzle.family.board_picture()], 1)
}

/// A scene as an element of the page; its definitions are those of the page.
fn inline(fragments: &mut Fragments, scene: &Scene, label: &str) -> String {
    let view = scene.bounds().grown(0.3 * UNIT);
    let mut out = format!(
        "<svg viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{label}\">",
        number(view.least[0]),
        number(view.least[1]),
        number(view.width()),
        number(view.height())
    );
    scene.items.iter().for_each(|item| fragments.write(&mut out, item));
    out + "</svg>"
}

/// The rows of the table of numbers.
fn numbers(puzzle: &Puzzle, shown: &Shown, images: Option<usize>) -> String {
    let at_least = if shown.complete { "" } else { "at least " };
    let mut rows = String::new();
    let mut row = |words: String, number: String, meaning: &str| {
        rows += &format!(
            "<tr><th scope=\"row\">{words}</th><td class=\"number\">{number}</td><td>{meaning}</td></tr>"
        );
    };
    let fillings = "complete fillings in fixed position";
    let classes =
        "classes: solutions that a map which counts as the same carries into one another count once";
    row("solutions".to_owned(), format!("{at_least}{}", shown.solutions()), fillings);
    row("essentially different".to_owned(), format!("{at_least}{}", shown.classes.len()), classes);
    if let (Some(name), Some(images)) = (puzzle.family.projection_name(), images) {
        row(name.key.replace('_', " "), format!("{at_least}{images}"), name.meaning);
    }
    for (key, number) in &puzzle.expect.figures {
        row(format!("published: {}", key.replace('_', " ")), number.to_string(), "");
    }
    rows
}

fn what_is_shown(shown: &Shown) -> String {
    if shown.complete {
        return "All solutions are shown.".to_owned();
    }
    format!(
        "The page shows {} of {}: there are more, or may be. `geduld count` counts them, and --limit shows more.",
        number_of(shown.solutions(), "solution"),
        number_of(shown.classes.len(), "class")
    )
}

/// The field to type what the solutions are to have in which place, and what to type; empty if solutions have no places.
fn place_filter(example: Option<PlaceExample>) -> (String, &'static str) {
    let Some(PlaceExample { text, help }) = example else { return (String::new(), "") };
    let field = format!(
        "<label>with <input id=\"has\" type=\"search\" placeholder=\"{}\" aria-describedby=\"has-help\"></label>\n",
        escaped(&text)
    );
    (field, help)
}

fn kind_filter(kinds: &[String]) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let options: String = (0..)
        .zip(kinds)
        .map(|(index, kind): (usize, _)| format!("<option value=\"{index}\">{}", escaped(kind)))
        .collect();
    format!("<label>symmetry <select id=\"kind\"><option value=\"\">any{options}</select></label>\n")
}

fn layout_line(puzzle: &Puzzle) -> String {
    let Some(key) = puzzle.family.projection_key() else { return String::new() };
    let one = key.strip_suffix('s').unwrap_or(key);
    format!(
        "<div class=\"mates\"><span>same {one}:</span><span class=\"mates\" id=\"layout\"></span></div>\n"
    )
}

/// A text of several lines.
fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}
