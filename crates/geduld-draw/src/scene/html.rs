//! Scenes as a page of HTML that prints one scene on each sheet.

use std::fmt::Write;

use super::Scene;
use super::markup::{escaped, number};
use super::svg::{Fragments, Page, stylesheet};

/// A complete page. Each scene is an image of the size of the view of `page`, and is printed on its own sheet.
/// Definitions that scenes share are written once.
pub fn pages(scenes: &[Scene], page: &Page) -> String {
    let (width, height) = (number(page.view.width()), number(page.view.height()));
    let mut fragments = Fragments::default();
    let mut body = String::new();
    for (index, scene) in (1..).zip(scenes) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{} {index}\">",
            escaped(&page.title)
        );
        scene.items.iter().for_each(|item| fragments.write(&mut body, item));
        body += "</svg>\n";
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{style}\
         @page {{ size: {width}mm {height}mm; margin: 0 }}\n\
         body {{ margin: 0 }}\n\
         body > svg {{ display: block; width: {width}mm; height: {height}mm; break-after: page; break-inside: avoid }}\n\
         body > svg:last-of-type {{ break-after: auto }}\n\
         .definitions {{ position: absolute; width: 0; height: 0 }}\n\
         @media screen {{\n\
         body {{ background: #ddd }}\n\
         body > p {{ font: 16px sans-serif; max-width: {width}mm; margin: 1em auto }}\n\
         body > svg {{ background: #fff; margin: 1em auto }}\n}}\n\
         @media print {{ body > p {{ display: none }} }}\n</style>\n\
         <p>{title}: {description}.</p>\n\
         <svg class=\"definitions\" aria-hidden=\"true\"><defs>\n{definitions}</defs></svg>\n{body}</html>\n",
        title = escaped(&page.title),
        description = escaped(&page.description),
        style = stylesheet(),
        definitions = fragments.definitions(),
    )
}
