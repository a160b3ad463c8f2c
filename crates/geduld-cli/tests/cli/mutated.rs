//! Hundreds of files that were right before something happened to them: each is refused with one message, and nothing
//! is written.

use std::fs;
use std::path::Path;

use fastrand::Rng;

use crate::run::{Folder, Run, geduld};

/// The bundled puzzles.
fn puzzles() -> Vec<String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let files = fs::read_dir(data).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "toml")).collect();
    files.sort_unstable();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// A text to which something has happened, and perhaps more.
fn mutated(text: &str, random: &mut Rng) -> Vec<u8> {
    const WORDS: [&str; 14] = [
        "-1",
        "0",
        "4294967296",
        "18446744073709551616",
        "1e400",
        "nan",
        "true",
        "\"\"",
        "[]",
        "[[]]",
        "{}",
        "\"\u{1f9e9}\"",
        "'",
        "\u{0}",
    ];
    let mut text = text.to_owned();
    for _ in 0..random.usize(1..3) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = random.usize(..lines.len().max(1));
        let Some(words) = lines.get(line).map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>())
        else {
            break;
        };
        match random.u8(..6) {
            0 => drop(lines.remove(line)),
            1 => lines.insert(line, lines[line].clone()),
            2 => {
                let mut words = words;
                let word = random.usize(..words.len());
                words[word] = WORDS[random.usize(..WORDS.len())].to_owned();
                lines[line] = words.join(" ");
            }
            3 => {
                let mut letters: Vec<char> = lines[line].chars().collect();
                if !letters.is_empty() {
                    letters.remove(random.usize(..letters.len()));
                }
                lines[line] = letters.into_iter().collect();
            }
            4 => lines.truncate(line),
            _ => {
                let other = random.usize(..lines.len());
                lines.swap(line, other);
            }
        }
        text = lines.join("\n") + if random.u8(..4) == 0 { "" } else { "\n" };
    }
    let mut bytes = text.into_bytes();
    if random.u8(..8) == 0 && !bytes.is_empty() {
        let at = random.usize(..bytes.len());
        bytes[at] = random.u8(..);
    }
    bytes
}

/// Mutates texts until so many files are refused.
fn refuse(
    texts: &[String],
    wanted: usize,
    is_right: impl Fn(&[u8]) -> bool,
    run: impl Fn(&str, &str) -> Run,
) {
    let folder = Folder::new();
    let mut random = Rng::with_seed(10);
    let mut refused = 0;
    for round in 0.. {
        assert!(round < 20 * wanted, "of {round} files {refused} were refused");
        let bytes = mutated(&texts[round % texts.len()], &mut random);
        if is_right(&bytes) {
            continue;
        }
        let file = folder.write("file", &bytes);
        let run = run(&file, &folder.name("output"));
        if run.status == Some(0) {
            continue;
        }
        assert_eq!(folder.entries(), ["file"], "{run:?} of {}", String::from_utf8_lossy(&bytes));
        run.refused_for_some_reason();
        refused += 1;
        if refused == wanted {
            break;
        }
    }
}

#[test]
fn puzzles_are_refused() {
    let is_right = |bytes: &[u8]| {
        std::str::from_utf8(bytes).is_ok_and(|text| geduld::exports::puzzles::read(text).is_ok())
    };
    refuse(&puzzles(), 160, is_right, |file, output| geduld(&["encode", file, "-o", output]));
}

#[test]
fn solutions_are_refused() {
    for puzzle in ["magic-3", "crazy-jacob", "snake-red", "lll"] {
        let solutions = geduld(&["list", puzzle, "--limit", "3", "--format", "jsonl"]).stdout;
        // That lines repeat is a result.
        let repeats = |bytes: &[u8]| {
            let mut lines: Vec<&[u8]> =
                bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
            let all = lines.len();
            lines.sort_unstable();
            lines.dedup();
            lines.len() < all
        };
        refuse(&[solutions], 20, repeats, |file, _| geduld(&["check", puzzle, file]));
    }
}

#[test]
fn checkpoints_are_refused() {
    let folder = Folder::new();
    let texts = ["magic-3", "lll", "nintai-rim-1"].map(|puzzle| {
        let file = folder.name(puzzle);
        geduld(&["count", puzzle, "--checkpoint", &file]).done();
        fs::read_to_string(file).unwrap()
    });
    refuse(&texts, 40, |_| false, |file, _| geduld(&["merge", file]));
}

#[test]
fn formulas_are_refused() {
    let formula = "c a comment\np cnf 4 3\nc p show 1 2 0\n1 -2 3 0\n2 -4 0\n-1 -3 4 0\n".to_owned();
    refuse(&[formula], 40, |_| false, |file, _| geduld(&["count", "--cnf", file]));
}

#[test]
fn matrices_are_refused() {
    let matrix = "format = 1\ntask = \"count\"\npuzzles = [\"magic-3\"]\ntime-limit = 1\nruns = 1\n[options]\nsum = [\"order\"]\n";
    refuse(
        &[matrix.to_owned()],
        30,
        |bytes| std::str::from_utf8(bytes).is_ok_and(|text| geduld_compare::Matrix::read(text).is_ok()),
        |file, _| geduld(&["compare", "--matrix", file]),
    );
}
