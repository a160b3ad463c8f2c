// The controls around the board of every game: a clock, the state in words, undo and redo, and questions to a helper.

import { useEffect, useState } from "preact/hooks";
import { button, h, show } from "../parts/dom.js";
import { Ended, Mistake, giveBack, takeHelper } from "../parts/helper.js";
import * as results from "../parts/results.js";
import { clock } from "../parts/words.js";
import { n, t } from "../parts/tongue.js";
import { bar } from "./controls.js";
import { follow } from "./drag.js";
import { Won, rarity } from "./won.js";

/** A piece in the tray, with its number. */
export const inTray = (piece, look, ...children) =>
  h("button", { type: "button", class: "piece", "data-piece": piece, key: piece, ...look }, ...children);

/** The longest time between two looks at a clock that counts, in milliseconds: the device may have slept meanwhile. */
const LOOK = 3000;

/** The clock of a desk. */
function Timer({ desk }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return h("p", { class: "note timer", role: "timer", "aria-label": t("Time since the first move") }, desk.time());
}

/**
 * What a desk asks of a game, besides what `History` has.
 *
 * @typedef {object} Rules
 * @property {() => string} state the state in words
 * @property {() => boolean} solved
 * @property {() => boolean} impossible whether the board cannot be completed
 * @property {() => string[]} [faults] what on the board cannot be a part of a puzzle, so that no question can be
 *   asked about it
 * @property {(solution: any) => void} fill fills in a solution
 * @property {(solutions: any[], complete: boolean) => ({ words: string, sure: boolean } | null)} hint makes a move
 *   taken from some solutions
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
 * @property {() => import("./controls.js").Act[]} acts what can be done besides, the most important first
 * @property {() => void} [drawn] is called when the board is drawn
 * @property {(cell: number | null, piece: number | null) => any} held what a drag from a cell or from the tray moves,
 *   if anything
 * @property {(held: any, cell: number | null) => any} ghost the picture that moves with the pointer
 * @property {(below: Element, held: any, event: PointerEvent) => void} [over] shows where a piece would lie
 * @property {(held: any, event: PointerEvent) => void} [dropAt] puts a piece where it is dropped in space
 * @property {(cell: number, held: any, from: number | null) => void} [drop] puts into a cell what comes from a cell
 *   or from the tray
 * @property {(cell: number | null) => void} put puts what is chosen into a cell
 * @property {(cell: number) => void} [take] takes away what lies at a cell
 * @property {(piece: number) => void} [choose] chooses a piece in another way
 * @property {(event: any, cell?: number, piece?: number) => boolean} [key] uses a key on a cell or on a piece of the
 *   tray
 */

/**
 * A desk for a game. `asks` are the questions about the game (see asks.js). `kept` has the game as it was `saved`, if
 * it was, and keeps it: `save`.
 */
export class Desk {
  /**
   * @param {Element} place
   *
   * @param {{ game: Rules & import("./history.js").History & { keys: any }, asks: any, kept: { photos?: Map<string,
   *   string> | null, saved: any, save: (game: any) => void, rival?: import("../parts/sharing.js").Feat | null,
   *   picture?: () => any, after?: (desk: Desk) => any, menu?: () => import("./controls.js").Act[] }, hand: (desk:
   *   Desk) => Hand }} parts
   */
  constructor(place, { game, asks, kept, hand }) {
    this.place = place;
    this.game = game;
    this.asks = asks;
    this.kept = kept;
    this.helper = null;
    this.over = false;
    /** Whether the person has made a move. The clock starts then. */
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
    /** What the card of a game that was won says, if it is shown. */
    /** @type {{ rare: string } | null} */
    this.won = null;
    this.ready = false;
    this.hand = hand(this);
    this.resume();
    this.draw();
    this.ready = true;
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
    if (this.game.solved() !== this.over) {
      this.seconds();
      this.over = !this.over;
      if (this.isWon() && this.ready) this.win();
    }
    this.aim.clear();
    this.redraw();
    this.save();
  }

  redraw() {
    show(this.place, this.view());
    this.hand.drawn?.();
    // The tray is one stop of the Tab key. The arrow keys move within it.
    const pieces = this.pieces();
    const stop = pieces.find((own) => own === document.activeElement || own.ariaPressed === "true") ?? pieces[0];
    pieces.forEach((own) => {
      own.tabIndex = own === stop ? 0 : -1;
    });
  }

