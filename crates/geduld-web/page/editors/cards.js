// The editor for pieces with labels at their edges: with a palette, or as lines of text.

import { n, t } from "../parts/tongue.js";
import { useState } from "preact/hooks";
import { about, button, choice, field, h, number, tick } from "../parts/dom.js";
import { Looks, lookFields, stemOf } from "./labels.js";
import { linesOf, piecesOf } from "./lines.js";
import { MOST_PIECES, either, flag, listOf, short, tableOf, text, whole, word } from "../parts/types.js";

/** The edges of a piece: at most six, and some too many in a file with a mistake. */
const edges = listOf(word, [0, 12]);

/** The keys that the editor shows. */
export const cardsKeys = {
  board: tableOf({ shape: text, tiles: text, rows: whole, columns: whole, side: whole, cells: listOf(text) }),
  rules: tableOf({ match: either(text, listOf(listOf(word))), border: word, turn: flag, reflect: flag }),
  labels: tableOf({}),
  piece: listOf(tableOf({ name: word, edges, reverse: either(short, edges), copies: whole }), [0, MOST_PIECES]),
};

/** The names of the edges of a piece, clockwise in the order of puzzle files, and their positions around the middle. */
export const PLACES = {
  2: [
    ["left", -1, 0],
    ["right", 1, 0],
  ],
  3: [
    ["left", -0.75, -0.2],
    ["right", 0.75, -0.2],
    ["bottom", 0, 0.8],
  ],
  4: [
    ["top", 0, -1],
    ["right", 1, 0],
    ["bottom", 0, 1],
    ["left", -1, 0],
  ],
  6: [
    ["top right", 0.5, -0.9],
    ["right", 1, 0],
    ["bottom right", 0.5, 0.9],
    ["bottom left", -0.5, 0.9],
    ["left", -1, 0],
    ["top left", -0.5, -0.9],
  ],
};

const SHAPES = [
  ["rectangle", "Rectangle of squares"],
  ["triangle", "Triangle of triangles"],
  ["hexagon", "Hexagon of triangles"],
  ["squares", "Drawn: squares"],
  ["triangles", "Drawn: triangles"],
  ["hexagons", "Drawn: hexagons"],
  ["dominoes", "Drawn: dominoes"],
];

const DRAWN = {
  squares: ["XX", "XX"],
  triangles: [" A ", "AVA"],
  hexagons: [" X X ", "X X X", " X X "],
  dominoes: ["XXXX"],
};

/**
 * The board of cards: of a shape, or drawn with cells.
 *
 * @typedef {{ shape?: string, tiles?: string, rows?: number, columns?: number, side?: number, cells?: string[] }} Board
 */

/** The number of edges of a piece. @param {Board} board */
export function placesOf({ shape = "", tiles } = {}) {
  return (
    { rectangle: 4, squares: 4, triangle: 3, triangles: 3, hexagon: 3, hexagons: 6, dominoes: 2 }[tiles ?? shape] ?? 4
  );
}

/** The number of cells of a board. @param {Board} board */
export function cellsOf({ shape = "", rows = 0, columns = 0, side = 0, cells } = {}) {
  if (Array.isArray(cells)) return cells.join("").replace(/[^XAV]/g, "").length;
  return { rectangle: rows * columns, triangle: side * side, hexagon: 6 * side * side }[shape] ?? 0;
}

/** Labels as texts. With halves, 1 means +1. */
export function texts(edges, halves) {
  return edges.map((label) => (typeof label === "number" && halves && label > 0 ? `+${label}` : String(label)));
}

