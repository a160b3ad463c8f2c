//! Which solutions of a model count as the same.

use geduld_count::{NoClasses, all_symmetries, plain_symmetries};
use geduld_model::symmetry::Kept;
use geduld_model::{Model, Permutation};

/// Selects which solutions of a model count as the same: [`Model::count_as_same`](crate::Model::count_as_same) and
/// [`FlatZinc::count_as_same`](crate::FlatZinc::count_as_same).
///
/// A symmetry of a model maps solutions to solutions. It moves values between variables, exchanges values, or both.
/// geduld finds the symmetries itself. This type only selects which of them make solutions the same.
/// [`Model::same_after`](crate::Model::same_after) names single symmetries instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Same {
    /// Solutions count as the same under all symmetries that map variables to variables, if these are a plain group:
    /// variables exchanged, values exchanged, an array turned or reflected, or such an exchange of variables combined
    /// with one of values. *Three colours exchanged; a list read backwards.* Otherwise no classes are counted. Many
    /// models have other symmetries, and then the number of classes is seldom what you expect: choose them with another
    /// variant. To show one solution of each class is then an error.
    #[default]
    Plain,
    /// Solutions count as the same if any symmetry of the model maps one to the other. *A board mirrored; a colouring
    /// with its colours exchanged; a magic square with every number n replaced by 17 - n.*
    AnySymmetry,
    /// Solutions count as the same if a symmetry maps one to the other and only moves values between variables. *The
    /// same numbers at other places.* In a FlatZinc model the values stay in their output arrays.
    Moved,
    /// No two solutions count as the same. This is the cheapest choice.
    Nothing,
}

impl Same {
    /// All choices, the default first.
    pub const ALL: [Self; 4] = [Self::Plain, Self::AnySymmetry, Self::Moved, Self::Nothing];

    /// The choice with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|same| same.name() == name)
    }

    /// The word for the choice: a value of `--same`, and a part of checkpoints.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::AnySymmetry => "any",
            Self::Moved => "moved",
            Self::Nothing => "nothing",
        }
    }

    /// What symmetries must preserve to make solutions the same. `None` if no symmetry makes solutions the same.
    /// `groups` gives for each decision variable the number of the group in which values may move.
    pub(crate) fn kept(self, groups: impl FnOnce() -> Vec<usize>) -> Option<Kept> {
        match self {
            Self::Nothing => None,
            Self::Plain => Some(Kept::Variables),
            Self::AnySymmetry => Some(Kept::Model),
            Self::Moved => Some(Kept::Numbers(groups())),
        }
    }

    /// The symmetries of a model under which solutions count as the same, starting with the identity.
    ///
    /// # Errors
    /// If not all of them are known.
    pub(crate) fn symmetries(self, model: &Model, kept: Option<Kept>) -> Result<Vec<Permutation>, NoClasses> {
        match kept {
            None => Ok(vec![Permutation::identity(model.atom_count())]),
            Some(_) if self == Self::Plain => plain_symmetries(model),
            Some(kept) => all_symmetries(model, &kept),
        }
    }
}
