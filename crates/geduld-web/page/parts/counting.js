// The panel of a running count.

import { button, h, show } from "./dom.js";
import { numbers, mistake } from "./results.js";
import { duration, grouped, several } from "./words.js";
import { PooledCount } from "./pool.js";

/** The minimum time between two redraws of the panel, in milliseconds. */
const DRAWN = 150;

/** Shows a count in an element from beginning to end. */
export function showCount(place, { text, title, saved, workers, ended }) {
  let drawn = -DRAWN;
  let last = "";

  function draw(count) {
    const { state } = count;
    const now = performance.now();
    if (state === last && now - drawn < DRAWN) return;
    drawn = now;
    const share = state === "done" ? 1 : count.share();
    const left = count.left();
    const line = state === "planning" ? "Planning …"
      : state === "done" ? `${several(count.total, "part")}, ${duration(count.elapsed())} on ${several(count.workers, "core")}`
        : `${Math.floor(100 * share)} %, ${grouped(count.done.size)} of ${grouped(count.total)} parts, ${grouped(count.solutions)} solutions so far, ${duration(count.elapsed())}`
          + (state === "counting" && count.elapsed() > 1 ? `, ${grouped(Math.round(count.rate()))} solutions a second` : "")
          + (state === "counting" && left !== null ? `, about ${duration(left)} left` : "");
    const words = {
      planning: `Counting ${title} …`, counting: `Counting on ${several(count.workers, "core")} …`,
      paused: "Paused. What is finished is kept, also when the page is closed.", stopped: `Stopped: at least ${grouped(count.solutions)} solutions.`,
      done: "The count is complete.", failed: "The count failed.",
    };
    const over = count.over();
    show(place, h("section", { class: "count", "aria-label": `Count of ${title}` }, h("h3", {}, `Count of ${title}`),
      h("p", { role: "status" }, words[state] + (count.keeps ? "" : " This browser keeps nothing here: closing the page loses the count.")),
      h("progress", { max: 1, value: share, "aria-label": "Share of the work that is done" }), h("p", { class: "figures" }, line),
      !over && h("div", { class: "row" }, button(state === "paused" ? "Go on" : "Pause", () => (state === "paused" ? count.run() : count.pause())), button("Stop", () => count.stop())),
      h("div", {}, state === "done" ? numbers(count.numbers) : state === "failed" && mistake(count.error))));
    if (state !== last && over) ended(count);
    last = state;
  }

  const count = new PooledCount({ text, title, saved, workers, change: draw });
  count.run();
  return count;
}
