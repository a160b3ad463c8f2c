// The editor for a magic square: size, rules, given numbers.

import { t } from "../parts/tongue.js";
import { about, choice, h, number, tick } from "../parts/dom.js";
import { flag, listOf, tableOf, text, whole } from "../parts/types.js";

/** The keys that the editor shows. */
export const squareKeys = {
  order: whole,
  numbers: listOf(whole),
  sum: whole,
  rules: tableOf({ diagonals: flag, pandiagonal: flag, associative: flag, sliding: flag, permutation: text }),
  pin: listOf(tableOf({ cell: listOf(whole, [2, 2]), value: whole })),
};

export function squareEditor(keys, change) {
  const { order = 3, numbers, rules = {}, pin = [] } = keys;
  const [least, most] = numbers?.length ? [Math.min(...numbers), Math.max(...numbers)] : [1, order * order];
  const setRules = (changes) => change({ ...keys, rules: { ...rules, ...changes } });
  const given = (row, column) => pin.find((own) => own.cell?.[0] === row && own.cell?.[1] === column)?.value;
  const give = (row, column, value) => {
    const others = pin.filter((own) => own.cell?.[0] !== row || own.cell?.[1] !== column);
    const next = value !== null ? [...others, { cell: [row, column], value }] : others;
    change({ ...keys, pin: next.length ? next : undefined });
  };
  const cells =
    order < 1 || order > 12
      ? []
      : Array.from({ length: order * order }, (_, at) => {
          const [row, column] = [1 + Math.floor(at / order), 1 + (at % order)];
          return h(
            "div",
            { "data-place": `pin.${pin.findIndex((own) => own.cell?.[0] === row && own.cell?.[1] === column)}` },
            h("input", {
              type: "number",
              min: least,
              max: most,
              value: given(row, column) ?? "",
              "data-spot": `cell-${row}-${column}`,
              "aria-label": t("number given at row {row}, column {column}", { row, column }),
              onchange: ({ target }) => give(row, column, target.value ? Math.round(Number(target.value)) : null),
            }),
          );
        });
  return {
    board: h(
      "div",
      { class: "row" },
      about(
        "order",
        number("Rows and columns", order, [3, 100], (next) =>
          change({
            ...keys,
            order: next,
            numbers: undefined,
            sum: undefined,
            pin: pin.filter(({ cell = [], value }) => Math.max(...cell) <= next && !(value > next * next)),
          }),
        ),
      ),
    ),
    rules: [
      choice(
        "Permutation",
        [
          ["any", "any"],
          ["even", "even"],
          ["odd", "odd"],
        ],
        rules.permutation ?? "any",
        (value) => setRules({ permutation: value === "any" ? undefined : value }),
      ),
      h(
        "div",
        { class: "row" },
        tick("Diagonals have the sum", rules.diagonals !== false, (on) =>
          setRules({ diagonals: on ? undefined : false }),
        ),
        tick("Broken diagonals too", rules.pandiagonal === true, (on) => setRules({ pandiagonal: on || undefined })),
        tick("Opposite cells add up", rules.associative === true, (on) => setRules({ associative: on || undefined })),
        tick("Reachable in the sliding puzzle", rules.sliding === true, (on) => setRules({ sliding: on || undefined })),
      ),
    ],
    pieces: cells.length
      ? h(
          "fieldset",
          { "data-place": "pin" },
          h("legend", {}, t("Given numbers (leave the others empty)")),
          h(
            "div",
            { class: "numbers", role: "group", "aria-label": t("Given numbers"), style: { "--columns": order } },
            cells,
          ),
        )
      : h("p", { class: "note" }, t("Given numbers of large squares are written in the file.")),
  };
}
