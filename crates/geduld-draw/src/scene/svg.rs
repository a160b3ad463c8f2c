//! Scenes as SVG: whole files, and fragments for a page that shows many.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::markup::{escaped, number};

use crate::Colour;

use super::{Anchor, Bounds, Fill, Group, Item, Items, Pen, Placement, Point, Scene, Symbol, Voice, hue};

/// The style sheet for fills, pens and voices. Every class in it belongs to one of them.
const STYLE: &str = include_str!("style.css");

/// The style sheet.
pub fn stylesheet() -> &'static str {
    STYLE
}

/// The frame of a scene in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The title.
    pub title: String,
    /// A description.
    pub description: String,
    /// The visible part of the plane.
    pub view: Bounds,
    /// The size of a unit of the view, in millimetres for print, otherwise in pixels.
    pub size: Size,
}

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// This many CSS pixels for a unit.
    Pixels(f64),
    /// This many millimetres for a unit.
    Millimetres(f64),
}

/// A complete SVG 1.1 file. The same scene always gives the same bytes. The ids are unique to the file and the classes
/// of its style sheet begin with `g-`, so several such files can be used in one page.
pub fn svg(scene: &Scene, page: &Page) -> String {
    let prefix = prefix(scene, page);
    let mut writer = Fragments::with_prefix(&prefix);
    let mut body = String::new();
    scene.items.iter().for_each(|item| writer.write(&mut body, item));
    let (Bounds { least, .. }, width, height) = (page.view, page.view.width(), page.view.height());
    let size = |length: f64| match page.size {
        Size::Pixels(scale) => number(length * scale),
        Size::Millimetres(scale) => number(length * scale) + "mm",
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
         aria-labelledby=\"{prefix}title {prefix}desc\">\n\
         <title id=\"{prefix}title\">{}</title>\n<desc id=\"{prefix}desc\">{}</desc>\n<style>\n{STYLE}</style>\n\
         <defs>\n{}</defs>\n\
         <rect class=\"g-paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n{body}</svg>\n",
        number(least[0]),
        number(least[1]),
        number(width),
        number(height),
        size(width),
        size(height),
        escaped(&page.title),
        escaped(&page.description),
        writer.definitions(),
        number(least[0]),
        number(least[1]),
        number(width),
        number(height),
    )
}

/// The prefix of all ids of a file. It is a hash (FNV-1a) of everything the file shows, so different files have no id
/// in common.
fn prefix(scene: &Scene, page: &Page) -> String {
    let mut writer = Fragments::default();
    let Bounds { least: [left, top], most: [right, bottom] } = page.view;
    let view = format!("Bounds {{ least: [{left:?}, {top:?}], most: [{right:?}, {bottom:?}] }}");
    let mut text = format!("{}\n{}\n{view}\n", page.title, page.description);
    scene.items.iter().for_each(|item| writer.write(&mut text, item));
    text += &writer.definitions();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("g{:08x}-", (hash ^ (hash >> 32)) & 0xffff_ffff)
}

/// Writes items as SVG elements, and records the definitions that they need.
#[derive(Debug, Default)]
pub struct Fragments {
    prefix: String,
    hues: BTreeSet<(usize, Option<Colour>)>,
    symbols: BTreeMap<String, String>,
}

impl Fragments {
    /// Sets a prefix for all ids.
    pub fn with_prefix(prefix: &str) -> Self {
        Self { prefix: prefix.to_owned(), ..Self::default() }
    }

    /// The patterns and symbols of everything written so far, one element per line.
    pub fn definitions(&self) -> String {
        let prefix = &self.prefix;
        let pattern = |&(hue, dye): &(usize, Option<Colour>)| {
            hue::pattern(&format!("{prefix}{}", hue::id(hue, dye)), hue, dye) + "\n"
        };
        let patterns = self.hues.iter().map(pattern);
        let symbols = self
            .symbols
            .iter()
            .map(|(id, body)| format!("<g id=\"{prefix}{id}\">{}</g>\n", body.replace('\n', "")));
        patterns.chain(symbols).collect()
    }

