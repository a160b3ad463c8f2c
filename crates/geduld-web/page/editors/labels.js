// The look of labels: the colour and symbol that the file sets, the colour that the name means, or the colour that
// pictures have. So a label looks the same in the form, in a game and in pictures.

import { button, field, h } from "../parts/dom.js";
import { shortened } from "../parts/limits.js";
import { t } from "../parts/tongue.js";

/**
 * The longest symbol, in characters of JavaScript. The module refuses wide ones, but the form shows files with
 * mistakes, too.
 */
const WIDEST = 24;

/** Maps words to colours. */
let words = new Map();

/** The colours of labels that have none. */
let hues = ["#888888"];

/** Sets the words for colours, and the colours of labels that have none. */
export function learnColours(known, own = hues) {
  words = new Map(Object.entries(known));
  hues = own;
}

/** The colour of the label or piece with this number. After the last colour, the first follows again. */
export const hueOf = (number) => hues[number % hues.length];

/** The figure that a label shows a part of: labels that may touch belong to the same figure. */
export function figureOf(label, match) {
  if (match === "halves") return stemOf(label);
  const pair = Array.isArray(match) ? match.find((own) => own.map(String).includes(label)) : undefined;
  return pair ? String(pair[0]) : label;
}

/** A label without the sign of its half. */
export const stemOf = (label) => label.replace(/^[+-]/, "");

/** The colour `#rrggbb` of a text in a file. `null` if the text is not a colour. */
const parsed = (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : (words.get(String(text).toLowerCase()) ?? null));

/** The colour and symbol of a label in the table of a file. */
function chosen(label, table) {
  const name = [label, stemOf(label)].find((own) => Object.hasOwn(table ?? {}, own));
  const own = name === undefined ? {} : (table[name] ?? {});
  const { colour, symbol } = typeof own === "string" ? { colour: own } : own;
  // In a file with a mistake, they may have any type.
  return {
    colour: typeof colour === "string" ? colour : undefined,
    symbol: typeof symbol === "string" ? shortened(symbol, WIDEST) : undefined,
  };
}

/**
 * The looks of the labels of a puzzle: the table `labels` of its file, all labels of its pieces, and the rule `match`.
 * Pictures number the figures of labels in the order of their names; labels that are on no piece follow.
 */
export class Looks {
  constructor(table, labels, match, more = []) {
    const figures = (own) => own.map((label) => figureOf(label, match));
    this.table = table;
    this.match = match;
    this.figures = [...new Set([...figures(labels.filter((label) => label !== "?")).sort(), ...figures(more)])];
  }

  /** The colour of a label: its own, or else that of its figure. `null` if there is no label. */
  colour(label) {
    const own = parsed(chosen(label, this.table).colour ?? "") ?? parsed(stemOf(label));
    const number = this.figures.indexOf(figureOf(label, this.match));
    return own ?? (number < 0 ? null : hueOf(number));
  }

  /** The text at an edge with this label. */
  text(label) {
    const { symbol } = chosen(label, this.table);
    return symbol ? label.slice(0, label.length - stemOf(label).length) + symbol : label;
  }

  /** The class and style of an element with the colour of a label. */
  look(label, kind = "") {
    const colour = this.colour(label);
    return { class: `label ${kind}`, style: colour ? { "--dye": colour, "--dye-ink": inkOn(colour) } : {} };
  }
}

/** Black or white: what is easier to read on a colour. */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  // On this luminance, black and white have the same contrast (WCAG 2).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}

/** Fields for the colour and symbol of a label. `change` gets the new table. */
export function lookFields(label, looks, change) {
  const name = Object.hasOwn(looks.table ?? {}, label) ? label : stemOf(label);
  const { colour, symbol } = chosen(label, looks.table);
  const set = (look) => {
    const plain = Object.fromEntries(Object.entries(look).filter(([, value]) => value));
    // A key in brackets is a key of the table, also if it is `__proto__`.
    const next = { ...looks.table, [name]: plain };
    if (!Object.keys(plain).length) delete next[name];
    change(Object.keys(next).length ? next : undefined);
  };
  return h(
    "div",
    { class: "row" },
    field(
      t("Colour of {name}", { name }),
      h("input", {
        type: "color",
        value: looks.colour(label) ?? "#888888",
        onchange: ({ target }) => set({ colour: target.value, symbol }),
      }),
    ),
    field(
      t("Symbol instead of {name}", { name }),
      h("input", {
        size: 4,
        maxLength: WIDEST,
        value: symbol ?? "",
        placeholder: "♥",
        onchange: ({ target }) => set({ colour, symbol: target.value.trim() }),
      }),
    ),
    (colour || symbol) && button("As by itself", () => set({})),
  );
}
