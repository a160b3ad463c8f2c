//! Symmetry figures in a frame of 2 or 3: every way to lay any number of the shapes into it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::boards::used;
use super::{Case, Random};

type Shape = Vec<(i32, i32)>;
/// Pieces as they lie: the shape of each, and its squares.
type Figure = [(usize, Shape)];
type Asked = (String, Box<dyn Fn(&Figure) -> bool>);

/// What a figure can be made of: no two of these are alike, whether they may be flipped or not.
const SHAPES: [(&str, &[(i32, i32)]); 6] = [
    ("[\"X\"]", &[(0, 0)]),
    ("[\"XX\"]", &[(0, 0), (0, 1)]),
    ("[\"XXX\"]", &[(0, 0), (0, 1), (0, 2)]),
    ("[\"XX\", \"X.\"]", &[(0, 0), (0, 1), (1, 0)]),
    ("[\"XXX\", \"X..\"]", &[(0, 0), (0, 1), (0, 2), (1, 0)]),
    ("[\"XX.\", \".XX\"]", &[(0, 0), (0, 1), (1, 1), (1, 2)]),
];

/// All turned images of a shape, and mirrored ones too if asked for, shifted to the first row and column.
fn images(shape: &[(i32, i32)], flip: bool) -> BTreeSet<Shape> {
    let mut images = BTreeSet::new();
    for mirrored in [false, true] {
        let mut shape: Shape = shape.iter().map(|&(r, c)| if mirrored { (r, -c) } else { (r, c) }).collect();
        for _ in 0..4 {
            shape = shape.into_iter().map(|(r, c)| (c, -r)).collect();
            let (top, left) =
                (shape.iter().map(|s| s.0).min().unwrap(), shape.iter().map(|s| s.1).min().unwrap());
            let mut image: Shape = shape.iter().map(|&(r, c)| (r - top, c - left)).collect();
            image.sort_unstable();
            if flip || !mirrored {
                images.insert(image);
            }
        }
    }
    images
}

fn outline(figure: &Figure) -> Shape {
    let mut squares: Shape = figure.iter().flat_map(|(_, squares)| squares.clone()).collect();
    squares.sort_unstable();
    squares
}

fn beside(a: &Shape, b: &Shape) -> bool {
    a.iter().any(|(r, c)| b.iter().any(|(s, d)| (r - s).abs() + (c - d).abs() == 1))
}

