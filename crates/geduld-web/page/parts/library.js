// The shelf "Yours": every puzzle that was entered or opened, and every game. The browser keeps them if it can; otherwise
// they last as long as the page. Other people's files are not trusted.

import { arePhotos } from "../editors/photo.js";
import * as store from "./store.js";

const own = (value) => typeof value === "object" && value !== null;
const pairs = (value) => Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
/** Whether this is a game as `History.saved` and the desk give it. The contents of the board are tried when it is drawn. */
const isGame = (value) => own(value) && pairs(value.placed) && Array.isArray(value.past) && value.past.every(pairs)
  && Number.isSafeInteger(value.seconds) && value.seconds >= 0 && Number.isSafeInteger(value.hints) && value.hints >= 0 && typeof value.shown === "boolean";

const records = new Map();
let refused = false;
/** Called when another tab has changed a record that was changed here. */
/** @type {(record: { title: string }) => void} */
let parted = () => {};
/** What each record contained when it was last read or stored. */
const known = new WeakMap();

const freshId = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("-");
const anew = () => ({ id: freshId(), version: 0, game: null, photos: null, title: "", text: "", changed: 0 });
const contents = ({ text, game }) => JSON.stringify([text, game?.placed, game?.past]);

/** Reads what the browser kept. */
export async function load() {
  const all = await store.puzzles().catch(() => { refused = true; return []; });
  all.forEach((record) => {
    records.set(record.id, record);
    known.set(record, contents(record));
  });
}

/** Calls a function when a record becomes a copy, because another tab has changed it. */
export const onParting = (call) => { parted = call; };

/**
 * Whether a record is to be stored in place of what is `stored`. If another tab has changed or deleted that, a record without changes of
 * its own gives way, and another one becomes a copy: both are kept.
 */
function isWanted(record, stored) {
  const version = record.version ?? 0;
  const changed = known.get(record) !== contents(record);
  if (stored ? (stored.version ?? 0) !== version : version > 0) {
    if (!changed) return false;
    if (stored) {
      records.set(stored.id, stored);
      record.id = freshId();
      records.set(record.id, record);
      parted(record);
    }
  }
  // Time alone is no change that another tab could lose.
  if (changed) record.version = version + 1;
  known.set(record, contents(record));
  return true;
}

/** Whether the browser refuses to keep anything. */
export const isRefused = () => refused;

/** The puzzles, those that were changed last first. */
export const all = () => [...records.values()].sort((a, b) => b.changed - a.changed);

/** The record of a puzzle with this text, or a new one, which is not kept yet. */
export const recordOf = (text) => all().find((record) => record.text === text) ?? { ...anew(), text };

/** Keeps a record with changes. */
export function keep(record, changes) {
  Object.assign(record, changes, { changed: Date.now() });
  records.set(record.id, record);
  store.keepPuzzle(record, (stored) => isWanted(record, stored)).catch(() => { refused = true; });
}

export function remove(id) {
  records.delete(id);
  store.forgetPuzzle(id).catch(() => { refused = true; });
}

/** All puzzles and games as one text. */
export const exported = () => JSON.stringify({ geduld: 1, puzzles: all().map(({ text, title, game, photos }) => ({ text, title, game, photos: photos ?? undefined })) });

/** Reads such a text, and returns the number of puzzles in it. A game here stays if it has more moves. */
export function imported(file) {
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(file);
  } catch { /* told below */ }
  const found = own(read) && read.geduld === 1 && Array.isArray(read.puzzles) ? read.puzzles : null;
  if (!found?.every((entry) => own(entry) && typeof entry.text === "string" && typeof entry.title === "string" && (entry.game === null || isGame(entry.game)) && (entry.photos === undefined || arePhotos(entry.photos)))) {
    throw new Error("This is no file with puzzles that this page saved.");
  }
  for (const { text, title, game, photos } of found.toReversed()) {
    const record = recordOf(text);
    const further = game && game.past.length >= (record.game?.past.length ?? 0);
    keep(record, { title, game: further ? game : record.game, photos: photos ?? record.photos });
  }
  return found.length;
}
