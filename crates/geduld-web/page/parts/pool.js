// A count on all cores. It is planned once, helpers count its cubes, and the browser keeps every finished cube.

import { wrongIn } from "./answers.js";
import { Ended, giveBack, takeHelper } from "./helper.js";
import { shortened } from "./limits.js";
import * as store from "./store.js";
import { file, full, natural, text } from "./types.js";

/** Cubes are handed out in batches of about this many expected nodes, which take some tens of milliseconds. */
const NODES = 1e6;
/**
 * When little work is left, batches are smaller, so that helpers finish at about the same time. This is the minimum.
 */
const FEWEST_NODES = 2e4;
/** The maximum number of cubes in a batch. */
const CUBES = 64;
/** The interval at which finished cubes are stored, in milliseconds. */
const KEEP = 200;
/**
 * If planning takes longer than this, in milliseconds, further helpers are started early. A count that is planned
 * faster may need only one helper.
 */
const EARLY = 40;

/** The number of helpers that work. */
export const cores = () => Math.max(1, Math.min(64, navigator.hardwareConcurrency || 2));

/** The number of solutions that a line of a record records. */
function solutionsIn(line) {
  let sum = 0n;
  for (const [, solutions] of line.matchAll(/:(\d+)(?= )/g)) sum += BigInt(solutions);
  return sum;
}

/** A count as the browser keeps it. */
const keptCount = full({
  id: natural,
  title: text,
  text: file,
  description: (value) => wrongIn("plan", value),
  begun: natural,
});

/** The unfinished counts that the browser keeps. Of one that is damaged, only the `id` is known. */
export async function keptCounts() {
  const all = await store.kept().catch(() => []);
  return all.map((own) =>
    keptCount(own, "count") === null ? { ...own, title: shortened(own.title) } : { id: own.id },
  );
}

export class PooledCount {
  /** A new count of a text, or a stored one. `change` is called when there is something new to show. */
  constructor({ text, title, saved, workers, change }) {
    this.text = text;
    this.title = title;
    this.saved = saved ?? null;
    this.workers = workers ?? cores();
    this.change = change;
    this.state = "planning";
    this.helpers = new Set();
    /** Helpers that have started but do not follow a plan yet. */
    this.idle = [];
    this.record = "";
    /** The expected nodes of each cube. @type {Map<string, number>} */
    this.sizes = new Map();
    /** The cubes that are not finished, and how many of them were handed out. @type {string[]} */
    this.queue = [];
    this.taken = 0;
    this.nodesOpen = 0;
    this.nodes = 0;
    this.total = 0;
    this.unkept = "";
    this.done = new Set();
    this.solutions = 0n;
    this.nodesDone = 0;
    this.nodesHere = 0;
    this.solutionsHere = 0;
    this.seconds = 0;
    this.since = 0;
    this.numbers = null;
    this.keeps = true;
    /** The storing of the count itself, once it has begun. */
    this.keeping = null;
  }

  /** Starts or resumes the count. */
  async run() {
    this.state = "planning";
    const run = (this.running = {});
    this.change(this);
    try {
      await this.prepare();
      this.state = "counting";
      this.since = performance.now();
      this.change(this);
      const timer = setInterval(() => this.flush(), KEEP);
      try {
        await Promise.all(Array.from({ length: this.worthwhile() }, (_, number) => this.work(number)));
      } finally {
        clearInterval(timer);
        this.seconds += (performance.now() - this.since) / 1000;
        if (this.done.size < this.total) await this.flush();
      }
      if (this.state !== "counting") return;
      const helper = this.first ?? (await this.follower());
      this.numbers = await helper.ask("numbers", { record: this.header + this.record });
      this.numbers.threads = this.workers;
      this.numbers.seconds = Math.round(this.seconds * 1000) / 1000;
      this.state = "done";
      if (this.saved) await store.forget(this.saved.id).catch(() => {});
      this.release(giveBack);
    } catch (error) {
      // The count was paused and has already been resumed.
      if (this.running !== run) return;
      if (!(error instanceof Ended)) {
        this.error = error;
        this.state = "failed";
      }
      this.endHelpers();
    }
    this.change(this);
  }

  /** Stops the work at once. Finished cubes are kept, and `run` resumes the count. */
  async pause() {
    if (this.state !== "counting" && this.state !== "planning") return;
    this.state = "paused";
    this.endHelpers();
    this.change(this);
    await this.flush();
  }

  /** Stops the work and deletes it. */
  async stop() {
    await this.pause();
    this.state = "stopped";
    await this.keeping;
    if (this.saved) await store.forget(this.saved.id).catch(() => {});
    this.change(this);
  }

  /** The finished share of the work, from 0 to 1. */
  share() {
    return this.nodes > 0 ? this.nodesDone / this.nodes : 0;
  }

  /** Whether nothing is left to do. */
  over() {
    return ["done", "failed", "stopped"].includes(this.state);
  }

