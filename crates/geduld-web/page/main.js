// The page: a puzzle, and questions about it.

import { at, choice, h, later, picture, show } from "./parts/dom.js";
import { showRemarks } from "./parts/remarks.js";
import { packed, unpacked } from "./parts/module.js";
import { Ended, Helper, giveBack, prepareHelper, takeHelper } from "./parts/helper.js";
import { cores } from "./parts/pool.js";
import { fileOf } from "./parts/toml.js";
import { showCount } from "./parts/counting.js";
import * as results from "./parts/results.js";
import { grouped } from "./parts/words.js";
import * as store from "./parts/store.js";
import { showGallery } from "../../geduld-gallery/scripts/gallery.js";
import { showTable } from "./play/table.js";
import { MOST_ORDER, showSquare } from "./play/numbers.js";
import { showPaper } from "./play/paper.js";
import { learnColours } from "./editors/labels.js";
import { cardsEditor, forgetLabels } from "./editors/cards.js";
import { squareEditor } from "./editors/square.js";
import { snakeEditor } from "./editors/snake.js";
import { figureEditor } from "./editors/figure.js";

const EDITORS = { "edge-matching": cardsEditor, "magic-square": squareEditor, "snake-cube": snakeEditor, "symmetry-figure": figureEditor };

/** The helper that answers quick questions about the text while it is edited. */
let clerk = new Helper();
/** The helper that does requested work. */
let worker = null;
let count = null;
let table = null;
let gallery = null;
const state = { text: "", keys: null, version: 0 };

/** Changes the puzzle. `source` tells which part of the page made the change. */
function setText(text, source) {
  const own = source === "form" || source === "file";
  if (!own && state.edited && text !== state.text) offerBack(state.text, state.keys?.name);
  state.edited = own;
  if (source === "open") {
    if (at("puzzles")) at("puzzles").value = "";
    at("kinds").querySelectorAll("button").forEach((kind) => kind.setAttribute("aria-pressed", "false"));
  }
  if (own) draft.keep(text);
  state.text = text;
  state.version += 1;
  at("remarks").setAttribute("aria-busy", "true");
  if (source !== "file") at("file").value = text;
  return read(source);
}

/** The text that was typed last, kept by the browser if possible. */
const draft = {
  keep(text) {
    try {
      localStorage.setItem("geduld-draft", text);
    } catch { /* nothing is kept here */ }
  },
  kept() {
    try {
      return localStorage.getItem("geduld-draft");
    } catch {
      return null;
    }
  },
};

/** Offers to go back to the puzzle that was just replaced. */
function offerBack(text, name) {
  show(at("before"), h("button", { type: "button", onclick: () => { show(at("before")); setText(text, "open"); } }, `Back to ${name ?? "the puzzle before"}`));
}

function setKeys(keys) {
  state.keys = keys;
  setText(fileOf(keys), "form");
  drawForm();
}

/** Redraws the form and keeps the focus. */
function drawForm() {
  const controls = () => [...at("form").querySelectorAll("input, select, textarea, button, summary")];
  const focused = document.activeElement;
  const [index, key] = [controls().indexOf(focused), focused?.dataset?.focus];
  const details = [...at("form").querySelectorAll("details")].map((own) => own.open);
  const { keys } = state;
  const editor = EDITORS[keys?.kind];
  at("name").value = keys?.name ?? "";
  show(at("form"), editor ? editor(keys, setKeys) : h("p", { class: "note" }, "The file has a mistake: mend it below, or begin anew."));
  [...at("form").querySelectorAll("details")].forEach((own, index) => { own.open = details[index] ?? own.open; });
  if (key) at("form").querySelector(`[data-focus="${key}"]`)?.focus();
  else if (index >= 0 && controls()[index]?.tagName === focused.tagName) controls()[index].focus();
}