  /** The pieces in the tray. @returns {HTMLElement[]} */
  pieces() {
    return [...this.place.querySelectorAll(".tray [data-piece]")].map((own) => /** @type {HTMLElement} */ (own));
  }

  /** Whether the person solved the game. */
  isWon() {
    return this.over && !this.shown && this.game.past.length > 0;
  }

  /** Shows the card of a game that was just won. How rare the solution is follows when it is known. */
  async win() {
    this.won = { rare: "" };
    const helper = takeHelper();
    const rare = await rarity(helper, this.game.keys).catch(() => "");
    giveBack(helper);
    if (!this.won) return;
    this.won = { rare };
    this.redraw();
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
    Object.assign(this, { hints: 0, shown: false, spent: 0, looked: null, begun: false });
    this.act(() => this.game.change((placed) => placed.clear()));
    this.begun = false;
  }

  /** What is said of a solved game. A time is told only if the person solved it. */
  praise() {
    if (this.shown) return t("This is a solution, found by the computer.");
    if (this.game.past.length === 0) return t("Nothing is left to solve.");
    const hints = this.hints ? n(this.hints, "with {n} hint", "with {n} hints") : t("no hints");
    return t("Solved in {time}, {hints}!", { time: this.time(), hints });
  }

  /** Makes a move. */
  act(alter) {
    this.said = null;
    this.won = null;
    alter();
    this.begun ||= this.game.past.length > 0;
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
    this.tell(
      h(
        "p",
        { role: "status" },
        `${words} … `,
        button(t("Stop"), () => own.end()),
      ),
    );
    try {
      // If the board breaks a rule, no search is needed.
      this.tell(this.game.impossible() ? await this.noneLeft(own) : await this.answered(own, question));
      if (this.helper === own) this.helper = null;
      giveBack(own);
    } catch (error) {
      own.end();
      // The lines are those of a file that the person never saw.
      this.tell(
        error instanceof Ended
          ? h("p", {}, t("Stopped."))
          : results.mistake({ message: error.message, help: error.help }),
      );
    }
  }

