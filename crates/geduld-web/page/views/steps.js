// The steps of the view Enter: one is seen at a time, or all at once. A step asks one thing, and the board is drawn
// beside it.

import { at, button, h, show } from "../parts/dom.js";
import { n, t } from "../parts/tongue.js";
import { state } from "./puzzle.js";

/** The names of the steps that every kind has, and of those that a kind calls otherwise. */
const NAMES = { kind: "Kind", board: "Board", pieces: "Pieces", rules: "Rules", done: "Done" };
const OWN = {
  "magic-square": { board: "Size", pieces: "Numbers" },
  "snake-cube": { board: "Box", pieces: "String" },
  "symmetry-figure": { board: "Frame" },
};

/** What the steps of a form ask. */
const QUESTIONS = {
  "edge-matching": {
    board: "What does the board look like?",
    pieces: "What do the edges of the pieces show?",
    rules: "What else has to hold?",
  },
  "magic-square": {
    board: "How large is the square?",
    pieces: "Which numbers are given?",
    rules: "What else has to hold?",
  },
  "snake-cube": { board: "How large is the box?", pieces: "In which cubes does the string turn?" },
  "symmetry-figure": {
    board: "How large may the figure be?",
    pieces: "Which pieces are there?",
    rules: "Which symmetry has the figure?",
  },
  packing: {
    board: "What does the board look like?",
    pieces: "Which pieces are there?",
    rules: "How may pieces lie?",
  },
};

/** The step that is seen, or `all`, and the steps that were seen since the puzzle was opened. */
const seen = { now: "kind", before: new Set(["kind"]) };

/** The steps of the form as it is, in order. */
const steps = () => [
  "kind",
  ...[...at("form").querySelectorAll(".step")].map((own) => /** @type {HTMLElement} */ (own).dataset.step ?? ""),
  "done",
];

/** Whether a person has been at this step: what is missing in a later one is no mistake yet. */
export const wasSeen = (step) => ["all", "done"].includes(seen.now) || !step || seen.before.has(step);

/** The step in which an element of the form is. */
export const stepOf = (element) => element?.closest(".step")?.dataset.step ?? "";

const nameOf = (step) => t(OWN[state.keys?.kind]?.[step] ?? NAMES[step]);

/** A part of the form as a step, with its question. */
export const asStep = (kind, step, ...children) =>
  h(
    "section",
    { class: "step", "data-step": step, key: step },
    h("h3", { tabIndex: -1 }, t(QUESTIONS[kind]?.[step] ?? "")),
    ...children,
  );

/** What is called when another step is seen. */
let changed = () => {};
export const onStep = (call) => {
  changed = call;
};

/** Goes to a step. */
export function go(step, { stays = false } = {}) {
  // Who sees all at once stays there, unless they choose a step.
  if (!stays || seen.now !== "all") seen.now = step;
  seen.before.add(step);
  changed();
}

/** Begins anew: only the kind was seen, or all steps, because the puzzle was `whole` when it was opened. */
export function beginSteps({ whole = false } = {}) {
  seen.before = new Set(whole ? Object.keys(NAMES) : ["kind"]);
}

/** Goes to a step as a person does: the page begins at its top. */
function choose(step) {
  go(step);
  at("view-enter").scrollIntoView({ block: "start" });
  const heading = at("view-enter").querySelector(`.step[data-step="${step}"] > h3`);
  heading?.focus({ preventScroll: true });
}

/** Shows the step, the way to the others, and how many remarks each has. */
export function showSteps(remarks) {
  const all = steps();
  if (seen.now !== "all" && !all.includes(seen.now)) seen.now = "kind";
  const { now } = seen;
  at("main").dataset.step = now;
  at("view-enter")
    .querySelectorAll(".step")
    .forEach((own) => {
      own.hidden = now !== "all" && !own.dataset.step.split(" ").includes(now);
    });
  const marked = (step) => remarks.filter((own) => own.step === step).length;
  show(
    at("steps"),
    h(
      "ol",
      {},
      all.map((step) =>
        h(
          "li",
          { key: step },
          button(nameOf(step), () => choose(step), {
            "data-go": step,
            "aria-current": step === now ? "step" : undefined,
            class: [seen.before.has(step) && "seen", marked(step) && "marked"].filter(Boolean).join(" "),
            title: marked(step) ? n(marked(step), "{n} remark", "{n} remarks") : undefined,
          }),
        ),
      ),
    ),
    button("All at once", () => choose("all"), { "data-go": "all", "aria-pressed": String(now === "all") }),
  );
  const place = all.indexOf(now);
  const next = all[place + 1];
  show(
    at("going"),
    now !== "all" && [
      button("Back", () => choose(all[place - 1]), { disabled: place <= 0 }),
      next &&
        button(t("Next: {step}", { step: nameOf(next) }), () => choose(next), {
          class: "main",
          id: "next",
        }),
    ],
  );
}

/** Goes to the step of a remark, and to what it is about. */
export function goTo(step, field) {
  if (seen.now !== "all") go(step);
  field?.scrollIntoView({ block: "center" });
  field?.querySelector("input, select, textarea, button, [tabindex]")?.focus({ preventScroll: true });
}
