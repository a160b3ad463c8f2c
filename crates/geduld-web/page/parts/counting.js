// The panel of a running count.

import { h, show } from "./dom.js";
import { numbers, mistake } from "./results.js";
import { duration, grouped, several } from "./words.js";
import { PooledCount } from "./pool.js";

/** The minimum time between two redraws of the panel, in milliseconds. */
const DRAWN = 150;

/** Shows a count in an element from beginning to end. */
export function showCount(place, { text, title, saved, workers, ended }) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Share of the work that is done" });
  const line = h("p", { class: "figures" });
  const status = h("p", { role: "status" });
  const result = h("div", {});
  const pause = h("button", { type: "button" }, "Pause");
  const stop = h("button", { type: "button" }, "Stop");
  let drawn = -DRAWN;
  let last = "";

  function draw(count) {
    const now = performance.now();
    if (count.state === last && now - drawn < DRAWN) return;
    drawn = now;
    bar.value = count.state === "done" ? 1 : count.share();
    const percent = Math.floor(100 * bar.value);
    line.textContent = count.state === "planning" ? "Planning …"
      : `${percent} %, ${grouped(count.done.size)} of ${grouped(count.total ?? 0)} parts, ${grouped(count.solutions)} solutions so far, ${duration(count.elapsed())}`
        + (count.state === "counting" && count.elapsed() > 1 ? `, ${grouped(Math.round(count.rate()))} solutions a second` : "")
        + (count.state === "counting" && count.left() !== null ? `, about ${duration(count.left())} left` : "");
    if (count.state === last) return;
    last = count.state;
    const words = {
      planning: `Counting ${title} …`, counting: `Counting on ${several(count.workers, "core")} …`,
      paused: "Paused. What is finished is kept, also when the page is closed.", stopped: `Stopped: at least ${grouped(count.solutions)} solutions.`,
      done: "The count is complete.", failed: "The count failed.",
    };
    status.textContent = words[count.state] + (count.keeps ? "" : " This browser keeps nothing here: closing the page loses the count.");
    pause.textContent = count.state === "paused" ? "Go on" : "Pause";
    pause.hidden = stop.hidden = count.over();
    if (count.state === "done") {
      line.textContent = `${several(count.total, "part")}, ${duration(count.elapsed())} on ${several(count.workers, "core")}`;
      show(result, numbers(count.numbers));
    }
    if (count.state === "failed") show(result, mistake(count.error));
    if (count.over()) ended?.(count);
  }

  const count = new PooledCount({ text, title, saved, workers, change: draw });
  pause.addEventListener("click", () => (count.state === "paused" ? count.run() : count.pause()));
  stop.addEventListener("click", () => count.stop());
  show(place, h("section", { class: "count", "aria-label": `Count of ${title}` }, h("h3", {}, `Count of ${title}`), status, bar, line, h("div", { class: "row" }, pause, stop), result));
  count.run();
  return count;
}
