// Squared paper for a figure, and the board of a packing. Pieces are dragged, or selected and placed by click or key.

import { hueOf } from "../editors/labels.js";
import { h, show } from "../parts/dom.js";
import { Ended, giveBack, takeHelper } from "../parts/helper.js";
import * as results from "../parts/results.js";
import { fileOf } from "../parts/toml.js";
import { givenAsks, listedAsks } from "./asks.js";
import { Desk, button } from "./desk.js";
import { follow } from "./drag.js";
import { FigureGame } from "./figure.js";
import { PackingGame } from "./packing.js";
import { svg } from "./svg.js";

const middleOf = (corners) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

/** A piece in its own colour. A dot marks its first cell. */
function drawing(grid, cells, piece) {
  const polygons = cells.map(grid.corners);
  const filled = svg("path", { d: polygons.map((own) => `M${own.map((corner) => corner.join(" ")).join("L")}Z`).join(""), class: "label-of" });
  filled.style.setProperty("--dye", hueOf(piece));
  // The outline consists of the edges that belong to a single cell.
  const edges = new Map();
  polygons.forEach((own) => own.forEach((from, at) => {
    const to = own[(at + 1) % own.length];
    const name = [from, to].map((corner) => corner.map((part) => Math.round(1000 * part)).join(" ")).sort().join(" ");
    edges.set(name, edges.has(name) ? "" : `M${from.join(" ")}L${to.join(" ")}`);
  }));
  const [x, y] = middleOf(polygons[0]);
  return [filled, svg("path", { d: [...edges.values()].join(""), class: "outline" }), svg("circle", { cx: x, cy: y, r: 0.12, class: "dot" })];
}

/** The view of some cells: left, top, width and height. */
function viewOf(grid, cells, margin) {
  const corners = cells.flatMap(grid.corners);
  const [[left, right], [top, bottom]] = [0, 1].map((axis) => [Math.min(...corners.map((own) => own[axis])), Math.max(...corners.map((own) => own[axis]))]);
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
}

/** Where the cells of a piece are, for those who cannot see it. */
function words(grid, cells) {
  const [first, ...others] = cells.map((cell) => middleOf(grid.corners(cell)));
  const far = (part) => Math.round(10 * part) / 10;
  const told = others.map(([x, y]) => [far(y - first[1]), far(x - first[0])]).map(([down, right]) => `${down} down ${right < 0 ? `${-right} left` : `${right} right`}`);
  return `${cells.length} cells, from the first on: ${told.join(", ")}`;
}

/** Shows squared paper for a figure in an element. */
export function showFigure(place, keys, kept) {
  const game = new FigureGame(keys);
  return showPaper(place, game, listedAsks(game), kept, "Drag a piece to the paper, or choose it and click the cell of the square with the dot. The figure may lie anywhere.");
}

/** Shows a packing in an element. Its board and pieces are found out by solving it. */
export function showPacking(place, keys, kept) {
  let helper = takeHelper();
  let desk = null;
  show(place, h("p", { role: "status" }, "Looking whether it can be solved …"));
  helper.ask("solve", { text: fileOf({ ...keys, expect: undefined }) }).then(({ solution }) => {
    giveBack(helper);
    helper = null;
    if (!solution) return show(place, h("p", {}, "This puzzle has no solution."));
    const game = new PackingGame(keys, solution);
    desk = showPaper(place, game, givenAsks(game), kept, "Drag a piece to the board, or choose it and click the cell for the dot.");
  }, (error) => {
    helper?.end();
    helper = null;
    if (!(error instanceof Ended)) show(place, results.mistake(error));
  });
  return { save: () => desk?.save(), boast: () => desk?.boast() ?? "", end: () => { helper?.end(); desk?.end(); } };
}

