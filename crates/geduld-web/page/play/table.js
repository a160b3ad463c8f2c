// The table for playing: a tray and a board. Pieces are dragged, or selected and placed by click or key.

import { h, show, svg } from "../parts/dom.js";
import { givenAsks } from "./asks.js";
import { Desk, button } from "./desk.js";
import { follow } from "./drag.js";
import { Game } from "./game.js";

/** The angle of an edge in degrees, so that text along the edge does not stand on its head. */
function upright([a, b], [c, d]) {
  const angle = (Math.atan2(d - b, c - a) * 180) / Math.PI;
  return angle > 90.5 ? angle - 180 : angle < -89.5 ? angle + 180 : angle;
}

/** For each number, the pips of a domino: the places in a square of nine. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"];

/** The pips of a label in the half of a domino with this middle. `null` if the label is no digit. */
function pips(words, x, y) {
  const places = /^\d$/.test(words) ? [...PIPS[words]] : null;
  return places && svg("g", { class: "pips" }, ...places.map((place) => svg("circle", { cx: x + ((place % 3) - 1) * 0.13, cy: y + (Math.floor(place / 3) - 1) * 0.13, r: 0.05 })));
}

/** A piece in a cell, with its orientation. */
function drawing(game, cell, lying, fit) {
  const labels = game.shown(lying);
  const [x, y] = cell.middle;
  const wedges = cell.edges.map(([[a, b], [c, d]], place) => {
    const wedge = game.looks.paint(svg("path", { d: cell.edges.length === 2 ? `M${x} ${y - 0.25}L${a} ${y - 0.25}L${a} ${y + 0.25}L${x} ${y + 0.25}Z` : `M${x} ${y}L${a} ${b}L${c} ${d}Z`, class: "wedge" }), labels[place]);
    const [mx, my] = [(a + c) / 2, (b + d) / 2];
    const words = game.looks.text(labels[place]);
    const [tx, ty] = [x + 0.72 * (mx - x), y + 0.72 * (my - y)];
    const turn = words.length > 2 && cell.edges.length > 2 ? `rotate(${upright([a, b], [c, d])} ${tx} ${ty})` : null;
    const size = Math.min(0.16, 0.52 / Math.max(2, words.length));
    const text = (cell.edges.length === 2 && pips(words, x + 0.56 * (mx - x), y)) || game.looks.paint(svg("text", { x: tx, y: ty, transform: turn, "font-size": size }, words), labels[place]);
    const state = fit?.(place);
    const edge = svg("line", { x1: a, y1: b, x2: c, y2: d, class: state === true ? "fits" : state === false ? "misfit" : "rim" });
    return [wedge, text, edge];
  });
  // The order for screen readers: the name, then the labels.
  const [grounds, texts, edges] = [0, 1, 2].map((layer) => wedges.map((own) => own[layer]));
  const name = game.named ? [svg("text", { x, y, class: "name", "font-size": cell.edges.length === 3 ? 0.1 : 0.15 }, game.pieces[lying.piece].name)] : [];
  return [...grounds, ...name, ...texts, ...edges];
}

/** The distance that a piece extends from its middle, with a margin. */
const reach = (game) => (game.cells[0].edges.length === 6 ? 1.05 : 0.66);
const frame = (game) => `${-reach(game)} ${-reach(game)} ${2 * reach(game)} ${2 * reach(game)}`;

