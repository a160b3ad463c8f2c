//! README and the pages in `docs/` and `benches/reports/`: every example works when it is pasted.
//!
//! A page is gone through from top to bottom in a folder of its own. Of a block of TOML that is a puzzle file all
//! solutions are counted. A block of FlatZinc or MiniZinc is a file. Of a block of `console` each line `$ …` is a
//! command for the shell; it must end well, and print what stands below it, if anything does: `…` stands for the rest
//! of a line, or for any number of lines. Times and numbers of threads may differ. Blocks in other languages are not
//! run.
//!
//! Behind the language a fence may say more, which readers do not see: `file=NAME` (the text is that of a file, which
//! the page says to write), `slow` (run by `just test-slow`), `needs=PROGRAM` (run where that is installed), `fails`
//! (the last command is refused), `warns` (the puzzle deserves a warning), `elsewhere` (not run: it installs something,
//! or needs another machine).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{Folder, Run};

macro_rules! documents {
    ($($test:ident: $page:literal),* $(,)?) => {
        const PAGES: &[&str] = &[$($page),*];
        $(
            #[test]
            fn $test() {
                follow($page, false);
            }
        )*
    };
}

documents! {
    readme: "README.md",
    contents: "docs/README.md",
    articles: "docs/articles.md",
    certificates: "benches/reports/certificates.md",
    cluster: "docs/cluster.md",
    decomposition: "benches/reports/decomposition.md",
    commands: "docs/commands.md",
    comparing: "docs/comparing.md",
    conditions: "docs/conditions.md",
    encodings: "docs/encodings.md",
    fingerprint: "docs/fingerprint.md",
    format: "docs/format.md",
    generate: "docs/generate.md",
    guide: "docs/guide.md",
    how_counting_works: "docs/how-counting-works.md",
    install: "docs/install.md",
    internals: "docs/internals.md",
    interrupted: "docs/interrupted.md",
    ladder: "benches/reports/ladder.md",
    library: "docs/library.md",
    peers: "benches/reports/peers.md",
    minizinc: "docs/minizinc.md",
    other_puzzles: "docs/other-puzzles.md",
    minizinc_measured: "benches/reports/minizinc-measured.md",
    minizinc_unseen: "benches/reports/minizinc-unseen.md",
    packings: "benches/reports/packings.md",
    pictures: "docs/pictures.md",
    proofs: "docs/proofs.md",
    propagation: "benches/reports/propagation.md",
    oeis: "benches/reports/oeis.md",
    python: "docs/python.md",
    regret: "benches/reports/regret.md",
    records: "benches/reports/records.md",
    several_machines: "docs/several-machines.md",
    solvers: "docs/solvers.md",
    speed: "docs/speed.md",
    speed_measured: "benches/reports/speed-measured.md",
    statistics: "benches/reports/statistics.md",
    study: "benches/reports/study.md",
    web: "docs/web.md",
}

#[test]
#[ignore = "minutes: just test-slow"]
fn slow_examples() {
    PAGES.iter().for_each(|page| follow(page, true));
}

