// Photos that are cut into cards. Only this browser has them: they are kept with their puzzle, but are in no link.

import { n, t } from "../parts/tongue.js";
import { useState } from "preact/hooks";
import { button, field, h, number } from "../parts/dom.js";
import { LONGEST } from "../parts/limits.js";
import { MOST_PIECES } from "../parts/types.js";
import { placesOf } from "./cards.js";
import { Corners, WHOLE, straightened } from "./corners.js";

/** The length of the longer side of a photo in pixels; larger ones are scaled down. */
const LONG = 1600;

/** The most characters of all photos of a puzzle. Those that the page makes have some millions. */
const MOST_PHOTOS = 16e6;

/** Whether a value from a file maps names of pieces to images. */
export const arePhotos = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length <= MOST_PIECES &&
  Object.keys(value).every((name) => name.length <= LONGEST) &&
  Object.values(value).every((own) => typeof own === "string") &&
  Object.values(value).reduce((sum, own) => sum + own.length, 0) <= MOST_PHOTOS &&
  Object.values(value).every((own) => /^data:image\/jpeg;base64,[\w+/=]+$/.test(own));

/**
 * The square parts of what a photo shows between its corners, row by row, each turned clockwise by some quarters. Of a
 * whole photo, what is left over at the sides is cut off.
 */
async function parts(file, corners, rows, columns, turns) {
  const photo = await createImageBitmap(file).catch(() => {
    throw new Error(t("This browser cannot read the file as a picture."));
  });
  const long = LONG / Math.max(rows, columns);
  const size = /** @type {[number, number]} */ ([columns, rows].map((number) => Math.round(long * number)));
  const image = String(corners) === String(WHOLE) ? photo : straightened(photo, corners, size);
  const side = Math.min(image.width / columns, image.height / rows);
  const edge = Math.max(1, Math.round(Math.min(side, long)));
  const canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#fff";
  context.imageSmoothingQuality = "high";
  return turns.map((turn, at) => {
    const [left, top] = [
      image.width / 2 + side * ((at % columns) - columns / 2),
      image.height / 2 + side * (Math.floor(at / columns) - rows / 2),
    ];
    context.setTransform(1, 0, 0, 1, edge / 2, edge / 2);
    context.rotate((turn * Math.PI) / 2);
    context.fillRect(-edge, -edge, 2 * edge, 2 * edge);
    context.drawImage(image, left, top, side, side, -edge / 2, -edge / 2, edge, edge);
    return canvas.toDataURL("image/jpeg", 0.85);
  });
}

/** Whole numbers from 0 on, as many as the length, in a random order. */
function shuffled(length) {
  const keys = crypto.getRandomValues(new Uint32Array(length));
  return [...keys.keys()].sort((a, b) => keys[a] - keys[b]);
}

/**
 * The puzzle of a picture: every edge between two cards has a label of its own, so the cards lie in one way. `order`
 * has the place of each card, and `turns` how far each place is turned.
 */
export function jigsaw(rows, columns, order, turns) {
  const across = (row, column) =>
    column < 0 || column === columns - 1 ? "rim" : String(row * (columns - 1) + column + 1);
  const down = (row, column) =>
    row < 0 || row === rows - 1 ? "rim" : String(rows * (columns - 1) + row * columns + column + 1);
  const piece = order.map((place, index) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const edges = [down(row - 1, column), across(row, column), down(row, column), across(row, column - 1)];
    return { name: String(index + 1), edges: edges.map((_, at) => edges[(at - turns[place] + 4) % 4]) };
  });
  return {
    format: 1,
    kind: "edge-matching",
    name: t("My photo"),
    board: { shape: "rectangle", rows, columns },
    rules: { border: "rim" },
    piece,
    // The picture stands upright.
    pin: [{ cell: [1, 1], piece: String(order.indexOf(0) + 1), turn: turns[0] }],
  };
}

