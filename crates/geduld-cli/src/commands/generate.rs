//! `geduld generate`

use geduld_generate::{
    BoardRecipe, FigureRecipe, GenerateError, Recipe, SnakeRecipe, SquareRecipe, Wanted, generate,
};
use geduld_puzzle::edge_matching::{Pattern, Shape};

use crate::args::generate::{EdgeArgs, GenerateArgs, Kind, REVERSES, WANTED};
use crate::args::named::name_of;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &GenerateArgs) -> Result<Status, Error> {
    let (recipe, options) = recipe(&args.kind)?;
    let wanted = args.solutions;
    let solutions = match wanted {
        Wanted::Planted => String::new(),
        _ => format!(" --solutions {}", name_of(WANTED, &wanted)),
    };
    // What the options left out come to is written out, so that the command stays true when a default changes.
    let source = format!("geduld generate {options}{solutions} --seed {}", args.seed);
    let note = match wanted {
        Wanted::Planted => "ended early: no puzzle was written",
        Wanted::One | Wanted::None => {
            "ended early: no puzzle was written. A planted solution is found at once; smaller sizes and another --seed are \
             tried sooner"
        }
    };
    let work = Work::begin(args.work, move || note)?;
    work.progress().enter(Stage::Doing("generating"));
    let text = generate(&*recipe, args.seed, wanted, &source).map_err(failed)?;
    drop(work);
    Report::done(text).print_to(args.output.as_deref())
}

fn failed(error: GenerateError) -> Error {
    match error {
        GenerateError::Refused { message, help } => Error::usage(message, help),
        GenerateError::Count(error) => error.into(),
        GenerateError::Recipe(message) => Error::usage(message, "`geduld generate --help` shows the sizes"),
        none @ GenerateError::NoneCameUp(_) => {
            Error::new(none.to_string(), "or ask for a planted solution only")
        }
    }
}

/// The recipe, and the options that ask for it.
fn recipe(kind: &Kind) -> Result<(Box<dyn Recipe>, String), Error> {
    Ok(match kind {
        Kind::Cards { rows, columns, edges } => {
            let (rows, columns) = (*rows, columns.unwrap_or(*rows));
            board(
                Shape::Rectangle { rows, columns },
                &format!("cards --rows {rows} --columns {columns}"),
                edges,
            )
        }
        &Kind::Triangles { side, hexagon: true, ref edges } => {
            board(Shape::Hexagon { side }, &format!("triangles --side {side} --hexagon"), edges)
        }
        &Kind::Triangles { side, hexagon: false, ref edges } => {
            board(Shape::Triangle { side }, &format!("triangles --side {side}"), edges)
        }
        &Kind::Snake { size } => {
            let [x, y, z] = size;
            (Box::new(SnakeRecipe { size }), format!("snake --size {x},{y},{z}"))
        }
        &Kind::Figure { pieces, squares, symmetry } => {
            let option =
                symmetry.map_or(String::new(), |symmetry| format!(" --symmetry {}", symmetry.name()));
            let options = format!("figure --pieces {pieces} --squares {squares}{option}");
            (Box::new(FigureRecipe { pieces, squares, symmetry }), options)
        }
        &Kind::Square { order, pinned } => {
            (Box::new(SquareRecipe { order, pinned }), format!("square --order {order} --pinned {pinned}"))
        }
        Kind::Board { cells, tiles, ring, edges } => {
            let drawn = Pattern::new(*tiles, cells.clone(), *ring)
                .map_err(|error| Error::usage(error.to_string(), error.help()))?;
            let rows = cells.iter().map(|row| format!(" '{row}'")).collect::<String>();
            let closed = if *ring { " --ring" } else { "" };
            let options = format!("board --tiles {}{closed}{rows}", tiles.name());
            board(Shape::of(drawn), &options, edges)
        }
    })
}

fn board(shape: Shape, options: &str, edges: &EdgeArgs) -> (Box<dyn Recipe>, String) {
    let &EdgeArgs { labels, rim, halves, no_turn, reverse } = edges;
    let option = |set: bool, option: &'static str| if set { option } else { "" };
    let labels_option = labels.map_or(String::new(), |labels| format!(" --labels {labels}"));
    let options = format!(
        "{options}{labels_option}{}{}{}{}",
        option(rim, " --border"),
        option(halves, " --halves"),
        option(no_turn, " --no-turn"),
        reverse.map_or(String::new(), |reverse| format!(" --reverse {}", name_of(REVERSES, &reverse)))
    );
    (Box::new(BoardRecipe { shape, labels, rim, halves, turn: !no_turn, reverse }), options)
}
