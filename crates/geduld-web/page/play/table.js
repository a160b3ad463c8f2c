// The table to play on: a tray and a board. Pieces are dragged, or chosen and put by click or key.

import { h, show } from "../parts/dom.js";
import { Ended, takeHelper } from "../parts/helper.js";
import { fileOf } from "../parts/toml.js";
import * as results from "../parts/results.js";
import { grouped } from "../parts/words.js";
import { Game } from "./game.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** So many solutions are looked at for a hint. */
const HINT = 200;

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A piece as it lies in a cell. */
function drawing(game, cell, lying, fit) {
  const labels = game.shown(lying);
  const [x, y] = cell.middle;
  const wedges = cell.edges.map(([[a, b], [c, d]], place) => {
    const wedge = game.looks.paint(svg("path", { d: cell.edges.length === 2 ? `M${x} ${y - 0.25}L${a} ${y - 0.25}L${a} ${y + 0.25}L${x} ${y + 0.25}Z` : `M${x} ${y}L${a} ${b}L${c} ${d}Z`, class: "wedge" }), labels[place]);
    const [mx, my] = [(a + c) / 2, (b + d) / 2];
    const words = game.looks.text(labels[place]);
    const text = game.looks.paint(svg("text", { x: x + 0.68 * (mx - x), y: y + 0.68 * (my - y), "font-size": Math.min(0.16, 0.52 / Math.max(2, words.length)) }, words), labels[place]);
    const state = fit?.(place);
    const edge = svg("line", { x1: a, y1: b, x2: c, y2: d, class: state === true ? "fits" : state === false ? "misfit" : "rim" });
    return [wedge, text, edge];
  });
  // In the order in which a screen reader tells it: the name, then the labels.
  const [grounds, texts, edges] = [0, 1, 2].map((layer) => wedges.map((own) => own[layer]));
  return [...grounds, svg("text", { x, y, class: "name", "font-size": 0.15 }, game.pieces[lying.piece].name), ...texts, ...edges];
}

/** How far a piece reaches from its middle, with a margin. */
const reach = (game) => (game.cells[0].edges.length === 6 ? 1.05 : 0.66);
const frame = (game) => `${-reach(game)} ${-reach(game)} ${2 * reach(game)} ${2 * reach(game)}`;

