//! The cluster that is simulated from measured sizes of cubes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use geduld_count::{Cube, CubeId, NamedCube};
use geduld_tests::simulated::{Cluster, Outcome, picture, simulate};

/// The cubes of magic squares of order 5 planned for 1,000 parts, with the nodes that each was seen to have: made by
/// `cargo bench -p geduld-benches --bench sizes -- magic-5 1000`.
const MEASURED: &str = include_str!("magic-5.csv");

fn cubes() -> Vec<(NamedCube, f64)> {
    let cube = |(number, line): (usize, &str)| {
        let (expected, nodes) = line.split_once(',').unwrap();
        let cube = Cube { choices: Vec::new(), size: Some(expected.parse().unwrap()) };
        (NamedCube { id: CubeId::new(number), cube }, nodes.parse().unwrap())
    };
    MEASURED.lines().skip(1).enumerate().map(cube).collect()
}

/// The clusters of the picture: one part for each worker and nothing else; several parts; and what is left cut again.
fn outcomes() -> Vec<(String, Outcome)> {
    let cubes = cubes();
    let of = |name: &str, cluster: Cluster| (name.to_owned(), simulate(&cluster, &cubes));
    vec![
        of("a part for each worker", Cluster { parts_per_worker: 1, idle: None, ..Cluster::default() }),
        of("four parts for each worker", Cluster { idle: None, ..Cluster::default() }),
        of("four parts, the rest cut again when workers have nothing to do", Cluster::default()),
    ]
}

#[test]
fn the_end_comes_within_a_tenth_of_the_ideal_time() {
    let cubes = cubes();
    for seed in 1..=3 {
        let outcome = simulate(&Cluster { seed, ..Cluster::default() }, &cubes);
        assert!(outcome.failed > 50, "{} workers failed", outcome.failed);
        assert!(
            (1.0..1.1).contains(&outcome.end),
            "seed {seed}: {} after {} rounds",
            outcome.end,
            outcome.rounds
        );
    }
}

/// Without slow or failing workers and without costs little but the sizes of the cubes is left.
#[test]
fn an_ideal_cluster_takes_hardly_more_than_the_ideal_time() {
    let ideal = Cluster { slow: [0.0, 0.0], failures: 0.0, start: 0.0, again: 0.0, ..Cluster::default() };
    let outcome = simulate(&ideal, &cubes());
    assert!((1.0..1.05).contains(&outcome.end), "{}", outcome.end);
    assert_eq!(outcome.failed, 0);
}

/// The picture is made anew by `GEDULD_BLESS=1 cargo test -p geduld-tests cluster::`.
#[test]
fn the_picture_shows_what_comes_out() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures/cluster.svg");
    let drawn = picture(&outcomes());
    if std::env::var_os("GEDULD_BLESS").is_some() {
        std::fs::write(&place, &drawn).unwrap();
    }
    assert!(
        std::fs::read_to_string(&place).unwrap() == drawn,
        "{} is of another simulation",
        place.display()
    );
}
