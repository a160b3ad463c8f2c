//! Decides which engine works, with which symmetries, and whether solutions are looked at one by one.

pub(crate) mod analysis;
pub(crate) mod by_portfolio;
pub(crate) mod decide;
pub(crate) mod decomposition;
mod dynamic_order;
mod fixed_order;
pub(crate) mod follow;
pub(crate) mod make;
pub(crate) mod options;
pub(crate) mod policy;
pub(crate) mod question;
mod race;
mod selecting;
mod ways;
