//! `geduld generate`

use std::io::Write as _;

use geduld_generate::{
    BoardRecipe, FigureRecipe, GenerateError, Recipe, Reverse, SnakeRecipe, SquareRecipe, Wanted, generate,
};
use geduld_puzzle::edge_matching::{Pattern, Shape, Tiles};
use geduld_puzzle::symmetry_figure::Symmetry;

use crate::args::generate::{EdgeArgs, FigureSymmetry, GenerateArgs, Kind, ReverseArg, Solutions, TilesArg};
use crate::error::{Error, Status};
use crate::output::output_file::write_whole;
use crate::output::standard::Output;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &GenerateArgs) -> Result<Status, Error> {
    let (recipe, options) = recipe(&args.kind)?;
    let (wanted, solutions) = match args.solutions {
        Solutions::Planted => (Wanted::Planted, ""),
        Solutions::One => (Wanted::One, " --solutions one"),
        Solutions::None => (Wanted::None, " --solutions none"),
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
    let work = Work::begin(args.work, move || Ending::with_nothing(note))?;
    work.progress().enter(Stage::Doing("generating"));
    let text = generate(&*recipe, args.seed, wanted, &source).map_err(failed)?;
    drop(work);
    match &args.output {
        None => Output::new().write(&text)?,
        Some(file) => write_whole(file, |out| out.write_all(text.as_bytes()))?,
    }
    Ok(Status::Done)
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
            let symmetry = symmetry.map(Symmetry::from);
            let option =
                symmetry.map_or(String::new(), |symmetry| format!(" --symmetry {}", symmetry.name()));
            let options = format!("figure --pieces {pieces} --squares {squares}{option}");
            (Box::new(FigureRecipe { pieces, squares, symmetry }), options)
        }
        &Kind::Square { order, pinned } => {
            (Box::new(SquareRecipe { order, pinned }), format!("square --order {order} --pinned {pinned}"))
        }
        Kind::Board { cells, tiles, ring, edges } => {
            let tiles = Tiles::from(*tiles);
            let drawn = Pattern::new(tiles, cells.clone(), *ring)
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
        match reverse {
            None => "",
            Some(ReverseArg::Mirror) => " --reverse mirror",
            Some(ReverseArg::Own) => " --reverse own",
        }
    );
    let reverse = reverse.map(|reverse| match reverse {
        ReverseArg::Mirror => Reverse::Mirror,
        ReverseArg::Own => Reverse::Own,
    });
    (Box::new(BoardRecipe { shape, labels, rim, halves, turn: !no_turn, reverse }), options)
}

impl From<TilesArg> for Tiles {
    fn from(tiles: TilesArg) -> Self {
        match tiles {
            TilesArg::Squares => Self::Squares,
            TilesArg::Triangles => Self::Triangles,
            TilesArg::Hexagons => Self::Hexagons,
            TilesArg::Dominoes => Self::Dominoes,
        }
    }
}

impl From<FigureSymmetry> for Symmetry {
    fn from(symmetry: FigureSymmetry) -> Self {
        match symmetry {
            FigureSymmetry::Mirror => Self::Mirror,
            FigureSymmetry::Diagonal => Self::Diagonal,
            FigureSymmetry::HalfTurn => Self::HalfTurn,
            FigureSymmetry::QuarterTurn => Self::QuarterTurn,
        }
    }
}
