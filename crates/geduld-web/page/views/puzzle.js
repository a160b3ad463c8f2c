// The store of the page: the puzzle that is open, the puzzles that come with the page, and the helper that answers
// quick questions. Views read it, and open other puzzles through it.

import * as address from "../parts/address.js";
import { Helper } from "../parts/helper.js";
import * as library from "../parts/library.js";
import { MOST_BYTES, MOST_SHOWN } from "../parts/limits.js";
import { packed } from "../parts/module.js";
import { t } from "../parts/tongue.js";

/** How long the helper may read one file when another one is opened, in milliseconds. */
const PATIENCE = 3000;

/**
 * The open puzzle: its text, its keys, what is known of it, and the texts before and after it.
 *
 * @type {Record<string, any>}
 */
export const state = { text: "", keys: null, name: "", version: 0, record: null, past: [], future: [], typed: 0 };

/** The texts of the puzzles that come with the page, by name, and those to choose from. */
export const catalogue = {
  bundled: /** @type {Map<string, string>} */ (new Map()),
  offered: /** @type {{ name: string, title: string }[]} */ ([]),
};

let clerk = new Helper();

/** Answers a quick question. A file on which the helper works for long keeps nobody from the next one. */
export function asked(command, request = {}) {
  if (clerk.isBusy("read", PATIENCE)) renewed();
  return clerk.ask(command, request);
}

/** Begins with a new helper: after an internal error, the memory of the one before may be corrupted. */
export function renewed() {
  clerk.end();
  clerk = new Helper();
}

/** @type {(text: string, source: string) => any} */
let opener = () => {};
/** Sets what opens a puzzle. */
export const onOpen = (call) => {
  opener = call;
};
/** Opens another puzzle: see the view Enter. */
export const openText = (text, source) => opener(text, source);

/** Whether the puzzle is small enough to be shown as a whole. */
export const isShown = () => state.text.length <= MOST_SHOWN;

/**
 * Keeps the puzzle on the shelf, unless it came with the page. A game that was begun keeps its puzzle: a changed one is
 * another.
 */
export function keepPuzzle(title) {
  const { text, record } = state;
  if (!text || text.length > MOST_BYTES || [...catalogue.bundled.values()].includes(text)) return;
  if (!record || (record.text !== text && record.game)) state.record = library.recordOf(text);
  library.keep(state.record, { text, title: title ?? (state.record.title || t("A puzzle")) });
}

/** The photos of the cards by their names, if there are any. */
export function photosNow() {
  const { photos } = library.recordOf(state.text);
  return photos ? new Map(Object.entries(photos)) : null;
}

/** The address of the view Play with a puzzle, which others can open. */
export async function playAddress(text = state.text, feat = null) {
  const [name] = [...catalogue.bundled].find(([, own]) => own === text) ?? [];
  return address.write({ view: "play", name, word: name ? undefined : await packed(text), feat });
}
