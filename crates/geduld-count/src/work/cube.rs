//! Cubes: the parts of the work of a count, their names, and how they are cut and distributed.
//!
//! The cubes of an engine are numbered from 0. Each cube can be cut, and its parts can be cut again. So there is work
//! for any number of machines. The name of a part shows which cubes contain it. Cutting is a pure function of engine
//! and cube.

use crate::work::control::Control;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a cube: its number, and for each cut the number of the part and the number of all parts. `61.3/12` is
/// the part numbered 3 of the 12 into which cube 61 is cut. `61.3/12.0/5` is the first of the 5 parts of that part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeId {
    number: usize,
    parts: Vec<(u32, u32)>,
}

/// The maximum number of parts of a cube: it has one for each value of a variable. The limit is needed because a file
/// may say anything.
const MOST_PARTS: u32 = 10_000;
/// The maximum number of cuts in a name.
const DEEPEST: usize = 1000;

impl CubeId {
    /// The cube with this number.
    pub fn new(number: usize) -> Self {
        Self { number, parts: Vec::new() }
    }

    /// The number of this cube, or of the initial cube that contains it.
    pub fn number(&self) -> usize {
        self.number
    }

    /// For each cut, the number of the part (from 0) and the number of all parts.
    pub fn parts(&self) -> &[(u32, u32)] {
        &self.parts
    }

    /// The cubes that contain this one, the largest first, without itself.
    pub fn wholes(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.parts.len()).map(|cuts| Self { number: self.number, parts: self.parts[..cuts].to_vec() })
    }

    /// A part of this cube.
    #[must_use]
    pub fn part(&self, part: u32, of: u32) -> Self {
        Self { number: self.number, parts: self.parts.iter().copied().chain([(part, of)]).collect() }
    }
}

impl From<usize> for CubeId {
    fn from(number: usize) -> Self {
        Self::new(number)
    }
}

impl fmt::Display for CubeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        self.parts.iter().try_for_each(|(part, of)| write!(f, ".{part}/{of}"))
    }
}

/// A text is not the name of a cube, or a list of names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a cube: write numbers, ranges such as 40-59, and parts of cubes such as 61.3/12, with commas between them"
)]
pub struct NotACube(String);

impl FromStr for CubeId {
    type Err = NotACube;

    fn from_str(text: &str) -> Result<Self, NotACube> {
        let read = || {
            let mut words = text.split('.');
            let number = plain(words.next()?)?;
            let part = |word: &str| {
                let (part, of) = word.split_once('/')?;
                let (part, of) = (plain(part)?, plain(of)?);
                (part < of && of <= MOST_PARTS).then_some((part, of))
            };
            let parts: Vec<(u32, u32)> = words.map(part).collect::<Option<_>>()?;
            (parts.len() <= DEEPEST).then_some(Self { number, parts })
        };
        read().ok_or_else(|| NotACube(text.to_owned()))
    }
}

/// A decimal number without sign or leading zeros, so that each cube has one name.
fn plain<N: FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok())?
}

/// Reads a list of cubes in the form that [`listed`] writes, for an engine with `cubes` cubes. White space around names
/// is ignored.
///
/// # Errors
/// If the list contains something that is not a cube, a cube that does not exist, or a cube twice.
pub fn parse_list(text: &str, cubes: usize) -> Result<Vec<CubeId>, ListError> {
    let mut list = BTreeSet::new();
    let mut add = |cube: CubeId| {
        if cube.number >= cubes {
            return Err(ListError::Beyond { cube, cubes });
        }
        let again = cube.clone();
        if list.insert(cube) { Ok(()) } else { Err(ListError::Twice(again)) }
    };
    let words = text.split([',', '\n', '\r', ' ', '\t']).filter(|word| !word.is_empty());
    for word in words {
        match word.split_once('-') {
            None => add(word.parse()?)?,
            Some((first, last)) => {
                let wrong = || NotACube(word.to_owned());
                let first: usize = plain(first).ok_or_else(wrong)?;
                let last: usize = plain(last).filter(|&last| last >= first).ok_or_else(wrong)?;
                if last >= cubes {
                    return Err(ListError::Beyond { cube: CubeId::new(last), cubes });
                }
                (first..=last).try_for_each(|number| add(CubeId::new(number)))?;
            }
        }
    }
    match list.iter().find(|cube| cube.wholes().any(|whole| list.contains(&whole))) {
        Some(part) => Err(ListError::Twice(part.clone())),
        None => Ok(list.into_iter().collect()),
    }
}

