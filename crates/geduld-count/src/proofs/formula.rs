//! Formulas as certificates state them: in OPB, with the symmetries of the formula.

use std::collections::{BTreeMap, BTreeSet};

use geduld_encode::{Cnf, Encoded, Lit};
use geduld_model::{Atom, Model, Permutation};
use geduld_proof::{ClaimError, Claimed, Images, Inequality, constraints};

/// A formula in OPB, and its symmetries as permutations of its variables.
#[derive(Clone, Debug)]
pub struct ClaimedFormula {
    /// Comments and constraints, without the header.
    pub(super) text: String,
    /// The constraints of the text.
    pub(super) inequalities: Vec<Inequality>,
    pub(super) variables: u32,
    /// The variables whose values make up a solution.
    pub(super) decisions: Vec<u32>,
    /// Whether solutions with the same decisions may differ in other variables.
    pub(super) projected: bool,
    /// Generators of a group of symmetries.
    pub(super) generators: Vec<Images>,
    /// The order of the variables in which solutions are compared.
    pub(super) order: Vec<u32>,
}

impl ClaimedFormula {
    /// The formula of a model, from [`encode_with_sums`](geduld_encode::encode_with_sums), with comments that have no
    /// line ends. Of a variable with two values only the second is a decision, because it determines the first.
    ///
    /// # Errors
    /// If a number of the formula does not fit into 64 bits.
    pub fn of_model(model: &Model, encoded: &Encoded, comments: &[String]) -> Result<Self, ClaimError> {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = encoded.write_opb(comments, None, &mut bytes);
        let text = String::from_utf8(bytes).unwrap_or_default();
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        let skipped = |variable| usize::from(model.variable(variable).domain.len() == 2);
        let decisions = model.decisions().flat_map(|variable| model.atoms(variable).skip(skipped(variable)));
        let decisions = decisions.filter_map(|atom| Some(encoded.literal(atom)?.variable())).collect();
        Self::new(body.to_owned(), encoded.cnf().variables(), decisions, model.existential().is_some())
    }

    /// A formula of clauses, with its own numbers of variables. Solutions that differ only in variables that are not
    /// shown are one.
    ///
    /// # Errors
    /// If there are too many variables.
    pub fn of_clauses(cnf: &Cnf, show: Option<&[u32]>, comments: &[String]) -> Result<Self, ClaimError> {
        let mut text: String = comments.iter().map(|comment| format!("* {comment}\n")).collect();
        cnf.write_opb_clauses(&mut text);
        let decisions = show.map_or_else(|| (1..=cnf.variables()).collect(), <[u32]>::to_vec);
        Self::new(text, cnf.variables(), decisions, show.is_some())
    }

    /// Whether a claim is about this formula.
    pub fn is_that_of(&self, claimed: &Claimed) -> bool {
        let own: BTreeSet<&Inequality> = self.inequalities.iter().collect();
        let others: BTreeSet<&Inequality> = claimed.formula.iter().collect();
        own == others && self.decisions == claimed.decisions
    }

    fn new(text: String, variables: u32, decisions: Vec<u32>, projected: bool) -> Result<Self, ClaimError> {
        let inequalities = constraints(&text)?;
        Ok(Self {
            text,
            inequalities,
            order: decisions.clone(),
            variables,
            decisions,
            projected,
            generators: Vec::new(),
        })
    }

    /// Adds the symmetries of a model that are symmetries of its formula, and returns how many of them are none, or
    /// cannot be continued to the auxiliary variables. Solutions are compared in this order of the decision variables.
    ///
    /// Cost: linear in the size of the formula, for each symmetry.
    pub fn add_symmetries<'p>(
        &mut self,
        encoded: &Encoded,
        symmetries: impl IntoIterator<Item = &'p Permutation>,
        order: impl IntoIterator<Item = Atom>,
    ) -> usize {
        let variable = |atom: Atom| encoded.literal(atom).map(Lit::variable);
        self.order = order.into_iter().filter_map(variable).collect();
        let continued = Continuation::new(self);
        let (mut added, mut left_out) = (Vec::new(), 0);
        for symmetry in symmetries.into_iter().filter(|symmetry| !symmetry.is_identity()) {
            let mut images = vec![0; self.variables as usize];
            for atom in (0..symmetry.len()).map(Atom::new) {
                if let (Some(from), Some(to)) = (variable(atom), variable(symmetry.image(atom))) {
                    images[from as usize - 1] = to;
                }
            }
            // What a decision becomes must be one, too: other atoms of its variable may have no literal.
            let is_decision = |of: &u32| self.decisions.binary_search(of).is_ok();
            let maps_decisions = |images: &Images| {
                self.decisions.iter().all(|&decision| is_decision(&images[decision as usize - 1]))
            };
            match continued.complete(images).filter(maps_decisions) {
                Some(images) => added.push(images),
                None => left_out += 1,
            }
        }
        self.generators = generators(added, self.variables);
        left_out
    }
}

/// The most elements of a group that are compared with.
const MOST_ELEMENTS: usize = 200;

