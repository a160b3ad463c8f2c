//! Every bundled puzzle can be read, and its board symmetries are correct.

use geduld_model::{AutomorphismCheck, Constraint};
use geduld_puzzle::bundled::{BUNDLED, SCALING};
use geduld_puzzle::{AnyFamily, read};

#[test]
fn bundled_puzzles_are_sorted_and_read() {
    assert!(BUNDLED.is_sorted_by_key(|puzzle| puzzle.name));
    for bundled in BUNDLED {
        let puzzle = read(bundled.text).unwrap_or_else(|error| panic!("{}: {error}", bundled.name));
        assert!(puzzle.source.is_some(), "{} names its source", bundled.name);
    }
}

/// Apart from pins, a board symmetry that permutes atoms maps the model to itself. A parity rule may prevent that.
#[test]
fn board_symmetries_are_automorphisms() {
    for (name, symmetries, kept) in [
        ("crazy-jacob", 3, 3),
        ("nintai", 6, 6),
        ("nintai-rim-1", 6, 6),
        ("magic-4", 8, 8),
        ("boss-3", 8, 4),
        ("boss-4", 8, 8),
        ("snake-blue", 48, 48),
        ("snake-red", 48, 2),
        ("calendar", 1, 1),
        ("hexiamonds-chevron", 2, 2),
        ("pentominoes-3x20", 4, 4),
        ("soma-cube", 48, 48),
        ("tetrahexes-coin", 4, 4),
    ] {
        let puzzle = read(geduld_puzzle::bundled::find(name).unwrap().text).unwrap();
        let instance = puzzle.instance();
        assert_eq!(instance.symmetries.len(), symmetries, "{name}");
        let check = AutomorphismCheck::new(&instance.model);
        let atoms: Vec<_> = instance.symmetries.iter().map(|symmetry| &symmetry.atoms).collect();
        assert!(atoms[0].is_identity(), "{name}");
        assert_eq!(atoms.iter().filter(|atoms| check.holds(atoms)).count(), kept, "{name}");
    }
}

#[test]
fn models_have_the_shape_their_families_promise() {
    let model = |name| {
        let puzzle = read(geduld_puzzle::bundled::find(name).unwrap().text).unwrap();
        puzzle.family.model()
    };
    let nintai = model("nintai");
    assert_eq!((nintai.decision_count(), nintai.variables().len()), (36, 36 + 45));
    let keyed = |c: &Constraint| matches!(c, Constraint::Table(table) if table.key_column() == Some(0));
    assert_eq!(nintai.constraints().iter().filter(|c| keyed(c)).count(), 36);
    let snake = model("snake-blue");
    assert_eq!((snake.decision_count(), snake.variables().len()), (27, 27 + 26));
    let magic = model("magic-4");
    assert_eq!(magic.constraints().len(), 1 + 10);
    let AnyFamily::SymmetryFigure(_) =
        read(geduld_puzzle::bundled::find("ppp").unwrap().text).unwrap().family
    else {
        panic!("ppp is a symmetry figure");
    };
}

#[test]
fn puzzles_for_comparisons_are_read_and_found_by_name() {
    for bundled in SCALING {
        assert!(read(bundled.text).is_ok(), "{}", bundled.name);
        assert_eq!(geduld_puzzle::bundled::find(bundled.name), Some(*bundled));
    }
}