/** Shows a table for a puzzle in an element. */
export function showTable(place, keys) {
  const game = new Game(keys);
  let chosen = null;
  let over = false;
  let helper = null;
  const begun = Date.now();
  const status = h("p", { role: "status" });
  const clock = h("p", { class: "note timer", role: "timer", "aria-label": "Time since the game began" }, "0:00");
  const time = () => [Math.floor((Date.now() - begun) / 60000), String(Math.floor((Date.now() - begun) / 1000) % 60).padStart(2, "0")].join(":");
  const ticking = setInterval(() => { clock.textContent = time(); }, 1000);
  const answer = h("div", {});
  const board = svg("svg", { class: "board", role: "group", "aria-label": "The board" });
  const tray = h("div", { class: "tray", role: "group", "aria-label": "The tray" });
  const bounds = game.cells.flatMap(({ edges }) => edges.flat()).concat(game.cells.map(({ middle }) => middle));
  const [xs, ys] = [bounds.map(([x]) => x), bounds.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.1, Math.min(...ys) - 0.1];
  board.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) - left + 0.1} ${Math.max(...ys) - top + 0.1}`);

  const at = (lying) => (lying ? `piece ${game.pieces[lying.piece].name}: ${game.shown(lying).join(", ")}${lying.reverse ? ", reverse up" : ""}` : "empty");

  function draw() {
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
    const open = game.cells.length - game.placed.size;
    const wrong = game.misfits();
    const solved = open === 0 && wrong === 0;
    if (solved && !over) {
      over = true;
      clearInterval(ticking);
      clock.textContent = time();
    }
    status.textContent = solved ? `Solved in ${clock.textContent}!`
      : `${open} ${open === 1 ? "cell is" : "cells are"} empty${wrong ? `, ${wrong} edges do not fit` : ""}.`;
  }

  function act(alter) {
    alter();
    show(answer);
    draw();
  }

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

  /** The cell that the keyboard is at, or was last. */
  let last = null;
  place.addEventListener("focusin", ({ target }) => { last = target.dataset?.cell ? Number(target.dataset.cell) : last; });

  const turnNow = () => act(() => { if (chosen) chosen = { ...game.turned(chosen), from: chosen.from }; else if (last !== null) game.turn(last); });
  const flipNow = () => act(() => { if (chosen) chosen = { ...chosen, reverse: game.pieces[chosen.piece].back ? !chosen.reverse : false }; else if (last !== null) game.flip(last); });
  const takeNow = () => act(() => { if (chosen) chosen = null; else if (last !== null) game.take(last); });

  function onKey(event) {
    const index = event.target.dataset?.cell;
    const acts = { r: turnNow, f: flipNow, Delete: takeNow, Backspace: takeNow, Escape: () => { chosen = null; draw(); } };
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") act(() => (event.shiftKey ? game.redo() : game.undo()));
      else if (event.key === "y") act(() => game.redo());
      else return;
    } else if (index !== undefined && (event.key === "Enter" || event.key === " ")) putAt(Number(index));
    else if (acts[event.key]) acts[event.key]();
    else return;
    event.preventDefault();
  }

  /** Drags a piece from the tray or a cell; without a move it is a click. */
  function grab(event) {
    if (event.button !== 0) return;
    const from = event.target.closest("[data-cell]");
    const own = event.target.closest("[data-piece]");
    const index = from ? Number(from.dataset.cell) : null;
    const lying = own ? (chosen?.piece === Number(own.dataset.piece) && chosen.from === null ? chosen : { piece: Number(own.dataset.piece), turn: 0, reverse: false }) : game.placed.get(index);
    if (!lying) {
      if (from && chosen) putAt(index);
      return;
    }
    event.preventDefault();
    (from ?? own).focus();
    let ghost = null;
    const begin = [event.clientX, event.clientY];
    const move = (now) => {
      if (!ghost && Math.hypot(now.clientX - begin[0], now.clientY - begin[1]) < 6) return;
      if (!ghost) {
        ghost = svg("svg", { viewBox: frame(game), class: "ghost" });
        const cell = game.cells[index ?? 0];
        ghost.append(...drawing(game, { ...cell, middle: [0, 0], edges: cell.edges.map((edge) => edge.map(([x, y]) => [x - cell.middle[0], y - cell.middle[1]])) }, lying));
        const size = (2 * reach(game) * board.clientWidth) / board.viewBox.baseVal.width;
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
      }
      ghost.style.left = `${now.clientX}px`;
      ghost.style.top = `${now.clientY}px`;
    };
    const end = (now) => {
      for (const [name, call] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) removeEventListener(name, call);
      if (!ghost) {
        if (now.type === "pointercancel") return;
        if (own) choose(Number(own.dataset.piece));
        else putAt(index);
        return;
      }
      ghost.remove();
      const target = document.elementFromPoint(now.clientX, now.clientY)?.closest("[data-cell]");
      const { from: _, ...plain } = lying;
      chosen = null;
      if (target) act(() => game.put(Number(target.dataset.cell), plain, index));
      else if (index !== null) act(() => game.take(index));
      else draw();
    };
    for (const [name, call] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) addEventListener(name, call);
  }

  async function ask(words, question) {
    helper?.end();
    const own = takeHelper();
    helper = own;
    show(answer, h("p", { role: "status" }, `${words} … `, h("button", { type: "button", onclick: () => own.end() }, "Stop")));
    const text = fileOf(game.givenKeys());
    try {
      // What does not fit needs no search.
      show(answer, game.misfits() ? await noneLeft(own, text) : await question(own, text));
      draw();
    } catch (error) {
      show(answer, error instanceof Ended ? h("p", {}, "Stopped.") : results.mistake(error));
    }
    own.end();
  }

  const noneLeft = async (own, text) => h("div", {}, h("p", {}, "What lies here is in no solution any more: take some of it back."), results.why(await own.ask("why", { text })));

  const hint = () => ask("Looking for a hint", async (own, text) => {
    const { solutions, complete } = await own.ask("list", { text, limit: HINT });
    if (!solutions.length) return noneLeft(own, text);
    const open = game.cells.map((_, index) => index).filter((index) => !game.placed.has(index));
    if (!open.length) return h("p", {}, "Everything lies right.");
    const key = (solution, index) => JSON.stringify(game.of(solution, index));
    const sure = complete ? open.find((index) => solutions.every(({ solution }) => key(solution, index) === key(solutions[0].solution, index))) : undefined;
    const index = sure ?? open[0];
    const lying = game.of(solutions[0].solution, index);
    game.put(index, lying);
    const { row, column } = game.cells[index];
    return h("p", {}, `Piece ${game.pieces[lying.piece].name} is put at row ${row}, column ${column}: it lies so in ${sure === undefined ? "a solution" : "every solution"} that agrees with the board.`);
  });

  const solveRest = () => ask("Solving the rest", async (own, text) => {
    const { solution } = await own.ask("solve", { text });
    if (!solution) return noneLeft(own, text);
    game.change((placed) => game.cells.forEach((_, index) => placed.set(index, game.of(solution, index))));
    return h("p", {}, "This is a solution.");
  });

  const countLeft = () => ask("Counting the solutions that are left", async (own, text) => {
    const { header, cubes } = await own.count("plan", { text });
    let journal = header;
    for (const { id } of cubes) journal += await own.count("cubes", { ids: [id] });
    const { solutions } = await own.count("numbers", { journal });
    return h("p", {}, `${grouped(solutions)} ${solutions === "1" ? "solution agrees" : "solutions agree"} with the board.`);
  });

  const check = () => ask("Checking", async (own, text) => {
    const { solutions } = await own.ask("list", { text, limit: 1 });
    return solutions.length ? h("p", {}, "So far everything can stay.") : noneLeft(own, text);
  });

  const button = (words, call) => h("button", { type: "button", onclick: call }, words);
  const section = h("section", { class: "table", "aria-label": "Play" }, clock, status,
    h("div", { class: "row" }, button("Turn (R)", turnNow), button("Flip (F)", flipNow), button("Take back (Del)", takeNow),
      button("Undo", () => act(() => game.undo())), button("Redo", () => act(() => game.redo()))),
    h("div", { class: "play" }, board, tray),
    h("div", { class: "row" }, button("Check", check), button("Hint", hint), button("Solutions left", countLeft), button("Solve the rest", solveRest)),
    answer, h("p", { class: "note" }, "Drag a piece to the board, or choose it and click a cell. A click turns a piece that lies there."));
  section.addEventListener("keydown", onKey);
  section.addEventListener("pointerdown", grab);
  // A key on a piece of the tray is a click without a pointer.
  tray.addEventListener("click", (event) => {
    const own = event.target.closest("[data-piece]");
    if (own && event.detail === 0) choose(Number(own.dataset.piece));
  });
  show(place, section);
  draw();
  return {
    end() {
      clearInterval(ticking);
      helper?.end();
    },
  };
}
