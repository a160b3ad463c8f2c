// Helpers: workers that compute, each with its own copy of the module. Work is stopped by terminating its helper.

import { wrongIn } from "./answers.js";
import { moduleOfPage, newWorker } from "./module.js";

/** A failure in a helper. */
export class Mistake extends Error {
  /** @param {import("./answers.js").Told} mistake */
  constructor({ message, help, line }) {
    super(message);
    this.help = help ?? "";
    this.line = line ?? null;
  }
}

/** The helper was terminated during its work. */
export class Ended extends Error {}

export class Helper {
  constructor() {
    /** @type {Worker | null} */
    this.worker = newWorker();
    this.waiting = new Map();
    this.next = 0;
    /** The memory size of its module, once it has been used. */
    this.bytes = 0;
    this.worker.onmessage = ({ data }) => {
      const { command, resolve, reject, told } = this.waiting.get(data.id) ?? {};
      if (!command) return;
      if (data.found !== undefined) return told?.(data.found);
      this.waiting.delete(data.id);
      const wrong = data.error ? null : wrongIn(command, data.ok);
      if (data.error) reject(new Mistake(data.error));
      else if (wrong !== null)
        reject(
          new Mistake({ message: `the part that computes gives an answer that this page does not know: ${wrong}` }),
        );
      else resolve(data.ok);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(new Mistake({ message: "the part that computes could not be started", help: event.message ?? "" }));
    };
    this.ready = moduleOfPage().then((module) => this.send("start", { module }));
    this.ready.catch((error) => this.fail(error));
  }

  /**
   * @template {keyof import("./answers.js").Answers} C
   * @param {C} command
   * @param {object} [request]
   * @param {(found: number) => void} [told]
   * @returns {Promise<import("./answers.js").Answers[C]>}
   */
  send(command, request = {}, told) {
    return new Promise((resolve, reject) => {
      if (!this.worker) return reject(new Ended());
      const id = this.next++;
      this.waiting.set(id, { command, resolve, reject, told, since: performance.now() });
      this.worker.postMessage({ id, command, request });
    });
  }

  /**
   * Answers a question. `told` is called with the number of solutions found so far, if the question is for a gallery.
   *
   * @template {keyof import("./answers.js").Answers} C
   * @param {C} command
   * @param {object} [request]
   * @param {(found: number) => void} [told]
   */
  async ask(command, request, told) {
    await this.ready;
    return this.send(command, request, told);
  }

  /** Whether such a question waits for its answer for longer than these milliseconds. */
  isBusy(command, milliseconds) {
    return [...this.waiting.values()].some(
      (own) => own.command === command && performance.now() - own.since > milliseconds,
    );
  }

  /** Stops all its work at once. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.fail(new Ended());
  }

  fail(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Idle helpers, either prepared in advance or already used, so that work starts at once. */
let spares = [];

/** Prepares a helper in advance, if there is none. */
export function prepareHelper() {
  if (spares.length === 0) spares.push(new Helper());
}

/**
 * The maximum memory of all idle helpers together. A helper that would exceed it is terminated after its work, because
 * a module never frees memory and keeps the puzzles that it has counted.
 */
const MOST_MEMORY = 64e6;

/**
 * Takes back a helper that is done, so that it can be used again. A new helper takes longer to start than many puzzles
 * take to solve.
 */
export async function giveBack(helper) {
  helper.bytes = await helper.send("rest").catch(() => Infinity);
  const bytes = spares.reduce((sum, spare) => sum + spare.bytes, helper.bytes);
  if (bytes > MOST_MEMORY) helper.end();
  else spares.push(helper);
}

/** Takes an idle helper, or makes a new one. */
export function takeHelper() {
  let own = spares.pop();
  while (own && !own.worker) own = spares.pop();
  setTimeout(prepareHelper, 1000);
  return own ?? new Helper();
}