/// The reason why a text is not a list of cubes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListError {
    /// It contains something that is not a cube.
    #[error(transparent)]
    NotACube(#[from] NotACube),
    /// There is no cube with that number.
    #[error("there is no cube {cube}: the cubes of this count are numbered from 0 to {}", cubes.saturating_sub(1))]
    Beyond {
        /// The cube that is named.
        cube: CubeId,
        /// The number of cubes.
        cubes: usize,
    },
    /// A cube is named twice, or together with a cube that contains it.
    #[error("cube {0} is named twice, or together with a cube that contains it")]
    Twice(CubeId),
}

/// A list of cubes, in ascending order, as text: `17,40-59,61.3/12`.
pub fn listed<'c>(cubes: impl IntoIterator<Item = &'c CubeId>) -> String {
    let cubes: BTreeSet<&CubeId> = cubes.into_iter().collect();
    let mut words: Vec<String> = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    let end = |run: &mut Option<(usize, usize)>, words: &mut Vec<String>| {
        words.extend(run.take().map(|(first, last)| match last - first {
            0 => first.to_string(),
            _ => format!("{first}-{last}"),
        }));
    };
    for cube in cubes {
        match &mut run {
            Some((_, last)) if cube.parts.is_empty() && *last + 1 == cube.number => *last = cube.number,
            _ => {
                end(&mut run, &mut words);
                if cube.parts.is_empty() {
                    run = Some((cube.number, cube.number));
                } else {
                    words.push(cube.to_string());
                }
            }
        }
    }
    end(&mut run, &mut words);
    words.join(",")
}

/// The choices of a cube, and its expected size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cube {
    /// The choices with which all of its solutions begin. Their meaning depends on the engine.
    pub choices: Vec<u32>,
    /// The expected number of nodes; `None` if it is not known.
    pub size: Option<f64>,
}

/// A cube of unknown size.
impl From<Vec<u32>> for Cube {
    fn from(choices: Vec<u32>) -> Self {
        Self { choices, size: None }
    }
}

/// A cube of a count, with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedCube {
    /// Its name.
    pub id: CubeId,
    /// Its choices and its size.
    pub cube: Cube,
}

/// The maximum number of nodes that all estimates together may visit while cubes are cut: a few seconds. At this limit
/// the cutting ends.
pub(crate) const CUTTING_EFFORT: u64 = 100_000_000;

/// The parts of a cube, and the number of nodes visited to estimate their sizes; no parts if the cube cannot be cut.
pub(crate) type Parts = (Vec<Cube>, u64);

/// Cuts the largest cube again and again, until no cube is expected to have more nodes than `largest`, the effort is
/// spent, or the control asks to stop. The result is in ascending order of names. Cubes of unknown size are not cut.
pub(crate) fn cut_down(
    cubes: Vec<NamedCube>,
    largest: f64,
    effort: u64,
    control: &Control,
    mut split: impl FnMut(&NamedCube) -> Parts,
) -> Vec<NamedCube> {
    let mut spent = 0;
    // By size, and cubes of equal size by their choices. Numbers that are not negative sort like their bits.
    let placed = |NamedCube { id, cube }| {
        let size = cube.size.map_or(0, f64::to_bits);
        ((size, Reverse(cube.choices.clone()), id.clone()), NamedCube { id, cube })
    };
    let mut uncut: BTreeMap<_, _> = cubes.into_iter().map(placed).collect();
    let mut done = Vec::new();
    while let Some((_, parent)) = uncut.pop_last() {
        if parent.cube.size.is_none_or(|size| size <= largest) || spent >= effort || control.is_stopped() {
            done.push(parent);
            break;
        }
        let (parts, visited) = split(&parent);
        spent += visited;
        let of = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        if parts.is_empty() {
            done.push(parent);
            continue;
        }
        let parts = (0..of).zip(parts);
        uncut.extend(parts.map(|(part, cube)| placed(NamedCube { id: parent.id.part(part, of), cube })));
    }
    done.extend(uncut.into_values());
    done.sort_unstable_by(|a, b| a.id.cmp(&b.id));
    done
}

/// Distributes cubes among `of` parts of about the same expected size, each in ascending order. There are no more parts
/// than cubes. Every cube is in exactly one part, and in the same part in every run.
///
/// The largest cube that is left goes to the smallest part (Graham, "Bounds on multiprocessing timing anomalies",
/// 1969). So no part is larger than 4/3 of the best possible, and with many small cubes the parts hardly differ. Cubes
/// of unknown size count as one node each.
pub fn parts_of(cubes: &[NamedCube], of: usize) -> Vec<Vec<NamedCube>> {
    let size = |cube: &NamedCube| cube.cube.size.unwrap_or(1.0).max(1.0);
    let mut order: Vec<&NamedCube> = cubes.iter().collect();
    order.sort_by(|a, b| size(b).total_cmp(&size(a)).then_with(|| a.id.cmp(&b.id)));
    let mut parts: Vec<Vec<NamedCube>> = vec![Vec::new(); of.min(cubes.len())];
    // The load of each part so far. Numbers that are not negative sort like their bits.
    let mut least: BinaryHeap<Reverse<(u64, usize)>> =
        (0..parts.len()).map(|part| Reverse((0f64.to_bits(), part))).collect();
    for cube in order {
        let Some(Reverse((load, part))) = least.pop() else { break };
        parts[part].push(cube.clone());
        least.push(Reverse(((f64::from_bits(load) + size(cube)).to_bits(), part)));
    }
    parts.iter_mut().for_each(|part| part.sort_unstable_by(|a, b| a.id.cmp(&b.id)));
    parts
}

