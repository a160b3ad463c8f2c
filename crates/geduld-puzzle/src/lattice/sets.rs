//! Named sets of pieces: all polyforms of a size. Only the usual names of some shapes are written down.

use super::{Cell, Lattice, LatticeMap, grown, least_image};

/// A piece of a named set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedShape {
    /// Its usual name: a letter, with an apostrophe for a mirror image. `None` if it has none.
    pub name: Option<String>,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// The sets with their sizes, by lattice.
const SETS: [(Lattice, usize, &str); 23] = [
    (Lattice::Square, 1, "monominoes"),
    (Lattice::Square, 2, "dominoes"),
    (Lattice::Square, 3, "trominoes"),
    (Lattice::Square, 4, "tetrominoes"),
    (Lattice::Square, 5, "pentominoes"),
    (Lattice::Square, 6, "hexominoes"),
    (Lattice::Triangle, 1, "moniamonds"),
    (Lattice::Triangle, 2, "diamonds"),
    (Lattice::Triangle, 3, "triamonds"),
    (Lattice::Triangle, 4, "tetriamonds"),
    (Lattice::Triangle, 5, "pentiamonds"),
    (Lattice::Triangle, 6, "hexiamonds"),
    (Lattice::Triangle, 7, "heptiamonds"),
    (Lattice::Hexagon, 1, "monohexes"),
    (Lattice::Hexagon, 2, "dihexes"),
    (Lattice::Hexagon, 3, "trihexes"),
    (Lattice::Hexagon, 4, "tetrahexes"),
    (Lattice::Hexagon, 5, "pentahexes"),
    (Lattice::Cube, 1, "monocubes"),
    (Lattice::Cube, 2, "dicubes"),
    (Lattice::Cube, 3, "tricubes"),
    (Lattice::Cube, 4, "tetracubes"),
    (Lattice::Cube, 5, "pentacubes"),
];

/// The seven pieces of the Soma cube: the polycubes of at most four cubes that are not boxes.
const SOMA: &str = "soma";

/// Before the name of a set in the plane: mirror images are different pieces.
const ONE_SIDED: &str = "one-sided ";

/// The names of all sets, without the one-sided ones.
pub const SET_NAMES: [&str; 24] = {
    let mut names = [SOMA; 24];
    let mut index = 0;
    while index < SETS.len() {
        names[index] = SETS[index].2;
        index += 1;
    }
    names
};

/// The usual names of squares, as rows of letters, and of pieces of the Soma cube, as layers.
const SQUARES: [(&str, &[&str]); 21] = [
    ("O", &["X"]),
    ("I", &["XX"]),
    ("I", &["XXX"]),
    ("V", &["XX", "X."]),
    ("I", &["XXXX"]),
    ("L", &["XXX", "X.."]),
    ("O", &["XX", "XX"]),
    ("S", &[".XX", "XX."]),
    ("T", &["XXX", ".X."]),
    ("F", &[".XX", "XX.", ".X."]),
    ("I", &["XXXXX"]),
    ("L", &["XXXX", "X..."]),
    ("N", &["XXX.", "..XX"]),
    ("P", &["XXX", "XX."]),
    ("T", &["XXX", ".X.", ".X."]),
    ("U", &["X.X", "XXX"]),
    ("V", &["X..", "X..", "XXX"]),
    ("W", &["X..", "XX.", ".XX"]),
    ("X", &[".X.", "XXX", ".X."]),
    ("Y", &["XXXX", ".X.."]),
    ("Z", &["XX.", ".X.", ".XX"]),
];