async function readNow(source) {
  const { version, text } = state;
  let answer;
  try {
    answer = await clerk.ask("read", { text });
  } catch (error) {
    if (error instanceof Ended) return;
    show(at("remarks"), results.mistake(error));
    // After an internal error, the memory of the helper may be corrupted.
    clerk.end();
    clerk = new Helper();
    at("remarks").setAttribute("aria-busy", "false");
    return;
  }
  if (version !== state.version) return;
  if (source !== "form" && answer.keys) {
    if (source === "open") forgetLabels();
    state.keys = answer.keys;
    drawForm();
  }
  const open = unlabelled(answer.keys ?? {});
  // Remarks about missing labels do not help anyone.
  showRemarks(at("remarks"), at("form"), { ...answer, ...(open ? { mistake: open, warnings: [] } : {}), text, lines: source === "file" });
  show(at("pictures"), answer.board ? [
    h("figure", {}, picture(answer.board, `the board of ${answer.puzzle}`), h("figcaption", {}, "Board")),
    ...answer.pieces.slice(0, 60).map(({ name, copies, svg }) => h("figure", {}, picture(svg, `piece ${name}`), h("figcaption", {}, copies > 1 ? `${name} ×${copies}` : name))),
  ] : []);
  at("work").disabled = Boolean((answer.mistake && !answer.kind) || open);
  at("play").hidden = answer.kind === "magic-square" && answer.keys.order > MOST_ORDER;
  at("remarks").setAttribute("aria-busy", "false");
  document.title = answer.puzzle ? `${answer.puzzle} – geduld` : "geduld";
}

/** The mistake that some edges in the form have no label, if there are such edges. */
function unlabelled({ kind, piece = [] }) {
  if (kind !== "edge-matching" || !Array.isArray(piece)) return null;
  const open = piece.map(({ edges }) => (Array.isArray(edges) ? edges.filter((label) => label === "?").length : 0));
  const number = open.reduce((sum, own) => sum + own, 0);
  return number ? { message: `${number} ${number === 1 ? "edge has" : "edges have"} no label yet`, help: "", place: `piece.${open.findIndex(Boolean)}` } : null;
}

const readLater = later(150, readNow);
function read(source) {
  if (source === "form" || source === "file") return readLater(source);
  return readNow(source);
}

/** Stops the current work. */
async function stopWork() {
  worker?.end();
  worker = null;
  table?.end();
  table = null;
  gallery?.end();
  gallery = null;
  const left = count;
  count = null;
  if (left && ["planning", "counting"].includes(left.state)) await left.pause();
  if (left) showKept();
}

/** Asks something that may take long, and shows the answer. `after` is called when the answer is in the page. */
async function work(command, words, request, draw, after) {
  await stopWork();
  const own = takeHelper();
  worker = own;
  const place = at("answer");
  const begin = performance.now();
  const status = h("p", { role: "status" }, `${words} …`);
  const figures = h("p", { class: "figures" });
  const told = (found) => { figures.textContent = `${grouped(found)} solutions so far`; };
  show(place, status, figures, h("button", { type: "button", id: "stop", onclick: stopWork }, "Stop"));
  try {
    const answer = await own.ask(command, { text: state.text, ...request }, told);
    show(place, draw(answer), h("p", { class: "note", role: "status" }, `${words}: done in ${((performance.now() - begin) / 1000).toFixed(2)} s`),
      h("button", { type: "button", onclick: () => print() }, "Print"));
    after?.(answer);
    giveBack(own);
  } catch (error) {
    own.end();
    show(place, error instanceof Ended ? h("p", { role: "status" }, `${words}: stopped.`) : results.mistake(error));
  }
  if (worker === own) worker = null;
}

const noSolution = () => h("p", {}, "There is no solution. ", h("button", { type: "button", onclick: () => work("why", "Looking for the reason", {}, results.why) }, "Why?"));

function solve() {
  return work("solve", "Solving", {}, (answer) => (answer.solution ? results.solution(answer, `A solution of ${answer.puzzle}`) : noSolution()));
}

/** Puts the puzzle on a table to play. */
async function play() {
  await stopWork();
  const { keys } = state;
  const shows = { "edge-matching": showTable, "magic-square": showSquare, "symmetry-figure": showPaper }[keys?.kind];
  if (shows) table = shows(at("answer"), keys);
  else work("solve", "Looking for a way to fold it", {}, (answer) => (answer.solution ? results.solution(answer, `Fold ${answer.puzzle}`, true) : h("p", {}, "It cannot be folded into the box.")));
}

