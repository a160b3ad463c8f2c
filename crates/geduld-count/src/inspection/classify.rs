//! The class of a solution under the board symmetries, and its image under the projection.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use geduld_model::{Instance, Permutation, Value};
use geduld_search::{FibreSize, FibreStopped, Monitor};
use num_bigint::BigUint;
use num_integer::Integer;

use crate::error::CountError;
use crate::inspection::by::By;
use crate::inspection::fibres::{FibreCounter, FibreSearch, FibreSizes};
use crate::inspection::images::ByImages;
use crate::symmetries::group::{Board, Group, Image};
use crate::verify::recount::Recount;
use crate::work::tally::{Common, Tally};

/// Counts the solutions with an image under the projection, until it is asked to stop.
pub(crate) type SizeOfFibre<'a> = dyn FnMut(&[u32]) -> Result<u128, FibreStopped> + 'a;

/// The parts of an engine that look at each solution. All are empty if solutions are only counted.
#[derive(Default)]
pub struct Inspection<'a> {
    /// Finds the classes of solutions, if they are counted.
    pub(crate) classifier: Option<Classifier<'a>>,
    /// Counts the solutions with an image, if the engine has no plan of its own for that.
    pub(crate) fibres: Option<FibreCounter<'a>>,
    /// The numbers of solutions with an image that took long to count.
    pub(crate) sizes: FibreSizes,
    /// The regions that are counted twice.
    pub(crate) recount: Option<Recount<'a>>,
    /// The variables by which solutions are grouped.
    pub(crate) by: Option<ByImages>,
}

impl Inspection<'_> {
    /// Whether solutions are only counted.
    pub(crate) fn is_nothing(&self) -> bool {
        self.classifier.is_none() && self.shows_nothing()
    }

    /// Whether neither groups nor regions need each solution.
    pub(crate) fn shows_nothing(&self) -> bool {
        self.recount.is_none() && self.by.is_none()
    }

    /// Searches for the solutions with an image, until the monitor asks to stop.
    pub(crate) fn fibres<'s>(&'s self, monitor: &'s Monitor) -> FibreSearch<'s> {
        self.fibres.as_ref().map_or(FibreSearch::Nothing, |fibres| fibres.start(monitor))
    }

    /// What a solution has in common with others. `count` searches for the solutions with an image. If it is asked to
    /// stop, there is a break, and only a part is known.
    pub(crate) fn common(
        &self,
        values: &[Value],
        count: &mut dyn FnMut(&[u32]) -> Result<FibreSize, FibreStopped>,
    ) -> (Common, ControlFlow<()>) {
        match &self.classifier {
            None => (Common::default(), ControlFlow::Continue(())),
            Some(classifier) => classifier.of(values, &mut |image| self.sizes.size(image, || count(image))),
        }
    }

    /// Adds the images of a solution under these elements.
    pub(crate) fn add(
        &self,
        tally: &mut Tally,
        common: Common,
        elements: &[usize],
        values: &[Value],
    ) -> Result<(), CountError> {
        match &self.by {
            None => tally.add(common, elements.len() as u128),
            Some(by) => {
                let common = |element| Common { by: by.of(element, values), ..common };
                elements.iter().for_each(|&element| tally.add(common(element), 1));
            }
        }
        self.recount.as_ref().map_or(Ok(()), |recount| recount.note_images(elements, values))
    }
}

/// Finds the sizes of classes and images.
pub(crate) struct Classifier<'a> {
    instance: &'a Instance<'a>,
    board: Board,
    /// The symmetries under which images count as the same, if they are not those of the board.
    only: Option<Board>,
    /// Whether different solutions always have different images, or there is no projection.
    injective: bool,
}

impl<'a> Classifier<'a> {
    pub fn new(instance: &'a Instance<'a>, board: Board) -> Self {
        let injective = instance.projection.as_ref().is_none_or(|projection| {
            instance.model.decisions().all(|variable| {
                let atoms = instance.model.atoms(variable);
                let values = atoms.len();
                let classes: BTreeSet<u32> = atoms.map(|atom| projection.classes[atom.index()]).collect();
                classes.len() == values
            })
        });
        let only = instance.projection.as_ref().and_then(|projection| projection.only.as_ref());
        let only = only.map(|only| Board::of_group(&instance.model, only));
        Self { instance, board, only, injective }
    }

