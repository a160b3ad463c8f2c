//! The script of the page: files with one purpose each, one after another.

/// The files, in an order in which each finds what it needs.
const FILES: [&str; 10] = [
    include_str!("scripts/data.js"),
    include_str!("scripts/picture.js"),
    include_str!("scripts/sums.js"),
    include_str!("scripts/snake.js"),
    include_str!("scripts/fold.js"),
    include_str!("scripts/list.js"),
    include_str!("scripts/filter.js"),
    include_str!("scripts/single.js"),
    include_str!("scripts/print.js"),
    include_str!("scripts/main.js"),
];

/// The whole script.
pub fn script() -> String {
    FILES.concat()
}
