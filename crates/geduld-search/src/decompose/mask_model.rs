//! A model prepared for a count by decomposition: domains as masks, and a few kinds of conditions.

use std::sync::OnceLock;

use geduld_model::{Atom, Constraint, Model, Table, VarId, ascending};

use crate::Unsupported;
use crate::decompose::connected::Graph;
use crate::decompose::parity::Parity;
use crate::decompose::universe::Universes;
use crate::mask::Mask;

/// Masks for more values are wide.
pub(super) const USUAL_VALUES: usize = 256;
/// A model with more variables needs too much memory: each open decision remembers the variables of its component.
pub(super) const MOST_VARIABLES: usize = 4096;
/// The maximum number of bits in the tables of rows.
const MOST_ROW_BITS: usize = 1 << 28;
/// Sums stay below this number, so that differences of two of them fit into 64 bits.
const LARGEST_SUM: i128 = 1 << 61;

/// A model whose values are bits of masks with `W` words.
#[derive(Debug)]
pub(super) struct MaskModel<const W: usize> {
    pub universes: Universes,
    /// The domain of each variable.
    pub domains: Vec<Mask<W>>,
    pub conditions: Vec<Condition<W>>,
    /// For each variable, its conditions, and its place in each of them.
    pub occurrences: Vec<Vec<(u32, u32)>>,
    /// Lists of weights, one for each bit. Terms of sums share them.
    pub weights: Vec<Vec<i64>>,
    /// Whether all conditions are groups of which exactly one variable is hot, and each variable has two values, of
    /// which the same one is hot everywhere. Then the open groups determine the open variables.
    pub exact_cover: bool,
    /// The ranks of the variables along a tree decomposition, once they are needed.
    pub along_tree: OnceLock<Vec<u32>>,
    /// The variables below this number are counted: all of them, or the decisions if some variables do not follow from
    /// these. Of the others, one combination of values is enough.
    pub counted: u32,
}

/// A condition and its variables, each listed once.
#[derive(Debug)]
pub(super) struct Condition<const W: usize> {
    pub variables: Vec<u32>,
    pub rule: Rule<W>,
}

/// The rule of a condition.
#[derive(Debug)]
pub(super) enum Rule<const W: usize> {
    Sum(Sum<W>),
    /// The numbers of the variables are pairwise different.
    Different,
    /// For at least one variable, the value is in the mask of its place.
    Clause(Vec<Mask<W>>),
    Table(Rows),
    /// The filled vertices of a graph are connected.
    Connected(Graph<W>),
    Parity(Parity<W>),
}

impl<const W: usize> Rule<W> {
    /// A number for its kind.
    pub fn kind(&self) -> u8 {
        match self {
            Self::Sum(_) => 1,
            Self::Different => 2,
            Self::Clause(_) => 3,
            Self::Table(_) => 4,
            Self::Connected(_) => 5,
            Self::Parity(_) => 6,
        }
    }
}

/// A sum of weights, one weight for the value of each variable. Cardinalities are sums, too.
#[derive(Debug)]
pub(super) struct Sum<const W: usize> {
    pub terms: Vec<Term<W>>,
    pub least: i64,
    pub most: i64,
    /// The largest distance between two weights of one term.
    pub span: i64,
    /// Whether exactly one of the variables has a hot value, and nothing else is demanded.
    pub one: bool,
}

/// The weights of a variable in a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term<const W: usize> {
    /// The number of its list of weights.
    pub weights: u32,
    shape: Shape<W>,
}

/// How weights depend on values, for the cases in which the smallest and the largest are found at once.
#[derive(Clone, Copy, Debug)]
enum Shape<const W: usize> {
    Ascending,
    Descending,
    /// The values of the mask have this weight, the others 0.
    Hot(Mask<W>, i64),
    Other,
}

/// The rows of a table, as sets of rows for each value of each column.
#[derive(Debug)]
pub(super) struct Rows {
    /// The bits of each row.
    pub rows: Vec<Vec<u16>>,
    /// For each column and bit, the rows with this bit. Empty if there are none.
    pub support: Vec<Vec<Vec<u64>>>,
}

