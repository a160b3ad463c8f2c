// The controls around the board of every game: a clock, the state in words, undo and redo, and questions to a helper.

import { useEffect, useState } from "preact/hooks";
import { button, h, show } from "../parts/dom.js";
import { Ended, Mistake, giveBack, takeHelper } from "../parts/helper.js";
import * as results from "../parts/results.js";
import { clock, grouped, several } from "../parts/words.js";
import { follow } from "./drag.js";

/** A piece in the tray, with its number. */
export const inTray = (piece, look, ...children) => h("button", { type: "button", class: "piece", "data-piece": piece, key: piece, ...look }, ...children);

/** The longest time between two looks at a clock that counts, in milliseconds: the device may have slept meanwhile. */
const LOOK = 3000;

/** The clock of a desk. */
function Timer({ desk }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return h("p", { class: "note timer", role: "timer", "aria-label": "Time since the game began" }, desk.time());
}

/**
 * What a desk asks of a game, besides what `History` has.
 *
 * @typedef {object} Rules
 * @property {() => string} state the state in words
 * @property {() => boolean} solved
 * @property {() => boolean} impossible whether the board cannot be completed
 * @property {() => string[]} [faults] what on the board cannot be a part of a puzzle, so that no question can be asked about it
 * @property {(solution: any) => void} fill fills in a solution
 * @property {(solutions: any[], complete: boolean) => ({ words: string, sure: boolean } | null)} hint makes a move taken from some solutions
 */

/**
 * How a game is handled. Cells of the board have their numbers in `data-cell`, pieces in the tray in `data-piece`.
 *
 * @typedef {object} Hand
 * @property {() => any} board
 * @property {() => any[]} tray the pieces in the tray
 * @property {string} [trayed] the name of the tray
 * @property {boolean} [wide] whether the tray lies below the board
 * @property {string} note
 * @property {() => any[]} buttons further buttons
 * @property {() => void} [drawn] is called when the board is drawn
 * @property {(cell: number | null, piece: number | null) => any} held what a drag from a cell or from the tray moves, if anything
 * @property {(held: any, cell: number | null) => any} ghost the picture that moves with the pointer
 * @property {(below: Element, held: any) => void} [over] shows where a piece would lie
 * @property {(cell: number, held: any, from: number | null) => void} [drop] puts into a cell what comes from a cell or from the tray
 * @property {(cell: number | null) => void} put puts what is chosen into a cell
 * @property {(cell: number) => void} [take] takes away what lies at a cell
 * @property {(piece: number) => void} [choose] chooses a piece in another way
 * @property {(event: any, cell?: number, piece?: number) => boolean} [key] uses a key on a cell or on a piece of the tray
 */

/** A desk for a game. `asks` are the questions about the game (see asks.js). `kept` has the game as it was `saved`, if it was, and keeps it: `save`. */
export class Desk {
  /** @param {Element} place @param {{ game: Rules & import("./history.js").History, asks: any, kept: { photos?: Map<string, string> | null, saved: any, save: (game: any) => void }, hand: (desk: Desk) => Hand }} parts */
  constructor(place, { game, asks, kept, hand }) {
    this.place = place;
    this.game = game;
    this.asks = asks;
    this.kept = kept;
    this.helper = null;
    this.over = false;
    /** Whether the person has touched the game. The clock starts then. */
    this.begun = false;
    /** The time that was played, in milliseconds, and when the clock was looked at last, if it runs. */
    this.spent = 0;
    /** @type {number | null} */
    this.looked = null;
    this.hints = 0;
    /** Whether the computer showed a whole solution. */
    this.shown = false;
    /** The piece in the tray that is chosen. */
    this.chosen = null;
    /** The cell that has the focus, or had it last. */
    this.at = null;
    /** The answer to the last question. */
    this.said = null;
    /** The cells that the piece in the hand would cover. */
    this.aim = new Set();
    this.hand = hand(this);
    this.resume();
    this.draw();
  }

  /** The seconds that were played. The clock runs while the game is seen and not solved. */
  seconds() {
    const now = Date.now();
    const runs = this.begun && !this.over && !document.hidden && this.place.checkVisibility();
    if (runs && this.looked !== null) this.spent += Math.min(LOOK, Math.max(0, now - this.looked));
    this.looked = runs ? now : null;
    return Math.floor(this.spent / 1000);
  }

  time() {
    return clock(this.seconds());
  }

