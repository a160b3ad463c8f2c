// The editor for pieces of a symmetric figure, painted on squared paper.

import { about, h, number, tick } from "../parts/dom.js";
import { flag, listOf, tableOf, text, whole, word } from "../parts/types.js";

/** The keys that the editor shows. */
export const figureKeys = {
  frame: whole,
  rules: tableOf({ symmetry: listOf(text), flip: flag, connected: flag }),
  piece: listOf(tableOf({ name: word, shape: listOf(text), copies: whole })),
};

const SYMMETRIES = [["mirror", "mirror"], ["diagonal", "diagonal mirror"], ["half-turn", "half turn"], ["quarter-turn", "quarter turn"]];
const PAPER = 5;
/** The largest size of the paper. Shapes of puzzles are smaller. */
const MOST = 24;

export function figureEditor(keys, change) {
  const { frame = 7, rules = {}, piece = [] } = keys;
  const wanted = rules.symmetry ?? SYMMETRIES.map(([name]) => name);
  const setRules = (changes) => change({ ...keys, rules: { ...rules, ...changes } });
  const setPiece = (index, changes) => change({ ...keys, piece: piece.map((own, at) => (at === index ? { ...own, ...changes } : own)) });
  return [
    h("div", { class: "row" }, about("frame", number("Frame (squares)", frame, [1, 20], (next) => change({ ...keys, frame: next }))),
      tick("Pieces may be flipped", rules.flip !== false, (on) => setRules({ flip: on ? undefined : false })),
      tick("The figure hangs together", rules.connected !== false, (on) => setRules({ connected: on ? undefined : false }))),
    h("fieldset", { "data-place": "rules" }, h("legend", {}, "Symmetry of the figure, any of these"), h("div", { class: "row" }, SYMMETRIES.map(([name, words]) => tick(words, wanted.includes(name), (on) => {
      const next = SYMMETRIES.map(([own]) => own).filter((own) => (own === name ? on : wanted.includes(own)));
      setRules({ symmetry: next.length === SYMMETRIES.length ? undefined : next });
    })))),
    h("div", { class: "papers" }, piece.map((own, index) => paper(own, index, {
      set: (changes) => setPiece(index, changes), remove: () => change({ ...keys, piece: piece.filter((_, at) => at !== index) }), alone: piece.length === 1,
    }))),
    h("button", { type: "button", onclick: () => change({ ...keys, piece: [...piece, { name: freshLetter(piece), shape: ["X"] }] }) }, "Add a piece"),
  ];
}

function freshLetter(pieces) {
  const used = new Set(pieces.map(({ name }) => String(name)));
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? String(pieces.length + 1);
}

/** The smallest drawing that contains some squares. */
function shapeOf(squares) {
  const rows = squares.map(([row]) => row);
  const columns = squares.map(([, column]) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return Array.from({ length: Math.max(...rows) - top + 1 }, (_, row) => Array.from({ length: Math.max(...columns) - left + 1 },
    (__, column) => (squares.some(([r, c]) => r === row + top && c === column + left) ? "X" : ".")).join(""));
}

function paper({ name, shape = [], copies = 1 }, index, { set, remove, alone }) {
  const squares = shape.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "X" || sign === "x" ? [[r, c]] : [])));
  const size = Math.min(MOST, Math.max(PAPER, ...[shape.length, ...shape.map((row) => row.length)].map((own) => own + 1)));
  const cells = Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const on = squares.some(([r, c]) => r === row && c === column);
    return h("button", {
      type: "button", class: on ? "square on" : "square", "aria-pressed": String(on), "data-focus": `square-${index}-${row}-${column}`,
      "aria-label": `piece ${name ?? index + 1}, row ${row + 1}, column ${column + 1}`,
      onclick: () => {
        const next = on ? squares.filter(([r, c]) => r !== row || c !== column) : [...squares, [row, column]];
        if (next.length) set({ shape: shapeOf(next) });
      },
    });
  });
  const grid = h("div", { class: "paper" }, cells);
  grid.style.setProperty("--columns", size);
  return h("fieldset", { "data-place": `piece.${index}` }, h("legend", {}, `Piece ${name ?? index + 1}`), grid,
    h("div", { class: "row" }, number("Copies", copies, [1, 62], (next) => set({ copies: next === 1 ? undefined : next })),
      alone ? null : h("button", { type: "button", onclick: remove }, "Remove")));
}
