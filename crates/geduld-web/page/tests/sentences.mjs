// The sentences in the sources of the module, for a test that the page has each of them in German.

import { readFileSync, readdirSync } from "node:fs";

const CRATES = new URL("../../../", import.meta.url);

/** The texts of the Rust files of a crate, by their paths, without the modules of tests in them. */
export const sourcesOf = (crate) =>
  readdirSync(new URL(`${crate}/src`, CRATES), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".rs") && !/(^|\/)tests?(\/|\.rs$)/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(`${crate}/src/${file}`, CRATES), "utf8");
      return [`${crate}/src/${file}`, text.split(/\n#\[cfg\(test\)\]\s*\nmod \w+ \{/)[0]];
    });

/** The parts of Rust that are a comment, a character, a raw string, or a string. */
const PARTS = /\/\/[^\n]*|'(?:\\u\{[^}]*\}|\\.|[^'\\])'|\br(#+)"([\s\S]*?)"\1|"((?:\\[\s\S]|[^"\\])*)"/g;

/** The strings of a Rust text, each with the code on its line before it. */
export const stringsOf = (text) =>
  [...text.matchAll(PARTS)].flatMap(({ index, 2: raw, 3: own }) => {
    if (raw === undefined && own === undefined) return [];
    const written = raw ?? own.replace(/\\\n\s*/g, "").replaceAll('\\"', '"').replaceAll("\\n", "\n");
    return [{ before: text.slice(0, index).trimEnd(), written }];
  });

/** Code that makes something else of a string than a sentence for people. */
const OTHER = /(?:expect\(|unreachable!\(|(?:debug_)?assert\w*!\([^;]*|\b(?:name|meaning|about|example): )$/;

/**
 * The sentences in a Rust text: strings of two words or more that do not begin with a capital letter, as messages do
 * not. What is put into a sentence is "§".
 */
export const sentencesOf = (text) =>
  stringsOf(text)
    .filter(({ before }) => !OTHER.test(before.slice(-200)))
    .map(({ written }) =>
      written.replace(/\{\{|\}\}|\{[^{}]*\}/g, (own) => (own.length > 2 || own === "{}" ? "§" : own[0])).trim(),
    )
    .filter((written) => /^[a-z`§].*[a-z]{2} (.* )?\S*[a-z]{2}|^[a-z]{2,} .*[a-z]{2}/.test(written));
