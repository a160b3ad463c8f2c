//! Certificates of counts for other checkers.

use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use geduld_count::{
    CUT_AT, Certified, Certifier, ClaimedFormula, Control, CountError, ProveError, prove_graph,
};
use geduld_encode::{Cnf, Encodings, encode_with_sums};
use geduld_model::{Atom, Instance, Model, Value, VarId};
use geduld_proof::Formula;
use num_bigint::BigUint;

use crate::error::{Error, Result};
use crate::files::{Temporary, folder_of};
use crate::options::Options;
use crate::watch::Watch;

/// A certificate that was written by [`Solve::certify`](crate::Solve::certify).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The exact number of solutions.
    pub solutions: BigUint,
    /// The exact number of classes under the symmetries that the certificate uses: the number of solutions without
    /// symmetries.
    pub classes: BigUint,
    /// The file with the claim: the formula, the symmetries, and the solutions listed. It lies beside the proof. `None`
    /// for a decision graph, which is a part of the proof.
    pub claim: Option<PathBuf>,
    /// The number of constraints or clauses that the proof derives.
    pub lines: u64,
}

/// The formula of a problem as a certificate states it, and the symmetries that it does not have.
pub struct Claimable {
    /// The formula.
    pub formula: ClaimedFormula,
    /// The number of symmetries of the problem that conditions break, or that cannot be followed through the auxiliary
    /// variables of the formula.
    pub left_out: usize,
}

impl Claimable {
    /// A formula with its own variables, of which some may be shown.
    pub(crate) fn of_clauses(cnf: &Cnf, show: Option<&[u32]>, comments: &[String]) -> Result<Self> {
        let formula = ClaimedFormula::of_clauses(cnf, show, comments).map_err(unreadable)?;
        Ok(Self { formula, left_out: 0 })
    }

    /// The formula of an instance, with these comments. With `classes` it has the symmetries of the instance under
    /// which solutions count as the same.
    pub(crate) fn of_instance(
        instance: &Instance<'_>,
        encodings: &Encodings,
        comments: &[String],
        classes: bool,
    ) -> Result<Self> {
        instance.modelled().map_err(CountError::from)?;
        let model = &instance.model;
        let encoded = encode_with_sums(model, encodings)?;
        let mut formula = ClaimedFormula::of_model(model, &encoded, comments).map_err(unreadable)?;
        let mut left_out = 0;
        if classes {
            let first = instance.split_order.iter().copied();
            let rest = model.decisions().filter(|variable| !instance.split_order.contains(variable));
            let order = compared(model, first.chain(rest));
            let symmetries = instance.symmetries.iter().map(|symmetry| &symmetry.atoms);
            left_out = formula.add_symmetries(&encoded, symmetries, order);
        }
        Ok(Self { formula, left_out })
    }

    /// Writes a certificate: the proof into this file, and the claim beside it. Both exist only if they are complete.
    /// `None` if the work was stopped.
    ///
    /// # Errors
    /// If there are too many solutions, or a file cannot be written.
    pub(crate) fn certify(&self, proof: &Path, options: &Options) -> Result<Option<Certificate>> {
        if is_graph(proof) {
            return Err(Error::OnlyFormulas);
        }
        let claim_file = claim_beside(proof);
        let threads = options.thread_count();
        let certifier = Certifier { formula: &self.formula, limit: MOST_CLAIMED, threads, cut: CUT_AT };
        let mut out = begun(proof)?;
        let certified = watched(proof, options, |control| certifier.certify(&mut out, control))?;
        let claim = match certified {
            Certified::Whole(claim) => claim,
            Certified::TooMany => return Err(Error::TooManySolutions(MOST_CLAIMED)),
            Certified::Stopped => return Ok(None),
        };
        let mut claim_out = begun(&claim_file)?;
        claim.write(&mut claim_out).map_err(|source| failed(&claim_file, source))?;
        finish(claim_out, &claim_file)?;
        finish(out, proof)?;
        let (solutions, classes) = (claim.solutions.into(), claim.classes.into());
        Ok(Some(Certificate { solutions, classes, claim: Some(claim_file), lines: claim.derived }))
    }
}

