// Squared paper for a figure. Pieces are dragged, or selected and placed by click or key.

import { hueOf } from "../editors/labels.js";
import { h, show } from "../parts/dom.js";
import { listedAsks } from "./asks.js";
import { Desk, button } from "./desk.js";
import { follow } from "./drag.js";
import { FigureGame } from "./figure.js";
import { svg } from "./svg.js";

/** The outline of a piece whose squares have corners at whole numbers. */
function outline(squares) {
  const own = new Set(squares.map(String));
  return squares.map(([r, c]) => [
    [[r - 1, c], `M${c} ${r}h1`], [[r + 1, c], `M${c} ${r + 1}h1`], [[r, c - 1], `M${c} ${r}v1`], [[r, c + 1], `M${c + 1} ${r}v1`],
  ].map(([beside, line]) => (own.has(String(beside)) ? "" : line)).join("")).join("");
}

/** A piece in its own colour. A dot marks its first square. */
function drawing(squares, piece) {
  const filled = svg("path", { d: squares.map(([r, c]) => `M${c} ${r}h1v1h-1z`).join(""), class: "label-of" });
  filled.style.setProperty("--dye", hueOf(piece));
  const [first] = squares;
  return [filled, svg("path", { d: outline(squares), class: "outline" }), svg("circle", { cx: first[1] + 0.5, cy: first[0] + 0.5, r: 0.12, class: "dot" })];
}

const words = (squares) => `${squares.length} squares, from the first on: ${squares.slice(1).map(([r, c]) => `${r} down ${c < 0 ? `${-c} left` : `${c} right`}`).join(", ")}`;

/** Shows the paper for a puzzle in an element. */
export function showPaper(place, keys, kept) {
  const game = new FigureGame(keys);
  const { size } = game;
  /** The orientation of the pieces in the tray. */
  const lying = game.pieces.map(({ squares }) => squares);
  let chosen = null;
  let at = [0, 0];
  let refused = "";
  const board = svg("svg", { class: "board", role: "group", "aria-label": "The paper", viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}` });
  const tray = h("div", { class: "tray", role: "group", "aria-label": "The tray" });

  function drawPaper() {
    const focus = document.activeElement?.dataset?.spot;
    const cells = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size]);
    show(board,
      // The pieces are drawn above the cells, but the cells receive the clicks.
      cells.map(([row, column]) => {
        const piece = game.pieceAt(row, column);
        const here = row === at[0] && column === at[1];
        return svg("g", { role: "button", tabindex: here ? 0 : -1, class: "cell", "data-cell": row * size + column, "data-spot": `cell-${row}-${column}`, "aria-label": `row ${row + 1}, column ${column + 1}: ${piece === undefined ? "empty" : `piece ${game.pieces[piece].name}`}` },
          svg("rect", { x: column, y: row, width: 1, height: 1, class: "ground" }));
      }),
      [...game.placed].map(([piece, squares]) => svg("g", { class: "lying", "aria-hidden": "true" }, ...drawing([...squares].sort(([a, b], [c, d]) => a - c || b - d), piece))));
    show(tray, game.pieces.map(({ name }, piece) => {
      if (game.placed.has(piece)) return null;
      const squares = lying[piece];
      const [rows, columns] = [squares.map(([r]) => r), squares.map(([, c]) => c)];
      const own = h("button", { type: "button", class: "piece", "data-piece": piece, "data-spot": `piece-${piece}`, "aria-pressed": String(chosen === piece), "aria-label": `piece ${name}: ${words(squares)}` });
      const [left, width, height] = [Math.min(...columns), Math.max(...columns) - Math.min(...columns) + 1, Math.max(...rows) + 1];
      own.append(svg("svg", { viewBox: `${left - 0.2} -0.2 ${width + 0.4} ${height + 0.4}`, "aria-hidden": "true" }, ...drawing(squares, piece)));
      return own;
    }));
    if (focus) (place.querySelector(`[data-spot="${focus}"]`) ?? (focus.startsWith("piece") ? tray.querySelector("button") : null))?.focus();
    told.textContent = refused;
    refused = "";
  }

  const told = h("p", { role: "status", class: "note" });
  const desk = new Desk({ game, asks: listedAsks(game), draw: drawPaper, kept });
  const draw = () => desk.draw();
  const refuse = (fits) => { if (!fits) refused = "It does not fit there."; };

  function choose(piece) {
    chosen = chosen === piece ? null : piece;
    draw();
  }

  const placeOf = (cell) => [Math.floor(cell / size), cell % size];
  function putAt(cell) {
    if (chosen === null) return;
    const piece = chosen;
    desk.act(() => {
      const fits = game.put(piece, lying[piece], placeOf(cell));
      refuse(fits);
      if (fits) chosen = null;
    });
  }

  /** Turns or flips the selected piece, or the piece at the keyboard position. */
  const alter = (how) => desk.act(() => {
    const piece = game.pieceAt(...at);
    if (chosen !== null) lying[chosen] = how(lying[chosen]);
    else if (piece !== undefined) refuse(game.alter(piece, how));
  });
  const turnNow = () => alter((squares) => game.turned(squares));
  const flipNow = () => alter((squares) => game.flipped(squares));
  const takeNow = () => desk.act(() => {
    const piece = game.pieceAt(...at);
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
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (cell !== undefined && step) {
      at = at.map((own, axis) => Math.min(size - 1, Math.max(0, own + step[axis])));
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
      at = placeOf(Number(cell.dataset.cell));
      if (chosen !== null) return putAt(Number(cell.dataset.cell));
    }
    const piece = own ? Number(own.dataset.piece) : game.pieceAt(...at);
    if (cell) {
      draw();
      board.querySelector('[tabindex="0"]').focus();
    } else own.focus();
    if (piece === undefined) return;
    const there = own ? null : [...game.placed.get(piece)].sort(([a, b], [c, d]) => a - c || b - d);
    const squares = own ? lying[piece] : there.map(([r, c]) => [r - there[0][0], c - there[0][1]]);
    // A piece from the board stays under the pointer with the square that was grabbed, a piece from the tray with its first square.
    const held = own ? [0, 0] : [at[0] - there[0][0], at[1] - there[0][1]];
    follow(event, {
      ghost() {
        const room = game.pieces[piece].squares.length + 1;
        const ghost = svg("svg", { viewBox: `${-room} ${-room} ${2 * room} ${2 * room}`, class: "ghost" }, svg("g", { transform: `translate(${-held[1] - 0.5} ${-held[0] - 0.5})` }, ...drawing(squares, piece)));
        ghost.style.width = ghost.style.height = `${(2 * room * board.clientWidth) / (size + 0.2)}px`;
        return ghost;
      },
      click: () => own && choose(piece),
      drop(below) {
        const target = below?.closest("[data-cell]");
        chosen = null;
        desk.act(() => {
          if (!target) return game.take(piece);
          const [row, column] = placeOf(Number(target.dataset.cell));
          refuse(game.put(piece, squares, [row - held[0], column - held[1]]));
        });
      },
    });
  }

  return desk.show(place, {
    buttons: [button("Turn", turnNow, "R"), game.flips ? button("Flip", flipNow, "F") : null, button("Take back", takeNow, "Del")], board: h("div", {}, board, told), tray,
    note: "Drag a piece to the paper, or choose it and click the cell of the square with the dot. The figure may lie anywhere.",
    focused: (cell) => { at = placeOf(cell); }, grab, key, choose,
  });
}
