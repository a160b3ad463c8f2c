//! Models in parts that share no variable.
//!
//! Each part is counted separately. Parts that are alike are counted once. The numbers of solutions are multiplied. If
//! there are m parts that are alike, each with o orbits of solutions, the number of orbits under their symmetries and
//! exchanges is the number of ways to choose m of o with repetition.
//!
//! These are the orbits under all symmetries of the model: a symmetry maps each constraint to a constraint, so it maps
//! the parts, which constraints connect, to parts.

pub(crate) mod alike;
pub(crate) mod component;
pub(crate) mod split;
