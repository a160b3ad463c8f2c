// A game of any kind.

import { h, show } from "../parts/dom.js";
import { Ended, giveBack, takeHelper } from "../parts/helper.js";
import * as results from "../parts/results.js";
import { MOST_ORDER, showSquare } from "./numbers.js";
import { showPaper } from "./paper.js";
import { showTable } from "./table.js";

const KINDS = new Map([["edge-matching", showTable], ["magic-square", showSquare], ["symmetry-figure", showPaper], ["snake-cube", showSnake]]);

/** Whether there is a game for a puzzle with these keys. */
export const canBePlayed = (keys) => KINDS.has(keys?.kind) && !(keys.kind === "magic-square" && keys.order > MOST_ORDER);

/** Shows a game in an element. The returned object ends it. */
export const showGame = (place, keys, text) => KINDS.get(keys.kind)(place, keys, text);

/** A snake: its solution, unfolded. */
function showSnake(place, { name }, text) {
  let helper = takeHelper();
  show(place, h("p", { role: "status" }, "Looking for a way to fold it …"));
  helper.ask("solve", { text }).then((answer) => {
    giveBack(helper);
    helper = null;
    show(place, answer.solution ? results.solution(answer, `Fold ${name}`, true) : h("p", {}, "It cannot be folded into the box."));
  }, (error) => {
    helper.end();
    helper = null;
    if (!(error instanceof Ended)) show(place, results.mistake(error));
  });
  return { end: () => helper?.end() };
}
