// The view Enter: the form, the file, and what is said of them.

import { Fragment } from "preact";
import { cardsEditor, cardsKeys, forgetLabels } from "../editors/cards.js";
import { figureEditor, figureKeys } from "../editors/figure.js";
import { packingEditor, packingKeys } from "../editors/packing.js";
import { PhotoFields } from "../editors/photo.js";
import { snakeEditor, snakeKeys } from "../editors/snake.js";
import { squareEditor, squareKeys } from "../editors/square.js";
import { toDo } from "../editors/todo.js";
import { at, button, field, h, later, picture, show } from "../parts/dom.js";
import { Ended } from "../parts/helper.js";
import * as library from "../parts/library.js";
import { BEGINNING, LONGEST, LONGEST_LINK, MOST_SHOWN, shortened } from "../parts/limits.js";
import { packed } from "../parts/module.js";
import { remarksOf, showRemarks } from "../parts/remarks.js";
import * as results from "../parts/results.js";
import { download, fileName } from "../parts/saving.js";
import { copied, unsent } from "../parts/sharing.js";
import { t } from "../parts/tongue.js";
import { fileOf } from "../parts/toml.js";
import { common, tableOf } from "../parts/types.js";
import { grouped, taskOf } from "../parts/words.js";
import { canBePlayed } from "../play/kinds.js";
import { clearAnswer } from "./answers.js";
import { endGame, play } from "./game.js";
import { showPreview } from "./preview.js";
import { asStep, beginSteps, go, goTo, onStep, showSteps, stepOf, wasSeen } from "./steps.js";
import { asked, catalogue, isShown, keepPuzzle, photosNow, renewed, state } from "./puzzle.js";
import { showTitle } from "./title.js";

/**
 * For each kind, its editor, which gives what stands in each step, and the keys that the editor shows.
 *
 * @type {Map<string, [(keys: any, change: (keys: any) => void, photos?: any) => Record<string, any>, Record<string,
 *   any>]>}
 */
const EDITORS = new Map([
  ["edge-matching", [cardsEditor, cardsKeys]],
  ["magic-square", [squareEditor, squareKeys]],
  ["snake-cube", [snakeEditor, snakeKeys]],
  ["symmetry-figure", [figureEditor, figureKeys]],
  ["packing", [packingEditor, packingKeys]],
]);

/**
 * The place of the first key that the form cannot show: a value of a wrong type, or one too long or too many. `null` if
 * it can show all.
 */
const unshown = (keys) => tableOf({ ...common, ...EDITORS.get(keys?.kind)?.[1] })(keys, "");

/**
 * The editor for some keys. `null` if the form cannot show them: an unknown kind, values of a wrong type, or a large
 * file.
 */
function editorOf(keys) {
  const [editor] = EDITORS.get(keys?.kind) ?? [];
  return editor && isShown() && unshown(keys) === null ? editor : null;
}

/**
 * Changes the puzzle. `source` tells where the change comes from: the `form`, the `file` that is edited, a puzzle that
 * was `made` up, or another puzzle that is opened (`open`), or a change that is taken back (`undo`). When another one
 * is opened, the answer about the puzzle before is removed. What is only opened is not kept before it is changed or
 * played.
 */
export function setText(text, source) {
  const own = source === "form" || source === "file" || source === "undo";
  if (!own && text !== state.text) {
    if (state.edited) offerBack(state.text, state.keys?.name);
    // Before the first puzzle, the only answer is that a link is damaged.
    if (source === "open" && state.text) clearAnswer();
  }
  state.edited = own;
  if (!own) showStart("");
  if (source !== "undo" && state.text && text !== state.text) {
    // What is typed without a pause is one change.
    if (source !== "file" || Date.now() > state.typed + 1000)
      state.past.push({ text: state.text, record: state.record });
    state.typed = source === "file" ? Date.now() : 0;
    state.future = [];
  }
  if (!own) state.record = null;
  // Cards that are changed in the form keep their photos.
  const photos = source === "form" && library.recordOf(state.text).photos;
  state.text = text;
  if (own) keepPuzzle();
  if (photos && state.record) library.keep(state.record, { photos });
  state.version += 1;
  at("remarks").setAttribute("aria-busy", "true");
  if (source !== "file") {
    at("file").value = isShown() ? text : shortened(text, BEGINNING);
    at("file").readOnly = !isShown();
  }
  return read(source);
}

/** Puts photos on the cards, or takes them off (`null`). */
function putPhotos(photos) {
  const record = library.recordOf(state.text);
  library.keep(record, { photos, title: record.title || state.name });
  endGame();
  readNow("form");
}

