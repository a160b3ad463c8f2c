// The view Play with a game: what stands around it, and what comes after it.

import * as address from "../parts/address.js";
import { Placed, at, button, h, show } from "../parts/dom.js";
import { giveBack, takeHelper } from "../parts/helper.js";
import * as library from "../parts/library.js";
import * as results from "../parts/results.js";
import { documentOf, saves } from "../parts/saving.js";
import { Challenge, Rival } from "../parts/sharing.js";
import { t } from "../parts/tongue.js";
import { fileOf } from "../parts/toml.js";
import { taskOf } from "../parts/words.js";
import { Fresh, kindLike, measured, renamed } from "../play/fresh.js";
import { needsPictures, showGame } from "../play/kinds.js";
import { list } from "./answers.js";
import { asked, openText, photosNow, playAddress, state } from "./puzzle.js";
import { showTitle } from "./title.js";

/**
 * The game, the text of its puzzle, and what a rival did.
 *
 * @type {{ shown: import("../play/desk.js").Desk, text: string, rival: string } | null}
 */
let game = null;

/** Keeps the game as it is. */
export const saveGame = () => game?.shown.save();

/**
 * How hard the puzzles are that were made, by their texts: the expected nodes of a search.
 *
 * @type {Map<string, number>}
 */
const made = new Map();

/** Goes to the view Play and starts a game with the puzzle. */
export async function play() {
  const wanted = await playAddress();
  if (wanted === location.hash) startGame();
  else location.hash = wanted;
}

/** Starts a game with the puzzle, unless it is being played. */
export async function startGame() {
  const { name, feat: rival } = address.read(location.hash);
  const before = game;
  if (before && before.text === state.text && (!rival || before.rival === JSON.stringify(rival))) return;
  endGame();
  const { text, keys, facts } = state;
  const refuse = () =>
    show(
      at("game"),
      results.mistake({ message: t("This puzzle cannot be played"), help: "" }),
      h("p", {}, h("a", { href: "#/enter" }, t("Look at it in the view Enter."))),
    );
  if (at("play").disabled) return refuse();
  // Pictures of many pieces take a while. They come from a helper of their own, which the form does not wait for.
  const helper = takeHelper();
  let pictures;
  try {
    ({ pictures } = await helper.ask("game", { text }));
    giveBack(helper);
  } catch (error) {
    helper.end();
    return show(at("game"), results.mistake(error));
  }
  // Another puzzle was opened meanwhile.
  if (text !== state.text || game) return;
  if (needsPictures(keys) && !pictures) return refuse();
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
    game = { shown: showGame(place, keys, kept, facts, pictures), text, rival: JSON.stringify(rival) };
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
  return drawn ? documentOf(drawn) : (await asked("read", { text: fileOf(shown.givenKeys()) })).board;
}

export function endGame() {
  game?.shown.end();
  game = null;
  show(at("game"));
}

/** Makes a new puzzle with one solution, and starts a game with it. */
export async function makeGame(wanted, name = "") {
  const own = takeHelper();
  try {
    const { text, nodes } = await own.ask("generate", wanted);
    giveBack(own);
    made.set(name ? renamed(text, name) : text, nodes);
    await openText(name ? renamed(text, name) : text, "made");
    await play();
  } catch (error) {
    own.end();
    throw error;
  }
}
