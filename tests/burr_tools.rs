//! The example files of BurrTools, with the numbers that are stored in them. The files are not part of this repository:
//! `GEDULD_BURRTOOLS` names the folder `examples` of its sources, and without it nothing is tested.

use std::collections::BTreeMap;
use std::path::PathBuf;

use geduld_count::Options;
use geduld_puzzle::exchange::import;
use geduld_tests::counting::count_by;
use num_bigint::BigUint;

/// A file, the number of the problem, and its stored number of assemblies. BrokenSticks 2 has none, and no solution.
const ASSEMBLIES: [(&str, usize, u32); 28] = [
    ("12PieceSeparation", 1, 1),
    ("AlPackino", 1, 1),
    ("AugmentedSecondStellation", 1, 2),
    ("BallRoom", 1, 2),
    ("BallRoom", 2, 1),
    ("BallRoom", 3, 3),
    ("Bermuda", 1, 1),
    ("BrokenSticks", 1, 2),
    ("BrokenSticks", 2, 0),
    ("CubeInCage", 1, 96),
    ("DemoMirrorParadox", 1, 1),
    ("DiagonalCube", 1, 2),
    ("DraculasDentalDesaster", 1, 84),
    ("FourPieceTetrahedron", 1, 1),
    ("HexSticks", 1, 33),
    ("PelikanBurr", 1, 12),
    ("PermutatedThirdStellation", 1, 2),
    ("PiecesOfEight", 1, 6),
    ("PiecesOfEight", 2, 4),
    ("PiecesOfEight", 3, 43),
    ("PiecesOfEight", 4, 12),
    ("PiecesOfEight", 5, 20),
    ("PiecesOfEight", 6, 12),
    ("Prisgon", 1, 1),
    ("Prisgon", 2, 1),
    ("SolidSixPieceBurrs", 1, 588),
    ("DemoMirrorParadox", 2, 1),
    ("DemoPieceGenerator", 1, 928),
];

/// The text of a file, which may be packed with gzip.
fn text(folder: &std::path::Path, name: &str) -> String {
    let bytes = std::fs::read(folder.join(format!("{name}.xmpuzzle"))).expect("the folder has the examples");
    let text = match bytes.starts_with(&[0x1f, 0x8b]) {
        true => {
            let mut text = Vec::new();
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&bytes[..]), &mut text)
                .expect("gzip packed it");
            text
        }
        false => bytes,
    };
    text.iter().map(|&byte| char::from(byte)).collect()
}

#[test]
fn the_examples_of_burr_tools_have_their_stored_numbers() {
    let Some(folder) = std::env::var_os("GEDULD_BURRTOOLS").map(PathBuf::from) else { return };
    let mut found = BTreeMap::new();
    for (name, problem, expected) in ASSEMBLIES {
        let made = import(&text(&folder, name), name, Some(problem)).unwrap();
        let counted = count_by(&made.text, &Options::default(), 2).expect("it is counted");
        found.insert((name, problem), (counted["essentially_different"].clone(), BigUint::from(expected)));
    }
    let wrong: Vec<_> = found.iter().filter(|(_, (found, expected))| found != expected).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
