// Addresses within the page: a view, and the puzzle that it shows. `#/play/nintai` is a game with a bundled puzzle,
// `#/play&p=WORD` one with the puzzle in WORD (see `packed`). `#p=WORD` is a puzzle to edit, and `#p=WORD&s=N` its
// solution number N.

const FORM = /^#?(?:\/(play|enter|count)(?:\/([\w-]+))?)?&?(?:p=([\w-]+))?(?:&s=(\d+))?$/;

/** The view, and the name, word and solution if there are any. An address of another form is that of the first view. */
export function read(hash) {
  const [, view, name, word, number] = hash.match(FORM) ?? [];
  return { view: view ?? (number ? "count" : word ? "enter" : "play"), name, word, number: number && Number(number) };
}

/** The address of a view. @param {{ view: string, name?: string, word?: string }} parts */
export const write = ({ view, name, word }) => `#/${view}${name ? `/${name}` : ""}${word ? `&p=${word}` : ""}`;
