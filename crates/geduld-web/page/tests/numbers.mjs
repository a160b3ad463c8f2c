// Counts every bundled puzzle and 200 random ones with the module of the page and with the command line: every key that
// both answers have has to be the same.
//
//   node crates/geduld-web/page/tests/numbers.mjs PAGE.html GEDULD [SECONDS [BUDGET]]
//
// Bundled puzzles that take the command line longer than SECONDS (10) on one thread are left out, and named. After
// BUDGET seconds no further puzzle is begun.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { ask, count, moduleOf } from "./module.mjs";

const [page, geduld, seconds = "10", budget = "Infinity"] = process.argv.slice(2);
const over = () => performance.now() > 1000 * Number(budget);
const RANDOM = 200;

/** What the command line says, given a text on its standard input. */
function run(args, input = "") {
  const { status, stdout, stderr } = spawnSync(geduld, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  return { status, stdout, stderr };
}

function native(text) {
  const { stdout, stderr } = run(["count", "-", "--json", "--threads", "1", "--time-limit", seconds], text);
  assert.ok(stdout, stderr);
  return JSON.parse(stdout);
}

/** What is different, of the keys that both answers have. */
function compare(name, copy, text) {
  const expected = native(text);
  if (!expected.complete) return false;
  const own = count(copy, text);
  assert.ok(own.solutions !== undefined);
  // Without threads a race begins again in each turn, so another engine may win it.
  const how = ["engine", "symmetries_used"];
  const both = (object, other) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key in other && !how.includes(key)));
  assert.deepEqual(both(own, expected), both(expected, own), name);
  return true;
}

/** Numbers by chance, the same each time (mulberry32). */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Arguments of `geduld generate` for a small puzzle. */
function recipe(random) {
  const one = (...choices) => choices[random(choices.length)];
  const edges = () =>
    [
      one([], ["--halves"]),
      one([], [], ["--border"]),
      one([], [], ["--no-turn"]),
      one([], [], ["--reverse", "mirror"]),
      ["--labels", String(3 + random(5))],
    ].flat();
  return [
    one(
      () => ["cards", "--rows", String(2 + random(2)), "--columns", String(2 + random(2)), ...edges()],
      () => ["triangles", "--side", one("2", "3"), ...edges()],
      () => ["triangles", "--side", "1", "--hexagon", ...edges()],
      () => ["board", "--tiles", "hexagons", " X X ", "X . X", " X X ", ...edges()],
      () => ["snake", "--size", one("2,2,2", "2,2,3", "3,3,3", "1,3,3")],
      () => ["figure", "--pieces", one("2", "3"), "--squares", one("3", "4")],
      () => ["square", "--order", one("3", "4"), "--pinned", one("0", "20", "40")],
    )(),
    one([], [], ["--solutions", "one"]),
  ].flat();
}

const fresh = moduleOf(page);
let copy = fresh();
const left = ask(copy, "bundled")
  .puzzles.filter(({ name, text }) => {
    copy = fresh();
    return over() || !compare(name, copy, text);
  })
  .map(({ name }) => name);
const random = chance(1);
let done = 0;
for (let seed = 1; done < RANDOM && !over(); seed += 1) {
  assert.ok(seed < 3 * RANDOM, `only ${done} random puzzles came up`);
  const args = ["generate", ...recipe(random), "--seed", String(seed)];
  const { status, stdout } = run(args);
  // Some wishes cannot be met.
  if (status !== 0) continue;
  if (done % 20 === 0) copy = fresh();
  if (compare(`geduld ${args.join(" ")}`, copy, stdout)) done += 1;
}
console.log(
  `the page and the command line give the same numbers for all bundled ` +
    `puzzles${left.length ? ` but ${left.join(", ")}, which take too long` : ""}, and for ${done} random ones`,
);
