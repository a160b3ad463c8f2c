//! Sheets of paper with pieces to cut out.

use thiserror::Error;

use super::{Bounds, Item, Pen, Placement, Point, Scene, Voice, fitting};

/// An A4 sheet, upright, in millimetres.
pub const A4: Bounds = Bounds { least: [0.0; 2], most: [210.0, 297.0] };
/// A US letter sheet, upright, in millimetres.
pub const LETTER: Bounds = Bounds { least: [0.0; 2], most: [215.9, 279.4] };

/// The margin that a printer may leave blank.
pub(super) const MARGIN: f64 = 10.0;
/// The gap between pieces.
const GAP: f64 = 4.0;
/// The height of the header above the pieces.
pub(super) const HEAD: f64 = 14.0;
/// The length of the ruler, which shows whether the sheet was printed at its true size.
const RULER: f64 = 50.0;

/// A piece to cut out.
#[derive(Clone, Debug)]
pub struct CutOut {
    /// The picture on it.
    pub scene: Scene,
    /// The line to cut along: a polygon in the plane of the scene.
    pub outline: Vec<Point>,
}

/// The header of each sheet.
#[derive(Clone, Copy, Debug)]
pub struct SheetHeader<'a> {
    /// The title of the sheets.
    pub title: &'a str,
    /// A line below the title.
    pub note: Option<&'a str>,
}

/// A piece that is larger than a sheet, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("a piece measures {:.0} x {:.0} mm, a sheet takes {:.0} x {:.0} mm", piece[0], piece[1], sheet[0], sheet[1])]
pub struct TooLarge {
    piece: Point,
    sheet: Point,
    /// The largest unit for which every piece fits on a sheet.
    pub largest_unit: f64,
}

/// The room for pieces on a sheet, in millimetres.
pub(super) fn room(paper: &Bounds) -> Point {
    [paper.width() - 2.0 * MARGIN, paper.height() - 2.0 * MARGIN - HEAD]
}

/// Lays out pieces on as many sheets as needed, in rows and in their order. A unit of their scenes measures `unit`
/// millimetres. The scenes of the sheets are in millimetres. Equal triangles alternate between point up and point down,
/// which saves paper.
///
/// # Errors
/// If a piece is larger than a sheet.
pub fn sheets(
    header: SheetHeader<'_>,
    paper: &Bounds,
    pieces: Vec<CutOut>,
    unit: f64,
) -> Result<Vec<Scene>, TooLarge> {
    let [width, height] = room(paper);
    let largest = |bounds: &Bounds| (width / bounds.width()).min(height / bounds.height());
    let bounds = pieces.iter().map(|piece| measure(&piece.outline));
    if let Some(worst) = bounds.min_by(|one, other| largest(one).total_cmp(&largest(other)))
        && largest(&worst) < unit
    {
        let piece = [worst.width() * unit, worst.height() * unit];
        return Err(TooLarge { piece, sheet: [width, height], largest_unit: largest(&worst) });
    }
    let equal = are_equal(&pieces);
    let interlock = equal && pieces.first().is_some_and(|piece| is_level_triangle(&piece.outline));
    // Between slanted edges, the gap is measured at a right angle to them.
    let step = |wide: f64| if interlock { wide / 2.0 + GAP * 2.0 / 3.0_f64.sqrt() } else { wide + GAP };
    let most = if equal { abreast(&pieces, |wide| (width - wide) / step(wide), unit) } else { usize::MAX };
    let mut sheets = vec![Scene::default()];
    let mut at: Point = [0.0, 0.0];
    let (mut row_height, mut in_row) = (0.0f64, 0);
    for CutOut { mut scene, outline } in pieces {
        let bounds = measure(&outline);
        scene.polygon(outline, super::Fill::None, Pen::Cut);
        let (wide, high) = (bounds.width() * unit, bounds.height() * unit);
        // Rounding errors must not start a new row.
        if at[0] + wide > width + 1e-6 || in_row == most {
            at = [0.0, at[1] + row_height + GAP];
            (row_height, in_row) = (0.0, 0);
        }
        if at[1] + high > height + 1e-6 {
            sheets.push(Scene::default());
            at = [0.0, 0.0];
            (row_height, in_row) = (0.0, 0);
        }
        let upside_down = interlock && in_row % 2 == 1;
        // Upside down, the bottom right corner of the bounds becomes the top left corner.
        let (turn, corner) =
            if upside_down { (180.0, bounds.most.map(|end| -end)) } else { (0.0, bounds.least) };
        let place = [MARGIN + at[0] - unit * corner[0], MARGIN + HEAD + at[1] - unit * corner[1]];
        if let Some(sheet) = sheets.last_mut() {
            sheet.add(scene, Placement { at: place, turn, scale: unit });
        }
        at[0] += step(wide);
        row_height = row_height.max(high);
        in_row += 1;
    }
    let of = sheets.len();
    for (number, sheet) in (1..).zip(&mut sheets) {
        head(sheet, paper, &format!("{} - sheet {number} of {of}", header.title), header.note);
    }
    Ok(sheets)
}

fn measure(outline: &[Point]) -> Bounds {
    Bounds::of(&[Item::polygon(outline.to_vec(), super::Fill::None, Pen::Cut)])
}

/// Whether two lengths are equal up to rounding.
fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// Whether all pieces have the same outline.
fn are_equal(pieces: &[CutOut]) -> bool {
    let same = |one: &[Point], other: &[Point]| {
        one.len() == other.len()
            && one.iter().flatten().zip(other.iter().flatten()).all(|(&a, &b)| close(a, b))
    };
    pieces.windows(2).all(|pair| same(&pair[0].outline, &pair[1].outline))
}

