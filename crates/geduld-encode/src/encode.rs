//! Encodes a model as a formula: goes through its variables and constraints.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Bounds, Constraint, Literal, Model, Value, VarId, ascend};

use crate::all_different::Variables;
use crate::builder::{Builder, SIZE_LIMIT};
use crate::cardinality::cardinality_option;
use crate::connected::Graph;
use crate::names::Names;
use crate::size::{Parts, Size};
use crate::table::{Agreement, Class, LeftOut, LiteralTable, counted_alike};
use crate::{EncodeError, Encoded, Encodings, Implied, Lit, Sum, Tables};

/// Writes a model as a formula whose models are the solutions of the model.
///
/// The numbering is a pure function of the model and the encodings. First come the atoms of the decision variables
/// (atom `i` is variable `i + 1`), then the atoms of the derived variables that are in the formula, then the
/// auxiliaries in the order in which the constraints ask for them. The name of a constraint is its position, counted
/// from 1.
///
/// Cost: linear in the size of the formula.
///
/// # Errors
/// If the formula would be too large, or the numbers of an equation overflow.
pub fn encode(model: &Model, encodings: &Encodings) -> Result<Encoded, EncodeError> {
    encode_within(model, encodings, SIZE_LIMIT)
}

/// A formula with parts that can be switched off, from [`encode_with_selectors`].
#[derive(Clone, Debug)]
pub struct Selectable {
    /// The formula.
    pub encoded: Encoded,
    /// One selector for each of the model's [requirements](Model::requirements). The clauses of a requirement apply
    /// only if its selector is true.
    pub selectors: Vec<Lit>,
}

/// Writes a model as a formula in which each requirement has a selector.
///
/// If you assume some selectors, the formula has a model exactly if the background and the selected requirements have
/// a solution. If counts partition the values of all their variables, each count follows from the others, and extra
/// clauses say so. The formula is not parsimonious: requirements that are not selected leave their auxiliaries free.
/// Equations that follow from others are never added, because they would have to be deselected together with them.
/// Variables that tables determine are kept.
///
/// # Errors
/// As for [`encode`].
pub fn encode_with_selectors(model: &Model, encodings: &Encodings) -> Result<Selectable, EncodeError> {
    let tables = if encodings.tables.agreement().is_some() { Tables::BothWays } else { encodings.tables };
    let encodings = Encodings { implied: Implied::Nothing, tables, ..*encodings };
    let requirements = model.requirements();
    let mut of_constraint = vec![None; model.constraints().len()];
    for (number, requirement) in requirements.iter().enumerate() {
        requirement.constraints.iter().for_each(|&position| of_constraint[position] = Some(number));
    }
    let names = requirements.iter().map(|requirement| requirement.name.as_str()).collect();
    let (encoded, selectors) =
        encode_guarded(model, &encodings, SIZE_LIMIT, Sums::Written, names, &of_constraint)?;
    Ok(Selectable { encoded, selectors })
}

/// As [`encode`], with a lower limit on the number of literals and of variables. It stops as soon as it knows that
/// the formula would exceed the limit.
///
/// # Errors
/// As for [`encode`].
pub fn encode_within(model: &Model, encodings: &Encodings, limit: usize) -> Result<Encoded, EncodeError> {
    Ok(encode_guarded(model, encodings, limit, Sums::Written, Vec::new(), &[])?.0)
}

/// Writes a model as a formula whose sums and counts remain [sums](Encoded::sums), and whose other constraints are
/// clauses. The encodings of sums and counts are ignored. Numbering and models are those of [`encode`], with fewer
/// auxiliaries.
///
/// # Errors
/// As for [`encode`].
pub fn encode_with_sums(model: &Model, encodings: &Encodings) -> Result<Encoded, EncodeError> {
    Ok(encode_guarded(model, encodings, SIZE_LIMIT, Sums::Kept, Vec::new(), &[])?.0)
}

/// Whether sums are written as clauses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sums {
    Written,
    Kept,
}

/// Adders with at most this many literals are written without an estimate.
const CERTAINLY_LARGE: usize = 1_000_000;

