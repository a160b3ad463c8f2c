// The page: a puzzle, and questions about it.

import { Fragment } from "preact";
import { Placed, at, button, choice, field, h, later, picture, show } from "./parts/dom.js";
import { showRemarks } from "./parts/remarks.js";
import { TooLarge, packed, unpacked } from "./parts/module.js";
import { Ended, Helper, Mistake, giveBack, prepareHelper, takeHelper } from "./parts/helper.js";
import { cores, keptCounts } from "./parts/pool.js";
import { fileOf } from "./parts/toml.js";
import { showCount } from "./parts/counting.js";
import { BEGINNING, LONGEST, LONGEST_LINK, MOST_BYTES, MOST_SHELF, MOST_SHOWN, shortened } from "./parts/limits.js";
import * as results from "./parts/results.js";
import { clock, grouped, taskOf } from "./parts/words.js";
import * as library from "./parts/library.js";
import { documentOf, download, fileName, saves, saving } from "./parts/saving.js";
import { Challenge, Rival, copied, unsent } from "./parts/sharing.js";
import { n, t, translated } from "./parts/tongue.js";
import * as store from "./parts/store.js";
import * as address from "./parts/address.js";
import { showGallery } from "../../geduld/scripts/gallery.js";
import { Fresh, Today, kindLike, measured, renamed } from "./play/fresh.js";
import { canBePlayed, needsPictures, showGame } from "./play/kinds.js";
import { learnColours } from "./editors/labels.js";
import { cardsEditor, cardsKeys, forgetLabels } from "./editors/cards.js";
import { PhotoFields, sheetsOf } from "./editors/photo.js";
import { squareEditor, squareKeys } from "./editors/square.js";
import { snakeEditor, snakeKeys } from "./editors/snake.js";
import { figureEditor, figureKeys } from "./editors/figure.js";
import { packingEditor, packingKeys } from "./editors/packing.js";
import { common, tableOf } from "./parts/types.js";

/**
 * For each kind, its editor and the keys that the editor shows.
 *
 * @type {Map<string, [(keys: any, change: (keys: any) => void) => any[], Record<string, any>]>}
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

/** Whether the puzzle is small enough to be shown as a whole. */
const isShown = () => state.text.length <= MOST_SHOWN;

/** The helper that answers quick questions about the text while it is edited. */
let clerk = new Helper();
/** How long the helper may read one file when another one is opened, in milliseconds. */
const PATIENCE = 3000;
/** The helper that does requested work. */
/** @type {Helper | null} */
let worker = null;
/** @type {import("./parts/pool.js").PooledCount | null} */
let count = null;
/** The game, and the text of its puzzle. */
/** @type {{ shown: import("./play/desk.js").Desk, text: string } | null} */
let game = null;
/** @type {ReturnType<typeof showGallery> | null} */
let gallery = null;
/** The texts of the puzzles that come with the page, by name. */
let bundled = new Map();
/** The puzzles to choose from. */
let offered = [];
/** @type {Record<string, any>} */
const state = { text: "", keys: null, name: "", version: 0, record: null, past: [], future: [], typed: 0 };

/**
 * Changes the puzzle. `source` tells where the change comes from: the `form`, the `file` that is edited, a puzzle that
 * was `made` up, or another puzzle that is opened (`open`), or a change that is taken back (`undo`). When another one
 * is opened, the answer about the puzzle before is removed. What is only opened is not kept before it is changed or
 * played.
 */
