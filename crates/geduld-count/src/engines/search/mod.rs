//! The search engine: a plan made for the model and a group of its symmetries, searched cube by cube.
//!
//! A model that no fixed order suits is searched with an order found on the way (`dynamic`), in cubes cut up to symmetry.
//! Otherwise (`engine`) symmetry prunes on every level:
//!
//! Only the smallest solution of each orbit is visited: it stands for |group| / |stabiliser| solutions. Which classes those
//! belong to follows from the group and the stabiliser alone, or is looked at where conditions break board symmetries,
//! where there is a projection, or where counts are told apart by features.

pub(crate) mod cubes;
pub(crate) mod dynamic;
pub(crate) mod engine;
