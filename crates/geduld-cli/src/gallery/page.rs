//! Writes the page.

use std::collections::BTreeMap;

use geduld::exports::drawing::scene::{Fragments, Scene, UNIT, balanced, escaped, grid, number, stylesheet};
use geduld::exports::gallery::{Data, Images, Shown, data, images, script};
use geduld::exports::models::{Instance, number_of};
use geduld::exports::pictures::{pieces, puzzle_legend};
use geduld::exports::puzzles::Puzzle;

use super::policy::policy;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("main.js");

/// Writes the page.
pub fn write(puzzle: &Puzzle, instance: &Instance<'_>, shown: &Shown) -> String {
    let images = images(instance, shown);
    let Data { json, first } = data(puzzle, instance, shown, images.as_ref());
    let family = &puzzle.family;
    let turns = first.as_ref().is_some_and(|solution| family.in_space(solution).is_some());
    // What the page can turn needs no picture by layers.
    let pictured = first.as_ref().filter(|_| !turns);
    let mut legend = puzzle_legend(puzzle);
    for line in pictured.map_or_else(Vec::new, |first| family.picture_legend(Some(first))) {
        if !legend.contains(&line) {
            legend.push(line);
        }
    }
    let legend: String =
        legend.iter().map(|line| format!("<dt>in pictures</dt><dd>{}</dd>", escaped(line))).collect();
    let facts: String = family
        .facts()
        .iter()
        .map(|fact| format!("<dt>{}</dt><dd>{}</dd>", fact.key, escaped_lines(&fact.text)))
        .collect();
    let (style, script) =
        ([stylesheet(), geduld::exports::gallery::STYLE, STYLE].concat(), script() + SCRIPT);
    let parts: BTreeMap<&str, String> = BTreeMap::from([
        ("title", escaped(&format!("{}: gallery", puzzle.heading()))),
        ("policy", policy(&style, &script)),
        ("style", style),
        ("name", escaped(&puzzle.name)),
        ("source", escaped(puzzle.source.as_deref().unwrap_or_default())),
        ("facts", facts),
        ("pieces", inline(&puzzle_scene(puzzle), "pieces and board")),
        ("numbers", numbers(puzzle, shown, images.as_ref().map(Images::number))),
        ("shown", escaped(&what_is_shown(shown))),
        ("legend", legend),
        // The data must not end its HTML element.
        ("data", json.to_string().replace('<', "\\u003c")),
        ("script", script),
    ]);
    filled(PAGE, &parts)
}

/// Replaces the placeholders `{{name}}` of the page by its parts. Placeholders inside parts are not replaced.
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

/// The pieces above the empty board.
fn puzzle_scene(puzzle: &Puzzle) -> Scene {
    const ABREAST: usize = 9;
    let pieces = pieces(puzzle);
    let columns = balanced(pieces.len(), ABREAST);
    grid(vec![grid(pieces, columns), puzzle.family.board_picture()], 1)
}

/// A scene as an element of the page, with its own definitions. Definitions inside a hidden element, such as a closed
/// one, do not work for other elements.
fn inline(scene: &Scene, label: &str) -> String {
    let view = scene.bounds().grown(0.3 * UNIT);
    let mut fragments = Fragments::with_prefix("overview-");
    let mut body = String::new();
    scene.items.iter().for_each(|item| fragments.write(&mut body, item));
    format!(
        "<svg viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{label}\"><defs>\n{}</defs>\n{body}</svg>",
        number(view.least[0]),
        number(view.least[1]),
        number(view.width()),
        number(view.height()),
        fragments.definitions(),
    )
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
    let fillings = "all ways to complete the board; a turned solution counts, too";
    let classes = "solutions that count as the same, such as turned ones, count once";
    row("solutions".to_owned(), format!("{at_least}{}", shown.solutions()), fillings);
    row("essentially different".to_owned(), format!("{at_least}{}", shown.classes().len()), classes);
    if let (Some(name), Some(images)) = (puzzle.family.projection_name(), images) {
        row(name.key.replace('_', " "), format!("{at_least}{images}"), name.meaning);
    }
    let figures = puzzle.expect.figures.iter();
    let figures: Vec<_> =
        figures.map(|(key, number)| format!("{} {number}", key.replace('_', " "))).collect();
    if !figures.is_empty() {
        // The figures of a generated puzzle were counted when it was made.
        let from = if puzzle.is_generated() { "counted when generated" } else { "published" };
        row(from.to_owned(), String::new(), &figures.join(", "));
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
        number_of(shown.classes().len(), "class")
    )
}

/// Escapes a text of several lines.
fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}