/// Whether an outline is a triangle with a horizontal edge.
fn is_level_triangle(outline: &[Point]) -> bool {
    let mut edges = outline.iter().zip(outline.iter().cycle().skip(1));
    outline.len() == 3 && edges.any(|(a, b)| close(a[1], b[1]))
}

/// The number of equal pieces in a row, chosen so that all rows are about equally long. `further` gives the number of
/// pieces that fit beside one of this width.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn abreast(pieces: &[CutOut], further: impl Fn(f64) -> f64, unit: f64) -> usize {
    let Some(first) = pieces.first() else { return usize::MAX };
    let fit = 1 + (further(measure(&first.outline).width() * unit) + 1e-6).floor().max(0.0) as usize;
    pieces.len().div_ceil(pieces.len().div_ceil(fit))
}

/// Draws the header above the pieces.
pub(super) fn head(sheet: &mut Scene, paper: &Bounds, title: &str, note: Option<&str>) {
    const TEXT: f64 = 4.0;
    let line = MARGIN + TEXT;
    let room = paper.width() - 2.0 * MARGIN - RULER - 8.0;
    sheet.items.push(Item::text_from([MARGIN, line], title, fitting(title, TEXT, room), Voice::Heading));
    if let Some(note) = note {
        const SMALL: f64 = 3.0;
        let at = [MARGIN, line + 1.5 * TEXT];
        sheet.items.push(Item::text_from(at, note, fitting(note, SMALL, room), Voice::Note));
    }
    let right = paper.width() - MARGIN;
    sheet.line([[right - RULER, line + 3.0], [right, line + 3.0]], Pen::Cut);
    for end in [right - RULER, right] {
        sheet.line([[end, line + 1.5], [end, line + 4.5]], Pen::Cut);
    }
    sheet.text([right - RULER / 2.0, line], "print at 100 %: 50 mm", 3.0, Voice::Note);
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, Items, rectangle};
    use super::*;

    const HEADER: SheetHeader<'_> = SheetHeader { title: "t", note: None };

    fn cut_out(outline: Vec<Point>) -> CutOut {
        let mut scene = Scene::default();
        scene.polygon(outline.clone(), Fill::Piece, Pen::Edge);
        CutOut { scene, outline }
    }

    fn square() -> CutOut {
        cut_out(rectangle([-50.0; 2], 100.0, 100.0))
    }

    fn triangle() -> CutOut {
        cut_out(vec![[-50.0, 28.868], [0.0, -57.735], [50.0, 28.868]])
    }

    #[test]
    fn pieces_fill_as_many_sheets_as_they_need() {
        // Squares of 40 mm: 4 in a row, 6 rows on a sheet of A4 and 5 on one of US letter.
        let count = |pieces: usize, paper| sheets(HEADER, paper, vec![square(); pieces], 0.4).unwrap().len();
        assert_eq!([1, 24, 25, 49].map(|pieces| count(pieces, &A4)), [1, 1, 2, 3]);
        assert_eq!([20, 21].map(|pieces| count(pieces, &LETTER)), [1, 2]);
    }

    #[test]
    fn triangles_interlock_and_do_not_overlap() {
        let sheets = sheets(HEADER, &A4, vec![triangle(); 36], 0.4).unwrap();
        assert_eq!(sheets.len(), 1);
        let outlines: Vec<Vec<Point>> = sheets[0]
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Group(group) => match &group.items {
                    Items::Own(_) => Some(triangle().outline.iter().map(|&p| group.place.image(p)).collect()),
                    Items::Shared(_) => None,
                },
                _ => None,
            })
            .collect();
        assert_eq!(outlines.len(), 36);
        // Two convex polygons do not overlap if one ends before the other begins along the normal of some edge.
        let span = |outline: &[Point], [x, y]: Point| {
            let along = outline.iter().map(|point| point[0] * x + point[1] * y);
            along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], end| [low.min(end), high.max(end)])
        };
        for (index, one) in outlines.iter().enumerate() {
            for other in &outlines[..index] {
                let mut edges = one.iter().zip(one.iter().cycle().skip(1));
                let apart = edges.any(|(a, b)| {
                    let length = (b[0] - a[0]).hypot(b[1] - a[1]);
                    let normal = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
                    let ([low, high], [from, to]) = (span(one, normal), span(other, normal));
                    from - high > GAP - 0.01 || low - to > GAP - 0.01
                });
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn nothing_leaves_the_paper() {
        let title = "a title that is far too long for its line ".repeat(3);
        let note = "and a note ".repeat(20);
        for paper in [&A4, &LETTER] {
            for piece in [square(), triangle()] {
                let header = SheetHeader { title: &title, note: Some(&note) };
                for sheet in sheets(header, paper, vec![piece; 50], 0.3).unwrap() {
                    let bounds = sheet.bounds();
                    for axis in 0..2 {
                        let most = paper.most[axis] - MARGIN + 1.0;
                        assert!(
                            bounds.least[axis] >= MARGIN - 1.0 && bounds.most[axis] <= most,
                            "{bounds:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let refused = sheets(HEADER, &A4, vec![square()], 3.0).unwrap_err();
        assert!(sheets(HEADER, &A4, vec![square()], refused.largest_unit).is_ok());
        assert!(sheets(HEADER, &A4, vec![square()], refused.largest_unit + 0.01).is_err());
    }
}
