//! Warnings about a set of pieces: labels that nothing can touch, pairs that no piece shows, labels whose counts do not
//! match.

use std::collections::BTreeSet;

use geduld_model::number_of;

use super::balance::{ClassCount, ClassPair};
use super::matching::Matching;
use super::puzzle::EdgeMatching;
use crate::family::{Clash, Lint};
use crate::file::{Diagnostic, nearest};

/// An edge of a piece, on either of its sides.
#[derive(Clone, Copy)]
struct Edge {
    piece: usize,
    place: usize,
}

impl Lint for EdgeMatching {
    /// In the order of the file: pairs, labels, and last the warnings about all labels.
    fn warnings(&self) -> Vec<Diagnostic> {
        let mut warnings: Vec<Diagnostic> = self.halves_forgotten().into_iter().collect();
        warnings.extend(self.pairs_not_shown());
        let lint = LabelLint::new(self);
        let mut seen = BTreeSet::new();
        for (piece, spans) in self.pieces.iter().zip(&self.spans.edges) {
            for (label, span) in piece.labels().zip(spans) {
                let index = self.looks.labels.binary_search(label).expect("it is the label of a piece");
                if lint.stuck[index] && seen.insert(index) && !lint.is_rim(index) {
                    warnings.push(lint.untouchable(index).at(span.clone()));
                }
            }
        }
        warnings.extend(lint.uneven());
        warnings
    }

    fn clashes(&self) -> Vec<Clash> {
        let mut clashes = self.against_one_another();
        clashes.extend(self.against_copies());
        clashes.extend(self.against_border());
        clashes
    }

    fn contradiction(&self) -> Option<Diagnostic> {
        self.against_neighbours()
    }
}

impl EdgeMatching {
    /// Warns of labels that look like halves, if the file does not say how labels match.
    fn halves_forgotten(&self) -> Option<Diagnostic> {
        let labels = &self.looks.labels;
        if self.spans.says_match || self.matching != Matching::Same {
            return None;
        }
        // If the halves are numbers, the positive half has no sign.
        let other = |label: &String| {
            let figure = label.strip_prefix('-')?;
            let shown = |other: &String| labels.binary_search(other).is_ok();
            [format!("+{figure}"), figure.to_owned()]
                .into_iter()
                .find(|other| shown(other) && (other.starts_with('+') || figure.parse::<u64>().is_ok()))
        };
        let all_signed = labels.iter().all(|label| label.starts_with(['+', '-']));
        let (label, other) = match labels.iter().find_map(|label| Some((label.clone(), other(label)?))) {
            Some((label, other)) => (other, label),
            None if all_signed => {
                let label = labels.first()?.clone();
                let other = other_half(&label)?;
                (label, other)
            }
            None => return None,
        };
        let message = format!(
            "labels are written like halves, but equal labels touch: `{label}` touches `{label}` and not `{other}`"
        );
        let help = "add match = \"halves\" to [rules] if halves touch, or match = \"same\" if this is meant";
        let edges = self.pieces.iter().zip(&self.spans.edges);
        let mut spans = edges.flat_map(|(piece, spans)| piece.labels().zip(spans));
        let diagnostic = Diagnostic::new(message, help);
        Some(match spans.find(|(shown, _)| **shown == label) {
            Some((_, span)) => diagnostic.at(span.clone()),
            None => diagnostic,
        })
    }

    fn pairs_not_shown(&self) -> Vec<Diagnostic> {
        let Matching::Pairs(pairs) = &self.matching else { return Vec::new() };
        let labels = &self.looks.labels;
        let shown = |label: &String| labels.binary_search(label).is_ok();
        let mut warnings = Vec::new();
        for (pair, spans) in pairs.iter().zip(&self.spans.pairs) {
            let Some(missing) = pair.iter().position(|label| !shown(label)) else { continue };
            let message = match pair {
                [a, b] if a != b && !shown(a) && !shown(b) => {
                    format!("no piece shows `{a}` or `{b}`, a pair of `match`")
                }
                pair => format!("no piece shows the label `{}` of `match`", pair[missing]),
            };
            let help = match nearest(&pair[missing], labels.iter().map(String::as_str)) {
                Some(label) => format!("did you mean `{label}`?"),
                None => "this pair never touches: correct it, or remove it".to_owned(),
            };
            warnings.push(Diagnostic::new(message, help).at(spans[missing].clone()));
        }
        warnings
    }
}

impl EdgeMatching {
    /// The reason why there is no solution, if the counts of labels show it. The model then has no solution either.
    pub(super) fn uneven_labels(&self) -> Option<Diagnostic> {
        LabelLint::new(self).uneven()
    }
}

/// A puzzle and facts about its labels, numbered as in its list.
struct LabelLint<'a> {
    puzzle: &'a EdgeMatching,
    labels: &'a [String],
    /// For each label the labels of the set that it may touch.
    partners: Vec<BTreeSet<usize>>,
    /// For each label the edges that show it, without copies.
    edges: Vec<Vec<Edge>>,
    /// For each label the number of edges that show it, copies included.
    counts: Vec<usize>,
    /// For each label whether nothing can touch it.
    stuck: Vec<bool>,
}

