//! Sheets of paper on which pieces lie side by side, to be cut out.

use thiserror::Error;

use super::{Bounds, Item, Pen, Placement, Point, Scene, Voice, fitting};

/// A sheet of A4, upright, in millimetres.
pub const A4: Bounds = Bounds { least: [0.0; 2], most: [210.0, 297.0] };

/// The margin that a printer may leave blank.
const MARGIN: f64 = 12.0;
/// Between pieces.
const GAP: f64 = 4.0;
/// The height of the header above the pieces.
const HEAD: f64 = 14.0;
/// The length of the ruler that shows whether the sheet was printed at its true size.
const RULER: f64 = 50.0;

/// Something to be cut out.
#[derive(Clone, Debug)]
pub struct CutOut {
    /// What it shows.
    pub scene: Scene,
    /// Where to cut: a polygon in the plane of the scene.
    pub outline: Vec<Point>,
}

/// A piece that is larger than a sheet, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("a piece measures {:.0} x {:.0} mm, a sheet takes {:.0} x {:.0} mm", piece[0], piece[1], sheet[0], sheet[1])]
pub struct TooLarge {
    piece: Point,
    sheet: Point,
    /// The largest unit with which every piece fits on a sheet.
    pub largest_unit: f64,
}

/// Lays pieces out on as many sheets as they need, in rows and in their order; a unit of their scenes measures `unit`
/// millimetres. The scenes of the sheets are in millimetres. Each has the title above it, and the note if there is one.
///
/// # Errors
/// If a piece is larger than a sheet.
pub fn sheets(
    title: &str,
    note: Option<&str>,
    pieces: Vec<CutOut>,
    unit: f64,
) -> Result<Vec<Scene>, TooLarge> {
    let (width, height) = (A4.width() - 2.0 * MARGIN, A4.height() - 2.0 * MARGIN - HEAD);
    let measure =
        |outline: &[Point]| Bounds::of(&[Item::polygon(outline.to_vec(), super::Fill::None, Pen::Cut)]);
    let largest = |bounds: &Bounds| (width / bounds.width()).min(height / bounds.height());
    let bounds = pieces.iter().map(|piece| measure(&piece.outline));
    if let Some(worst) = bounds.min_by(|one, other| largest(one).total_cmp(&largest(other)))
        && largest(&worst) < unit
    {
        let piece = [worst.width() * unit, worst.height() * unit];
        return Err(TooLarge { piece, sheet: [width, height], largest_unit: largest(&worst) });
    }
    let mut sheets = vec![Scene::default()];
    let mut at: Point = [0.0, 0.0];
    let mut row_height = 0.0f64;
    for CutOut { mut scene, outline } in pieces {
        let bounds = measure(&outline);
        scene.polygon(outline, super::Fill::None, Pen::Cut);
        let (wide, high) = (bounds.width() * unit, bounds.height() * unit);
        if at[0] + wide > width {
            at = [0.0, at[1] + row_height + GAP];
            row_height = 0.0;
        }
        if at[1] + high > height {
            sheets.push(Scene::default());
            at = [0.0, 0.0];
            row_height = 0.0;
        }
        let corner =
            [MARGIN + at[0] - unit * bounds.least[0], MARGIN + HEAD + at[1] - unit * bounds.least[1]];
        if let Some(sheet) = sheets.last_mut() {
            sheet.add(scene, Placement { at: corner, turn: 0.0, scale: unit });
        }
        at[0] += wide + GAP;
        row_height = row_height.max(high);
    }
    let of = sheets.len();
    for (number, sheet) in (1..).zip(&mut sheets) {
        head(sheet, &format!("{title} - sheet {number} of {of}"), note);
    }
    Ok(sheets)
}

/// What stands above the pieces.
fn head(sheet: &mut Scene, title: &str, note: Option<&str>) {
    const TEXT: f64 = 4.0;
    let line = MARGIN + TEXT;
    let room = A4.width() - 2.0 * MARGIN - RULER - 8.0;
    sheet.items.push(Item::text_from([MARGIN, line], title, fitting(title, TEXT, room), Voice::Heading));
    if let Some(note) = note {
        const SMALL: f64 = 3.0;
        let at = [MARGIN, line + 1.5 * TEXT];
        sheet.items.push(Item::text_from(at, note, fitting(note, SMALL, room), Voice::Note));
    }
    let right = A4.width() - MARGIN;
    sheet.line([[right - RULER, line + 3.0], [right, line + 3.0]], Pen::Cut);
    for end in [right - RULER, right] {
        sheet.line([[end, line + 1.5], [end, line + 4.5]], Pen::Cut);
    }
    sheet.text([right - RULER / 2.0, line], "print at 100 %: 50 mm", 3.0, Voice::Note);
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, rectangle};
    use super::*;

    fn square() -> CutOut {
        let outline = rectangle([-50.0; 2], 100.0, 100.0);
        let mut scene = Scene::default();
        scene.polygon(outline.clone(), Fill::Piece, Pen::Edge);
        CutOut { scene, outline }
    }

    #[test]
    fn pieces_fill_as_many_sheets_as_they_need() {
        // Of 40 mm: 4 in a row, 5 rows on a sheet.
        let count = |pieces: usize| sheets("t", None, vec![square(); pieces], 0.4).unwrap().len();
        assert_eq!([count(1), count(20), count(21), count(41)], [1, 1, 2, 3]);
    }

    #[test]
    fn nothing_leaves_the_paper() {
        for sheet in sheets(
            &"a title that is far too long for its line ".repeat(3),
            Some(&"and a note ".repeat(20)),
            vec![square(); 50],
            0.3,
        )
        .unwrap()
        {
            let bounds = sheet.bounds();
            for axis in 0..2 {
                assert!(
                    bounds.least[axis] >= MARGIN - 1.0 && bounds.most[axis] <= A4.most[axis] - MARGIN + 1.0,
                    "{bounds:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let refused = sheets("t", None, vec![square()], 3.0).unwrap_err();
        assert!(sheets("t", None, vec![square()], refused.largest_unit).is_ok());
        assert!(sheets("t", None, vec![square()], refused.largest_unit + 0.01).is_err());
    }
}
