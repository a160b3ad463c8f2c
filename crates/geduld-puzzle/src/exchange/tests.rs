use std::collections::BTreeSet;

use fastrand::Rng;

use super::*;
use crate::families::packing::{Apart, BoardCell, Copies, PackingPiece, TakenApart};
use crate::families::{AnyFamily, Solution};
use crate::lattice::{Cell, Lattice};

/// A board of 2 x 2 x 1 cubes, and a domino in 1 to 2 copies; further elements go to the places with names.
fn burr(grid: usize, board: &str, parts: &str, problem: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"{grid}\"/><colors><color/><color/></colors>\n\
        <shapes>{board}<voxel x=\"2\" y=\"1\" z=\"1\" name=\"a &amp; b\" type=\"0\">##</voxel></shapes>\n\
        <problems><problem state=\"2\" assemblies=\"1\" solutions=\"1\"{problem}><shapes>{parts}</shapes>\n\
        <result id=\"0\"/></problem></problems><comment>\u{1}</comment></puzzle>"
    )
}

const BOARD: &str = "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">###+</voxel>";
const PARTS: &str = "<shape id=\"1\" min=\"1\" max=\"2\"/>";

fn puzzle(text: &str) -> Puzzle {
    let made = import(text, "file", None).unwrap();
    crate::read(&made.text).unwrap_or_else(|wrong| panic!("{wrong:?}\n{}", made.text))
}

fn packing(puzzle: &Puzzle) -> &crate::packing::Packing {
    let AnyFamily::Packing(packing) = &puzzle.family else { panic!("it is a packing") };
    packing
}

#[test]
fn a_file_of_burr_tools_becomes_a_packing() {
    let made = import(&burr(0, BOARD, PARTS, " maxHoles=\"0\""), "file", None).unwrap();
    assert_eq!(
        made.text,
        "# From the BurrTools file file.\n# BurrTools found 1 assemblies up to symmetry.\n\
         format = 1\nname = \"file\"\nkind = \"packing\"\ngrid = \"square\"\n\n\
         [board]\npattern = [\"XX\", \"X+\"]\n\n[[open]]\ncells = [[1, 1]]\ncount = [0, 0]\n\n\
         [[piece]]\nname = \"a & b\"\nshape = [\"XX\"]\ncopies = [1, 2]\n"
    );
    let solid = BOARD.replace("z=\"1\"", "z=\"2\"").replace("###+", "####++++");
    assert_eq!(packing(&puzzle(&burr(0, &solid, PARTS, ""))).grid, Lattice::Cube);
    let triangles = packing(&puzzle(&burr(1, BOARD, PARTS, ""))).board.clone();
    assert_eq!(triangles.iter().map(|own| own.cell).collect::<Vec<_>>().len(), 4);
    // The second cell of the first row points up, the first one of the second row, too, and touches the one above.
    let up = triangles.iter().filter(|own| own.cell[2] == 1).count();
    assert_eq!(up, 2);
}

#[test]
fn several_problems_are_told_apart() {
    let one = burr(0, BOARD, PARTS, " name=\"first\"");
    let (before, after) = one.split_once("</problems>").unwrap();
    let (_, problem) = before.split_once("<problems>").unwrap();
    let two = format!("{before}{}</problems>{after}", problem.replace("first", "second"));
    let refused = import(&two, "file", None).unwrap_err();
    assert_eq!(refused.message, "the file has 2 problems");
    assert!(refused.help.contains("1 (first), 2 (second)"));
    assert!(import(&two, "file", Some(2)).unwrap().text.contains("name = \"file: second\""));
    for number in [0, 3] {
        assert!(import(&two, "file", Some(number)).is_err());
    }
}

