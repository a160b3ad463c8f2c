// A magic square to play: numbers are typed or dragged into cells, and the sums of lines are shown around the square.

import { h, show } from "../parts/dom.js";
import { givenAsks } from "./asks.js";
import { Desk, button } from "./desk.js";
import { follow } from "./drag.js";
import { SquareGame } from "./square.js";

/** The maximum order for playing. Larger squares cannot be seen at a glance. */
export const MOST_ORDER = 12;

const LOOK = { true: "met", false: "broken", null: "open" };
const SIGN = { true: "✓", false: "✗", null: "…" };

/** Shows a square in an element. */
export function showSquare(place, keys, kept) {
  const game = new SquareGame(keys);
  const { order, most } = game;
  let chosen = null;
  let last = null;
  /** Whether numbers are pencil marks. */
  let pencil = false;

  const cells = Array.from({ length: most }, (_, cell) => h("input", {
    inputMode: "numeric", autocomplete: "off", maxLength: String(most).length, "data-cell": cell, readOnly: game.given.has(cell), class: game.given.has(cell) ? "given" : "",
    oninput: ({ target }) => {
      if (pencil) return;
      const value = target.value.trim();
      desk.act(() => game.type(cell, /^\d+$/.test(value) ? Number(value) : null));
    },
    // Discard input that is not a number.
    onblur: ({ target }) => {
      game.typed = null;
      if (pencil) markTyped(cell);
      target.value = game.at(cell) ?? "";
    },
  }));
  const marks = cells.map(() => h("span", { class: "marks", "aria-hidden": "true" }));
  const boxes = cells.map((input, cell) => h("div", {}, input, marks[cell]));
  const rim = (cell) => h("output", { class: "sum", "data-sum": cell });
  // The sum of a row is to its right, that of a column below it, and those of the diagonals are in the bottom corners.
  const [diagonal, rising] = [rim("diagonal"), rim("rising")];
  const rows = Array.from({ length: order }, (_, line) => rim(`row-${line}`));
  const columns = Array.from({ length: order }, (_, line) => rim(`column-${line}`));
  const grid = h("div", { class: "numbers summed", role: "group", "aria-label": "The square" },
    Array.from({ length: order }, (_, row) => [h("span", {}), boxes.slice(row * order, (row + 1) * order), rows[row]].flat()).flat(), rising, columns, diagonal);
  grid.style.setProperty("--columns", order);
  const rules = h("ul", { class: "rules", "aria-label": "Rules" });
  const tray = h("div", { class: "tray", role: "group", "aria-label": "Numbers that are left" });

  function drawSquare() {
    const wrong = new Set(game.wrong());
    cells.forEach((input, cell) => {
      const value = game.at(cell);
      if (game.typed !== cell) input.value = value ?? "";
      const penciled = value === undefined ? game.marks(cell) : [];
      input.setAttribute("aria-label", `${game.where(cell)}${game.given.has(cell) ? ", given" : ""}${penciled.length ? `, pencil marks ${penciled.join(" ")}` : ""}`);
      marks[cell].textContent = penciled.join(" ");
      input.setAttribute("aria-invalid", String(wrong.has(cell)));
    });
    const lines = game.lines();
    const of = (kind) => lines.filter((line) => line.kind === kind);
    const sums = (outputs, found, words) => outputs.forEach((output, line) => {
      const own = found[line];
      output.hidden = !own;
      if (!own) return;
      // In large squares there is no room for what the sum must be.
      output.textContent = own.met !== null ? `${own.sum} ${SIGN[own.met]}` : order > 6 ? String(own.sum) : `${own.sum}/${game.sum}`;
      output.className = `sum ${LOOK[own.met]}`;
      output.setAttribute("aria-label", `${words(line)}: ${own.sum} of ${game.sum}, ${LOOK[own.met]}`);
    });
    sums(rows, of("rows"), (line) => `sum of row ${line + 1}`);
    sums(columns, of("columns"), (line) => `sum of column ${line + 1}`);
    sums([diagonal, rising], of("diagonals"), (line) => `sum of the ${line ? "rising" : "falling"} diagonal`);
    show(rules, game.rules().map(({ words, met }) => h("li", { class: LOOK[met] }, `${SIGN[met]} ${words}: ${LOOK[met]}`)));
    const focus = document.activeElement?.dataset?.piece;
    show(tray, game.left().map((own) => h("button", { type: "button", class: "piece number", "data-piece": own, "aria-pressed": String(chosen === own) }, String(own))));
    if (focus) (tray.querySelector(`[data-piece="${focus}"]`) ?? tray.querySelector("button"))?.focus();
  }

  const desk = new Desk({ game, asks: givenAsks(game), draw: drawSquare, kept });
  const draw = () => desk.draw();
  const takeNow = () => desk.act(() => { if (last !== null && game.placed.has(last)) game.put(last, null); });

  function choose(own) {
    chosen = chosen === own ? null : own;
    draw();
  }

  const pen = button("Pencil", () => write(!pencil), "P");
  function write(lightly) {
    pencil = lightly;
    pen.setAttribute("aria-pressed", String(pencil));
  }
  write(false);

  /** Takes the number that was typed into a cell as a pencil mark. */
  function markTyped(cell) {
    const text = cells[cell].value.trim();
    cells[cell].value = game.at(cell) ?? "";
    if (/^\d+$/.test(text) && game.at(cell) === undefined) desk.act(() => game.mark(cell, Number(text)));
  }

  function putAt(cell) {
    if (chosen === null || game.given.has(cell)) return;
    // Several cells can get the same mark.
    if (pencil) return desk.act(() => game.mark(cell, chosen));
    const own = chosen;
    chosen = null;
    desk.act(() => game.put(cell, own));
  }

  function key(event) {
    const cell = event.target.dataset?.cell === undefined ? null : Number(event.target.dataset.cell);
    if (event.key === "Escape") {
      chosen = null;
      draw();
    } else if (event.key === "p") write(!pencil);
    else if (cell !== null && pencil && (event.key === "Enter" || event.key === " ") && chosen === null) markTyped(cell);
    else if (cell !== null && event.key === "Enter") putAt(cell);
    else if (cell !== null && event.key.startsWith("Arrow")) {
      const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      const [row, column] = [Math.floor(cell / order) + down, (cell % order) + right];
      if (row >= 0 && row < order && column >= 0 && column < order) cells[row * order + column].focus();
    } else return false;
    return true;
  }

  /** Drags a number from the tray or a cell. */
  function grab(event, from, own) {
    const cell = from ? Number(from.dataset.cell) : null;
    if (from && chosen !== null) {
      event.preventDefault();
      from.focus();
      return putAt(cell);
    }
    const value = own ? Number(own.dataset.piece) : from && !game.given.has(cell) ? game.at(cell) : undefined;
    if (value === undefined) return;
    if (own) {
      event.preventDefault();
      own.focus();
    }
    follow(event, {
      ghost: () => h("div", { class: "ghost number" }, String(value)),
      click: () => own && choose(value),
      drop(below) {
        const target = below?.closest("[data-cell]");
        chosen = null;
        if (target && pencil && own) desk.act(() => game.mark(Number(target.dataset.cell), value));
        else if (target) desk.act(() => game.put(Number(target.dataset.cell), value, cell));
        else if (cell !== null) desk.act(() => game.put(cell, null));
        else draw();
      },
    });
  }

  return desk.show(place, {
    buttons: [pen, button("Take back", takeNow)], board: h("div", {}, grid, rules), tray,
    note: "Type numbers, or drag them to cells, or choose one and click a cell. The pencil notes numbers that are possible: type one and press Enter.",
    focused: (cell) => { last = cell; }, grab, key, choose,
  });
}
