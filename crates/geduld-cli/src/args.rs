//! The arguments of the command line: one definition gives parsing, help and checks.

mod cluster;
mod color;
mod command;
mod compare;
mod contradiction;
mod count;
mod encoding;
mod engine;
mod existing;
mod flatzinc;
mod format;
pub mod generate;
mod layout;
mod minizinc;
mod mistakes;
mod models;
pub mod named;
mod puzzle;
pub mod span;
mod watching;
mod work;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::error::Error;
use crate::reading::formula_file;
use generate::GenerateArgs;

pub use cluster::{ClusterArgs, ClusterCommand, JobArgs, RestArgs, StatusArgs};
pub use color::ColorArg;
pub use command::{
    ApartArgs, CheckArgs, Checker, CompletionsArgs, DecodeArgs, Different, DrawArgs, EncodeArgs, ExportArgs,
    FingerprintArgs, GalleryArgs, HelpArgs, HintArgs, ImportArgs, InfoArgs, ListArgs, ManArgs, NewArgs,
    ReasonArgs, SchemaArgs, ShowArgs, SolveArgs, SolversArgs, SymmetriesArgs, UniqueArgs, VerifyArgs,
};
pub use compare::CompareArgs;
pub use count::{
    AuditArgs, ByArgs, CountArgs, EstimateArgs, MergeArgs, PartArgs, PlanArgs, PlanningArgs, ProofFormat,
    SampleArgs,
};
pub use encoding::{EncodingArgs, encodings};
pub use engine::{EngineArgs, MethodArgs};
pub use flatzinc::FlatZincArgs;
pub use format::{FormulaFormat, ListFormat, OutputName, ReportFormat, SolutionFormat, file_of};
pub use layout::compact;
pub use minizinc::{InstallArgs, MiniZincArgs, MiniZincCommand};
pub use models::MODELS;
pub use puzzle::{PuzzleArgs, SameArgs, WarningArgs};
pub use work::WorkArgs;

/// Finds, lists and exactly counts all solutions of a puzzle.
///
/// geduld reads the description of a puzzle - pieces with matching edges, pieces that fill a board or a box, magic
/// squares, snake cubes, symmetric figures - and finds, lists or exactly counts all of its solutions, on all cores, up
/// to symmetry. Any other puzzle, such as a sudoku, is a model in MiniZinc or Python: `geduld help models`.
#[derive(Debug, Parser)]
#[command(name = "geduld", version, disable_help_subcommand = true, max_term_width = 100)]
pub struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
    /// Whether output has colours: auto (on terminals; NO_COLOR, CLICOLOR, CLICOLOR_FORCE are obeyed), always or never
    #[arg(
        long,
        value_enum,
        hide_possible_values = true,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        help_heading = "Output"
    )]
    pub color: ColorArg,
}

/// The definition of the command line.
pub fn definition() -> clap::Command {
    layout::laid_out(Args::command())
}

impl Args {
    /// Reads the arguments of this process. Ends the process with status 2 if they are invalid or contradict one
    /// another.
    ///
    /// # Errors
    /// If an existing file would be replaced.
    pub fn read() -> Result<Self, Error> {
        let words = generate::with_model(flatzinc::readable(std::env::args_os().collect()));
        let words: Vec<OsString> = puzzle::with_data(words);
        let definition = definition().color(ColorArg::of_arguments());
        let mut matches = mistakes::understood(&definition, &words)
            .unwrap_or_else(|error| mistakes::end(&definition, &words, &error));
        let mut args = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        if args.command.may_be_formula().is_some_and(formula_file::is_formula) {
            // Parsing again with `--cnf` rejects the options that do not apply to formulas.
            let words: Vec<OsString> = words.into_iter().chain(["--cnf".into()]).collect();
            matches = mistakes::understood(&definition, &words)
                .unwrap_or_else(|error| mistakes::end(&definition, &words, &mistakes::of_formula(error)));
            args = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        }
        args.color.apply();
        if let Some((kind, message)) = args.command.contradiction() {
            Self::command().error(kind, message).exit();
        }
        existing::check(&definition, &matches)?;
        Ok(args)
    }
}

