// What the page takes from strangers: links, files, and what the browser kept. Each limit is checked before anything is
// unpacked, drawn or kept.

/** The largest puzzle file in bytes, as in the module (`MAX_FILE_SIZE`). */
export const MOST_BYTES = 4 << 20;
/** The largest file with puzzles of the shelf, in bytes. Photos make it large. */
export const MOST_SHELF = 100e6;
/**
 * The longest text of a puzzle that is shown: as a file, as a form and as a game. A field with a megabyte of text stops
 * a page for seconds. A board of 400 cards with long labels has less.
 */
export const MOST_SHOWN = 100_000;
/** The longest name or title that fits a screen, in characters. */
export const LONGEST = 120;
/** The longest message. Some of them quote the file. */
const LONGEST_MESSAGE = 1000;
/** The longest address of a puzzle. Browsers refuse longer ones. */
export const LONGEST_LINK = 1e6;

/** What is shown of a longer text, in characters. */
export const BEGINNING = 1000;

/** A text that is cut to what fits. No character is cut in two. */
export const shortened = (text, most = LONGEST) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** A message of which no more is shown than can be read. */
export const message = (text) => shortened(text, LONGEST_MESSAGE);

/** The longest name of a person in a link. */
export const LONGEST_NAME = 40;
