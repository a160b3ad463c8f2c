//! Packings of small rectangles: every way to lay any number of the shapes into the board, so that no cells but those
//! that may stay open are left over.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::boards::used;
use super::{Case, Random};

type Shape = Vec<(usize, usize)>;
/// Pieces as they lie: the kind of each, and its cells.
type Packed = [(usize, Shape)];
type Asked = (String, Box<dyn Fn(&Packed) -> bool>);

/// The name of a shape, and the cells of each way to turn it.
type Named = (&'static str, &'static [&'static [(usize, usize)]]);

/// Shapes, no two of which are alike, and all their images.
const SHAPES: [Named; 4] = [
    ("[\"X\"]", &[&[(0, 0)]]),
    ("[\"XX\"]", &[&[(0, 0), (1, 0)], &[(0, 0), (0, 1)]]),
    ("[\"XXX\"]", &[&[(0, 0), (1, 0), (2, 0)], &[(0, 0), (0, 1), (0, 2)]]),
    (
        "[\"XX\", \"X.\"]",
        &[
            &[(0, 0), (1, 0), (0, 1)],
            &[(0, 0), (1, 0), (1, 1)],
            &[(0, 0), (0, 1), (1, 1)],
            &[(1, 0), (0, 1), (1, 1)],
        ],
    ),
];

pub fn case(random: &mut Random) -> Option<Case> {
    let (columns, rows) = [(3, 2), (2, 2), (4, 1)][random.below(3)];
    let cells: Shape = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).collect();
    let open: Shape = cells.iter().copied().filter(|_| random.chance(4)).collect();
    let mut asked: Vec<Asked> = Vec::new();
    let mut tables = String::new();
    let first = random.below(SHAPES.len());
    let chosen = [first, (first + 1 + random.below(3)) % 4];
    for (kind, &shape) in chosen.iter().enumerate() {
        // Two pieces of one shape are one requirement, and a pin of one is as good as of the other.
        let twins = random.chance(4);
        let names: Vec<String> =
            if twins { vec![format!("A{kind}"), format!("B{kind}")] } else { vec![format!("A{kind}")] };
        let copies = 1 + random.below(2);
        for name in &names {
            let _ = write!(
                tables,
                "[[piece]]\nname = \"{name}\"\nshape = {}\ncopies = {copies}\n",
                SHAPES[shape].0
            );
        }
        let copies = copies * names.len();
        let name = match &names[..] {
            [name] => used(name, copies),
            several => {
                let name = format!("{} (which look the same)", several.join(", "));
                used(&name, copies).replacen("piece", "pieces", 1)
            }
        };
        let count = move |packed: &Packed| packed.iter().filter(|piece| piece.0 == kind).count() == copies;
        asked.push((name, Box::new(count)));
    }
    // Pins of one cell for two kinds, of cells that must be covered, and of too many cells are found while reading.
    for _ in 0..random.below(4) {
        let kind = random.below(3);
        let from = random.below(cells.len());
        let pinned: Shape = cells.iter().copied().skip(from).take(1 + random.below(2)).collect();
        let written: Vec<String> = pinned.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let written = written.join(" ");
        let named = if kind < 2 { format!("A{kind}") } else { "open".to_owned() };
        if kind < 2 {
            let _ = writeln!(tables, "[[pin]]\npiece = \"{named}\"\ncells = \"{written}\"");
        } else {
            let _ = writeln!(tables, "[[pin]]\ncells = \"{written}\"");
        }
        let holds = move |packed: &Packed| {
            let covers = |piece: &(usize, Shape)| pinned.iter().all(|cell| piece.1.contains(cell));
            match kind {
                2 => pinned.iter().all(|cell| packed.iter().all(|piece| !piece.1.contains(cell))),
                kind => packed.iter().any(|piece| piece.0 == kind && covers(piece)),
            }
        };
        asked.push((format!("pin {written}={named}"), Box::new(holds)));
    }
    let open_cells: Vec<[usize; 2]> = open.iter().map(|&(x, y)| [x, y]).collect();
    let text = format!(
        "format = 1\nkind = \"packing\"\nname = \"random\"\nboard = {{ size = [{columns}, {rows}], open = {open_cells:?} }}\n{tables}"
    );
    let mut kept = BTreeSet::new();
    fill(&cells, &open, &chosen, &mut Vec::new(), &mut |packed| {
        kept.insert(
            (0..).zip(&asked).filter(|(_, (_, holds))| holds(packed)).map(|(bit, _)| 1u32 << bit).sum(),
        );
    });
    Some(Case { text, names: asked.into_iter().map(|(name, _)| name).collect(), kept })
}

/// The first cell that is not settled stays open, or is covered by a piece in every way.
fn fill(
    left: &[(usize, usize)],
    open: &Shape,
    chosen: &[usize],
    packed: &mut Vec<(usize, Shape)>,
    found: &mut impl FnMut(&Packed),
) {
    let Some((&cell, rest)) = left.split_first() else { return found(packed) };
    if open.contains(&cell) {
        fill(rest, open, chosen, packed, found);
    }
    for (kind, &shape) in chosen.iter().enumerate() {
        for image in SHAPES[shape].1 {
            for &(x, y) in *image {
                let moved = image
                    .iter()
                    .map(|&(a, b)| Some(((cell.0 + a).checked_sub(x)?, (cell.1 + b).checked_sub(y)?)));
                let Some(own) = moved.collect::<Option<Shape>>() else { continue };
                if own.iter().all(|cell| left.contains(cell)) {
                    let rest: Shape = left.iter().copied().filter(|cell| !own.contains(cell)).collect();
                    packed.push((kind, own));
                    fill(&rest, open, chosen, packed, found);
                    packed.pop();
                }
            }
        }
    }
}