/// A few permutations that generate the same group as these.
fn generators(elements: Vec<Images>, variables: u32) -> Vec<Images> {
    let mut chosen: Vec<Images> = Vec::new();
    let mut group = group(&chosen, variables);
    for element in elements {
        if !group.contains_key(&element) {
            chosen.push(element);
            group = self::group(&chosen, variables);
        }
    }
    chosen
}

/// The elements of the group, each with a word in the generators, of which the first is applied first. If there are
/// very many elements, only those with the shortest words.
pub(super) fn group(generators: &[Images], variables: u32) -> BTreeMap<Images, Vec<usize>> {
    let identity: Images = (1..=variables).collect();
    let mut found = BTreeMap::from([(identity.clone(), Vec::new())]);
    let mut open = std::collections::VecDeque::from([identity]);
    while let Some(element) = open.pop_front() {
        for (number, generator) in (1..).zip(generators) {
            let product: Images = element.iter().map(|&of| generator[of as usize - 1]).collect();
            if found.len() <= MOST_ELEMENTS && !found.contains_key(&product) {
                let word = found[&element].iter().copied().chain([number]).collect();
                found.insert(product.clone(), word);
                open.push_back(product);
            }
        }
    }
    found
}

/// Continues permutations of atoms to the auxiliary variables of a formula.
struct Continuation<'f> {
    formula: &'f ClaimedFormula,
    /// The constraints in which each variable occurs.
    occurrences: Vec<Vec<usize>>,
}

/// A variable as its constraints describe it: the coefficients and images of the other literals of each, where 0 stands
/// for a variable without an image yet, and the coefficient and sign of its own.
type Description = Vec<(i64, i64, bool, Vec<(i64, i32)>)>;

impl<'f> Continuation<'f> {
    fn new(formula: &'f ClaimedFormula) -> Self {
        let mut occurrences = vec![Vec::new(); formula.variables as usize];
        for (number, constraint) in formula.inequalities.iter().enumerate() {
            for &(_, literal) in &constraint.terms {
                occurrences[literal.unsigned_abs() as usize - 1].push(number);
            }
        }
        Self { formula, occurrences }
    }

    /// Finds the image of each variable whose image is 0: the only variable whose constraints are the images of its
    /// own. `None` if there is none, or if several variables look alike.
    fn complete(&self, mut images: Images) -> Option<Images> {
        let mut hit = vec![false; images.len()];
        images.iter().filter(|&&image| image > 0).for_each(|&image| hit[image as usize - 1] = true);
        while images.contains(&0) {
            let still: Images = (1..).zip(&hit).map(|(of, &hit)| if hit { of } else { 0 }).collect();
            let mut known: BTreeMap<Description, Vec<u32>> = BTreeMap::new();
            let open = |images: &Images| {
                (1..).zip(images).filter(|(_, image)| **image == 0).map(|(of, _)| of).collect::<Vec<u32>>()
            };
            for variable in open(&still) {
                known.entry(self.describe(variable, &still)).or_default().push(variable);
            }
            let mut progress = false;
            for variable in open(&images) {
                if let Some([image]) = known.get(&self.describe(variable, &images)).map(Vec::as_slice) {
                    progress |= !std::mem::replace(&mut hit[*image as usize - 1], true);
                    images[variable as usize - 1] = *image;
                }
            }
            if !progress {
                return None;
            }
        }
        let mut sorted = images.clone();
        sorted.sort_unstable();
        let mapped = |constraint: &Inequality| self.map(constraint, &images);
        let all: BTreeSet<&Inequality> = self.formula.inequalities.iter().collect();
        let kept = sorted.windows(2).all(|pair| pair[0] < pair[1])
            && self
                .formula
                .inequalities
                .iter()
                .all(|constraint| mapped(constraint).is_some_and(|mapped| all.contains(&mapped)));
        kept.then_some(images)
    }

    fn map(&self, constraint: &Inequality, images: &Images) -> Option<Inequality> {
        let terms = constraint.terms.iter().map(|&(weight, literal)| (weight, image(literal, images)));
        Inequality::new(terms, constraint.degree)
    }

    fn describe(&self, variable: u32, images: &Images) -> Description {
        let of = |&number: &usize| {
            let Inequality { terms, degree } = &self.formula.inequalities[number];
            let own = terms.iter().find(|(_, literal)| literal.unsigned_abs() == variable);
            let (weight, positive) = own.map_or((0, true), |&(weight, literal)| (weight, literal > 0));
            let others = terms.iter().filter(|(_, literal)| literal.unsigned_abs() != variable);
            let mut others: Vec<_> =
                others.map(|&(weight, literal)| (weight, image(literal, images))).collect();
            others.sort_unstable();
            (*degree, weight, positive, others)
        };
        let mut description: Description = self.occurrences[variable as usize - 1].iter().map(of).collect();
        description.sort_unstable();
        description
    }
}

/// The image of a literal.
fn image(literal: i32, images: &Images) -> i32 {
    let image = i32::try_from(images[literal.unsigned_abs() as usize - 1]).unwrap_or(0);
    if literal > 0 { image } else { -image }
}
