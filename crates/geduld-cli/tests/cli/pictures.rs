//! Pictures, sheets and galleries as files.

use std::fs;

use roxmltree::Document;
use serde_json::{Value, json};

use crate::run::{Folder, geduld, geduld_reading};
#[cfg(unix)]
use crate::terminal::Terminal;

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
        geduld(&[command, "magic-3", "-o", &odd]).misused("a.pdf", "does not end in a known format", ".svg");
    }
    geduld(&["draw", "magic-3", "--sheet", "-o", &odd]).misused(
        "a.pdf",
        "does not end in a known format",
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
    assert_eq!(some.status, Some(0));
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
        assert_eq!(html.matches("class=\"g-cut\"").count(), pieces + 3 * sheets, "{puzzle}");
    }
    geduld(&["draw", "crazy-jacob", "--sheet", "--edge", "90", "-o", &folder.name("s.svg")]).done();
    let names = folder.entries();
    assert!(names.len() > 1 && names.iter().all(|name| name.starts_with("s-")), "{names:?}");
    let cuts = names.iter().map(|name| count(&fs::read_to_string(folder.path(name)).unwrap(), "g-cut"));
    assert_eq!(cuts.sum::<usize>(), 9 + 3 * names.len());
    geduld(&["draw", "ppp", "--sheet", "--edge", "150"]).misused(
        "--edge",
        "a sheet takes",
        "make the pieces smaller: --edge 87.6",
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

/// The data of a gallery.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// The parts of a picture that have a name, solution by solution.
fn named(data: &Value) -> Vec<Vec<String>> {
    let digits = data["digits"].as_str().unwrap();
    let mut rows = data["rows"].as_str().unwrap().chars();
    let mut solution = || {
        let place = |(width, contents): (&Value, &Value)| {
            let digits = (0..width.as_u64().unwrap()).map(|_| digits.find(rows.next().unwrap()).unwrap());
            let number =
                digits.fold(0, |number, digit| number * data["digits"].as_str().unwrap().len() + digit);
            let part = usize::try_from(contents[number].as_u64().unwrap()).unwrap();
            data["names"][part].as_str().unwrap().to_owned()
        };
        data["widths"].as_array().unwrap().iter().zip(data["places"].as_array().unwrap()).map(place).collect()
    };
    (0..data["count"].as_u64().unwrap()).map(|_| solution()).collect()
}

#[test]
fn a_gallery_has_the_solutions_of_the_list() {
    let squares = named(&data(&geduld(&["gallery", "magic-3"]).done()));
    let list = geduld(&["list", "magic-3", "--format", "jsonl"]).done();
    let mut listed: Vec<Vec<String>> = list
        .lines()
        .map(|line| {
            let solution: Value = serde_json::from_str(line).unwrap();
            let rows = solution["rows"].as_array().unwrap().iter().enumerate();
            rows.flat_map(|(row, numbers)| {
                let numbers = numbers.as_array().unwrap().iter().enumerate();
                numbers.map(move |(column, number)| format!("{},{}={number}", row + 1, column + 1))
            })
            .collect()
        })
        .collect();
    let mut shown = squares.clone();
    shown.sort();
    listed.sort();
    assert_eq!(shown, listed);
    let snakes = named(&data(&geduld(&["gallery", "snake-red"]).done()));
    assert_eq!((snakes.len(), snakes[0].len()), (8, 27));
    assert!(snakes.iter().all(|snake| snake[0].starts_with("1=") && snake[26].starts_with("27=")));
    let figures = data(&geduld(&["gallery", "ppp"]).done());
    assert_eq!(figures["count"], 40);
}

#[test]
fn what_is_given_is_drawn_on_the_board() {
    let square = geduld(&["draw", "magic-4", "--pin", "1,1=16"]).done();
    let title = |svg: &str, title: &str| svg.contains(&format!("<title>{title}</title>"));
    assert!(title(&square, "1,1=16") && !square.contains(">1,1<") && square.contains(">1,2<"));
    assert!(square.contains("in a strong frame: fixed beforehand"));
    let sixty = geduld(&["draw", "sixty-5"]).done();
    assert_eq!(count(&sixty, "g-strong") - 1, geduld(&["show", "sixty-5"]).done().matches("[[pin]]").count());
    // The whole piece, or its name if it may still be turned.
    let jacob = geduld(&[
        "draw",
        "crazy-jacob",
        "--pin",
        "1,1=5/1",
        "--pin",
        "3,3=6",
        "--condition",
        "piece 7 in corners",
    ])
    .done();
    assert!(title(&jacob, "1,1=5/1") && title(&jacob, "3,3=6"));
    assert!(jacob.contains("condition: piece 7 in corners"));
    let snake = geduld(&["draw", "snake-red", "--pin", "1=1,1,1", "--pin", "2=2,1,1"]).done();
    assert!(snake.contains("cubes in the box: fixed beforehand") && !snake.contains(">1,1,1<"));
}

#[test]
fn a_picture_says_its_solution_in_words_and_has_ids_of_its_own() {
    let ids = |svg: &str| -> Vec<String> {
        let document = Document::parse(svg).unwrap();
        document.descendants().filter_map(|node| node.attribute("id")).map(str::to_owned).collect()
    };
    let mut all = Vec::new();
    for puzzle in PUZZLES {
        let svg = geduld(&["solve", puzzle, "--format", "svg"]).done_or_warned();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let labels: Vec<&str> = root.attribute("aria-labelledby").unwrap().split(' ').collect();
        let texts: Vec<&str> = labels
            .iter()
            .map(|id| document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap())
            .filter_map(|node| node.text())
            .collect();
        assert!(texts[1].starts_with("row 1: ") || texts[1].starts_with("1 at "), "{puzzle}: {texts:?}");
        all.extend(ids(&svg));
    }
    all.extend(ids(&geduld(&["draw", "magic-3"]).done()));
    let number = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), number);
    let list = geduld(&["list", "magic-3", "--format", "svg"]).done();
    assert!(list.contains("1. row 1: ") && list.contains("8. row 1: "));
}

