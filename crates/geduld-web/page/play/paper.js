// The board of a packing, or paper for a figure. Pieces are dragged, or selected and placed by click or key.

import { pictureOf } from "../../../geduld/scripts/picture.js";
import { blocksIn, roomOf } from "../../../geduld/scripts/solid.js";
import { START } from "../../../geduld/scripts/space.js";
import { turnedBy } from "../../../geduld/scripts/turning.js";
import { hueOf } from "../editors/labels.js";
import { h, show, svg } from "../parts/dom.js";
import { edgesOf, middleOf } from "../parts/grids.js";
import { Sheet, viewOf } from "../parts/sheet.js";
import { givenAsks, listedAsks } from "./asks.js";
import { Desk, button, inTray } from "./desk.js";
import { FigureGame } from "./figure.js";
import { PackingGame } from "./packing.js";

/** Cells in the colour of their piece. A dot marks the first cell of the piece. */
function drawing(grid, cells, hue, first = cells[0]) {
  const filled = svg("path", { d: cells.map(grid.corners).map((own) => `M${own.map((corner) => corner.join(" ")).join("L")}Z`).join(""), class: "label-of" });
  filled.style.setProperty("--dye", hueOf(hue));
  // The outline consists of the edges that belong to a single cell.
  const outline = [...edgesOf(grid, cells).values()].filter(({ owners }) => owners.length === 1).map(({ from, to }) => `M${from.join(" ")}L${to.join(" ")}`);
  const [x, y] = first ? middleOf(grid.corners(first)) : [];
  return [filled, svg("path", { d: outline.join(""), class: "outline" }), ...(first ? [svg("circle", { cx: x, cy: y, r: 0.12, class: "dot" })] : [])];
}

/** Pieces in space: a list of cells and a hue for each. */
function inSpace(grid, room, angles, pieces) {
  const blocks = pieces.flatMap(({ cells }, part) => cells.map((spot) => ({ part, spot })));
  return pictureOf(blocksIn(room, room.radius, angles, blocks, { balls: grid.across === 2, fillOf: (part) => ` fill="${hueOf(pieces[part].hue)}"` }));
}

/** A piece by itself. */
function portrait(grid, cells, hue) {
  if (grid.solid) return inSpace(grid, roomOf(cells), START, [{ cells, hue }]);
  return svg("svg", { viewBox: viewOf(grid, cells, 0.2).join(" "), "aria-hidden": "true" }, ...drawing(grid, cells, hue));
}

/** Where the cells of a piece are, for those who cannot see it. */
function words(grid, cells) {
  const [first, ...others] = cells.map((cell) => middleOf(grid.corners(cell)));
  const far = (part) => Math.round(10 * part) / 10;
  const told = others.map(([x, y], at) => [far(y - first[1]), far(x - first[0]), grid.solid ? cells[at + 1][2] - cells[0][2] : 0])
    .map(([down, right, up]) => `${down} down ${right < 0 ? `${-right} left` : `${right} right`}${up ? ` ${up} up` : ""}`);
  return `${cells.length} cells${told.length ? `, from the first on: ${told.join(", ")}` : ""}`;
}

/** Shows paper for a figure in an element. */
export function showFigure(place, keys, kept) {
  const game = new FigureGame(keys);
  const note = "Drag a piece to the paper, or choose it and click the cell for the dot. The figure may lie anywhere.";
  return new Desk({ game, asks: listedAsks(game), kept, hand: (desk) => handOf(game, desk, note) }).show(place);
}

/** Shows a packing in an element. */
export function showPacking(place, keys, kept, facts) {
  const game = new PackingGame(keys, facts);
  const note = game.grid.solid ? "Drag a piece to a layer, or choose it and click a cell. Drag the whole to turn it."
    : "Drag a piece to the board, or choose it and click the cell for the dot.";
  return new Desk({ game, asks: givenAsks(game), kept, hand: (desk) => handOf(game, desk, note) }).show(place);
}