/** Sheets of paper with the cards in their true size. All lengths are in mm. */
export function sheetsOf(photos, wanted, [wide, high]) {
  const edge = Math.min(wanted, wide - 20);
  const [across, down] = [wide, high].map((length) => Math.floor((length - 20) / edge));
  const cards = [...photos.values()];
  return Array.from({ length: Math.ceil(cards.length / (across * down)) }, (_, sheet) => {
    const images = cards.slice(sheet * across * down, (sheet + 1) * across * down).map((own, at) => {
      const [x, y] = [10 + edge * (at % across), 10 + edge * Math.floor(at / across)];
      const place = `x="${x}" y="${y}" width="${edge}" height="${edge}"`;
      return `<image href="${own}" ${place}/><rect ${place} fill="none" stroke="#000" stroke-width=".2"/>`;
    });
    const size = `width="${wide}mm" height="${high}mm" viewBox="0 0 ${wide} ${high}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${images.join("")}</svg>`;
  });
}

/**
 * The fields for a photo. `put` gets the photos of the cards in the form, or `null`, and `make` a new puzzle with its
 * photos.
 */
export function PhotoFields({ keys, photos, put, make }) {
  const [{ file, corners, rows, columns, said }, change] = useState({
    file: /** @type {File | null} */ (null),
    corners: WHOLE,
    rows: 3,
    columns: 3,
    said: "",
  });
  const set = (changes) => change((own) => ({ ...own, said: "", ...changes }));
  const pieces = keys?.kind === "edge-matching" && placesOf(keys.board) === 4 ? (keys.piece ?? []) : [];
  const all = rows * columns;
  /** Cuts the photo for the pieces with these places and turns, and gives it on. */
  const cut = async (order, turns, names, use) => {
    try {
      const own = await parts(file, corners, rows, columns, turns);
      use(Object.fromEntries(names.map((name, index) => [name, own[order[index]]])));
    } catch (error) {
      set({ said: error.message });
    }
  };
  const fresh = () => {
    const [order, turns] = [shuffled(all), Array.from(crypto.getRandomValues(new Uint8Array(all)), (own) => own % 4)];
    const made = jigsaw(rows, columns, order, turns);
    cut(
      order,
      turns,
      made.piece.map(({ name }) => name),
      (own) => make(made, own),
    );
  };
  /** Cards without labels that show the photo: their labels are put on by tapping them. */
  const blank = () => {
    const piece = Array.from({ length: all }, (_, at) => ({ name: String(at + 1), edges: ["?", "?", "?", "?"] }));
    const board = { shape: "rectangle", rows, columns };
    const made = { format: 1, kind: "edge-matching", name: t("My cards"), board, rules: { match: "halves" }, piece };
    cut(
      [...piece.keys()],
      Array(all).fill(0),
      piece.map(({ name }) => name),
      (own) => make(made, own, false),
    );
  };
  const onCards = () =>
    cut(
      [...pieces.keys()],
      Array(all).fill(0),
      pieces.map(({ name }, index) => String(name ?? index + 1)),
      put,
    );
  return [
    h(
      "p",
      { class: "note" },
      t("The photo stays in this browser, and in files with all puzzles. Links do not contain it."),
    ),
    h(
      "div",
      { class: "row" },
      field(
        "Photo",
        h("input", {
          type: "file",
          accept: "image/*",
          onchange: ({ target }) => set({ file: target.files[0] ?? null, corners: WHOLE }),
        }),
      ),
      number("Rows of cards", rows, [1, 12], (own) => set({ rows: own })),
      number("Columns of cards", columns, [1, 12], (own) => set({ columns: own })),
      button("Make a puzzle of it", fresh, { disabled: !file || all < 2 }),
      button(n(all, "{n} blank card", "{n} blank cards"), blank, { disabled: !file || all < 2 }),
      pieces.length > 0 &&
        button(t("Put it on these {n} cards", { n: pieces.length }), onCards, {
          disabled: !file || all !== pieces.length,
        }),
      photos && button("Take the photo off", () => put(null)),
    ),
    file && [
      h("p", { class: "note" }, t("Drag the corners onto those of the cards: the photo is straightened.")),
      h(Corners, { key: file.name, file, corners, change: (own) => set({ corners: own }) }),
    ],
    h("p", { class: "mistake", role: "status" }, said),
  ];
}
