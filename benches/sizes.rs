//! How large the cubes of a plan are: for each cube the nodes expected and the nodes visited, as CSV on standard
//! output. The simulated cluster in the tests takes them from a file that was made so.
//!
//! `cargo bench -p geduld-benches --bench sizes -- magic-5 1000 > tests/cluster/magic-5.csv`

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use geduld_benches::bundled;
use geduld_count::{Control, Options, all_cubes, count, counter};

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let name = words.next().unwrap_or_else(|| "magic-4".to_owned());
    let machines = words.next().and_then(|word| word.parse().ok()).unwrap_or(1000);
    let puzzle = bundled(&name);
    let instance = puzzle.instance();
    let prepared = counter(&instance, &Options { machines, ..Options::default() }, &Control::new())
        .expect("it is served");
    let engine = prepared.engine.as_ref();
    let cubes = all_cubes(engine);
    let (next, visited) = (AtomicUsize::new(0), Mutex::new(vec![0; cubes.len()]));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(cube) = cubes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let control = Control::new();
                    let alone = std::slice::from_ref(cube);
                    count(engine, alone, &Default::default(), 1, &control, |_| {}).expect("it is counted");
                    visited.lock().expect("no thread panics")[cube.id.number()] = control.progress().nodes;
                }
            });
        }
    });
    println!("expected,nodes");
    for (cube, nodes) in cubes.iter().zip(visited.lock().expect("all threads have ended").iter()) {
        println!("{:.0},{nodes}", cube.cube.size.unwrap_or(0.0));
    }
}
