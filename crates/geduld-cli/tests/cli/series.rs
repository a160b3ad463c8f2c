//! `geduld generate --series`: folders of puzzles with an index.

use std::fs;
use std::process::Stdio;

use crate::run::{Folder, Run, command, geduld};

/// The files of a folder with what is in them.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap())
    };
    let mut files: Vec<_> = entries.map(file).collect();
    files.sort();
    files
}

#[test]
fn a_series_has_an_index_and_is_compared_by_size() {
    let folder = Folder::new();
    let place = folder.name("little");
    let make =
        ["generate", "--series", "cards", "--rows", "2..3", "--seeds", "2", "--seed", "9", "-o", &place];
    let make = [&make[..], &["--formulas", "", "--formulas", "--tables one-way"]].concat();
    assert_eq!(geduld(&make).done(), "");
    let made = files(&place);
    let names: Vec<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    let stems = ["2-09", "2-10", "3-09", "3-10"];
    let mut expected: Vec<String> = stems
        .iter()
        .flat_map(|stem| {
            ["toml", "default.cnf", "tables-one-way.cnf"].map(|ending| format!("{stem}.{ending}"))
        })
        .collect();
    expected.push("index.toml".to_owned());
    expected.sort();
    assert_eq!(names, expected);
    let index = &made.last().unwrap().1;
    for part in [
        "series = \"little\"",
        "command = \"geduld generate --series cards --rows 2..3 --seed 9 --seeds 2 --formulas '' --formulas '--tables one-way'\"",
        "complete = true",
        "file = \"3-10.toml\"",
        "size = 3",
        "seed = 10",
        "satisfiable = true",
        "known = \"counted\"",
        "encodings = \"--tables one-way\"",
    ] {
        assert!(index.contains(part), "`{part}` is missing:\n{index}");
    }
    // Each puzzle is that of its own command.
    let single = geduld(&["generate", "cards", "--rows", "3", "--seed", "10"]).done();
    assert_eq!(fs::read_to_string(folder.path("little/3-10.toml")).unwrap(), single);
    // Once more, with a file missing: the same bytes.
    fs::remove_file(folder.path("little/2-10.default.cnf")).unwrap();
    geduld(&make).done();
    assert_eq!(files(&place), made);

    let report = folder.name("runs.csv");
    // That of puzzles so small some are odd is only a warning.
    let run = geduld(&["compare", &place, "--runs", "1", "-o", &report]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(&report).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let sizes: Vec<(&str, &str)> = rows.iter().map(|row| (row[2], row[3])).collect();
    assert_eq!(sizes, [("little", "2"), ("little", "2"), ("little", "3"), ("little", "3")]);

    fs::write(folder.path("little/2-09.toml"), "changed").unwrap();
    geduld(&["compare", &place]).refused("2-09.toml", "was changed", "make the series again");
    geduld(&make).refused("2-09.toml", "was changed", "move it");
}

#[test]
fn every_kind_makes_series_of_every_sort() {
    let folder = Folder::new();
    for (name, kind, satisfiable) in [
        ("border", "cards --rows 2..3 --border --solutions none", "false"),
        ("triangles", "triangles --side 2..3 --solutions one", "true"),
        ("board", "board XX XX --labels 2..3", "true"),
        ("snake", "snake --size 2,2,2..3 --solutions one", "true"),
        ("figure", "figure --pieces 2..3 --squares 4", "true"),
        ("square", "square --order 3 --pinned 30..31 --solutions none", "false"),
        ("fixed", "square --order 4", "true"),
    ] {
        let place = folder.name(name);
        let mut arguments = vec!["generate", "--series", "--seeds", "2", "-o", &place];
        arguments.extend(kind.split(' '));
        geduld(&arguments).done();
        let index = fs::read_to_string(folder.path(&format!("{name}/index.toml"))).unwrap();
        let sizes = if name == "fixed" { 1 } else { 2 };
        assert_eq!(
            index.matches(&format!("satisfiable = {satisfiable}")).count(),
            2 * sizes,
            "{kind}: {index}"
        );
        assert_eq!(index.matches("\nsize = ").count(), 4 * (sizes - 1), "{kind}: {index}");
    }
}

#[test]
fn mistakes_are_told_before_anything_is_made() {
    let folder = Folder::new();
    let place = folder.name("series");
    let series = |more: &[&str]| geduld(&[&["generate", "--series", "-o", &place], more].concat());
    let misspelt = |more: &[&str], message: &str| {
        let Run { status, stderr, .. } = series(more);
        assert_eq!(status, Some(2), "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    };
    misspelt(&["cards", "--rows", "5..4"], "write the smaller number first, 4..5");
    misspelt(&["cards", "--rows", "x"], "a range such as 4..8");
    misspelt(&["cards", "--rows", "2..3", "--seeds", "0"], "1..=1000");
    misspelt(&["cards", "--rows", "2..3", "--formulas", "--sum abacus"], "abacus");
    series(&["cards", "--rows", "2..3000", "--seeds", "9"]).misused("", "more than 10000 puzzles", "--seeds");
    series(&["cards", "--rows", "2..3", "--columns", "2..3"]).misused("", "two ranges", "for each value");
    series(&["cards", "--rows", "0..3"]).misused("", "from 1 to 1024 cells", "");
    series(&["cards", "--rows", "30..99"]).misused("", "from 1 to 1024 cells", "");
    series(&["cards", "--seed", "18446744073709551615"]).misused("", "seeds of the series", "smaller");
    geduld(&["generate", "cards", "--series"]).misused("", "needs a folder", "-o FOLDER");
    geduld(&["generate", "cards", "--rows", "2..3"]).misused("", "one puzzle", "add --series");
    assert!(folder.entries().is_empty(), "{:?}", folder.entries());

    let file = folder.write("file", "");
    geduld(&["generate", "--series", "cards", "-o", &file]).refused("file", "exists already", "another name");
    fs::create_dir(&place).unwrap();
    folder.write("series/notes", "");
    series(&["cards", "--rows", "2..3"]).refused("series", "not empty", "another folder");
    fs::remove_file(folder.path("series/notes")).unwrap();
    series(&["cards", "--rows", "2..2", "--seeds", "1"]).done();
    series(&["cards", "--rows", "2..3", "--seeds", "1"]).refused(
        "series",
        "another series",
        "another folder",
    );
    folder.write("series/index.toml", "format = 1");
    series(&["cards", "--rows", "2..2", "--seeds", "1"]).refused(
        "index.toml",
        "missing field",
        "another folder",
    );
}

#[test]
fn what_does_not_come_up_is_told() {
    let folder = Folder::new();
    let place = folder.name("series");
    let none =
        ["generate", "--series", "figure", "--pieces", "1", "--squares", "1..1", "--solutions", "none"];
    let run = geduld(&[&none[..], &["--seeds", "2", "-o", &place]].concat());
    run.refused("", "none of 2 puzzles could be made", "other sizes");
    let index = fs::read_to_string(folder.path("series/index.toml")).unwrap();
    assert_eq!(index.matches("[[missing]]").count(), 2, "{index}");
    geduld(&["compare", &place]).refused("index.toml", "no instances", "");
    folder.write("series/index.toml", index.replace("complete = true", "complete = false"));
    geduld(&["compare", &place]).refused("index.toml", "continues it", "");
}

#[cfg(unix)]
#[test]
fn a_series_that_is_ended_goes_on_and_comes_to_the_same() {
    let folder = Folder::new();
    let whole = folder.name("a/series");
    let options = ["generate", "--series", "cards", "--rows", "3..4", "--seeds", "5", "--solutions", "none"];
    geduld(&[&options[..], &["-o", &whole]].concat()).done();
    let expected = files(&whole);
    let place = folder.name("b/series");
    let arguments = [&options[..], &["-o", &place]].concat();
    let count = || fs::read_dir(&place).map_or(0, Iterator::count);
    for (signal, goal) in [("-KILL", 3), ("-INT", 7)] {
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        while count() < goal && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        let id = child.id().to_string();
        std::process::Command::new("kill").args([signal, &id]).status().unwrap();
        let ended = child.wait_with_output().unwrap();
        // On a machine that is fast enough it was done already.
        if signal == "-INT" && ended.status.code() != Some(0) {
            assert_eq!(ended.status.code(), Some(3));
            let said = String::from_utf8(ended.stderr).unwrap();
            assert!(said.contains("of 10 puzzles are in") && said.contains("to continue"), "{said}");
        }
    }
    // A kill may leave a file that was on its way; it is not part of the series.
    geduld(&arguments).done();
    let made: Vec<_> = files(&place).into_iter().filter(|(name, _)| !name.starts_with('.')).collect();
    assert_eq!(made, expected);
}
