//! Edge matching on boards of three or four cells.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use geduld_puzzle::edge_matching::Shape;
use geduld_tests::board;

use super::{Case, Random};

/// How often a piece is used, as geduld says it.
pub fn used(name: &str, times: usize) -> String {
    match times {
        1 => format!("piece {name} used once"),
        2 => format!("piece {name} used twice"),
        times => format!("piece {name} used {times} times"),
    }
}

/// What a filling is asked: a name, and whether a filling (type and edges in each cell) keeps it.
type Asked = (String, Box<dyn Fn(&[(usize, Vec<usize>)]) -> bool>);

pub fn case(random: &mut Random) -> Option<Case> {
    let shapes = [
        Shape::Rectangle { rows: 2, columns: 2 },
        Shape::Rectangle { rows: 1, columns: 3 },
        Shape::Triangle { side: 2 },
    ];
    let shape = shapes[random.below(3)].clone();
    let (positions, places) = (board::positions(&shape), board::places(&shape));
    let turn = !random.chance(3);
    let labels = 2 + random.below(2);
    let mut pieces: Vec<(Vec<usize>, usize)> = Vec::new();
    let mut left = positions.len();
    while left > 0 {
        let copies = 1 + random.below(left.min(2));
        pieces.push(((0..places).map(|_| random.below(labels)).collect(), copies));
        left -= copies;
    }
    let turned = |edges: &[usize], turn: usize| -> Vec<usize> {
        (0..places).map(|place| edges[(place + turn) % places]).collect()
    };
    let turns = if turn { places } else { 1 };
    let looks: Vec<BTreeSet<Vec<usize>>> =
        pieces.iter().map(|(edges, _)| (0..turns).map(|turn| turned(edges, turn)).collect()).collect();
    let letter = |label: usize| ["a", "b", "c"][label];
    let mut text = "format = 1\nkind = \"edge-matching\"\nname = \"random\"\n".to_owned();
    let mut rules = format!("[rules]\nturn = {turn}\n");
    let mut asked: Vec<Asked> = Vec::new();
    let mut tables = String::new();
    for (kind, (edges, copies)) in pieces.iter().enumerate() {
        let written: Vec<&str> = edges.iter().map(|&label| letter(label)).collect();
        let _ = write!(tables, "[[piece]]\nname = \"P{kind}\"\nedges = {written:?}\ncopies = {copies}\n");
        let alike: Vec<usize> = (0..pieces.len()).filter(|&other| looks[other] == looks[kind]).collect();
        if alike[0] < kind {
            continue;
        }
        // Pieces that look the same are one requirement. A pin of one of them is no pin of another.
        let copies: Vec<usize> = alike.iter().map(|&own| pieces[own].1).collect();
        let names: Vec<String> = alike.iter().map(|own| format!("P{own}")).collect();
        let name = match &names[..] {
            [name] => used(name, copies[0]),
            several => {
                let name = format!("{} (which look the same)", several.join(", "));
                used(&name, copies.iter().sum()).replacen("piece", "pieces", 1)
            }
        };
        let count = move |cells: &[(usize, Vec<usize>)]| {
            let used = |own: usize| cells.iter().filter(|cell| cell.0 == own).count();
            alike.iter().zip(&copies).all(|(&own, &copies)| used(own) == copies)
        };
        asked.push((name, Box::new(count)));
    }
    let touching = board::touching(&shape);
    let inner: BTreeSet<(usize, usize)> = touching.iter().flatten().copied().collect();
    if random.chance(2) {
        let label = random.below(labels);
        let _ = writeln!(rules, "border = {:?}", letter(label));
        let inner = inner.clone();
        asked.push((
            format!("border {}", letter(label)),
            Box::new(move |cells| {
                cells.iter().enumerate().all(|(cell, (_, edges))| {
                    (0..edges.len()).all(|place| inner.contains(&(cell, place)) || edges[place] == label)
                })
            }),
        ));
    }
    // Two pins of a cell, and more pins of a piece than it has copies, are found while reading.
    let mut pins: BTreeSet<String> = BTreeSet::new();
    for cell in (0..positions.len()).chain([random.below(positions.len()), 0]) {
        let (row, column) = positions[cell];
        if !random.chance(4) {
            continue;
        }
        let kind = random.below(pieces.len());
        let pinned = if random.chance(2) { Some(random.below(turns)) } else { None };
        let _ = write!(tables, "[[pin]]\ncell = [{row}, {column}]\npiece = \"P{kind}\"\n");
        let mut name = format!("pin {row},{column}=P{kind}");
        if let Some(turn) = pinned {
            let _ = writeln!(tables, "turn = {turn}");
            let _ = write!(name, "/{turn}");
        }
        let wanted = pinned.map(|turn| turned(&pieces[kind].0, turn));
        if !pins.insert(name.clone()) {
            return None;
        }
        asked.push((
            name,
            Box::new(move |cells| {
                cells[cell].0 == kind && wanted.as_ref().is_none_or(|edges| cells[cell].1 == *edges)
            }),
        ));
    }
    let mut sentences = Vec::new();
    if random.chance(2) {
        let (cell, place, label) =
            (random.below(positions.len()), random.below(places), random.below(labels));
        let (row, column) = positions[cell];
        let side = board::side_names(&shape, positions[cell])[place];
        let sentence = format!("label {} at {row},{column} {side}", letter(label));
        sentences.push(sentence.clone());
        asked.push((format!("condition '{sentence}'"), Box::new(move |cells| cells[cell].1[place] == label)));
    }
    if random.chance(2) {
        let (cell, kind) = (random.below(positions.len()), random.below(pieces.len()));
        let (row, column) = positions[cell];
        let sentence = format!("piece P{kind} not in {row},{column}");
        sentences.push(sentence.clone());
        asked.push((format!("condition '{sentence}'"), Box::new(move |cells| cells[cell].0 != kind)));
    }
    let _ = writeln!(text, "conditions = {sentences:?}");
    text += &match shape {
        Shape::Rectangle { rows, columns } => {
            format!("[board]\nshape = \"rectangle\"\nrows = {rows}\ncolumns = {columns}\n")
        }
        _ => "[board]\nshape = \"triangle\"\nside = 2\n".to_owned(),
    };
    let text = text + &rules + &tables;
    let placements: Vec<(usize, Vec<usize>)> = looks
        .iter()
        .enumerate()
        .flat_map(|(kind, looks)| looks.iter().map(move |edges| (kind, edges.clone())))
        .collect();
    let mut kept = BTreeSet::new();
    let mut cells: Vec<(usize, Vec<usize>)> = Vec::new();
    fill(&placements, positions.len(), &touching, &mut cells, &mut |cells| {
        let bits = (0..).zip(&asked).filter(|(_, (_, holds))| holds(cells)).map(|(bit, _)| 1u32 << bit);
        kept.insert(bits.sum());
    });
    Some(Case { text, names: asked.into_iter().map(|(name, _)| name).collect(), kept })
}

/// Every way to fill the cells one after the other so that touching edges are the same.
fn fill(
    placements: &[(usize, Vec<usize>)],
    count: usize,
    touching: &[[board::Side; 2]],
    cells: &mut Vec<(usize, Vec<usize>)>,
    found: &mut impl FnMut(&[(usize, Vec<usize>)]),
) {
    if cells.len() == count {
        return found(cells);
    }
    for placement in placements {
        cells.push(placement.clone());
        let edge = |(cell, place): board::Side| cells.get(cell).map(|(_, edges)| edges[place]);
        let fits = touching.iter().all(|&[a, b]| edge(a).zip(edge(b)).is_none_or(|(a, b)| a == b));
        if fits {
            fill(placements, count, touching, cells, found);
        }
        cells.pop();
    }
}
