//! The search engine: a plan made for the model and a group of its symmetries, searched cube by cube.
//!
//! Only the smallest solution of each orbit is visited: it stands for |group| / |stabiliser| solutions. Which classes those
//! belong to follows from the group and the stabiliser alone, or is looked at where conditions break board symmetries,
//! where there is a projection, or where counts are told apart by features.

mod cubes;
mod engine;

pub(crate) use engine::SearchEngine;