/// What to do with a puzzle.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what a puzzle is: board, pieces, symmetries, expected work
    ///
    /// Shows the board with its coordinates, pieces, labels, sizes, symmetries, and how long a count may take.
    #[command(after_help = "Example: geduld info crazy-jacob")]
    Info(InfoArgs),
    /// Find a solution and draw it
    #[command(after_help = "\
Examples:
  geduld solve sixty-5
  geduld solve nintai-rim-1 --border 2 --proof rim-2.proof   a proof
  geduld solve formula.cnf --solver batsat                   a formula

For a formula, the output is in the format of the SAT competition (lines s and v), and the exit status is 0 for both answers.")]
    Solve(SolveArgs),
    /// List all solutions
    #[command(after_help = "\
Examples:
  geduld list crazy-jacob --different            one of each class, drawn
  geduld list nintai --limit 100 --format jsonl  a hundred solutions, one JSON object per line")]
    List(ListArgs),
    /// Choose random solutions, all with the same probability
    #[command(after_help = "Example: geduld sample magic-4 -n 3 --seed 1")]
    Sample(SampleArgs),
    /// Draw solutions, pieces or sheets to cut out as a picture (SVG)
    ///
    /// Without solutions the pieces and the empty board are drawn.
    #[command(after_help = "\
Examples:
  geduld draw nintai -o nintai.svg                       the pieces and the empty board
  geduld list crazy-jacob --format jsonl -o jacob.jsonl
  geduld draw crazy-jacob jacob.jsonl -o jacob.svg       the solutions of that file, checked
  geduld draw crazy-jacob --sheet -o sheets.html         the pieces to cut out, and the board
  geduld solve snake-red -o snake.svg                    a solution, drawn at once")]
    Draw(DrawArgs),
    /// Write a page for a browser that shows solutions by class
    ///
    /// The page has filters. Snakes can be turned and folded, solid pieces taken apart.
    #[command(after_help = "\
The page is self-contained: you can send it to others, and it needs no network. If there are more than --limit solutions, it \
shows the first classes and says so, and the exit status is 3.

Examples:
  geduld gallery crazy-jacob -o jacob.html
  geduld gallery snake-red -o snake.html
  geduld gallery nintai --limit 600 --border 1 -o rims.html")]
    Gallery(GalleryArgs),
    /// Count all solutions, and the essentially different ones
    #[command(after_help = "\
Examples:
  geduld count magic-4 --json
  geduld count nintai --time-limit 1m   a lower bound after a minute
  geduld count formula.cnf              the models of any formula in DIMACS
  geduld count lll --certificate lll.pbp --classes

Models of a formula that agree on its `c p show` variables count as one. The output is that of the model counting \
competition.")]
    Count(CountArgs),
    /// Compare with published figures, or check solutions by the rules
    #[command(after_help = "\
Examples:
  geduld check crazy-jacob                 counts, and compares with the figures in [expect]
  geduld check crazy-jacob solutions.jsonl checks each line by the rules
  geduld solve nintai --json | geduld check nintai -")]
    Check(CheckArgs),
    /// Estimate the number of solutions, and the time to count them
    #[command(after_help = "Example: geduld estimate magic-5")]
    Estimate(EstimateArgs),
    /// Show the symmetries of a puzzle, in words
    #[command(after_help = "Example: geduld symmetries magic-4")]
    Symmetries(SymmetriesArgs),
    /// Explain why there is no solution
    ///
    /// Names the smallest set of pins, conditions or pieces, or of constraints with names of a model, that conflict.
    #[command(after_help = "\
Names the smallest set of requirements that have no solution together, and what to leave out to get a solution. Some rules \
cannot be left out: the board or box, that touching edges fit, rows, columns and each number once, the string, the \
frame and the shapes of pieces. If the number of copies of a piece is left out, the piece may be used any number of \
times.

