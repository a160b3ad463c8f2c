// The editor for a snake cube: its box and its chain.

import { t } from "../parts/tongue.js";
import { about, button, field, h, number } from "../parts/dom.js";
import { either, listOf, text, whole } from "../parts/types.js";

/** The keys that the editor shows. */
export const snakeKeys = { size: listOf(whole, [3, 3]), chain: either(text, listOf(whole)) };

/** The largest number of cubes that can be clicked. Puzzles have fewer. */
const MOST = 300;

/** For each cube, whether the chain turns in it. `null` if the text is not a valid chain. */
export function turnsOf(chain) {
  if (Array.isArray(chain) && chain.every((part) => typeof part === "number") && chain.some((part) => part > 1))
    return ofRuns(chain);
  const text = Array.isArray(chain) ? chain.join("") : String(chain ?? "");
  const plain = text.replace(/[\s,]/g, "");
  if (/^[01]+$/.test(plain)) return [...plain].map((digit) => digit === "1");
  if (/^[stce]+$/i.test(plain)) return [...plain.toUpperCase()].map((letter) => letter === "T" || letter === "C");
  const runs = text
    .split(/[\s,–-]+/)
    .filter(Boolean)
    .map(Number);
  return runs.length && runs.every((run) => Number.isInteger(run) && run > 1 && run < 300) ? ofRuns(runs) : null;
}

function ofRuns(runs) {
  const turns = [false];
  for (const run of runs) {
    for (let cube = 2; cube < run; cube += 1) turns.push(false);
    turns.push(true);
  }
  turns[turns.length - 1] = false;
  return turns;
}

/** A chain in the notation of puzzle files, in groups of three cubes. */
const chainOf = (turns) =>
  turns
    .map((turn) => (turn ? "1" : "0"))
    .join("")
    .replace(/(...)(?=.)/g, "$1 ");

export function snakeEditor(keys, change) {
  const { size = [3, 3, 3], chain } = keys;
  const read = turnsOf(chain);
  const turns = read && read.length <= MOST ? read : null;
  const cubes = size[0] * size[1] * size[2];
  const input = h("input", {
    id: "chain",
    spellcheck: false,
    autocomplete: "off",
    value: Array.isArray(chain) ? chain.join(" ") : (chain ?? ""),
    onchange: ({ target }) => change({ ...keys, chain: written(target.value) }),
  });
  const write = (own) => change({ ...keys, chain: chainOf(own) });
  const names = ["Columns", "Rows", "Layers"];
  const strip =
    turns &&
    h(
      "div",
      { class: "strip", role: "group", "aria-label": t("Cubes along the string") },
      turns.map((turn, at) => {
        const end = at === 0 || at === turns.length - 1;
        return button(String(at + 1), () => write(turns.map((own, other) => (other === at ? !own : own))), {
          class: turn ? "cube turns" : "cube",
          disabled: end,
          "aria-pressed": String(turn),
          "aria-label": t(end ? "cube {n}: end" : turn ? "cube {n}: the string turns" : "cube {n}: straight", {
            n: at + 1,
          }),
        });
      }),
    );
  return {
    board: about(
      "size",
      h(
        "div",
        { class: "row" },
        size.map((length, axis) =>
          number(names[axis], length, [1, 12], (next) =>
            change({
              ...keys,
              pin: undefined,
              rules: undefined,
              size: size.map((own, other) => (other === axis ? next : own)),
            }),
          ),
        ),
      ),
    ),
    pieces: [
      about(
        "chain",
        field(
          t("String: {n} of {cubes} cubes", { n: turns ? turns.length : 0, cubes }),
          input,
          "SSTTTS… (T turns), runs such as 3 2 2 3 …, or a digit for each cube (1 turns)",
        ),
      ),
      turns
        ? h(
            "fieldset",
            {},
            h("legend", {}, t("Or click the cubes in which the string turns")),
            strip,
            h(
              "div",
              { class: "row" },
              button("One more cube", () => write([...turns, false])),
              button("One less", () => write(turns.slice(0, -1)), { disabled: turns.length < 3 }),
              button(
                "Fill up with straight ones",
                () => write([...turns, ...Array(cubes - turns.length).fill(false)]),
                {
                  disabled: turns.length >= cubes,
                },
              ),
            ),
          )
        : button("Begin with straight cubes", () => write(Array(cubes).fill(false))),
    ],
  };
}

/** In a puzzle file, runs are separated by commas. */
function written(text) {
  const turns = turnsOf(text);
  const runs = /[2-9]/.test(text);
  return turns && runs
    ? text
        .trim()
        .split(/[\s,–-]+/)
        .filter(Boolean)
        .join(",")
    : text.trim();
}