#[test]
fn colours_that_fit_become_letters() {
    let board = BOARD.replace("###+", "#1#2#+1");
    let piece = "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">#1#2</voxel>";
    let text = burr(0, &format!("{board}{piece}"), PARTS, "")
        .replace("<result id=\"0\"/>", "<result id=\"0\"/><bitmap><pair piece=\"0\" result=\"1\"/></bitmap>");
    let own = puzzle(&text);
    let own = packing(&own);
    let [one, two] = [own.pieces[0].cells[0].1, own.pieces[0].cells[1].1];
    assert!(one.is_some() && two.is_some() && one != two);
    assert_eq!(own.board[1].colour, one);
    assert!(own.board[0].colour.is_some_and(|colour| Some(colour) != one && Some(colour) != two));
    assert!(own.board[2].colour.is_none() && own.board[3].open && own.board[3].colour.is_some());
}

#[test]
fn malformed_files_of_burr_tools_are_refused_with_the_place() {
    let good = burr(0, BOARD, PARTS, "");
    let cases = [
        ("###+", "###", "shape 1 has 3 cells"),
        ("###+", "##?+", "the character '?'"),
        ("###+", "##_1+", "the character '1'"),
        ("###+", "###3+", "the colour 3 of 2"),
        ("x=\"2\" y=\"2\"", "x=\"4000000000\" y=\"2\"", "the side x"),
        ("x=\"2\" y=\"2\"", "x=\"-2\" y=\"2\"", "not a number"),
        ("x=\"2\" y=\"2\"", "y=\"2\"", "has no side x"),
        ("<result id=\"0\"/>", "<result id=\"7\"/>", "no shape 7"),
        ("<result id=\"0\"/>", "", "no <result>"),
        ("id=\"1\" min", "id=\"2\" min", "no shape 2"),
        ("min=\"1\" max=\"2\"", "min=\"3\" max=\"2\"", "`min` is 3"),
        ("puzzle version=\"2\"", "puzzle version=\"3\"", "version 3"),
        (
            "<result id=\"0\"/>",
            "<result id=\"0\"/><bitmap><pair piece=\"1\" result=\"2\"/></bitmap>",
            "no colour 2",
        ),
        ("min=\"1\" max=\"2\"", "count=\"0\"", "no pieces"),
        ("type=\"0\"/><colors>", "type=\"3\"/><colors>", "a cell at 0,0,0"),
        ("type=\"0\"/><colors>", "type=\"9\"/><colors>", "no grid 9"),
        ("type=\"0\">##<", "type=\"0\">+#<", "marked +"),
        ("</puzzle>", "", "not XML"),
        ("<puzzle version=\"2\">", "<!DOCTYPE x [<!ENTITY y \"z\">]><puzzle>", "not XML"),
        ("puzzle", "html", "root element"),
    ];
    for (from, to, wanted) in cases {
        let bad = good.replace(from, to);
        assert_ne!(bad, good, "{from}");
        let refused = import(&bad, "file", None).unwrap_err();
        assert!(refused.message.contains(wanted), "{wanted}: {refused:?}");
        assert!(refused.span.is_some_and(|span| bad.get(span).is_some()), "{wanted}");
    }
    let tall = BOARD.replace("z=\"1\"", "z=\"2\"").replace("###+", "########");
    assert_eq!(packing(&puzzle(&burr(1, &tall, PARTS, ""))).grid, Lattice::Prism);
    assert!(
        import(&burr(2, BOARD, PARTS, ""), "file", None).unwrap_err().message.contains("a cell at 1,0,0")
    );
}

#[test]
fn a_file_of_poly_solver_becomes_a_packing() {
    let text = "A title\nBoard ( (2,1) (0,0) (3,0) )\n### comment (\ntile flip 2 1((0,0)(1,0)) (1 2 3)\nTile fixed((0,0),(0,1))\n\
                mode FillAll\nsolution ( 1 (0,0|1) )\nnotes abc";
    let made = import(text, "file", None).unwrap();
    assert!(made.warnings.is_empty());
    assert_eq!(
        made.text,
        "# From the PolySolver file file.\n# Number of solutions in the file: 1.\nformat = 1\nname = \"A title\"\n\
         kind = \"packing\"\ngrid = \"square\"\n\n[board]\npattern = [\".XXX\", \"XXX.\"]\n\n[[piece]]\nname = \"1\"\n\
         shape = [\"XX\"]\ncopies = [1, 2]\n\n[[piece]]\nname = \"2\"\nshape = [\"X\", \"X\"]\ncopies = [0, 1]\nturn = false\n"
    );
    let all = packing(&puzzle(&text.replace("FillAll", "UseAll"))).clone();
    assert!(all.board.iter().all(|own| own.open) && all.pieces[1].copies == Copies { least: 1, most: 1 });
}