/// A lower bound on the number of literals or variables of the formula, so that we do not write gigabytes in vain.
fn least_size(model: &Model, encodings: &Encodings) -> usize {
    // "At least one value" takes a literal for each value of a decision, and "at most one value" takes another.
    let values = model.decisions().map(|decision| model.variable(decision).domain.len());
    let domains: usize = values.filter(|&values| values > 1).map(|values| 2 * values).sum();
    // Adders add up the weights of all values. About half of the bits are set, and each set bit needs a full adder of
    // 48 literals. We count less than half of that, to be certain.
    let adders = |&(_, variable): &(i64, VarId)| {
        let values = model.variable(variable).domain.len();
        10 * values * usize::try_from(values.max(1).ilog2()).unwrap_or(0)
    };
    let terms = model.constraints().iter().filter_map(Constraint::as_linear).flat_map(|(terms, _)| terms);
    let sums: usize = if encodings.sum == Sum::Adder { terms.map(adders).sum() } else { 0 };
    // The estimate is for large formulas; small ones are written without it.
    let sums = if sums > CERTAINLY_LARGE { sums } else { 0 };
    model.atom_count().max(domains + sums)
}

/// The options that choose how a constraint is written; none for clauses, which are written as they are.
pub fn encoding_options(constraint: &Constraint) -> Vec<&'static str> {
    match constraint {
        Constraint::Cardinality { count, atoms } => {
            cardinality_option(*count, atoms.len()).into_iter().collect()
        }
        Constraint::AllDifferent { .. } => vec!["all-different", "at-most-one"],
        Constraint::Table(_) => vec!["tables"],
        Constraint::Linear { .. } => vec!["sum"],
        Constraint::Parity { .. } => vec!["parity"],
        Constraint::Connected { .. } => vec!["connected"],
        Constraint::Clause { .. } | Constraint::NotLowered { .. } => Vec::new(),
    }
}

/// Writes the formula, with a selector for each of these names. `selector_of` gives the number of the selector that
/// guards a constraint.
fn encode_guarded(
    model: &Model,
    encodings: &Encodings,
    limit: usize,
    sums: Sums,
    selectors: Vec<&str>,
    selector_of: &[Option<usize>],
) -> Result<(Encoded, Vec<Lit>), EncodeError> {
    if let Some(why) = model.untranslated() {
        return Err(EncodeError::Untranslated(why.to_owned()));
    }
    if least_size(model, encodings) > limit {
        return Err(EncodeError::TooLarge { at: String::from("the model as a whole"), limit });
    }
    let agreement = encodings.tables.agreement();
    let left_out = agreement.map_or_else(LeftOut::default, |_| LeftOut::find(model));
    let (atoms, names) = number_atoms(model, &left_out);
    let mut out = Builder::new(names, limit);
    if sums == Sums::Kept {
        out.keep_sums();
    }
    let mut encoder = Encoder { model, encodings, selector_of, atoms, classes: BTreeMap::new(), out };
    encoder.out.enter("selector");
    let selectors =
        selectors.into_iter().map(|name| encoder.out.auxiliary(name)).collect::<Result<Vec<_>, _>>()?;
    let atoms = encoder.out.size();
    let mut parts = Parts::after(atoms);
    let mut classes = match encodings.tables {
        Tables::CountedAlike => counted_alike::find(model),
        _ => BTreeMap::new(),
    };

    for (variable, id) in model.variables().iter().zip(model.variable_ids()) {
        encoder.out.enter(format!("domain of {}", variable.name));
        match encoder.literals(id) {
            Some(literals) => encoder.domain(id, literals, classes.remove(&id).unwrap_or_default())?,
            None => debug_assert!(!variable.domain.is_empty(), "only variables with values are left out"),
        }
        parts.add("domain", 1, encoder.out.size());
    }
    let shares = if selectors.is_empty() { BTreeSet::new() } else { shares_of_a_whole(model) };
    // A variable without values has already made the formula unsatisfiable.
    if model.variables().iter().all(|variable| !variable.domain.is_empty()) {
        for (number, constraint) in (1usize..).zip(model.constraints()) {
            encoder.out.enter(format!("constraint {number}"));
            let selector = selector_of.get(number - 1).copied().flatten();
            let mut guard = selector.map(|selector| selectors[selector]);
            if let Some(own) = guard
                && shares.contains(&(number - 1))
            {
                let others = shares.iter().filter(|&&share| share != number - 1);
                let others = others.filter_map(|&share| Some(selectors[selector_of[share]?]));
                guard = Some(encoder.guard_implied_by_others(own, others)?);
            }
            encoder.out.guard(guard);
            encoder.constraint(constraint)?;
            encoder.out.guard(None);
            parts.add(constraint.kind(), 1, encoder.out.size());
        }
        for (number, constraint) in (1..).zip(encodings.implied.encoder()(model)) {
            encoder.out.enter(format!("implied equation {number}"));
            encoder.constraint(&constraint)?;
            parts.add("implied", 1, encoder.out.size());
        }
        if let Some(agreement) = agreement {
            encoder.agreement(&left_out, agreement)?;
        }
        // Only tables leave variables out.
        parts.add("table", 0, encoder.out.size());
    }
    let sums = encoder.out.take_sums();
    let (cnf, names) = encoder.out.finish();
    let size = Size::of(&cnf, cnf.variables()) - atoms;
    let decisions = model.decision_atom_count();
    let (atoms, parts) = (encoder.atoms, parts.list);
    Ok((Encoded { cnf, sums, names, atoms, decisions, size, parts }, selectors))
}

