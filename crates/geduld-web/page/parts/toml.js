// Writes the keys of a puzzle as a puzzle file, with the comments of the file before.

/** A text in quotes. */
function quoted(text) {
  const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };
  const plain = [...text].map((sign) => {
    if (escapes[sign]) return escapes[sign];
    const code = sign.codePointAt(0);
    return code < 32 || code === 127 ? "\\u" + code.toString(16).padStart(4, "0") : sign;
  });
  return `"${plain.join("")}"`;
}

const key = (name) => (/^[\w-]+$/.test(name) ? name : quoted(name));
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTables = (value) => Array.isArray(value) && value.length > 0 && value.every(isTable);

function inline(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([name, own]) => `${key(name)} = ${inline(own)}`)
      .join(", ")} }`;
  return String(value);
}

/** The rows of a drawing are easier to read on separate lines. */
function line([name, value]) {
  const rows =
    Array.isArray(value) &&
    value.length > 1 &&
    (name === "layers" || (["shape", "pattern", "cells", "labels"].includes(name) && typeof value[0] === "string"));
  if (!rows) return `${key(name)} = ${inline(value)}\n`;
  return `${key(name)} = [\n${value.map((row) => `  ${inline(row)},\n`).join("")}]\n`;
}

/** Strings, comments, ends of lines, and all else. */
const TOKENS = /"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|\n|[^"'#\n]+|["']/g;

/**
 * The statements of a file. Each has the key that it is about (such as `board.rows`, `piece.3` or `piece.3.edges`), its
 * text, its first line, and its comments: those `above` it or within it, and that `behind` it. The last one is about
 * nothing, and has what follows.
 */
export function statementsOf(text) {
  const found = [];
  const numbers = {};
  let [table, depth, line] = ["", 0, 1];
  const fresh = () => ({ place: "", text: "", line: 0, above: /** @type {string[]} */ ([]), behind: "" });
  let own = fresh();
  let last = "";
  for (const [token] of `${text}\n`.matchAll(TOKENS)) {
    if (token[0] === "#") {
      if (own.text.trim() && depth <= 0) own.behind = own.text.slice(own.text.trimEnd().length) + token;
      else own.above.push(token);
    } else if (token !== "\n" || depth > 0) {
      if (!own.text.trim()) own.line = line;
      own.text += token;
      if (!/^["']/.test(token)) depth += (token.match(/[[{]/g) ?? []).length - (token.match(/[\]}]/g) ?? []).length;
    } else if (own.text.trim()) {
      const [, list, one, name = ""] = own.text.match(/^\s*(?:\[\[\s*(.+?)\s*\]\]|\[\s*(.+?)\s*\]|(.+?)\s*=)/) ?? [];
      if (list) numbers[list] = (numbers[list] ?? -1) + 1;
      if (list || one) table = list ? `${list}.${numbers[list]}` : one;
      found.push({ ...own, place: [table, name].filter(Boolean).join(".") });
      own = fresh();
    } else if (own.above.length && last === "\n") own.above.push("");
    last = token;
    line += token.split("\n").length - 1;
  }
  return [...found, own];
}

/**
 * A puzzle file with these keys, in the order and with the comments of a file `before`. Comments whose key is gone
 * stand at the end.
 */
export function fileOf(keys, before = "") {
  const notes = new Map(statementsOf(before).map((own) => [own.place, own]));
  const order = [...notes.keys()];
  const rank = (place) => (order.includes(place) ? order.indexOf(place) : order.length);
  const names = [...notes.values()].filter(({ place }) => /^\w+\.\d+\.name$/.test(place));
  const noted = (place, text) => {
    const { above = [], behind = "" } = notes.get(place) ?? {};
    notes.delete(place);
    const ended = behind ? `${text.trimEnd()}${behind}\n` : text;
    return above.length ? ended.replace(/^\n?/, (blank) => `${blank}${above.join("\n")}\n`) : ended;
  };
  const lines = (value, place) =>
    Object.entries(value)
      .filter(([, own]) => own !== undefined)
      .sort(([a], [b]) => rank(place + key(a)) - rank(place + key(b)))
      .map((own) => noted(place + key(own[0]), line(own)))
      .join("");
  /** The place before of a table in a list: that with its name, or else that with its number. */
  const placeOf = (list, { name }, number) =>
    names
      .find((own) => own.place.startsWith(`${list}.`) && own.text.split("=")[1].trim() === inline(name ?? ""))
      ?.place.slice(0, -5) ?? `${list}.${number}`;
  const entries = Object.entries(keys)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => rank(key(a)) - rank(key(b)));
  const head = lines(Object.fromEntries(entries.filter(([, value]) => !isTable(value) && !isTables(value))), "");
  const tables = entries
    .filter(([, value]) => isTable(value) && Object.keys(value).length > 0)
    .map(([name, value]) => noted(key(name), `\n[${key(name)}]\n`) + lines(value, `${key(name)}.`));
  const lists = entries
    .filter(([, value]) => isTables(value))
    .flatMap(([name, value]) =>
      value.map((own, number) => {
        const place = placeOf(key(name), own, number);
        return noted(place, `\n[[${key(name)}]]\n`) + lines(own, `${place}.`);
      }),
    );
  const left = [...notes.values()].flatMap(({ above, behind }) => [...above, ...(behind ? [behind.trim()] : [])]);
  return [head, ...tables, ...lists, left.length ? `\n${left.join("\n").trimEnd()}\n` : ""].join("");
}
