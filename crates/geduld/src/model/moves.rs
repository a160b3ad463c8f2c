//! The symmetries that a user names by moves.

use geduld_count::{NoClasses, most_symmetries};
use geduld_model::symmetry::{Kept, SymmetryLimits, canonical_form};
use geduld_model::{Atom, BoardSymmetry, Instance, Model, Permutation, VarId, is_automorphism};

use super::var::Var;
use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;

impl crate::Model {
    /// The symmetries that the moves of the model generate, starting with the identity.
    ///
    /// # Errors
    /// If a move is none of the model.
    pub(super) fn moved(
        &self,
        flatzinc: &FlatZinc,
    ) -> Result<std::result::Result<Vec<BoardSymmetry>, NoClasses>> {
        let instance = flatzinc.instance();
        let of_model = |(from, to): &(Vec<Var>, Vec<Var>)| self.symmetry(&instance, from, to);
        let chosen = self.moves.iter().map(of_model).collect::<Result<Vec<_>>>()?;
        let model = &instance.model;
        let closed = Permutation::close(&chosen, model.atom_count(), most_symmetries(model));
        Ok(closed.map(BoardSymmetry::numbered).ok_or(NoClasses::TooMany))
    }

    /// The symmetry that moves the values of `from` to `to` and leaves all other variables unchanged.
    fn symmetry(&self, instance: &Instance<'_>, from: &[Var], to: &[Var]) -> Result<Permutation> {
        let model = &instance.model;
        let wrong = |what: String| Error::Model(format!("`same_after` {what}"));
        let (from, to) = (self.distinct(from)?, self.distinct(to)?);
        if from.len() != to.len() {
            return Err(wrong(format!("gets {} variables, but {} targets", from.len(), to.len())));
        }
        if !to.iter().all(|target| from.contains(target)) {
            return Err(wrong("needs the same variables twice, in two orders".to_owned()));
        }
        if model.untranslated().is_some() {
            return Err(wrong(format!("cannot be checked: {}", NoClasses::Untranslated)));
        }
        let none = || wrong("moves values in a way that is no symmetry of the model".to_owned());
        let images = self.decisions_moved(instance, &from, &to).ok_or_else(none)?;
        // The caller does not say where other variables go, such as those created by `plus`. Most models have none.
        if let Some(map) = moving(model, &images).filter(|map| is_automorphism(model, map)) {
            return Ok(map);
        }
        // Two drawings of the model, each with its own name for each decision: one is the image of the other.
        let mut groups: Vec<usize> = (0..images.len()).collect();
        let limits = SymmetryLimits::default();
        let drawn = |groups: Vec<usize>| canonical_form(model, &Kept::Numbers(groups), &limits);
        let before = drawn(groups.clone());
        images.iter().enumerate().for_each(|(variable, image)| groups[image.index()] = variable);
        let (before, after) = match (before, drawn(groups)) {
            (Ok(before), Ok(after)) => (before, after),
            (Err(why), _) | (_, Err(why)) => return Err(wrong(format!("cannot be checked: {why}"))),
        };
        let mut map = vec![Atom::new(0); model.atom_count()];
        before.atoms.iter().zip(&after.atoms).for_each(|(atom, &image)| map[atom.index()] = image);
        let map = Permutation::new(map).ok().filter(|_| before.form == after.form);
        map.filter(|map| is_automorphism(model, map)).ok_or_else(none)
    }

    /// The numbers of variables. Each variable may occur only once.
    fn distinct(&self, variables: &[Var]) -> Result<Vec<usize>> {
        let known = |variable: &Var| {
            let own = self.variables.get(variable.number).filter(|own| own.id == variable.id);
            own.map(|_| variable.number)
        };
        let numbers = variables.iter().map(known).collect::<Option<Vec<usize>>>();
        let numbers =
            numbers.ok_or_else(|| Error::Model("`same_after` has a variable of another model".to_owned()))?;
        let twice = (1..numbers.len()).find(|&place| numbers[..place].contains(&numbers[place]));
        match twice {
            Some(place) => {
                let name = &self.variables[numbers[place]].name;
                Err(Error::Model(format!("`same_after` lists `{name}` twice")))
            }
            None => Ok(numbers),
        }
    }

    /// Where the value of each decision goes. `None` if the values of one would go to several, or to a variable that
    /// cannot have them.
    fn decisions_moved(&self, instance: &Instance<'_>, from: &[usize], to: &[usize]) -> Option<Vec<VarId>> {
        let sources = self.sources();
        let mut images: Vec<Option<VarId>> = vec![None; instance.model.decision_count()];
        for (&variable, &target) in from.iter().zip(to) {
            let ((own, offset), (other, shift)) = (sources[variable]?, sources[target]?);
            let (own, other) = (&instance.named[own], &instance.named[other]);
            match (&own.parts[..], &other.parts[..]) {
                ([], []) if own.least.wrapping_add(offset) == other.least.wrapping_add(shift) => {}
                (&[(_, own)], &[(_, other)]) if offset == shift => {
                    if *images[own.index()].get_or_insert(other) != other {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        let images = images.into_iter().enumerate();
        Some(images.map(|(own, image)| image.unwrap_or(VarId::new(own))).collect())
    }
}

/// The map that moves the values of decisions to these, and leaves all other variables unchanged. `None` if there is
/// none.
fn moving(model: &Model, images: &[VarId]) -> Option<Permutation> {
    let image = |atom: Atom| {
        let variable = model.variable_of(atom);
        let number = model.variable(variable).domain.number(model.value_of(atom));
        let target = images.get(variable.index()).copied().unwrap_or(variable);
        Some(model.atom(target, model.variable(target).domain.value_of(number)?))
    };
    let atoms = (0..model.atom_count()).map(Atom::new).map(image).collect::<Option<_>>()?;
    Permutation::new(atoms).ok()
}