/** Takes the last change of the puzzle back, or makes it again. */
export function undo(from, to) {
  if (!from.length) return;
  to.push({ text: state.text, record: state.record });
  const { text, record } = from.pop();
  state.record = record;
  setText(text, "undo");
}

/** Offers to go back to the puzzle that was just replaced. */
export function offerBack(text, name) {
  show(
    at("before"),
    button(t("Back to {name}", { name: typeof name === "string" ? shortened(name) : t("the puzzle before") }), () => {
      show(at("before"));
      setText(text, "open");
    }),
  );
}

export function setKeys(keys) {
  state.keys = keys;
  setText(fileOf(keys, state.text), "form");
  drawForm();
}

function drawForm() {
  const { keys } = state;
  const editor = editorOf(keys);
  at("name").value = typeof keys?.name === "string" ? shortened(keys.name) : "";
  at("name").disabled = !editor;
  if (!editor) at("file").closest("details").open = true;
  const parts = editor?.(keys, setKeys, photosNow()) ?? {};
  show(
    at("form"),
    h(
      Fragment,
      { key: keys?.kind },
      editor
        ? ["board", "pieces", "rules"].map((step) => parts[step] && asStep(keys.kind, step, parts[step]))
        : h(
            "p",
            { class: "note" },
            isShown()
              ? t("The form cannot show this file. Change it below, or begin anew.")
              : t("This file has {n} characters, and the page shows at most {most}. Questions about it can be asked.", {
                  n: grouped(state.text.length),
                  most: grouped(MOST_SHOWN),
                }),
          ),
    ),
  );
}

export async function readNow(source) {
  const { version, text } = state;
  let answer;
  try {
    answer = await asked("read", { text });
  } catch (error) {
    if (error instanceof Ended) return;
    show(at("remarks"), results.mistake(error));
    renewed();
    at("remarks").setAttribute("aria-busy", "false");
    return;
  }
  if (version !== state.version) return;
  at("remarks").setAttribute("aria-busy", "false");
  const opened = source !== "form" && source !== "file";
  if (source !== "open") keepPuzzle(answer.puzzle);
  state.facts = answer.facts;
  for (const [id, texts] of [
    ["undo", state.past],
    ["redo", state.future],
  ])
    at(id).disabled = !texts.length;
  // While a file is typed that is no TOML yet, the form stays as it was.
  if (opened || (source === "file" && answer.keys)) {
    if (opened) forgetLabels();
    else if (answer.keys.kind !== state.keys?.kind) showStart("");
    state.keys = answer.keys;
    drawForm();
  }
  const open = editorOf(answer.keys)
    ? toDo(answer.keys, source === "file" ? "" : answer.mistake?.message)
    : tooLong(answer.keys);
  at("photographed").classList.toggle("without", answer.keys?.kind !== "edge-matching");
  // Other remarks do not help anyone while something is missing.
  told = {
    ...answer,
    ...(open ? { mistake: open, warnings: [] } : {}),
    text,
    lines: source === "file",
  };
  showStep();
  showPreview(answer, Boolean(editorOf(answer.keys)));
  state.board = answer.board;
  const photos = photosNow();
  show(
    at("photo"),
    h(PhotoFields, {
      keys: editorOf(answer.keys) && answer.keys,
      photos,
      put: putPhotos,
      async make(keys, own, playing = true) {
        const text = fileOf(keys);
        library.keep(library.recordOf(text), { photos: own, title: keys.name });
        await setText(text, "made");
        // The cards are what is looked at now.
        at("photographed").open = false;
        if (playing) play();
        else go("pieces", { stays: true });
      },
    }),
  );
  const name = shortened(answer.puzzle ?? "");
  state.name = name;
  show(
    at("pictures"),
    answer.board && !open
      ? [
          h("figure", {}, picture(answer.board, t("the board of {name}", { name })), h("figcaption", {}, t("Board"))),
          ...answer.pieces.map(({ name: full, copies, svg }) => {
            const own = shortened(full);
            return h(
              "figure",
              {},
              photos?.has(full)
                ? h("img", { class: "picture", src: photos.get(full), alt: t("piece {name}", { name: own }) })
                : picture(svg, t("piece {name}", { name: own })),
              h("figcaption", {}, copies > 1 ? `${own} ×${copies}` : own),
            );
          }),
        ]
      : [],
  );
  at("work").disabled = Boolean((answer.mistake && !answer.kind) || open);
  at("play").disabled = at("work").disabled || !isShown() || !canBePlayed(answer.keys, answer.facts);
  at("asked").textContent = name
    ? t("About the puzzle {name}:", { name })
    : t("The puzzle has a mistake: mend it in the view Enter.");
  show(at("printed"), name ? [h("strong", {}, name), h("p", {}, taskOf(answer.keys))] : []);
  at("save-board").hidden = !answer.board;
  showTitle();
}

