// A game with a snake cube: the quarter turns of the joints.

import { turnsOf } from "../editors/snake.js";
import { t } from "../parts/tongue.js";
import { History, hintOf } from "./history.js";

/** @typedef {number[]} Spot three coordinates */

/** @type {(a: Spot, b: Spot) => Spot} */
const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
const minus = (a, b) => a.map((own, axis) => own - b[axis]);
const same = (a, b) => a.every((own, axis) => own === b[axis]);

/** A direction, turned by a number of quarters about an axis at a right angle to it. */
function turned(direction, axis, quarters) {
  const [along, aside] = [
    [1, 0, -1, 0][quarters] ?? Math.cos((quarters * Math.PI) / 2),
    [0, 1, 0, -1][quarters] ?? Math.sin((quarters * Math.PI) / 2),
  ];
  const other = cross(axis, direction);
  return direction.map((own, at) => along * own + aside * other[at]);
}

/** The rotations of space, as the images of the three axes. */
const ROTATIONS = (() => {
  const axes = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => [0, 1, 2].map((own) => (own === axis ? sign : 0))));
  return axes.flatMap((x) =>
    axes.filter((y) => x.every((own, at) => own * y[at] === 0)).map((y) => [x, y, cross(x, y)]),
  );
})();

/** The length of a path in each direction, in cubes. */
const extent = (path) =>
  [0, 1, 2].map((axis) => Math.max(...path.map((at) => at[axis])) - Math.min(...path.map((at) => at[axis])) + 1);

/**
 * The string consists of straight runs that meet at right angles. A joint turns everything behind a run about this run,
 * as in a snake of wood: so a state is a number of quarter turns for each run except for the first and the last.
 */
export class SnakeGame extends History {
  constructor(keys) {
    super();
    this.keys = keys;
    this.size = Array.isArray(keys.size) ? keys.size : [keys.size, keys.size, keys.size];
    const turns = turnsOf(keys.chain) ?? [false];
    const last = turns.length - 1;
    this.ends = [0, ...turns.flatMap((turn, cube) => (turn && cube > 0 && cube < last ? [cube] : [])), last];
    this.joints = Array.from({ length: Math.max(0, this.ends.length - 3) }, (_, joint) => joint + 1);
  }

  quarters(joint) {
    return this.placed.get(joint) ?? 0;
  }

  /**
   * The positions of the cubes. One joint may be on its way to its position: `late` is the part that is missing, in
   * quarters.
   */
  path(moving = 0, late = 0) {
    const at = [[0, 0, 0]];
    const directions = [
      [1, 0, 0],
      [0, 1, 0],
    ];
    for (let run = 0; run + 1 < this.ends.length; run += 1) {
      if (run > 1)
        directions.push(
          turned(directions[run - 2], directions[run - 1], this.quarters(run - 1) + (run - 1 === moving ? late : 0)),
        );
      for (let cube = this.ends[run]; cube < this.ends[run + 1]; cube += 1)
        at.push(at[cube].map((own, axis) => own + directions[run][axis]));
    }
    return at;
  }

  /** The cubes that are in the same position as another cube. */
  hits() {
    const all = new Map();
    this.path().forEach((at, cube) => all.set(String(at), [...(all.get(String(at)) ?? []), cube]));
    return [...all.values()]
      .filter((cubes) => cubes.length > 1)
      .flat()
      .sort((a, b) => a - b);
  }

  /** The joint that is turned at a cube: that of the run which ends there. */
  jointAt(cube) {
    const run = this.ends.findIndex((end) => end >= cube) - 1;
    return this.joints.length ? Math.min(this.joints.length, Math.max(1, run)) : null;
  }

  turn(joint, by) {
    this.change((placed) => placed.set(joint, (this.quarters(joint) + by + 4) % 4));
  }

  /** Whether the string is folded into the box. */
  folded() {
    const wanted = [...this.size].sort((a, b) => a - b);
    const path = this.path();
    return (
      path.length === wanted[0] * wanted[1] * wanted[2] &&
      same(
        extent(path).sort((a, b) => a - b),
        wanted,
      ) &&
      !this.hits().length
    );
  }

  /** Whether the box can be turned so that it obeys the conditions of the puzzle. */
  obeys() {
    const { rules = {}, pin = [] } = this.keys;
    const path = this.path();
    return ROTATIONS.some((axes) => {
      const own = path.map((at) => axes.map((axis) => axis.reduce((sum, part, other) => sum + part * at[other], 0)));
      if (!same(extent(own), this.size)) return false;
      const least = [0, 1, 2].map((axis) => Math.min(...own.map((at) => at[axis])) - 1);
      const place = (cube) => minus(own[cube - 1], least);
      return (
        (!rules.start || rules.start.some((start) => same(start, place(1)))) &&
        pin.every(({ cube, at }) => same(at, place(cube)))
      );
    });
  }

  solved() {
    return this.folded() && this.obeys();
  }

  impossible() {
    return false;
  }

  state() {
    const hits = this.hits().map((cube) => cube + 1);
    if (this.folded()) return t("It fills the box, but not as the puzzle asks.");
    const which = hits.slice(0, 8).join(", ") + (hits.length > 8 ? ", …" : "");
    const blocked = hits.length ? ` ${t("{n} cubes are where others are: {which}.", { n: hits.length, which })}` : "";
    return (
      t("It takes {space} cubes of space, the box has {box}.", {
        space: extent(this.path()).join(" × "),
        box: this.size.join(" × "),
      }) + blocked
    );
  }

  /** The quarter turns of a joint in a solution. */
  of({ path }, joint) {
    const [before, axis, after] = [-1, 0, 1].map((by) =>
      minus(path[this.ends[joint + by] + 1], path[this.ends[joint + by]]),
    );
    return [0, 1, 2, 3].find((quarters) => same(turned(before, axis, quarters), after));
  }

  /** Whether a solution has all joints that were turned as they are. */
  agrees(solution) {
    return [...this.placed].every(([joint, quarters]) => this.of(solution, joint) === quarters);
  }

  /** Turns one joint as in solutions. */
  hint(solutions, complete) {
    const open = this.joints.filter(
      (joint) => !this.placed.has(joint) && this.of(solutions[0], joint) !== this.quarters(joint),
    );
    const found = hintOf(open, (solution, joint) => this.of(solution, joint), solutions, complete);
    if (!found) return null;
    this.change((placed) => placed.set(found.place, found.what));
    return { ...found, words: t("Joint {n} is turned", { n: found.place }) };
  }

  fill(solution) {
    this.change((placed) => this.joints.forEach((joint) => placed.set(joint, this.of(solution, joint))));
  }
}