/** The editor for pieces. `change` is called with the new keys. */
export function cardsEditor(keys, change, photos = null) {
  const board = keys.board ?? {};
  const rules = keys.rules ?? {};
  const halves = rules.match === "halves";
  const places = placesOf(board);
  const pieces = (keys.piece ?? []).map((piece, index) => ({
    ...piece,
    name: String(piece.name ?? index + 1),
    edges: texts(piece.edges ?? [], halves),
    ...(Array.isArray(piece.reverse) ? { reverse: texts(piece.reverse, halves) } : {}),
  }));
  const set = (changes) => change({ ...keys, piece: pieces, ...changes });
  const setBoard = (changes) => set({ board: { ...board, ...changes } });
  const setRules = (changes) =>
    set({ rules: { ...rules, ...changes }, ...relabelled(pieces, rules.match, changes.match) });
  const cells = cellsOf(board);
  return {
    board: [
      boardFields(board, { set, setBoard, pieces }),
      cells > 0 &&
        cells <= MOST_PIECES &&
        h(
          "div",
          { class: "row" },
          button(n(cells, "Begin with {n} blank card", "Begin with {n} blank cards"), () =>
            set(blankOf(cells, places)),
          ),
        ),
    ],
    pieces: [
      matchField(rules, setRules),
      h(Palette, { photos, keys, pieces, places, halves, set, cells }),
      h(
        "details",
        { class: "lines", "data-place": "piece" },
        h("summary", {}, t("Pieces as lines")),
        h(Lines, { key: linesOf(pieces), pieces, places, set }),
      ),
    ],
    rules: rulesFields(rules, setRules),
  };
}

/** The keys of pieces without labels, as many as the board has cells. */
const blankOf = (cells, places) => ({
  pin: undefined,
  expect: undefined,
  piece: Array.from({ length: cells }, (_, at) => ({ name: String(at + 1), edges: Array(places).fill("?") })),
});

/**
 * The pieces with their labels adapted to another rule: halves need a sign, and without halves the signs are removed.
 */
function relabelled(pieces, before, after) {
  if (after === undefined || after === before) return {};
  const all = pieces.flatMap(({ edges }) => edges).filter((label) => label !== "?");
  const signed = all.every((label) => /^[+-]/.test(label));
  const renamed = (label) => (label === "?" ? label : after === "halves" ? `+${label}` : stemOf(label));
  if (after === "halves" ? all.some((label) => /^[+-]/.test(label)) : !signed) return {};
  return {
    piece: pieces.map((piece) => ({
      ...piece,
      edges: piece.edges.map(renamed),
      ...(Array.isArray(piece.reverse) ? { reverse: piece.reverse.map(renamed) } : {}),
    })),
  };
}

function boardFields(board, { set, setBoard, pieces }) {
  const kind = board.tiles ?? board.shape ?? "rectangle";
  const select = choice("Board", SHAPES, kind, (wanted) => {
    const next = DRAWN[wanted]
      ? { tiles: wanted, cells: DRAWN[wanted] }
      : wanted === "rectangle"
        ? { shape: wanted, rows: 3, columns: 3 }
        : { shape: wanted, side: 2 };
    const places = placesOf(next);
    set({
      board: next,
      pin: undefined,
      piece: pieces.map((piece) => ({
        ...piece,
        edges: Array.from({ length: places }, (_, at) => piece.edges[at] ?? "?"),
      })),
    });
  });
  const own = [];
  if (Array.isArray(board.cells)) {
    const area = h("textarea", {
      rows: 4,
      spellcheck: false,
      value: board.cells.join("\n"),
      onchange: ({ target }) => setBoard({ cells: target.value.replace(/\s+$/, "").split("\n") }),
    });
    own.push(
      about(
        "board.cells",
        field(
          "Cells",
          area,
          kind === "triangles" ? "A points up, V points down, a dot is a hole" : "X is a cell, a dot a hole",
        ),
      ),
    );
  } else if (kind === "rectangle") {
    own.push(
      about(
        "board.rows",
        number("Rows", board.rows ?? 3, [1, 20], (rows) => setBoard({ rows })),
      ),
    );
    own.push(
      about(
        "board.columns",
        number("Columns", board.columns ?? 3, [1, 20], (columns) => setBoard({ columns })),
      ),
    );
  } else {
    own.push(
      about(
        "board.side",
        number("Side", board.side ?? 2, [1, 20], (side) => setBoard({ side })),
      ),
    );
  }
  return h("div", { class: "row" }, about("board", select), own);
}

/** The field for what fits. It stands before the labels, because halves have other labels. */
function matchField(rules, setRules) {
  const lists = Array.isArray(rules.match);
  const match = choice(
    "Edges that touch",
    [
      ["same", "show the same label"],
      ["halves", "show two halves: +x and -x"],
      ...(lists ? [["list", "are pairs of a list in the file"]] : []),
    ],
    lists ? "list" : (rules.match ?? "same"),
    (value) => value !== "list" && setRules({ match: value }),
  );
  return h("div", { class: "row" }, about("rules.match", match));
}

