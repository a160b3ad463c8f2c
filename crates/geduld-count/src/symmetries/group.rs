//! The symmetries that a count can use, and their relation to the board symmetries.
//!
//! A count uses a group G of symmetries of the model with its conditions (pins). Solutions in one orbit of G are
//! counted together. The group B of board symmetries defines classes. Conditions may break board symmetries: then B is
//! not a part of G.
//!
//! Let N = {g : g B g⁻¹ = B} be the *normaliser* of B in G. Solutions that N maps to one another have classes of the
//! same size. So the count looks at an orbit of G once for each coset N r. Mostly N is all of G, and there is one
//! coset.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::symmetry::{Subgroup, Symmetries};
use geduld_model::{
    Atom, AutomorphismCheck, Constraint, DisplacementCheck, Instance, Model, Permutation, VarId,
};

/// The maximum product of the number of elements of a group and the number of atoms. Each image of an atom takes 4
/// bytes.
const GROUP_SIZE: usize = 8_000_000;
/// The maximum number of elements of a group.
const LARGEST_GROUP: usize = 10_000;

/// A group of symmetries of a model, with a list of all its elements, the identity first.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub elements: Vec<Permutation>,
    /// Elements that generate the group: see [`Group::generated`].
    pub generators: Vec<Permutation>,
    /// Whether the group contains all board symmetries that are symmetries of the model.
    pub holds_board: bool,
    /// The positions of the elements that map the group of board symmetries to itself (the normaliser), and one element
    /// of each of its cosets (the transversal), the identity first.
    pub normaliser: Vec<usize>,
    pub transversal: Vec<Permutation>,
}

/// The board symmetries, the identity first. Each acts differently on solutions.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub symmetries: Vec<Permutation>,
    /// For each symmetry, what is known about images of solutions.
    pub images: Vec<Image>,
    /// For each symmetry and each decision variable of an image, the variable from which its value comes. `None` if the
    /// symmetry exchanges variables with values.
    pub sources: Vec<Option<Vec<VarId>>>,
}

/// What is known about the image of a solution under a board symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Image {
    /// It is a solution: the symmetry is a symmetry of the model.
    Solution,
    /// It is never a solution.
    Displaced,
    /// It is a solution if it satisfies these constraints of the model, which contain only decision variables.
    If(Vec<Constraint>),
    /// Only the rules check shows whether it is a solution.
    Unknown,
}

impl Board {
    pub fn new(instance: &Instance<'_>) -> Self {
        Self::of(&instance.model, instance)
    }

    /// The board symmetries of an instance, for its model or for its model without some constraints.
    pub fn of(model: &Model, instance: &Instance<'_>) -> Self {
        let all: Vec<Permutation> =
            instance.symmetries.iter().map(|symmetry| symmetry.atoms.clone()).collect();
        Self::of_group(model, &all)
    }

    /// Another group of symmetries of solutions, the identity first, for a model.
    pub fn of_group(model: &Model, all: &[Permutation]) -> Self {
        let check = AutomorphismCheck::new(model);
        let displacement = DisplacementCheck::new(model);
        let mut seen = BTreeSet::new();
        let symmetries: Vec<Permutation> =
            all.iter().filter(|atoms| seen.insert(on_decisions(model, atoms))).cloned().collect();
        let decided = |constraint: &Constraint| {
            constraint.variables(model).iter().all(|variable| variable.index() < model.decision_count())
        };
        let sources =
            symmetries.iter().map(|atoms| check.maps_variables(atoms).then(|| sources(model, atoms)));
        let sources: Vec<Option<Vec<VarId>>> = sources.collect();
        // What exchanges variables with values says nothing about derived variables, nor does a product with it.
        let exchanges = sources.iter().any(Option::is_none);
        let image = |(atoms, holds): (&Permutation, bool)| {
            if holds {
                return Image::Solution;
            }
            if !exchanges && displacement.holds(atoms) {
                return Image::Displaced;
            }
            match check.unkept(atoms) {
                Some(unkept) => {
                    let constraints: Vec<Constraint> =
                        unkept.into_iter().map(|position| model.constraints()[position].clone()).collect();
                    if constraints.iter().all(decided) { Image::If(constraints) } else { Image::Unknown }
                }
                None => Image::Unknown,
            }
        };
        let images = symmetries.iter().zip(check.hold(&symmetries)).map(image).collect();
        Self { symmetries, images, sources }
    }

    /// The board symmetries that are symmetries of the model: a group.
    pub fn kept(&self) -> Vec<Permutation> {
        let kept = self.symmetries.iter().zip(&self.images).filter(|(_, image)| **image == Image::Solution);
        kept.map(|(symmetry, _)| symmetry.clone()).collect()
    }

    /// The number of board symmetries that are symmetries of the model.
    pub fn kept_count(&self) -> usize {
        self.images.iter().filter(|image| **image == Image::Solution).count()
    }

    /// Whether each board symmetry maps either all solutions to solutions or none.
    pub fn is_whole(&self) -> bool {
        self.images.iter().all(|image| matches!(image, Image::Solution | Image::Displaced))
    }
}

