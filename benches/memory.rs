//! Memory: resident size in the first and in the last tenth of a count by the SAT engine (Linux only).
//!
//! `cargo bench -p geduld-benches --bench memory`

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::time::Duration;

use geduld_benches::{bundled, engine};
use geduld_count::{Control, EngineChoice, count_all};

fn main() {
    let puzzle = bundled("magic-4");
    let instance = puzzle.instance();
    let engine = engine(&instance, EngineChoice::Sat, true);
    let control = Control::new();
    let watched = control.clone();
    let sampler = std::thread::spawn(move || {
        let mut peaks = [0u64; 10];
        loop {
            let fraction = watched.progress().fraction;
            if fraction > 0.999 {
                return peaks;
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let tenth = ((fraction * 10.0) as usize).min(9);
            peaks[tenth] = peaks[tenth].max(resident_kilobytes());
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    count_all(engine.as_ref(), 2, &control).expect("the count succeeds");
    let peaks = sampler.join().expect("the sampler ends");
    println!("magic-4, SAT engine, 2 threads: peak resident kilobytes in each tenth of the count: {peaks:?}");
    let ratio = peaks[9] as f64 / peaks[0].max(1) as f64;
    println!("last tenth to first tenth: {ratio:.2}");
}

fn resident_kilobytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