impl<'a> LabelLint<'a> {
    fn new(puzzle: &'a EdgeMatching) -> Self {
        let labels = &puzzle.looks.labels;
        let mut edges = vec![Vec::new(); labels.len()];
        for (number, piece) in puzzle.pieces.iter().enumerate() {
            let places = (0..piece.edges.len()).cycle();
            for (place, label) in places.zip(piece.labels()) {
                let index = labels.binary_search(label).expect("it is the label of a piece");
                edges[index].push(Edge { piece: number, place });
            }
        }
        let (partners, counts) = (puzzle.matching.partners(labels), puzzle.label_counts());
        let mut lint = Self { puzzle, labels, partners, edges, counts, stuck: Vec::new() };
        lint.stuck = (0..labels.len()).map(|label| lint.is_stuck(label)).collect();
        lint
    }

    /// Whether no edge with this label can meet a label that it may touch, because no other piece shows one.
    fn is_stuck(&self, label: usize) -> bool {
        let facing = || self.partners[label].iter().flat_map(|&partner| &self.edges[partner]);
        !self.edges[label].iter().any(|&edge| facing().any(|&other| self.may_meet(edge, other)))
    }

    /// Whether two edges can lie side by side somewhere.
    fn may_meet(&self, edge: Edge, other: Edge) -> bool {
        // A piece does not touch itself, but a copy of it does.
        let two = edge.piece != other.piece || self.puzzle.pieces[edge.piece].copies > 1;
        let across = self.puzzle.shape.tiles().across(edge.place);
        two && (self.puzzle.turn || other.place == across)
    }