  /** The seconds of work in this page. */
  elapsed() {
    return this.seconds + (this.state === "counting" ? (performance.now() - this.since) / 1000 : 0);
  }

  /** The solutions that this page finds per second. */
  rate() {
    return this.solutionsHere / this.elapsed();
  }

  /** The remaining seconds, if they can be estimated. */
  left() {
    const rate = this.nodesHere / this.elapsed();
    return rate > 0 ? (this.nodes - this.nodesDone) / rate : null;
  }

  async prepare() {
    if (this.description) return this.requeue();
    if (this.saved) {
      this.description = this.saved.description;
      const lines = await store.linesOf(this.saved.id);
      this.learn();
      // A tab that was closed may have stored a cube twice.
      for (const line of lines.split("\n")) this.note(line, false);
    } else {
      this.first = this.helper();
      const early = setTimeout(() => {
        this.idle = Array.from({ length: this.workers - 1 }, () => this.helper());
      }, EARLY);
      try {
        this.description = await this.first.ask("plan", { text: this.text });
      } finally {
        clearTimeout(early);
      }
      this.learn();
    }
    this.requeue();
  }

  learn() {
    const { header, cubes } = /** @type {import("./answers.js").Answers["plan"]} */ (this.description);
    this.header = header;
    // An empty cube also takes some time.
    this.sizes = new Map(cubes.map(({ id, nodes }) => [id, 1000 + (nodes ?? 1e6)]));
    this.nodes = [...this.sizes.values()].reduce((sum, nodes) => sum + nodes, 0);
    this.total = cubes.length;
  }

  /** Puts the largest cubes first, so that helpers finish at about the same time. */
  requeue() {
    const open = [...this.sizes.keys()].filter((id) => !this.done.has(id));
    this.queue = open.sort((a, b) => this.size(b) - this.size(a));
    this.taken = 0;
    this.nodesOpen = open.reduce((sum, id) => sum + this.size(id), 0);
  }

  /** The expected nodes of a cube. */
  size(id) {
    return this.sizes.get(id) ?? 0;
  }

  /** The number of helpers that have enough work. */
  worthwhile() {
    return Math.max(1, Math.min(this.workers, this.queue.length, Math.ceil(this.nodesOpen / NODES)));
  }

  take() {
    const ids = [];
    const most = Math.max(FEWEST_NODES, Math.min(NODES, this.nodesOpen / (2 * this.workers)));
    let nodes = 0;
    for (; ids.length < CUBES && nodes < most && this.taken < this.queue.length; this.taken += 1) {
      const id = this.queue[this.taken];
      ids.push(id);
      nodes += this.size(id);
    }
    this.nodesOpen -= nodes;
    return ids;
  }

  helper() {
    const helper = takeHelper();
    this.helpers.add(helper);
    return helper;
  }

  async follower() {
    const helper = this.idle.pop() ?? this.helper();
    await helper.ask("follow", { text: this.text, plan: this.description.plan });
    return helper;
  }

  async work(number) {
    const helper = number === 0 && this.first ? this.first : await this.follower();
    if (number === 0) this.first = helper;
    for (let ids = this.take(); ids.length > 0 && this.state === "counting"; ids = this.take()) {
      const lines = await helper.ask("cubes", { ids });
      lines.split("\n").forEach((line) => this.note(line, true));
      this.change(this);
    }
  }

  /** Records a line of the record. */
  note(line, here) {
    const id = line.split(" ")[1];
    if (!id || this.done.has(id)) return;
    this.done.add(id);
    this.record += line + "\n";
    const solutions = solutionsIn(line);
    this.solutions += solutions;
    const nodes = this.size(id);
    this.nodesDone += nodes;
    if (!here) return;
    this.nodesHere += nodes;
    this.solutionsHere += Number(solutions);
    this.unkept += line + "\n";
  }

  /** Stores the finished cubes. A count that ends before the first call is never stored. */
  async flush() {
    if (!this.description || this.over()) return;
    await this.begun();
    if (!this.unkept || !this.saved) return;
    const lines = this.unkept;
    this.unkept = "";
    try {
      await store.keepLines(this.saved.id, lines);
    } catch {
      this.keeps = false;
    }
  }

  /** Stores the count itself, once. */
  begun() {
    this.keeping ??= this.saved
      ? Promise.resolve()
      : (async () => {
          const entry = { title: this.title, text: this.text, description: this.description, begun: Date.now() };
          try {
            this.saved = { ...entry, id: await store.keep(entry) };
            // The count may have ended in the meantime.
            if (this.over()) await store.forget(this.saved.id);
          } catch {
            this.keeps = false;
          }
        })();
    return this.keeping;
  }

  endHelpers() {
    this.release((helper) => helper.end());
  }

  /** Calls a function for all helpers, and forgets them. */
  release(act) {
    this.helpers.forEach((helper) => act(helper));
    this.helpers.clear();
    this.idle = [];
    this.first = null;
  }
}