impl Group {
    /// The identity alone.
    pub fn trivial(model: &Model, board: &Board) -> Self {
        let identity = Permutation::identity(model.atom_count());
        Self { holds_board: board.kept().len() == 1, ..Self::normal(vec![identity], Vec::new()) }
    }

    /// A group that contains the board symmetries and maps their group to itself.
    fn normal(elements: Vec<Permutation>, generators: Vec<Permutation>) -> Self {
        let transversal = vec![elements[0].clone()];
        Self {
            holds_board: true,
            normaliser: (0..elements.len()).collect(),
            transversal,
            elements,
            generators,
        }
    }

    /// The board symmetries that are symmetries of the model.
    ///
    /// These need not map the group of all board symmetries to itself.
    pub fn of_board(model: &Model, board: &Board) -> Self {
        Self::generated(model, board, &board.kept())
    }

    /// The group that these symmetries of the model generate. There are none, or they contain the board symmetries that
    /// are symmetries of the model, and perhaps others.
    pub fn generated(model: &Model, board: &Board, generators: &[Permutation]) -> Self {
        let subgroup = Subgroup::generated(
            generators,
            model.atom_count(),
            model.decision_atom_count(),
            limit(model, board),
        );
        if subgroup.generators.is_empty() {
            Self::trivial(model, board)
        } else {
            Self::with_board(model, subgroup, board)
        }
    }

    /// The group of all symmetries of the model and `true`. If it has too many elements, a subgroup that contains the
    /// board symmetries and is as large as was found, and `false`.
    pub fn usable(model: &Model, board: &Board, symmetries: &Symmetries) -> (Self, bool) {
        let subgroup = symmetries.subgroup(&board.kept(), limit(model, board));
        let whole = subgroup.whole;
        (Self::with_board(model, subgroup, board), whole)
    }

    /// The maximum number of elements of [`Group::usable`].
    pub fn most_elements(model: &Model, board: &Board, symmetries: &Symmetries) -> u64 {
        let limit = limit(model, board) as u64;
        symmetries
            .order
            .as_ref()
            .and_then(|order| order.try_into().ok())
            .map_or(limit, |order: u64| order.min(limit))
    }

    /// The elements coset by coset: for each element of the transversal, its products with the elements of the
    /// normaliser.
    pub fn by_cosets(&self) -> Vec<Permutation> {
        let normaliser = || self.normaliser.iter().map(|&element| &self.elements[element]);
        self.transversal.iter().flat_map(|first| normaliser().map(|next| first.then(next))).collect()
    }

    fn with_board(model: &Model, subgroup: Subgroup, board: &Board) -> Self {
        let Subgroup { elements, generators, whole: _ } = subgroup;
        let own: BTreeSet<OnDecisions> =
            board.symmetries.iter().map(|symmetry| on_decisions(model, symmetry)).collect();
        let normalises = |element: &Permutation| {
            let back = element.inverse();
            let conjugate = |b: &Permutation| on_decisions(model, &back.then(b).then(element));
            board.symmetries.iter().all(|b| own.contains(&conjugate(b)))
        };
        if generators.iter().all(normalises) {
            return Self::normal(elements, generators);
        }
        let normaliser: Vec<usize> =
            (0..elements.len()).filter(|&element| normalises(&elements[element])).collect();
        let numbers: BTreeMap<OnDecisions, usize> =
            elements.iter().map(|element| on_decisions(model, element)).zip(0..).collect();
        let mut covered = vec![false; elements.len()];
        let mut transversal = Vec::new();
        for (number, element) in elements.iter().enumerate() {
            if !covered[number] {
                transversal.push(element.clone());
                for &n in &normaliser {
                    // First this element, then n: the images lie in one orbit of the normaliser.
                    let product = numbers.get(&on_decisions(model, &element.then(&elements[n])));
                    covered[*product.expect("a group is closed")] = true;
                }
            }
        }
        Self { elements, generators, holds_board: true, normaliser, transversal }
    }
}

/// The maximum number of elements of a group.
fn limit(model: &Model, board: &Board) -> usize {
    LARGEST_GROUP.min(GROUP_SIZE / model.atom_count().max(1)).max(board.symmetries.len())
}

/// For each decision variable of an image, the variable from which its value comes.
fn sources(model: &Model, element: &Permutation) -> Vec<VarId> {
    let mut sources: Vec<VarId> = model.decisions().collect();
    for variable in model.decisions() {
        if let Some(atom) = model.atoms(variable).next() {
            sources[model.variable_of(element.image(atom)).index()] = variable;
        }
    }
    sources
}

/// The action of a permutation on the decision atoms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OnDecisions {
    /// There are no other atoms.
    Whole(Permutation),
    /// The images of the decision atoms.
    Part(Vec<Atom>),
}

fn on_decisions(model: &Model, element: &Permutation) -> OnDecisions {
    let decisions = model.decision_atom_count();
    if decisions == model.atom_count() {
        OnDecisions::Whole(element.clone())
    } else {
        OnDecisions::Part((0..decisions).map(|atom| element.image(Atom::new(atom))).collect())
    }
}
