//! The next decision: a variable and some of its values.

use geduld_model::kernel::{Conflict, Kernel};
use geduld_model::{Branching, Choose, Network, Take};

use crate::random::Random;

/// Up to this size, values are tried one by one.
const MOST_SINGLE: u64 = 256;

/// A decision, and its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// At most this value; else more.
    AtMost(usize, i64),
    /// At least this value; else less.
    AtLeast(usize, i64),
    /// This value, of a listed domain; else another one.
    Is(usize, i64),
}

impl Decision {
    /// Applies the decision.
    pub fn take(self, kernel: &mut Kernel) -> Result<(), Conflict> {
        match self {
            Self::AtMost(place, value) => kernel.at_most(place, value),
            Self::AtLeast(place, value) => kernel.at_least(place, value),
            Self::Is(place, value) => kernel.fix(place, value),
        }
    }

    /// Applies the opposite. The value is not the last one on its side, or this is a conflict.
    pub fn refuse(self, kernel: &mut Kernel) -> Result<(), Conflict> {
        match self {
            Self::AtMost(place, value) => kernel.at_least(place, value.checked_add(1).ok_or(Conflict)?),
            Self::AtLeast(place, value) => kernel.at_most(place, value.checked_sub(1).ok_or(Conflict)?),
            Self::Is(place, value) => kernel.remove(place, value),
        }
    }

    /// The variable.
    pub fn place(self) -> usize {
        match self {
            Self::AtMost(place, _) | Self::AtLeast(place, _) | Self::Is(place, _) => place,
        }
    }

    /// The part of the values that the decision leaves, from 0 to 1.
    pub fn share(self, kernel: &Kernel) -> f64 {
        let place = self.place();
        let all = kernel.size(place) as f64;
        match self {
            Self::Is(..) => 1.0 / all,
            Self::AtMost(_, value) if value == kernel.least(place) => 1.0 / all,
            Self::AtLeast(_, value) if value == kernel.most(place) => 1.0 / all,
            _ => 0.5,
        }
    }
}

#[cfg(feature = "trace")]
impl std::fmt::Display for Decision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AtMost(place, value) => write!(f, "x{place} <= {value}"),
            Self::AtLeast(place, value) => write!(f, "x{place} >= {value}"),
            Self::Is(place, value) => write!(f, "x{place} = {value}"),
        }
    }
}

/// The middle of the range of a variable; not its greatest value.
fn middle(kernel: &Kernel, place: usize) -> i64 {
    let (least, most) = (i128::from(kernel.least(place)), i128::from(kernel.most(place)));
    // The middle of two 64-bit numbers is one.
    i64::try_from((least + most).div_euclid(2)).unwrap_or(kernel.least(place))
}

/// The largest number that other solvers know: they have 32 bits.
const MOST: i64 = 2_147_483_646;

/// The least value of a variable that may have any, if possible one of 32 bits: MiniZinc cannot read the least number
/// of 64 bits.
pub(super) fn any_number(kernel: &Kernel, place: usize) -> i64 {
    let least = kernel.least(place);
    if least < -MOST && kernel.contains(place, -MOST) { -MOST } else { least }
}

/// Numbers of 32 bits first. `None` if the variable has no others, or none of them.
pub(super) fn usual(kernel: &Kernel, place: usize) -> Option<Decision> {
    let (least, most) = (kernel.least(place), kernel.most(place));
    if least < -MOST && most >= -MOST {
        return Some(Decision::AtLeast(place, -MOST));
    }
    (least <= MOST && most > MOST).then_some(Decision::AtMost(place, MOST))
}

/// The least value first, or the lower half if there are many values.
pub(super) fn upwards(kernel: &Kernel, place: usize) -> Decision {
    if let Some(usual) = usual(kernel, place) {
        return usual;
    }
    match kernel.size(place) > MOST_SINGLE {
        true => Decision::AtMost(place, middle(kernel, place)),
        false => Decision::AtMost(place, kernel.least(place)),
    }
}

/// The greatest value first, or the upper half if there are many values.
pub(super) fn downwards(kernel: &Kernel, place: usize) -> Decision {
    if let Some(usual) = usual(kernel, place) {
        return usual;
    }
    match kernel.size(place) > MOST_SINGLE {
        true => upper_half(kernel, place),
        false => Decision::AtLeast(place, kernel.most(place)),
    }
}