/** Shows a table for a puzzle in an element. */
export function showTable(place, keys, kept) {
  const game = new Game(keys);
  let chosen = null;
  const board = svg("svg", { class: "board", role: "group", "aria-label": "The board" });
  const tray = h("div", { class: "tray", role: "group", "aria-label": "The tray" });
  const bounds = game.cells.flatMap(({ edges }) => edges.flat()).concat(game.cells.map(({ middle }) => middle));
  const [xs, ys] = [bounds.map(([x]) => x), bounds.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.1, Math.min(...ys) - 0.1];
  board.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) - left + 0.1} ${Math.max(...ys) - top + 0.1}`);

  const at = (lying) => (lying ? `piece ${game.pieces[lying.piece].name}: ${game.shown(lying).join(", ")}${lying.reverse ? ", reverse up" : ""}` : "empty");

  function drawBoards() {
    const focus = document.activeElement?.dataset?.spot;
    show(board, game.cells.map((cell, index) => {
      const lying = game.placed.get(index);
      const outline = cell.edges.length === 2 ? `${cell.middle[0] - 0.5},${cell.middle[1] - 0.25} ${cell.middle[0] + 0.5},${cell.middle[1] - 0.25} ${cell.middle[0] + 0.5},${cell.middle[1] + 0.25} ${cell.middle[0] - 0.5},${cell.middle[1] + 0.25}`
        : cell.edges.map(([[x, y]]) => `${x},${y}`).join(" ");
      const group = svg("g", { role: "button", tabindex: 0, "data-cell": index, "data-spot": `cell-${index}`, class: "cell", "aria-label": `row ${cell.row}, column ${cell.column}: ${at(lying)}` },
        svg("polygon", { points: outline, class: "ground" }), ...(lying ? drawing(game, cell, lying, (edge) => game.fit(index, edge)) : []));
      return group;
    }));
    show(tray, game.pieces.map((piece, index) => {
      const left = game.left(index);
      if (left <= 0) return null;
      const lying = chosen?.piece === index && chosen.from === null ? chosen : { piece: index, turn: 0, reverse: false };
      const model = { ...game.cells[0], middle: [0, 0], edges: game.cells[0].edges.map((edge) => edge.map(([x, y]) => [x - game.cells[0].middle[0], y - game.cells[0].middle[1]])) };
      const button = h("button", { type: "button", class: "piece", "data-piece": index, "data-spot": `piece-${index}`, "aria-pressed": String(lying === chosen), "aria-label": at(lying) + (left > 1 ? `, ${left} left` : "") });
      button.append(svg("svg", { viewBox: frame(game), "aria-hidden": "true" }, ...drawing(game, model, lying)));
      return button;
    }));
    if (focus) place.querySelector(`[data-spot="${focus}"]`)?.focus();
  }

  const desk = new Desk({ game, asks: givenAsks(game), draw: drawBoards, kept });
  const draw = () => desk.draw();
  const act = (alter) => desk.act(alter);

  function choose(piece) {
    chosen = chosen?.piece === piece && chosen.from === null ? game.turned(chosen) : { piece, turn: 0, reverse: false, from: null };
    draw();
  }

  function putAt(index) {
    if (!chosen) {
      if (game.placed.has(index)) act(() => game.turn(index));
      return;
    }
    const { from, ...lying } = chosen;
    chosen = null;
    act(() => game.put(index, lying, from));
  }

  /** The cell that has the keyboard focus, or had it last. */
  let last = null;

  const turnNow = () => act(() => { if (chosen) chosen = { ...game.turned(chosen), from: chosen.from }; else if (last !== null) game.turn(last); });
  const flipNow = () => act(() => { if (chosen) chosen = { ...chosen, reverse: game.pieces[chosen.piece].back ? !chosen.reverse : false }; else if (last !== null) game.flip(last); });
  const takeNow = () => act(() => { if (chosen) chosen = null; else if (last !== null) game.take(last); });

  function key(event) {
    const index = event.target.dataset?.cell;
    const acts = { r: turnNow, f: flipNow, Delete: takeNow, Backspace: takeNow, Escape: () => { chosen = null; draw(); } };
    if (index !== undefined && (event.key === "Enter" || event.key === " ")) putAt(Number(index));
    else if (acts[event.key]) acts[event.key]();
    else return false;
    return true;
  }

  /** Drags a piece from the tray or a cell. Without movement it is a click. */
  function grab(event, from, own) {
    const index = from ? Number(from.dataset.cell) : null;
    const lying = own ? (chosen?.piece === Number(own.dataset.piece) && chosen.from === null ? chosen : { piece: Number(own.dataset.piece), turn: 0, reverse: false }) : game.placed.get(index);
    if (!lying) {
      if (from && chosen) putAt(index);
      return;
    }
    event.preventDefault();
    (from ?? own).focus();
    follow(event, {
      ghost() {
        const cell = game.cells[index ?? 0];
        const ghost = svg("svg", { viewBox: frame(game), class: "ghost" }, ...drawing(game, { ...cell, middle: [0, 0], edges: cell.edges.map((edge) => edge.map(([x, y]) => [x - cell.middle[0], y - cell.middle[1]])) }, lying));
        const size = (2 * reach(game) * board.clientWidth) / board.viewBox.baseVal.width;
        ghost.style.width = ghost.style.height = `${size}px`;
        return ghost;
      },
      click: () => (own ? choose(Number(own.dataset.piece)) : putAt(index)),
      drop(below) {
        const target = below?.closest("[data-cell]");
        const { from: _, ...plain } = lying;
        chosen = null;
        if (target) act(() => game.put(Number(target.dataset.cell), plain, index));
        else if (index !== null) act(() => game.take(index));
        else draw();
      },
    });
  }

  return desk.show(place, {
    buttons: [game.turns > 1 ? button("Turn", turnNow, "R") : null, game.pieces.some(({ back }) => back) ? button("Flip", flipNow, "F") : null, button("Take back", takeNow, "Del")], board, tray,
    note: "Drag a piece to the board, or choose it and click a cell. A click turns a piece that lies there.",
    focused: (cell) => { last = cell; }, grab, key, choose,
  });
}