function rulesFields(rules, setRules) {
  const border = h("input", {
    value: rules.border ?? "",
    placeholder: t("anything"),
    size: 10,
    onchange: ({ target }) => setRules({ border: target.value.trim() || undefined }),
  });
  return h(
    "div",
    { class: "row" },
    about("rules.border", field("Label at the border", border)),
    tick("Pieces may be turned", rules.turn !== false, (turn) => setRules({ turn: turn ? undefined : false })),
    tick("Mirror images count as the same", rules.reflect === true, (reflect) =>
      setRules({ reflect: reflect || undefined }),
    ),
  );
}

/** The labels in use. Both halves count as one label. */
export function labelsOf(pieces) {
  return [
    ...new Set(
      pieces
        .flatMap((piece) => piece.edges)
        .map(stemOf)
        .filter((label) => label && label !== "?"),
    ),
  ];
}

/** All labels of a piece, on its front and its reverse. */
const sidesOf = ({ edges, reverse }) => [...edges, ...(Array.isArray(reverse) ? reverse : [])];

/** The selected label, and all labels in the order of the palette. Added labels may not be on any piece yet. */
/** @type {{ label: string, order: string[], added: Set<string> }} */
const remembered = { label: "", order: [], added: new Set() };

/** Forgets the labels of the previous puzzle. */
export function forgetLabels() {
  Object.assign(remembered, { label: "", order: [], added: new Set() });
}

/**
 * The digits that enter the labels of a palette. A digit that is a label enters this label (with halves, its positive
 * half). The other labels get the other digits, in order.
 */
export function digitsOf(shown) {
  const digits = new Map();
  const free = [..."1234567890"].filter((digit) => {
    const own = shown.find((label) => label === digit) ?? shown.find((label) => label === `+${digit}`);
    if (own !== undefined) digits.set(digit, own);
    return own === undefined;
  });
  const taken = new Set(digits.values());
  const others = shown.filter((label) => !taken.has(label));
  free.slice(0, others.length).forEach((digit, at) => digits.set(digit, others[at]));
  return digits;
}

function Palette({ photos, keys, pieces, places, halves, set, cells }) {
  const [, choose] = useState("");
  const used = labelsOf(pieces);
  const labels = [
    ...new Set([...remembered.order.filter((label) => used.includes(label) || remembered.added.has(label)), ...used]),
  ];
  remembered.order = labels;
  const looks = new Looks(keys.labels, pieces.flatMap(sidesOf), keys.rules?.match, labels);
  const shown = halves ? labels.flatMap((label) => [`+${label}`, `-${label}`]) : labels;
  if (!shown.includes(remembered.label)) remembered.label = shown[0] ?? "";
  const digits = digitsOf(shown);
  const digitOf = new Map([...digits].map(([digit, label]) => [label, digit]));
  const add = (event) => {
    event.preventDefault();
    const [name] = event.target.elements;
    const label = stemOf(name.value.trim()).replace(/\s+/g, "_");
    if (!label || labels.includes(label)) return;
    name.value = "";
    remembered.added.add(label);
    remembered.order.push(label);
    remembered.label = halves ? `+${label}` : label;
    set({});
  };
  const count = pieces.reduce((sum, piece) => sum + (piece.copies ?? 1), 0);
  const more = (number) => {
    const next = [...pieces];
    while (next.length < pieces.length + number) next.push({ name: freshName(next), edges: Array(places).fill("?") });
    set({ piece: next });
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, t("Pieces by click: {count} of {cells}", { count, cells })),
    h(
      "p",
      { class: "note" },
      t("Choose a label, then click the edges that show it. Or press its digit at an edge: the next edge follows."),
    ),
    h(
      "div",
      { class: "palette", role: "radiogroup", "aria-label": t("Label to put at an edge") },
      shown.map((label) =>
        h(
          "label",
          { class: "swatch" },
          h("input", {
            type: "radio",
            name: "label",
            value: label,
            checked: label === remembered.label,
            onchange: () => {
              remembered.label = label;
              choose(label);
            },
          }),
          h("span", looks.look(label), looks.text(label)),
          digitOf.has(label) && h("kbd", {}, digitOf.get(label)),
        ),
      ),
    ),
    remembered.label && lookFields(remembered.label, looks, (table) => set({ labels: table })),
    h(
      "form",
      { class: "row", onsubmit: add },
      field("New label", h("input", { size: 10, placeholder: t("fox, ♥, red …") })),
      h("button", { type: "submit" }, t("Add label")),
    ),
    h(
      "div",
      { class: "cards" },
      pieces.map((piece, index) => card(piece, index, { photos, pieces, places, looks, digits, set })),
    ),
    h(
      "div",
      { class: "row" },
      button("Add a piece", () => more(1)),
      count < cells &&
        cells <= MOST_PIECES &&
        button(t("Fill up to {n} pieces", { n: cells }), () => more(cells - count)),
      button("Take all labels off", () =>
        set({
          pin: undefined,
          expect: undefined,
          piece: pieces.map(({ name }) => ({ name, edges: Array(places).fill("?") })),
        }),
      ),
    ),
  );
}