Examples:
  geduld why magic-3 --pin 1,1=5
  geduld why nintai-rim-1 --border 2 --time-limit 60")]
    Why(ReasonArgs),
    /// Find out whether there is exactly one solution, and which pins leave only one
    #[command(after_help = "\
If there are several solutions, this command takes the first one in the order of `geduld list`. It names as few of its pins as \
possible that make it the only solution.

Examples:
  geduld unique magic-3
  geduld unique crazy-jacob --json
  geduld unique sudoku.fzn --certificate sudoku.pbp   with a proof")]
    Unique(UniqueArgs),
    /// Find the next value that follows, and from what
    #[command(after_help = "\
The puzzle has exactly one solution. This command prints the value that follows from the fewest constraints with names and known \
values. Constraints without names are not counted. If the search for fewer takes too long, the answer says so.

Examples:
  geduld hint sudoku.mzn
  geduld hint magic-3 --pin 1,1=8 --pin 2,2=5 --pin 1,2=1 --known 1,1
  geduld hint sudoku.mzn --all   a whole solution, step by step, and its rating")]
    Hint(HintArgs),
    /// Find out whether two boxes are the same puzzle with other pictures
    #[command(after_help = "\
With two puzzles, it shows how to turn one into the other: other labels, other names and orders of pieces, turned pieces, a \
string read from its other end, turned or flipped shapes. With one puzzle, it prints a digest that exactly these puzzles \
share; docs/fingerprint.md defines it. Exit status: 0 the same, 1 not the same.

Examples:
  geduld fingerprint mine.toml
  geduld fingerprint mine.toml crazy-jacob")]
    Fingerprint(FingerprintArgs),
    /// Plan a count, so that several machines can count parts of it
    #[command(after_help = "\
The plan holds everything that the parts share: puzzle, conditions, symmetries, order, and the cubes with the expected \
work of each. Parts start without planning again. You may choose them in any way, and they may overlap. `geduld merge` needs \
each cube at least once.

Example:
  geduld plan magic-5 -o magic-5.plan
  geduld count --plan magic-5.plan --part 1/2 --checkpoint part1    on one machine
  geduld count --plan magic-5.plan --part 2/2 --checkpoint part2    on another
  geduld merge magic-5.plan part1 part2")]
    Plan(PlanArgs),
    /// Add up the parts of a count
    #[command(after_help = "\
Each cube must be in some file, as a whole or as all of its parts. Cubes that were counted more than once must agree.

Example:
  geduld count magic-5 --part 1/2 --checkpoint part1    on one machine
  geduld count magic-5 --part 2/2 --checkpoint part2    on another
  geduld merge part1 part2
  geduld merge --missing part1                          the cubes that are left to count")]
    Merge(MergeArgs),
    /// Count a random sample of a published table again
    #[command(after_help = "\
A table holds the result of each cube of a count, and the plan that defines the cubes. The audit checks that each cube is \
there once and that the results add up. Then it counts some cubes again, once as planned and once in another way: in another \
order and without symmetry, or with the other engine. It rejects a table that was altered, and names the cube. Exit status: 0 \
if all results agree, otherwise 1.

Example:
  geduld plan magic-4 -o magic-4.plan
  geduld count --plan magic-4.plan --checkpoint part
  geduld merge magic-4.plan part --table magic-4.table
  geduld audit magic-4.table")]
    Audit(AuditArgs),
    /// Count on a cluster, with Slurm or HyperQueue
    #[command(after_help = "\
Example:
  geduld cluster slurm magic-5 -o magic-5 --tasks 40 --threads 4 --time 2h --submit
  geduld cluster status magic-5            the progress
  geduld cluster rest magic-5 --submit     the next round, if something is missing
  cat magic-5/result.txt")]
    Cluster(ClusterArgs),
    /// Solve a FlatZinc model, in the way that MiniZinc expects of a solver
    ///
    /// This is the command that `minizinc --solver geduld` calls.
    #[command(
        name = "flatzinc",
        after_help = "\
Output and options are those that MiniZinc expects. The exit status is 0 unless geduld does not support the model. If a time \
limit or a signal ends the search, the line `==========` is missing.

