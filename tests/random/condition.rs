//! Random conditions: sentences, and whether a filled board keeps them, by a reading of its own.

use geduld_puzzle::read;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// What lies on a board, in the test's own terms.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The pieces: on boards one for each cell.
    pub pieces: Vec<Body>,
    /// Pairs of pieces that touch.
    pub touching: Vec<(usize, usize)>,
}

/// A piece as it lies.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name.
    pub item: String,
    /// The coordinates of its cell; none if cells are not spoken of.
    pub cell: Vec<usize>,
    /// Whether its cell is a corner, and whether it lies at the rim.
    pub ends: (bool, bool),
    /// For each side of the cell what it is called, whether it is an outer one, and its label.
    pub sides: Vec<(&'static str, bool, String)>,
}

/// What there is to speak of.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// What an item is called.
    pub item: &'static str,
    /// The names of the items that no other looks like.
    pub items: Vec<String>,
    /// The coordinates of the cells, with the names of their sides; none if cells are not spoken of.
    pub cells: Vec<(Vec<usize>, Vec<&'static str>)>,
    /// Words for lines, with the coordinate that is the same in all of their cells.
    pub lines: Vec<(&'static str, usize)>,
    /// Whether there are corners, and whether there are cells inside.
    pub corners: bool,
    /// See above.
    pub inside: bool,
    /// Whether there is a rim.
    pub rim: bool,
    /// The labels.
    pub labels: Vec<String>,
    /// Whether items are numbers.
    pub numbers: bool,
}

/// Where something is to lie.
#[derive(Clone, Debug)]
pub enum Place {
    /// `corners`
    Corners,
    /// `rim`
    Rim,
    /// `inside`
    Inside,
    /// E.g. `row 2`.
    Line(&'static str, usize, usize),
    /// Cells one by one.
    Cells(Vec<Vec<usize>>),
    /// Sides of cells.
    Side(Vec<Vec<usize>>, &'static str),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Sentence {
    /// An item lies in a place, or not.
    Within(&'static str, String, bool, Place),
    /// Two items touch, or not.
    Touch(&'static str, String, String, bool),
    /// A label is shown in a place, or not.
    Label(String, bool, Place),
    /// The rim shows one label.
    OneLabel,
    /// The rim shows these labels.
    Labels(Vec<String>),
    /// Numbers ascend.
    Ascending(Vec<Vec<usize>>),
    /// Every side in a place shows a label.
    Only(String, Place),
    /// A sum of cells, some of them subtracted, compares with a number. The sign stands before the number.
    Compared(Vec<(bool, Vec<usize>)>, &'static str, usize),
    /// A product of cells, with a factor, compares with the sum of a line.
    Product(usize, Vec<Vec<usize>>, &'static str, (&'static str, usize, usize)),
    /// Every number in a place is odd, or even.
    Odd(Place, bool),
    /// The numbers of a line ascend, or descend.
    Sorted((&'static str, usize, usize), bool),
    /// Several items lie in a place, or none of them.
    Several(&'static str, Vec<String>, bool, Place),
    /// One of two holds.
    Either(Box<Sentence>, Box<Sentence>),
    /// One does not hold.
    Not(Box<Sentence>),
}

fn written(cell: &[usize]) -> String {
    cell.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

fn not(no: bool) -> &'static str {
    if no { "not " } else { "" }
}

impl Place {
    fn text(&self) -> String {
        match self {
            Self::Corners => "corners".to_owned(),
            Self::Rim => "rim".to_owned(),
            Self::Inside => "inside".to_owned(),
            Self::Line(word, _, number) => format!("{word} {number}"),
            Self::Cells(cells) => cells.iter().map(|cell| written(cell)).collect::<Vec<_>>().join(" "),
            Self::Side(cells, name) => format!("{} {name}", Self::Cells(cells.clone()).text()),
        }
    }

    fn has(&self, body: &Body) -> bool {
        match self {
            Self::Corners => body.ends.0,
            Self::Rim => body.ends.1,
            Self::Inside => !body.ends.1,
            Self::Line(_, coordinate, number) => body.cell[*coordinate] == *number,
            Self::Cells(cells) => cells.contains(&body.cell),
            Self::Side(..) => unreachable!("items lie in cells"),
        }
    }

    fn has_side(&self, body: &Body, side: &(&'static str, bool, String)) -> bool {
        match self {
            Self::Rim => side.1,
            Self::Inside => !side.1,
            Self::Side(cells, name) => cells.contains(&body.cell) && side.0 == *name,
            _ => self.has(body),
        }
    }
}

impl Sentence {
    /// The sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Within(word, item, no, place) => format!("{word} {item} {}in {}", not(*no), place.text()),
            Self::Touch(word, a, b, no) => {
                format!("{word}s {a} and {b} {}touch", if *no { "do not " } else { "" })
            }
            Self::Label(label, no, place) => format!("label {label} {}in {}", not(*no), place.text()),
            Self::Only(label, place) => format!("only label {label} in {}", place.text()),
            Self::Compared(cells, sign, number) => {
                let mut text = String::new();
                for (minus, cell) in cells {
                    let between = match (minus, text.is_empty()) {
                        (true, _) => " - ",
                        (false, true) => "",
                        (false, false) => " + ",
                    };
                    text += &format!("{between}{}", written(cell));
                }
                format!("{text} {sign} {number}")
            }
            Self::Product(factor, cells, sign, (word, _, number)) => {
                let cells: Vec<String> = cells.iter().map(|cell| written(cell)).collect();
                format!("{factor} * {} {sign} sum of {word} {number}", cells.join(" * "))
            }
            Self::Odd(place, odd) => format!("{} is {}", place.text(), if *odd { "odd" } else { "even" }),
            Self::Sorted((word, _, number), up) => {
                format!("{word} {number} {}", if *up { "increasing" } else { "decreasing" })
            }
            Self::Several(word, items, no, place) => {
                format!("{word}s {} {}in {}", items.join(" "), not(*no), place.text())
            }
            Self::Either(a, b) => format!("{} or {}", a.text(), b.text()),
            Self::Not(inner) => format!("not {}", inner.text()),
            Self::OneLabel => "rim of one label".to_owned(),
            Self::Labels(labels) => format!("rim of labels {}", labels.join(" ")),
            Self::Ascending(cells) => cells.iter().map(|cell| written(cell)).collect::<Vec<_>>().join(" < "),
        }
    }

    /// Whether a filled board keeps it.
    pub fn holds(&self, view: &View) -> bool {
        let named = |name: &String| -> Vec<usize> {
            (0..view.pieces.len()).filter(|&piece| view.pieces[piece].item == *name).collect()
        };
        let number = |cell: &Vec<usize>| -> usize {
            let body = view.pieces.iter().find(|body| body.cell == *cell);
            body.and_then(|body| body.item.parse().ok()).expect("every cell has a number")
        };
        let outer_labels = || {
            let sides = view.pieces.iter().flat_map(|body| &body.sides).filter(|side| side.1);
            sides.map(|side| side.2.clone()).collect::<Vec<String>>()
        };
        match self {
            Self::Within(_, item, no, place) => {
                named(item).iter().all(|&piece| place.has(&view.pieces[piece]) != *no)
            }
            Self::Touch(_, a, b, no) => {
                let others = named(b);
                named(a).iter().all(|&piece| {
                    let touches = others.iter().any(|&other| {
                        view.touching.contains(&(piece, other)) || view.touching.contains(&(other, piece))
                    });
                    touches != *no
                })
            }
            Self::Label(label, no, place) => {
                let shown = view
                    .pieces
                    .iter()
                    .any(|body| body.sides.iter().any(|side| place.has_side(body, side) && side.2 == *label));
                shown != *no
            }
            Self::OneLabel => outer_labels().windows(2).all(|pair| pair[0] == pair[1]),
            Self::Labels(labels) => outer_labels().iter().all(|label| labels.contains(label)),
            Self::Ascending(cells) => cells.windows(2).all(|pair| number(&pair[0]) < number(&pair[1])),
            Self::Only(label, place) => {
                let mut sides =
                    view.pieces.iter().flat_map(|body| body.sides.iter().map(move |side| (body, side)));
                sides.all(|(body, side)| !place.has_side(body, side) || side.2 == *label)
            }
            Self::Compared(cells, sign, wanted) => {
                let [added, taken] = [false, true].map(|minus| {
                    let own = cells.iter().filter(move |cell| cell.0 == minus);
                    own.map(|(_, cell)| number(cell)).sum::<usize>()
                });
                compares(added.cmp(&(taken + wanted)), sign)
            }
            Self::Product(factor, cells, sign, line) => {
                let product = cells.iter().map(number).product::<usize>() * factor;
                compares(product.cmp(&numbers_of(view, *line).iter().sum()), sign)
            }
            Self::Odd(place, odd) => {
                let all = view.pieces.iter().filter(|body| place.has(body));
                all.map(|body| number(&body.cell)).all(|number| (number % 2 == 1) == *odd)
            }
            Self::Sorted(line, up) => {
                let mut numbers = numbers_of(view, *line);
                if !up {
                    numbers.reverse();
                }
                numbers.is_sorted()
            }
            Self::Several(word, items, no, place) => {
                items.iter().all(|item| Self::Within(word, item.clone(), *no, place.clone()).holds(view))
            }
            Self::Either(a, b) => a.holds(view) || b.holds(view),
            Self::Not(inner) => !inner.holds(view),
        }
    }
}

fn compares(order: std::cmp::Ordering, sign: &str) -> bool {
    match sign {
        "=" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        ">" => order.is_gt(),
        "<=" => order.is_le(),
        ">=" => order.is_ge(),
        other => unreachable!("no sign {other}"),
    }
}

/// The numbers of a line, in the order of its cells.
fn numbers_of(view: &View, (_, coordinate, at): (&'static str, usize, usize)) -> Vec<usize> {
    let mut bodies: Vec<&Body> = view.pieces.iter().filter(|body| body.cell[coordinate] == at).collect();
    bodies.sort_by_key(|body| &body.cell);
    bodies.into_iter().filter_map(|body| body.item.parse().ok()).collect()
}

/// A place for items, or for labels.
fn places(words: &Vocabulary, sides: bool) -> impl Strategy<Value = Place> + use<> {
    let mut choices = Vec::new();
    if words.rim {
        choices.push(Place::Rim);
    }
    if words.corners {
        choices.push(Place::Corners);
    }
    if words.inside {
        choices.push(Place::Inside);
    }
    for &(word, coordinate) in &words.lines {
        let last = words.cells.iter().map(|(cell, _)| cell[coordinate]).max().unwrap_or(0);
        choices.extend((1..=last).map(|number| Place::Line(word, coordinate, number)));
    }
    if sides {
        let with = |name: &'static str| -> Vec<Vec<usize>> {
            let own = words.cells.iter().filter(|(_, names)| names.contains(&name));
            own.map(|(cell, _)| cell.clone()).collect()
        };
        for (cell, names) in &words.cells {
            for &name in names {
                choices.push(Place::Side(vec![cell.clone()], name));
                choices.push(Place::Side(with(name), name));
            }
        }
    }
    let cells: Vec<Vec<usize>> = words.cells.iter().map(|(cell, _)| cell.clone()).collect();
    let most = cells.len();
    prop_oneof![select(choices), subsequence(cells, 1..=most).prop_map(Place::Cells)]
}

/// One to three conditions, none of them twice.
pub fn sentences(words: Vocabulary) -> BoxedStrategy<Vec<Sentence>> {
    let mut choices: Vec<BoxedStrategy<Sentence>> = Vec::new();
    let item = words.item;
    if !words.items.is_empty() {
        let items = || select(words.items.clone());
        let touch = (items(), items(), any::<bool>());
        choices.push(touch.prop_map(move |(a, b, no)| Sentence::Touch(item, a, b, no)).boxed());
        if !words.cells.is_empty() {
            let within = (items(), any::<bool>(), places(&words, false));
            choices.push(
                within.prop_map(move |(name, no, place)| Sentence::Within(item, name, no, place)).boxed(),
            );
            if words.items.len() > 1 {
                let some = subsequence(words.items.clone(), 2..=words.items.len().min(3));
                let several = (some, any::<bool>(), places(&words, false));
                let several =
                    several.prop_map(move |(names, no, place)| Sentence::Several(item, names, no, place));
                choices.push(several.boxed());
            }
        }
    }
    if !words.labels.is_empty() {
        let label = (select(words.labels.clone()), any::<bool>(), places(&words, true));
        choices.push(label.prop_map(|(label, no, place)| Sentence::Label(label, no, place)).boxed());
        let only = (select(words.labels.clone()), places(&words, true));
        choices.push(only.prop_map(|(label, place)| Sentence::Only(label, place)).boxed());
        if words.rim {
            choices.push(Just(Sentence::OneLabel).boxed());
            let most = words.labels.len();
            choices.push(subsequence(words.labels.clone(), 1..=most).prop_map(Sentence::Labels).boxed());
        }
    }
    if words.numbers {
        let cells: Vec<Vec<usize>> = words.cells.iter().map(|(cell, _)| cell.clone()).collect();
        let most = cells.len().min(4);
        let sums = (1..=most).prop_flat_map({
            let cells = cells.clone();
            move |some| {
                let signs = ["=", "<", ">", "<=", ">=", "!="];
                let signs = signs[..if some > 2 { 5 } else { 6 }].to_vec();
                let number = 0..=some * cells.len();
                (subsequence(cells.clone(), some), vec(any::<bool>(), some), select(signs), number)
            }
        });
        let compared = sums.prop_map(|(cells, minus, sign, number)| {
            Sentence::Compared(minus.into_iter().zip(cells).collect(), sign, number)
        });
        choices.push(compared.boxed());
        let lines = words.lines.iter().flat_map(|&(word, coordinate)| {
            let last = cells.iter().map(|cell| cell[coordinate]).max().unwrap_or(0);
            (1..=last).map(move |number| (word, coordinate, number))
        });
        let line = select(lines.collect::<Vec<_>>());
        let signs = select(vec!["=", "<", ">", "<=", ">=", "!="]);
        // Products are tables of all their cells.
        let product = (1usize..4, subsequence(cells.clone(), 1..=2), signs, line.clone());
        let product =
            product.prop_map(|(factor, cells, sign, line)| Sentence::Product(factor, cells, sign, line));
        choices.push(product.boxed());
        let odd = (places(&words, false), any::<bool>()).prop_map(|(place, odd)| Sentence::Odd(place, odd));
        choices.push(odd.boxed());
        choices.push((line, any::<bool>()).prop_map(|(line, up)| Sentence::Sorted(line, up)).boxed());
        let ascending = (subsequence(cells, 2..=most), any::<Index>()).prop_map(|(mut cells, turn)| {
            let turn = turn.index(cells.len());
            cells.rotate_left(turn);
            Sentence::Ascending(cells)
        });
        choices.push(ascending.boxed());
    }
    if choices.is_empty() {
        return Just(Vec::new()).boxed();
    }
    let simple = proptest::strategy::Union::new(choices).boxed();
    let one = prop_oneof![
        4 => simple.clone(),
        1 => (simple.clone(), simple.clone()).prop_map(|(a, b)| Sentence::Either(a.into(), b.into())),
        1 => simple.prop_map(|inner| Sentence::Not(inner.into())),
    ];
    vec(one, 1..=3)
        .prop_map(|mut sentences| {
            sentences.sort_by_key(Sentence::text);
            sentences.dedup_by_key(|sentence| sentence.text());
            sentences
        })
        .boxed()
}

/// The text of a puzzle file with conditions added.
pub fn with_conditions(text: &str, sentences: &[Sentence]) -> String {
    let texts: Vec<String> = sentences.iter().map(Sentence::text).collect();
    let (head, rest) = text.split_once("name = \"random\"\n").expect("every random puzzle is called so");
    format!("{head}name = \"random\"\nconditions = {texts:?}\n{rest}")
}

/// Whether the only mistake of a puzzle file is that a sentence would need too many clauses or rows.
pub fn is_too_large(text: &str) -> bool {
    read(text).is_err_and(|mistake| mistake.message.contains("would need too many clauses or rows"))
}
