// A solid game in space: the whole, which is turned by dragging. A piece in the hand is shown where it would lie.

import { blocksIn, roomOf } from "../../../geduld/scripts/solid.js";
import { START, seenFrom } from "../../../geduld/scripts/space.js";
import { turnedBy } from "../../../geduld/scripts/turning.js";
import { Placed, drawn, h } from "../parts/dom.js";
import { t } from "../parts/tongue.js";

/** Distances on the picture that differ by less look alike. An edge has 100. */
const NEAR = 25;

const mean = (points) => points[0].map((_, axis) => points.reduce((sum, own) => sum + own[axis], 0) / points.length);

/** The markup of pieces in space: the number and the cells of each. `aimed` is drawn faintly. */
function blocksOf(game, room, angles, pieces, aimed = null) {
  const all = aimed ? [...pieces, aimed] : pieces;
  const blocks = all.flatMap(([, cells], part) => cells.map((spot) => ({ part, spot })));
  const fills = all.map(([piece, cells]) => game.pictureOf(piece, cells).fill);
  const around = (part, out) =>
    part === pieces.length ? `<g class="aimed">${out}</g>` : `<g data-on="${all[part][0]}">${out}</g>`;
  return blocksIn(room, room.radius, angles, blocks, {
    balls: game.grid.across === 2,
    fillOf: (part) => fills[part],
    around,
  });
}

/** Pieces in space. */
export const inSpace = (game, room, angles, pieces) => drawn(blocksOf(game, room, angles, pieces));

/** The floor of the board, and the edges of the box around it. */
function boardIn(game, angles) {
  const v = seenFrom(angles);
  const points = (corners) =>
    corners
      .map((corner) =>
        v
          .point(corner)
          .map((own) => Math.round(own))
          .join(","),
      )
      .join(" ");
  const known = new Set(game.cells.map(String));
  const ground = game.cells.filter(([x, y, z]) => !known.has(String([x, y, z - 1])));
  const floor =
    angles.tilt < 0 || game.grid.across === 2
      ? []
      : ground.map(
          ([x, y, z]) =>
            `<polygon class="floor" points="${points(
              [
                [-1, -1],
                [1, -1],
                [1, 1],
                [-1, 1],
              ].map(([a, b]) => [x + a / 2, y + b / 2, z - 0.5]),
            )}"/>`,
        );
  const ends = [0, 1, 2].map((axis) =>
    [Math.min, Math.max].map((best, side) => best(...game.cells.map((cell) => cell[axis])) + side - 0.5),
  );
  const edges = [0, 1, 2].flatMap((axis) =>
    [0, 1].flatMap((a) =>
      [0, 1].map((b) =>
        [0, 1].map((end) => {
          const corner = [0, 0, 0];
          [corner[axis], corner[(axis + 1) % 3], corner[(axis + 2) % 3]] = [
            ends[axis][end],
            ends[(axis + 1) % 3][a],
            ends[(axis + 2) % 3][b],
          ];
          return corner;
        }),
      ),
    ),
  );
  return floor.join("") + edges.map((edge) => `<polyline class="cage" points="${points(edge)}"/>`).join("");
}

/** The stage of a solid game. `calls` tell it what is in the hand, and take what is done on it. */
export function stageOf(game, calls) {
  const room = roomOf(game.cells);
  const angles = { ...START };
  /** @type {HTMLElement} */
  let stage;
  /** The cells at which the piece in the hand is shown. @type {number[][] | null} */
  let aim = null;

  /**
   * Where a piece with these cells lies nearest to a point of the screen: of places that look alike, the lowest and
   * farthest.
   */
  function nearest(cells, { clientX, clientY }) {
    const svg = stage.querySelector("svg");
    const matrix = svg?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    const v = seenFrom(angles);
    const taken = new Set(game.covered().map(String));
    const free = (cell) => game.index.has(String(cell)) && !taken.has(String(cell));
    const ranked = game.cells
      .map((to) => game.shifted(cells, cells[0], to))
      .filter((own) => own.every(free))
      .map((own) => {
        const middle = mean(own);
        const [a, b] = v.point(middle);
        return { own, rank: [Math.round(Math.hypot(a - x, b - y) / NEAR), middle[2], v.near(middle)] };
      });
    ranked.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
    return ranked[0]?.own ?? null;
  }

  function show(next, redraw = true) {
    const same = String(next) === String(aim);
    aim = next;
    if (!same && redraw) calls.redraw();
  }

  function begin(own) {
    stage = own;
    turnedBy(
      stage,
      angles,
      () => calls.redraw(),
      (target, event) => {
        const held = calls.held();
        const on = target.closest("[data-on]")?.dataset.on;
        if (held) calls.put(held.piece, nearest(held.cells, event));
        else if (on !== undefined) calls.take(Number(on));
      },
    );
    stage.addEventListener("pointermove", (event) => {
      const held = calls.held();
      if (event.buttons === 0 && held) show(nearest(held.cells, event));
    });
    stage.addEventListener("pointerleave", () => show(null));
  }

  return {
    angles,
    room,
    nearest,
    /** Shows where a piece that is dragged over the stage would lie. */
    over: (cells, event) => show(event ? nearest(cells, event) : null),
    /** How many pixels an edge is long. */
    unit: () => Math.min(stage.clientWidth, stage.clientHeight) / (2 * room.radius),
    view() {
      const held = calls.inHand();
      const { view, body } = blocksOf(
        game,
        room,
        angles,
        [...game.placed],
        /** @type {any} */ (aim && held ? [held.piece, aim] : null),
      );
      return h(
        Placed,
        { class: "stage", role: "img", "aria-label": t("The board in space"), begin },
        drawn({ view, body: boardIn(game, angles) + body }),
      );
    },
    clear: () => {
      aim = null;
    },
  };
}
