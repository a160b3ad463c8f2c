// The language of the page: that of the browser, if it is English or German. Sentences are written in English where
// they are used, and german.js has each of them in German.

import { GERMAN } from "./german.js";

/** Whether the page speaks German. */
export const isGerman = /^de\b/i.test(globalThis.navigator?.language ?? "");

/**
 * A sentence in the language of the page. Words in braces stand for `parts`.
 *
 * @param {string} english
 * @param {Record<string, any>} parts
 */
export function t(english, parts = {}) {
  const own = isGerman ? (GERMAN[english] ?? english) : english;
  return own.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

/** A number with a noun: `one` or `many`, which have the number in braces. */
export const n = (number, one, many) => t(Number(number) === 1 ? one : many, { n: grouped(number) });

/** A number of any size, with separators between thousands. */
export const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, isGerman ? "." : ",");

/** A number with two decimal places. */
export const decimal = (number) => number.toFixed(2).replace(".", isGerman ? "," : ".");

/** Translates the sentences that stand in an element from the beginning. */
export function translated(place) {
  if (!isGerman) return;
  document.documentElement.lang = "de";
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let own = texts.nextNode(); own; own = texts.nextNode()) {
    const words = own.nodeValue?.trim() ?? "";
    if (GERMAN[words] && own.parentElement?.tagName !== "SCRIPT") own.nodeValue = GERMAN[words];
  }
  for (const name of ["aria-label", "placeholder"]) {
    for (const own of place.querySelectorAll(`[${name}]`)) own.setAttribute(name, t(own.getAttribute(name)));
  }
}
