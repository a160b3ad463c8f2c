// What the module says, in terms of what a person sees. The module speaks of the keys of a puzzle file and of its
// `words`; beside a form there is no file. All its sentences have German ones.

import { GERMAN_OF_MODULE } from "./german-module.js";
import { isGerman, t } from "./tongue.js";

/**
 * Sentences of the module that the page says otherwise. A word in braces stands for any text; one that begins with a
 * capital letter is itself a sentence or a word of the module.
 *
 * @type {[string, string][]}
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
  ["write a name, or leave it out", "write a name"],
  ["`{a}` occurs once: nothing can touch it", "`{a}` is on one edge only: nothing can touch it"],
  [
    '`{a}` has no sign: with match = "halves" nothing can touch it',
    "`{a}` is no half, because it has no sign: nothing can touch it",
  ],
  ["no pair of `match` names `{a}`: nothing can touch it", "no pair contains `{a}`: nothing can touch it"],
  ["no piece shows the label `{label}` of `border`", "no piece shows `{label}`, the label at the border"],
  [
    "write characters that can be seen, on one line: no control characters, direction marks or zero-width characters",
    "write characters that can be seen",
  ],
  // Magic squares.
  ["cell {row},{column} cannot have the number {n}", "row {row}, column {column} cannot have the number {n}"],
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
  [
    "there is no solution: a line of {n} does not fit; is the chain mistyped?",
    "there is no solution: a line of {n} does not fit; is the string mistyped?",
  ],
  ["a puzzle of kind snake-cube has no `chain`", "there is no string yet"],
  ["add `chain = …`: {rest}", "write it, or begin with straight cubes"],
  // Packings and symmetric figures.
  [
    "there is no solution; remove the cell, or let it stay open with +",
    "there is no solution: remove the cell, or let it stay open",
  ],
  [
    "there is no solution; change the board or the number of copies, or let cells stay open with +",
    "there is no solution: change the board or the number of copies, or let cells stay open",
  ],
  ["there are no pieces", "there is no piece yet"],
  ["name a set, {rest}", "choose a set, or add a piece"],
  ["write X for each cell, or + if it may stay open", "click the cells of the board"],
  ["write X for each of its cells", "click its cells"],
  ["the shape of piece {name} is in pieces", "piece {name} falls into parts"],
  [
    "the cells of a piece hang together: write two pieces, or fix the shape",
    "the cells of a piece hang together: make two pieces of it, or close the gap",
  ],
  ["write a larger `frame`", "make the frame larger"],
  ["there is no solution; write a larger `frame`", "there is no solution: make the frame larger"],
  [
    "there is no solution: it takes a multiple of 4, or one more; ask for another `symmetry`",
    "there is no solution: it takes a multiple of 4, or one more; choose another symmetry",
  ],
  ["write a smaller `frame`, or fewer different pieces", "make the frame smaller, or use fewer different pieces"],
  ["leave out `flip`: without turns a piece is only shifted", "without turns a piece is only shifted"],
  // A file.
  ["a puzzle file is a TOML document: see `geduld help format`", "a puzzle file is a TOML document"],
  // Other answers.
  ["try again: another seed gives another puzzle", "try again"],
  // What excludes one another.
  ["pin {row},{column}={what}", "{what} in row {row}, column {column}"],
  ["pin {what}", "given: {what}"],
  ["symmetry {Name}", "symmetry: {Name}"],
  ["border {label}", "`{label}` at the border"],
  ["associative", "opposite cells add up"],
  ["pandiagonal", "broken diagonals"],
  // Maps of a board.
  ["half-turn", "half turn"],
  ["quarter-turn", "quarter turn"],
  ["third-turn", "third turn"],
  ["sixth-turn", "sixth turn"],
  ["rotary-mirror", "rotary mirror"],
  // What a search in a gallery looks for.
];

/** What stands between the words in braces. @param {string} from */
const letters = (from) => from.replace(/\{\w+\}/g, "");

/** Parts of sentences, such as "{First} or {last}": short, and not known by their beginning. No sentence is one. */
const isPart = (from) => from.startsWith("{") && letters(from).length < 8;

/** @type {{ test: RegExp, names: string[], own: string, part: boolean }[] | null} */
let patterns = null;

/** The sentences as patterns, made when the first one is needed. Of two that fit, the one with more words is meant. */
const compiled = () =>
  (patterns ??= [...SAID, ...Object.keys(GERMAN_OF_MODULE).map((own) => [own, own])]
    .sort(([a], [b]) => letters(b).length - letters(a).length)
    .map(([from, own]) => ({
      names: [...from.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      test: new RegExp(
        `^${from
          .split(/\{\w+\}/)
          .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join("(.+?)")}$`,
      ),
      own,
      part: isPart(from),
    })));

/** The longest text that is compared with the sentences. Longer ones are no sentences of the module. */
const LONGEST = 400;

/** A sentence of the module without its marks. `within` is whether it stands in another one. */
function said(text, within = false) {
  if (text.length > LONGEST) return text;
  for (const { test, names, own, part } of compiled()) {
    const found = within || !part ? test.exec(text) : null;
    if (!found) continue;
    const parts = names.map((name, at) => [name, /^[A-Z]/.test(name) ? said(found[at + 1], true) : found[at + 1]]);
    return t(own, Object.fromEntries(parts));
  }
  return t(text);
}

/** A sentence of the module, as the page says it. */
export const plain = (text) => said(text).replace(/`([^`]*)`/g, isGerman ? "„$1“" : "“$1”");

/** The words for a solution, which the module puts together of parts. */
export const solutionInWords = (text) =>
  isGerman
    ? text
        .split("; ")
        .map((part) => said(part, true))
        .join("; ")
    : text;

/** A picture of the module with its legend in the language of the page. */
export const legible = (svg) =>
  isGerman && svg
    ? svg.replace(/(<text[^>]*>)([^<>]* [^<>]*)(?=<\/text>)/g, (_, tag, words) => tag + said(words, true))
    : svg;