/// The attributes of a piece as BurrTools reads and writes them: how often it is used, and what is said about it.
#[test]
fn attributes_of_pieces_mean_what_burr_tools_means() {
    let cases = [
        ("count=\"3\"", Some((3, 3)), false),
        ("min=\"0\" max=\"2\"", Some((0, 2)), false),
        ("count=\"3\" min=\"0\" max=\"2\"", Some((3, 3)), false),
        ("", Some((1, 1)), false),
        ("max=\"5\"", Some((1, 1)), false),
        ("min=\"0\"", Some((1, 1)), false),
        ("count=\"0\"", None, false),
        ("count=\"2\" group=\"1\"", Some((2, 2)), true),
        ("count=\"2\" group=\"0\"", Some((2, 2)), false),
        (
            "count=\"2\"><group group=\"1\" count=\"2\"/></shape><shape id=\"1\" count=\"0\"",
            Some((2, 2)),
            true,
        ),
    ];
    for (attributes, copies, grouped) in cases {
        // Another piece is always there.
        let other = "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"one\" type=\"0\">#</voxel>";
        let parts = format!("<shape id=\"1\" count=\"1\"/><shape id=\"2\" {attributes}/>");
        let made = import(&burr(0, &format!("{BOARD}{other}"), &parts, ""), "file", None).unwrap();
        let own = crate::read(&made.text).unwrap();
        let piece = packing(&own).pieces.iter().find(|piece| piece.name == "a & b");
        assert_eq!(piece.map(|piece| (piece.copies.least, piece.copies.most)), copies, "{attributes}");
        assert_eq!(packing(&own).together.len(), usize::from(grouped), "{attributes}");
    }
}

/// In files of BurrTools, cells number the colours from 1 and pairs number them from 0.
#[test]
fn colours_mean_what_burr_tools_means() {
    // Three cells of the board, three pieces of one cell, two colours.
    let text = |board: [u32; 3], pieces: [u32; 3], pairs: &str| {
        let colour = |colour: u32| if colour == 0 { String::new() } else { colour.to_string() };
        let voxel = |colours: &[u32]| {
            let cells: String = colours.iter().map(|&own| format!("#{}", colour(own))).collect();
            let count = colours.len();
            format!("<voxel x=\"{count}\" y=\"1\" z=\"1\" type=\"0\">{cells}</voxel>")
        };
        let shapes: String = pieces.iter().map(|&own| voxel(&[own])).collect();
        format!(
            "<puzzle version=\"2\"><gridType type=\"0\"/><colors><color/><color/></colors><shapes>{}{shapes}</shapes>\
            <problems><problem state=\"0\"><shapes><shape id=\"1\" count=\"1\"/><shape id=\"2\" count=\"1\"/>\
            <shape id=\"3\" count=\"1\"/></shapes><result id=\"0\"/><bitmap>{pairs}</bitmap></problem></problems>\
            </puzzle>",
            voxel(&board)
        )
    };
    let mut random = Rng::with_seed(1);
    for _ in 0..2_000 {
        let [board, pieces] = [0, 1].map(|_| [0, 1, 2].map(|_| random.u32(0..3)));
        let fits: Vec<(u32, u32)> =
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|_| random.bool()).collect();
        let pairs: String = fits
            .iter()
            .map(|(piece, there)| format!("<pair piece=\"{piece}\" result=\"{there}\"/>"))
            .collect();
        let own = puzzle(&text(board, pieces, &pairs));
        let own = packing(&own);
        for (piece, &colour) in pieces.iter().enumerate() {
            for (cell, &there) in board.iter().enumerate() {
                let may = colour == 0 || there == 0 || fits.contains(&(colour - 1, there - 1));
                let letters = (own.pieces[piece].cells[0].1, own.board[cell].colour);
                let does = !matches!(letters, (Some(own), Some(there)) if own != there);
                assert_eq!(does, may, "{board:?} {pieces:?} {fits:?}");
            }
        }
    }
}