function freshName(pieces) {
  const names = new Set(pieces.map((piece) => piece.name));
  let name = pieces.length + 1;
  while (names.has(String(name))) name += 1;
  return String(name);
}

function card(piece, index, { photos, pieces, places, looks, digits, set }) {
  const photo = photos?.get(piece.name);
  const change = (changes) => set({ piece: pieces.map((own, at) => (at === index ? { ...own, ...changes } : own)) });
  const put = (at, label) => label && change({ edges: piece.edges.map((own, other) => (other === at ? label : own)) });
  const edges = (PLACES[places] ?? []).map(([place, x, y], at) => {
    const label = piece.edges[at] ?? "?";
    const { class: kind, style } = looks.look(label, "edge");
    const heard = [...new Set([looks.text(label), label])].join(", ");
    return h(
      "button",
      {
        type: "button",
        onclick: () => put(at, remembered.label),
        class: label === "?" ? `${kind} bare` : kind,
        style: { ...style, left: `${50 + 33 * x}%`, top: `${50 + 38 * y}%` },
        "data-spot": `edge-${index}-${at}`,
        "aria-label": `${t("piece {name}", piece)}, ${t(place)}: ${label === "?" ? t("no label") : heard}`,
        onkeydown: (event) => {
          if (!digits.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          const next = at + 1 < places ? `edge-${index}-${at + 1}` : `edge-${index + 1}-0`;
          event.target.closest(".cards").querySelector(`[data-spot="${next}"]`)?.focus();
          put(at, digits.get(event.key));
        },
      },
      looks.text(label),
    );
  });
  return h(
    "div",
    { "data-place": `piece.${index}` },
    h(
      "div",
      {
        class: `card places-${places}${photo ? " photographed" : ""}`,
        style: photo ? { backgroundImage: `url(${photo})` } : {},
      },
      h("div", { class: "middle" }, h("strong", {}, piece.name), piece.copies > 1 && ` ×${piece.copies}`),
      edges,
      button("×", () => set({ piece: pieces.filter((_, at) => at !== index) }), {
        class: "remove",
        "aria-label": t("remove piece {name}", piece),
      }),
    ),
  );
}

function Lines({ pieces, places, set }) {
  /** What was written and has mistakes. */
  const [draft, keep] = useState({ text: linesOf(pieces), mistakes: /** @type {string[]} */ ([]) });
  const area = h("textarea", {
    id: "card-lines",
    rows: Math.min(14, Math.max(4, pieces.length + 1)),
    spellcheck: false,
    value: draft.text,
    onchange: ({ target }) => {
      const { pieces: read, mistakes } = piecesOf(target.value, places);
      keep({ text: target.value, mistakes });
      if (!mistakes.length) set({ piece: read });
    },
  });
  const names = (PLACES[places] ?? []).map(([place]) => t(place)).join(", ");
  return [
    field(
      t("One piece a line: name, colon, labels ({names})", { names }),
      area,
      "A spreadsheet can be pasted. “x2” at the end: two of them. “| a b c d”: its reverse.",
    ),
    h("p", { class: "mistake", role: "status" }, draft.mistakes.join("; ")),
  ];
}