/// Numbers and names the atoms that are in the formula.
fn number_atoms(model: &Model, left_out: &LeftOut<'_>) -> (Vec<Option<Lit>>, Names) {
    let mut names = Names::default();
    let atoms = (0..model.atom_count()).map(Atom::new).map(|atom| {
        (!left_out.contains(model.variable_of(atom)))
            .then(|| Lit::positive(names.add(&model.atom_name(atom))))
    });
    (atoms.collect(), names)
}

struct Encoder<'a> {
    model: &'a Model,
    encodings: &'a Encodings,
    /// For each constraint the number of its selector, if it has one. The list may be shorter than that of the
    /// constraints.
    selector_of: &'a [Option<usize>],
    /// The literal of each atom; `None` if its variable is left out.
    atoms: Vec<Option<Lit>>,
    /// Values that share a literal.
    classes: BTreeMap<VarId, Vec<Class>>,
    out: Builder,
}

/// The positions of all exact counts, if they partition the values of their variables: each atom of each of these
/// variables occurs in one of them, and the counts add up to the number of variables. Then each count follows from the
/// others.
fn shares_of_a_whole(model: &Model) -> BTreeSet<usize> {
    let mut positions = BTreeSet::new();
    let mut counted: Vec<Atom> = Vec::new();
    let mut total = 0;
    for (position, constraint) in model.constraints().iter().enumerate() {
        if let Some((count, atoms)) = constraint.as_cardinality()
            && let Some(count) = count.exact()
        {
            positions.insert(position);
            counted.extend(atoms);
            total += count;
        }
    }
    let variables: BTreeSet<VarId> = counted.iter().map(|&atom| model.variable_of(atom)).collect();
    let atoms: usize = variables.iter().map(|&variable| model.variable(variable).domain.len()).sum();
    let listed = counted.len();
    ascend(&mut counted);
    let whole = counted.len() == listed && listed == atoms && total == variables.len();
    if whole { positions } else { BTreeSet::new() }
}

