//! Pictures of solutions, or of board and pieces, on one page.

use geduld_draw::scene::{
    Item, Page, Placement, Scene, Size, UNIT, Voice, balanced, captioned, fitting, grid, svg, wrapped,
};
use geduld_model::number_of;
use geduld_puzzle::{Puzzle, Solution};
use num_bigint::BigUint;

/// The default limit for the number of solutions on a page. Nobody looks at more.
pub const MOST: u64 = 1000;

/// The minimum width of a picture. Smaller pictures are scaled up, within limits.
const LEAST_WIDTH: f64 = 6.0 * UNIT;
/// The margin around the whole page.
const MARGIN: f64 = 0.4 * UNIT;
/// The width of the page in CSS pixels. The number of pixels per unit is chosen to reach it, within `SCALES`.
const WIDTH: f64 = 800.0;
const SCALES: [f64; 2] = [0.35, 1.1];

/// The content of a page.
#[derive(Debug)]
pub struct Album<'a> {
    puzzle: &'a Puzzle,
    /// What the picture shows, e.g. "3 solutions".
    of: String,
    scenes: Vec<Scene>,
    /// Each solution in words, for readers who do not see the picture.
    words: Vec<String>,
    legend: Vec<String>,
}

impl<'a> Album<'a> {
    /// A page of solutions, each with the number of solutions that it stands for, if known.
    pub fn of_solutions(puzzle: &'a Puzzle, solutions: &[(Solution, Option<BigUint>)]) -> Self {
        let words = solutions.iter().enumerate().map(|(index, (solution, _))| {
            let words = puzzle.family.words(solution);
            if solutions.len() == 1 { words } else { format!("{}. {words}", index + 1) }
        });
        let words = words.collect();
        let scenes = solutions.iter().enumerate().map(|(index, (solution, number))| {
            let scene = puzzle.family.picture(solution);
            let caption = match (solutions.len(), number.as_ref().map(stands_for)) {
                (1, None) => return scene,
                (1, Some(note)) => note,
                (_, None) => format!("{}.", index + 1),
                (_, Some(note)) => format!("{}. {note}", index + 1),
            };
            captioned(scene, &caption)
        });
        let of = match solutions.len() {
            1 => "a solution".to_owned(),
            several => number_of(several, "solution"),
        };
        let mut legend: Vec<String> = Vec::new();
        for (solution, _) in solutions {
            for line in puzzle.family.picture_legend(Some(solution)) {
                if !legend.contains(&line) {
                    legend.push(line);
                }
            }
        }
        Self { puzzle, of, scenes: scenes.collect(), words, legend }
    }

    /// A page of the pieces, and the board with its pins.
    pub fn of_puzzle(puzzle: &'a Puzzle) -> Self {
        let pieces = pieces(puzzle);
        let columns = columns(&pieces);
        let scenes = vec![grid(pieces, columns), puzzle.family.board_picture()];
        let legend = puzzle_legend(puzzle);
        Self { puzzle, of: "pieces and board".to_owned(), scenes, words: Vec::new(), legend }
    }

    /// The page as an SVG file.
    pub fn svg(self) -> String {
        let title = format!("{} ({}): {}", self.puzzle.name, self.puzzle.family.kind(), self.of);
        let columns = columns(&self.scenes);
        let body = grid(self.scenes, columns);
        let bounds = body.bounds();
        // A small picture is scaled up, but not the words around it.
        let scale = (LEAST_WIDTH / bounds.width()).clamp(1.0, 2.5);
        let (left, top, bottom) = (scale * bounds.least[0], scale * bounds.least[1], scale * bounds.most[1]);
        let (heading_size, note_size) = (0.4 * UNIT, 0.26 * UNIT);
        let mut scene = Scene::default();
        let name = &self.puzzle.name;
        let above = [left, top - 1.5 * heading_size];
        let room = (scale * bounds.width()).max(1.2 * LEAST_WIDTH);
        scene.items.push(Item::text_from(above, &**name, fitting(name, heading_size, room), Voice::Heading));
        let mut below = bottom + 2.2 * note_size;
        for line in self.legend.iter().flat_map(|line| wrapped(line, note_size, room)) {
            scene.items.push(Item::text_from([left, below], line, note_size, Voice::Note));
            below += 1.5 * note_size;
        }
        scene.add(body, Placement { at: [0.0; 2], turn: 0.0, scale });
        let view = scene.bounds().grown(MARGIN);
        let scale = (WIDTH / view.width()).clamp(SCALES[0], SCALES[1]);
        let description = self.words.into_iter().chain(self.legend).collect::<Vec<_>>().join(". ");
        svg(&scene, &Page { title, description, view, size: Size::Pixels(scale) })
    }
}

/// The legend of a picture of pieces and board, and the conditions of the puzzle.
pub fn puzzle_legend(puzzle: &Puzzle) -> Vec<String> {
    let conditions = puzzle.conditions.iter().map(|condition| format!("condition: {}", condition.text()));
    puzzle.family.picture_legend(None).into_iter().chain(conditions).collect()
}

/// Pictures of the pieces, each with its number of copies.
pub fn pieces(puzzle: &Puzzle) -> Vec<Scene> {
    let pictures = puzzle.family.piece_pictures().into_iter();
    pictures
        .map(|piece| match piece.copies {
            1 => piece.scene,
            copies => captioned(piece.scene, &format!("{copies} copies")),
        })
        .collect()
}

/// Says how many solutions a representative stands for.
pub fn stands_for(solutions: &BigUint) -> String {
    format!("stands for {}", number_of(solutions, "solution"))
}

/// The number of scenes side by side that makes the page a little wider than high.
fn columns(scenes: &[Scene]) -> usize {
    const WIDER: f64 = 1.5;
    let (mut width, mut height) = (1.0f64, 1.0f64);
    for bounds in scenes.iter().map(Scene::bounds) {
        width = width.max(bounds.width() + 0.5 * UNIT);
        height = height.max(bounds.height() + 0.5 * UNIT);
    }
    let columns = (scenes.len() as f64 * WIDER * height / width).sqrt().round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    let columns = columns as usize;
    balanced(scenes.len(), columns)
}
