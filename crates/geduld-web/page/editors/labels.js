// The look of labels: the colour and symbol that the file sets, the colour that the name means, or a unique hue.

import { field, h } from "../parts/dom.js";

/** Maps words to colours. */
let words = {};

/** Sets the words for colours. */
export function learnColours(known) {
  words = known;
}

/** A label without the sign of its half. */
export const stemOf = (label) => label.replace(/^[+-]/, "");

/** The colour `#rrggbb` of a text in a file. `null` if the text is not a colour. */
const parsed = (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : words[String(text).toLowerCase()] ?? null);

/** The colour and symbol of a label in the table of a file. */
function chosen(label, table) {
  const own = table?.[label] ?? table?.[stemOf(label)];
  return typeof own === "string" ? { colour: own } : own ?? {};
}

/** The looks of the labels of a puzzle: the table `labels` of its file, and the names of its labels in order. */
export class Looks {
  constructor(table, names) {
    this.table = table;
    this.names = names;
  }

  /** The colour of a label, if it has one. */
  colour(label) {
    return parsed(chosen(label, this.table).colour ?? "") ?? parsed(stemOf(label));
  }

  /** The text at an edge with this label. */
  text(label) {
    const { symbol } = chosen(label, this.table);
    return symbol ? label.slice(0, label.length - stemOf(label).length) + symbol : label;
  }

  /** Gives an HTML or SVG element the colour of a label. */
  paint(element, label) {
    element.classList.add("label");
    const colour = this.colour(label);
    if (colour) {
      const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
      element.style.setProperty("--dye", colour);
      element.style.setProperty("--dye-ink", 0.299 * red + 0.587 * green + 0.114 * blue > 128 ? "#000" : "#fff");
    } else if (label && label !== "?") {
      element.style.setProperty("--hue", Math.round((this.names.indexOf(stemOf(label)) * 137.5) % 360));
    }
    return element;
  }
}

/** Fields for the colour and symbol of a label. `change` gets the new table. */
export function lookFields(label, looks, change) {
  const name = looks.table?.[label] !== undefined ? label : stemOf(label);
  const { colour, symbol } = chosen(label, looks.table);
  const set = (look) => {
    const next = { ...looks.table };
    const plain = Object.fromEntries(Object.entries(look).filter(([, value]) => value));
    if (Object.keys(plain).length) next[name] = plain;
    else delete next[name];
    change(Object.keys(next).length ? next : undefined);
  };
  const dye = h("input", { type: "color", value: looks.colour(label) ?? "#888888", "data-focus": "look-colour", onchange: () => set({ colour: dye.value, symbol }) });
  const sign = h("input", { size: 4, maxLength: 12, value: symbol ?? "", placeholder: "♥", "data-focus": "look-symbol", onchange: () => set({ colour, symbol: sign.value.trim() }) });
  return h("div", { class: "row" }, field(`Colour of ${name}`, dye), field(`Symbol instead of ${name}`, sign),
    colour || symbol ? h("button", { type: "button", "data-focus": "look-forget", onclick: () => set({}) }, "As by itself") : null);
}
