//! Reads files of BurrTools (`.xmpuzzle`): XML.

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};

use super::burr_problem::BurrProblem;
use super::{Imported, MAX_IMPORT, remarks};
use crate::file::Diagnostic;
use crate::lattice::{Cell, Lattice};

/// The maximum side of a shape. Coordinates of puzzle files go up to it.
const MAX_SIDE: usize = 1_000;

/// The maximum number of elements and texts of a file.
const MAX_NODES: u32 = 4_000_000;

/// The versions of files that are known.
const VERSIONS: [usize; 2] = [1, 2];

/// The lattice of each number of a grid.
pub(super) const GRIDS: [Lattice; 5] =
    [Lattice::Cube, Lattice::Prism, Lattice::Ball, Lattice::Rhombic, Lattice::TetraOcta];

/// The maximum number of colours of a file.
pub(super) const MAX_COLOURS: usize = 63;

/// A cell of a shape of BurrTools.
#[derive(Clone, Copy)]
pub(super) struct Voxel {
    pub at: Cell,
    /// Whether it is marked `+`: it may stay empty.
    pub variable: bool,
    /// The number of its colour; 0 is neutral.
    pub colour: usize,
}

/// A shape of the file.
pub(super) struct Shape {
    pub name: String,
    pub voxels: Vec<Voxel>,
}

pub(super) fn read(text: &str, title: &str, problem: Option<usize>) -> Result<Imported, Diagnostic> {
    if text.len() > MAX_IMPORT {
        let help = format!("geduld imports files of at most {} MiB", MAX_IMPORT >> 20);
        return Err(Diagnostic::new("the file is too large", help));
    }
    // BurrTools writes control characters in comments, which XML does not allow. A blank has the same length.
    let readable = text.trim_start_matches('\u{feff}');
    let offset = text.len() - readable.len();
    let readable: String =
        readable.chars().map(|c| if c < ' ' && !matches!(c, '\t' | '\n' | '\r') { ' ' } else { c }).collect();
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES };
    let document = Document::parse_with_options(&readable, options).map_err(|error| {
        let wrong = Diagnostic::new(format!("this is not XML: {error}"), "is the file complete?");
        let position = error.pos();
        let line_begin = |line: u32| {
            let lines = readable.split_inclusive('\n').take(line.saturating_sub(1) as usize);
            lines.map(str::len).sum::<usize>()
        };
        let at = line_begin(position.row);
        let column =
            readable.get(at..).unwrap_or_default().chars().take(position.col.saturating_sub(1) as usize);
        let at = at + column.map(char::len_utf8).sum::<usize>();
        wrong.at(at..at)
    });
    document.and_then(|document| File { root: document.root_element() }.imported(title, problem)).map_err(
        |wrong| match wrong.span.clone() {
            Some(span) => wrong.at(span.start + offset..span.end + offset),
            None => wrong,
        },
    )
}

/// A parsed file.
struct File<'d, 'i> {
    root: Node<'d, 'i>,
}

/// An error about an element.
pub(super) fn wrong<T>(node: Node<'_, '_>, message: impl Into<String>, help: &str) -> Result<T, Diagnostic> {
    Err(Diagnostic::new(message, help).at(tag_of(node)))
}

/// A number from 0 in an attribute.
pub(super) fn number(node: Node<'_, '_>, name: &str) -> Result<Option<usize>, Diagnostic> {
    let Some(attribute) = node.attribute_node(name) else { return Ok(None) };
    let value = attribute.value().trim();
    value.parse().map(Some).map_err(|_| {
        let message = format!("`{name}` is {value:?}, not a number");
        Diagnostic::new(message, "write a number, 0 or more").at(attribute.range())
    })
}

/// The elements of this name below an element `list` of a node.
pub(super) fn listed<'d, 'i>(
    node: Node<'d, 'i>,
    list: &'static str,
    name: &'static str,
) -> impl Iterator<Item = Node<'d, 'i>> {
    let lists = node.children().filter(move |below| below.has_tag_name(list));
    lists.flat_map(move |list| list.children().filter(move |below| below.has_tag_name(name)))
}

impl<'d, 'i> File<'d, 'i> {
    fn imported(&self, title: &str, problem: Option<usize>) -> Result<Imported, Diagnostic> {
        if !self.root.has_tag_name("puzzle") {
            let message = format!("the root element is <{}>", self.root.tag_name().name());
            return wrong(self.root, message, "files of BurrTools begin with <puzzle>");
        }
        if let Some(version) = number(self.root, "version")?.filter(|version| !VERSIONS.contains(version)) {
            let help = "geduld reads versions 1 and 2: save it with a version of BurrTools that writes these";
            return wrong(self.root, format!("the file has version {version}"), help);
        }
        let kind = match self.root.children().find(|node| node.has_tag_name("gridType")) {
            Some(node) => (number(node, "type")?.unwrap_or(0), node),
            None => (0, self.root),
        };
        let grid = match GRIDS.get(kind.0) {
            Some(&grid) => grid,
            None => {
                let message = format!("there is no grid {}", kind.0);
                return wrong(kind.1, message, "grids have numbers from 0 to 4");
            }
        };
        let colours = listed(self.root, "colors", "color").count();
        let shapes = listed(self.root, "shapes", "voxel").zip(1..);
        let shapes = shapes.map(|(node, number)| shape(node, number, grid, colours));
        let shapes = shapes.collect::<Result<Vec<Shape>, _>>()?;
        let (node, chosen, of) = self.problem(problem)?;
        let mut import = BurrProblem { node, grid, shapes: &shapes, warnings: Vec::new() }.file(colours)?;
        let own = node.attribute("name").unwrap_or_default().trim();
        let name = match (own, of) {
            (_, 1) => title.to_owned(),
            ("", _) => format!("{title}, problem {chosen}"),
            (own, _) => format!("{title}: {own}"),
        };
        let mut comments = vec![match of {
            1 => format!("From the BurrTools file {title}."),
            _ => format!("From the BurrTools file {title}, problem {chosen} of {of}."),
        }];
        if number(node, "state")? == Some(2)
            && let Some(found) = number(node, "assemblies")?
        {
            comments.push(format!("BurrTools found {found} assemblies up to symmetry."));
            // BurrTools writes 0 as well if it was not asked to take assemblies apart.
            match number(node, "solutions")? {
                Some(0) => import.warnings.push(
                    "BurrTools took apart no assembly, or did not try: see `geduld count --apart`"
                        .to_owned(),
                ),
                Some(apart) if apart < found => import.warnings.push(format!(
                    "BurrTools could take apart {apart} of {found} assemblies; `geduld count --apart` counts these"
                )),
                _ => {}
            }
        }
        comments.extend(import.warnings.iter().map(|warning| format!("{warning}.")));
        let comment = self.root.children().find(|node| node.has_tag_name("comment"));
        comments.extend(remarks(comment.and_then(|node| node.text()).unwrap_or_default()));
        Ok(Imported { text: import.file.text(&name, &comments), warnings: import.warnings })
    }