  /** Draws everything, and keeps the game. */
  draw() {
    if (this.game.solved() && !this.over) {
      this.seconds();
      this.over = true;
    }
    this.aim.clear();
    this.redraw();
    this.save();
  }

  redraw() {
    show(this.place, this.view());
    this.hand.drawn?.();
  }

  /** Keeps the game, if a move was made. */
  save() {
    const { hints, shown } = this;
    if (this.game.past.length === 0 && !this.kept.saved) return;
    this.kept.save({ ...this.game.saved(), hints, shown, seconds: this.seconds() });
  }

  /** Goes on with the game that was kept. One that does not belong to the puzzle is ignored. */
  resume() {
    const { saved } = this.kept;
    if (!saved) return;
    try {
      this.game.restore(saved);
      Object.assign(this, { hints: saved.hints, shown: saved.shown, spent: 1000 * saved.seconds });
      this.game.state();
      const trial = document.createElement("div");
      show(trial, this.view());
      show(trial);
    } catch {
      this.game.restore({ placed: [], past: [] });
    }
  }

  /** Begins anew. The moves can be taken back. */
  restart() {
    Object.assign(this, { hints: 0, shown: false, spent: 0, looked: null, over: false });
    this.act(() => this.game.change((placed) => placed.clear()));
  }

  /** What is said of a solved game. A time is told only if the person solved it. */
  praise() {
    if (this.shown) return "This is a solution, found by the computer.";
    if (this.game.past.length === 0) return "Nothing is left to solve.";
    const hints = this.hints ? `with ${several(this.hints, "hint")}` : "no hints";
    return `Solved in ${this.time()}, ${hints}!`;
  }

  /** What the person can tell a friend of the game, if the person solved it. */
  boast() {
    return this.over && !this.shown && this.game.past.length ? this.praise() : "";
  }

  /** Makes a move. */
  act(alter) {
    this.begun = true;
    this.said = null;
    alter();
    this.draw();
  }

  /** Shows an answer. */
  tell(said) {
    this.said = said;
    this.draw();
  }

  /** Handles the keys for undo and redo. Returns whether the event was one of them. */
  heeds(event) {
    if (!event.ctrlKey && !event.metaKey) return false;
    if (event.key === "z") this.act(() => (event.shiftKey ? this.game.redo() : this.game.undo()));
    else if (event.key === "y") this.act(() => this.game.redo());
    else return false;
    event.preventDefault();
    return true;
  }

  async ask(words, question) {
    this.helper?.end();
    const own = takeHelper();
    this.helper = own;
    this.tell(h("p", { role: "status" }, `${words} … `, button("Stop", () => own.end())));
    try {
      // If the board breaks a rule, no search is needed.
      this.tell(this.game.impossible() ? await this.noneLeft(own) : await this.answered(own, question));
      if (this.helper === own) this.helper = null;
      giveBack(own);
    } catch (error) {
      own.end();
      // The lines are those of a file that the person never saw.
      this.tell(error instanceof Ended ? h("p", {}, "Stopped.") : results.mistake({ message: error.message, help: error.help }));
    }
  }

  /** The answer to a question. If the search is refused because the conditions contradict one another, the answer is the reason. */
  async answered(own, question) {
    try {
      return await question(own);
    } catch (error) {
      const why = error instanceof Mistake ? await this.asks.why(own).catch(() => null) : null;
      if (!why || why.solvable) throw error;
      return this.noneLeft(own, why);
    }
  }

  async noneLeft(own, known) {
    const faults = this.game.faults?.() ?? [];
    if (faults.length) return h("div", {}, h("p", {}, "What lies here is in no solution any more: take some of it back."), h("ul", {}, faults.map((fault) => h("li", {}, fault))));
    const why = known ?? await this.asks.why(own);
    return h("div", {}, h("p", {}, "What lies here is in no solution any more: take some of it back."), why ? results.why(why) : null);
  }

  check() {
    return this.ask("Checking", async (own) => (await this.asks.solve(own) ? h("p", {}, "So far everything can stay.") : this.noneLeft(own)));
  }

  hint() {
    return this.ask("Looking for a hint", async (own) => {
      const { solutions, complete } = await this.asks.some(own);
      if (!solutions.length) return this.noneLeft(own);
      const hint = this.game.hint(solutions, complete);
      if (hint) this.hints += 1;
      return h("p", {}, hint ? `${hint.words}: it lies so in ${hint.sure ? "every solution" : "a solution"} that agrees with the board.` : "Everything lies right.");
    });
  }

