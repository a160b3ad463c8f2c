//! Solutions by class, and their images under the projection.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{DisjointSets, Instance, Value};

/// A solution of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The values of the decision variables.
    pub values: Vec<Value>,
    /// The number of the board symmetry that maps the first solution of the class to this one. `None` for the first
    /// solution.
    pub map: Option<usize>,
}

/// The solutions that a gallery shows.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    classes: Vec<Vec<Member>>,
    number: usize,
    /// Whether all solutions are shown.
    pub complete: bool,
}

impl Shown {
    /// The number of solutions.
    pub fn solutions(&self) -> usize {
        self.number
    }

    /// The classes, each with all its solutions.
    pub fn classes(&self) -> &[Vec<Member>] {
        &self.classes
    }

    /// Adds a class if the total is then at most `limit` solutions, or if it is the first class. Returns whether it was
    /// added.
    pub fn add(&mut self, class: Vec<Member>, limit: usize) -> bool {
        let fits = self.classes.is_empty() || self.number + class.len() <= limit;
        if fits {
            self.number += class.len();
            self.classes.push(class);
        }
        fits
    }
}

/// All solutions that count as the same as this one, which comes first.
pub fn class_of(instance: &Instance<'_>, values: &[Value]) -> Vec<Member> {
    let mut known = BTreeSet::from([values.to_vec()]);
    let mut members = vec![Member { values: values.to_vec(), map: None }];
    for (number, symmetry) in instance.symmetries.iter().enumerate() {
        let image = symmetry.atoms.apply(&instance.model, values);
        // A pin may break a symmetry, so the image may not be a solution.
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
    /// For each image, the number of its orbit, from 1. Images that symmetries map to one another have the same orbit.
    pub orbits: Vec<usize>,
}

impl Images {
    /// The number of images up to symmetry.
    pub fn number(&self) -> usize {
        self.orbits.iter().copied().max().unwrap_or(0)
    }
}

/// The images of solutions. `None` if the puzzle has no projection.
pub fn images(instance: &Instance<'_>, shown: &Shown) -> Option<Images> {
    // Images that count as the same under fewer symmetries than solutions are not shown.
    let projection = instance.projection.as_ref().filter(|projection| projection.only.is_none())?;
    let model = &instance.model;
    let mut numbers: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    let members = || shown.classes.iter().flatten();
    let image = |values: &[Value]| projection.image(model, values);
    let of = members()
        .map(|member| {
            let next = numbers.len() + 1;
            *numbers.entry(image(&member.values)).or_insert(next)
        })
        .collect();
    // Join images that are equal up to symmetry.
    let mut joined = DisjointSets::new(numbers.len() + 1);
    let mut join = |one: &[u32], other: &[u32]| {
        if let (Some(&one), Some(&other)) = (numbers.get(one), numbers.get(other)) {
            joined.join(one, other);
        }
    };
    for class in &shown.classes {
        // The symmetries map the first solution of a class to all others, and its image to their images.
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
    for number in 1..=numbers.len() {
        let root = joined.root(number);
        if root == number {
            next += 1;
        }
        // A root comes before all images that are joined to it.
        orbits.push(if root == number { next } else { orbits[root - 1] });
    }
    Some(Images { of, orbits })
}
