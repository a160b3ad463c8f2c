//! What is said about solutions for which a condition was not decided.

use geduld::exports::models::{Instance, number_of};

use crate::terminal::progress::say;

/// Says how many solutions were not decided. Says nothing if there are none.
pub fn tell(instance: &Instance<'_>) {
    let undecided = instance.undecided();
    if let Some(selection) = instance.selection.as_ref().filter(|_| undecided > 0) {
        let (solutions, condition) = (number_of(undecided, "solution"), selection.unmodelled().0);
        say(&format!(
            "for {solutions} the condition {condition} was not decided: write --apart=N, or `positions` in the puzzle \
             file, to look at more positions"
        ));
    }
}