/** A board with cells and a tray with pieces. */
function handOf(game, desk, note) {
  const { cells, grid, pieces } = game;
  /** The orientation of the pieces in the tray, by their colour: copies are alike. */
  const lying = new Map(pieces.map((own) => [own.hue, own.cells]));
  let refused = "";
  const board = new Sheet(grid, cells, { name: "The board" });
  board.element.classList.add("board");
  const tray = h("div", { class: "tray", role: "group", "aria-label": "The tray" });
  const told = h("p", { role: "status", class: "note" });

  // The whole, seen from a side.
  const room = grid.solid && roomOf(cells);
  const angles = { ...START };
  const stage = h("div", { class: "stage", role: "img", "aria-label": "The board in space" });
  const drawWhole = () => show(stage, inSpace(grid, room, angles, [...game.placed].map(([piece, own]) => ({ cells: own, hue: pieces[piece].hue }))));
  if (grid.solid) {
    board.element.append(h("figure", {}, stage, h("figcaption", {}, "the whole")));
    turnedBy(stage, angles, drawWhole);
  }

  function draw() {
    board.draw((cell, index) => {
      const piece = game.pieceAt(cell);
      const free = game.free?.has(String(cell));
      return { words: piece === undefined ? (free ? "empty, may stay open" : "empty") : `piece ${pieces[piece].name}`, kind: free ? "free" : "", more: { "data-cell": index } };
      // The pieces are drawn above the cells, but the cells receive the clicks.
    }, (layer) => [...game.placed].map(([piece, own]) => {
      const [first] = game.sorted(own);
      const here = own.filter((cell) => board.layerOf(cell) === layer);
      return here.length ? svg("g", { class: "lying", "aria-hidden": "true" }, ...drawing(grid, here, pieces[piece].hue, grid.solid ? null : first)) : null;
    }));
    if (grid.solid) drawWhole();
    // Copies lie on a heap.
    const heaps = new Map();
    game.open().forEach((piece) => heaps.set(pieces[piece].hue, [...(heaps.get(pieces[piece].hue) ?? []), piece]));
    show(tray, [...heaps].map(([hue, [piece, ...others]]) => inTray(piece, {
      "data-focus": `piece-${hue}`, "aria-pressed": String(desk.chosen === piece), "aria-label": `piece ${pieces[piece].name}: ${words(grid, lying.get(hue))}${others.length ? `; ${others.length + 1} of them` : ""}`,
    }, portrait(grid, lying.get(hue), hue), others.length ? h("span", { class: "heap", "aria-hidden": "true" }, `×${others.length + 1}`) : null)));
    told.textContent = refused;
    refused = "";
  }

  const refuse = (fits) => { if (!fits) refused = "It does not fit there."; };
  const own = (piece) => lying.get(pieces[piece].hue);

  /** Marks the cells that a piece would cover at a cell. */
  function aimAt(target, piece, spot) {
    const to = cells[board.indexOf(target)];
    const found = to && (spot ? game.fitted(piece, game.placed.get(piece), to, spot) : game.landing(piece, own(piece), to));
    board.element.querySelectorAll(".aim").forEach((cell) => cell.classList.remove("aim"));
    found?.forEach((cell) => board.elements[game.index.get(String(cell))].classList.add("aim"));
  }
  const aimChosen = ({ target }) => desk.chosen !== null && aimAt(target, desk.chosen);
  board.element.addEventListener("pointermove", aimChosen);
  board.element.addEventListener("focusin", aimChosen);

  /** Turns the chosen piece, or the piece at the cell that had the focus. */
  const alter = (map) => desk.act(() => {
    const { chosen } = desk;
    const piece = desk.at === null ? undefined : game.pieceAt(cells[desk.at]);
    if (chosen !== null) lying.set(pieces[chosen].hue, game.anchored(own(chosen).map(map)));
    else if (piece !== undefined) refuse(game.alter(piece, map));
  });

  return {
    board: h("div", {}, board.element, told), tray, draw, note,
    buttons: game.moves.map(([name, letter, map]) => button(name, () => alter(map), letter.toUpperCase())),
    /** A piece from the board stays under the pointer with the cell that was grabbed, a piece from the tray with its first cell. */
    held(cell, piece) {
      if (piece !== null) return { piece, squares: own(piece), spot: null };
      const lies = game.pieceAt(cells[cell]);
      return lies === undefined ? undefined : { piece: lies, squares: game.placed.get(lies), spot: cells[cell] };
    },
    ghost({ piece, squares, spot }) {
      const { hue } = pieces[piece];
      const { width, height } = board.layers[0].getBoundingClientRect();
      const unit = Math.min(width / board.view[2], height / board.view[3]);
      const extent = squares.length + 1;
      const [x, y] = middleOf(grid.corners(spot ?? squares[0]));
      const ghost = grid.solid ? portrait(grid, squares, hue) : svg("svg", { viewBox: `${x - extent} ${y - extent} ${2 * extent} ${2 * extent}` }, ...drawing(grid, game.sorted(squares), hue));
      ghost.classList.add("ghost");
      ghost.style.width = ghost.style.height = `${2 * unit * (grid.solid ? roomOf(squares).radius : extent)}px`;
      return ghost;
    },
    over: (below, { piece, spot }) => aimAt(below, piece, spot),
    drop: (cell, { piece, squares, spot }) => refuse(game.put(piece, squares, cells[cell], spot)),
    take: (cell) => game.take(game.pieceAt(cells[cell])),
    put(cell) {
      const { chosen } = desk;
      if (chosen === null) return;
      desk.act(() => {
        const fits = game.put(chosen, own(chosen), cells[cell]);
        refuse(fits);
        if (fits) desk.chosen = null;
      });
    },
    key({ key }, cell, piece) {
      const move = game.moves.find(([, letter]) => letter === key);
      if (!move) return cell !== undefined && board.heeds(key);
      // The keys also work on the focused piece in the tray.
      if (piece !== undefined) desk.chosen ??= piece;
      alter(move[2]);
      return true;
    },
  };
}
