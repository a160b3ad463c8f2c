//! Puts a count together from the finished cubes of any number of records. Each cube must be there, either itself or as
//! all of its parts. Results that are there more than once must agree.

use std::collections::BTreeMap;

use geduld_model::number_of;
use thiserror::Error;

use crate::count::CubeResult;
use crate::records::lines::tally_text;
use crate::records::record::{Header, Record};
use crate::work::cube::CubeId;
use crate::work::tally::Tally;

/// The reason why records do not make up one count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoverError {
    /// A record (by its position) belongs to another count than the first.
    #[error("it is part of another count: another puzzle, other options or another version")]
    OtherCount(usize),
    /// Two records (by their positions; perhaps the same) have different results for a cube.
    #[error("cube {cube} has {} here, but {first} elsewhere", number_of(second, "solution"))]
    Contradiction {
        /// The cube.
        cube: CubeId,
        /// The record that was read first, and the one that contradicts it.
        records: [usize; 2],
        /// The result of the cube in the first record: the number of its solutions, or the whole tally if the numbers
        /// agree.
        first: String,
        /// The result in the second record.
        second: String,
    },
    /// A cube is recorded with different numbers of parts.
    #[error("cube {cube} is cut into {} here, but into {first} elsewhere", number_of(second, "part"))]
    OtherParts {
        /// The cube.
        cube: CubeId,
        /// The record that was read second.
        record: usize,
        /// The number of parts that was read first.
        first: u32,
        /// The number of parts in the second record.
        second: u32,
    },
}

/// The finished cubes of one count.
#[derive(Clone, Debug)]
pub struct Cover {
    header: Header,
    /// The result of each finished cube, and the record in which it was read first.
    finished: BTreeMap<CubeId, (Tally, usize)>,
    /// The cubes of which parts are finished, with the number of their parts and the record in which it was read first.
    cut: BTreeMap<CubeId, (u32, usize)>,
    /// The number of cubes that were there more than once.
    again: usize,
    records: usize,
}

/// The finished and the missing part of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The sum of the finished cubes.
    pub tally: Tally,
    /// The finished cubes, without parts of other finished cubes. They partition the finished work.
    pub finished: Vec<CubeResult>,
    /// The cubes, and parts of cubes, that are missing, in ascending order.
    pub missing: Vec<CubeId>,
}

impl Cover {
    /// A cover of a count with this header, with nothing finished.
    pub fn new(header: Header) -> Self {
        Self { header, finished: BTreeMap::new(), cut: BTreeMap::new(), again: 0, records: 0 }
    }

    /// The header of the count.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of cubes that were recorded more than once, with the same result.
    pub fn again(&self) -> usize {
        self.again
    }

    /// Adds the cubes of a record. Errors name a record by its position, which is the number of records added before.
    ///
    /// # Errors
    /// If it belongs to another count, or contradicts earlier results.
    pub fn add(&mut self, record: &Record) -> Result<(), CoverError> {
        let position = self.records;
        self.records += 1;
        if record.header != self.header {
            return Err(CoverError::OtherCount(position));
        }
        for (cube, tally) in &record.results {
            self.add_cube(cube, tally, position)?;
        }
        Ok(())
    }

    fn add_cube(&mut self, cube: &CubeId, tally: &Tally, position: usize) -> Result<(), CoverError> {
        for (whole, &(_, of)) in cube.wholes().zip(cube.parts()) {
            let (known, _) = *self.cut.entry(whole.clone()).or_insert((of, position));
            if known != of {
                return Err(CoverError::OtherParts {
                    cube: whole,
                    record: position,
                    first: known,
                    second: of,
                });
            }
        }
        match self.finished.get(cube) {
            None => drop(self.finished.insert(cube.clone(), (tally.clone(), position))),
            Some((known, first)) => {
                compare(cube, (known, *first), (tally, position))?;
                self.again += 1;
            }
        }
        Ok(())
    }

    /// The finished and the missing cubes.
    ///
    /// # Errors
    /// If a cube and its parts contradict one another.
    pub fn covered(&self) -> Result<Covered, CoverError> {
        let mut covered = Covered { tally: Tally::default(), finished: Vec::new(), missing: Vec::new() };
        for number in 0..self.header.cubes {
            self.collect(&CubeId::new(number), &mut covered)?;
        }
        Ok(covered)
    }

    /// Adds a cube, or its finished parts.
    fn collect(&self, cube: &CubeId, covered: &mut Covered) -> Result<(), CoverError> {
        let own = self.finished.get(cube);
        if let Some(&(of, position)) = self.cut.get(cube) {
            let mut parts = Covered { tally: Tally::default(), finished: Vec::new(), missing: Vec::new() };
            (0..of).try_for_each(|part| self.collect(&cube.part(part, of), &mut parts))?;
            let Some((tally, first)) = own else {
                covered.tally += &parts.tally;
                covered.finished.extend(parts.finished);
                covered.missing.extend(parts.missing);
                return Ok(());
            };
            if parts.missing.is_empty() || parts.tally.solutions() > tally.solutions() {
                compare(cube, (tally, *first), (&parts.tally, position))?;
            }
        }
        match own {
            Some((tally, _)) => {
                covered.tally += tally;
                covered.finished.push(CubeResult { cube: cube.clone(), tally: tally.clone() });
            }
            None => covered.missing.push(cube.clone()),
        }
        Ok(())
    }
}