    /// Appends an item on its own line.
    pub fn write(&mut self, out: &mut String, item: &Item) {
        // Writing to a string cannot fail.
        let _ = match item {
            Item::Path { points, closed, fill, pen } => {
                let element = if *closed { "polygon" } else { "polyline" };
                let points: Vec<String> =
                    points.iter().map(|[x, y]| format!("{},{}", number(*x), number(*y))).collect();
                writeln!(out, "<{element}{} points=\"{}\"/>", self.look(*fill, *pen), points.join(" "))
            }
            Item::Disc { centre: [x, y], radius, fill, pen } => {
                let look = self.look(*fill, *pen);
                writeln!(
                    out,
                    "<circle{look} cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    number(*x),
                    number(*y),
                    number(*radius)
                )
            }
            Item::Text { at: [x, y], text, size, voice, anchor } => {
                // Capitals and digits are about 0.72 times as high as the font. This offset centres them vertically.
                let (baseline, anchor) =
                    (y + 0.36 * size, if *anchor == Anchor::Start { " g-s" } else { "" });
                let class = voice_class(*voice);
                writeln!(
                    out,
                    "<text class=\"{class}{anchor}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
                    number(*x),
                    number(baseline),
                    number(*size),
                    escaped(text)
                )
            }
            Item::Group(group) => {
                self.group(out, group);
                Ok(())
            }
        };
    }

    fn group(&mut self, out: &mut String, group: &Group) {
        let transform = transform(group.place);
        let title = group.title.as_ref().map(|title| format!("<title>{}</title>", escaped(title)));
        let title = title.unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = match &group.items {
            Items::Own(items) => {
                let mut body = String::new();
                items.iter().for_each(|item| self.write(&mut body, item));
                writeln!(out, "<g{transform}>{title}\n{body}</g>")
            }
            Items::Shared(symbol) => {
                self.define(symbol);
                // Readers of SVG 1.1 need the XLink attribute.
                let link = format!("<use xlink:href=\"#{}{}\"{transform}", self.prefix, symbol.id);
                if title.is_empty() {
                    writeln!(out, "{link}/>")
                } else {
                    writeln!(out, "{link}>{title}</use>")
                }
            }
        };
    }

    fn define(&mut self, symbol: &Symbol) {
        if !self.symbols.contains_key(&symbol.id) {
            let mut body = String::new();
            symbol.items.iter().for_each(|item| self.write(&mut body, item));
            self.symbols.insert(symbol.id.clone(), body);
        }
    }

    /// The attributes of a surface and its line, with a space before each, and what they need among the definitions.
    pub fn look(&mut self, fill: Fill, pen: Pen) -> String {
        let classes: Vec<&str> = [fill_class(fill), pen_class(pen)].into_iter().flatten().collect();
        let class =
            if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
        let hue = match fill {
            Fill::Hue(hue) => Some((hue, None)),
            Fill::Dyed(hue, dye) => Some((hue, Some(dye))),
            _ => None,
        };
        if let Some((hue, dye)) = hue {
            self.hues.insert((hue, dye));
            return format!("{class} fill=\"url(#{}{})\"", self.prefix, hue::id(hue, dye));
        }
        match fill {
            Fill::None => format!("{class} fill=\"none\""),
            _ => class,
        }
    }
}

fn fill_class(fill: Fill) -> Option<&'static str> {
    match fill {
        Fill::None | Fill::Hue(_) | Fill::Dyed(..) => None,
        Fill::Paper => Some("g-paper"),
        Fill::Piece => Some("g-piece"),
        Fill::Shade => Some("g-shade"),
        Fill::Dark(1) => Some("g-piece1"),
        Fill::Dark(_) => Some("g-piece2"),
        Fill::DarkShade(1) => Some("g-shade1"),
        Fill::DarkShade(_) => Some("g-shade2"),
        Fill::Empty => Some("g-empty"),
        Fill::Hole => Some("g-hole"),
        Fill::Plate => Some("g-plate"),
        Fill::Veil(1) => Some("g-veil1"),
        Fill::Veil(_) => Some("g-veil2"),
        Fill::Ink => Some("g-ink"),
        Fill::Mark => Some("g-mark"),
    }
}