/// One of these parts, counted from 1; empty if there are fewer cubes than parts.
pub fn part_of(cubes: &[NamedCube], part: usize, of: usize) -> Vec<NamedCube> {
    parts_of(cubes, of).into_iter().nth(part.saturating_sub(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["0", "17", "61.3/12", "61.3/12.0/5"] {
            assert_eq!(name.parse::<CubeId>().unwrap().to_string(), name);
        }
        for wrong in [
            "",
            "-1",
            "+1",
            "01",
            "1.",
            "1.2",
            "1.2/2",
            "1.0/0",
            "1 .0/1",
            "1.0/1/2",
            "x",
            "99999999999999999999",
        ] {
            assert!(wrong.parse::<CubeId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lists_are_read_as_they_are_written() {
        let text = "0,2-4,6,60,61.3/12,61.4/12.0/2,62-63";
        let list = parse_list(text, 64).unwrap();
        assert_eq!((list.len(), listed(&list)), (10, text.to_owned()));
        assert_eq!(parse_list(" 6\n2-4,0, ", 7).unwrap(), parse_list("0,2,3,4,6", 7).unwrap());
        assert_eq!(parse_list("", 7), Ok(Vec::new()));
        assert!(matches!(parse_list("3-1", 7), Err(ListError::NotACube(_))));
        assert!(matches!(parse_list("0-99999999999", 7), Err(ListError::Beyond { .. })));
        assert!(matches!(parse_list("7", 7), Err(ListError::Beyond { .. })));
        for twice in ["1-3,2", "1,1.0/2", "1.0/2.1/3,1.0/2"] {
            assert!(matches!(parse_list(twice, 7), Err(ListError::Twice(_))), "{twice}");
        }
    }

    fn cubes(sizes: &[f64]) -> Vec<NamedCube> {
        let cube = |(number, &size): (usize, &f64)| NamedCube {
            id: CubeId::new(number),
            cube: Cube { choices: vec![u32::try_from(number).unwrap()], size: Some(size) },
        };
        sizes.iter().enumerate().map(cube).collect()
    }

    #[test]
    fn parts_are_a_partition_into_about_equal_ones() {
        let sizes: Vec<f64> = (1..=100).map(|number| f64::from(number * number % 37 + 1)).collect();
        let cubes = cubes(&sizes);
        for of in [1, 2, 7, 10, 99, 100, 1000] {
            let parts: Vec<Vec<NamedCube>> = (1..=of).map(|part| part_of(&cubes, part, of)).collect();
            let mut ids: Vec<CubeId> = parts.iter().flatten().map(|cube| cube.id.clone()).collect();
            ids.sort();
            assert_eq!(ids, (0..100).map(CubeId::new).collect::<Vec<_>>(), "{of}");
            if of <= 10 {
                let load = |part: &Vec<NamedCube>| part.iter().filter_map(|cube| cube.cube.size).sum::<f64>();
                let (least, most) =
                    parts.iter().map(load).fold((f64::MAX, 0.0), |(a, b), l| (l.min(a), l.max(b)));
                assert!(most - least <= 37.0 && most < 1.02 * least, "{of}: {least} to {most}");
            }
        }
    }

    #[test]
    fn the_largest_are_cut_until_none_is_too_large() {
        // A cube is cut into three parts: a half and two quarters.
        let split = |cube: &NamedCube| {
            let size = cube.cube.size.unwrap();
            let part = |(choice, share): (u32, f64)| Cube {
                choices: cube.cube.choices.iter().copied().chain([choice]).collect(),
                size: Some(size * share),
            };
            ([(0, 0.5), (1, 0.25), (2, 0.25)].into_iter().map(part).collect(), 1)
        };
        let cut = cut_down(cubes(&[8.0, 1.0]), 2.0, 100, &Control::new(), split);
        assert_eq!(listed(cut.iter().map(|cube| &cube.id)), "0.0/3.0/3,0.0/3.1/3,0.0/3.2/3,0.1/3,0.2/3,1");
        assert!(cut.iter().all(|cube| cube.cube.size <= Some(2.0)));
        assert_eq!(cut_down(cubes(&[8.0]), 2.0, 1, &Control::new(), split).len(), 3, "effort is spent");
    }
}
