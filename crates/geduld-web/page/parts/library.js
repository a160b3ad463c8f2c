// The shelf "Yours": every puzzle that was entered or changed, and every game. The browser keeps them if it can;
// otherwise they last as long as the page. Neither other people's files nor what the browser kept are trusted.

import { t } from "./tongue.js";
import { arePhotos } from "../editors/photo.js";
import { KEPT } from "../play/history.js";
import { shortened } from "./limits.js";
import * as store from "./store.js";
import { file as puzzleFile, flag, full, listOf, natural, orNull, text } from "./types.js";

/** The most things on a board, pencil marks included. */
const MOST_PLACED = 2000;
/** The most puzzles in a file. */
const MOST_PUZZLES = 2000;

/** What lies on a board: numbers, flags, and lists and tables of them, such as a piece with its turn or its cells. */
const lying = (value, place, depth = 3) => {
  if (value === undefined || typeof value === "boolean" || Number.isFinite(value)) return null;
  const fits = depth > 0 && typeof value === "object" && value !== null && Object.keys(value).length <= MOST_PLACED;
  return fits && Object.values(value).every((own) => lying(own, place, depth - 1) === null) ? null : place;
};
const pairs = listOf(
  (value, place) => (Array.isArray(value) && value.length === 2 ? lying(value, place) : place),
  [0, MOST_PLACED],
);
/** A game as `History.saved` and the desk give it. Whether it belongs to its puzzle is tried when it is drawn. */
const game = full({ placed: pairs, past: listOf(pairs, [0, KEPT]), seconds: natural, hints: natural, shown: flag });
const photos = (value, place) => (arePhotos(value) ? null : place);
/** An entry of the shelf, in a file or as the browser keeps it. */
const entry = full({ text: puzzleFile, title: text, game: orNull(game), photos: orNull(photos) });

/** What is of use in an entry, or `null` if a part of it is damaged. Long titles are cut. */
function entryOf(value) {
  const own = { text: value?.text, title: value?.title, game: value?.game ?? null, photos: value?.photos ?? null };
  return entry(own, "entry") === null ? { ...own, title: shortened(own.title) } : null;
}

/** A record as the browser keeps it, or `null` if it is damaged. */
function recordIn(value) {
  const { id, version = 0, changed = 0 } = value;
  const own =
    typeof id === "string" && isId(id) && Number.isSafeInteger(version) && Number.isFinite(changed)
      ? entryOf(value)
      : null;
  return own && { id, version, changed, ...own };
}

const records = new Map();
/** The ids of records that are damaged. */
/** @type {IDBValidKey[]} */
let damaged = [];
let refused = false;
/** Called when another tab has changed a record that was changed here. */
/** @type {(record: { title: string }) => void} */
let parted = () => {};
/** What each record contained when it was last read or stored. */
const known = new WeakMap();

const isId = (id) => /^[\w-]{1,40}$/.test(id);
const freshId = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("-");
const anew = () => ({ id: freshId(), version: 0, game: null, photos: null, title: "", text: "", changed: 0 });
const contents = ({ text, game: own }) => JSON.stringify([text, own?.placed, own?.past]);

/** Reads what the browser kept. */
export async function load() {
  const all = await store.puzzles().catch(() => {
    refused = true;
    return [];
  });
  damaged = [];
  for (const stored of all) {
    const record = recordIn(stored);
    if (!record) {
      damaged.push(stored.id);
      continue;
    }
    records.set(record.id, record);
    known.set(record, contents(record));
  }
}

/** The number of records that are damaged. They are not shown. */
export const damages = () => damaged.length;

/** Deletes the records that are damaged. They are told until the browser has deleted them. */
export async function forgetDamaged() {
  await Promise.all(
    damaged.map((id) =>
      store.forgetPuzzle(id).catch(() => {
        refused = true;
      }),
    ),
  );
  damaged = [];
}

/** Calls a function when a record becomes a copy, because another tab has changed it. */
export const onParting = (call) => {
  parted = call;
};

/**
 * Whether a record is to be stored in place of what is `stored`. If another tab has changed or deleted that, a record
 * without changes of its own gives way, and another one becomes a copy: both are kept.
 */
function isWanted(record, stored) {
  const version = record.version ?? 0;
  const changed = known.get(record) !== contents(record);
  if (stored ? (stored.version ?? 0) !== version : version > 0) {
    if (!changed) return false;
    if (stored) {
      const other = recordIn(stored);
      if (other) records.set(other.id, other);
      else records.delete(record.id);
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
export function recordOf(text) {
  /** @type {any} */
  let found = null;
  for (const record of records.values())
    if (record.text === text && (!found || record.changed > found.changed)) found = record;
  return found ?? { ...anew(), text };
}

/** The text of the puzzle with this id, if it is kept. */
export const textOf = (id) => records.get(id)?.text;

/** Keeps a record with changes. */
export function keep(record, changes) {
  Object.assign(record, changes, { changed: Date.now() });
  record.title = shortened(record.title || t("A puzzle"));
  records.set(record.id, record);
  store
    .keepPuzzle(record, (stored) => isWanted(record, stored))
    .catch(() => {
      refused = true;
    });
}

export function remove(id) {
  records.delete(id);
  store.forgetPuzzle(id).catch(() => {
    refused = true;
  });
}

/** All puzzles and games as one text. */
export const exported = () =>
  JSON.stringify({
    geduld: 1,
    puzzles: all().map(({ text, title, game, photos }) => ({ text, title, game, photos: photos ?? undefined })),
  });

/** Reads such a text, and returns the number of puzzles in it. A game here stays if it has more moves. */
export function imported(file) {
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(file);
  } catch {
    /* told below */
  }
  /** @type {any[]} */
  const found =
    read?.geduld === 1 && Array.isArray(read.puzzles) && read.puzzles.length <= MOST_PUZZLES
      ? read.puzzles.map(entryOf)
      : [null];
  if (found.includes(null)) throw new Error(t("This is no file with puzzles that this page saved."));
  for (const own of found.toReversed()) {
    const record = recordOf(own.text);
    const further = own.game && own.game.past.length >= (record.game?.past.length ?? 0);
    keep(record, { title: own.title, game: further ? own.game : record.game, photos: own.photos ?? record.photos });
  }
  return found.length;
}
