// Addresses within the page: a view, and the puzzle that it shows. `#/play/nintai` is a game with a bundled puzzle,
// `#/play&p=WORD` one with the puzzle in WORD (see `packed`), `#/play&k=ID` one with a puzzle of the shelf. `#p=WORD` is a puzzle to edit,
// and `#p=WORD&s=N` its solution number N.

/** What a sentence puts behind a link: a full stop, a bracket, a quotation mark, a blank. Addresses may have them as `%20` or `%E2%80%9D`. */
const BEHIND = "(?:[^\\w&/=?%-]|%[\\dA-F]{2})*$";
const VIEW = new RegExp(`^/(play|enter|count)(?:/([\\w-]+))?${BEHIND}`, "i");
const VALUE = { p: new RegExp(`^([\\w-]+)${BEHIND}`, "i"), k: new RegExp(`^([\\w-]+)${BEHIND}`, "i"), s: new RegExp(`^(\\d{1,15})${BEHIND}`, "i") };

/**
 * The view, and the name, word, solution and kept puzzle if there are any. What others add to links is left out: the signs that follow in a
 * sentence, and parts such as `&utm_source=mail`. An address of another form is that of the first view, and `wrong`.
 *
 * @param {string} hash
 * @returns {{ view: string, wrong: boolean, name?: string, word?: string, kept?: string, number?: number }}
 */
export function read(hash) {
  const [first, ...others] = hash.replace(/^#/, "").replaceAll("&amp;", "&").split(/[&?]/);
  const [path, parts] = first.includes("=") ? ["", [first, ...others]] : [first, others];
  const [seen, view, name] = path.match(VIEW) ?? [];
  let wrong = path !== "" && !seen;
  const [word, kept, number] = Object.entries(VALUE).map(([key, form]) => {
    const own = parts.find((part) => part.startsWith(`${key}=`));
    const [, value] = own?.slice(2).match(form) ?? [];
    wrong ||= own !== undefined && value === undefined;
    return value;
  });
  if (wrong) return { view: "play", wrong };
  return { view: view ?? (number ? "count" : word ? "enter" : "play"), name, word, kept, number: number === undefined ? undefined : Number(number), wrong };
}

/** The address of a view. @param {{ view: string, name?: string, word?: string, kept?: string }} parts */
export const write = ({ view, name, word, kept }) => `#/${view}${name ? `/${name}` : ""}${word ? `&p=${word}` : ""}${kept ? `&k=${kept}` : ""}`;