/// The colours of an exported file, read as BurrTools reads them.
#[test]
fn exported_colours_mean_what_burr_tools_means() {
    let mut coloured = 0;
    for seed in 0..200 {
        let file = random(Lattice::Cube, &mut Rng::with_seed(seed), true);
        let own = crate::read(&file.text("file", &[])).unwrap();
        let exported = export(&own, &[]).unwrap();
        let document = roxmltree::Document::parse(&exported).unwrap();
        let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
        let number = |node: roxmltree::Node<'_, '_>, name: &str| {
            node.attribute(name).unwrap().parse::<usize>().unwrap()
        };
        let fits: Vec<(usize, usize)> =
            all("pair").map(|pair| (number(pair, "piece"), number(pair, "result"))).collect();
        let colours = all("color").count();
        assert!(fits.iter().all(|&(piece, there)| piece < colours && there < colours), "{exported}");
        // The colours of the cells of each shape, in the order of the file.
        let cells = |node: roxmltree::Node<'_, '_>| -> Vec<usize> {
            let mut colours = Vec::new();
            for state in node.text().unwrap().chars() {
                match (state.to_digit(10), colours.last_mut()) {
                    (Some(digit), Some(colour)) => *colour = *colour * 10 + digit as usize,
                    _ => colours.push(0),
                }
            }
            assert_eq!(colours.len(), number(node, "x") * number(node, "y") * number(node, "z"));
            colours
        };
        let shapes: Vec<Vec<usize>> = all("voxel").map(cells).collect();
        let used =
            |shape: &Vec<usize>| shape.iter().copied().filter(|&own| own > 0).collect::<BTreeSet<usize>>();
        let own = packing(&own);
        let letters: BTreeSet<char> = own.board.iter().filter_map(|cell| cell.colour).collect();
        let of_pieces: BTreeSet<char> =
            own.pieces.iter().flat_map(|piece| &piece.cells).filter_map(|cell| cell.1).collect();
        let pairs_that_fit = used(&shapes[0])
            .iter()
            .flat_map(|&there| shapes[1..].iter().flat_map(used).map(move |piece| (piece, there)))
            .filter(|&(piece, there)| fits.contains(&(piece - 1, there - 1)))
            .collect::<BTreeSet<_>>();
        assert_eq!(used(&shapes[0]).len(), letters.len(), "{exported}");
        assert_eq!(pairs_that_fit.len(), letters.intersection(&of_pieces).count(), "{exported}");
        coloured += pairs_that_fit.len();
    }
    assert!(coloured > 100, "{coloured}");
}

