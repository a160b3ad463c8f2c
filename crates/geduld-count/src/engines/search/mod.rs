//! The search engine: a plan made for the model and a group of its symmetries, searched cube by cube.
//!
//! A model that no fixed order suits is searched in a dynamic order (`dynamic`), in cubes cut up to symmetry: by
//! propagation of the `network` from which it was compiled, or of its `formula`. Otherwise (`engine`) symmetry prunes
//! on every level:
//!
//! Only the smallest solution of each orbit is visited. It stands for |group| / |stabiliser| solutions. Their classes
//! follow from the group and the stabiliser alone. There are three exceptions, in which solutions are looked at:
//! conditions that break board symmetries, a projection, and counts that are split by features.

pub(crate) mod cubes;
pub(crate) mod dynamic;
pub(crate) mod engine;
pub(crate) mod formula;
pub(crate) mod network;