  solveRest() {
    return this.ask("Solving the rest", async (own) => {
      const solution = await this.asks.solve(own);
      if (!solution) return this.noneLeft(own);
      if (!this.game.solved()) {
        this.game.fill(solution);
        this.shown = true;
      }
      return null;
    });
  }

  countLeft() {
    return this.ask("Counting the solutions that are left", async (own) => {
      const solutions = await this.asks.count(own);
      return h("p", {}, `${grouped(solutions)} ${solutions === "1" ? "solution agrees" : "solutions agree"} with the board.`);
    });
  }

  /** Chooses a piece in the tray, or no longer. */
  choose(piece) {
    if (this.hand.choose) return this.hand.choose(piece);
    this.chosen = this.chosen === piece ? null : piece;
    return this.draw();
  }

  /** Takes back what is chosen, or what lies at the cell that had the focus. */
  take() {
    this.act(() => {
      if (this.chosen !== null) this.chosen = null;
      else if (this.at !== null) this.hand.take?.(this.at);
    });
  }

  /** Uses a key. Returns whether it has a meaning. */
  key(event) {
    const { target: { dataset: { cell, piece } }, key } = event;
    if (this.hand.key?.(event, cell && Number(cell), piece && Number(piece))) return true;
    if (!this.hand.take) return false;
    if (key === "Escape") {
      this.chosen = null;
      this.draw();
    } else if (["Delete", "Backspace"].includes(key) && !event.target.matches("input")) this.take();
    else if (cell !== undefined && (key === "Enter" || key === " ")) this.hand.put(Number(cell));
    else return false;
    return true;
  }

  /** Picks up what the pointer is pressed on. Without a movement it is a click. */
  grab(event) {
    const own = event.target.closest("[data-cell], [data-piece]");
    if (!own || event.button !== 0) return;
    const [cell, piece] = [own.dataset.cell, own.dataset.piece].map((number) => (number === undefined ? null : Number(number)));
    const { hand } = this;
    const held = hand.held(cell, piece);
    // A number is typed into a field, if none is chosen.
    if (!own.matches("input") || this.chosen !== null) {
      event.preventDefault();
      own.focus();
    }
    if (held === undefined) return hand.put(cell);
    follow(event, {
      ghost: () => hand.ghost(held, cell),
      over: (below) => hand.over?.(below, held),
      click: () => (piece === null ? hand.put(cell) : this.choose(piece)),
      drop: (below) => {
        const to = below?.closest("[data-cell]");
        this.chosen = null;
        this.act(() => (to ? hand.drop?.(Number(to.dataset.cell), held, cell) : cell !== null && hand.take?.(cell)));
      },
    });
  }

  view() {
    const { board, tray, trayed = "The tray", note, buttons, wide, take } = this.hand;
    return h("section", { class: "table", "aria-label": "Game", onpointerdown: (event) => {
      this.begun = true;
      this.grab(event);
    },
      onfocusin: ({ target }) => { if (target.dataset.cell) this.at = Number(target.dataset.cell); },
      onkeydown: (event) => {
        this.begun = true;
        if (!event.defaultPrevented && !this.heeds(event) && !event.ctrlKey && !event.metaKey && this.key(event)) event.preventDefault();
      } }, h("div", { class: "state" }, h(Timer, { desk: this }), h("p", { role: "status" }, this.game.solved() ? this.praise() : this.game.state())),
    h("div", { class: wide ? "play wide" : "play" }, board(), h("div", {},
      // A key on a piece is a click without a pointer.
      h("div", { class: "tray", role: "group", "aria-label": trayed, onclick: ({ target, detail }) => {
        const own = target.closest("[data-piece]");
        if (own && detail === 0) this.choose(Number(own.dataset.piece));
      } }, tray()),
      h("div", { class: "row" }, buttons(), take && button("Take back", () => this.take(), { key: "Del" }), button("Undo", () => this.act(() => this.game.undo())),
        button("Redo", () => this.act(() => this.game.redo())), button("Restart", () => this.restart())),
      h("div", { class: "row" }, button("Check", () => this.check()), button("Hint", () => this.hint()), button("Solutions left", () => this.countLeft()), button("Solve the rest", () => this.solveRest())),
      h("div", {}, this.said), h("p", { class: "note" }, note))));
  }

  end() {
    this.save();
    this.helper?.end();
  }
}