/// Whether the name of a proof asks for a decision graph.
pub(crate) fn is_graph(proof: &Path) -> bool {
    proof.extension().is_some_and(|ending| ending == "cpog")
}

/// Writes a certificate of a formula with a decision graph. The file exists only if it is complete. `None` if the work
/// was stopped.
pub(crate) fn certify_graph(cnf: &Cnf, proof: &Path, options: &Options) -> Result<Option<Certificate>> {
    let formula = Formula::new(cnf.variables(), cnf.dimacs_clauses());
    let mut out = begun(proof)?;
    let Some(graph) = watched(proof, options, |control| prove_graph(&formula, &mut out, control))? else {
        return Ok(None);
    };
    finish(out, proof)?;
    let (solutions, classes) = (graph.models.clone(), graph.models);
    Ok(Some(Certificate { solutions, classes, claim: None, lines: graph.derived }))
}

/// Works on a proof until it is done, or the options stop it.
fn watched<T>(
    proof: &Path,
    options: &Options,
    work: impl FnOnce(&Control) -> std::result::Result<T, ProveError>,
) -> Result<T> {
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    work(&control).map_err(|error| match error {
        ProveError::Count(error) => Error::from(error),
        ProveError::Write(error) => failed(proof, error),
    })
}

fn begun(path: &Path) -> Result<BufWriter<Temporary>> {
    Ok(BufWriter::new(Temporary::beside(folder_of(path)).map_err(|source| failed(path, source))?))
}

fn finish(out: BufWriter<Temporary>, path: &Path) -> Result<()> {
    let file = out.into_inner().map_err(|error| failed(path, error.into_error()))?;
    file.persist(path).map_err(|source| failed(path, source))?;
    Ok(())
}

fn failed(path: &Path, source: io::Error) -> Error {
    Error::Write { path: path.to_owned(), source }
}

/// The maximum number of solutions in a certificate. All of them are kept in memory.
pub const MOST_CLAIMED: usize = 20_000_000;

/// The least number of atoms by which solutions are compared with their images. More of them rarely tell the images
/// apart any further, and checkers get slower with each.
const COMPARED: usize = 96;

/// The atoms of the first variables of an order. Of a variable with two values, the second says all.
fn compared(model: &Model, order: impl Iterator<Item = VarId>) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for variable in order {
        if atoms.len() >= COMPARED {
            break;
        }
        let skipped = usize::from(model.variable(variable).domain.len() == 2);
        atoms.extend(model.atoms(variable).skip(skipped));
    }
    atoms
}

fn unreadable(_: geduld_proof::ClaimError) -> CountError {
    CountError::Internal("the formula cannot be read back")
}

/// The values of the decision variables of an instance in a solution of its formula, given as the decisions that hold.
/// Decisions that the instance does not have are ignored.
pub(crate) fn values(instance: &Instance<'_>, decided: &[u32]) -> Vec<Value> {
    let mut values = vec![0; instance.model.decision_count()];
    let known = |&atom: &usize| atom < instance.model.decision_atom_count();
    let atoms = decided.iter().map(|&variable| variable as usize - 1);
    for atom in atoms.filter(known).map(Atom::new) {
        values[instance.model.variable_of(atom).index()] = instance.model.value_of(atom);
    }
    values
}

/// The name of the file with the claim that belongs to a proof: `jacob.opb` for `jacob.pbp` and `jacob.pbp.gz`.
pub fn claim_beside(proof: &Path) -> PathBuf {
    let unpacked = match proof.extension() {
        Some(ending) if ending == "gz" => proof.with_extension(""),
        _ => proof.to_owned(),
    };
    unpacked.with_extension("opb")
}