/** Generates a new puzzle. */
function make(kind, difficulty) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return work("generate", "Making a puzzle up", { kind, difficulty, seed }, ({ text }) => {
    setText(text, "open");
    return h("div", {}, h("p", {}, "Here it is. It has a solution: play, print its pieces, or send a friend the link."),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: play }, "Play it"), h("button", { type: "button", onclick: share }, "Link for a friend")));
  });
}

/** Shows all solutions in a gallery. Opens the solution with this number, if there is one. */
async function list(number) {
  const puzzle = `p=${await packed(state.text)}`;
  const bare = location.hash.startsWith(`#${puzzle}`) ? `#${puzzle}` : location.href.split("#")[0];
  const link = (index) => (index === null ? bare : `#${puzzle}&s=${index + 1}`);
  const place = h("div", {});
  await work("gallery", "Looking for solutions", {}, ({ solutions, classes, complete }) => {
    if (!solutions) return noSolution();
    const all = `${grouped(solutions)} ${solutions === 1 ? "solution" : "solutions"}, ${grouped(classes)} ${classes === 1 ? "class" : "classes"}`;
    return h("div", {}, h("p", {}, complete ? `All solutions: ${all}.` : `The first ${all}. There are more, or may be: "Count all solutions" counts them.`), place);
  }, (answer) => {
    if (!answer.solutions) return;
    gallery = showGallery(place, answer.gallery, { link });
    if (number && !gallery.openNumber(number)) place.prepend(h("p", { class: "mistake", role: "alert" }, `There is no solution ${number} here.`));
  });
}

async function countNow(saved) {
  await stopWork();
  const workers = Number(at("cores").value);
  const text = saved?.text ?? state.text;
  const kept = await store.kept().catch(() => []);
  const known = saved ?? kept.find((own) => own.text === text);
  const title = saved?.title ?? state.keys?.name ?? "the puzzle";
  count = showCount(at("answer"), { text, title, saved: known, workers, ended: (own) => (own.saved || own.keeping) && showKept() });
  showKept(kept);
}

/** Shows the unfinished counts. */
async function showKept(known) {
  const kept = known ?? await store.kept().catch(() => []);
  const running = count?.saved?.id;
  const entries = kept.filter((own) => own.id !== running);
  show(at("kept"), entries.length ? [h("h3", {}, "Counts that are not finished"), h("ul", {}, entries.map((own) => h("li", {},
    `${own.title}, begun ${new Date(own.begun).toLocaleString()} `,
    h("button", { type: "button", onclick: () => { setText(own.text, "open"); countNow(own); } }, "Go on"),
    h("button", { type: "button", onclick: async () => { await store.forget(own.id); showKept(); } }, "Forget"))))] : []);
}