/// Two counts of the same cube must have the same result.
fn compare(cube: &CubeId, first: (&Tally, usize), second: (&Tally, usize)) -> Result<(), CoverError> {
    if first.0 == second.0 {
        return Ok(());
    }
    let text = |tally: &Tally, other: &Tally| match tally.solutions() {
        solutions if solutions != other.solutions() => solutions.to_string(),
        solutions => format!("{solutions} ({})", tally_text(tally)),
    };
    Err(CoverError::Contradiction {
        cube: cube.clone(),
        records: [first.1, second.1],
        first: text(first.0, second.0),
        second: text(second.0, first.0),
    })
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::records::record::tests::header;
    use crate::work::cube::{listed, parse_list};
    use crate::work::tally::Common;

    const CUBES: usize = 4;

    fn of(solutions: u128) -> Tally {
        let mut tally = Tally::default();
        tally.add(Common { class: 1, images: 1, ..Common::default() }, solutions);
        tally
    }

    /// A record with these cubes and their solutions.
    fn record(cubes: &[(&str, u128)]) -> Record {
        let cubes = cubes.iter().map(|(cube, solutions)| (cube.parse().unwrap(), of(*solutions))).collect();
        Record { results: cubes, ..Record::new(header(CUBES), None) }
    }

    fn covered(records: &[&[(&str, u128)]]) -> Result<(u128, String), CoverError> {
        let small = |solutions: BigUint| u128::try_from(solutions).unwrap();
        let mut cover = Cover::new(header(CUBES));
        records.iter().try_for_each(|cubes| cover.add(&record(cubes)))?;
        let covered = cover.covered()?;
        assert_eq!(
            covered.finished.iter().map(|cube| cube.tally.solutions()).sum::<BigUint>(),
            covered.tally.solutions()
        );
        let missing = listed(&covered.missing);
        assert_eq!(parse_list(&missing, CUBES).unwrap(), covered.missing);
        Ok((small(covered.tally.solutions()), missing))
    }

    #[test]
    fn cubes_and_parts_of_cubes_cover_the_work() {
        assert_eq!(covered(&[]), Ok((0, "0-3".to_owned())));
        assert_eq!(covered(&[&[("0", 1), ("2", 4)], &[("3", 8)]]), Ok((13, "1".to_owned())));
        let parts = [("1.0/3", 1), ("1.2/3.1/2", 1)];
        let whole = [("0", 1), ("2", 4), ("3", 8)];
        assert_eq!(covered(&[&whole, &parts]), Ok((15, "1.1/3,1.2/3.0/2".to_owned())));
        let rest = [("1.1/3", 5), ("1.2/3.0/2", 0)];
        assert_eq!(covered(&[&whole, &parts, &rest]), Ok((20, String::new())));
        // The cube itself is finished as well, and agrees.
        assert_eq!(covered(&[&[("1", 7)], &whole, &parts, &rest]), Ok((20, String::new())));
        assert_eq!(covered(&[&parts, &[("1", 7)], &whole]), Ok((20, String::new())));
    }

    #[test]
    fn what_is_there_twice_has_to_agree() {
        assert_eq!(covered(&[&[("1", 7)], &[("1", 7)]]), Ok((7, "0,2-3".to_owned())));
        let contradicts = |result: Result<(u128, String), CoverError>, name: &str| {
            assert!(
                matches!(&result, Err(CoverError::Contradiction { cube, .. }) if cube.to_string() == name),
                "{result:?}"
            );
        };
        contradicts(covered(&[&[("1", 7)], &[("1", 8)]]), "1");
        contradicts(covered(&[&[("1", 7)], &[("1.0/2", 3), ("1.1/2", 3)]]), "1");
        contradicts(covered(&[&[("1.0/2", 8)], &[("1", 7)]]), "1");
        contradicts(covered(&[&[("1.0/2.0/2", 1), ("1.0/2.1/2", 1)], &[("1.0/2", 3)]]), "1.0/2");
        let parts = covered(&[&[("1.0/2", 3)], &[("1.0/3", 3)]]);
        assert!(
            matches!(&parts, Err(CoverError::OtherParts { record: 1, first: 2, second: 3, .. })),
            "{parts:?}"
        );
    }

    #[test]
    fn records_of_another_count_are_refused() {
        let mut cover = Cover::new(header(CUBES));
        cover.add(&record(&[("0", 1)])).unwrap();
        let mut other = record(&[("1", 1)]);
        other.header.fingerprint.push('x');
        assert_eq!(cover.add(&other), Err(CoverError::OtherCount(1)));
    }
}
