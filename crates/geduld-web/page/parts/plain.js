// What the module says, in terms of what a person sees. The module speaks of the keys of a puzzle file and of its
// `words`; beside a form there is no file. The same table takes its sentences to the table of German ones.

import { isGerman, t } from "./tongue.js";

/**
 * Sentences of the module, and how the page says them. A word in braces stands for any text; one that begins with a
 * capital letter is itself a sentence or a word of the module. Without a second sentence, the first is said as it is.
 *
 * @type {[string, string?][]}
 */
export const SAID = [
  // Cards.
  ["too many pieces: {pieces} for a board of {Cells}", "there are {pieces} pieces, and the board has {Cells}"],
  ["too few pieces: {pieces} for a board of {Cells}", "there are only {pieces} pieces, and the board has {Cells}"],
  [
    "every cell takes one piece: check [board], the pieces and their `copies`",
    "every cell takes one piece: change the board, or the number of pieces",
  ],
  ["two pieces are called `{name}`", "two pieces have the name `{name}`"],
  ["give each its own name, or write one piece with `copies`", "give each a name of its own"],
  ["the name of piece number {n} is empty"],
  ["write a name, or leave it out", "write a name"],
  ["`{a}` occurs once: nothing can touch it", "`{a}` is on one edge only: nothing can touch it"],
  ["`{a}` occurs, `{b}` never: nothing can touch it"],
  [
    '`{a}` has no sign: with match = "halves" nothing can touch it',
    "`{a}` is no half, because it has no sign: nothing can touch it",
  ],
  ["`{a}` touches `{b}`, which no piece shows: nothing can touch it"],
  ["no pair of `match` names `{a}`: nothing can touch it", "no pair contains `{a}`: nothing can touch it"],
  ["`{a}` never meets `{b}`, because pieces are not turned: nothing can touch it"],
  ["`{a}` and `{b}` occur on one piece only: nothing can touch them"],
  ["`{a}` occurs on one piece only: nothing can touch it"],
  ["{Help}; did you mean {word}?"],
  ["did you mean {word}?"],
  ["{Edges} can only lie at the border"],
  ["{Edges} can only lie at the border, or underneath"],
  ["{Edges} can only lie underneath, as the border shows `{border}`"],
  ["{Edges} cannot lie anywhere, as the border shows `{border}`: there is no solution"],
  ["this edge"],
  ["these {n} edges"],
  ["{n} edges have nothing to touch, but the border has only {outer}: {labels}"],
  ["{n} edges have nothing to touch, but the border has only {outer}"],
  ["apart from the border, labels do not come out even: {labels}"],
  ["the border has {Edges}, and pieces show `{border}` on {n} only"],
  ["there is no solution; is a label mistyped?"],
  ["there is no solution; is the label of the border mistyped?"],
  ["labels are written like halves, but equal labels touch: `{label}` touches `{same}` and not `{other}`"],
  ["no piece shows the label `{label}` of `border`", "no piece shows `{label}`, the label at the border"],
  ["choose from {list}"],
  ["piece {piece} has {Edges}"],
  ["a piece of this board has {n}"],
  ["piece {piece} has the half `{label}` without a name"],
  ['write the name of the figure after the sign, e.g. "+fox"'],
  ["the name of the puzzle has the invisible character {code}"],
  ["the name of piece number {n} has the invisible character {code}"],
  ["a label of piece {piece} has the invisible character {code}"],
  [
    "write characters that can be seen, on one line: no control characters, direction marks or zero-width characters",
    "write characters that can be seen",
  ],
  ["a board of {cells} cells is larger than geduld supports"],
  ["geduld supports boards of at most {cells} cells"],
  // Magic squares.
  ["cell {row},{column} cannot have the number {n}", "row {row}, column {column} cannot have the number {n}"],
  ["the numbers are {least} to {most}"],
  ["the numbers are {list}"],
  [
    "the number {n} is pinned twice, in {r},{c} and {row},{column}",
    "the number {n} is given twice: in row {r}, column {c}, and in row {row}, column {column}",
  ],
  [
    "every number is in one cell only: keep one of the two pins",
    "every number is in one cell only: empty one of the two",
  ],
  [
    "pin {row},{column}={n} and `associative` exclude each other",
    "opposite cells add up, so row {row}, column {column} cannot have the number {n}",
  ],
  ["the number in the middle is {n}"],
  [
    "pins {r},{c}={m} and {row},{column}={n} and `associative` exclude one another",
    "opposite cells add up, so {m} in row {r}, column {c} and {n} in row {row}, column {column} exclude each other",
  ],
  [
    "opposite cells, and no others, add up to {sum}: take one of the pins away",
    "opposite cells, and no others, add up to {sum}: empty one of the two",
  ],
  [
    "{Line} with the pinned {numbers} adds up to {least} or more, not to {sum}",
    "{Line} with {numbers} adds up to {least} or more, not to {sum}",
  ],
  [
    "{Line} with the pinned {numbers} adds up to {most} or less, not to {sum}",
    "{Line} with {numbers} adds up to {most} or less, not to {sum}",
  ],
  [
    "{Line} with the pinned {numbers} adds up to {own}, not to {sum}",
    "{Line} with {numbers} adds up to {own}, not to {sum}",
  ],
  ["take one of these pins away", "empty one of these cells"],
  ["row {n}"],
  ["column {n}"],
  ["the falling diagonal"],
  ["the rising diagonal"],
  ["the falling diagonal from column {n}"],
  ["the rising diagonal from column {n}"],
  ["choose other numbers, or another sum"],
  [
    '`sliding`, permutation = "{Word}" and pin {row},{column}={n} exclude one another',
    "{n} in row {row}, column {column} is not reached by sliding with this permutation ({Word})",
  ],
  ["there is no solution, whatever the pins", "there is no solution, whatever is given"],
  [
    "there is no pandiagonal and no associative square of order 4k + 2 (Planck 1919)",
    "squares with 6, 10, 14 … rows have no broken diagonals and no opposite cells that add up",
  ],
  [
    "`diagonals = false` and `pandiagonal = true` exclude each other",
    "the broken diagonals have the sum, but the two long ones need not: that is a contradiction",
  ],
  [
    "a pandiagonal square has all diagonals: leave one of the two out",
    "tick both, or take the tick from the broken diagonals",
  ],
  ["a square of order {n} is larger than geduld supports", "a square with {n} rows is larger than geduld supports"],
  // Snake cubes.
  ["the chain has {Cubes}, the box has {box}", "the string has {Cubes}, the box has {box}"],
  [
    "check `size`, and that `chain` has one digit or letter for each cube, ends included",
    "check the size of the box, and that the string has one letter for each cube, ends included",
  ],
  ["the chain has the character {sign}", "the string has the character {sign}"],
  [
    "write one digit for each cube, {rest}",
    "write S for straight and T for a turn (STTS), or 0 and 1, or the lengths of the straight runs (2,2,2)",
  ],
  ["the chain has the {what} among the lengths of runs", "the string has the {what} among the lengths of runs"],
  [
    "the chain has a run of {n}, but a run has 2 cubes or more",
    "the string has a run of {n}, but a run has 2 cubes or more",
  ],
  [
    "a run counts the cubes at both of its ends, {rest}",
    "a run counts the cubes at both of its ends: two runs share the cube that turns",
  ],
  ["the runs of the chain make {Cubes}, the box has {box}", "the runs make {Cubes}, the box has {box}"],
  ["cubes {a} to {b} lie in a straight line, but the box is at most {n} long"],
  [
    "there is no solution: a line of {n} does not fit; is the chain mistyped?",
    "there is no solution: a line of {n} does not fit; is the string mistyped?",
  ],
  ["a box of {x} x {y} x {z} is larger than geduld supports"],
  ["geduld supports boxes of at most {n} cubes"],
  ["a puzzle of kind snake-cube has no `chain`", "there is no string yet"],
  ["add `chain = …`: {rest}", "write it, or begin with straight cubes"],
  // Packings and symmetric figures.
  ["piece {name} fits nowhere on the board"],
  ["there is no solution; use a larger board, or another piece"],
  ["no piece can cover the cell {cell}"],
  [
    "there is no solution; remove the cell, or let it stay open with +",
    "there is no solution: remove the cell, or let it stay open",
  ],
  ["the pieces have {Cells}, and the board takes {Room}"],
  [
    "there is no solution; change the board or the number of copies, or let cells stay open with +",
    "there is no solution: change the board or the number of copies, or let cells stay open",
  ],
  ["there are more than {n} ways to place the pieces"],
  ["this is larger than geduld supports: use a smaller board, or fewer pieces"],
  ["there are no pieces", "there is no piece yet"],
  ["name a set, {rest}", "choose a set, or add a piece"],
  ["the board has no cells"],
  ["write X for each cell, or + if it may stay open", "click the cells of the board"],
  ["the shape of piece {name} is empty"],
  ["write X for each of its cells", "click its cells"],
  ["the shape of piece {name} is in pieces", "piece {name} falls into parts"],
  [
    "the cells of a piece hang together: write two pieces, or fix the shape",
    "the cells of a piece hang together: make two pieces of it, or close the gap",
  ],
  ["piece {name} is {size}, larger than the frame of {frame}"],
  ["write a larger `frame`", "make the frame larger"],
  ["the pieces have {Cells}, and the frame of {frame} has {n}"],
  ["there is no solution; write a larger `frame`", "there is no solution: make the frame larger"],
  ["no figure of {n} squares is the same after a quarter turn"],
  [
    "there is no solution: it takes a multiple of 4, or one more; ask for another `symmetry`",
    "there is no solution: it takes a multiple of 4, or one more; choose another symmetry",
  ],
  ["a frame of side {n} is larger than geduld supports"],
  ["write a number from 1 to {n}; often 5 to 8 will do"],
  ["there is no set `{set}` on a {grid} grid"],
  ["{n} pieces or more are more than geduld supports"],
  ["geduld supports puzzles of this kind with at most {n} pieces"],
  ["the puzzle is larger than geduld supports"],
  ["write a smaller `frame`, or fewer different pieces", "make the frame smaller, or use fewer different pieces"],
  ["piece {name} may be flipped but not turned"],
  ["leave out `flip`: without turns a piece is only shifted", "without turns a piece is only shifted"],
  ["{least} to {most} cells"],
  ["{n} cells"],
  ["1 cell"],
  ["{n} squares"],
  ["{n} cubes"],
  ["1 cube"],
  ["{n} edges"],
  // A file.
  ["this is not TOML: {error}"],
  ["a puzzle file is a TOML document: see `geduld help format`", "a puzzle file is a TOML document"],
  ["the file is empty"],
  ["a puzzle file begins with `format = 1` and `kind = …`"],
  ["unknown kind `{kind}`"],
  ["unknown key `{key}` in {Where}"],
  ["{Where} has no `{key}`"],
  ["a puzzle of kind {kind}"],
  // Other answers.
  ["an internal error ended the work"],
  ["this puzzle may need more memory or depth than a page has: try the command line"],
  ["the part that computes could not be started"],
  ["the part that computes gives an answer that this page does not know: {place}"],
  ["workers cannot be started"],
  ["only puzzles that the search supports can be estimated"],
  ["count instead"],
  ["no puzzle with one solution came up"],
  ["try again: another seed gives another puzzle", "try again"],
  ["choose an edge of at most {n} mm"],
  // What excludes one another.
  ["pin {row},{column}={what}", "{what} in row {row}, column {column}"],
  ["pin {what}", "given: {what}"],
  ["piece {name} used once"],
  ["piece {name} used twice"],
  ["piece {name} used {n} times"],
  ["pieces {names} (which look the same) used {n} times"],
  ["pieces {names} (which look the same) used once"],
  ["pieces {names} (which look the same) used twice"],
  ["symmetry {Name}", "symmetry: {Name}"],
  ["border {label}", "`{label}` at the border"],
  ["associative", "opposite cells add up"],
  ["pandiagonal", "broken diagonals"],
  // Maps of a board.
  ["{Map}, upside down"],
  ["identity"],
  ["quarter turn"],
  ["half turn"],
  ["three-quarter turn"],
  ["third turn"],
  ["two-third turn"],
  ["sixth turn"],
  ["five-sixth turn"],
  ["left-right reflection"],
  ["top-bottom reflection"],
  ["reflection at the main diagonal"],
  ["reflection at the other diagonal"],
  ["reflection at {n} degrees"],
  ["reflection at the axis {n} degrees from the vertical"],
  ["reflection at the axis {n} of a turn from the vertical"],
  ["rotation by {n} degrees"],
  ["rotation by {n} of a turn"],
  ["upside down"],
  ["{Map}, recolouring {colours}"],
  ["recolouring {colours}"],
  ["complement"],
  ["rows and columns exchanged"],
  ["in cell {cell} piece {name} looks the same with turn {a} and turn {b}"],
  ["half-turn", "half turn"],
  ["quarter-turn", "quarter turn"],
  ["third-turn", "third turn"],
  ["sixth-turn", "sixth turn"],
  ["rotary-mirror", "rotary mirror"],
  // What a search in a gallery looks for.
  ["Row, column and number. Put ; between several."],
  ["Cube, column, row and layer. Put ; between several."],
  ["Row, column and piece, with or without its turn. Put ; between several."],
];

/** @type {{ test: RegExp, names: string[], said: string }[] | null} */
let patterns = null;

/** The sentences as patterns, made when the first one is needed. */
const compiled = () =>
  (patterns ??= SAID.map(([from, said = from]) => ({
    names: [...from.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    test: new RegExp(
      `^${from
        .split(/\{\w+\}/)
        .map((own) => own.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("(.+?)")}$`,
    ),
    said,
  })));

/** The longest text that is compared with the sentences. Longer ones are no sentences of the module. */
const LONGEST = 400;

/** A sentence of the module without its marks. */
function said(text) {
  if (text.length > LONGEST) return text;
  for (const { test, names, said: own } of compiled()) {
    const found = test.exec(text);
    if (!found) continue;
    const parts = names.map((name, at) => [name, /^[A-Z]/.test(name) ? said(found[at + 1]) : found[at + 1]]);
    return t(own, Object.fromEntries(parts));
  }
  return t(text);
}

/** A sentence of the module, as the page says it. */
export const plain = (text) => said(text).replace(/`([^`]*)`/g, isGerman ? "„$1“" : "“$1”");
