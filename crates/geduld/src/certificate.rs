//! Certificates of counts for other checkers.

use std::io::BufWriter;
use std::path::{Path, PathBuf};

use geduld_count::{CUT_AT, Certified, Certifier, ClaimedFormula, Control, CountError, ProveError};
use geduld_encode::{Cnf, Encodings, encode_with_sums};
use geduld_model::{Atom, Instance, Model, Value, VarId};

use crate::error::{Error, Result};
use crate::files::{Temporary, folder_of};

/// A certificate that was written by [`Solve::certify`](crate::Solve::certify).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The exact number of solutions.
    pub solutions: usize,
    /// The exact number of classes under the symmetries that the certificate uses: the number of solutions without
    /// symmetries.
    pub classes: usize,
    /// The file with the claim: the formula, the symmetries, and the solutions listed. It lies beside the proof.
    pub claim: PathBuf,
    /// The number of constraints that the proof derives.
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
    ///
    /// # Errors
    /// If there are too many solutions, or a file cannot be written.
    pub(crate) fn certify(&self, proof: &Path) -> Result<Certificate> {
        let claim_file = claim_beside(proof);
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| Error::Write { path, source }
        };
        let mut out = BufWriter::new(Temporary::beside(folder_of(proof)).map_err(failed(proof))?);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let certifier = Certifier { formula: &self.formula, limit: MOST_CLAIMED, threads, cut: CUT_AT };
        let certified = certifier.certify(&mut out, &Control::new()).map_err(|error| match error {
            ProveError::Count(error) => Error::from(error),
            ProveError::Write(error) => failed(proof)(error),
        })?;
        let Certified::Whole(claim) = certified else { return Err(Error::TooManySolutions(MOST_CLAIMED)) };
        let mut claim_out =
            BufWriter::new(Temporary::beside(folder_of(&claim_file)).map_err(failed(&claim_file))?);
        claim.write(&mut claim_out).map_err(failed(&claim_file))?;
        for (out, path) in [(claim_out, &*claim_file), (out, proof)] {
            let file = out.into_inner().map_err(|error| failed(path)(error.into_error()))?;
            file.persist(path).map_err(failed(path))?;
        }
        let (solutions, classes, lines) = (claim.solutions, claim.classes, claim.derived);
        Ok(Certificate { solutions, classes, claim: claim_file, lines })
    }
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
