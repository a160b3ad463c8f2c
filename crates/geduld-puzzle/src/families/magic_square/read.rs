//! Reads a magic square from its file.

use super::numbers::Numbers;
use super::puzzle::{MagicSquare, PermutationParity, Pin};
use crate::family::{FileFormat, Starter, starters};
use crate::file::{Diagnostic, Key, Section};

/// The supported orders. Orders 1 and 2 are not puzzles: order 1 has one square, order 2 has none. Local search solves
/// the greatest order within a minute. The limit also keeps a typing error from creating billions of atoms (there are
/// order⁴).
const ORDERS: std::ops::RangeInclusive<usize> = 3..=100;

/// The maximum number of numbers of a list. Each is a value of every cell.
const MOST_NUMBERS: usize = 1000;
/// The largest number of a list.
const LARGEST: usize = 1_000_000_000;

/// The keys of a pin.
const PIN: &[Key] = &[
    Key::new::<[usize; 2]>("cell", "Row and column, from 1").required().like("[1, 1]"),
    Key::new::<usize>("value", "The number in the cell").required(),
];

impl FileFormat for MagicSquare {
    const KIND: &'static str = "magic-square";
    const ABOUT: &'static str = "Numbers whose rows, columns and diagonals have the same sum";
    const STARTERS: &'static [Starter] = starters!("magic-square");
    const KEYS: &'static [Key] = &[
        Key::new::<usize>("order", "The number of rows and columns").required().like("4"),
        Key::new::<Vec<usize>>("numbers", "The numbers to choose from, instead of 1 to order²")
            .like("[1, 2, 4]"),
        Key::new::<usize>("sum", "The sum of each row, if it does not follow from the numbers"),
        Key::table("rules", "Rules", Self::RULE_KEYS),
        Key::tables("pin", "Cells whose numbers are given", PIN),
    ];
    const RULE_KEYS: &'static [Key] = &[
        Key::new::<bool>("diagonals", "Whether the two diagonals have the magic sum").or("true"),
        Key::new::<bool>("pandiagonal", "Whether the broken diagonals have it, too").or("false"),
        Key::new::<bool>("associative", "Whether cells opposite each other have the same sum").or("false"),
        Key::new::<String>("permutation", "The parity of the number of inversions, row by row")
            .one_of(|| PermutationParity::ALL.map(PermutationParity::name).to_vec())
            .or("\"any\""),
        Key::new::<bool>("sliding", "Whether the sliding puzzle can reach the square").or("false"),
    ];
    const RULES: &'static [&'static str] = &["permutation", "diagonals", "sliding"];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let order = root.required::<usize>("order")?;
        if !ORDERS.contains(&order.value) {
            let why = match order.value {
                0 => "there is no square of order 0".to_owned(),
                1 => "the square of order 1 is the number 1".to_owned(),
                2 => "there is no magic square of order 2".to_owned(),
                order => format!("a square of order {order} is larger than geduld supports"),
            };
            let help = format!("write an order from {} to {}", ORDERS.start(), ORDERS.end());
            return Err(order.wrong(why, help));
        }
        let mut puzzle = Self {
            order: order.value,
            numbers: numbers(root, order.value)?,
            diagonals: true,
            pandiagonal: false,
            associative: false,
            permutation: PermutationParity::Any,
            sliding: false,
            pins: Vec::new(),
        };
        if let Some(rules) = root.section("rules", Self::RULE_KEYS)? {
            puzzle.diagonals = rules.or("diagonals", true)?;
            puzzle.pandiagonal = rules.or("pandiagonal", false)?;
            puzzle.associative = rules.or("associative", false)?;
            puzzle.sliding = rules.or("sliding", false)?;
            if let Some(parity) = rules.optional::<String>("permutation")? {
                puzzle.permutation = PermutationParity::parse(&parity.value)
                    .map_err(|diagnostic| diagnostic.at(parity.span))?;
            }
        }
        puzzle.check_permutes().map_err(|diagnostic| diagnostic.at(order.span))?;
        root.each("pin", PIN, |_, section| {
            let [row, column] = section.required::<[usize; 2]>("cell")?.value;
            let value = section.required::<usize>("value")?.value;
            puzzle
                .push_pin(Pin { cell: (row, column), value })
                .map_err(|diagnostic| diagnostic.at(section.span()))
        })?;
        Ok(puzzle)
    }
}

/// The numbers and the sum of a file, if they are not the usual ones.
fn numbers(root: &Section<'_>, order: usize) -> Result<Option<Numbers>, Diagnostic> {
    let cells = order * order;
    let given = root.optional::<Vec<usize>>("numbers")?;
    let sum = root.optional::<usize>("sum")?;
    let mut list = given.as_ref().map_or_else(|| (1..=cells).collect(), |given| given.value.clone());
    list.sort_unstable();
    if let Some(given) = &given {
        if let Some(pair) = list.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(
                given.wrong(format!("the number {} is listed twice", pair[0]), "list each number once")
            );
        }
        if list.len() < cells {
            let why = format!("{} numbers are not enough for {cells} cells", list.len());
            return Err(given.wrong(why, format!("list at least {cells} numbers")));
        }
        if list.len() > MOST_NUMBERS.max(cells) || list.last().is_some_and(|&largest| largest > LARGEST) {
            let help = format!("list at most {MOST_NUMBERS} numbers, none larger than {LARGEST}");
            return Err(given.wrong("these are too many numbers, or too large ones", help));
        }
    }
    let total: usize = list.iter().sum();
    let sum = match (sum, given) {
        (Some(sum), _) if sum.value > LARGEST * order => {
            return Err(sum.wrong("no row has such a sum", format!("give a sum up to {}", LARGEST * order)));
        }
        (None, Some(given)) if list.len() > cells => {
            let why = format!("{} numbers for {cells} cells leave the sum of a row open", list.len());
            return Err(given.wrong(why, "give the sum of each row: sum = …"));
        }
        (_, Some(given)) if list.len() == cells && !total.is_multiple_of(order) => {
            let why = format!("the numbers add up to {total}, which {order} rows cannot share equally");
            return Err(given.wrong(why, format!("list numbers whose total is a multiple of {order}")));
        }
        (Some(sum), _) => sum.value,
        (None, _) => total / order,
    };
    let usual = list.iter().copied().eq(1..=cells) && sum == total / order;
    Ok((!usual).then_some(Numbers { list, sum }))
}
