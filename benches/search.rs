//! Search: what symmetry, threads and a node cost. `cargo bench -p geduld-benches --bench search`

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::time::Duration;

use geduld_benches::{bundled, count_all, engine, report, timed};
use geduld_count::EngineChoice;

fn main() {
    for name in ["magic-4", "nintai"] {
        let puzzle = bundled(name);
        let instance = puzzle.instance();
        let mut totals = Vec::new();
        let mut times = Vec::new();
        // Nintai without symmetry takes minutes on one thread: threads are compared on it, as the larger work.
        for (symmetry, threads) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
            let (counter, planning) = timed(|| engine(&instance, EngineChoice::Search, symmetry));
            let (tally, nodes, time) = count_all(counter.as_ref(), threads);
            let with = if symmetry { "with" } else { "without" };
            let remark =
                format!("planned in {:.3} s, {}", planning.as_secs_f64(), per_node(nodes, time, threads));
            report(&format!("{name}, {with} symmetry, {threads} thread(s)"), time, &remark);
            totals.push(tally.solutions());
            times.push(time.as_secs_f64());
        }
        assert!(totals.windows(2).all(|pair| pair[0] == pair[1]), "all ways count the same: {totals:?}");
        println!("{name}: {} solutions", totals[0]);
        println!(
            "{name}: symmetry saves a factor {:.1}, two threads a factor {:.2}",
            times[3] / times[1],
            times[2] / times[3]
        );
    }
}

fn per_node(nodes: u64, time: Duration, threads: usize) -> String {
    let nanoseconds = time.as_secs_f64() * 1e9 * threads as f64 / nodes as f64;
    format!("{nodes} nodes, {nanoseconds:.1} ns of a thread a node")
}