  /**
   * The answer to a question. If the search is refused because the conditions contradict one another, the answer is the
   * reason.
   */
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
    const words = h("p", {}, t("The puzzle cannot be finished like this: take something back."));
    if (faults.length)
      return h(
        "div",
        {},
        words,
        h(
          "ul",
          {},
          faults.map((fault) => h("li", {}, fault)),
        ),
      );
    const why = known ?? (await this.asks.why(own));
    return h("div", {}, words, why ? h("details", {}, h("summary", {}, t("Why?")), results.why(why)) : null);
  }

  check() {
    return this.ask(t("Checking"), async (own) =>
      (await this.asks.solve(own)) ? h("p", {}, t("All is well so far.")) : this.noneLeft(own),
    );
  }

  hint() {
    return this.ask(t("Looking for a hint"), async (own) => {
      const { solutions, complete } = await this.asks.some(own);
      if (!solutions.length) return this.noneLeft(own);
      const hint = this.game.hint(solutions, complete);
      if (!hint) return h("p", {}, t("Nothing is left to do."));
      this.hints += 1;
      this.begun = true;
      return h(
        "p",
        {},
        `${hint.words}. `,
        hint.sure ? t("There is no other way from here.") : t("This is one of several ways from here."),
      );
    });
  }

  solveRest() {
    return this.ask(t("Solving the rest"), async (own) => {
      const solution = await this.asks.solve(own);
      if (!solution) return this.noneLeft(own);
      if (!this.game.solved()) {
        this.shown = true;
        this.game.fill(solution);
      }
      return null;
    });
  }

  countLeft() {
    return this.ask(t("Counting the ways to finish"), async (own) => {
      const solutions = await this.asks.count(own);
      return h(
        "p",
        {},
        solutions === "0"
          ? t("There is no way to finish from here.")
          : n(solutions, "There is one way to finish from here.", "There are {n} ways to finish from here."),
      );
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
    const {
      target: {
        dataset: { cell, piece },
      },
      key,
    } = event;
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
    const [cell, piece] = [own.dataset.cell, own.dataset.piece].map((number) =>
      number === undefined ? null : Number(number),
    );
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
      over: (below, now) => hand.over?.(below, held, now),
      click: () => (piece === null ? hand.put(cell) : this.choose(piece)),
      drop: (below, now) => {
        const to = below?.closest("[data-cell]");
        const onStage = hand.dropAt && below?.closest(".stage");
        this.chosen = null;
        this.act(() =>
          to
            ? hand.drop?.(Number(to.dataset.cell), held, cell)
            : onStage
              ? hand.dropAt?.(held, now)
              : cell !== null && hand.take?.(cell),
        );
      },
    });
  }

  /** What can be done in every game. */
  acts() {
    const { take } = this.hand;
    const own = this.hand.acts();
    return {
      first: [
        { name: t("Undo"), key: "Ctrl+Z", call: () => this.act(() => this.game.undo()) },
        ...own.slice(0, 2),
        { name: t("Hint"), key: "H", call: () => this.hint(), says: t("Makes one move for you.") },
        {
          name: t("Check"),
          key: "C",
          call: () => this.check(),
          says: t("Can the puzzle still be finished like this?"),
        },
      ],
      more: [
        ...own.slice(2),
        ...(take
          ? [{ name: t("Take back"), key: "Del", call: () => this.take(), says: t("The piece goes back to the tray.") }]
          : []),
        {
          name: t("Redo"),
          key: "Ctrl+Y",
          call: () => this.act(() => this.game.redo()),
          says: t("Makes the move again that was undone."),
        },
        {
          name: t("Ways left"),
          key: "L",
          call: () => this.countLeft(),
          says: t("Counts the ways to finish from here."),
        },
        {
          name: t("Solve the rest"),
          key: "Shift+S",
          call: () => this.solveRest(),
          says: t("The computer finishes the puzzle."),
        },
        {
          name: t("Restart"),
          key: "Shift+N",
          call: () => this.restart(),
          says: t("Clears the board, and sets the clock to zero."),
        },
        ...(this.kept.menu?.() ?? []),
      ],
    };
  }

  /** Uses the key of one of the actions. */
  actBy({ key, shiftKey }) {
    const name = shiftKey ? `Shift+${key.toUpperCase()}` : key.toUpperCase();
    const { first, more } = this.acts();
    const own = [...first, ...more].find((act) => act.key === name);
    if (!own) return false;
    own.call();
    return true;
  }

  /** Moves the focus within the tray. */
  alongTray({ key, target }) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    const pieces = this.pieces();
    const to = step && target.dataset.piece !== undefined ? pieces[pieces.indexOf(target) + step] : null;
    to?.focus();
    return Boolean(to);
  }

  view() {
    const { board, tray, trayed = t("The tray"), note, wide } = this.hand;
    return h(
      "section",
      {
        class: `table${this.won ? " won" : ""}`,
        "aria-label": t("Game"),
        onpointerdown: (event) => this.grab(event),
        onfocusin: ({ target }) => {
          if (target.dataset.cell) this.at = Number(target.dataset.cell);
        },
        onkeydown: (event) => {
          // Letters in the field for a name are no keys of the game.
          if (event.target.matches("input:not([data-cell]), textarea, select")) return;
          if (event.defaultPrevented || this.heeds(event) || event.ctrlKey || event.metaKey) return;
          if (this.key(event) || this.alongTray(event) || this.actBy(event)) event.preventDefault();
        },
      },
      h(
        "div",
        { class: "state" },
        h(Timer, { desk: this }),
        h("p", { role: "status" }, this.game.solved() ? this.praise() : this.game.state()),
      ),
      h(
        "div",
        { class: wide ? "play wide" : "play" },
        board(),
        h(
          "div",
          {},
          this.won && h(Won, { desk: this, rare: this.won.rare, after: this.kept.after }),
          // A key on a piece is a click without a pointer.
          h(
            "div",
            {
              class: "tray",
              role: "group",
              "aria-label": trayed,
              onclick: ({ target, detail }) => {
                const own = target.closest("[data-piece]");
                if (own && detail === 0) this.choose(Number(own.dataset.piece));
              },
            },
            tray(),
          ),
          bar(this.acts()),
          h("div", { class: "said", role: "status" }, this.said),
          h("p", { class: "note" }, note),
        ),
      ),
    );
  }

  end() {
    this.save();
    this.helper?.end();
  }
}