#[test]
fn what_is_merged_or_left_out_is_said() {
    let again = "<voxel x=\"1\" y=\"2\" z=\"1\" name=\"c\" type=\"0\">##</voxel>";
    let parts = format!("{PARTS}<shape id=\"2\" count=\"1\"/>");
    let text = burr(0, &format!("{BOARD}{again}"), &parts, "").replace("\u{1}", "by A. B.\n\n  second line");
    let made = import(&text, "file", None).unwrap();
    let said = "pieces c, a & b look the same and count as copies of one piece; BurrTools tells them apart";
    assert_eq!(made.warnings, [said]);
    assert!(
        made.text.contains(&format!("# {said}.\n# by A. B.\n# second line\nformat = 1")),
        "{}",
        made.text
    );
    // Exported, they are one shape, so that BurrTools counts what geduld counts.
    let exported = export(&crate::read(&made.text).unwrap(), &[]).unwrap();
    assert!(exported.contains("name=\"c, a &amp; b\""), "{exported}");
    assert!(exported.contains("min=\"2\" max=\"3\"") && !exported.contains("id=\"2\""), "{exported}");
    let tiles = "x\nBoard ((1,1))\ntile ((0,0)(1,0))\ntile 2 ((0,0)(0,1))\nmode FillAll\nnotes eigfgmgmgp";
    let made = import(tiles, "file", None).unwrap();
    assert_eq!(
        made.warnings,
        ["pieces 1, 2 look the same and count as copies of one piece; PolySolver tells them apart"]
    );
    assert!(made.text.contains("\n# Hello\n"), "{}", made.text);
}

/// A tile with several shapes, and a solid one that may become its mirror image.
#[test]
fn tiles_of_poly_solver_may_have_several_shapes() {
    let own = puzzle("x\nBoard ( (3,0) )\ntile 2 1((0,0)(1,0)+(0,0)(1,0)(2,0)+(0,0))\nmode FillAll\n");
    let piece = &packing(&own).pieces[0];
    assert_eq!(piece.alternatives.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1]);
    let shape = "(0,0,0)(1,0,0)(2,0,0)(2,1,0)(2,1,1)";
    let own = puzzle(&format!("x\nCube\nBoard ( (2,2,2) )\ntile flip 5 ({shape})\nmode FillAll\n"));
    assert_eq!(packing(&own).pieces[0].alternatives.len(), 1);
}

/// In PolySolver's hexagons and triangles, the cells around a point or a cell touch one another.
#[test]
fn axes_of_poly_solver_are_turned() {
    let ring = "x\nHexagon\nBoard ( (2,2) (0,2) (2,0) )\ntile ((0,0))";
    let own = puzzle(ring);
    let cells: Vec<Cell> = packing(&own).board.iter().map(|own| own.cell).collect();
    let middle = cells
        .iter()
        .filter(|&&cell| Lattice::Hexagon.neighbours(cell).iter().all(|near| cells.contains(near)));
    assert_eq!((cells.len(), middle.count()), (7, 1));
    let around = "(0,0:0)(-1,0:1)(-1,-1:0)(-1,-1:1)(0,-1:0)(0,0:1)";
    let text = format!("x\nTriangle\nBoard ( (0,0:1) (0,0:0)(0,0:1){around} )\ntile ((0,0:0))");
    let own = puzzle(&text);
    let cells: Vec<Cell> = packing(&own).board.iter().map(|own| own.cell).collect();
    assert_eq!(cells.len(), 6);
    for &cell in &cells {
        assert_eq!(Lattice::Triangle.neighbours(cell).iter().filter(|near| cells.contains(near)).count(), 2);
    }
}

#[test]
fn malformed_files_of_poly_solver_are_refused_with_the_place() {
    let good = "x\nCube\nBoard ( (1,1,1) )\ntile flip 2 1 ((0,0,0)(1,0,0))\nmode FillAll\n";
    assert!(import(good, "file", None).is_ok());
    let cases = [
        ("Cube", "Tan", "the grid Tan"),
        ("(1,1,1)", "(1,1,", "`tile` is unexpected"),
        ("(1,1,1)", "(2000,1,1)", "too far away"),
        ("(1,1,1)", "(1000,1000,1000)", "no board of this size"),
        ("(1,1,1)", "(1,1,1:1)", "no such cell"),
        ("(1,1,1)", "(0)(0,0,0)", "`)` is unexpected"),
        ("2 1", "1 2", "2 to 1 times"),
        ("(1,0,0)", "(0,0,0)", "a cell twice"),
        ("(1,0,0)", "+", "no cells"),
        ("(1,0,0)", "(1,0,0)(1000,1000,1000)", "too large to be written"),
        ("(1,0,0))", "(1,0,0)", "`mode` is unexpected"),
        ("FillAll", "Some", "`Some` is unexpected"),
        ("mode FillAll", "place (1 (0,0,0|2))", "placed already"),
        ("mode FillAll", "solution (1", "too early"),
        ("Board ( (1,1,1) )", "", "no board"),
        ("mode FillAll", "Board ((1,1,1))", "two boards"),
        ("(1,1,1)", "1;1", "`1` is unexpected"),
        ("mode", "mood", "`mood` is unknown"),
    ];
    for (from, to, wanted) in cases {
        let bad = good.replace(from, to);
        let refused = import(&bad, "file", None).unwrap_err();
        assert!(refused.message.contains(wanted), "{wanted}: {refused:?}");
        assert!(refused.span.is_none_or(|span| bad.get(span).is_some()), "{wanted}");
    }
}