/** What is told of the puzzle. @type {any} */
let told = null;

/** Shows the step that is seen, with the remarks about it. What is missing in a later step is no mistake yet. */
function showStep() {
  const all = told ? remarksOf(at("form"), told).map((own) => ({ ...own, step: stepOf(own.field) })) : [];
  const shown = told?.lines ? all : all.filter(({ step }) => wasSeen(step));
  showSteps(shown);
  if (told) showRemarks(at("remarks"), at("form"), { remarks: shown, all: all.length, lines: told.lines, goTo });
}
onStep(showStep);

/** The mistake that a name or a label does not fit a screen, if there is such a one. */
function tooLong(keys) {
  const place = (keys && unshown(keys)) ?? "";
  const own = place.split(".").reduce((value, key) => value?.[key], keys);
  if (typeof own !== "string" || own.length <= LONGEST) return null;
  const what =
    place === "name" ? t("the name of the puzzle") : place.endsWith("name") ? t("the name of a piece") : t("a label");
  return {
    message: t("{what} has {n} characters", { what, n: grouped(own.length) }),
    help: t("this page shows at most {n}: write a shorter one", { n: LONGEST }),
    place,
  };
}

const readLater = later(150, readNow);
function read(source) {
  if (source === "form" || source === "file") return readLater(source);
  return readNow(source);
}

const TEMPLATES = [
  ["edge-matching-rectangle", "Square cards"],
  ["edge-matching-triangle", "Triangles"],
  ["edge-matching-hexagon", "Hexagon of triangles"],
  ["edge-matching-tiles", "Hexagonal tiles"],
  ["edge-matching-strip", "Dominoes"],
  ["magic-square", "Magic square"],
  ["snake-cube", "Snake cube"],
  ["symmetry-figure", "Symmetric figure"],
  ["packing-square", "Packing"],
  ["packing-cube", "Packing in space"],
];

/** The pictures of kinds: those of puzzles on the shelf. */
const PICTURES = {
  "edge-matching-triangle": "crazy-jacob",
  "magic-square": "magic-4",
  "snake-cube": "snake-red",
  "symmetry-figure": "ppp",
  "packing-square": "pentominoes-3x20",
  "packing-cube": "soma-cube",
};

/** What was started from. */
let begunFrom = "";

/** Shows what one can start from, and what was started `from`. */
export function showStart(from = begunFrom) {
  begunFrom = from;
  show(
    at("kinds"),
    TEMPLATES.map(([name, words]) =>
      button(
        [
          h("img", {
            class: "picture",
            alt: "",
            src: at("shelf").querySelector(`[data-name="${PICTURES[name] ?? name}"] img`).src,
          }),
          t(words),
        ],
        () => begun(name),
        { class: "kind", "data-kind": name, "aria-pressed": String(name === from) },
      ),
    ),
  );
  const option = (name, title) => h("option", { value: name }, title);
  show(
    at("choose"),
    field(
      "Start from",
      h(
        "select",
        { id: "puzzles", value: from, onchange: ({ target }) => begun(target.value) },
        option("", t("Choose a puzzle …")),
        h(
          "optgroup",
          { label: t("A new one") },
          TEMPLATES.map(([name, words]) => option(name, t(words))),
        ),
        h(
          "optgroup",
          { label: t("Puzzles that come with geduld") },
          catalogue.offered.map(({ name, title }) => option(name, t(title))),
        ),
      ),
    ),
  );
}

/** Begins with a puzzle, and goes on to the next step. */
async function begun(name) {
  beginSteps();
  await startFrom(name);
  go("board", { stays: true });
}

export async function startFrom(name) {
  if (!catalogue.bundled.has(name)) return;
  const opened = setText(catalogue.bundled.get(name), "open");
  showStart(name);
  at("kinds").querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  await opened;
}

export const save = () => download(state.text, `${fileName(state.keys?.name ?? "")}.toml`);

/** A link to the form with the puzzle. */
export async function share() {
  const hash = `#p=${await packed(state.text)}`;
  const fits = hash.length <= LONGEST_LINK;
  if (fits) history.replaceState(null, "", hash);
  const photos = photosNow()
    ? "The address of this page now holds the whole puzzle except for the photo; nothing was sent."
    : "The address of this page now holds the whole puzzle; nothing was sent.";
  const said = unsent(hash) || (await copied(hash));
  at("shared").textContent = fits ? `${said} ${t(photos)}` : said;
}