#[test]
fn labels_look_as_the_file_says() {
    let folder = Folder::new();
    let file = "format = 1\nkind = \"edge-matching\"\nname = \"two\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n\
                [labels]\nfox = { colour = \"#123456\", symbol = \"F\" }\n\
                [[piece]]\nedges = [\"red\", \"fox\", \"blue\", \"hen\"]\ncopies = 2\n";
    let puzzle = folder.write("two.toml", file);
    let svg = geduld(&["draw", &puzzle]).done_or_warned();
    let (red, blue) = (svg.contains("-d62828\""), svg.contains("-265cc8\""));
    assert!(red && blue && svg.contains("-123456\"") && svg.contains(">F</text>"), "{svg}");
    assert!(svg.contains("F is fox") && !svg.contains(">fox<"));
    let coloured = geduld(&["solve", &puzzle, "--color", "always"]).stdout;
    assert!(coloured.contains("\u{1b}[31mred") && coloured.contains("\u{1b}[34mblue"), "{coloured:?}");
    let wrong = folder.write("wrong.toml", file.replace("#123456", "gren"));
    geduld(&["draw", &wrong]).refused("wrong.toml", "unknown colour `gren`", "did you mean `green`?");
}

#[test]
fn sheets_have_a_board_and_several_papers() {
    let sheets = |arguments: &[&str]| geduld(&[&["draw", "magic-4", "--sheet"], arguments].concat()).done();
    let both = sheets(&[]);
    assert_eq!(both.matches("board 1 of 1").count(), 1);
    assert!(!sheets(&["--no-board"]).contains("board 1 of 1"));
    assert!(
        both.contains("size: 210mm 297mm")
            && sheets(&["--paper", "letter"]).contains("size: 215.9mm 279.4mm")
    );
    // 36 triangles on one sheet, the board on others.
    let nintai = geduld(&["draw", "nintai", "--sheet"]).done();
    assert!(nintai.contains("sheet 1 of 1") && nintai.contains("board 1 of "), "triangles interlock");
    assert_eq!(geduld(&["draw", "magic-4", "--paper", "letter"]).status, Some(2));
}

#[test]
fn a_gallery_begins_with_the_solutions() {
    let page = geduld(&["gallery", "crazy-jacob"]).done();
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(place("<h2 id=\"h-solutions\">") < place("<details id=\"about\"><summary>"));
    assert_eq!(page.matches("published").count(), 1);
    assert!(page.contains("solutions 12, essentially different 4, layouts 2"), "{page}");
}

#[test]
fn figures_of_generated_puzzles_are_not_published() {
    let folder = Folder::new();
    let file = folder.name("cards.toml");
    geduld(&["generate", "cards", "--rows", "2", "-o", &file]).done();
    let page = geduld(&["gallery", &file]).done_or_warned();
    assert!(page.contains("counted when generated") && !page.contains("published"));
    assert!(!geduld(&["info", &file]).done_or_warned().contains("published"));
}

#[test]
fn a_gallery_runs_under_its_own_policy() {
    let page = geduld(&["gallery", "magic-3"]).done();
    let (_, policy) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"").unwrap();
    let policy = policy.split_once('"').unwrap().0;
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    // Attributes with styles or handlers would be refused.
    for refused in [" style=", " onclick=", " onload="] {
        assert!(!page.split_once("<script>").unwrap().0.contains(refused), "{refused}");
    }
}

#[cfg(unix)]
#[test]
fn markup_is_not_poured_into_a_terminal() {
    for arguments in [&["draw", "magic-3"][..], &["draw", "magic-3", "--sheet"], &["gallery", "magic-3"]] {
        let session = Terminal::start(arguments, 80).end(std::time::Duration::from_secs(30));
        assert_eq!(session.status.code(), Some(2), "{arguments:?}");
        assert!(
            session.shown.contains("is not for a terminal") && session.shown.contains("-o "),
            "{session:?}"
        );
        assert!(!session.shown.contains("<svg") && !session.shown.contains("<html"), "{arguments:?}");
    }
}

#[test]
fn a_gallery_shows_whole_classes() {
    let page = geduld(&["gallery", "crazy-jacob"]).done();
    for number in [">12</td>", ">4</td>", ">2</td>", "All solutions are shown."] {
        assert!(page.contains(number), "{number}");
    }
    assert_eq!(data(&page)["sizes"], json!([3, 3, 3, 3]));
    let some = geduld(&["gallery", "crazy-jacob", "--limit", "7"]);
    assert_eq!((some.status, &data(&some.stdout)["sizes"]), (Some(0), &json!([3, 3])));
    assert!(some.stdout.contains("at least 6"), "the page says that there are more");
    let figures = geduld(&["gallery", "ppp"]).done();
    assert!(figures.contains(">5</td><td>different outlines"), "figures are counted up to congruence");
    for of_elsewhere in ["http://", "https://", "src=", "@import"] {
        let own = page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "");
        assert!(!own.contains(of_elsewhere), "{of_elsewhere}");
    }
}
