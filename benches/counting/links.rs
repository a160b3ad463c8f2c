//! Counts the solutions of an exact cover by dancing links. The file has the number of items, and a line of items for
//! each option.
//! `rustc -O -o links benches/counting/links.rs`

#![allow(dead_code)]

#[path = "../covers/links.rs"]
mod links;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut lines = text.lines();
    let number = |word: &str| word.parse().expect("numbers");
    let items = number(lines.next().expect("the number of items"));
    let options: Vec<Vec<usize>> =
        lines.map(|line| line.split_whitespace().map(number).collect()).collect();
    println!("{}", links::Links::new(items, &options).count());
}
