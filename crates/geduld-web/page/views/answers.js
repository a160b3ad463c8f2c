// The view Solve & count: questions about the open puzzle, and their answers.

import { Fragment } from "preact";
import { showGallery } from "../../../geduld/scripts/gallery.js";
import { sheetsOf } from "../editors/photo.js";
import * as address from "../parts/address.js";
import { showCount } from "../parts/counting.js";
import { Placed, at, button, h, picture, show } from "../parts/dom.js";
import { Ended, giveBack, takeHelper } from "../parts/helper.js";
import { LONGEST_LINK, shortened } from "../parts/limits.js";
import { packed } from "../parts/module.js";
import { legible } from "../parts/plain.js";
import { keptCounts } from "../parts/pool.js";
import * as results from "../parts/results.js";
import * as store from "../parts/store.js";
import { decimal, n, t } from "../parts/tongue.js";
import { grouped } from "../parts/words.js";
import { openText, photosNow, state } from "./puzzle.js";

/**
 * The helper that does requested work.
 *
 * @type {import("../parts/helper.js").Helper | null}
 */
let worker = null;
/** @type {import("../parts/pool.js").PooledCount | null} */
let count = null;
/** @type {ReturnType<typeof showGallery> | null} */
let gallery = null;

/** Opens a solution of the gallery that is shown. Returns whether there is one. */
export const openSolution = (number) => gallery?.openNumber(number) ?? false;

/** Keeps what a count has found so far. */
export const flushCount = () => count?.flush();

/** Ends a question or a gallery. */
function endAnswer() {
  worker?.end();
  worker = null;
  gallery?.end();
  gallery = null;
}

/** Removes the answer from the page. A count that is not finished stays: it says which puzzle it counts. */
export function clearAnswer() {
  if (count && !count.over()) return;
  count = null;
  endAnswer();
  show(at("answer"));
}

/** Stops the current work. */
export async function stopWork() {
  endAnswer();
  const left = count;
  count = null;
  if (left && ["planning", "counting"].includes(left.state)) await left.pause();
  if (left) showKept();
}

/** Asks something that may take long, and shows the answer. */
export async function work(command, english, request, draw) {
  const words = t(english);
  await stopWork();
  const own = takeHelper();
  worker = own;
  const place = at("answer");
  const begin = performance.now();
  const said = (...children) => show(place, h(Fragment, { key: begin }, ...children));
  const told = (found) =>
    said(
      h("p", { role: "status" }, `${words} …`),
      h("p", { class: "figures" }, found === null ? "" : t("{n} solutions so far", { n: grouped(found) })),
      button("Stop", stopWork, { id: "stop" }),
    );
  told(null);
  try {
    const answer = await own.ask(command, { text: state.text, ...request }, told);
    said(
      h("div", { key: "answer" }, draw(answer)),
      h(
        "p",
        { class: "note", role: "status" },
        t("{words}: done in {n} s", { words, n: decimal((performance.now() - begin) / 1000) }),
      ),
      button("Print", () => printOnly("answer")),
    );
    giveBack(own);
  } catch (error) {
    own.end();
    said(
      error instanceof Ended ? h("p", { role: "status" }, t("{words}: stopped.", { words })) : results.mistake(error),
    );
  }
  if (worker === own) worker = null;
}

const noSolution = () =>
  h(
    "p",
    {},
    t("There is no solution. "),
    button("Why?", () => work("why", "Looking for the reason", {}, results.why)),
  );

export function solve() {
  return work("solve", "Solving", {}, (answer) =>
    answer.solution ? results.solution(answer, t("A solution of {puzzle}", answer)) : noSolution(),
  );
}

/** Shows all solutions in a gallery. Opens the solution with this number, if there is one. */
export async function list(number) {
  const word = await packed(state.text);
  const bare = address.write(address.read(location.hash));
  // Without a link, a solution of a puzzle that is too large has the address of the list.
  const link = (index) => (index === null || word.length > LONGEST_LINK ? bare : `#p=${word}&s=${index + 1}`);
  await work("gallery", "Looking for solutions", {}, (answer) => {
    const { solutions, classes, complete } = answer;
    if (!solutions) return noSolution();
    const different = n(classes, "one essentially different", "{n} essentially different");
    const all = `${n(solutions, "{n} solution", "{n} solutions")}, ${different}`;
    const begin = (place) => {
      const { under, over } = answer.gallery;
      const legends = { under: legible(under), over: legible(over), parts: answer.gallery.parts.map(legible) };
      gallery = showGallery(place, { ...answer.gallery, ...legends }, { link });
      if (number && !gallery.openNumber(number))
        show(at("linked"), results.mistake({ message: t("There is no solution {number} here.", { number }) }));
    };
    return [
      h(
        "p",
        {},
        complete
          ? t("All solutions: {all}.", { all })
          : t('The first solutions: {all}. "Count all solutions" counts the others.', { all }),
      ),
      h(Placed, { begin }),
    ];
  });
}

export async function countNow(saved) {
  await stopWork();
  const workers = Number(at("cores").value);
  const text = saved?.text ?? state.text;
  const kept = await keptCounts();
  const known = saved ?? kept.find((own) => own.text === text);
  const title = saved?.title ?? shortened(state.keys?.name ?? t("the puzzle"));
  count = showCount(at("answer"), {
    text,
    title,
    saved: known,
    workers,
    ended: (own) => (own.saved || own.keeping) && showKept(),
  });
  showKept(kept);
}

/** Shows the unfinished counts. */
export async function showKept(known) {
  const kept = known ?? (await keptCounts());
  const running = count?.saved?.id;
  const entries = kept.filter((own) => own.id !== running);
  show(
    at("kept"),
    entries.length > 0 && [
      h("h3", {}, t("Counts that are not finished")),
      h(
        "ul",
        {},
        entries.map((own) =>
          h(
            "li",
            { key: own.id },
            own.text === undefined
              ? "A count that is damaged "
              : [
                  `${t("{title}, begun {time}", { title: own.title, time: new Date(own.begun).toLocaleString() })} `,
                  button("Go on", () => {
                    openText(own.text, "open");
                    countNow(own);
                  }),
                ],
            button("Forget", async () => {
              await store.forget(own.id);
              showKept();
            }),
          ),
        ),
      ),
    ],
  );
}

/** Prints the `answer` or the `puzzle`, where both are seen. */
export function printOnly(part) {
  document.body.dataset.printing = part;
  print();
  delete document.body.dataset.printing;
}

/** Prints sheets with the pieces, to cut out in their true size. */
export function cut() {
  const [edge, paper] = [Number(at("edge").value), at("paper").value];
  const photos = photosNow();
  const shown = ({ sheets }) => {
    const begin = async (place) => {
      await Promise.all([...place.children].map((image) => image.decode()));
      document.body.append(place);
      addEventListener("afterprint", () => place.remove(), { once: true });
      print();
    };
    return [
      h(
        "p",
        {},
        sheets.length ? t("Print at 100 %, then cut along the outlines.") : t("These pieces are not cut out of paper."),
      ),
      sheets.length > 0 &&
        h(
          Placed,
          { id: "sheets", class: paper, begin },
          sheets.map((svg, index) => picture(svg, t("Sheet {n}", { n: index + 1 }))),
        ),
    ];
  };
  if (photos)
    return stopWork().then(() =>
      show(
        at("answer"),
        h(
          Fragment,
          { key: performance.now() },
          shown({ sheets: sheetsOf(photos, edge || 50, paper === "A4" ? [210, 297] : [216, 279]) }),
        ),
      ),
    );
  return work("sheets", "Laying pieces out", { edge: edge || undefined, paper }, shown);
}
