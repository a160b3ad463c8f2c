// The words of a gallery. They are English; a page in another language translates them.

const filled = (english, parts) => english.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
let translate = filled;

/** Has all words translated by a function of an English sentence and the parts for its words in braces. */
export function speakAs(own) {
  translate = own;
}

/** A sentence in the language of the page. Words in braces stand for `parts`. */
export function say(english, parts = {}) {
  return translate(english, parts);
}

/** A number with a noun, in the singular or plural. */
export const several = (n, one, many = `${one}s`) => say(n === 1 ? `{n} ${one}` : `{n} ${many}`, { n });
