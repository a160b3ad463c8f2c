//! Cards on a rectangle: boxes with the labels at their four sides.

use super::faces::Faces;
use geduld_draw::Canvas;
use geduld_draw::Grid;
use geduld_draw::palette;

pub(in crate::edge_matching) fn draw(rows: usize, columns: usize, faces: &Faces) -> Canvas {
    // A blank on either side of the labels and of the name; an odd number, so that there is a middle.
    let width = (2 * faces.label_width + faces.name_width + 4) | 1;
    let grid = Grid { origin: (0, 0), rows, columns, height: 3, width };
    let mut canvas = Canvas::default();
    grid.outline(&mut canvas, palette::LINE, |row, column| Some((row, column)));
    for row in 0..rows {
        for column in 0..columns {
            let Some(face) = faces.at(row, column) else { continue };
            let (line, left) = grid.corner(row, column);
            let (middle, right) = (left + 1 + width / 2, left + 1 + width);
            canvas.put_around(line + 2, middle, &face.name, palette::STRONG);
            for (place, label) in face.labels.iter().enumerate() {
                let (text, style) = (&label.text, palette::letters(label.figure));
                match place {
                    0 => canvas.put_around(line + 1, middle, text, style),
                    1 => canvas.put_before(line + 2, right - 1, text, style),
                    2 => canvas.put_around(line + 3, middle, text, style),
                    _ => {
                        canvas.put(line + 2, left + 2, text, style);
                    }
                }
            }
        }
    }
    canvas
}
