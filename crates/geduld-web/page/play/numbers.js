// A magic square to play: numbers are typed or dragged into cells, and the sums of lines are shown around the square.

import { h } from "../parts/dom.js";
import { t } from "../parts/tongue.js";
import { inTray } from "./desk.js";

/** The maximum order for playing. Larger squares cannot be seen at a glance. */
export const MOST_ORDER = 12;

const LOOK = { true: "met", false: "broken", null: "open" };
const SIGN = { true: "✓", false: "✗", null: "…" };

/** A square with fields for numbers. */
export function squareHand(game, desk) {
  const { order, most } = game;
  /** Whether numbers are pencil marks. */
  let pencil = false;

  function box(cell, wrong) {
    const value = game.at(cell);
    const given = game.given.has(cell);
    const penciled = value === undefined ? game.marks(cell) : [];
    return h(
      "div",
      {},
      h("input", {
        inputMode: "numeric",
        autocomplete: "off",
        maxLength: String(most).length,
        "data-cell": cell,
        readOnly: given,
        class: given ? "given" : "",
        "aria-label": [
          game.where(cell),
          given && t("given"),
          penciled.length > 0 && t("pencil marks {marks}", { marks: penciled.join(" ") }),
        ]
          .filter(Boolean)
          .join(", "),
        "aria-invalid": String(wrong.includes(cell)),
        // What is being typed stays as it is.
        value: game.typed === cell ? undefined : (value ?? ""),
        oninput({ target }) {
          if (pencil) return;
          const typed = target.value.trim();
          desk.act(() => game.type(cell, /^\d+$/.test(typed) ? Number(typed) : null));
        },
        // Discard input that is not a number.
        onblur({ target }) {
          game.typed = null;
          if (pencil) markTyped(target);
          target.value = game.at(cell) ?? "";
        },
      }),
      h("span", { class: "marks", "aria-hidden": "true" }, penciled.join(" ")),
    );
  }

  function board() {
    const wrong = game.wrong();
    const lines = game.lines();
    // The sum of a row is to its right, that of a column below it, and those of the diagonals are in the bottom
    // corners.
    const sum = (kind, name, words) => {
      const own = lines.filter((line) => line.kind === kind)[name];
      if (!own) return h("span");
      // In large squares there is no room for what the sum must be.
      const text =
        own.met !== null ? `${own.sum} ${SIGN[own.met]}` : order > 6 ? String(own.sum) : `${own.sum}/${game.sum}`;
      return h(
        "output",
        {
          class: `sum ${LOOK[own.met]}`,
          "data-sum": `${kind}-${name}`,
          "aria-label": t("{words}: {own} of {sum}, {state}", {
            words,
            own: own.sum,
            sum: game.sum,
            state: t(LOOK[own.met]),
          }),
        },
        text,
      );
    };
    const each = Array.from({ length: order }, (_, own) => own);
    return h(
      "div",
      {},
      h(
        "div",
        { class: "numbers summed", role: "group", "aria-label": t("The square"), style: { "--columns": order } },
        each.map((row) => [
          h("span"),
          each.map((column) => box(row * order + column, wrong)),
          sum("rows", row, t("sum of row {n}", { n: row + 1 })),
        ]),
        sum("diagonals", 1, t("sum of the rising diagonal")),
        each.map((column) => sum("columns", column, t("sum of column {n}", { n: column + 1 }))),
        sum("diagonals", 0, t("sum of the falling diagonal")),
      ),
      h(
        "ul",
        { class: "rules", "aria-label": t("Rules") },
        game.rules().map(({ words, met }) => h("li", { class: LOOK[met] }, `${SIGN[met]} ${words}: ${t(LOOK[met])}`)),
      ),
    );
  }

  function write(lightly) {
    pencil = lightly;
    desk.draw();
  }

  /** Takes the number that was typed into a cell as a pencil mark. */
  function markTyped(input) {
    const [cell, text] = [Number(input.dataset.cell), input.value.trim()];
    input.value = game.at(cell) ?? "";
    if (/^\d+$/.test(text) && game.at(cell) === undefined) desk.act(() => game.mark(cell, Number(text)));
  }

  return {
    board,
    trayed: t("Numbers that are left"),
    tray: () =>
      game
        .left()
        .map((own) => inTray(own, { class: "piece number", "aria-pressed": String(desk.chosen === own) }, String(own))),
    acts: () => [{ name: t("Pencil"), key: "P", call: () => write(!pencil), more: { "aria-pressed": String(pencil) } }],
    note: t("Type numbers, drag them to cells, or tap one and then a cell. With the pencil, Enter notes a number."),
    held: (cell, piece) => piece ?? (game.given.has(cell) ? undefined : game.at(cell)),
    ghost: (value) => h("div", { class: "number" }, String(value)),
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
    key({ key, target }, cell) {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
      if (key === "p") write(!pencil);
      else if (cell !== undefined && pencil && (key === "Enter" || key === " ") && desk.chosen === null)
        markTyped(target);
      else if (cell !== undefined && step) {
        const [row, column] = [Math.floor(cell / order) + step[0], (cell % order) + step[1]];
        if (row >= 0 && row < order && column >= 0 && column < order)
          desk.place.querySelector(`[data-cell="${row * order + column}"]`).focus();
      } else return false;
      return true;
    },
  };
}
