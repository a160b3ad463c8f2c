//! Tables of published totals: the result of each cube, with the plan that defines the cubes, so that others can count any cube again.
//!
//! A table is a CSV file. Lines that begin with `#` are for programs that know tables: the plan, line by line, and at the
//! end the total and a digest (SHA-256) of everything before it. Each row ends with a checksum of the text before it
//! (CRC-32, hexadecimal).

use std::io::{self, Write};

use geduld_model::number_of;
use thiserror::Error;

use crate::count::CubeResult;
use crate::records::cover::{Cover, CoverError, Covered};
use crate::records::journal::{Journal, read_tally, tally_text};
use crate::records::plan_file::{PlanError, PlanFile};
use crate::work::cube::CubeId;
use crate::work::tally::Tally;

/// The sub-totals of a whole count.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What was counted, and in which cubes.
    pub plan: PlanFile,
    /// The result of each cube, or of each part of a cube, in ascending order. They partition the work.
    pub rows: Vec<CubeResult>,
}

/// The reason why a table cannot be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// It does not begin like a table.
    #[error("it is not a table of a count")]
    NoTable,
    /// The plan in it is damaged.
    #[error("the plan in it: {0}")]
    Plan(#[from] PlanError),
    /// A row is damaged or was altered.
    #[error("line {line}{} is damaged or was altered", of_cube(cube))]
    Row {
        /// The line.
        line: usize,
        /// The cube of the row, if it is known.
        cube: Option<CubeId>,
    },
    /// A cube is in it more than once, or together with parts of it.
    #[error("line {line}: cube {cube} is in it more than once")]
    Twice {
        /// The line.
        line: usize,
        /// The cube.
        cube: CubeId,
    },
    /// Some cubes are missing.
    #[error("{} missing, the first of them {first}", number_of(missing, "cube"))]
    Missing {
        /// The number of missing cubes.
        missing: usize,
        /// The first of them.
        first: CubeId,
    },
    /// Its rows contradict one another.
    #[error(transparent)]
    Cover(#[from] CoverError),
    /// The stated total is not the sum of the rows.
    #[error("its total is {stated}, but its rows add up to {sum}")]
    Total {
        /// The stated total.
        stated: String,
        /// The sum of the rows.
        sum: u128,
    },
    /// Its end is missing, or its digest is wrong.
    #[error("its digest does not match, or its end is missing: it was altered")]
    Digest,
}

fn of_cube(cube: &Option<CubeId>) -> String {
    cube.as_ref().map_or(String::new(), |cube| format!(" (cube {cube})"))
}

const FIRST: &str = "# geduld table 1";
const PLAN: &str = "# plan ";
const COLUMNS: &str = "cube,expected_nodes,solutions,tally,check";
const TOTAL: &str = "# solutions ";
const DIGEST: &str = "# digest ";

impl Table {
    /// The table of a whole count.
    ///
    /// # Errors
    /// If some cubes are missing.
    pub fn new(plan: PlanFile, covered: Covered) -> Result<Self, TableError> {
        match covered.missing.first() {
            Some(first) => Err(TableError::Missing { missing: covered.missing.len(), first: first.clone() }),
            None => Ok(Self { plan, rows: covered.finished }),
        }
    }

    /// The sum of all rows.
    pub fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        self.rows.iter().for_each(|row| sum += &row.tally);
        sum
    }

    /// Writes the table.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let content = self.content()?;
        out.write_all(content.as_bytes())?;
        writeln!(out, "{DIGEST}{}", crate::work::digest::digest(content.as_bytes()))
    }

    fn content(&self) -> io::Result<String> {
        let mut plan = Vec::new();
        self.plan.write(&mut plan)?;
        let mut text = format!("{FIRST}\n");
        String::from_utf8_lossy(&plan).lines().for_each(|line| text += &format!("{PLAN}{line}\n"));
        text += &format!("{COLUMNS}\n");
        for CubeResult { cube, tally } in &self.rows {
            let size = self.plan.cubes.get(cube.number()).and_then(|cube| cube.size);
            let size =
                size.filter(|_| cube.parts().is_empty()).map_or(String::new(), |size| format!("{size:.0}"));
            let row = format!("{cube},{size},{},{}", tally.solutions(), tally_text(tally));
            text += &format!("{row},{:08x}\n", crc32fast::hash(row.as_bytes()));
        }
        Ok(text + &format!("{TOTAL}{}\n", self.tally().solutions()))
    }

    /// Reads a table. Checks that each cube is in it exactly once, and that its rows add up.
    ///
    /// # Errors
    /// If anything in it was altered.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let mut lines = (1usize..).zip(text.lines()).peekable();
        if lines.next().is_none_or(|(_, line)| line != FIRST) {
            return Err(TableError::NoTable);
        }
        let mut plan = String::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with(PLAN)) {
            plan += &format!("{}\n", &line[PLAN.len()..]);
        }
        let plan = PlanFile::parse(plan.as_bytes())?;
        if let Some((line, text)) = lines.next()
            && text != COLUMNS
        {
            return Err(TableError::Row { line, cube: None });
        }
        let mut journal = Journal::empty(plan.header.clone());
        while let Some((line, text)) = lines.next_if(|(_, line)| !line.starts_with('#')) {
            let CubeResult { cube, tally } =
                read_row(text, plan.cubes.len()).map_err(|cube| TableError::Row { line, cube })?;
            let overlaps = cube.wholes().any(|whole| journal.cubes.contains_key(&whole));
            if overlaps || journal.cubes.insert(cube.clone(), tally).is_some() {
                return Err(TableError::Twice { line, cube });
            }
        }
        let mut cover = Cover::new(plan.header.clone());
        cover.add(&journal)?;
        let table = Self::new(plan, cover.covered()?)?;
        if table.rows.len() < journal.cubes.len() {
            // A part comes before the cube that contains it. This program writes parts after their cubes, so it did not write this table.
            return Err(TableError::Digest);
        }
        let sum = table.tally().solutions();
        match lines.next() {
            Some((_, line)) if line.strip_prefix(TOTAL) == Some(sum.to_string().as_str()) => {}
            Some((_, line)) => {
                let stated = line.strip_prefix(TOTAL).ok_or(TableError::Digest)?.to_owned();
                return Err(TableError::Total { stated, sum });
            }
            None => return Err(TableError::Digest),
        }
        let content = table.content().map_err(|_| TableError::Digest)?;
        let digest = format!("{DIGEST}{}\n", crate::work::digest::digest(content.as_bytes()));
        if text.strip_prefix(&content) == Some(&digest) { Ok(table) } else { Err(TableError::Digest) }
    }
}

/// Reads a row. The error is the cube of the wrong row, if it is known.
fn read_row(text: &str, cubes: usize) -> Result<CubeResult, Option<CubeId>> {
    let cube = text.split(',').next().and_then(|name| name.parse::<CubeId>().ok());
    let cube = cube.filter(|cube| cube.number() < cubes);
    let read = || {
        let (row, check) = text.rsplit_once(',')?;
        let right = u32::from_str_radix(check, 16).ok()? == crc32fast::hash(row.as_bytes());
        let mut fields = row.split(',');
        let cube = fields.next()?.parse().ok()?;
        let (_, solutions, tally) = (fields.next()?, fields.next()?, read_tally(fields.next()?)?);
        let sums_up = solutions == tally.solutions().to_string();
        (right && sums_up && fields.next().is_none()).then_some(CubeResult { cube, tally })
    };
    match (read(), &cube) {
        (Some(result), Some(_)) => Ok(result),
        _ => Err(cube),
    }
}
