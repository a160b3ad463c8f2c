//! The rule for which labels may touch.

use std::collections::BTreeSet;

use serde::Serialize;

/// The rule for which labels may touch. It is symmetric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matching {
    /// Equal labels touch.
    Same,
    /// A label that starts with `+` touches the same label starting with `-`.
    Halves,
    /// Exactly these pairs touch, in either order.
    Pairs(Vec<[String; 2]>),
}

impl Matching {
    /// Whether the two labels may touch.
    pub fn allows(&self, a: &str, b: &str) -> bool {
        match self {
            Self::Same => a == b,
            Self::Halves => match (a.strip_prefix('+'), b.strip_prefix('-')) {
                (Some(half), Some(other)) => half == other,
                _ => matches!((a.strip_prefix('-'), b.strip_prefix('+')), (Some(x), Some(y)) if x == y),
            },
            Self::Pairs(pairs) => pairs
                .iter()
                .any(|[x, y]| (x.as_str(), y.as_str()) == (a, b) || (x.as_str(), y.as_str()) == (b, a)),
        }
    }
}

impl Matching {
    /// For each of these labels, the labels among them that it may touch. `labels` must be sorted.
    pub(super) fn partners(&self, labels: &[String]) -> Vec<BTreeSet<usize>> {
        let find = |label: &str| labels.binary_search_by(|other| other.as_str().cmp(label)).ok();
        let mut partners = vec![BTreeSet::new(); labels.len()];
        match self {
            Self::Same => partners.iter_mut().enumerate().for_each(|(label, own)| own.extend([label])),
            Self::Halves => {
                for (label, own) in labels.iter().zip(&mut partners) {
                    let other = label.strip_prefix('+').map(|half| format!("-{half}"));
                    let other = other.or_else(|| label.strip_prefix('-').map(|half| format!("+{half}")));
                    own.extend(other.and_then(|other| find(&other)));
                }
            }
            Self::Pairs(pairs) => {
                for [a, b] in pairs {
                    // A rule may name labels that no piece shows.
                    if let (Some(a), Some(b)) = (find(a), find(b)) {
                        partners[a].insert(b);
                        partners[b].insert(a);
                    }
                }
            }
        }
        partners
    }
}

/// The classes of labels that touch the same labels. They exist if every label of a class touches *all* labels of one
/// partner class and nothing else. Then one variable for each edge describes both of its sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Classes {
    /// For each label its class; `None` for a label that touches nothing.
    of_label: Vec<Option<usize>>,
    /// For each class its labels and its partner.
    classes: Vec<(Vec<usize>, usize)>,
}

impl Classes {
    /// The classes of these labels under a rule. `labels` must be sorted. `None` if the rule does not define classes.
    pub fn find(matching: &Matching, labels: &[String]) -> Option<Self> {
        let partners = matching.partners(labels);
        let mut of_label = vec![None; labels.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for label in 0..labels.len() {
            if partners[label].is_empty() {
                continue;
            }
            let class = members.iter().position(|class| partners[class[0]] == partners[label]);
            match class {
                Some(class) => members[class].push(label),
                None if members.iter().any(|class| !partners[class[0]].is_disjoint(&partners[label])) => {
                    return None;
                }
                None => members.push(vec![label]),
            }
            of_label[label] = class.or(Some(members.len() - 1));
        }
        // All sets of partners are equal or disjoint, so the partners of a class form one class.
        let partner_of = |class: &[usize]| partners[class[0]].first().and_then(|&label| of_label[label]);
        let classes = members
            .iter()
            .map(|class| Some((class.clone(), partner_of(class)?)))
            .collect::<Option<Vec<_>>>()?;
        Some(Self { of_label, classes })
    }

    /// The number of classes.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// The class of a label, `None` if it touches nothing.
    pub fn of_label(&self, label: usize) -> Option<usize> {
        self.of_label[label]
    }

    /// The labels of a class.
    pub fn members(&self, class: usize) -> &[usize] {
        &self.classes[class].0
    }

    /// The class that a class touches.
    pub fn partner(&self, class: usize) -> usize {
        self.classes[class].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(names: &[&str]) -> Vec<String> {
        let mut labels: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        labels.sort_unstable();
        labels
    }

    #[test]
    fn partners_are_the_labels_allowed() {
        let pair = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let pairs = Matching::Pairs(vec![pair("+a", "-b"), pair("-b", "-b"), pair("+c", "+c")]);
        let labels = labels(&["+a", "-a", "+b", "-b", "+c"]);
        for matching in [Matching::Same, Matching::Halves, pairs] {
            for (a, partners) in labels.iter().zip(matching.partners(&labels)) {
                let allowed = (0..labels.len()).filter(|&b| matching.allows(a, &labels[b]));
                assert_eq!(partners, allowed.collect(), "{a} {matching:?}");
            }
        }
    }

    #[test]
    fn halves_touch_their_other_half_only() {
        assert!(Matching::Halves.allows("+fox", "-fox"));
        assert!(Matching::Halves.allows("-fox", "+fox"));
        assert!(!Matching::Halves.allows("+fox", "+fox"));
        assert!(!Matching::Halves.allows("+fox", "-hen"));
    }

    #[test]
    fn classes_of_halves_are_single_labels() {
        // In this order: +a, +lonely, -a.
        let classes = Classes::find(&Matching::Halves, &labels(&["+a", "-a", "+lonely"])).unwrap();
        assert_eq!(classes.len(), 2);
        assert_eq!(classes.of_label(1), None);
        assert_eq!(classes.partner(0), 1);
    }

    #[test]
    fn pairs_may_form_wider_classes_or_none() {
        let pair = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let names = labels(&["a", "b", "x"]);
        let wide = Classes::find(&Matching::Pairs(vec![pair("a", "x"), pair("x", "b")]), &names).unwrap();
        assert_eq!((wide.len(), wide.members(0)), (2, &[0, 1][..]));
        let chain = Matching::Pairs(vec![pair("a", "x"), pair("x", "b"), pair("a", "a")]);
        assert_eq!(Classes::find(&chain, &names), None);
    }
}