/// The three tetracubes that do not lie in a plane.
const SOLID: [(&str, [Cell; 4]); 3] = [
    ("A", [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]),
    ("B", [[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1]]),
    ("P", [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
];

/// The pieces of a set, by its name. Sets of squares can also be used in space. `None` if there is no such set on this
/// lattice.
pub fn set(lattice: Lattice, name: &str) -> Option<Vec<NamedShape>> {
    let (one_sided, plain) = match name.strip_prefix(ONE_SIDED) {
        Some(plain) => (true, plain),
        None => (false, name),
    };
    if plain == SOMA {
        let pieces = [3, 4].map(|size| shapes(Lattice::Cube, size, false));
        return (lattice == Lattice::Cube && !one_sided)
            .then(|| pieces.into_iter().flatten().filter(|piece| !is_box(&piece.cells)).collect());
    }
    let &(own, size, _) = SETS.iter().find(|(_, _, known)| *known == plain)?;
    let fits = own == lattice || (own, lattice, one_sided) == (Lattice::Square, Lattice::Cube, false);
    // A polycube cannot be turned into its mirror image: in space, all sets are one-sided.
    let mirrors = !own.is_solid() && !one_sided;
    (fits && !(own.is_solid() && one_sided)).then(|| shapes(own, size, mirrors))
}

/// All polyforms of a size, those with names first, by name.
fn shapes(lattice: Lattice, size: usize, mirrors: bool) -> Vec<NamedShape> {
    let all = LatticeMap::all(lattice);
    let maps: Vec<LatticeMap> = all.iter().filter(|map| mirrors || !map.mirrors).cloned().collect();
    let name = |cells: &[Cell]| {
        let named: Vec<(&str, Vec<Cell>)> = match lattice {
            Lattice::Square | Lattice::Cube => named(lattice),
            _ => Vec::new(),
        };
        let is = |maps: &[LatticeMap]| {
            let own = least_image(lattice, cells, maps);
            let found = named.iter().find(|(_, known)| least_image(lattice, known, maps) == own);
            found.map(|(name, _)| *name)
        };
        // A mirror image has the name of its shape with an apostrophe, or the usual letter.
        is(&maps).map(str::to_owned).or_else(|| {
            is(&all).map(|name| match (size, name) {
                (4, "L") => "J".to_owned(),
                (4, "S") => "Z".to_owned(),
                _ => format!("{name}'"),
            })
        })
    };
    let mut shapes: Vec<NamedShape> = grown(lattice, size, &maps)
        .into_iter()
        .map(|cells| NamedShape { name: name(&cells), cells })
        .collect();
    shapes.sort_by_key(|shape| (shape.name.is_none(), shape.name.clone()));
    shapes
}

/// The shapes with names.
fn named(lattice: Lattice) -> Vec<(&'static str, Vec<Cell>)> {
    let squares = SQUARES.iter().map(|(name, rows)| {
        let row = |(y, row): (i64, &&str)| -> Vec<Cell> {
            let filled = (0..).zip(row.chars()).filter(|&(_, letter)| letter == 'X');
            filled.map(|(x, _)| [x, y, 0]).collect()
        };
        (*name, (0..).zip(rows.iter()).flat_map(row).collect())
    });
    let solid = SOLID.iter().map(|(name, cells)| (*name, cells.to_vec()));
    if lattice == Lattice::Square { squares.collect() } else { squares.chain(solid).collect() }
}

/// Whether the cells fill a box.
fn is_box(cells: &[Cell]) -> bool {
    let side = |axis: usize| {
        let along = || cells.iter().map(|cell| cell[axis]);
        along().max().unwrap_or(0) - along().min().unwrap_or(0) + 1
    };
    usize::try_from(side(0) * side(1) * side(2)) == Ok(cells.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(lattice: Lattice, name: &str) -> String {
        let named = |shape: NamedShape| shape.name.unwrap_or_else(|| "?".to_owned());
        set(lattice, name).unwrap().into_iter().map(named).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn usual_names_are_given() {
        assert_eq!(names(Lattice::Square, "tetrominoes"), "I L O S T");
        assert_eq!(names(Lattice::Square, "one-sided tetrominoes"), "I J L O S T Z");
        assert_eq!(names(Lattice::Square, "pentominoes"), "F I L N P T U V W X Y Z");
        assert_eq!(
            names(Lattice::Square, "one-sided pentominoes"),
            "F F' I L L' N N' P P' T U V W X Y Y' Z Z'"
        );
        assert_eq!(names(Lattice::Cube, "soma"), "V A B L P S T");
        assert_eq!(names(Lattice::Cube, "tetracubes"), "A B I L O P S T");
        assert_eq!(names(Lattice::Cube, "pentominoes"), names(Lattice::Square, "pentominoes"));
        assert_eq!(names(Lattice::Triangle, "tetriamonds"), "? ? ?");
    }

    #[test]
    fn sets_belong_to_lattices() {
        for name in SET_NAMES {
            assert!(Lattice::ALL.into_iter().any(|lattice| set(lattice, name).is_some()), "{name}");
        }
        assert_eq!(set(Lattice::Square, "hexiamonds"), None);
        assert_eq!(set(Lattice::Cube, "one-sided pentominoes"), None);
        assert_eq!(set(Lattice::Square, "heptominoes"), None);
        assert_eq!(set(Lattice::Cube, "pentacubes").map(|set| set.len()), Some(29));
    }
}
