// The controls around the board of every game: a clock, the state in words, undo and redo, and questions to a helper.

import { h, show } from "../parts/dom.js";
import { Ended, Mistake, giveBack, takeHelper } from "../parts/helper.js";
import * as results from "../parts/results.js";
import { grouped } from "../parts/words.js";

/** A button that calls a function. If a key does the same, it is shown where there is a keyboard. */
export const button = (words, call, key) => h("button", { type: "button", onclick: call }, words, key ? [" ", h("kbd", { "aria-hidden": "true" }, key)] : []);

/**
 * A desk for a game. `draw` draws the board, and `asks` are the questions about the game (see asks.js). The game provides: its `state` in
 * words; whether it is `solved`; whether the board is `impossible` to complete; `fill`, which fills in a solution; and `hint`, which makes
 * a move taken from some solutions and describes it in words. `kept` has the game as it was `saved`, if it was, and keeps it: `save`.
 */
export class Desk {
  constructor({ game, asks, draw, kept }) {
    Object.assign(this, { game, asks, kept, drawBoard: draw, helper: null, over: false, begun: Date.now() });
    /** The number of hints, and whether the computer showed a whole solution. */
    Object.assign(this, { hints: 0, shown: false });
    this.status = h("p", { role: "status" });
    this.clock = h("p", { class: "note timer", role: "timer", "aria-label": "Time since the game began" }, "0:00");
    this.ticking = setInterval(() => { this.clock.textContent = this.time(); }, 1000);
    this.answer = h("div", {});
  }

  seconds() {
    return Math.max(0, Math.floor((Date.now() - this.begun) / 1000));
  }

  time() {
    const seconds = this.seconds();
    return [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")].join(":");
  }

  /** Draws everything. */
  draw() {
    this.drawBoard();
    const solved = this.game.solved();
    if (solved && !this.over) {
      this.over = true;
      clearInterval(this.ticking);
      this.clock.textContent = this.time();
      this.spent = this.seconds();
    }
    this.status.textContent = solved ? this.praise() : this.game.state();
    this.save();
  }

  /** Keeps the game, if a move was made. */
  save() {
    const { hints, shown } = this;
    if (this.game.past.length === 0 && !this.kept.saved) return;
    if (!this.over) this.spent = this.seconds();
    this.kept.save({ ...this.game.saved(), hints, shown, seconds: this.spent });
  }

  /** Goes on with the game that was kept. One that does not belong to the puzzle is ignored. */
  resume() {
    const { saved } = this.kept;
    if (!saved) return;
    try {
      this.game.restore(saved);
      Object.assign(this, { hints: saved.hints, shown: saved.shown, spent: saved.seconds, begun: Date.now() - 1000 * saved.seconds });
      this.game.state();
      this.drawBoard();
    } catch {
      this.game.restore({ placed: [], past: [] });
    }
  }

  /** Begins anew. The moves can be taken back. */
  restart() {
    this.act(() => this.game.change((placed) => placed.clear()));
    Object.assign(this, { hints: 0, shown: false, begun: Date.now() });
    if (this.over) this.ticking = setInterval(() => { this.clock.textContent = this.time(); }, 1000);
    this.over = false;
    this.clock.textContent = this.time();
    this.save();
  }

  /** What is said of a solved game. A time is told only if the person solved it. */
  praise() {
    if (this.shown) return "This is a solution, found by the computer.";
    if (this.game.past.length === 0) return "Nothing is left to solve.";
    const hints = this.hints ? `with ${this.hints} ${this.hints === 1 ? "hint" : "hints"}` : "no hints";
    return `Solved in ${this.clock.textContent}, ${hints}!`;
  }

  /** What the person can tell a friend of the game, if the person solved it. */
  boast() {
    return this.over && !this.shown && this.game.past.length ? this.praise() : "";
  }

  /** Makes a move. */
  act(alter) {
    alter();
    show(this.answer);
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
    show(this.answer, h("p", { role: "status" }, `${words} … `, button("Stop", () => own.end())));
    try {
      // If the board breaks a rule, no search is needed.
      show(this.answer, this.game.impossible() ? await this.noneLeft(own) : await this.answered(own, question));
      this.draw();
      if (this.helper === own) this.helper = null;
      giveBack(own);
    } catch (error) {
      own.end();
      show(this.answer, error instanceof Ended ? h("p", {}, "Stopped.") : results.mistake(error));
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

  /**
   * Shows the whole desk in an element, with the board, the tray and further buttons of the game. Cells of the board have their numbers in
   * `data-cell`, pieces in the tray in `data-piece`. The game is told which cell has the focus (`focused`), when the pointer is pressed
   * (`grab`, with the cell and the piece below it, if any), and which keys are pressed (`key`, which returns whether the key was used). A
   * key on a piece in the tray is a click without a pointer and calls `choose`.
   */
  show(place, { buttons, board, tray, note, focused, grab, key, choose }) {
    const section = h("section", { class: "table", "aria-label": "Game" }, h("div", { class: "state" }, this.clock, this.status),
      h("div", { class: "play" }, board, h("div", {}, tray,
        h("div", { class: "row" }, buttons, button("Undo", () => this.act(() => this.game.undo())), button("Redo", () => this.act(() => this.game.redo())), button("Restart", () => this.restart())),
        h("div", { class: "row" }, button("Check", () => this.check()), button("Hint", () => this.hint()), button("Solutions left", () => this.countLeft()), button("Solve the rest", () => this.solveRest())),
        this.answer, h("p", { class: "note" }, note))));
    section.addEventListener("focusin", ({ target }) => { if (target.dataset.cell) focused(Number(target.dataset.cell)); });
    section.addEventListener("keydown", (event) => {
      if (!this.heeds(event) && !event.ctrlKey && !event.metaKey && key(event)) event.preventDefault();
    });
    section.addEventListener("pointerdown", (event) => {
      if (event.button === 0) grab(event, event.target.closest("[data-cell]"), event.target.closest("[data-piece]"));
    });
    tray.addEventListener("click", (event) => {
      const own = event.target.closest("[data-piece]");
      if (own && event.detail === 0) choose(Number(own.dataset.piece));
    });
    show(place, section);
    this.resume();
    this.draw();
    return this;
  }

  end() {
    this.save();
    clearInterval(this.ticking);
    this.helper?.end();
  }
}