function save() {
  const name = (state.keys?.name ?? "puzzle").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "puzzle";
  const link = h("a", { href: URL.createObjectURL(new Blob([state.text], { type: "text/plain" })), download: `${name}.toml` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function share() {
  const address = `${location.href.split("#")[0]}#p=${await packed(state.text)}`;
  history.replaceState(null, "", address);
  const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  at("shared").textContent = copied ? "The link is copied. It holds the whole puzzle; nothing was sent." : "The link is in the address bar: copy it from there.";
}

async function openLink() {
  const [, word, number] = location.hash.match(/^#p=([\w-]+)(?:&s=(\d+))?$/) ?? [];
  if (!word) return false;
  try {
    const text = await unpacked(word);
    if (gallery && number && text === state.text && gallery.openNumber(Number(number))) return true;
    await setText(text, "open");
    if (number && !at("work").disabled) list(Number(number));
    return true;
  } catch {
    show(at("answer"), results.mistake({ message: "the link is damaged", help: "ask for it again: it has to be copied whole" }));
    return false;
  }
}

const TEMPLATES = [["edge-matching-rectangle", "Square cards"], ["edge-matching-triangle", "Triangles"], ["edge-matching-hexagon", "Hexagon of triangles"],
  ["edge-matching-tiles", "Hexagonal tiles"], ["edge-matching-strip", "Dominoes"], ["magic-square", "Magic square"], ["snake-cube", "Snake cube"], ["symmetry-figure", "Symmetric figure"]];

const MADE = [["cards", "square cards"], ["triangles", "triangles"], ["snake", "snake cube"], ["figure", "symmetric figure"], ["square", "magic square"]];

async function begin() {
  const { puzzles, starters, colours } = await clerk.ask("bundled");
  learnColours(colours);
  const texts = new Map([...puzzles, ...starters].map(({ name, text }) => [name, text]));
  const list = h("select", { id: "puzzles" },
    h("option", { value: "" }, "Choose a puzzle …"),
    h("optgroup", { label: "A new one" }, TEMPLATES.map(([name, words]) => h("option", { value: name }, words))),
    h("optgroup", { label: "Puzzles that come with geduld" }, puzzles.map(({ name, title }) => h("option", { value: name }, title))));
  const kinds = TEMPLATES.map(([name, words]) => h("button", { type: "button", class: "kind", "data-kind": name, "aria-pressed": "false", onclick: () => startFrom(name) },
    picture(starters.find((own) => own.name === name).board, ""), words));
  const startFrom = (name) => {
    if (!texts.has(name)) return;
    setText(texts.get(name), "open");
    list.value = name;
    kinds.forEach((own) => own.setAttribute("aria-pressed", String(own.dataset.kind === name)));
  };
  list.addEventListener("change", () => startFrom(list.value));
  show(at("kinds"), kinds);
  show(at("choose"), h("label", { class: "field" }, h("span", {}, "Start from"), list));
  const made = { kind: "cards", difficulty: "medium" };
  show(at("make"), choice("Kind", MADE, made.kind, (kind) => { made.kind = kind; }),
    choice("Difficulty", ["easy", "medium", "hard"].map((own) => [own, own]), made.difficulty, (own) => { made.difficulty = own; }),
    h("button", { type: "button", onclick: () => make(made.kind, made.difficulty) }, "Make one"));
  show(at("settings"), choice("Cores", Array.from({ length: cores() }, (_, index) => [String(index + 1), String(index + 1)]), String(cores()), () => {}));
  at("settings").querySelector("select").id = "cores";
  const left = draft.kept();
  if (!(await openLink())) startFrom("edge-matching-rectangle");
  if (left && left !== state.text) offerBack(left, "what you typed last");
  showKept();
  prepareHelper();
}

at("name").addEventListener("change", () => state.keys && setKeys({ ...state.keys, name: at("name").value.trim() || "My puzzle" }));
at("file").addEventListener("input", () => setText(at("file").value, "file"));
at("open").addEventListener("change", async () => {
  const [file] = at("open").files;
  if (file) setText(await file.text(), "open");
  at("open").value = "";
});
at("save").addEventListener("click", save);
at("share").addEventListener("click", share);
at("down").addEventListener("click", () => {
  at("work-heading").scrollIntoView();
  at("work-heading").focus();
});
// On a phone, the pictures of all pieces need a lot of scrolling.
at("pictured").open = matchMedia("(min-width: 40rem)").matches;
at("solve").addEventListener("click", solve);
at("count").addEventListener("click", () => countNow());
at("play").addEventListener("click", play);
at("list").addEventListener("click", () => list());
at("estimate").addEventListener("click", () => work("estimate", "Estimating", {}, results.estimate));
at("why").addEventListener("click", () => work("why", "Looking for conflicts", {}, results.why));
at("unique").addEventListener("click", () => work("unique", "Looking for two solutions", {},
  (answer) => results.unique(answer, () => work("unique", "Looking for what singles a solution out", { single_out: true }, (own) => results.unique(own)))));
at("symmetries").addEventListener("click", () => work("symmetries", "Looking for symmetries", {}, results.symmetries));
// Leaving a field by a click can redraw the form under the pointer. The click is then meant for the new element at this position.
at("form").addEventListener("pointerdown", ({ target, clientX, clientY }) => addEventListener("pointerup", () => {
  if (target.isConnected) return;
  const control = document.elementFromPoint(clientX, clientY)?.closest("button, input, select, textarea, summary, label");
  control?.focus();
  if (control && !control.matches("textarea, select, [type=number]")) control.click();
}, { once: true }), true);
addEventListener("hashchange", openLink);
addEventListener("pagehide", () => count?.flush());

begin().catch((error) => show(at("remarks"), results.mistake(error)));