Examples:
  geduld flatzinc -a model.fzn         all solutions
  minizinc --solver geduld model.mzn   the same through MiniZinc, after `geduld minizinc install`"
    )]
    FlatZinc(FlatZincArgs),
    /// Register geduld with MiniZinc, so that `minizinc --solver geduld` works
    #[command(name = "minizinc")]
    MiniZinc(MiniZincArgs),
    /// Write the formula in DIMACS format
    #[command(after_help = "\
The output is the format of the model counting competition: `c t pmc`, one line `c p show ... 0` with \
the variables to project on, and comments that name every atom. A program that ignores these lines counts the same \
number: with every encoding, each solution is exactly one model of the formula. `geduld decode` reads the \
answer of a solver.

Example: geduld encode magic-3 --sum totalizer -o magic-3.cnf")]
    Encode(EncodeArgs),
    /// Read the answer of a SAT solver: draw and check its models
    #[command(after_help = "\
Reads `s` and `v` lines, MiniSat's result file, or bare lists of literals, of one or several models. Give the same conditions \
and encodings as for `geduld encode`. Each model is checked against every clause and by the rules of the puzzle.

Example:
  geduld encode magic-4 -o magic-4.cnf
  cadical -q magic-4.cnf | geduld decode magic-4
  minisat magic-4.cnf answer; geduld decode magic-4 answer")]
    Decode(DecodeArgs),
    /// List the SAT solvers and model counters that can be used here
    #[command(after_help = "\
Example: geduld solvers

The programs are not run. A program that is not in the list can be named, too; the end of the list says how.")]
    Solvers(SolversArgs),
    /// Compare encodings, solvers and engines on puzzles
    #[command(after_help = "\
Each combination of options runs several times in turn, each time with another seed and in its own process. A LIST has commas \
between its values. Results that disagree end the comparison with status 1.

Examples:
  geduld compare magic-3 --task count --sum all
  geduld compare magic-3 crazy-jacob --solver varisat --solver 'cadical -q'
  geduld compare --matrix encodings --checkpoint runs
  geduld compare magic-3 --task propagate --sum all")]
    Compare(CompareArgs),
    /// Generate a puzzle of any size from a seed
    #[command(after_help = "\
The pieces are cut out of a random solution, so the puzzle has at least this solution. The number of solutions is counted \
and written into [expect], unless that would take long.

Examples:
  geduld generate cards --rows 5 --border -o cards.toml   25 cards, with labels that make them hard
  geduld generate snake --size 4,4,4 --seed 7          a string that fills a box of 64 cubes
  geduld generate triangles --side 3 --solutions none  a puzzle without any solution
  geduld generate --series cards --rows 4..8 -o cards  ten puzzles of each size, and an index
  geduld generate sudoku.mzn --givens given=cell       a sudoku with one solution")]
    Generate(GenerateArgs),
    /// Write the JSON schema of puzzle files, for editors
    #[command(after_help = "\
An editor that knows the schema completes the keys of a puzzle file, and shows mistakes. Editors with Taplo take it from a \
comment at the top of the file: `#:schema ./geduld.schema.json`, as `geduld new` writes it.

Examples:
  geduld schema -o geduld.schema.json
  geduld schema packing                 the keys of one kind")]
    Schema(SchemaArgs),
    /// Print the file of a bundled puzzle, or the names of all
    #[command(after_help = "\
Examples:
  geduld show
  geduld show crazy-jacob -o mine.toml   a copy to change")]
    Show(ShowArgs),
    /// Turn a file of BurrTools or PolySolver into a puzzle file
    ///
    /// Every command that takes a puzzle reads these files, too: `geduld count burr.xmpuzzle`.
    #[command(after_help = "\