impl Encoder<'_> {
    /// Adds a literal that is implied by the selector of a constraint, and also by all other selectors together,
    /// because their constraints imply this one.
    ///
    /// Without it a solver would have to prove the pigeonhole principle, for which resolution needs exponentially
    /// many steps (A. Haken, *The intractability of resolution*, 1985).
    fn guard_implied_by_others(
        &mut self,
        own: Lit,
        others: impl Iterator<Item = Lit>,
    ) -> Result<Lit, EncodeError> {
        let guard = self.out.auxiliary("selected, or implied by the others")?;
        self.out.clause([!own, guard])?;
        self.out.clause(others.map(|other| !other).chain([guard]))?;
        Ok(guard)
    }

    /// The constraints without a selector. They always hold, so other constraints may rely on them.
    fn background(&self) -> impl Iterator<Item = &Constraint> {
        let selected = |position: usize| self.selector_of.get(position).copied().flatten().is_some();
        let constraints = self.model.constraints().iter().enumerate();
        constraints.filter(move |&(position, _)| !selected(position)).map(|(_, constraint)| constraint)
    }

    /// Writes that the variable has exactly one value. The values of each class get a common literal.
    fn domain(
        &mut self,
        variable: VarId,
        mut literals: Vec<Lit>,
        classes: Vec<Vec<Value>>,
    ) -> Result<(), EncodeError> {
        let at_most_one = self.encodings.at_most_one;
        let mut made = Vec::with_capacity(classes.len());
        for values in classes {
            let members: Vec<Lit> =
                values.iter().map(|&value| self.literal(self.model.atom(variable, value))).collect();
            let first = members[0].variable();
            let literal = self.out.auxiliary(format_args!("variable {first} or one counted alike"))?;
            members.iter().try_for_each(|&member| self.out.clause([!member, literal]))?;
            self.out.clause(members.iter().copied().chain([!literal]))?;
            at_most_one.at_most_one(&members, &mut self.out)?;
            literals.retain(|literal| !members.contains(literal));
            literals.push(literal);
            made.push(Class { literal, values });
        }
        if !made.is_empty() {
            self.classes.insert(variable, made);
        }
        at_most_one.exactly_one(&literals, &mut self.out)
    }

    /// The literal that counts an atom; `None` if an earlier atom of its class is counted for it.
    fn counted(&self, atom: Atom) -> Option<Lit> {
        let (variable, value) = (self.model.variable_of(atom), self.model.value_of(atom));
        let mut classes = self.classes.get(&variable).into_iter().flatten();
        match classes.find(|class| class.values.contains(&value)) {
            None => Some(self.literal(atom)),
            Some(class) => (class.values[0] == value).then_some(class.literal),
        }
    }

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), EncodeError> {
        match constraint {
            Constraint::Cardinality { count, atoms } => self.cardinality(*count, atoms),
            Constraint::AllDifferent { variables } => self.all_different(variables),
            Constraint::Table(table) => {
                let key = table.key_column().map(|column| table.variables()[column]);
                let classes = key.and_then(|key| self.classes.get(&key)).cloned().unwrap_or_default();
                let table = LiteralTable::new(table, |variable| self.literals(variable));
                let table = table.with_classes(classes);
                self.encodings.tables.encoder()(&table, &mut self.out)
            }
            Constraint::Linear { terms, sum } => self.linear(terms, *sum),
            Constraint::Clause { literals } => self.clause(literals),
            Constraint::Parity { variables, flips, odd } => {
                let sequence: Vec<_> = variables.iter().map(|&variable| self.numbers(variable)).collect();
                let flips: Vec<Lit> = flips.iter().map(|&atom| self.literal(atom)).collect();
                self.encodings.parity.encode(&sequence, &flips, *odd, &mut self.out)
            }
            Constraint::Connected { filled, edges } => {
                let literals = filled.iter().map(|&atom| self.literal(atom)).collect();
                let graph = Graph::new(literals, edges, self.most_of(filled));
                self.encodings.connected.encoder()(&graph, &mut self.out)
            }
            Constraint::NotLowered { why, .. } => Err(EncodeError::Untranslated(why.to_string())),
        }
    }

    fn cardinality(&mut self, count: Bounds<usize>, atoms: &[Atom]) -> Result<(), EncodeError> {
        let literals: Vec<Lit> = atoms.iter().filter_map(|&atom| self.counted(atom)).collect();
        let literals = self.out.distinct(&literals)?;
        let Encodings { cardinality, at_most_one, .. } = *self.encodings;
        cardinality.encode(&literals, count, at_most_one, &mut self.out)
    }

    /// The smallest upper bound that a constraint sets on the number of these atoms that are true.
    fn most_of(&self, atoms: &[Atom]) -> usize {
        let covers = |listed: &[Atom]| {
            // Most lists contain none of the atoms, and this check is faster than sorting.
            let first = atoms.first().is_none_or(|first| listed.contains(first));
            let set = || listed.iter().copied().collect::<BTreeSet<Atom>>();
            first && atoms.iter().copied().collect::<BTreeSet<Atom>>().is_subset(&set())
        };
        let counts = self.background().filter_map(Constraint::as_cardinality);
        let bounds = counts.filter(|(_, listed)| covers(listed)).map(|(count, _)| count.most);
        bounds.min().map_or(atoms.len(), |most| most.min(atoms.len()))
    }

    fn all_different(&mut self, variables: &[VarId]) -> Result<(), EncodeError> {
        let variables = Variables::new(variables.iter().map(|&variable| self.numbers(variable)));
        let Encodings { all_different, at_most_one, .. } = *self.encodings;
        all_different.encoder()(&variables, at_most_one, &mut self.out)
    }

    fn linear(&mut self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), EncodeError> {
        let weighted = |&(factor, variable): &(i64, VarId)| {
            let weight = |(number, literal): (i64, Lit)| Some((factor.checked_mul(number)?, literal));
            self.numbers(variable).into_iter().map(weight).collect::<Option<Vec<_>>>()
        };
        let different = self.are_different(terms);
        let terms: Option<Vec<_>> = terms.iter().map(weighted).collect();
        let terms = terms.ok_or_else(|| self.out.overflow())?;
        self.encodings.sum.encode(terms, sum, different, &mut self.out)
    }

    /// Whether some constraint says that these terms are all different.
    fn are_different(&self, terms: &[(i64, VarId)]) -> bool {
        let same_factor = terms.windows(2).all(|pair| pair[0].0 == pair[1].0);
        let variables: BTreeSet<VarId> = terms.iter().map(|&(_, variable)| variable).collect();
        same_factor
            && self.background().filter_map(Constraint::as_all_different).any(|listed| {
                listed.iter().filter(|variable| variables.contains(variable)).count() == variables.len()
            })
    }

    /// Writes a clause. Tautologies are dropped and repeated literals written once, as some solvers and counters
    /// require.
    fn clause(&mut self, literals: &[Literal]) -> Result<(), EncodeError> {
        let literal = |literal: &Literal| {
            let atom = self.literal(literal.atom);
            if literal.positive { atom } else { !atom }
        };
        let mut clause: Vec<Lit> = literals.iter().map(literal).collect();
        clause.sort_by_key(|literal| (literal.variable(), literal.is_positive()));
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        if tautology { Ok(()) } else { self.out.clause(clause) }
    }

    fn agreement(&mut self, left_out: &LeftOut<'_>, agreement: Agreement) -> Result<(), EncodeError> {
        let (model, atoms) = (self.model, &self.atoms);
        let literal = |key, value| kept(atoms, model.atom(key, value));
        left_out.write(model, agreement, literal, &mut self.out)
    }

    fn literal(&self, atom: Atom) -> Lit {
        kept(&self.atoms, atom)
    }

    /// The literals of a variable, by value; `None` if it is left out.
    fn literals(&self, variable: VarId) -> Option<Vec<Lit>> {
        self.model.atoms(variable).map(|atom| self.atoms[atom.index()]).collect()
    }

    /// The numbers of a variable with their literals.
    fn numbers(&self, variable: VarId) -> Vec<(i64, Lit)> {
        let domain = &self.model.variable(variable).domain;
        let atoms = self.model.atoms(variable).zip(domain.values());
        atoms.map(|(atom, value)| (domain.number(value), self.literal(atom))).collect()
    }
}

/// The literal of an atom that some constraint uses.
fn kept(atoms: &[Option<Lit>], atom: Atom) -> Lit {
    atoms[atom.index()].expect("only variables that occur in a single table are left out")
}
