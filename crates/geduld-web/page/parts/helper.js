// Helpers: workers that compute, each with its own copy of the module. Work is stopped by terminating its helper.

import { moduleOfPage, newWorker } from "./module.js";

/** A failure in a helper: message, help and line. */
export class Mistake extends Error {
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
    this.worker = newWorker();
    this.waiting = new Map();
    this.next = 0;
    /** The memory size of its module, once it has been used. */
    this.bytes = 0;
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject, told } = this.waiting.get(data.id) ?? {};
      if (data.found !== undefined) return told?.(data.found);
      this.waiting.delete(data.id);
      if (data.error) reject?.(new Mistake(data.error));
      else resolve?.(data.ok);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(new Mistake({ message: "the part that computes could not be started", help: event.message ?? "" }));
    };
    this.ready = moduleOfPage().then((module) => this.send({ act: "start", module }));
    this.ready.catch((error) => this.fail(error));
  }

  send(message, told) {
    return new Promise((resolve, reject) => {
      if (!this.worker) return reject(new Ended());
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, told });
      this.worker.postMessage({ id, ...message });
    });
  }

  /** Answers a question. `told` is called with the number of solutions found so far, if the question is for a gallery. */
  async ask(command, request = {}, told) {
    await this.ready;
    return this.send({ act: "ask", command, request }, told);
  }

  /** Calls a step of a count: `plan`, `follow`, `cubes`, `numbers`. */
  async count(act, request) {
    await this.ready;
    return this.send({ act, ...request });
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
 * The maximum memory of all idle helpers together. A helper that would exceed it is terminated after its work, because a module never frees
 * memory and keeps the puzzles that it has counted.
 */
const MOST_MEMORY = 64e6;

/** Takes back a helper that is done, so that it can be used again. A new helper takes longer to start than many puzzles take to solve. */
export async function giveBack(helper) {
  helper.bytes = await helper.send({ act: "rest" }).catch(() => Infinity);
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
