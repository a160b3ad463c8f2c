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
    classes: Vec<Vec<Member>>,
    number: usize,
    /// Whether there are no others.
    pub complete: bool,
}

impl Shown {
    /// How many solutions there are.
    pub fn solutions(&self) -> usize {
        self.number
    }

    /// The classes, each with all its solutions.
    pub fn classes(&self) -> &[Vec<Member>] {
        &self.classes
    }

    /// Adds a class if at most `limit` solutions are there then, or if it is the first; whether it was added.
    pub fn add(&mut self, class: Vec<Member>, limit: usize) -> bool {
        let fits = self.classes.is_empty() || self.number + class.len() <= limit;
        if fits {
            self.number += class.len();
            self.classes.push(class);
        }
        fits
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

/// The images of solutions under the projection.
#[derive(Clone, Debug, Default)]
pub struct Images {
    /// For each solution, class by class, the number of its image, from 1.
    pub of: Vec<usize>,
    /// For each image the number of its orbit, from 1: images that symmetries carry to one another count once.
    pub orbits: Vec<usize>,
}

impl Images {
    /// How many images there are up to symmetry.
    pub fn number(&self) -> usize {
        self.orbits.iter().copied().max().unwrap_or(0)
    }
}

/// The images of solutions. Nothing without a projection.
pub fn images(instance: &Instance<'_>, shown: &Shown) -> Option<Images> {
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
    let mut orbits: Vec<usize> = Vec::with_capacity(numbers.len());
    let mut next = 0;
    for number in 1..joined.len() {
        let root = root(&joined, number);
        if root == number {
            next += 1;
        }
        // A root comes before all that point to it.
        orbits.push(if root == number { next } else { orbits[root - 1] });
    }
    Some(Images { of, orbits })
}