fn connected(figure: &Figure) -> bool {
    let outline = outline(figure);
    let mut reached = vec![outline[0]];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for &other in &outline {
            if beside(&vec![at], &vec![other]) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == outline.len()
}

fn has(figure: &Figure, kind: &str) -> bool {
    let outline = outline(figure);
    let low = |of: fn(&(i32, i32)) -> i32| outline.iter().map(of).min().unwrap();
    let high = |of: fn(&(i32, i32)) -> i32| outline.iter().map(of).max().unwrap();
    let (top, left) = (low(|s| s.0), low(|s| s.1));
    let (height, width) = (high(|s| s.0) - top, high(|s| s.1) - left);
    let same = |map: &dyn Fn(i32, i32) -> (i32, i32)| {
        let mut image: Shape = outline.iter().map(|&(r, c)| map(r - top, c - left)).collect();
        image.iter_mut().for_each(|square| *square = (square.0 + top, square.1 + left));
        image.sort_unstable();
        image == outline
    };
    match kind {
        "mirror" => same(&|r, c| (r, width - c)) || same(&|r, c| (height - r, c)),
        "diagonal" => same(&|r, c| (c, r)) || (height == width && same(&|r, c| (height - c, width - r))),
        "half-turn" => same(&|r, c| (height - r, width - c)),
        _ => height == width && same(&|r, c| (c, height - r)),
    }
}

pub fn case(random: &mut Random) -> Option<Case> {
    let flip = random.chance(2);
    // In the smaller frame some pieces have no room, which is found while reading.
    let side = if random.chance(4) { 2 } else { 3 };
    let mut chosen: Vec<usize> = (0..1 + random.below(3)).map(|_| random.below(SHAPES.len())).collect();
    chosen.sort_unstable();
    chosen.dedup();
    let mut asked: Vec<Asked> = Vec::new();
    let mut tables = String::new();
    for (kind, &shape) in chosen.iter().enumerate() {
        let copies = 1 + random.below(2);
        let _ =
            write!(tables, "[[piece]]\nname = \"S{kind}\"\nshape = {}\ncopies = {copies}\n", SHAPES[shape].0);
        let count = move |figure: &Figure| figure.iter().filter(|piece| piece.0 == kind).count() == copies;
        asked.push((used(&format!("S{kind}"), copies), Box::new(count)));
    }
    let kinds = ["mirror", "diagonal", "half-turn", "quarter-turn"];
    let mut wanted: Vec<&str> = kinds.into_iter().filter(|_| random.chance(3)).collect();
    if wanted.is_empty() {
        wanted.push(kinds[random.below(4)]);
    }
    let connected_asked = random.chance(2);
    let rules = format!("[rules]\nflip = {flip}\nconnected = {connected_asked}\nsymmetry = {wanted:?}\n");
    let name = format!("symmetry {}", wanted.join(" or "));
    asked.push((name, Box::new(move |figure| wanted.iter().any(|kind| has(figure, kind)))));
    if connected_asked {
        asked.push(("connected".to_owned(), Box::new(connected)));
    }
    let mut sentences = Vec::new();
    // A piece without room touches nothing, so that the condition would say nothing.
    if chosen.len() > 1 && side == 3 && random.chance(2) {
        let no = random.chance(2);
        let sentence = format!("pieces S0 and S1 {}touch", if no { "do not " } else { "" });
        let touch = move |figure: &Figure| {
            let of = |kind| figure.iter().filter(move |piece| piece.0 == kind);
            of(0).all(|(_, a)| of(1).any(|(_, b)| beside(a, b)) != no)
        };
        asked.push((format!("condition '{sentence}'"), Box::new(touch)));
        sentences.push(sentence);
    }
    let text = format!(
        "format = 1\nkind = \"symmetry-figure\"\nname = \"random\"\nframe = {side}\nconditions = {sentences:?}\n{rules}{tables}"
    );
    let images: Vec<(usize, Shape)> = (chosen.iter().enumerate())
        .flat_map(|(kind, &shape)| images(SHAPES[shape].1, flip).into_iter().map(move |image| (kind, image)))
        .collect();
    let mut kept = BTreeSet::new();
    fill((0, side), &images, &mut Vec::new(), &mut |figure| {
        if !figure.is_empty() {
            kept.insert(
                (0..).zip(&asked).filter(|(_, (_, holds))| holds(figure)).map(|(bit, _)| 1u32 << bit).sum(),
            );
        }
    });
    Some(Case { text, names: asked.into_iter().map(|(name, _)| name).collect(), kept })
}

/// Square by square: it stays empty, was covered before, or is the first square of a piece.
fn fill(
    (at, side): (i32, i32),
    images: &[(usize, Shape)],
    figure: &mut Vec<(usize, Shape)>,
    found: &mut impl FnMut(&Figure),
) {
    if at == side * side {
        return found(figure);
    }
    let square = (at / side, at % side);
    fill((at + 1, side), images, figure, found);
    for (kind, image) in images {
        let (row, column) = (square.0 - image[0].0, square.1 - image[0].1);
        let squares: Shape = image.iter().map(|&(r, c)| (r + row, c + column)).collect();
        let free = |square: &(i32, i32)| !figure.iter().any(|(_, squares)| squares.contains(square));
        let inside = |&(r, c): &(i32, i32)| (0..side).contains(&r) && (0..side).contains(&c);
        if squares.iter().all(|square| inside(square) && free(square)) {
            figure.push((*kind, squares));
            fill((at + 1, side), images, figure, found);
            figure.pop();
        }
    }
}
