//! `geduld draw`

use std::path::Path;

use geduld::exports::models::number_of;
use geduld::exports::pictures::SheetLayout;
use geduld::exports::pictures::{Album, MOST};
use geduld::exports::puzzles::Puzzle;

use super::check::solutions;
use crate::args::{DrawArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::refuse_terminal;
use crate::pictures::picture_file;
use crate::pictures::sheet;
use crate::reading::conditions;
use crate::reading::input::refuse_both;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &DrawArgs) -> Result<Status, Error> {
    if let Some(solutions) = &args.solutions {
        refuse_both(&args.puzzle.puzzle, solutions, "the solutions")?;
    }
    let file = file_of(&args.output);
    match args.sheet {
        true => refuse_terminal(file, "a page of sheets", "sheets.html")?,
        false => refuse_terminal(file, "a picture (SVG)", "picture.svg")?,
    }
    let work = Work::begin(
        args.work,
        || "ended early: the picture was not written, or only in part; --limit makes it smaller",
    )?;
    work.progress().enter(Stage::Doing("drawing"));
    if args.sheet {
        let target = sheet::Target::of(file)?;
        let puzzle = conditions::load(&args.puzzle)?;
        let layout = SheetLayout { edge: args.edge, paper: args.paper.size(), board: !args.no_board };
        return sheet::write(&puzzle, layout, target, args.force.force).map(|()| Status::Done);
    }
    picture_file::check_ending(file)?;
    let puzzle = conditions::load(&args.puzzle)?;
    match &args.solutions {
        None => picture_file::write(file, &Album::of_puzzle(&puzzle).svg()).map(|()| Status::Done),
        Some(solutions) => draw_solutions(&puzzle, solutions, args.limit, file),
    }
}

/// Draws the solutions of a file. Each of them is checked by the rules.
fn draw_solutions(
    puzzle: &Puzzle,
    name: &Path,
    asked: Option<u64>,
    file: Option<&Path>,
) -> Result<Status, Error> {
    let limit = asked.unwrap_or(MOST);
    let mut drawn = Vec::new();
    let mut left_out = false;
    solutions::for_each(puzzle, name, |solution, stands_for| {
        left_out = drawn.len() as u64 == limit;
        if !left_out {
            drawn.push((solution, stands_for));
        }
        !left_out
    })?;
    if drawn.is_empty() {
        return Err(Error::new(
            format!("there is no solution in {}", name.display()),
            "leave the file out to draw the pieces and the empty board",
        ));
    }
    picture_file::write(file, &Album::of_solutions(puzzle, &drawn).svg())?;
    if left_out {
        say(&format!(
            "the limit ended the picture after {}: there are more in {}",
            number_of(limit, "solution"),
            name.display()
        ));
        return Ok(if asked.is_some() { Status::Done } else { Status::Incomplete });
    }
    Ok(Status::Done)
}
