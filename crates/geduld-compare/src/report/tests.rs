use super::*;
use crate::run::tests::{plan, run, timeout};
use crate::statistics::Floor;
use crate::{Axis, Instance, Matrix};

fn with_report(look: impl FnOnce(&Report<'_>)) {
    let mut plan = plan(2, 2);
    plan.instances = ["first <one>", "second | one"].map(Instance::alone).into();
    plan.instances[1] =
        Instance { series: Some("cards".to_owned()), size: Some(4), ..plan.instances[1].clone() };
    let axes =
        vec![Axis { option: "sum".to_owned(), values: vec!["choice-0".to_owned(), "choice-1".to_owned()] }];
    let matrix = Matrix { puzzles: vec!["a".to_owned(), "b".to_owned()], axes, ..Matrix::default() };
    let failed = Run { outcome: Outcome::Failed("it said \"no\", twice".to_owned()), ..timeout(3, 0, 1.0) };
    let runs = [run(0, 0, 0.5), run(1, 0, 1.5), timeout(2, 0, 60.0), failed];
    let summary = Summary::new(&plan, &runs, 60.0, plan.choosing());
    let floor = Floor { start: 0.1, starts: 5, tick: 0.001 };
    let report = Report {
        findings: Findings::new(&plan, &runs, &summary, 60.0, Some(floor)),
        matrix: &matrix,
        plan: &plan,
        runs: &runs,
        summary,
        circumstances: &[("machine", "two cores".to_owned())],
        measure: "processor time",
        clock: "by the clock a run may take twice as long".to_owned(),
        command: &|cell, run| format!("geduld solve {cell} --seed {run}"),
    };
    look(&report);
}

/// A report with this number of puzzles, cells and runs. Each cell is slower than the one before. All runs are solved
/// except the last.
pub(crate) fn with_comparison(puzzles: usize, cells: usize, runs: u64, look: impl FnOnce(&Report<'_>)) {
    let values = (0..cells).map(|value| format!("choice-{value}")).collect();
    let axes = vec![Axis { option: "sum".to_owned(), values }];
    let instance = |size: u32| Instance {
        name: format!("puzzle <{size}>"),
        series: Some("cards".to_owned()),
        size: Some(size),
    };
    let matrix = Matrix { axes, runs, ..Matrix::default() };
    let plan = Plan::new(&matrix, (3..).take(puzzles).map(instance).collect(), |_, _| true);
    let time = |cell: usize, number: u64| {
        let (puzzle, own) = (cell / cells, cell % cells);
        let varied = 0.7 + f64::from(u8::try_from((7 * cell as u64 + 5 * number) % 13).unwrap()) / 20.0;
        0.02 * 3f64.powi(i32::try_from(puzzle).unwrap()) * 1.2f64.powi(i32::try_from(own).unwrap()) * varied
    };
    let mut all: Vec<Run> = plan
        .choosing_runs()
        .into_iter()
        .map(|(cell, number)| run(cell, number, time(cell, number)))
        .collect();
    if let Some(last) = all.last_mut().filter(|_| runs > 1) {
        *last = timeout(last.cell, last.run, 60.0);
    }
    let summary = Summary::new(&plan, &all, 60.0, plan.choosing());
    let report = Report {
        findings: Findings::new(&plan, &all, &summary, 60.0, None),
        matrix: &matrix,
        plan: &plan,
        runs: &all,
        summary,
        circumstances: &[],
        measure: "processor time",
        clock: "by the clock a run may take twice as long".to_owned(),
        command: &|cell, run| format!("geduld solve {cell} --seed {run}"),
    };
    look(&report);
}

#[test]
fn tables_tell_figures_and_failures() {
    with_report(|report| {
        let page = markdown(report);
        for part in [
            "- machine: two cores\n",
            "**not finished**: 4 of 12 runs",
            "## first <one>\n",
            "| `--sum choice-0` | 1 of 1 |  | 0.500 | 0.500 | 0.500 | 0.500 | 1.00 | 100 | 10000 | 10 |\n",
            "| `--sum choice-1` | 1 of 1 |  | 1.500 | 1.500 | 1.500 | 1.500 | 3.00 |",
            "| `--sum choice-0` | 0 of 1 | time | 120.0 | 1.00 |",
            "`--sum choice-1` failed: it said \"no\", twice\n",
            "further runs have the seeds up to 3:\n\n1. `geduld solve 0 --seed 0`\n2. `geduld solve 1 --seed 0`\n",
        ] {
            let part = part.replace(" |  | 0.500", " | 0.500").replace(" |  | 1.500", " | 1.500");
            assert!(page.contains(&part), "`{part}` is missing:\n{page}");
        }
    });
}

#[test]
fn csv_has_a_line_for_each_run_and_as_many_fields_in_each() {
    with_report(|report| {
        let text = csv(report);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 4);
        assert!(lines[4].contains("\"failed: it said \"\"no\"\", twice\""), "{}", lines[4]);
        let fields = |line: &str| {
            let mut quoted = false;
            1 + line
                .chars()
                .filter(|&c| {
                    quoted ^= c == '"';
                    c == ',' && !quoted
                })
                .count()
        };
        assert!(lines.iter().all(|line| fields(line) == fields(lines[0])), "{text}");
    });
}

#[test]
fn a_run_is_read_back_from_every_report_that_holds_it() {
    with_report(|report| {
        for text in [csv(report), json(report), json_lines(report)] {
            let run = RecordedRun::read(&text, 2).unwrap();
            assert_eq!((run.command.as_str(), run.outcome.as_str()), ("geduld solve 1 --seed 0", "solved"));
            assert_eq!((run.answer["solutions"].as_str(), run.numbers["conflicts"]), ("8", 100));
            assert_eq!((run.seconds, run.limits), (1.5, (60.0, 4000)));
            assert_eq!(RecordedRun::read(&text, 4).unwrap().outcome, "failed");
            for row in [0, 5] {
                assert_eq!(RecordedRun::read(&text, row), Err(RecordedError::NoRow(row, 4)));
            }
        }
        assert_eq!(RecordedRun::read(&markdown(report), 1), Err(RecordedError::NoReport));
    });
}

#[test]
fn json_lines_are_objects() {
    with_report(|report| {
        let lines: Vec<serde_json::Value> =
            json_lines(report).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 1 + 4);
        assert_eq!(lines[0]["complete"], false);
        assert_eq!(lines[3]["outcome"], "timeout");
        assert_eq!(lines[2]["options"]["sum"], "choice-1");
        assert_eq!(
            (&lines[1]["series"], &lines[1]["size"]),
            (&serde_json::Value::Null, &serde_json::Value::Null)
        );
        assert_eq!((&lines[3]["series"], &lines[3]["size"]), (&"cards".into(), &4.into()));
    });
}

#[test]
fn the_live_table_has_a_line_for_each_cell_of_the_puzzle() {
    with_report(|report| {
        let lines = live(report.plan, &report.summary, 1);
        assert_eq!(lines, "  --sum choice-0  0 of 1  time\n  --sum choice-1  0 of 1  failed\n");
    });
}
