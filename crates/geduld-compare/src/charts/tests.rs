use super::*;
use crate::report::tests::with_comparison;

#[test]
fn every_chart_is_well_formed_and_has_its_table() {
    for (puzzles, cells, runs) in [(1, 1, 1), (1, 2, 3), (4, 9, 3)] {
        with_comparison(puzzles, cells, runs, |report| {
            let files = files(report);
            let kinds = files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>().join(" ");
            assert!(kinds.starts_with("cactus.svg cactus.dat boxes.svg boxes.dat"), "{kinds}");
            assert_eq!(files[0].name, FIRST_CHART);
            assert_eq!(kinds.contains("scatter.svg"), cells > 1, "{kinds}");
            assert_eq!(kinds.contains("growth-cards.svg growth-cards.dat"), puzzles > 1, "{kinds}");
            for ChartFile { name, text } in &files {
                assert!(!text.contains("NaN") && !text.contains("inf"), "{name}: {text}");
                if name.ends_with(".svg") {
                    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
                    let closed = text.matches("/>").count() + 2 * text.matches("</").count();
                    assert_eq!(text.matches('<').count(), closed, "every element of {name} is closed");
                    assert!(name == "intervals.svg" || text.contains(">limit"), "{name}");
                } else {
                    let rows: Vec<usize> = text
                        .lines()
                        .filter(|line| !line.starts_with('#'))
                        .map(|line| line.split(' ').count())
                        .collect();
                    assert!(rows.len() > 1 && rows.iter().all(|&fields| fields == rows[0]), "{name}: {text}");
                }
            }
        });
    }
}

#[test]
fn six_are_drawn_and_the_others_named() {
    with_comparison(4, 9, 3, |report| {
        let page = cactus(report);
        assert!(page.contains("Not drawn, because at most 6"), "{page}");
        // Six lines with six leaders to their labels, and the virtual best.
        assert_eq!(page.matches("<polyline").count(), 13);
        let table = &files(report)[1].text;
        assert!(table.contains("\nsolved choice-0 choice-1 choice-2"), "{table}");
        assert!(table.contains("choice-8 virtual-best\n"), "{table}");
    });
}
