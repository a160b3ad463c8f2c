// The table for playing: a tray and a board. Pieces are dragged, or selected and placed by click or key.

import { button, h } from "../parts/dom.js";
import { inTray } from "./desk.js";

/** The angle of an edge in degrees, so that text along the edge does not stand on its head. */
function upright([a, b], [c, d]) {
  const angle = (Math.atan2(d - b, c - a) * 180) / Math.PI;
  return angle > 90.5 ? angle - 180 : angle < -89.5 ? angle + 180 : angle;
}

/** For each number, the pips of a domino: the places in a square of nine. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"];

/** The pips of a label in the half of a domino with this middle. `null` if the label is no digit. */
function pips(words, x, y) {
  const places = /^\d$/.test(words) ? [...PIPS[words]].map(Number) : null;
  return places && h("g", { class: "pips" }, places.map((place) => h("circle", { cx: x + ((place % 3) - 1) * 0.13, cy: y + (Math.floor(place / 3) - 1) * 0.13, r: 0.05 })));
}

/** A piece in a cell, with its orientation. */
function drawing(game, cell, lying, fit) {
  const labels = game.shown(lying);
  const [x, y] = cell.middle;
  const photo = lying.reverse ? undefined : game.photos.get(game.pieces[lying.piece].name);
  const wedges = cell.edges.map(([[a, b], [c, d]], place) => {
    const wedge = h("path", { d: cell.edges.length === 2 ? `M${x} ${y - 0.25}L${a} ${y - 0.25}L${a} ${y + 0.25}L${x} ${y + 0.25}Z` : `M${x} ${y}L${a} ${b}L${c} ${d}Z`, ...game.looks.look(labels[place], "wedge") });
    const [mx, my] = [(a + c) / 2, (b + d) / 2];
    const words = game.looks.text(labels[place]);
    const [tx, ty] = [x + 0.72 * (mx - x), y + 0.72 * (my - y)];
    const turn = words.length > 2 && cell.edges.length > 2 ? `rotate(${upright([a, b], [c, d])} ${tx} ${ty})` : null;
    const size = Math.min(0.16, 0.52 / Math.max(2, words.length));
    const text = (cell.edges.length === 2 && pips(words, x + 0.56 * (mx - x), y)) || h("text", { x: tx, y: ty, transform: turn, "font-size": size, ...game.looks.look(labels[place]) }, words);
    const state = fit?.(place);
    const edge = h("line", { x1: a, y1: b, x2: c, y2: d, class: state === true ? "fits" : state === false ? "misfit" : "rim" });
    return [wedge, text, edge];
  });
  // The order for screen readers: the name, then the labels.
  const [grounds, texts, edges] = [0, 1, 2].map((layer) => wedges.map((own) => [own[layer], " "]));
  if (photo) return [h("image", { class: "photo", href: photo, x: x - 0.5, y: y - 0.5, width: 1, height: 1, transform: `rotate(${-90 * lying.turn} ${x} ${y})` }), ...edges];
  const name = game.named ? [h("text", { x, y, class: "name", "font-size": cell.edges.length === 3 ? 0.1 : 0.15 }, game.pieces[lying.piece].name), " "] : [];
  return [...grounds, ...name, ...texts, ...edges];
}

/** The distance that a piece extends from its middle, with a margin. */
const reach = (game) => (game.cells[0].edges.length === 6 ? 1.05 : 0.66);

/** A piece by itself, as it lies in a cell. */
function portrait(game, cell, lying, look) {
  const [x, y] = cell.middle;
  const alone = { ...cell, middle: [0, 0], edges: cell.edges.map((edge) => edge.map(([a, b]) => [a - x, b - y])) };
  const far = reach(game);
  return h("svg", { viewBox: `${-far} ${-far} ${2 * far} ${2 * far}`, ...look }, drawing(game, alone, lying));
}

/** The corners of a cell. Dominoes have only two edges. */
function cornersOf({ middle: [x, y], edges }) {
  return edges.length === 2 ? [[x - 0.5, y - 0.25], [x + 0.5, y - 0.25], [x + 0.5, y + 0.25], [x - 0.5, y + 0.25]] : edges.map(([from]) => from);
}

/** A table: a board with cells, and a tray with pieces. */
export function tableHand(game, desk) {
  const corners = game.cells.flatMap(cornersOf);
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [left, top] = [Math.min(...xs) - 0.1, Math.min(...ys) - 0.1];
  const [width, height] = [Math.max(...xs) - left + 0.1, Math.max(...ys) - top + 0.1];
  /** How the chosen piece lies. */
  let lying = null;

  const words = (own) => {
    if (!own) return "empty";
    const labels = game.shown(own);
    // What is seen is part of what is heard.
    const [seen, known] = [labels.map((label) => game.looks.text(label)).join(", "), labels.join(", ")];
    return `piece ${game.pieces[own.piece].name}: ${seen}${seen === known ? "" : ` (${known})`}${own.reverse ? ", reverse up" : ""}`;
  };
  const inHand = (piece) => (desk.chosen === piece ? lying : { piece, turn: 0, reverse: false });

  const board = () => h("svg", { class: "board", role: "group", "aria-label": "The board", viewBox: `${left} ${top} ${width} ${height}` }, game.cells.map((cell, index) => {
    const own = game.placed.get(index);
    return h("g", { role: "button", tabindex: 0, "data-cell": index, class: "cell", "aria-label": `row ${cell.row}, column ${cell.column}: ${words(own)}` },
      h("polygon", { points: cornersOf(cell).join(" "), class: "ground" }), own && drawing(game, cell, own, (edge) => game.fit(index, edge)));
  }));
  const tray = () => game.pieces.map((_, piece) => {
    const left = game.left(piece);
    return left > 0 && inTray(piece, { "aria-pressed": String(desk.chosen === piece), "aria-label": words(inHand(piece)) + (left > 1 ? `, ${left} left` : "") },
      portrait(game, game.cells[0], inHand(piece), { "aria-hidden": "true" }));
  });

  const turnNow = () => desk.act(() => { if (desk.chosen !== null) lying = game.turned(lying); else game.turn(desk.at); });
  const flipNow = () => desk.act(() => { if (desk.chosen !== null) lying = game.flipped(lying); else game.flip(desk.at); });

  return {
    board, tray, wide: width > 2.5 * height, note: "Drag a piece to the board, or choose it and click a cell. A click turns a piece that lies there.",
    buttons: () => [game.turns > 1 && button("Turn", turnNow, { key: "R" }), game.pieces.some(({ back }) => back) && button("Flip", flipNow, { key: "F" })],
    held: (cell, piece) => (piece === null ? game.placed.get(cell) : inHand(piece)),
    ghost: (held, cell) => portrait(game, game.cells[cell ?? 0], held, { style: { width: `${(2 * reach(game) * desk.place.querySelector(".board").clientWidth) / width}px` } }),
    drop: (cell, held, from) => game.move(cell, held, from),
    take: (cell) => game.take(cell),
    put(cell) {
      const own = desk.chosen === null ? null : lying;
      desk.chosen = null;
      desk.act(() => (own ? game.move(cell, own) : game.turn(cell)));
    },
    choose(piece) {
      lying = desk.chosen === piece ? game.turned(lying) : inHand(piece);
      desk.chosen = piece;
      desk.draw();
    },
    key({ key }) {
      if (key === "r") turnNow();
      else if (key === "f") flipNow();
      else return false;
      return true;
    },
  };
}