impl<const W: usize> MaskModel<W> {
    /// Prepares a model whose values fit into masks of `W` words.
    pub fn new(model: &Model, universes: Universes) -> Result<Self, Unsupported> {
        let domains = (0..model.variables().len()).map(|x| universes.domain(x)).collect();
        let mut problem = Self {
            universes,
            domains,
            conditions: Vec::new(),
            occurrences: vec![Vec::new(); model.variables().len()],
            weights: Vec::new(),
            exact_cover: false,
            along_tree: OnceLock::new(),
            counted: index(match model.existential() {
                Some(_) => model.decision_count(),
                None => model.variables().len(),
            }),
        };
        for constraint in model.constraints() {
            problem.add(model, constraint)?;
        }
        problem.exact_cover = model.existential().is_none() && problem.is_exact_cover();
        Ok(problem)
    }

    /// Refuses what no width of masks supports.
    pub fn check(model: &Model) -> Result<(), Unsupported> {
        if model.variables().len() > MOST_VARIABLES {
            return Err(Unsupported::TooManyVariables {
                variables: model.variables().len(),
                limit: MOST_VARIABLES,
            });
        }
        let other = model.constraints().iter().find(|constraint| constraint.as_not_lowered().is_some());
        other.map_or(Ok(()), |other| Err(Unsupported::Kind(other.kind())))
    }

    fn add(&mut self, model: &Model, constraint: &Constraint) -> Result<(), Unsupported> {
        match constraint {
            Constraint::Linear { terms, sum } => {
                let mut weighted = Vec::new();
                for &(factor, id) in terms {
                    let numbers = self.universes.numbers(id.index()).iter();
                    let weights = numbers.map(|&number| factor.checked_mul(number));
                    weighted.push((id, weights.collect::<Option<_>>().ok_or(Unsupported::NumbersTooLarge)?));
                }
                self.add_sum(weighted, sum.least, sum.most)
            }
            Constraint::Cardinality { count, atoms } => {
                let mut places: Vec<(VarId, usize)> = (atoms.iter())
                    .map(|&atom| (model.variable_of(atom), self.universes.bit(model, atom)))
                    .collect();
                places.sort_unstable();
                let weighted = places.chunk_by(|one, other| one.0 == other.0).map(|own| {
                    let mut weights = vec![0; self.universes.numbers(own[0].0.index()).len()];
                    own.iter().for_each(|&(_, bit)| weights[bit] += 1);
                    (own[0].0, weights)
                });
                let bounds = count.of_atoms(atoms.len()).as_sum();
                self.add_sum(weighted.collect(), bounds.least, bounds.most)
            }
            Constraint::AllDifferent { variables } => {
                self.push(variables.clone(), Rule::Different);
                Ok(())
            }
            Constraint::Clause { literals } => {
                let mut masks: Vec<(VarId, Mask<W>)> = Vec::new();
                for literal in literals {
                    let id = model.variable_of(literal.atom);
                    let one = Mask::single(self.universes.bit(model, literal.atom));
                    let mask = if literal.positive { one } else { self.domains[id.index()] & !one };
                    match masks.iter_mut().find(|(known, _)| *known == id) {
                        Some((_, known)) => *known = *known | mask,
                        None => masks.push((id, mask)),
                    }
                }
                let (variables, masks) = masks.into_iter().unzip();
                self.push(variables, Rule::Clause(masks));
                Ok(())
            }
            Constraint::Table(table) => self.add_table(model, table),
            Constraint::Connected { filled, edges } => {
                self.add_connected(model, filled, edges);
                Ok(())
            }
            Constraint::Parity { variables, flips, odd } => {
                self.add_parity(model, variables, flips, *odd);
                Ok(())
            }
            Constraint::NotLowered { .. } => Err(Unsupported::Kind(constraint.kind())),
        }
    }

