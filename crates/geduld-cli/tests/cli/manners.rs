//! What surrounds the results: colours, progress, completions, manual pages, notes about files.

use serde_json::Value;

use crate::run::{Folder, command, geduld, geduld_reading};

const ESCAPE: char = '\x1b';

#[test]
fn colours_are_as_asked_for() {
    let with = |option: &[&str], variable: Option<(&str, &str)>| {
        let mut command = command(&[&["solve", "crazy-jacob"], option].concat());
        command.envs(variable);
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains(ESCAPE)
    };
    for (option, variable, coloured) in [
        (&[][..], None, false),
        (&["--color", "auto"], None, false),
        (&["--color", "always"], None, true),
        (&["--color=always"], Some(("NO_COLOR", "1")), true),
        (&["--color", "never"], Some(("CLICOLOR_FORCE", "1")), false),
        (&[], Some(("CLICOLOR_FORCE", "1")), true),
        (&[], Some(("NO_COLOR", "1")), false),
        (&[], Some(("CLICOLOR", "1")), false),
    ] {
        assert_eq!(with(option, variable), coloured, "{option:?} {variable:?}");
    }
}

#[test]
fn errors_and_help_heed_the_option_too() {
    for arguments in [&["solve", "no-such-puzzle"][..], &["solve", "--no-such-option"], &["solve", "--help"]]
    {
        let said = |color| {
            let output = command(&[arguments, &["--color", color]].concat()).output().unwrap();
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        };
        // A word that is no option ends clap's reading, wherever it stands.
        assert!(said("always").contains(ESCAPE), "{arguments:?}");
        assert!(!said("never").contains(ESCAPE), "{arguments:?}");
    }
}

/// Ten seconds are long for a test; what is written then is tested where it is made.
#[test]
fn nothing_is_said_of_progress_off_a_terminal_before_it_takes_long() {
    for command in ["solve", "list", "count", "estimate", "check"] {
        let silent = geduld(&[command, "magic-3", "--no-progress"]);
        assert_eq!((silent.status, silent.stderr.as_str()), (Some(0), ""));
        assert_eq!(geduld(&[command, "magic-3"]).stderr, "");
    }
}