#[test]
fn no_page_is_left_out() {
    for folder in ["docs", "benches/reports"] {
        let pages = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().file_name());
        for page in pages.map(|name| name.into_string().unwrap()).filter(|name| name.ends_with(".md")) {
            assert!(PAGES.contains(&format!("{folder}/{page}").as_str()), "{page} is not in the list above");
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The map of the code names no file or folder that is not there. A path may leave out its first folders.
#[test]
fn paths_that_pages_name_exist() {
    let mut known = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name();
            if name != "target" && name != ".git" {
                known.push(format!("/{}", entry.path().strip_prefix(root()).unwrap().display()));
                folders.extend(entry.file_type().unwrap().is_dir().then(|| entry.path()));
            }
        }
    }
    let is_path = |word: &str| {
        let endings = [".rs", ".md", ".sh", ".py", ".html", ".js", ".css", ".toml"];
        (word.contains('/') || endings.iter().any(|ending| word.ends_with(ending)))
            && !word.contains([' ', '(', '\n'])
    };
    let mut missing = Vec::new();
    for page in ["ARCHITECTURE.md", "docs/internals.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(|word| is_path(word)) {
            let end = format!("/{}", path.trim_end_matches('/'));
            if !known.iter().any(|known| known.ends_with(&end)) {
                missing.push(format!("{page}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Links between pages lead somewhere.
#[test]
fn links_lead_to_files() {
    let mut broken = Vec::new();
    let others = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "GLOSSARY.md", "SECURITY.md"];
    for page in PAGES.iter().copied().chain(others) {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let folder = Path::new(page).parent().unwrap();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let images = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.chain(images).filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap();
            if !root().join(folder).join(file).exists() {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What stands between two fences.
struct Block<'a> {
    /// The number of its first line.
    line: usize,
    language: &'a str,
    marks: Vec<&'a str>,
    lines: Vec<&'a str>,
}

impl Block<'_> {
    fn has(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.marks.iter().find_map(|mark| mark.strip_prefix(key)?.strip_prefix('='))
    }
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(words), None) => {
                let mut words = words.split_whitespace();
                let language = words.next().unwrap_or_default();
                open = Some(Block { line: number + 1, language, marks: words.collect(), lines: Vec::new() });
            }
            (None, Some(mut block)) => {
                block.lines.push(line);
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    blocks
}

fn follow(page: &str, slow: bool) {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let folder = Folder::new();
    for block in blocks(&text) {
        let place = format!("{page}:{}", block.line);
        match block.language {
            "flatzinc" | "minizinc" | "dlx" => {
                folder.write(block.value("file").unwrap_or("example.fzn"), block.lines.join("\n") + "\n");
            }
            "toml" => {
                let name = block.value("file").unwrap_or("example.toml");
                let file = folder.write(name, block.lines.join("\n") + "\n");
                if block.lines.iter().any(|line| line.starts_with("kind")) && !block.has("slow") {
                    let run = shell(&folder, &format!("geduld count {file} --deny-warnings"));
                    let status = if block.has("warns") { Some(1) } else { Some(0) };
                    assert_eq!(run.status, status, "{place}: {}", run.stdout);
                }
            }
            "console" if block.has("elsewhere") || block.has("slow") && !slow => {}
            "console" => session(&place, &block, &folder),
            // Examples of the library run as tests of the crate `geduld-tests`.
            "sh" | "text" | "rust" | "latex" => {}
            // Examples in Python run as tests of the package in `bindings/python`.
            "python" => {}
            other => panic!("{place}: nothing is known of the language `{other}`"),
        }
    }
}

/// Goes through the commands of a block.
fn session(place: &str, block: &Block<'_>, folder: &Folder) {
    let is_there = |program: &str| shell(folder, &format!("command -v {program}")).status == Some(0);
    if block.value("needs").is_some_and(|programs| !programs.split(',').all(is_there)) {
        return;
    }
    let commands: Vec<usize> = (0..block.lines.len()).filter(|&i| block.lines[i].starts_with("$ ")).collect();
    assert_eq!(commands.first(), Some(&0), "{place}: a session begins with a command");
    for (position, &start) in commands.iter().enumerate() {
        let end = commands.get(position + 1).copied().unwrap_or(block.lines.len());
        // Those who have just built the program run it through cargo.
        let command = block.lines[start][2..].replace("cargo run --release --", "geduld");
        let run = shell(folder, &command);
        let refused = block.has("fails") && end == block.lines.len();
        assert_eq!(run.status == Some(0), !refused, "{place}: {command}\n{}", run.stdout);
        let expected = &block.lines[start + 1..end];
        let printed: Vec<&str> = run.stdout.lines().map(str::trim_end).collect();
        assert!(
            expected.is_empty() || agree(expected, &printed),
            "{place}: {command} prints\n{}",
            run.stdout
        );
    }
}

/// Runs a command in the folder as its user would, standard error among the output.
fn shell(folder: &Folder, command: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_geduld")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).current_dir(folder.path("")).env("PATH", path);
    shell.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    shell.output().unwrap().into()
}

/// Whether lines are as expected.
fn agree(expected: &[&str], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((&"…", rest)), _) => (0..=printed.len()).any(|skipped| agree(rest, &printed[skipped..])),
        (Some((expected, rest)), Some((line, others))) => line_agrees(expected, line) && agree(rest, others),
        _ => false,
    }
}

fn line_agrees(expected: &str, printed: &str) -> bool {
    // Who works, on how many threads, and for how long.
    let work = |line: &str| line.split_once(" engine, ").map(|(engine, _)| engine.to_owned());
    match expected.split_once('…') {
        Some((start, end)) => {
            printed.len() >= start.len() + end.len() && printed.starts_with(start) && printed.ends_with(end)
        }
        None if work(expected).is_some_and(|engine| !engine.contains(' ')) => work(expected) == work(printed),
        None => expected.trim_end() == printed,
    }
}