Reads packings on all grids of BurrTools, and of squares, cubes, triangles and hexagons of PolySolver. What a puzzle file \
cannot express is an error that names it.

Examples:
  geduld import burr.xmpuzzle -o burr.toml
  geduld import stars.xmpuzzle --problem 2 -o second.toml
  geduld import hexes.psv | geduld count -")]
    Import(ImportArgs),
    /// Write a puzzle as a MiniZinc model, or a packing for BurrTools
    #[command(after_help = "\
The model has the same solutions, and names for cells, pieces and turns. Add constraints of your own at its end.

For BurrTools, squares become cubes, and triangles prisms, in one layer. Hexagons, pins, conditions and pieces that may not be turned or \
flipped are errors, because BurrTools does not know them.

Examples:
  geduld export cards.toml -o cards.mzn      the puzzle as a model, which geduld counts, too
  geduld export soma-cube -o soma.xmpuzzle   for BurrTools")]
    Export(ExportArgs),
    /// Write a commented puzzle file to start your own puzzle from
    #[command(after_help = "\
Examples:
  geduld new edge-matching -o mine.toml
  geduld new edge-matching --board triangle
  geduld new snake-cube -o snake.toml
  geduld new sudoku -o sudoku.mzn")]
    New(NewArgs),
    /// Check a proof, or the certificate of a count
    #[command(after_help = "\
Checks four things: the formula is that of the puzzle; each solution satisfies the rules; the cubes cover everything; in each \
cube, every lemma follows by unit propagation, down to the empty clause. Give the same conditions as when the file was \
written; the file names the encodings. You must trust the model of the puzzle, its encoding, and this check. Exit status: \
0 proven, 1 rejected.

Of a certificate for VeriPB (.pbp) it checks the claim (.opb) that lies beside it: formula, symmetries and solutions. With \
--with veripb it also runs VeriPB; otherwise the exit status is 3.

Examples:
  geduld solve nintai-rim-1 --border 2 --proof rim-2.proof
  geduld verify nintai-rim-1 rim-2.proof --border 2
  geduld count crazy-jacob --certificate jacob.proof
  geduld verify crazy-jacob jacob.proof
  geduld verify crazy-jacob jacob.pbp --with veripb
  geduld verify formula.cnf proof.drat                    any formula")]
    Verify(VerifyArgs),
    /// Write completions for a shell
    #[command(after_help = "\
In bash, zsh and fish the names of bundled puzzles are completed too.

Examples:
  geduld completions bash > ~/.local/share/bash-completion/completions/geduld
  geduld completions zsh > ~/.zfunc/_geduld       where ~/.zfunc is in $fpath
  geduld completions fish > ~/.config/fish/completions/geduld.fish")]
    Completions(CompletionsArgs),
    /// Write the manual pages
    #[command(after_help = "\
Examples:
  geduld man | man -l -                       the page of geduld itself
  geduld man count | man -l -                 the page of a command
  geduld man -o ~/.local/share/man/man1       all pages; afterwards `man geduld-count` shows one")]
    Man(ManArgs),
    /// Print the help of a command; `help format`: puzzle files
    ///
    /// Without a name it prints the help of geduld. `help format` describes puzzle files, `help conditions` the
    /// sentences for -c.
    Help(HelpArgs),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each example is on its own line. Paragraphs have no line breaks of their own, because clap wraps them.
    #[test]
    fn helps_are_broken_where_they_should_be() {
        for command in definition().get_subcommands().chain([&definition()]) {
            let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                let paragraph = |line: &str| !line.is_empty() && !line.starts_with("  ");
                let broken = paragraph(pair[0]) && paragraph(pair[1]);
                assert!(!broken, "{}: {pair:?}", command.get_name());
            }
            let wide = lines.iter().find(|line| line.starts_with("  ") && line.chars().count() > 100);
            assert_eq!(wide, None, "{}", command.get_name());
        }
    }
}