/// Help that cannot be written is an error, as for any other output.
#[cfg(target_os = "linux")]
#[test]
fn help_tells_that_the_disk_is_full() {
    for arguments in [&["--help"][..], &["-h"], &["--version"], &["count", "--help"], &["help", "count"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(told.starts_with("error: cannot write the output"), "{arguments:?}: {told}");
    }
}

/// What cannot be told on standard error does not end the work.
#[cfg(target_os = "linux")]
#[test]
fn nobody_needs_to_read_standard_error() {
    for arguments in [
        &["count", "magic-3", "-v", "--stats"][..],
        &["list", "magic-3", "--limit", "8", "--stats"],
        &["solve", "magic-3", "-v", "--stats"],
        &["encode", "magic-3", "--stats"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn completions_know_commands_and_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = geduld(&["completions", shell]).done();
        for word in ["count", "acrostic", "no-symmetry", "jsonl"] {
            assert_eq!(script.contains(word), word != "acrostic", "{shell}: {word}");
        }
    }
    assert_eq!(geduld(&["completions", "cmd"]).status, Some(2));
}

/// The script for bash is asked as bash asks it.
#[cfg(unix)]
#[test]
fn completions_know_bundled_puzzles_and_files() {
    let folder = Folder::new();
    folder.write("completions", geduld(&["completions", "bash"]).done());
    folder.write("mine.toml", "");
    folder.write("my file.toml", "");
    let offered = |words: &[&str]| {
        let script = "source ./completions; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); \
                      _geduld_or_file geduld \"${!#}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; printf '%s\\n' \"${COMPREPLY[@]}\"";
        let mut bash = std::process::Command::new("bash");
        let run = bash
            .args([&["-c", script, "bash", "geduld"], words].concat())
            .current_dir(folder.path(""))
            .output();
        let offered = String::from_utf8(run.unwrap().stdout).unwrap();
        let mut offered: Vec<String> =
            offered.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
        offered.sort_unstable();
        offered
    };
    if std::process::Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let both = ["magic-3", "magic-4", "magic-5", "mine.toml", "my file.toml"];
    for command in
        [&["solve", "m"][..], &["cluster", "slurm", "m"], &["compare", "ppp", "m"], &["fingerprint", "m"]]
    {
        assert_eq!(offered(command), both, "{command:?}");
    }
    assert_eq!(offered(&["show", "m"]), &both[..3]);
    assert_eq!(offered(&["solve", "--en"]), ["--engine", "--enumeration"]);
    assert_eq!(offered(&["solve", "--engine", "s"]), ["sat", "search"]);
    let refused = geduld(&["count", "ppp", "--engine", "exact-cover"]);
    assert_eq!(refused.status, Some(1));
    assert!(
        refused.stderr.contains("not an exact cover") && refused.stderr.contains("one that suits"),
        "{refused:?}"
    );
    assert_eq!(offered(&["sy"]), ["symmetries"]);
    assert!(offered(&["solve", ""]).contains(&"snake-red".to_owned()));

    let zsh = geduld(&["completions", "zsh"]).done();
    assert!(
        zsh.contains("(boss-3 boss-3-sliding ") && zsh.matches(":_geduld_puzzles'").count() > 15,
        "{zsh}"
    );
    let fish = geduld(&["completions", "fish"]).done();
    assert!(fish.contains("using_subcommand solve\" -a \"boss-3 boss-3-sliding "), "{fish}");
    // The generator for fish puts texts between double quotes as they are.
    let quotes = fish.lines().filter(|line| line.starts_with("complete ") && !line.contains("-d"));
    assert!(quotes.into_iter().all(|line| line.matches('"').count() % 2 == 0), "{fish}");
    assert!(!fish.contains("\"at least\""), "{fish}");
}

#[test]
fn short_helps_are_short_and_long_helps_are_whole() {
    let long = geduld(&["--help"]).done();
    let commands = |help: &str| -> Vec<String> {
        let lines = help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("  -"));
        lines.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
    };
    for command in [
        "solve", "list", "count", "check", "gallery", "compare", "plan", "encode", "estimate", "sample",
        "why",
    ] {
        assert!(commands(&long).contains(&command.to_owned()), "{command}");
        let short = geduld(&[command, "-h"]).done();
        let options = short.lines().filter(|line| line.trim_start().starts_with('-')).count();
        assert!((4..=8).contains(&options), "{command}: {short}");
        assert!(short.ends_with("`--help` shows all options.\n"), "{short}");
        let whole = geduld(&[command, "--help"]).done();
        for option in
            short.lines().filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")))
        {
            assert!(whole.contains(option.trim_end_matches(':')), "{command}: {option}");
        }
    }
    assert!(geduld(&["help", "encodings"]).done().contains("--at-most-one"));
    assert!(geduld(&["count", "--help"]).done().contains("`geduld help encodings`"));
    let count = geduld(&["count", "-h"]).done();
    for rare in ["--at-most-one", "--solver", "--border"] {
        assert!(!count.contains(rare), "{rare}");
    }
    let short = geduld(&["-h"]).done();
    assert!(short.contains("`geduld --help` shows"), "{short}");
    assert!(long.contains("snake-red"), "{long}");
}

/// Options that a help page hides have a text there, too.
#[test]
fn manual_pages_have_all_texts() {
    let page = geduld(&["man", "count"]).done();
    for text in ["Treat warnings as errors", "How to encode sums", "Whether output has colours"] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

/// The manual names exactly the puzzles that are bundled.
#[test]
fn the_manual_names_the_bundled_puzzles() {
    let page = include_str!("../../../../docs/commands.md");
    let listed =
        page.split_once("The bundled puzzles are ").and_then(|(_, rest)| rest.split_once(". ")).unwrap().0;
    let names: Vec<&str> = listed.split(',').map(|name| name.trim().trim_matches('`')).collect();
    let shown = geduld(&["show"]).done();
    let bundled: Vec<&str> = shown.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, bundled);
}

/// One of something is never several.
#[test]
fn one_is_singular() {
    let folder = Folder::new();
    let part = folder.name("part");
    let (plan, table) = (folder.name("plan"), folder.name("table"));
    let runs = folder.name("runs");
    let figure = folder.write(
        "one.toml",
        "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 2\n[[piece]]\nname = \"A\"\nshape = [\"X\"]\n",
    );
    let card = folder.write(
        "card.toml",
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 1\n\
         [[piece]]\nedges = [\"a\", \"a\", \"a\", \"a\"]\n",
    );
    let pins = ["--pin", "1,1=2", "--pin", "1,2=7"];
    let square = |command: &[&str]| geduld(&[&[command[0], "magic-3"], &command[1..], &pins].concat());
    let several = [
        square(&["info"]),
        square(&["count", "-v", "--stats", "--by", "cell(2,2)", "--verify"]),
        square(&["count", "--engine", "sat", "-v", "--stats", "--checkpoint", &part]),
        square(&["count", "--engine", "sat", "--checkpoint", &part]),
        square(&["list", "--different", "--limit", "1", "--stats"]),
        square(&["solve", "-v", "--threads", "1"]),
        square(&["estimate"]),
        square(&["sample"]),
        square(&["symmetries"]),
        square(&["unique"]),
        square(&["encode", "--stats", "-o", &folder.name("cnf")]),
        square(&["gallery", "--limit", "1", "-o", &folder.name("page.html")]),
        geduld(&["merge", &part]),
        geduld(&["plan", "magic-3", "-o", &plan]),
        geduld(&["count", "--plan", &plan, "--checkpoint", &folder.name("again")]),
        geduld(&["merge", &plan, &folder.name("again"), "--table", &table]),
        geduld(&["audit", &table, "--sample", "1"]),
        geduld(&["cluster", "slurm", "magic-3", "--tasks", "1", "-o", &folder.name("jobs")]),
        geduld(&["cluster", "status", &folder.name("jobs")]),
        geduld(&["compare", "magic-3", "--runs", "1", "--checkpoint", &runs]),
        geduld(&["compare", "magic-3", "--runs", "1", "--checkpoint", &runs, "--format", "svg"]),
        geduld(&["generate", "figure", "--pieces", "1", "--squares", "1"]),
        geduld(&["generate", "square", "--order", "3", "--pinned", "12"]),
        geduld(&["generate", "cards", "--rows", "2", "--labels", "1"]),
        geduld(&["info", &figure]),
        geduld(&["count", &figure, "-v"]),
        geduld(&["info", &card]),
        geduld(&["count", &card, "-v"]),
        geduld(&["list", &card, "--stats"]),
        geduld(&["check", &card, &folder.write("none.jsonl", "")]),
        geduld(&["decode", "magic-3", &folder.write("answer", "s UNSATISFIABLE\n")]),
        geduld(&["count", "--cnf", &folder.write("bad.cnf", "p cnf 1 1\n2 0\n")]),
        geduld(&["count", "--cnf", &folder.write("short.cnf", "p cnf 1 1\n")]),
        geduld(&["solve", &card, "--deny-warnings"]),
    ];
    let mut wrong = Vec::new();
    for run in several {
        let said = format!("{}\n{}", run.stdout, run.stderr);
        // Names and numbers of a table have more than one blank between them.
        let words = said.lines().map(|line| line.split(' ').collect::<Vec<&str>>());
        for pair in words.flat_map(|words| words.windows(2).map(<[&str]>::to_vec).collect::<Vec<_>>()) {
            let noun = pair[1].trim_end_matches(|letter: char| !letter.is_alphabetic());
            let several = noun.ends_with('s') && noun.len() > 2 && noun.chars().all(char::is_alphabetic);
            // "cell 1,1 keeps", "piece 1 lies", "at 1 is", "the first 1 has", "order 1 plus".
            let verb = [
                "is", "has", "lies", "keeps", "was", "does", "plus", "times", "less", "this", "as", "class",
                "its",
            ];
            if pair[0] == "1" && several && !verb.contains(&noun) {
                wrong.push(format!("{pair:?} in\n{said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn manual_pages_are_written() {
    let page = geduld(&["man"]).done();
    assert!(page.contains(".TH geduld 1") && page.contains("geduld\\-count(1)"), "{page}");
    let page = geduld(&["man", "count"]).done();
    assert!(page.contains(".TH geduld-count 1") && page.contains("time\\-limit"), "{page}");
    geduld(&["man", "cuont"]).misused("cuont", "no command", "did you mean `count`?");
    let folder = Folder::new();
    let pages = folder.name("man1");
    assert_eq!(geduld(&["man", "-o", &pages]).done(), "");
    let written =
        std::fs::read_dir(&pages).unwrap().map(|page| page.unwrap().file_name().into_string().unwrap());
    let written: Vec<String> = written.collect();
    for page in ["geduld.1", "geduld-count.1", "geduld-generate-cards.1"] {
        assert!(written.contains(&page.to_owned()), "{written:?}");
    }
    let file = folder.write("file", "");
    geduld(&["man", "-o", &file]).refused(&file, "cannot write manual pages", "another folder");
}

#[test]
fn a_file_that_hides_a_bundled_puzzle_is_mentioned() {
    let folder = Folder::new();
    folder.write("magic-3", "format = 1\nkind = \"magic-square\"\nname = \"mine\"\norder = 3\n");
    let solve = |name: &str| {
        let output = command(&["solve", name]).current_dir(folder.path("")).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (drawn, said) = solve("magic-3");
    assert!(drawn.starts_with("mine (magic-square)"), "{drawn}");
    assert!(said.contains("not the bundled puzzle") && said.lines().count() == 1, "{said}");
    assert_eq!(solve("./magic-3"), (drawn, String::new()));
}

#[test]
fn a_check_names_what_has_no_figures() {
    let text = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";
    let folder = Folder::new();
    let file = folder.write("mine.toml", text);
    let checked = geduld(&["check", &file]).done();
    assert!(checked.contains("mine.toml has no [expect]"), "{checked}");
    let checked = geduld_reading(text, &["check", "-"]).done();
    assert!(checked.contains("standard input has no [expect]"), "{checked}");
    let checked = geduld(&["check", "magic-3", "--pin", "1,1=2"]).done();
    assert!(checked.contains("with conditions added"), "{checked}");
}

#[test]
fn a_check_tells_lists_that_are_empty_or_repeat_themselves() {
    let list = geduld(&["list", "magic-3", "--format", "jsonl"]).done();
    let lines: Vec<&str> = list.lines().collect();
    let empty = geduld_reading("\n", &["check", "magic-3", "-"]).done();
    assert!(empty.contains("no solution in standard input, nothing was checked"), "{empty}");

    let twice = format!("{}\n{}\n\n{}\n{}\n", lines[0], lines[1], lines[0], lines[2]);
    let run = geduld_reading(&twice, &["check", "magic-3", "-"]);
    assert_eq!(run.status, Some(1));
    assert_eq!(
        run.stdout,
        "Magic square of order 3 (magic-square): 4 solutions keep all rules\n\
         REPEATED: only 3 of them are different\n  line 4 repeats line 1\n"
    );
    let run = geduld_reading(&twice, &["check", "magic-3", "-", "--json"]);
    assert_eq!(run.status, Some(1));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["repeated"], serde_json::json!([{ "line": 4, "repeats": 1 }]));
    assert_eq!((&object["solutions_checked"], &object["different"]), (&4.into(), &3.into()));

    let often = geduld_reading(&list.repeat(3), &["check", "magic-3", "-"]).stdout;
    assert!(often.ends_with("  line 18 repeats line 2\n  and 6 more\n"), "{often}");
}

#[test]
fn misspelt_values_end_with_the_same_status_and_a_word_like_them() {
    let folder = Folder::new();
    let report = folder.name("report.sgv");
    for (arguments, like) in [
        (&["count", "magic-3", "--engine", "serch"][..], "'search'"),
        (&["count", "magic-3", "--format", "jsno"], "'json'"),
        (&["count", "magic-3", "--color", "alway"], "'always'"),
        (&["count", "magic-3", "--sum", "totaliser"], "'totalizer'"),
        (&["count", "magic-3", "--solver", "varsat"], "`varisat`"),
        (&["count", "magic-3", "--permutation", "evn"], "`even`"),
        (&["cuont", "magic-3"], "'count'"),
        (&["compare", "--matrix", "encodngs"], "`encodings`"),
        (&["compare", "magic-3", "--sum", "totaliser"], "'totalizer'"),
        (&["compare", "magic-3", "-o", &report], ".svg"),
        (&["generate", "crads"], "'cards'"),
        (&["generate", "figure", "--symmetry", "diagnal"], "'diagonal'"),
        (&["generate", "cards", "--rows", "0"], "generate --help"),
        (&["completions", "bsh"], "'bash'"),
    ] {
        let run = geduld(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(like), "{arguments:?}: {}", run.stderr);
    }
}