    /// Whether solutions with the same image must be searched for.
    pub fn has_images(&self) -> bool {
        !self.injective
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The symmetries under which images count as the same.
    pub fn board_of_images(&self) -> &Board {
        self.only.as_ref().unwrap_or(&self.board)
    }

    /// Whether counts are split by features.
    pub fn has_features(&self) -> bool {
        !self.instance.features.is_empty()
    }

    /// The properties that all solutions fixed only by the identity of a group have in common. `None` if their classes
    /// have different sizes, or if they must be told apart by anything else.
    pub fn of_free(&self, group: &Group) -> Option<Common> {
        let of_images = self.board_of_images();
        // A solution that only the identity of the group fixes may be fixed by a rotation, if rotations of the board
        // make no solutions the same.
        let holds_images = of_images.symmetries.iter().all(|own| self.board.symmetries.contains(own));
        let alike = group.holds_board && holds_images && self.board.is_whole() && of_images.is_whole();
        let (class, images) = (self.board.kept_count() as u64, of_images.kept_count() as u128);
        let common = Common { class, images, ..Common::default() };
        (alike && self.injective && self.instance.features.is_empty()).then_some(common)
    }

    /// The properties that a solution shares with those that are counted with it. If the search for them is asked to
    /// stop, the number of images is unknown (0), and this is a break.
    pub fn of(&self, values: &[Value], fibre: &mut SizeOfFibre<'_>) -> (Common, ControlFlow<()>) {
        let class = self.size_of_class(values);
        let images = match self.without_fibres(values, class) {
            Some(images) => Ok(images),
            None => self.size_of_images(values, fibre),
        };
        self.with_images(values, class, images)
    }

    /// The properties of a solution in a class of this size.
    fn with_images(
        &self,
        values: &[Value],
        class: u64,
        images: Result<u128, FibreStopped>,
    ) -> (Common, ControlFlow<()>) {
        let flow = if images.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        (Common { features: self.features(values), class, images: images.unwrap_or(0), by: 0 }, flow)
    }

    /// The number of solutions whose images count as the same as that of a solution in a class of this size. `None` if
    /// solutions with the same image must be searched for.
    pub fn without_fibres(&self, values: &[Value], class: u64) -> Option<u128> {
        match &self.only {
            Some(only) => Some(self.size_of_orbit(only, values).into()),
            None => self.injective.then_some(class.into()),
        }
    }

    /// Like [`Classifier::of`], but faster, for a solution that only the identity of a group fixes.
    fn of_free_one(
        &self,
        group: &Group,
        values: &[Value],
        fibre: &mut SizeOfFibre<'_>,
    ) -> (Common, ControlFlow<()>) {
        if !group.holds_board || self.board.kept_count() < self.board.symmetries.len() {
            return self.of(values, fibre);
        }
        let class = self.board.symmetries.len() as u64;
        let images = match &self.instance.projection {
            Some(_) if self.only.is_some() => return self.of(values, fibre),
            Some(projection) if !self.injective => {
                match fibre(&projection.image(&self.instance.model, values)) {
                    // No other solution has this image, so a symmetry that fixes the image also fixes the solution.
                    Ok(1) if projection.further.is_empty() => Ok(class.into()),
                    Ok(_) => self.size_of_images(values, fibre),
                    Err(stopped) => Err(stopped),
                }
            }
            _ => Ok(class.into()),
        };
        self.with_images(values, class, images)
    }

    /// The features of a solution as bits, the first feature in the lowest bit.
    pub fn features(&self, values: &[Value]) -> u32 {
        let features = self.instance.features.iter().enumerate();
        let holds = features.filter(|(_, feature)| feature.holds(&self.instance.model, values));
        holds.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The class of a solution: all its different images that are solutions, including itself.
    pub fn class(&self, values: &[Value]) -> BTreeSet<Vec<Value>> {
        self.counted(&self.board, values)
    }

    /// All different images under these symmetries that are solutions.
    fn counted(&self, board: &Board, values: &[Value]) -> BTreeSet<Vec<Value>> {
        let board = board.symmetries.iter().zip(&board.images);
        board
            .filter_map(|(symmetry, image)| {
                let moved = symmetry.apply(&self.instance.model, values);
                self.is_counted(image, &moved).then_some(moved)
            })
            .collect()
    }

    /// The representative of the class of a solution.
    pub fn first_of_class(&self, values: &[Value]) -> Vec<Value> {
        self.class(values).pop_first().unwrap_or_else(|| values.to_vec())
    }

    /// Whether a solution is the representative of its class: none of its images that are solutions comes before it.
    pub fn is_first(&self, values: &[Value]) -> bool {
        let model = &self.instance.model;
        let mut board = self.board.symmetries.iter().zip(&self.board.images).zip(&self.board.sources);
        !board.any(|((symmetry, image), sources)| {
            let Some(sources) = sources else {
                let moved = symmetry.apply(model, values);
                return moved.as_slice() < values && self.is_counted(image, &moved);
            };
            // Most images differ from the solution in their first values.
            let shown = sources.iter().map(|&source| {
                let atom = symmetry.image(model.atom(source, values[source.index()]));
                model.value_of(atom)
            });
            shown.lt(values.iter().copied()) && self.is_counted(image, &symmetry.apply(model, values))
        })
    }

    /// The number of solutions in the class of a solution.
    pub fn size_of_class(&self, values: &[Value]) -> u64 {
        self.size_of_orbit(&self.board, values)
    }

    /// The number of different images of a solution under these symmetries that are solutions.
    fn size_of_orbit(&self, board: &Board, values: &[Value]) -> u64 {
        if board.kept_count() < board.symmetries.len() {
            return self.counted(board, values).len() as u64;
        }
        // The size of an orbit is the order of the group divided by the order of the stabiliser.
        let model = &self.instance.model;
        let fixes = |symmetry: &&Permutation| {
            model.decisions().zip(values).all(|(variable, &value)| {
                let image = symmetry.image(model.atom(variable, value));
                values[model.variable_of(image).index()] == model.value_of(image)
            })
        };
        (board.symmetries.len() / board.symmetries.iter().filter(fixes).count().max(1)) as u64
    }

    /// The number of solutions whose images count as the same as the image of this solution, if this solution is their
    /// representative. It is their representative if its image is the smallest that has solutions, and it is the first
    /// solution with this image.
    ///
    /// # Errors
    /// If the search for solutions with the same image is asked to stop.
    pub fn first_of_images(
        &self,
        values: &[Value],
        fibres: &mut FibreSearch<'_>,
    ) -> Result<Option<u128>, FibreStopped> {
        let Some(projection) = &self.instance.projection else { return Ok(None) };
        let model = &self.instance.model;
        let image = projection.image(model, values);
        let board = self.board.symmetries.iter().zip(&self.board.images);
        // Its image under a symmetry of the model certainly has solutions: no search is needed.
        let (certain, uncertain): (Vec<_>, Vec<_>) = board.partition(|(_, kind)| **kind == Image::Solution);
        let carried =
            |(symmetry, _): (&Permutation, _)| projection.image(model, &symmetry.apply(model, values));
        if certain.into_iter().map(carried).any(|other| other < image) {
            return Ok(None);
        }
        let further = projection.further.iter().map(|symmetry| symmetry.apply(&image));
        for other in uncertain.into_iter().map(carried).chain(further).filter(|other| *other < image) {
            if fibres.first(&other)?.is_some() {
                return Ok(None);
            }
        }
        if fibres.first(&image)?.as_deref() != Some(values) {
            return Ok(None);
        }
        self.size_of_images(values, &mut |image| Ok(fibres.count(image)?.solutions)).map(Some)
    }

    /// Like [`Classifier::first_of_images`], if no solutions with the same image must be searched for.
    pub fn first_without_fibres(&self, values: &[Value]) -> Option<u128> {
        let alike = self.counted(self.board_of_images(), values);
        alike.first().is_none_or(|first| first == values).then_some(alike.len() as u128)
    }

    /// Whether an image of a solution is a solution.
    fn is_counted(&self, kind: &Image, image: &[Value]) -> bool {
        match kind {
            Image::Solution => true,
            Image::Displaced => false,
            Image::If(constraints) => constraints.iter().all(|rule| self.instance.model.holds(rule, image)),
            Image::Unknown => self.instance.checker.check(image).is_ok(),
        }
    }

    /// The number of solutions whose images count as the same as the image of this solution.
    ///
    /// # Errors
    /// If the search for them is asked to stop.
    pub fn size_of_images(
        &self,
        values: &[Value],
        fibre: &mut SizeOfFibre<'_>,
    ) -> Result<u128, FibreStopped> {
        let Some(projection) = &self.instance.projection else { return Ok(0) };
        let model = &self.instance.model;
        let image = projection.image(model, values);
        let own = fibre(&image)?;
        let mut sum = own;
        let mut seen = BTreeSet::from([image.clone()]);
        for (symmetry, kind) in self.board.symmetries.iter().zip(&self.board.images) {
            let moved = projection.image(model, &symmetry.apply(model, values));
            if !seen.contains(&moved) {
                sum = sum.saturating_add(if *kind == Image::Solution { own } else { fibre(&moved)? });
                seen.insert(moved);
            }
        }
        for symmetry in &projection.further {
            let moved = symmetry.apply(&image);
            if !seen.contains(&moved) {
                sum = sum.saturating_add(fibre(&moved)?);
                seen.insert(moved);
            }
        }
        Ok(sum)
    }

    /// Adds the orbit of a solution under a group, of which `stabiliser` elements fix the solution. If `by` is given,
    /// the images are grouped by its variables. If the search for what they have in common is asked to stop, the
    /// numbers of images are unknown (0), and this is a break.
    ///
    /// # Errors
    /// If a number is not divisible by the stabiliser. Then the elements are not a group.
    pub fn add_orbit(
        &self,
        tally: &mut Tally,
        group: &Group,
        values: &[Value],
        stabiliser: usize,
        by: Option<&ByImages>,
        fibre: &mut SizeOfFibre<'_>,
    ) -> Result<ControlFlow<()>, CountError> {
        let mut flow = ControlFlow::Continue(());
        let mut commons = Vec::with_capacity(group.transversal.len());
        for representative in &group.transversal {
            let carried = representative.apply(&self.instance.model, values);
            let (common, of_this) = match stabiliser {
                1 => self.of_free_one(group, &carried, fibre),
                _ => self.of(&carried, fibre),
            };
            commons.push(common);
            if of_this.is_break() {
                flow = of_this;
            }
        }
        if flow.is_break() {
            // Known for a part of the orbit only, they would not be divisible.
            commons.iter_mut().for_each(|common| common.images = 0);
        }
        let mut orbit = Tally::default();
        let elements = group.normaliser.len();
        for (coset, &common) in commons.iter().enumerate() {
            match by {
                None => orbit.add(common, elements as u128),
                Some(by) => (coset * elements..(coset + 1) * elements)
                    .for_each(|element| orbit.add(Common { by: by.of(element, values), ..common }, 1)),
            }
        }
        add_evenly(tally, &orbit, stabiliser)?;
        Ok(flow)
    }

    /// Adds the images of a solution that satisfy the conditions. The solution itself need not satisfy them. `elements`
    /// are the elements that map it to these images; each image occurs as often as its stabiliser has elements. Returns
    /// the number of images, and a break as [`Classifier::add_orbit`] does.
    ///
    /// # Errors
    /// If an image does not occur as often as that. Then the elements are not a group.
    pub fn add_images<'e>(
        &self,
        tally: &mut Tally,
        elements: impl Iterator<Item = &'e Permutation>,
        values: &[Value],
        stabiliser: usize,
        by: Option<&By>,
        fibre: &mut SizeOfFibre<'_>,
    ) -> Result<(u128, ControlFlow<()>), CountError> {
        let mut images: BTreeMap<Vec<Value>, usize> = BTreeMap::new();
        for element in elements {
            *images.entry(element.apply(&self.instance.model, values)).or_default() += 1;
        }
        let mut flow = ControlFlow::Continue(());
        for (image, &elements) in &images {
            if elements != stabiliser {
                return Err(CountError::UNEVEN);
            }
            let (common, of_this) = self.of(image, fibre);
            tally.add(Common { by: by.map_or(0, |by| by.of(image)), ..common }, 1);
            if of_this.is_break() {
                flow = of_this;
            }
        }
        Ok((images.len() as u128, flow))
    }
}

/// Adds an orbit in which every solution was counted once for each element of its stabiliser.
///
/// # Errors
/// If a number is not divisible by the stabiliser. Then the elements are not a group.
pub(crate) fn add_evenly(tally: &mut Tally, orbit: &Tally, stabiliser: usize) -> Result<(), CountError> {
    for (common, elements) in orbit.groups() {
        let (solutions, rest) = elements.div_rem(&stabiliser.into());
        if rest != BigUint::ZERO {
            return Err(CountError::UNEVEN);
        }
        tally.add_number(common, &solutions);
    }
    Ok(())
}
