//! Solutions of a special shape, which are easier to find than arbitrary solutions.
//!
//! If the different numbers from 0 to q² - 1 fill equations of q terms, the digits of the numbers in base q can satisfy
//! the sums: an equation holds if neither a first digit nor a second digit repeats in it. Such solutions are few, but
//! the remaining search shrinks by far more (C. Gomes and M. Sellmann, *Streamlined constraint reasoning*, CP 2004).
//! Pandiagonal squares of order 7 need it.

use std::collections::BTreeMap;

use geduld_model::kernel::Kernel;
use geduld_model::relation::{Argument, Base, Mode, Relation, Term};
use geduld_model::{Network, Ranges};

/// The search for such solutions is of no use if more than one in this many numbers is given.
const FEW: usize = 40;
/// The maximum number of different numbers. The tables of digits take memory for the square of it.
const MOST: i64 = 576;

/// The same network with the condition that no digit repeats in an equation. `None` if the network does not have the
/// required form, or if it has few equations, or many numbers are given. The kernel is that of the network after
/// propagation.
///
/// Cost: linear in the network, and in the square of the different numbers.
pub(super) fn streamlined(network: &Network, kernel: &Kernel) -> Option<Network> {
    let holds = |relation: &&Relation| relation.mode == Mode::Holds;
    let relations = || network.relations.iter().filter(holds);
    let all = relations().filter(|relation| relation.base == Base::AllDifferent);
    let all =
        all.map(|relation| variables(relation.many(0))).max_by_key(|all| all.as_ref().map(Vec::len))??;
    let ends = |&variable: &usize| network.domains[variable].ends();
    let least = all.iter().filter_map(ends).map(|(least, _)| least).min()?;
    let most = all.iter().filter_map(ends).map(|(_, most)| most).max()?;
    let count = i64::try_from(all.len()).ok().filter(|&count| count <= MOST)?;
    let radix = count.isqrt();
    let known = all.iter().filter(|&&variable| kernel.is_fixed(kernel.place(variable))).count();
    if radix * radix != count || least.checked_add(count - 1) != Some(most) || known * FEW > all.len() {
        return None;
    }
    // The average of the numbers, times two, times the number of terms.
    let twice = i128::from(radix) * (i128::from(least) + i128::from(most));
    let is_balanced = |own: &[usize], relation: &Relation| {
        let Term::Fixed(sum) = relation.one(2) else { return false };
        own.len() == usize::try_from(radix).unwrap_or(0)
            && 2 * i128::from(sum) == twice
            && relation.many(0).iter().all(|&factor| factor == Term::Fixed(1))
            && own.iter().all(|variable| all.contains(variable))
    };
    let equations: Vec<Vec<usize>> = relations()
        .filter(|relation| relation.base == Base::LinearEq)
        .filter_map(|relation| variables(relation.many(1)).filter(|own| is_balanced(own, relation)))
        .collect();
    // Rows and columns alone are soon solved by numbers of any shape.
    if i64::try_from(equations.len()).unwrap_or(0) < 3 * radix {
        return None;
    }
    let mut special = network.clone();
    let rows: Argument = Argument::Many(
        (0..count).flat_map(|at| [least + at, at / radix, at % radix]).map(Term::Fixed).collect(),
    );
    let mut digits: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for variable in equations.iter().flatten().copied() {
        digits.entry(variable).or_insert_with(|| {
            let first = special.domains.len();
            special.domains.extend([Ranges::range(0, radix - 1), Ranges::range(0, radix - 1)]);
            let row = many([variable, first, first + 1]);
            special.relations.push(relation(Base::Table, vec![row, rows.clone()]));
            [first, first + 1]
        });
    }
    for equation in &equations {
        let (first, second): (Vec<usize>, Vec<usize>) =
            equation.iter().map(|variable| (digits[variable][0], digits[variable][1])).unzip();
        for own in [first, second] {
            special.relations.push(relation(Base::AllDifferent, vec![many(own)]));
        }
    }
    Some(special)
}

fn variables(terms: &[Term]) -> Option<Vec<usize>> {
    terms.iter().copied().map(Term::variable).collect()
}

fn many(variables: impl IntoIterator<Item = usize>) -> Argument {
    Argument::Many(variables.into_iter().map(Term::Variable).collect())
}

fn relation(base: Base, arguments: Vec<Argument>) -> Relation {
    Relation { base, mode: Mode::Holds, arguments, name: Box::default(), line: 0 }
}
