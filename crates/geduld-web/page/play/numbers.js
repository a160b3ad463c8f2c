// A magic square to play: numbers are typed or dragged into cells, and the sums of lines are shown around the square.

import { h, show } from "../parts/dom.js";
import { givenAsks } from "./asks.js";
import { Desk, button, inTray } from "./desk.js";
import { SquareGame } from "./square.js";

/** The maximum order for playing. Larger squares cannot be seen at a glance. */
export const MOST_ORDER = 12;

const LOOK = { true: "met", false: "broken", null: "open" };
const SIGN = { true: "✓", false: "✗", null: "…" };

/** Shows a square in an element. */
export function showSquare(place, keys, kept) {
  const game = new SquareGame(keys);
  return new Desk({ game, asks: givenAsks(game), kept, hand: (desk) => handOf(game, desk) }).show(place);
}

function handOf(game, desk) {
  const { order, most } = game;
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

  function draw() {
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
    show(tray, game.left().map((own) => inTray(own, { class: "piece number", "aria-pressed": String(desk.chosen === own) }, String(own))));
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

  return {
    board: h("div", {}, grid, rules), tray, draw, buttons: [pen],
    note: "Type numbers, or drag them to cells, or choose one and click a cell. The pencil notes numbers that are possible: type one and press Enter.",
    held: (cell, piece) => piece ?? (game.given.has(cell) ? undefined : game.at(cell)),
    ghost: (value) => h("div", { class: "ghost number" }, String(value)),
    drop: (cell, value, from) => (pencil && from === null ? game.mark(cell, value) : game.put(cell, value, from)),
    take(cell) {
      if (game.placed.has(cell)) game.put(cell, null);
    },
    put(cell) {
      const { chosen } = desk;
      if (chosen === null || game.given.has(cell)) return;
      // Several cells can get the same mark.
      if (pencil) return desk.act(() => game.mark(cell, chosen));
      desk.chosen = null;
      desk.act(() => game.put(cell, chosen));
    },
    key({ key }, cell) {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
      if (key === "p") write(!pencil);
      else if (cell !== undefined && pencil && (key === "Enter" || key === " ") && desk.chosen === null) markTyped(cell);
      else if (cell !== undefined && step) {
        const [row, column] = [Math.floor(cell / order) + step[0], (cell % order) + step[1]];
        if (row >= 0 && row < order && column >= 0 && column < order) cells[row * order + column].focus();
      } else return false;
      return true;
    },
  };
}
