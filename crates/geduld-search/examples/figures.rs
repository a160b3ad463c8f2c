//! Counts symmetric figures by the search in dynamic order, with times.
//!
//! `cargo run --release -p geduld-search --example figures -- ppp7 ppp12 lll tetrominoes iplN`, or
//! `8 XX/XX/X. XXX/X..` for a frame and pieces.

#[path = "../tests/suite/models/mod.rs"]
mod models;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use geduld_search::{DynamicPlan, Monitor};
use models::figures::{Figures, figures};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(Ok(frame)) = arguments.first().map(|first| first.parse()) {
        let pieces: Vec<&str> = arguments[1..].iter().map(String::as_str).collect();
        return measure("pieces", &figures(&pieces, frame));
    }
    for name in &arguments {
        let tetrominoes = ["XXXX", "XX/XX", "XXX/.X.", "XX./.XX", "XXX/X.."];
        let four = ["XXXXX", "XX/XX/X.", "XXXX/X...", "XXX./..XX"];
        let model = match name.as_str() {
            "ppp7" => figures(&["XX/XX/X."; 3], 7),
            "ppp12" => figures(&["XX/XX/X."; 3], 12),
            "lll" => figures(&["XX/XX/X./X.", "XX/XX/X./X.", "XX./.XX/.X./.XX"], 12),
            "tetrominoes" => figures(&tetrominoes, 8),
            "ipln" => figures(&four, 8),
            other => panic!("unknown: {other}"),
        };
        measure(name, &model);
    }
}

fn measure(name: &str, figures: &Figures) {
    let start = Instant::now();
    let plan = DynamicPlan::new(&figures.model).expect("small numbers");
    let planned = start.elapsed();
    let boxes = figures.boxes(false);
    let next = AtomicUsize::new(0);
    let verbose = std::env::var_os("VERBOSE").is_some();
    let work = || {
        let (mut solutions, mut nodes) = (0, 0);
        let [mut restricting, mut compiling, mut searching] = [Duration::ZERO; 3];
        while let Some(cubes) = boxes.get(next.fetch_add(1, Relaxed)) {
            let begin = Instant::now();
            let restricted = plan.restrict(&cubes[0][..2]);
            restricting += begin.elapsed();
            let Some(plan) = restricted else { continue };
            for cube in cubes {
                let begin = Instant::now();
                let residual = plan.specialise(&cube[2..]);
                compiling += begin.elapsed();
                let Some(residual) = residual else { continue };
                let begin = Instant::now();
                let (found, visited) = residual.count(&Monitor::default()).expect("nobody stops it");
                searching += begin.elapsed();
                if verbose {
                    let values: Vec<u32> = cube.iter().map(|&(_, value)| value).collect();
                    eprintln!("{values:?}: {found} solutions, {visited} nodes, {:?}", begin.elapsed());
                }
                solutions += found;
                nodes += visited;
            }
        }
        (solutions, nodes, restricting, compiling, searching)
    };
    let parts = std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.map(|thread| thread.join().expect("no panic"))
    });
    let sum = parts.into_iter().reduce(|a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3, a.4 + b.4));
    let (solutions, nodes, restricting, compiling, searching) = sum.expect("two threads");
    eprintln!(
        "{name}: {} boxes, {solutions} solutions, {nodes} nodes; plan {planned:.1?}, restrict {restricting:.1?}, specialise {compiling:.1?}, \
         search {searching:.1?} ({:.2} us a node), whole {:.1?}",
        boxes.len(),
        searching.as_secs_f64() * 1e6 / nodes.max(1) as f64,
        start.elapsed()
    );
}
