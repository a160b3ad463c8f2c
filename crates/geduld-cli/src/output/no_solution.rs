//! The messages that there is no solution.

use geduld::SolverChoice;
use geduld::exports::puzzles::Puzzle;

/// The hint how to find out why there is no solution.
pub const ASK_WHY: &str =
    "`geduld why` with the same puzzle and conditions says which of them conflict, and what to leave out.\n";

/// Says that a puzzle has no solution. If this is the unchecked answer of an external solver, names the solver.
pub fn no_solution(puzzle: &Puzzle, solver: Option<&SolverChoice>) -> String {
    let told = has_no_solution(&puzzle.heading(), solver);
    if let Some(selection) = puzzle.family.selection() {
        let (heading, condition) = (puzzle.heading(), selection.unmodelled().0);
        return format!("{heading} has no solution that keeps the condition {condition}.\n");
    }
    let by_other = solver.is_some_and(SolverChoice::is_external);
    if by_other { told } else { told + ASK_WHY }
}

/// Says the same about any model, with the heading of its results.
pub fn has_no_solution(heading: &str, solver: Option<&SolverChoice>) -> String {
    match solver.filter(|solver| solver.is_external()) {
        Some(solver) => {
            format!("{heading} has no solution, says `{solver}` (not checked).\n")
        }
        None => format!("{heading} has no solution.\n"),
    }
}
