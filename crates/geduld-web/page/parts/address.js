// Addresses within the page: a view, and the puzzle that it shows. `#/play/nintai` is a game with a bundled puzzle,
// `#/play&p=WORD` one with the puzzle in WORD (see `packed`), `#/play&k=ID` one with a puzzle of the shelf. `#p=WORD`
// is a puzzle to edit, and `#p=WORD&s=N` its solution number N. A challenge adds the seconds `t`, the hints `h` and the
// name `b` (in Base64) of who sent it.

import { bytesOf } from "./base64.js";
import { LONGEST_NAME, shortened } from "./limits.js";

/**
 * What a sentence puts behind a link: a full stop, a bracket, a quotation mark, a blank. Addresses may have them as
 * `%20` or `%E2%80%9D`.
 */
const BEHIND = "(?:[^\\w&/=?%-]|%[\\dA-F]{2})*$";
const VIEW = new RegExp(`^/(play|enter|count)(?:/([\\w-]+))?${BEHIND}`, "i");
const MOST_TIME = 1e7;
const VALUE = {
  p: new RegExp(`^([\\w-]+)${BEHIND}`, "i"),
  k: new RegExp(`^([\\w-]+)${BEHIND}`, "i"),
  s: new RegExp(`^(\\d{1,15})${BEHIND}`, "i"),
  t: new RegExp(`^(\\d{1,7})${BEHIND}`),
  h: new RegExp(`^(\\d{1,4})${BEHIND}`),
  b: new RegExp(`^([\\w-]{1,240})${BEHIND}`),
};

/**
 * The view, and the name, word, solution and kept puzzle if there are any. What others add to links is left out: the
 * signs that follow in a sentence, and parts such as `&utm_source=mail`. An address of another form is that of the
 * first view, and `wrong`.
 *
 * @param {string} hash
 * @returns {{ view: string, wrong: boolean, name?: string, word?: string, kept?: string, number?: number,
 *   feat?: import("./sharing.js").Feat | null }}
 */
export function read(hash) {
  const [first, ...others] = hash.replace(/^#/, "").replaceAll("&amp;", "&").split(/[&?]/);
  const [path, parts] = first.includes("=") ? ["", [first, ...others]] : [first, others];
  const [seen, view, name] = path.match(VIEW) ?? [];
  let wrong = path !== "" && !seen;
  const [word, kept, number, seconds, hints, by] = Object.entries(VALUE).map(([key, form]) => {
    const own = parts.find((part) => part.startsWith(`${key}=`));
    const [, value] = own?.slice(2).match(form) ?? [];
    wrong ||= own !== undefined && value === undefined;
    return value;
  });
  if (wrong) return { view: "play", wrong };
  return {
    view: view ?? (number ? "count" : word ? "enter" : "play"),
    name,
    word,
    kept,
    number: number === undefined ? undefined : Number(number),
    wrong,
    feat:
      seconds === undefined
        ? null
        : { seconds: Math.min(MOST_TIME, Number(seconds)), hints: Number(hints ?? 0), by: nameIn(by ?? "") },
  };
}

/** A name as a word, and back. A word that is no name is none. */
const wordFor = (name) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(name)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
function nameIn(word) {
  try {
    const name = new TextDecoder("utf-8", { fatal: true }).decode(
      bytesOf(word.replaceAll("-", "+").replaceAll("_", "/")),
    );
    return shortened(name.replace(/\p{C}/gu, " ").trim(), LONGEST_NAME);
  } catch {
    return "";
  }
}

/**
 * The address of a view.
 *
 * @param {{ view: string, name?: string, word?: string, kept?: string,
 *   feat?: import("./sharing.js").Feat | null }} parts
 */
export const write = ({ view, name, word, kept, feat }) =>
  `#/${view}${name ? `/${name}` : ""}${word ? `&p=${word}` : ""}${kept ? `&k=${kept}` : ""}` +
  (feat ? `&t=${feat.seconds}&h=${feat.hints}${feat.by ? `&b=${wordFor(feat.by)}` : ""}` : "");
