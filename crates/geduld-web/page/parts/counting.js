// The panel of a running count.

import { n, t } from "./tongue.js";
import { button, h, show } from "./dom.js";
import { numbers, mistake } from "./results.js";
import { duration, grouped } from "./words.js";
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
    const time = duration(count.elapsed());
    const cores = n(count.workers, "one core", "{n} cores");
    const line =
      state === "planning"
        ? t("Planning …")
        : state === "done"
          ? t("{parts}, {time} on {cores}", { parts: n(count.total, "one part", "{n} parts"), time, cores })
          : t("{share} %, {done} of {total} parts, {found} solutions so far, {time}", {
              share: Math.floor(100 * share),
              done: grouped(count.done.size),
              total: grouped(count.total),
              found: grouped(count.solutions),
              time,
            }) +
            (state === "counting" && count.elapsed() > 1
              ? t(", {n} solutions a second", { n: grouped(Math.round(count.rate())) })
              : "") +
            (state === "counting" && left >= 1 ? t(", about {time} left", { time: duration(left) }) : "");
    const words = {
      planning: t("Counting {title} …", { title }),
      counting: t("Counting on {cores} …", { cores }),
      paused: t("Paused. What is finished is kept, also when the page is closed."),
      stopped: t("Stopped: at least {n} solutions.", { n: grouped(count.solutions) }),
      done: t("The count is complete."),
      failed: t("The count failed."),
    };
    const over = count.over();
    show(
      place,
      h(
        "section",
        { class: "count", "aria-label": t("Count of {title}", { title }) },
        h("h3", {}, t("Count of {title}", { title })),
        h(
          "p",
          { role: "status" },
          words[state] +
            (count.keeps ? "" : ` ${t("This browser keeps nothing here: closing the page loses the count.")}`),
        ),
        h("progress", { max: 1, value: share, "aria-label": t("Share of the work that is done") }),
        h("p", { class: "figures" }, line),
        !over &&
          h(
            "div",
            { class: "row" },
            button(state === "paused" ? "Go on" : "Pause", () => (state === "paused" ? count.run() : count.pause())),
            button("Stop", () => count.stop()),
          ),
        h("div", {}, state === "done" ? numbers(count.numbers) : state === "failed" && mistake(count.error)),
      ),
    );
    if (state !== last && over) ended(count);
    last = state;
  }

  const count = new PooledCount({ text, title, saved, workers, change: draw });
  count.run();
  return count;
}
