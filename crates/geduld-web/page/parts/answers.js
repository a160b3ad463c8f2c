// What the module answers. Every answer is checked here before the page shows anything of it.

import { either, flag, full, listOf, number, orNull, tableOf, text, whole } from "./types.js";

/** @typedef {{ message: string, help?: string, line?: number | null }} Told a mistake or a warning */
/** @typedef {{ name: string, title: string, text: string }} Named a puzzle that comes with the page */
/** @typedef {{ rows?: any[], path?: number[][], pieces?: any[] }} Solution as in puzzle files */

/**
 * The answers by their commands.
 *
 * @typedef {object} Answers
 * @property {{ puzzles: Named[], starters: Named[], colours: Record<string, string>, hues: string[] }} bundled
 * @property {{ puzzle?: string, kind?: string, keys: any, mistake: Told | null, warnings: Told[], facts?: { key:
 *   string, value: any }[],
 *   board?: string, pieces?: { name: string, copies: number, svg: string }[] }} read
 * @property {{ pictures: any }} game the parts of the pictures of a game
 * @property {{ text: string, nodes: number }} generate
 * @property {{ puzzle: string, seconds: number | null, solutions: number }} estimate
 * @property {{ puzzle: string, solution: Solution | null, svg: string | null, alt: string | null, words: string |
 *   null }} solve
 * @property {{ solutions: { solution: Solution }[], complete: boolean }} list
 * @property {{ sheets: string[] }} sheets
 * @property {{ solvable: boolean, background_alone: boolean, exclude_one_another?: { name: string, enough: boolean
 *   }[], leave_out?: string[] }} why
 * @property {{ solvable: boolean, unique: boolean, unique_up_to_symmetry: boolean, pins?: { pin: string }[] }} unique
 * @property {{ model_symmetries: string | null, generators: { words: string }[], board_symmetries: { name: string,
 *   kept: boolean }[] }} symmetries
 * @property {{ solutions: number, classes: number, complete: boolean, gallery: any }} gallery
 * @property {{ plan: string, header: string, cubes: { id: string, nodes: number | null }[] }} plan
 * @property {boolean} follow
 * @property {string} cubes lines of a record
 * @property {{ solutions: string, complete: boolean }} numbers
 * @property {boolean} start
 * @property {number} rest the memory of the module in bytes
 */

const told = tableOf({ message: text, help: text, line: orNull(whole) });
const named = listOf(full({ name: text, title: text, text }));
const any = tableOf({});

const ANSWERS = {
  bundled: full({ puzzles: named, starters: named, colours: any, hues: listOf(text) }),
  read: tableOf({
    puzzle: text,
    kind: text,
    keys: orNull(any),
    mistake: orNull(told),
    warnings: listOf(told),
    facts: listOf(full({ key: text })),
    board: text,
    pieces: listOf(full({ name: text, copies: whole, svg: text })),
  }),
  game: full({ pictures: orNull(any) }),
  generate: full({ text, nodes: number }),
  estimate: full({ puzzle: text, seconds: orNull(number), solutions: number }),
  solve: full({ puzzle: text, solution: orNull(any), svg: orNull(text), alt: orNull(text), words: orNull(text) }),
  list: full({ solutions: listOf(full({ solution: any })), complete: flag }),
  sheets: full({ sheets: listOf(text) }),
  why: tableOf({
    solvable: flag,
    background_alone: flag,
    exclude_one_another: listOf(full({ name: text, enough: flag })),
    leave_out: listOf(text),
  }),
  unique: full({ solvable: flag, unique: flag, unique_up_to_symmetry: flag }),
  symmetries: full({
    model_symmetries: orNull(text),
    generators: listOf(full({ words: text })),
    board_symmetries: listOf(full({ name: text, kept: flag })),
  }),
  gallery: full({ solutions: whole, classes: whole, complete: flag, gallery: any }),
  plan: full({ plan: text, header: text, cubes: listOf(full({ id: text, nodes: orNull(number) })) }),
  follow: flag,
  cubes: text,
  numbers: full({ solutions: either(text, whole), complete: flag }),
  start: flag,
  rest: whole,
};

/** The place in an answer whose value is none that the page expects, or `null`. */
export const wrongIn = (command, answer) => ANSWERS[command](answer, command);
