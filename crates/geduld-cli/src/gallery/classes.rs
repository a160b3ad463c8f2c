//! Solutions by class: each with the solutions that count as the same, and their common image.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Instance, Value};

/// A solution of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The values of the decision variables.
    pub values: Vec<Value>,
    /// The number of the board symmetry that carries the first of the class to it; none of the first itself.
    pub map: Option<usize>,
}

/// What a gallery shows.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The classes, each with all its solutions.
    pub classes: Vec<Vec<Member>>,
    /// Whether there are no others.
    pub complete: bool,
}

impl Shown {
    /// How many solutions there are.
    pub fn solutions(&self) -> usize {
        self.classes.iter().map(Vec::len).sum()
    }
}

/// All solutions that count as the same as one, itself first.
pub fn class_of(instance: &Instance<'_>, values: &[Value]) -> Vec<Member> {
    let mut known = BTreeSet::from([values.to_vec()]);
    let mut members = vec![Member { values: values.to_vec(), map: None }];
    for (number, symmetry) in instance.symmetries.iter().enumerate() {
        let image = symmetry.atoms.apply(&instance.model, values);
        // A pin may break a symmetry: then what it makes of a solution may be none.
        if !known.contains(&image) && instance.checker.check(&image).is_ok() {
            known.insert(image.clone());
            members.push(Member { values: image, map: Some(number) });
        }
    }
    members
}

/// For each solution, class by class, the number of its image under the projection, from 1; and how many images there are when those
/// count once that symmetries carry to one another. Nothing without a projection.
pub fn images(instance: &Instance<'_>, shown: &Shown) -> Option<(Vec<usize>, usize)> {
    let (projection, model) = (instance.projection.as_ref()?, &instance.model);
    let mut numbers: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    let members = || shown.classes.iter().flatten();
    let image = |values: &[Value]| projection.image(model, values);
    let of = members()
        .map(|member| {
            let next = numbers.len() + 1;
            *numbers.entry(image(&member.values)).or_insert(next)
        })
        .collect();
    // Images that are the same up to symmetry are joined: each points to one that came before, or to itself.
    let mut joined: Vec<usize> = (0..=numbers.len()).collect();
    let root = |joined: &[usize], mut number: usize| {
        while joined[number] != number {
            number = joined[number];
        }
        number
    };
    let mut join = |one: &[u32], other: &[u32]| {
        if let (Some(&one), Some(&other)) = (numbers.get(one), numbers.get(other)) {
            let (a, b) = (root(&joined, one), root(&joined, other));
            joined[a.max(b)] = a.min(b);
        }
    };
    for class in &shown.classes {
        // The symmetries carry the first of a class to all others, and its image to theirs.
        if let Some(first) = class.first() {
            let own = image(&first.values);
            for symmetry in &instance.symmetries {
                join(&own, &image(&symmetry.atoms.apply(model, &first.values)));
            }
        }
        if !projection.further.is_empty() {
            for own in class.iter().map(|member| image(&member.values)) {
                projection.further.iter().for_each(|symmetry| join(&own, &symmetry.apply(&own)));
            }
        }
    }
    let roots = (1..joined.len()).filter(|&number| joined[number] == number).count();
    Some((of, roots))
}
