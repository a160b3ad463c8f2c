// Writes the keys of a puzzle as a puzzle file.

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
  if (isTable(value)) return `{ ${Object.entries(value).map(([name, own]) => `${key(name)} = ${inline(own)}`).join(", ")} }`;
  return String(value);
}

/** The rows of a drawing are easier to read on separate lines. */
function line([name, value]) {
  const rows = Array.isArray(value) && value.length > 1 && (name === "layers" || (["shape", "pattern", "cells", "labels"].includes(name) && typeof value[0] === "string"));
  if (!rows) return `${key(name)} = ${inline(value)}\n`;
  return `${key(name)} = [\n${value.map((row) => `  ${inline(row)},\n`).join("")}]\n`;
}

/** A puzzle file with these keys. */
export function fileOf(keys) {
  const entries = Object.entries(keys).filter(([, value]) => value !== undefined && value !== null);
  const head = entries.filter(([, value]) => !isTable(value) && !isTables(value)).map(line).join("");
  const body = (value) => Object.entries(value).filter(([, own]) => own !== undefined).map(line).join("");
  const tables = entries.filter(([, value]) => isTable(value) && Object.keys(value).length > 0)
    .map(([name, value]) => `\n[${key(name)}]\n${body(value)}`).join("");
  const lists = entries.filter(([, value]) => isTables(value))
    .map(([name, value]) => value.map((own) => `\n[[${key(name)}]]\n${body(own)}`).join("")).join("");
  return head + tables + lists;
}