function setText(text, source) {
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

/**
 * Keeps the puzzle on the shelf, unless it came with the page. A game that was begun keeps its puzzle: a changed one is
 * another.
 */
function keepPuzzle(title) {
  const { text, record } = state;
  if (!text || text.length > MOST_BYTES || [...bundled.values()].includes(text)) return;
  if (!record || (record.text !== text && record.game)) state.record = library.recordOf(text);
  library.keep(state.record, { text, title: title ?? (state.record.title || "A puzzle") });
}

/** The photos of the cards by their names, if there are any. */
function photosNow() {
  const { photos } = library.recordOf(state.text);
  return photos ? new Map(Object.entries(photos)) : null;
}

/** Puts photos on the cards, or takes them off (`null`). */
function putPhotos(photos) {
  const record = library.recordOf(state.text);
  library.keep(record, { photos, title: record.title || state.name });
  endGame();
  readNow("form");
}

/** Takes the last change of the puzzle back, or makes it again. */
function undo(from, to) {
  if (!from.length) return;
  to.push({ text: state.text, record: state.record });
  const { text, record } = from.pop();
  state.record = record;
  setText(text, "undo");
}

/** Offers to go back to the puzzle that was just replaced. */
function offerBack(text, name) {
  show(
    at("before"),
    button(t("Back to {name}", { name: typeof name === "string" ? shortened(name) : t("the puzzle before") }), () => {
      show(at("before"));
      setText(text, "open");
    }),
  );
}

function setKeys(keys) {
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
  show(
    at("form"),
    h(
      Fragment,
      { key: keys?.kind },
      editor
        ? editor(keys, setKeys)
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

async function readNow(source) {
  const { version, text } = state;
  let answer;
  // A file on which the helper works for long keeps nobody from the next one.
  if (clerk.isBusy("read", PATIENCE)) {
    clerk.end();
    clerk = new Helper();
  }
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
  const open = editorOf(answer.keys) ? unlabelled(answer.keys) : tooLong(answer.keys);
  // Remarks about missing labels do not help anyone.
  showRemarks(at("remarks"), at("form"), {
    ...answer,
    ...(open ? { mistake: open, warnings: [] } : {}),
    text,
    lines: source === "file",
  });
  state.board = answer.board;
  const photos = photosNow();
  show(
    at("photo"),
    h(PhotoFields, {
      keys: editorOf(answer.keys) && answer.keys,
      photos,
      put: putPhotos,
      async make(keys, own) {
        const text = fileOf(keys);
        library.keep(library.recordOf(text), { photos: own, title: keys.name });
        await setText(text, "made");
        play();
      },
    }),
  );
  const name = shortened(answer.puzzle ?? "");
  state.name = name;
  show(
    at("pictures"),
    answer.board && !open
      ? [
          h("figure", {}, picture(answer.board, `the board of ${name}`), h("figcaption", {}, t("Board"))),
          ...answer.pieces.map(({ name: full, copies, svg }) => {
            const own = shortened(full);
            return h(
              "figure",
              {},
              photos?.has(full)
                ? h("img", { class: "picture", src: photos.get(full), alt: `piece ${own}` })
                : picture(svg, `piece ${own}`),
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

/** Gives the tab the name of what is seen: the game, or the puzzle. */
function showTitle() {
  const name =
    at("main").dataset.view !== "play"
      ? state.name
      : at("game").hidden
        ? ""
        : at("game").querySelector("h2")?.textContent;
  document.title = name ? `${name} – geduld` : "geduld";
}

/** The mistake that some edges in the form have no label, if there are such edges. */
function unlabelled({ kind, piece = [] }) {
  if (kind !== "edge-matching") return null;
  const open = piece.map(({ edges = [] }) => edges.filter((label) => label === "?").length);
  const number = open.reduce((sum, own) => sum + own, 0);
  return number
    ? {
        message: n(number, "{n} edge has no label yet", "{n} edges have no label yet"),
        help: "",
        place: `piece.${open.findIndex(Boolean)}`,
      }
    : null;
}

/** The mistake that a name or a label does not fit a screen, if there is such a one. */
function tooLong(keys) {
  const place = (keys && unshown(keys)) ?? "";
  const own = place.split(".").reduce((value, key) => value?.[key], keys);
  if (typeof own !== "string" || own.length <= LONGEST) return null;
  const what = place === "name" ? "the name of the puzzle" : place.endsWith("name") ? "the name of a piece" : "a label";
  return {
    message: `${what} has ${grouped(own.length)} characters`,
    help: `this page shows at most ${LONGEST}: write a shorter one`,
    place,
  };
}

const readLater = later(150, readNow);
function read(source) {
  if (source === "form" || source === "file") return readLater(source);
  return readNow(source);
}

/** Ends a question or a gallery. */
function endAnswer() {
  worker?.end();
  worker = null;
  gallery?.end();
  gallery = null;
}

/** Removes the answer from the page. A count that is not finished stays: it says which puzzle it counts. */
function clearAnswer() {
  if (count && !count.over()) return;
  count = null;
  endAnswer();
  show(at("answer"));
}

/** Stops the current work. */
async function stopWork() {
  endAnswer();
  const left = count;
  count = null;
  if (left && ["planning", "counting"].includes(left.state)) await left.pause();
  if (left) showKept();
}

/** Asks something that may take long, and shows the answer. */
async function work(command, english, request, draw) {
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
        t("{words}: done in {n} s", { words, n: ((performance.now() - begin) / 1000).toFixed(2) }),
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

function solve() {
  return work("solve", "Solving", {}, (answer) =>
    answer.solution ? results.solution(answer, t("A solution of {puzzle}", answer)) : noSolution(),
  );
}

/** The address of the view Play with a puzzle, which others can open. */
async function playAddress(text = state.text, feat = null) {
  const [name] = [...bundled].find(([, own]) => own === text) ?? [];
  return address.write({ view: "play", name, word: name ? undefined : await packed(text), feat });
}

/** Goes to the view Play and starts a game with the puzzle. */
async function play() {
  const wanted = await playAddress();
  if (wanted === location.hash) startGame();
  else location.hash = wanted;
}

/** Starts a game with the puzzle, unless it is being played. */
async function startGame() {
  if (game?.text === state.text) return;
  endGame();
  const { text, keys, facts } = state;
  const refuse = () =>
    show(
      at("game"),
      results.mistake({ message: t("This puzzle cannot be played"), help: "" }),
      h("p", {}, h("a", { href: "#/enter" }, "Look at it in the view Enter.")),
    );
  if (at("play").disabled) return refuse();
  const { pictures } = await clerk.ask("game", { text });
  // Another puzzle was opened meanwhile.
  if (text !== state.text || game) return;
  if (needsPictures(keys) && !pictures) return refuse();
  const { name, feat: rival } = address.read(location.hash);
  const title = (name && at("shelf").querySelector(`[data-name="${name}"] strong`)?.textContent) || state.name;
  const record = library.recordOf(text);
  const photos = photosNow();
  const hashOf = (feat) => playAddress(text, feat);
  const kept = {
    photos,
    rival,
    saved: record.game,
    save: (own) => library.keep(record, { game: own, title: record.title || title }),
    picture: pictureOfGame,
    after: (desk) =>
      h(AfterWin, {
        title,
        name,
        photos: Boolean(photos),
        hashOf,
        feat: { seconds: desk.seconds(), hints: desk.hints },
      }),
    menu: () => [
      { name: t("Print"), call: () => print(), says: t("Prints the board and the pieces.") },
      ...saves(pictureOfGame, title).map((own) => ({ ...own, says: t("Saves the picture of the board.") })),
    ],
  };
  const begin = (place) => {
    game = { shown: showGame(place, keys, kept, facts, pictures), text };
    return () => show(place);
  };
  show(
    at("game"),
    h("div", { class: "playing" }, h("h2", { tabIndex: -1 }, title), h("a", { href: "#/play" }, t("← All puzzles"))),
    h(
      "details",
      { class: "fresh" },
      h("summary", {}, t("New game")),
      h(Fresh, { kind: kindLike(keys), make: makeGame }),
    ),
    h("p", { class: "task" }, taskOf(keys), made.has(text) && ` ${measured(made.get(text))}`),
    rival && h(Rival, { feat: rival }),
    h(
      "svg",
      { class: "definitions", "aria-hidden": "true" },
      h("defs", { id: "patterns", dangerouslySetInnerHTML: { __html: pictures?.definitions ?? "" } }),
    ),
    h(Placed, { begin }),
    h("div", { class: "row" }, h(Challenge, { title, photos: Boolean(photos), hashOf })),
  );
  at("game").querySelector("h2").focus({ preventScroll: true });
  showTitle();
}

/** What comes after a win. */
function AfterWin({ title, name, photos, hashOf, feat }) {
  const all = [...at("shelf").querySelectorAll("[data-name]")];
  const next = all[(all.findIndex((own) => own.dataset.name === name) + 1) % all.length];
  const see = () => {
    location.hash = "#/count";
    list();
  };
  return [
    h(Challenge, { title, photos, hashOf, feat }),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: next.getAttribute("href") }, t("Next puzzle")),
      button(t("See all solutions"), see),
    ),
  ];
}

/** The picture of a game, as a document. Numbers in fields are no picture: the square with them is drawn. */
async function pictureOfGame() {
  const { game: shown } = /** @type {any} */ (game).shown;
  const drawn = at("game").querySelector(".stage svg, svg.board, .board > svg");
  return drawn ? documentOf(drawn) : (await clerk.ask("read", { text: fileOf(shown.givenKeys()) })).board;
}

function endGame() {
  game?.shown.end();
  game = null;
  show(at("game"));
}

/** Makes a new puzzle with one solution, and starts a game with it. */
async function makeGame(wanted, name = "") {
  const own = takeHelper();
  try {
    const { text, nodes } = await own.ask("generate", wanted);
    giveBack(own);
    made.set(name ? renamed(text, name) : text, nodes);
    await setText(name ? renamed(text, name) : text, "made");
    await play();
  } catch (error) {
    own.end();
    throw error;
  }
}

/** Shows all solutions in a gallery. Opens the solution with this number, if there is one. */
async function list(number) {
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
      gallery = showGallery(place, answer.gallery, { link });
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

async function countNow(saved) {
  await stopWork();
  const workers = Number(at("cores").value);
  const text = saved?.text ?? state.text;
  const kept = await keptCounts();
  const known = saved ?? kept.find((own) => own.text === text);
  const title = saved?.title ?? shortened(state.keys?.name ?? "the puzzle");
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
async function showKept(known) {
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
                    setText(own.text, "open");
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

const save = () => download(state.text, `${fileName(state.keys?.name ?? "")}.toml`);

/** Prints the `answer` or the `puzzle`, where both are seen. */
function printOnly(part) {
  document.body.dataset.printing = part;
  print();
  delete document.body.dataset.printing;
}

/** Prints sheets with the pieces, to cut out in their true size. */
function cut() {
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
          sheets.map((svg, index) => picture(svg, `Sheet ${index + 1}`)),
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

/** A link to the form with the puzzle. */
async function share() {
  const hash = `#p=${await packed(state.text)}`;
  const fits = hash.length <= LONGEST_LINK;
  if (fits) history.replaceState(null, "", hash);
  const photos = photosNow()
    ? "The address of this page now holds the whole puzzle except for the photo; nothing was sent."
    : "The address of this page now holds the whole puzzle; nothing was sent.";
  const said = unsent(hash) || (await copied(hash));
  at("shared").textContent = fits ? `${said} ${t(photos)}` : said;
}

/** The puzzle in an address, if there is one. */
/** @param {{ name?: string, word?: string, kept?: string, wrong?: boolean }} parts */
async function linked({ name, word, kept, wrong }) {
  if (wrong)
    throw new Mistake({
      message: t("this page does not know such an address"),
      help: t("ask for the link again, or choose a puzzle below"),
    });
  if (name !== undefined && !bundled.has(name))
    throw new Mistake({ message: t("there is no puzzle with the name {name}", { name }), help: t("choose one below") });
  if (name !== undefined) return bundled.get(name);
  if (kept !== undefined) {
    const text = library.textOf(kept);
    if (text === undefined)
      throw new Mistake({
        message: t("this browser does not keep the puzzle of this address (any more)"),
        help: t("choose one below"),
      });
    return text;
  }
  if (word === undefined) return null;
  return unpacked(word).catch((error) => {
    if (error instanceof TooLarge)
      throw new Mistake({
        message: t("the puzzle in this link is larger than 4 MiB"),
        help: t("a puzzle file has at most 4 MiB: the link holds something else"),
      });
    throw new Mistake({ message: t("the link is damaged"), help: t("ask for it again: it has to be copied whole") });
  });
}

/** Shows what the address says: a view, and the puzzle that the address contains. */
async function follow() {
  const wanted = location.hash;
  const { view, number, ...puzzle } = address.read(wanted);
  show(at("linked"));
  try {
    const text = await linked(puzzle);
    if (gallery && number && text === state.text && gallery.openNumber(number)) return;
    if (text !== null && text !== state.text) await setText(text, "open");
    // Another address was opened meanwhile.
    if (wanted !== location.hash) return;
    showView(view, text !== null);
    if (view === "play" && text !== null) startGame();
    // The address is one that others can open, too.
    const whole = puzzle.kept === undefined ? "" : await playAddress(text);
    if (whole && whole.length <= LONGEST_LINK && wanted === location.hash) history.replaceState(null, "", whole);
    if (number && !at("work").disabled) list(number);
  } catch (error) {
    show(at("linked"), results.mistake(error));
    showView(view, false);
  }
}

/** Shows a view. In the view Play, either the game or the shelf is seen. */
function showView(view, playing) {
  const main = at("main");
  if (main.dataset.view !== view || at("shelf").hidden !== playing) scrollTo(0, 0);
  main.dataset.view = view;
  at("shelf").hidden = playing && view === "play";
  at("game").hidden = !playing;
  at("views")
    .querySelectorAll("a")
    .forEach((own) =>
      own.hash === `#/${view}` ? own.setAttribute("aria-current", "page") : own.removeAttribute("aria-current"),
    );
  if (view === "play" && !playing) showOwn();
  showTitle();
}

/** Shows the shelf of one's own puzzles and games. */
function showOwn(said) {
  const names = new Map([...bundled].map(([name, text]) => [text, name]));
  const entries = library
    .all()
    .slice(0, 200)
    .map(({ id, title, text, game: played }) =>
      h(
        "li",
        { key: id },
        h(
          "a",
          {
            href: address.write(names.has(text) ? { view: "play", name: names.get(text) } : { view: "play", kept: id }),
          },
          t("Play {title}", { title }),
        ),
        h(
          "span",
          { class: "note" },
          played ? `${n(played.past.length, "{n} move", "{n} moves")}, ${clock(played.seconds)}` : "",
        ),
        button(
          "Forget",
          () => {
            library.remove(id);
            showOwn(t("{title} is forgotten.", { title }));
          },
          { "aria-label": t("Forget {title}", { title }) },
        ),
      ),
    );
  const damages = library.damages();
  const read = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "hidden-input",
    onchange: async ({ target }) => {
      const [file] = target.files;
      if (!file) return;
      try {
        if (file.size > MOST_SHELF)
          throw new Error(
            t("This file is larger than {n} MB: it is no file that this page saved.", { n: MOST_SHELF / 1e6 }),
          );
        showOwn(n(library.imported(await file.text()), "{n} puzzle is read.", "{n} puzzles are read."));
      } catch (error) {
        showOwn(error.message);
      }
      target.value = "";
    },
  });
  show(
    at("own"),
    entries.length > 0 && [h("h2", {}, t("Yours")), h("ul", {}, entries)],
    damages > 0 &&
      h(
        "p",
        { class: "warning" },
        `${n(damages, "{n} entry is damaged and cannot be shown.", "{n} entries are damaged and cannot be shown.")} `,
        button("Forget what is damaged", () => library.forgetDamaged().then(showOwn)),
      ),
    h(
      "div",
      { class: "row" },
      entries.length > 0 && button("Save all to a file", () => download(library.exported(), "geduld-puzzles.json")),
      h("label", { class: "button" }, t("Read such a file …"), read),
    ),
    h(
      "p",
      { role: "status", class: "note" },
      said ?? (library.isRefused() ? t("This browser keeps nothing: what you enter lasts as long as this page.") : ""),
    ),
  );
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

/**
 * How hard the puzzles are that were made, by their texts: the expected nodes of a search.
 *
 * @type {Map<string, number>}
 */
const made = new Map();

/** Shows what one can start from, and what was started `from`. */
function showStart(from) {
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
        () => startFrom(name),
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
        { id: "puzzles", value: from, onchange: ({ target }) => startFrom(target.value) },
        option("", t("Choose a puzzle …")),
        h(
          "optgroup",
          { label: t("A new one") },
          TEMPLATES.map(([name, words]) => option(name, t(words))),
        ),
        h(
          "optgroup",
          { label: t("Puzzles that come with geduld") },
          offered.map(({ name, title }) => option(name, title)),
        ),
      ),
    ),
  );
}

function startFrom(name) {
  if (!bundled.has(name)) return;
  setText(bundled.get(name), "open");
  showStart(name);
  at("kinds").querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

async function begin() {
  const { puzzles, starters, colours, hues } = await clerk.ask("bundled");
  learnColours(colours, hues);
  bundled = new Map([...puzzles, ...starters].map(({ name, text }) => [name, text]));
  offered = puzzles;
  showStart("");
  show(at("make"), h(Fresh, { kind: "cards", make: makeGame }));
  show(at("today"), h(Today, { make: makeGame }));
  show(
    at("settings"),
    choice(
      "Cores",
      Array.from({ length: cores() }, (_, index) => [String(index + 1), String(index + 1)]),
      String(cores()),
      () => {},
      { id: "cores" },
    ),
  );
  await library.load();
  library.onParting(({ title }) =>
    show(
      at("linked"),
      h(
        "p",
        { role: "status", class: "warning" },
        `${title} was changed in another tab, too. Both are kept on the shelf "Yours".`,
      ),
    ),
  );
  const [left] = library.all();
  const { name, word, kept } = address.read(location.hash);
  if (name === undefined && word === undefined && kept === undefined) startFrom("edge-matching-rectangle");
  await follow();
  if (!state.text) startFrom("edge-matching-rectangle");
  if (left && left.text !== state.text) offerBack(left.text, left.title);
  showKept();
  prepareHelper();
}

at("name").addEventListener(
  "change",
  () => state.keys && setKeys({ ...state.keys, name: at("name").value.trim() || t("My puzzle") }),
);
at("file").addEventListener("input", () => setText(at("file").value, "file"));
at("open").addEventListener("change", async () => {
  const [file] = at("open").files;
  const large = file?.size > MOST_BYTES;
  show(
    at("linked"),
    large &&
      results.mistake({
        message: `${shortened(file.name)} is larger than 4 MiB`,
        help: "a puzzle file has at most 4 MiB: is this a puzzle file?",
      }),
  );
  if (file && !large) setText(await file.text(), "open");
  at("open").value = "";
});
show(
  at("save-board"),
  button("Print", () => printOnly("puzzle")),
  saving(() => state.board, "board"),
);
// The paper that is usual where the language is spoken.
at("paper").value = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "A4";
addEventListener("beforeprint", () => {
  at("pictured").open = true;
});
// On a phone, the pictures of all pieces need a lot of scrolling.
at("pictured").open = matchMedia("(min-width: 40rem)").matches;
for (const [id, act] of Object.entries({
  undo: () => undo(state.past, state.future),
  redo: () => undo(state.future, state.past),
  save,
  share,
  cut,
  play,
  solve,
  count: () => countNow(),
  list: () => list(),
  estimate: () => work("estimate", "Estimating", {}, results.estimate),
  why: () => work("why", "Looking for conflicts", {}, results.why),
  unique: () =>
    work("unique", "Looking for two solutions", {}, (answer) =>
      results.unique(answer, () =>
        work("unique", "Looking for what singles a solution out", { single_out: true }, (own) => results.unique(own)),
      ),
    ),
  symmetries: () => work("symmetries", "Looking for symmetries", {}, results.symmetries),
}))
  at(id).addEventListener("click", act);
addEventListener("hashchange", follow);
addEventListener("pagehide", () => {
  count?.flush();
  game?.shown.save();
});

translated(document.body);
if (document.querySelector("meta[name=geduld-site]") && navigator.serviceWorker)
  navigator.serviceWorker.register("worker.js").catch(() => {});
begin().catch((error) => show(at("remarks"), results.mistake(error)));