    fn name(&self, label: usize) -> &'a str {
        &self.labels[label]
    }

    fn outer(&self) -> usize {
        self.puzzle.board.outer_sides().len()
    }

    /// Whether a label that nothing can touch is meant for the border: it is the label of the border, or halves match
    /// and the labels without a sign fill the border exactly.
    fn is_rim(&self, label: usize) -> bool {
        let has_no_sign = |label: usize| !self.name(label).starts_with(['+', '-']);
        let plain = || (0..self.labels.len()).filter(|&label| has_no_sign(label));
        let fills_rim = || plain().map(|label| self.counts[label]).sum::<usize>() == self.outer();
        match &self.puzzle.border {
            Some(border) => self.name(label) == border,
            None => self.puzzle.matching == Matching::Halves && has_no_sign(label) && fills_rim(),
        }
    }

    /// The warning about a label that nothing can touch: the reason, where the label can lie, and the word that was
    /// probably meant.
    fn untouchable(&self, label: usize) -> Diagnostic {
        let (name, count) = (self.name(label), self.counts[label]);
        let message = match (&self.puzzle.matching, self.partners[label].first()) {
            (Matching::Same, _) if count == 1 => format!("`{name}` occurs once: nothing can touch it"),
            (Matching::Halves, None) => match other_half(name) {
                Some(other) => format!("`{name}` occurs, `{other}` never: nothing can touch it"),
                None => format!("`{name}` has no sign: with match = \"halves\" nothing can touch it"),
            },
            (Matching::Pairs(pairs), None) => {
                match pairs.iter().find(|pair| pair.contains(&self.labels[label])) {
                    Some([a, b]) => {
                        let other = if a == name { b } else { a };
                        format!("`{name}` touches `{other}`, which no piece shows: nothing can touch it")
                    }
                    None => format!("no pair of `match` names `{name}`: nothing can touch it"),
                }
            }
            (_, Some(&partner)) if !self.puzzle.turn && self.on_several_pieces(label, partner) => format!(
                "`{name}` never meets `{}`, because pieces are not turned: nothing can touch it",
                self.name(partner)
            ),
            (_, Some(&partner)) if partner != label => {
                format!(
                    "`{name}` and `{}` occur on one piece only: nothing can touch them",
                    self.name(partner)
                )
            }
            _ => format!("`{name}` occurs on one piece only: nothing can touch it"),
        };
        let edges = if count == 1 { "this edge".to_owned() } else { format!("these {count} edges") };
        let place = match &self.puzzle.border {
            None if self.can_be_hidden(label) => format!("{edges} can only lie at the border, or underneath"),
            None => format!("{edges} can only lie at the border"),
            Some(border) if self.can_be_hidden(label) => {
                format!("{edges} can only lie underneath, as the border shows `{border}`")
            }
            Some(border) => {
                format!("{edges} cannot lie anywhere, as the border shows `{border}`: there is no solution")
            }
        };
        let help = match self.likely(label) {
            Some(word) => format!("{place}; did you mean {word}?"),
            None => place,
        };
        Diagnostic::new(message, help)
    }

    /// Whether all pieces with a label can be turned over to hide it.
    fn can_be_hidden(&self, label: usize) -> bool {
        self.edges[label].iter().all(|edge| {
            let piece = &self.puzzle.pieces[edge.piece];
            let hides = |side: &Vec<String>| !side.contains(&self.labels[label]);
            hides(&piece.edges) || piece.reverse.as_ref().is_some_and(hides)
        })
    }

    fn on_several_pieces(&self, label: usize, partner: usize) -> bool {
        let pieces = self.edges[label].iter().chain(&self.edges[partner]).map(|edge| edge.piece);
        pieces.clone().min() != pieces.max() || self.puzzle.pieces[self.edges[label][0].piece].copies > 1
    }

    /// The word that was probably meant by a label that nothing can touch: a similar word that may touch some shown
    /// label.
    fn likely(&self, label: usize) -> Option<String> {
        let name = self.name(label);
        let shown = |word: &str| self.labels.binary_search_by(|other| other.as_str().cmp(word)).is_ok();
        match &self.puzzle.matching {
            Matching::Same => nearest(name, self.others(label)).map(|word| format!("`{word}`")),
            Matching::Pairs(pairs) => {
                let ends = pairs.iter().flat_map(|[a, b]| [(a, b), (b, a)]);
                let words =
                    ends.filter(|(end, other)| *end != name && shown(other)).map(|(end, _)| end.as_str());
                nearest(name, words).map(|word| format!("`{word}`"))
            }
            Matching::Halves => {
                let figure = |word: &'a str| word.strip_prefix(['+', '-']).unwrap_or(word);
                let sign = name.chars().next().filter(|sign| matches!(sign, '+' | '-'));
                // The other half exists.
                let fits = |word: &&str| {
                    word.starts_with(['+', '-']) && !sign.is_some_and(|sign| word.starts_with(sign))
                };
                let figures: BTreeSet<&str> = self.others(label).filter(fits).map(figure).collect();
                let nearest = nearest(figure(name), figures)?;
                Some(match sign {
                    Some(sign) => format!("`{sign}{nearest}`"),
                    None => format!("`+{nearest}` or `-{nearest}`"),
                })
            }
        }
    }

    fn others(&self, label: usize) -> impl Iterator<Item = &'a str> {
        let labels = self.labels;
        (0..labels.len()).filter(move |&other| other != label).map(move |other| labels[other].as_str())
    }

    /// The reason why there is no solution, if the counts of labels show it.
    fn uneven(&self) -> Option<Diagnostic> {
        const HELP: &str = "there is no solution; is a label mistyped?";
        if !self.puzzle.sides_alike() {
            return None;
        }
        let outer = self.outer();
        let mut counts = self.counts.clone();
        if let Some(border) = &self.puzzle.border {
            let label = self.labels.binary_search(border).ok()?;
            let Some(rest) = counts[label].checked_sub(outer) else {
                let message = format!(
                    "the border has {}, and pieces show `{border}` on {} only",
                    number_of(outer, "edge"),
                    number_of(counts[label], "edge")
                );
                return Some(Diagnostic::new(
                    message,
                    "there is no solution; is the label of the border mistyped?",
                ));
            };
            counts[label] = rest;
        }
        let (class_pairs, lonely) = self.puzzle.class_pairs(&counts)?;
        let uneven: Vec<&ClassPair> = class_pairs.iter().filter(|pair| pair.left_over() > 0).collect();
        if self.puzzle.border.is_none() {
            let left_over = lonely + uneven.iter().map(|pair| pair.left_over()).sum::<usize>();
            return (left_over > outer).then(|| {
                let message =
                    format!("{left_over} edges have nothing to touch, but the border has only {outer}");
                // Labels without any partner have their own warnings.
                let which =
                    if uneven.is_empty() { String::new() } else { format!(": {}", self.described(&uneven)) };
                Diagnostic::new(message + &which, HELP)
            });
        }
        // Labels that touch nothing have their own warnings.
        (!uneven.is_empty()).then(|| {
            let message =
                format!("apart from the border, labels do not come out even: {}", self.described(&uneven));
            Diagnostic::new(message, HELP)
        })
    }

    /// Describes the first of these pairs.
    fn described(&self, uneven: &[&ClassPair]) -> String {
        const MOST: usize = 4;
        let names = |side: &ClassCount| {
            let names: Vec<String> =
                side.labels.iter().map(|&label| format!("`{}`", self.name(label))).collect();
            names.join(" or ")
        };
        let mut parts: Vec<String> = Vec::new();
        for pair in uneven.iter().take(MOST) {
            parts.push(match &pair.second {
                None => format!("{} on {}", names(&pair.first), in_words(pair.first.edges)),
                Some(second) => {
                    let (first, of_second) = (names(&pair.first), names(second));
                    format!("{first} on {}, {of_second} on {}", in_words(pair.first.edges), second.edges)
                }
            });
        }
        if uneven.len() > MOST {
            parts.push("…".to_owned());
        }
        parts.join("; ")
    }
}

fn in_words(edges: usize) -> String {
    number_of(edges, "edge")
}

/// The half that fits a half.
fn other_half(label: &str) -> Option<String> {
    let other = |sign: char| if sign == '+' { '-' } else { '+' };
    let sign = label.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    Some(format!("{}{}", other(sign), &label[1..]))
}
