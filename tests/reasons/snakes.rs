//! Snake cubes in small boxes: every walk with the bends of the string.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use geduld_tests::random::snake_cube::{positions, searches};

use super::{Case, Random};

type Path = [[usize; 3]];
type Asked = (String, Box<dyn Fn(&Path) -> bool>);

fn bends(path: &Path) -> Vec<bool> {
    let turns = |index: usize| {
        index > 0
            && index + 1 < path.len()
            && (0..3).filter(|&axis| path[index - 1][axis] != path[index + 1][axis]).count() == 2
    };
    (0..path.len()).map(turns).collect()
}

pub fn case(random: &mut Random) -> Option<Case> {
    let size = [[2, 2, 2], [3, 2, 1], [3, 3, 1]][random.below(3)];
    let places = positions(size);
    let paths = searches(size);
    let wanted = bends(&paths[random.below(paths.len())]);
    let mut asked: Vec<Asked> = Vec::new();
    let mut text = String::new();
    let place = |random: &mut Random| places[random.below(places.len())];
    if random.chance(2) {
        let mut starts = vec![place(random), place(random)];
        starts.sort_unstable();
        starts.dedup();
        let _ = writeln!(text, "[rules]\nstart = {starts:?}");
        let written: Vec<String> = starts.iter().map(|[x, y, z]| format!("{x},{y},{z}")).collect();
        asked.push((
            format!("start {}", written.join(" or ")),
            Box::new(move |path| starts.contains(&path[0])),
        ));
    }
    // Two pins of one cube or of one place, and a first cube that is not at the start, are found while reading.
    let mut pinned = BTreeSet::new();
    for cube in (1..=places.len()).chain([1, 1 + random.below(places.len())]) {
        let at = place(random);
        if random.chance(4) && pinned.insert((cube, at)) {
            let [x, y, z] = at;
            let _ = write!(text, "[[pin]]\ncube = {cube}\nat = {at:?}\n");
            asked.push((format!("pin {cube}={x},{y},{z}"), Box::new(move |path| path[cube - 1] == at)));
        }
    }
    let mut sentences = Vec::new();
    let (a, b) = (1 + random.below(places.len()), 1 + random.below(places.len()));
    if a != b && random.chance(2) {
        let sentence = format!("cubes {a} and {b} touch");
        let touch = move |path: &Path| {
            (0..3).map(|axis| path[a - 1][axis].abs_diff(path[b - 1][axis])).sum::<usize>() == 1
        };
        asked.push((format!("condition '{sentence}'"), Box::new(touch)));
        sentences.push(sentence);
    }
    let chain: String = wanted.iter().map(|&bend| if bend { '1' } else { '0' }).collect();
    let text = format!(
        "format = 1\nkind = \"snake-cube\"\nname = \"random\"\nsize = {size:?}\nchain = \"{chain}\"\n\
         conditions = {sentences:?}\n{text}"
    );
    let folded = paths.iter().filter(|path| bends(path) == wanted);
    let kept = folded.map(|path| {
        (0..).zip(&asked).filter(|(_, (_, holds))| holds(path)).map(|(bit, _)| 1u32 << bit).sum()
    });
    let kept = kept.collect();
    Some(Case { text, names: asked.into_iter().map(|(name, _)| name).collect(), kept })
}
