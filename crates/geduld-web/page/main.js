// The page: it follows its address from view to view, and connects the controls of index.html.

import { speakAs } from "../../geduld/scripts/tongue.js";
import { learnColours } from "./editors/labels.js";
import * as address from "./parts/address.js";
import { at, button, choice, h, show } from "./parts/dom.js";
import { Mistake, prepareHelper } from "./parts/helper.js";
import * as library from "./parts/library.js";
import { LONGEST_LINK, MOST_BYTES, shortened } from "./parts/limits.js";
import { TooLarge, unpacked } from "./parts/module.js";
import { cores } from "./parts/pool.js";
import { plain } from "./parts/plain.js";
import * as results from "./parts/results.js";
import { saving } from "./parts/saving.js";
import { t, translated } from "./parts/tongue.js";
import { Fresh, Today } from "./play/fresh.js";
import { countNow, cut, flushCount, list, openSolution, printOnly, showKept, solve, work } from "./views/answers.js";
import { offerBack, save, setKeys, setText, share, showStart, startFrom, undo } from "./views/enter.js";
import { makeGame, play, saveGame, startGame } from "./views/game.js";
import { asked, catalogue, onOpen, playAddress, state } from "./views/puzzle.js";
import { showOwn, showPictures } from "./views/shelf.js";
import { beginSteps, go } from "./views/steps.js";
import { showTitle } from "./views/title.js";

onOpen(setText);

/** The puzzle in an address, if there is one. */
/** @param {{ name?: string, word?: string, kept?: string, wrong?: boolean }} parts */
async function linked({ name, word, kept, wrong }) {
  if (wrong)
    throw new Mistake({
      message: t("this page does not know such an address"),
      help: t("ask for the link again, or choose a puzzle below"),
    });
  if (name !== undefined && !catalogue.bundled.has(name))
    throw new Mistake({ message: t("there is no puzzle with the name {name}", { name }), help: t("choose one below") });
  if (name !== undefined) return catalogue.bundled.get(name);
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
    if (number && text === state.text && openSolution(number)) return;
    if (text !== null && text !== state.text) {
      await setText(text, "open");
      beginSteps({ whole: true });
      // Who plays it and then enters a puzzle, enters another one.
      go(view === "enter" ? "done" : "kind", { stays: true });
    }
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
  if (view === "play" && !playing) {
    showOwn();
    showPictures();
  }
  showTitle();
}

async function begin() {
  // A game needs a helper of its own: it starts while the first one answers.
  prepareHelper();
  // Who comes for a game sees the shelf later.
  const isGame = address.read(location.hash).view === "play" && location.hash.length > "#/play/".length;
  const pictured = isGame ? null : showPictures();
  const { puzzles, starters, colours, hues } = await asked("bundled");
  learnColours(colours, hues);
  catalogue.bundled = new Map([...puzzles, ...starters].map(({ name, text }) => [name, text]));
  catalogue.offered = puzzles;
  await pictured;
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
        t('{title} was changed in another tab, too. Both are kept on the shelf "Yours".', { title }),
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
  showStart();
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
        message: t("{name} is larger than 4 MiB", { name: shortened(file.name) }),
        help: t("a puzzle file has at most 4 MiB: is this a puzzle file?"),
      }),
  );
  if (file && !large) {
    await setText(await file.text(), "open");
    beginSteps({ whole: true });
    go("done", { stays: true });
  }
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
  flushCount();
  saveGame();
});

translated(document.body);
// Galleries, too. What has no parts may be a word of the module.
speakAs((english, parts) => (Object.keys(parts).length ? t(english, parts) : plain(english)));
if (document.querySelector("meta[name=geduld-site]") && navigator.serviceWorker)
  navigator.serviceWorker.register("worker.js").catch(() => {});
begin().catch((error) => show(at("remarks"), results.mistake(error)));