fn upper_half(kernel: &Kernel, place: usize) -> Decision {
    // The middle is not the greatest value.
    Decision::AtLeast(place, middle(kernel, place) + 1)
}

/// This value first, or the half that contains it.
pub(super) fn towards(kernel: &Kernel, place: usize, value: i64) -> Decision {
    let least = kernel.least(place);
    if kernel.is_listed(place) && kernel.size(place) <= MOST_SINGLE && kernel.contains(place, value) {
        return Decision::Is(place, value);
    }
    match value <= middle(kernel, place) {
        true => Decision::AtMost(place, if value == least { least } else { middle(kernel, place) }),
        false if value == kernel.most(place) => Decision::AtLeast(place, value),
        false => upper_half(kernel, place),
    }
}

/// How values are taken by an annotation.
fn taken(kernel: &Kernel, place: usize, take: Take, random: &mut Random) -> Decision {
    match take {
        Take::Least => upwards(kernel, place),
        Take::Greatest => downwards(kernel, place),
        Take::LowerHalf => Decision::AtMost(place, middle(kernel, place)),
        Take::UpperHalf => upper_half(kernel, place),
        Take::Middle => {
            let middle = middle(kernel, place);
            towards(kernel, place, kernel.next(place, middle).unwrap_or(middle))
        }
        Take::Random => random_value(kernel, place, random),
    }
}

/// The first value from a random number on, or the half that contains it.
pub(super) fn random_value(kernel: &Kernel, place: usize, random: &mut Random) -> Decision {
    let (least, most) = (kernel.least(place), kernel.most(place));
    let all = usize::try_from(most.abs_diff(least)).map_or(usize::MAX, |span| span.saturating_add(1));
    let from = least.saturating_add_unsigned(random.below(all) as u64);
    towards(kernel, place, kernel.next(place, from).unwrap_or(most))
}

/// The order in which an annotation asks for its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    places: Vec<usize>,
    choose: Choose,
    take: Take,
}

impl Advice {
    /// The annotations, without variables that are fixed or that `wanted` leaves out.
    pub fn all(network: &Network, kernel: &Kernel, wanted: impl Fn(usize) -> bool) -> Vec<Self> {
        let advice = |branching: &Branching| {
            let places = branching.variables.iter().map(|&variable| kernel.place(variable));
            let places = places.filter(|&place| wanted(place) && !kernel.is_fixed(place)).collect();
            Self { places, choose: branching.choose, take: branching.take }
        };
        let all = network.branchings.iter().map(advice);
        all.filter(|advice| !advice.places.is_empty()).collect()
    }

    /// The decision it asks for. `None` if its variables are fixed.
    pub fn next(&self, kernel: &Kernel, random: &mut Random) -> Option<Decision> {
        let mut open = self.places.iter().copied().filter(|&place| !kernel.is_fixed(place));
        let size = |place: usize| kernel.size(place);
        let place = match self.choose {
            Choose::First => open.next(),
            Choose::Fewest => least_by(open, |place| size(place) as f64),
            Choose::Most => least_by(open, |place| -(size(place) as f64)),
            Choose::Least => open.min_by_key(|&place| kernel.least(place)),
            Choose::Greatest => least_by(open, |place| -(kernel.most(place) as f64)),
            Choose::Regret => least_by(open, |place| -(regret(kernel, place) as f64)),
            Choose::Constrained => least_by(open, |place| -(kernel.watchers(place) as f64)),
            Choose::Failing => least_by(open, |place| size(place) as f64 / kernel.weight(place)),
        };
        Some(taken(kernel, place?, self.take, random))
    }
}

/// The difference between the two least values.
fn regret(kernel: &Kernel, place: usize) -> u64 {
    let least = kernel.least(place);
    let second = least.checked_add(1).and_then(|after| kernel.next(place, after));
    second.map_or(0, |second| second.abs_diff(least))
}

/// The first of the places with the least key.
pub(super) fn least_by(places: impl Iterator<Item = usize>, key: impl Fn(usize) -> f64) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for place in places {
        let own = key(place);
        if best.is_none_or(|(least, _)| own < least) {
            best = Some((own, place));
        }
    }
    best.map(|(_, place)| place)
}
