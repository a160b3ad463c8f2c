// Shows answers.

import { t } from "./tongue.js";
import { Placed, button, h, picture } from "./dom.js";
import { message } from "./limits.js";
import { legible, plain, solutionInWords } from "./plain.js";
import { saving } from "./saving.js";
import { snakesIn } from "../../../geduld/scripts/snake.js";
import { turningIn } from "../../../geduld/scripts/turning.js";
import { about, duration, grouped, meaningOf, numbersOf } from "./words.js";

/** Shows a mistake. @param {import("./answers.js").Told} error */
export function mistake(error) {
  return h(
    "div",
    { class: "mistake", role: "alert" },
    h("p", {}, message(plain(error.message))),
    error.help ? h("p", {}, message(plain(error.help))) : null,
  );
}

/** A snake that is folded along a path, as in the gallery. */
function foldingViewer(path, words) {
  const range = (part, more) => h("input", { type: "range", "data-part": part, ...more });
  const begin = (place) => {
    const part = (name) => place.querySelector(`[data-part=${name}]`);
    const draw = () => part("stage").replaceChildren(turning.draw(null));
    const box = [0, 1, 2].map((axis) => Math.max(...path.map((at) => at[axis])));
    const turning = turningIn(
      part,
      snakesIn(box, () => path),
      draw,
    );
    turning.take(0);
    draw();
    return turning.stop;
  };
  return h(
    Placed,
    { class: "viewer", begin },
    h("div", { class: "stage", role: "img", "aria-label": words, "data-part": "stage" }),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", "data-part": "fold" }),
      h("span", { hidden: true, "data-part": "unit" }),
      range("step", { min: 0, step: 1, "aria-label": t("How far the snake is folded") }),
      h("output", { "data-part": "step-says" }),
    ),
    h(
      "div",
      { class: "row" },
      h("label", { class: "field" }, h("span", {}, t("Turn the view")), range("turn", { min: -180, max: 180 })),
      h("label", { class: "field" }, h("span", {}, t("Tilt the view")), range("tilt", { min: -90, max: 90 })),
    ),
  );
}

/** A solution with its picture. */
export function solution(answer, caption) {
  const path = answer.solution?.path;
  const shown = path
    ? foldingViewer(path, t("{caption}, folded", { caption }))
    : picture(answer.svg, solutionInWords(answer.alt ?? "") || caption);
  return h(
    "figure",
    { class: "solution" },
    shown,
    h("figcaption", {}, caption),
    h(
      "div",
      { class: "row" },
      saving(() => legible(answer.svg), caption),
    ),
    h("details", {}, h("summary", {}, t("as text")), h("pre", { tabindex: 0 }, answer.words ?? "")),
  );
}

/**
 * A number with separators. One that is too long for a line goes on behind a separator, and never within its digits.
 */
const digitsOf = (digits) =>
  h(
    "span",
    { class: "digits" },
    digits.split(/(?<=[,.])/).map((group) => [group, /\D$/.test(group) && digits.length > 15 && h("wbr")]),
  );

/** A table of numbers. */
export function numbers(object) {
  const least = object.complete ? "" : t("at least ");
  // If no pieces look the same, the number of labelled solutions adds nothing.
  const shown = object.labelled === object.solutions ? { ...object, labelled: undefined } : object;
  const rows = numbersOf(shown).map(([name, words, digits]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, words, h("small", {}, meaningOf(name, object))),
      h("td", {}, least, digitsOf(digits)),
    ),
  );
  const features = Object.entries(object.by_symmetry ?? {}).map(([name, own]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, plain(name)),
      h(
        "td",
        {},
        numbersOf(own).map(([, words, digits], at) => [at > 0 && ", ", digitsOf(digits), ` ${words}`]),
      ),
    ),
  );
  return h("table", { class: "numbers-of" }, h("tbody", {}, rows, features));
}

export function estimate(answer) {
  const words = duration(answer.seconds);
  const time = answer.seconds === null || answer.seconds < 1 ? words : t("about {time} on one core", { time: words });
  return h(
    "dl",
    {},
    h("dt", {}, t("Solutions")),
    h("dd", {}, answer.solutions > 0 ? about(answer.solutions) : t("few or none: no probe found one")),
    h("dt", {}, t("A count takes")),
    h("dd", {}, time),
  );
}

export function why(answer) {
  if (answer.solvable) return h("p", {}, t("There are solutions: nothing is in conflict."));
  if (answer.background_alone)
    return h("p", {}, t("There is no solution, and leaving out requirements does not help."));
  const members = answer.exclude_one_another.map(({ name, enough }) =>
    h("li", {}, plain(name), enough ? t(" — without it there are solutions") : ""),
  );
  const remedy =
    answer.leave_out?.length > 1
      ? h("p", {}, t("Without these there are solutions: {list}.", { list: answer.leave_out.map(plain).join("; ") }))
      : null;
  return h("div", {}, h("p", {}, t("There is no solution. These exclude one another:")), h("ul", {}, members), remedy);
}

export function unique(answer, singleOut) {
  const words = !answer.solvable
    ? t("There is no solution.")
    : answer.unique
      ? t("There is exactly one solution.")
      : answer.unique_up_to_symmetry
        ? t("There is one solution, and its turned or mirrored images.")
        : t("There are several solutions, not counting turned or mirrored ones.");
  const pins = answer.pins?.length
    ? h("p", {}, t("Given these, one solution is left: "), h("code", {}, answer.pins.map(({ pin }) => pin).join("  ")))
    : null;
  const more =
    singleOut && answer.solvable && !answer.unique
      ? button("What has to be given so that one is left?", singleOut)
      : null;
  return h("div", {}, h("p", {}, words), pins, more);
}

export function symmetries(answer) {
  return h(
    "div",
    {},
    h(
      "p",
      {},
      t("Symmetries of the puzzle: {n}.", {
        n: answer.model_symmetries ? grouped(answer.model_symmetries) : t("too many to find all"),
      }),
    ),
    answer.generators.length
      ? h(
          "ul",
          {},
          answer.generators.map(({ words }) => h("li", {}, plain(words))),
        )
      : null,
    h(
      "p",
      {},
      t("Of the board: "),
      answer.board_symmetries
        .map(({ name, kept }) => (kept ? plain(name) : t("{map} (broken by what is given)", { map: plain(name) })))
        .join(", "),
      ".",
    ),
  );
}
