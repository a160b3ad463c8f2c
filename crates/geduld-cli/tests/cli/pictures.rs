//! Pictures, sheets and galleries as files.

use std::fs;

use roxmltree::Document;

use crate::run::{Folder, geduld, geduld_reading};

const PUZZLES: [&str; 6] = ["crazy-jacob", "nintai", "magic-3", "boss-3", "snake-red", "lll"];

/// How many elements have this class among theirs.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).unwrap();
    let has = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
    };
    document.descendants().filter(has).count()
}

#[test]
fn pictures_are_well_formed_and_always_the_same() {
    for puzzle in PUZZLES {
        for arguments in [vec!["draw", puzzle], vec!["solve", puzzle, "--format", "svg"]] {
            let svg = geduld(&arguments).done_or_warned();
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
            // Whatever is referred to is there.
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            for node in document.descendants() {
                let link = node.attribute(("http://www.w3.org/1999/xlink", "href")).map(|link| &link[1..]);
                let fill =
                    node.attribute("fill").and_then(|fill| fill.strip_prefix("url(#")?.strip_suffix(')'));
                for id in link.into_iter().chain(fill) {
                    assert!(ids.contains(&id), "{arguments:?}: {id}");
                }
            }
            assert_eq!(svg, geduld(&arguments).done_or_warned());
        }
    }
}

#[test]
fn the_ending_of_the_file_says_what_it_holds() {
    let folder = Folder::new();
    for (name, option) in [("a.svg", "svg"), ("a.txt", "text"), ("a.jsonl", "jsonl")] {
        let file = folder.name(name);
        assert_eq!(geduld(&["list", "magic-3", "-o", &file]).done(), "");
        let printed = geduld(&["list", "magic-3", "--format", option]).done();
        assert_eq!(fs::read_to_string(&file).unwrap(), printed, "{name}");
    }
    let json = folder.name("a.json");
    geduld(&["solve", "magic-3", "-o", &json]).done();
    assert!(fs::read_to_string(&json).unwrap().starts_with("{\"puzzle\""));
    let odd = folder.name("a.pdf");
    for command in ["solve", "list", "draw"] {
        geduld(&[command, "magic-3", "-o", &odd]).misused("a.pdf", "does not say what to write", ".svg");
    }
    geduld(&["draw", "magic-3", "--sheet", "-o", &odd]).misused(
        "a.pdf",
        "does not say what to write",
        ".html",
    );
    assert_eq!(folder.entries(), ["a.json", "a.jsonl", "a.svg", "a.txt"]);
}

#[test]
fn without_a_solution_there_is_no_picture() {
    let folder = Folder::new();
    let file = folder.name("none.svg");
    for command in ["solve", "list", "gallery"] {
        let said = geduld(&[command, "magic-3", "--pin", "1,1=5", "-o", &file]).done_or_warned();
        assert!(said.contains("has no solution"), "{said}");
    }
    assert_eq!(folder.entries(), [""; 0]);
}

#[test]
fn solutions_of_a_file_are_checked_and_drawn() {
    let lines = geduld(&["list", "magic-3", "--format", "jsonl"]).done();
    let svg = geduld_reading(&lines, &["draw", "magic-3", "-"]).done();
    assert_eq!(svg, geduld(&["list", "magic-3", "--format", "svg"]).done());
    let wrong = lines.replacen('8', "9", 1);
    geduld_reading(&wrong, &["draw", "magic-3", "-"]).refused("standard input, line", "", "geduld list");
    geduld_reading("", &["draw", "magic-3", "-"]).refused("no solution in -", "", "leave the file out");
    let some = geduld_reading(&lines, &["draw", "magic-3", "-", "--limit", "3"]);
    assert_eq!(some.status, Some(3));
    assert!(some.stderr.contains("the limit ended the picture after 3 solutions"), "{}", some.stderr);
    let few = geduld(&["list", "crazy-jacob", "--different", "--format", "svg"]).done();
    assert_eq!(few.matches("stands for 3 solutions").count(), 4);
}

#[test]
fn sheets_hold_every_piece() {
    let folder = Folder::new();
    for (puzzle, pieces) in
        [("crazy-jacob", 9), ("nintai", 36), ("magic-3", 9), ("ppp", 3), ("snake-red", 27)]
    {
        let html = geduld(&["draw", puzzle, "--sheet"]).done();
        // Each head has a ruler of three lines besides.
        let sheets = html.matches("aria-label").count();
        assert_eq!(html.matches("class=\"cut\"").count(), pieces + 3 * sheets, "{puzzle}");
    }
    geduld(&["draw", "crazy-jacob", "--sheet", "--edge", "90", "-o", &folder.name("s.svg")]).done();
    let names = folder.entries();
    assert!(names.len() > 1 && names.iter().all(|name| name.starts_with("s-")), "{names:?}");
    let cuts = names.iter().map(|name| count(&fs::read_to_string(folder.path(name)).unwrap(), "cut"));
    assert_eq!(cuts.sum::<usize>(), 9 + 3 * names.len());
    geduld(&["draw", "ppp", "--sheet", "--edge", "150"]).misused(
        "--edge",
        "a sheet takes",
        "make the pieces smaller: --edge 86.3",
    );
    assert_eq!(geduld(&["draw", "ppp", "--sheet", "--edge", "1"]).status, Some(2));
}

#[test]
fn names_cannot_break_out_of_a_picture() {
    let file = r#"
        format = 1
        kind = "edge-matching"
        name = "</title><script>alert(1)</script>{{data}}"
        [board]
        shape = "rectangle"
        rows = 1
        columns = 2
        [[piece]]
        name = "\"><b>&amp;"
        edges = ["<x>", "</script>", "'", "]]>"]
        copies = 2
    "#;
    let folder = Folder::new();
    let puzzle = folder.write(
        "odd.toml",
        file.replace("[[piece]]", "[rules]\nmatch = [[\"</script>\", \"]]>\"]]\n[[piece]]"),
    );
    for command in ["draw", "solve"] {
        let arguments = if command == "solve" {
            vec![command, &puzzle, "--format", "svg"]
        } else {
            vec![command, &puzzle]
        };
        let svg = geduld(&arguments).done_or_warned();
        Document::parse(&svg).unwrap();
        assert!(!svg.contains("<script"), "{svg}");
    }
    let run = geduld(&["gallery", &puzzle]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    // The data and the script of the page itself.
    assert_eq!(run.stdout.matches("<script").count(), 2);
    assert_eq!(run.stdout.matches("</script").count(), 2);
}

#[test]
fn a_gallery_shows_whole_classes() {
    let page = geduld(&["gallery", "crazy-jacob"]).done();
    for number in [">12</td>", ">4</td>", ">2</td>", "All solutions are shown."] {
        assert!(page.contains(number), "{number}");
    }
    assert_eq!(page.matches("\"class\":").count(), 12);
    let some = geduld(&["gallery", "crazy-jacob", "--limit", "7"]);
    assert_eq!((some.status, some.stdout.matches("\"class\":").count()), (Some(3), 6));
    assert!(some.stdout.contains("at least 6"), "the page says that there are more");
    let figures = geduld(&["gallery", "ppp"]).done();
    assert!(figures.contains(">5</td><td>different outlines"), "figures are counted up to congruence");
    for of_elsewhere in ["http://", "https://", "src=", "@import"] {
        let own = page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "");
        assert!(!own.contains(of_elsewhere), "{of_elsewhere}");
    }
}