    /// The chosen problem, its number, and how many there are.
    fn problem(&self, chosen: Option<usize>) -> Result<(Node<'d, 'i>, usize, usize), Diagnostic> {
        let problems: Vec<Node<'d, 'i>> = listed(self.root, "problems", "problem").collect();
        let all = || {
            let name = |(number, node): (usize, &Node<'_, '_>)| match node.attribute("name") {
                Some(name) if !name.trim().is_empty() => format!("{number} ({})", name.trim()),
                _ => number.to_string(),
            };
            (1..).zip(&problems).map(name).collect::<Vec<_>>().join(", ")
        };
        match (chosen, problems.len()) {
            (_, 0) => {
                wrong(self.root, "the file has no problem", "define a problem in BurrTools, and save it")
            }
            (None, 1) => Ok((problems[0], 1, 1)),
            (None, count) => Err(Diagnostic::new(
                format!("the file has {count} problems"),
                format!("choose one: geduld import FILE --problem N, where N is one of {}", all()),
            )),
            (Some(number), count) => match number.checked_sub(1).and_then(|place| problems.get(place)) {
                Some(&node) => Ok((node, number, count)),
                None => {
                    let help = format!("the problems are {}", all());
                    Err(Diagnostic::new(format!("the file has no problem {number}"), help))
                }
            },
        }
    }
}

/// Reads a shape.
fn shape(
    node: Node<'_, '_>,
    number_of_shape: usize,
    grid: Lattice,
    colours: usize,
) -> Result<Shape, Diagnostic> {
    let own = |axis: &'static str| match number(node, axis)? {
        Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        Some(side) => {
            let help = format!("the sides of a shape are from 1 to {MAX_SIDE}");
            wrong(node, format!("shape {number_of_shape} has the side {axis} = {side}"), &help)
        }
        None => wrong(node, format!("shape {number_of_shape} has no side {axis}"), "a shape has x, y and z"),
    };
    let [x, y, z] = [own("x")?, own("y")?, own("z")?];
    if number(node, "type")?.unwrap_or(0) != 0 {
        return wrong(node, "this way to write a shape is unknown", "geduld reads shapes of type 0");
    }
    let mut states: Vec<(char, usize)> = Vec::new();
    for character in node.text().unwrap_or_default().trim().chars() {
        match (character, states.last_mut()) {
            ('_' | '#' | '+', _) => states.push((character, 0)),
            (digit, Some((state, colour))) if digit.is_ascii_digit() && *state != '_' => {
                let digit = digit.to_digit(10).unwrap_or(0) as usize;
                *colour = (*colour * 10 + digit).min(MAX_SIDE);
                if *colour > colours {
                    let message = format!("shape {number_of_shape} has the colour {colour} of {colours}");
                    return wrong(node, message, "each number after # or + is that of a colour in <colors>");
                }
            }
            (other, _) => {
                let message = format!("shape {number_of_shape} has the character {other:?}");
                return wrong(node, message, "the cells of a shape are _, # and +, with numbers of colours");
            }
        }
    }
    if states.len() != x * y * z {
        let message = format!(
            "shape {number_of_shape} has {} cells in its text, and {x} x {y} x {z} = {} by its sides",
            states.len(),
            x * y * z
        );
        return wrong(node, message, "write one of _, # and + for each cell");
    }
    let signed = |number: usize| i64::try_from(number).unwrap_or_default();
    let cell = |index: usize| [index % x, index / x % y, index / (x * y)].map(signed);
    let mut voxels = Vec::new();
    for (index, (state, colour)) in states.into_iter().enumerate().filter(|(_, (state, _))| *state != '_') {
        let at = cell(index);
        if !grid.has(at) {
            let [x, y, z] = at;
            let message = format!("shape {number_of_shape} has a cell at {x},{y},{z}");
            return wrong(node, message, &format!("a {} grid has none there", grid.name()));
        }
        voxels.push(Voxel { at, variable: state == '+', colour });
    }
    let name = node.attribute("name").map(str::trim).filter(|name| !name.is_empty());
    let name = name.map_or_else(|| format!("S{number_of_shape}"), str::to_owned);
    Ok(Shape { name, voxels })
}

/// The place of the first tag of an element. Of a long element, messages show only this.
pub(super) fn tag_of(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let whole = node.document().input_text().get(range.clone()).unwrap_or_default();
    range.start..range.start + whole.find('>').map_or(whole.len(), |end| end + 1)
}