/// A random packing on a grid.
fn random(grid: Lattice, random: &mut Rng, coloured: bool) -> PackingFile {
    let depth = match grid {
        Lattice::Cube | Lattice::Ball | Lattice::TetraOcta => 3,
        Lattice::Triangle | Lattice::Prism => 2,
        Lattice::Rhombic => 5,
        Lattice::Square | Lattice::Hexagon => 1,
    };
    let mut some = |least: usize| -> Vec<Cell> {
        let mut cells = Vec::new();
        while cells.len() < least {
            let cell = [random.i64(-3..3), random.i64(-2..3), random.i64(0..depth)];
            if grid.has(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    };
    let (board, shapes) = (some(12), [some(2), some(3), some(4)]);
    let mut colour = || (coloured && random.bool()).then(|| random.choice(['A', 'B', 'Q']).unwrap());
    let pieces = shapes.into_iter().zip(1_usize..).map(|(cells, number)| PackingPiece {
        name: format!("<{number}> & \"\\"),
        cells: cells.into_iter().map(|cell| (cell, colour())).collect(),
        alternatives: Vec::new(),
        copies: Copies { least: number % 2, most: number },
        paint: None,
        turn: true,
        flip: true,
    });
    let pieces = pieces.collect();
    let board = board.into_iter().zip(0..).map(|(cell, number)| BoardCell {
        cell,
        open: number % 3 == 0,
        colour: colour(),
        label: None,
    });
    let board = board.collect();
    PackingFile {
        grid,
        board,
        pieces,
        most_open: Some(2),
        pins: Vec::new(),
        together: vec![vec!["<1> & \"\\".to_owned(), "<3> & \"\\".to_owned()]],
    }
}

#[test]
fn what_is_exported_is_imported_again() {
    for (grid, seed) in Lattice::ALL
        .into_iter()
        .filter(|grid| *grid != Lattice::Hexagon)
        .flat_map(|grid| (0..40).map(move |seed| (grid, seed)))
    {
        let file = random(grid, &mut Rng::with_seed(seed), seed % 2 == 1);
        let text = file.text("a \"name\"", &["a comment\n".to_owned()]);
        let own = crate::read(&text).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
        let exported = export(&own, &[]).unwrap();
        let again = puzzle(&exported);
        let names = |puzzle: &Puzzle| {
            packing(puzzle).pieces.iter().map(|piece| piece.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&again), names(&own), "{exported}");
        assert_eq!(packing(&again).together, packing(&own).together, "{exported}");
        // Letters of colours may become other letters.
        if seed % 2 == 0 && packing(&again).grid == packing(&own).grid {
            assert_eq!(again.canonical_form(), own.canonical_form(), "{text}\n{exported}");
        }
        assert_eq!(again.model().decision_count(), own.model().decision_count());
    }
}

#[test]
fn what_burr_tools_does_not_know_is_refused() {
    let refused = |keys: &str| {
        let text = format!("format = 1\nkind = \"packing\"\nname = \"x\"\n{keys}");
        export(&crate::read(&text).unwrap(), &[]).map_err(|refused| refused.message)
    };
    let sets = |flip: bool| format!("board = {{ size = [5, 4] }}\npieces = \"tetrominoes\"\nflip = {flip}");
    assert!(refused(&sets(true)).is_ok());
    assert_eq!(refused(&sets(false)), Err("BurrTools would turn or flip piece L in more ways".to_owned()));
    assert!(
        refused("board = { size = [3, 2] }\npieces = \"dominoes\"\n[[pin]]\npiece = \"I\"\ncells = \"0,0\"")
            .is_err()
    );
    assert!(refused("grid = \"hexagon\"\nboard = { size = [2, 2] }\npieces = \"dihexes\"").is_err());
    assert!(export(&crate::read(crate::bundled::find("magic-3").unwrap().text).unwrap(), &[]).is_err());
}

#[test]
fn puzzle_files_are_not_foreign() {
    for bundled in crate::bundled::BUNDLED {
        assert_eq!(Foreign::of(bundled.text), None, "{}", bundled.name);
    }
    assert!(import("format = 1", "file", None).is_err());
}

/// A bolt in a ring: where BurrTools sees them, and how it takes them apart. (Its own code found no overlap in what was
/// written for its examples of cubes, prisms, and rhombic and other tetrahedra.)
#[test]
fn solutions_are_written_with_their_moves() {
    let ring = "[1, 0, 0], [1, 1, 0], [1, 2, 0], [1, 0, 1], [1, 2, 1], [1, 0, 2], [1, 1, 2], [1, 2, 2]";
    let text = format!(
        "format = 1\nkind = \"packing\"\nname = \"Bolt\"\ngrid = \"cube\"\napart = true\n[board]\n\
         cells = [{ring}, [0, 1, 1], [1, 1, 1], [2, 1, 1]]\n[[piece]]\nname = \"ring\"\ncells = [{ring}]\n\
         [[piece]]\nname = \"bolt\"\ncells = [[0, 0, 0], [0, 1, 0], [0, 2, 0]]\n"
    );
    let solved = |text: &str, json: &str| {
        let own = crate::read(text).unwrap();
        let Solution::Packing(mut packed) = own.family.parse_solution(json).unwrap() else { panic!() };
        let AnyFamily::Packing(packing) = &own.family else { panic!() };
        let Apart::Comes(separation) = packing.take_apart(&packed, 1_000) else { panic!() };
        packed.apart = Some(TakenApart { level: separation.level().to_string(), separation });
        export(&own, &[packed]).unwrap()
    };
    let json = format!(
        "{{\"pieces\":[{{\"piece\":\"ring\",\"cells\":[{ring}]}},\
         {{\"piece\":\"bolt\",\"cells\":[[0,1,1],[1,1,1],[2,1,1]]}}]}}"
    );
    let written = solved(&text, &json);
    // The bolt is turned: its three places go along the first axis.
    assert!(written.contains("<assembly>1 0 0 0 2 1 1 5</assembly>"), "{written}");
    let states = "<state><dx>1 2</dx><dy>0 1</dy><dz>0 1</dz></state>\n<state><dx>20001 2</dx>";
    assert!(written.contains(states), "{written}");
    assert!(import(&written, "Bolt", None).unwrap().text.contains("BurrTools found 1 assemblies"));
    let balls = "format = 1\nkind = \"packing\"\nname = \"x\"\ngrid = \"ball\"\nboard = { cells = [[0, 0, 0], [1, 1, 0]] }\n\
                 [[piece]]\nname = \"A\"\ncells = [[0, 0, 0]]\ncopies = 2\n";
    let own = crate::read(balls).unwrap();
    let json = "{\"pieces\":[{\"piece\":\"A\",\"cells\":[[0,0,0]]},{\"piece\":\"A\",\"cells\":[[1,1,0]]}]}";
    let Solution::Packing(packed) = own.family.parse_solution(json).unwrap() else { panic!() };
    assert!(export(&own, &[packed]).unwrap_err().message.contains("are not written for BurrTools"));
}