    fn add_sum(
        &mut self,
        weighted: Vec<(VarId, Vec<i64>)>,
        least: i64,
        most: i64,
    ) -> Result<(), Unsupported> {
        let magnitude =
            |weights: &Vec<i64>| weights.iter().map(|&weight| i128::from(weight).abs()).max().unwrap_or(0);
        let reach: i128 = weighted.iter().map(|(_, weights)| magnitude(weights)).sum();
        if reach >= LARGEST_SUM {
            return Err(Unsupported::NumbersTooLarge);
        }
        let reach = i64::try_from(reach).map_err(|_| Unsupported::NumbersTooLarge)? + 1;
        // Bounds beyond the reach of the sum say the same as bounds just beyond it.
        let (least, most) = (least.clamp(-reach, reach), most.clamp(-reach, reach));
        let distance = |weights: &Vec<i64>| {
            weights.iter().max().zip(weights.iter().min()).map_or(0, |(most, least)| most - least)
        };
        let span = weighted.iter().map(|(_, weights)| distance(weights)).max().unwrap_or(0);
        let (mut variables, mut terms) = (Vec::new(), Vec::new());
        for (id, weights) in weighted {
            let shape = Shape::of(&weights);
            let known = self.weights.iter().position(|known| *known == weights);
            let number = known.unwrap_or_else(|| {
                self.weights.push(weights);
                self.weights.len() - 1
            });
            let weights = u32::try_from(number).map_err(|_| Unsupported::NumbersTooLarge)?;
            variables.push(id);
            terms.push(Term { weights, shape });
        }
        let is_hot = |term: &Term<W>| matches!(term.shape, Shape::Hot(_, 1));
        let one = (least, most) == (1, 1) && terms.iter().all(is_hot);
        self.push(variables, Rule::Sum(Sum { terms, least, most, span, one }));
        Ok(())
    }

    fn add_table(&mut self, model: &Model, table: &Table) -> Result<(), Unsupported> {
        let columns = table.variables();
        let rows: Vec<Vec<u16>> = (table.rows())
            .map(|row| {
                let bits = row.iter().zip(columns);
                bits.map(|(&value, &id)| narrow(self.universes.bit(model, model.atom(id, value)))).collect()
            })
            .collect();
        let words = rows.len().div_ceil(64);
        let bits: usize = columns.iter().map(|id| self.universes.numbers(id.index()).len()).sum();
        if words.saturating_mul(bits).saturating_mul(64) > MOST_ROW_BITS {
            return Err(Unsupported::TooLarge { limit: MOST_ROW_BITS >> 23 });
        }
        let mut support: Vec<Vec<Vec<u64>>> =
            (columns.iter()).map(|id| vec![Vec::new(); self.universes.numbers(id.index()).len()]).collect();
        for (number, row) in rows.iter().enumerate() {
            for (column, &bit) in row.iter().enumerate() {
                let set = &mut support[column][usize::from(bit)];
                set.resize(words, 0);
                set[number / 64] |= 1 << (number % 64);
            }
        }
        self.push(columns.to_vec(), Rule::Table(Rows { rows, support }));
        Ok(())
    }

    fn add_parity(&mut self, model: &Model, sequence: &[VarId], flips: &[Atom], odd: bool) {
        let mut variables = sequence.to_vec();
        let mut masks = vec![Mask::EMPTY; variables.len()];
        for &flip in flips {
            let id = model.variable_of(flip);
            let known = variables.iter().position(|&known| known == id);
            let place = known.unwrap_or_else(|| {
                variables.push(id);
                masks.push(Mask::EMPTY);
                masks.len() - 1
            });
            masks[place] = masks[place] | Mask::single(self.universes.bit(model, flip));
        }
        self.push(variables, Rule::Parity(Parity { sequence: sequence.len(), flips: masks, odd }));
    }

    fn add_connected(&mut self, model: &Model, filled: &[Atom], edges: &[(usize, usize)]) {
        let variables = ascending(filled.iter().map(|&atom| model.variable_of(atom)));
        let vertex = |&atom: &Atom| {
            let place = variables.binary_search(&model.variable_of(atom)).unwrap_or(0);
            (index(place), Mask::single(self.universes.bit(model, atom)))
        };
        let graph = Graph::new(filled.iter().map(vertex).collect(), edges);
        self.push(variables, Rule::Connected(graph));
    }

    fn push(&mut self, variables: Vec<VarId>, rule: Rule<W>) {
        let number = index(self.conditions.len());
        for (place, id) in variables.iter().enumerate() {
            self.occurrences[id.index()].push((number, index(place)));
        }
        let variables = variables.into_iter().map(|id| index(id.index())).collect();
        self.conditions.push(Condition { variables, rule });
    }