/** Shows a board with cells and a tray with pieces. */
function showPaper(place, game, asks, kept, note) {
  const { cells, grid } = game;
  /** The orientation of the pieces in the tray. */
  const lying = game.pieces.map(({ squares }) => squares);
  let chosen = null;
  let at = 0;
  let refused = "";
  const board = svg("svg", { class: "board", role: "group", "aria-label": "The board" });
  const view = viewOf(grid, cells, 0.1);
  board.setAttribute("viewBox", view.join(" "));
  const tray = h("div", { class: "tray", role: "group", "aria-label": "The tray" });

  function drawPaper() {
    const focus = document.activeElement?.dataset?.spot;
    show(board,
      // The pieces are drawn above the cells, but the cells receive the clicks.
      cells.map((cell, index) => {
        const piece = game.pieceAt(cell);
        return svg("g", { role: "button", tabindex: index === at ? 0 : -1, class: "cell", "data-cell": index, "data-spot": `cell-${index}`, "aria-label": `${nameOf(cell)}: ${piece === undefined ? "empty" : `piece ${game.pieces[piece].name}`}` },
          svg("polygon", { points: grid.corners(cell).join(" "), class: "ground" }));
      }),
      [...game.placed].map(([piece, own]) => svg("g", { class: "lying", "aria-hidden": "true" }, ...drawing(grid, game.sorted(own), piece))));
    show(tray, game.pieces.map(({ name }, piece) => {
      if (game.placed.has(piece)) return null;
      const squares = lying[piece];
      const own = h("button", { type: "button", class: "piece", "data-piece": piece, "data-spot": `piece-${piece}`, "aria-pressed": String(chosen === piece), "aria-label": `piece ${name}: ${words(grid, squares)}` });
      own.append(svg("svg", { viewBox: viewOf(grid, squares, 0.2).join(" "), "aria-hidden": "true" }, ...drawing(grid, squares, piece)));
      return own;
    }));
    if (focus) (place.querySelector(`[data-spot="${focus}"]`) ?? (focus.startsWith("piece") ? tray.querySelector("button") : null))?.focus();
    told.textContent = refused;
    refused = "";
  }

  const told = h("p", { role: "status", class: "note" });
  const desk = new Desk({ game, asks, draw: drawPaper, kept });
  const draw = () => desk.draw();
  const refuse = (fits) => { if (!fits) refused = "It does not fit there."; };

  function choose(piece) {
    chosen = chosen === piece ? null : piece;
    draw();
  }

  const nameOf = ([first, second, third]) => (game.size ? `row ${first + 1}, column ${second + 1}` : `column ${first + 1}, row ${second + 1}${third === undefined ? "" : third ? ", point up" : ", point down"}`);
  /** The next cell in a direction, or the same one at the rim. */
  function beside(from, [right, down]) {
    const [x, y] = middleOf(grid.corners(cells[from]));
    const far = cells.map((cell) => {
      const [a, b] = middleOf(grid.corners(cell));
      const [along, aside] = [(a - x) * right + (b - y) * down, Math.abs((a - x) * down) + Math.abs((b - y) * right)];
      return along > 0.3 ? along + 2 * aside : Infinity;
    });
    const least = Math.min(...far);
    return least < Infinity ? far.indexOf(least) : from;
  }

  function putAt(cell) {
    if (chosen === null) return;
    const piece = chosen;
    desk.act(() => {
      const fits = game.put(piece, lying[piece], cells[cell]);
      refuse(fits);
      if (fits) chosen = null;
    });
  }

  /** Turns or flips the selected piece, or the piece at the keyboard position. */
  const alter = (how) => desk.act(() => {
    const piece = game.pieceAt(cells[at]);
    if (chosen !== null) lying[chosen] = how(lying[chosen]);
    else if (piece !== undefined) refuse(game.alter(piece, how));
  });
  const turnNow = () => alter((squares) => game.turned(squares));
  const flipNow = () => alter((squares) => game.flipped(squares));
  const takeNow = () => desk.act(() => {
    const piece = game.pieceAt(cells[at]);
    if (chosen !== null) chosen = null;
    else if (piece !== undefined) game.take(piece);
  });

  function key(event) {
    const cell = event.target.dataset?.cell;
    // The keys also work on the focused piece in the tray.
    const piece = event.target.dataset?.piece;
    const focused = (call) => () => {
      if (piece !== undefined && chosen === null) chosen = Number(piece);
      call();
    };
    const acts = { r: focused(turnNow), f: focused(flipNow), Delete: takeNow, Backspace: takeNow, Escape: () => { chosen = null; draw(); } };
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (cell !== undefined && step) {
      at = beside(at, step);
      draw();
      board.querySelector('[tabindex="0"]').focus();
    } else if (cell !== undefined && (event.key === "Enter" || event.key === " ")) putAt(Number(cell));
    else if (acts[event.key]) acts[event.key]();
    else return false;
    return true;
  }

  function grab(event, cell, own) {
    if (!cell && !own) return;
    event.preventDefault();
    if (cell) {
      at = Number(cell.dataset.cell);
      if (chosen !== null) return putAt(Number(cell.dataset.cell));
    }
    const piece = own ? Number(own.dataset.piece) : game.pieceAt(cells[at]);
    if (cell) {
      draw();
      board.querySelector('[tabindex="0"]').focus();
    } else own.focus();
    if (piece === undefined) return;
    // A piece from the board stays under the pointer with the cell that was grabbed, a piece from the tray with its first cell.
    const squares = own ? lying[piece] : game.placed.get(piece);
    const held = own ? squares[0] : cells[at];
    follow(event, {
      ghost() {
        const room = squares.length + 1;
        const [x, y] = middleOf(grid.corners(held));
        const ghost = svg("svg", { viewBox: `${x - room} ${y - room} ${2 * room} ${2 * room}`, class: "ghost" }, ...drawing(grid, game.sorted(squares), piece));
        ghost.style.width = ghost.style.height = `${2 * room * Math.min(board.clientWidth / view[2], board.clientHeight / view[3])}px`;
        return ghost;
      },
      click: () => own && choose(piece),
      drop(below) {
        const target = below?.closest("[data-cell]");
        chosen = null;
        desk.act(() => {
          if (!target) return game.take(piece);
          refuse(game.put(piece, squares, cells[Number(target.dataset.cell)], held));
        });
      },
    });
  }

  return desk.show(place, {
    buttons: [button("Turn", turnNow, "R"), game.flips ? button("Flip", flipNow, "F") : null, button("Take back", takeNow, "Del")], board: h("div", {}, board, told), tray,
    note, focused: (cell) => { at = cell; }, grab, key, choose,
  });
}