fn pen_class(pen: Pen) -> Option<&'static str> {
    match pen {
        Pen::None => None,
        Pen::Grid => Some("g-grid"),
        Pen::Fine => Some("g-fine"),
        Pen::Edge => Some("g-edge"),
        Pen::Strong => Some("g-strong"),
        Pen::Cut => Some("g-cut"),
        Pen::Fold => Some("g-fold"),
        Pen::Thread => Some("g-thread"),
        Pen::Hidden => Some("g-hidden"),
        Pen::Axis => Some("g-axis"),
    }
}

fn voice_class(voice: Voice) -> &'static str {
    match voice {
        Voice::Label => "g-label",
        Voice::Underlined => "g-label g-under",
        Voice::Light => "g-light",
        Voice::Name => "g-name",
        Voice::Note => "g-note",
        Voice::Heading => "g-note g-heading",
    }
}

fn transform(Placement { at: [x, y], turn, scale }: Placement) -> String {
    let mut steps = Vec::new();
    if [x, y] != [0.0, 0.0] {
        steps.push(format!("translate({} {})", number(x), number(y)));
    }
    if turn != 0.0 {
        steps.push(format!("rotate({})", number(turn)));
    }
    if scale != 1.0 {
        steps.push(format!("scale({scale:.5})"));
    }
    if steps.is_empty() { String::new() } else { format!(" transform=\"{}\"", steps.join(" ")) }
}

/// The middle of a polygon: the mean of its corners.
pub fn middle(points: &[Point]) -> Point {
    let sum = |axis: usize| points.iter().map(|point| point[axis]).sum::<f64>() / points.len().max(1) as f64;
    [sum(0), sum(1)]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::rectangle;
    use super::*;

    #[test]
    fn what_is_shared_is_written_once() {
        let square = Item::polygon(rectangle([0.0, 0.0], 1.0, 1.0), Fill::Hue(3), Pen::Edge);
        let symbol = Arc::new(Symbol { id: "s".to_owned(), items: vec![square] });
        let mut scene = Scene::default();
        let mut add = |place, title| {
            let items = Items::Shared(Arc::clone(&symbol));
            scene.items.push(Item::Group(Group { place, title, items }));
        };
        add(Placement::at([1.0, 2.0]), Some("one & only".to_owned()));
        add(Placement { at: [0.0, 0.0], turn: 120.0, scale: 1.0 }, None);
        let page = Page {
            title: "<t>".to_owned(),
            description: String::new(),
            view: scene.bounds().grown(1.0),
            size: Size::Millimetres(0.5),
        };
        let text = svg(&scene, &page);
        assert_eq!(text.matches("<polygon").count(), 1);
        assert_eq!(text.matches("<use ").count(), 2);
        assert_eq!(text.matches("<pattern id=\"g").count(), 1);
        assert!(text.contains("<title>one &amp; only</title>") && text.contains("&lt;t&gt;"), "{text}");
        assert_eq!(text, svg(&scene, &page));
    }

    #[test]
    fn files_in_one_page_have_no_id_in_common() {
        let page = |description: &str| Page {
            title: "t".to_owned(),
            description: description.to_owned(),
            view: Bounds { least: [0.0; 2], most: [1.0; 2] },
            size: Size::Pixels(1.0),
        };
        let mut scene = Scene::default();
        scene.polygon(rectangle([0.0, 0.0], 1.0, 1.0), Fill::Hue(3), Pen::Edge);
        let ids = |text: String| -> BTreeSet<String> {
            text.split(" id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
        };
        let (one, other) = (ids(svg(&scene, &page("one"))), ids(svg(&scene, &page("other"))));
        assert_eq!((one.len(), other.len()), (3, 3));
        assert!(one.is_disjoint(&other), "{one:?} {other:?}");
    }
}