    fn is_exact_cover(&self) -> bool {
        let groups = self.conditions.iter().all(|condition| {
            matches!(&condition.rule, Rule::Sum(sum) if sum.one)
                && condition.variables.iter().all(|&x| self.domains[x as usize].len() == 2)
        });
        let hot =
            |&(condition, place): &(u32, u32)| self.conditions[condition as usize].rule.hot(place as usize);
        groups
            && self.occurrences.iter().zip(&self.domains).all(|(own, &domain)| {
                let mut hot = own.iter().map(hot);
                let first = hot.next().flatten();
                first.is_some_and(|first| (first & domain).is_single()) && hot.all(|other| other == first)
            })
    }
}

impl<const W: usize> Rule<W> {
    /// The hot values of the variable at this place, if the rule is a group of which exactly one is hot.
    pub fn hot(&self, place: usize) -> Option<Mask<W>> {
        match self {
            Self::Sum(sum) if sum.one => match sum.terms[place].shape {
                Shape::Hot(hot, _) => Some(hot),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<const W: usize> Shape<W> {
    fn of(weights: &[i64]) -> Self {
        let heat = weights.iter().copied().find(|&weight| weight != 0).unwrap_or(0);
        if weights.iter().all(|&weight| weight == 0 || weight == heat) {
            return Self::Hot((0..weights.len()).filter(|&bit| weights[bit] != 0).collect(), heat);
        }
        match weights {
            ascending if ascending.is_sorted() => Self::Ascending,
            descending if descending.iter().rev().is_sorted() => Self::Descending,
            _ => Self::Other,
        }
    }
}

impl<const W: usize> Term<W> {
    /// The smallest and the largest weight of the values of a domain, which is not empty.
    #[inline]
    pub fn range(&self, domain: Mask<W>, lists: &[Vec<i64>]) -> (i64, i64) {
        let weights = &lists[self.weights as usize];
        let ends = || (domain.first().unwrap_or(0), domain.last().unwrap_or(0));
        match self.shape {
            Shape::Ascending => {
                let (first, last) = ends();
                (weights[first], weights[last])
            }
            Shape::Descending => {
                let (first, last) = ends();
                (weights[last], weights[first])
            }
            Shape::Hot(hot, weight) => {
                let some = if domain & hot == Mask::EMPTY { 0 } else { weight };
                let all = if domain & !hot == Mask::EMPTY { weight } else { 0 };
                (some.min(all), some.max(all))
            }
            Shape::Other => {
                let (mut least, mut most, mut rest) = (i64::MAX, i64::MIN, domain);
                while let Some(bit) = rest.pop() {
                    let weight = weights[crate::mask::index(bit)];
                    (least, most) = (least.min(weight), most.max(weight));
                }
                (least, most)
            }
        }
    }

    /// The values of a domain whose weights are within these bounds.
    pub fn within(&self, domain: Mask<W>, lists: &[Vec<i64>], least: i64, most: i64) -> Mask<W> {
        let weights = &lists[self.weights as usize];
        let from = |bit: usize| match i32::try_from(bit) {
            Ok(id) if bit < weights.len() => domain.from(id),
            _ => Mask::EMPTY,
        };
        match self.shape {
            Shape::Ascending => {
                let first = weights.partition_point(|&weight| weight < least);
                from(first) & !from(weights.partition_point(|&weight| weight <= most))
            }
            Shape::Descending => {
                let first = weights.partition_point(|&weight| weight > most);
                from(first) & !from(weights.partition_point(|&weight| weight >= least))
            }
            Shape::Hot(..) | Shape::Other => {
                let (mut kept, mut rest) = (Mask::EMPTY, domain);
                while let Some(bit) = rest.pop() {
                    if (least..=most).contains(&weights[crate::mask::index(bit)]) {
                        kept = kept.with(bit);
                    }
                }
                kept
            }
        }
    }
}

/// A position as a number of 32 bits. The sizes that need it were checked.
pub(super) fn index(position: usize) -> u32 {
    u32::try_from(position).expect("variables and conditions are counted by 32 bits")
}

/// A bit of a mask as a number of 16 bits.
pub(super) fn narrow(bit: usize) -> u16 {
    u16::try_from(bit).expect("a mask has a few thousand bits")
}
