// The table for playing: a tray and a board. Pieces are dragged, or selected and placed by click or key. The module
// draws the pieces, so that they look as in pictures of solutions.

import { h } from "../parts/dom.js";
import { t } from "../parts/tongue.js";
import { inTray } from "./desk.js";

/** A piece around the point (0, 0), in a cell of this form. */
function drawing(game, lying, form) {
  const photo = lying.reverse ? undefined : game.photos.get(game.pieces[lying.piece].name);
  if (!photo) return h("g", { transform: "scale(.01)", dangerouslySetInnerHTML: { __html: game.face(lying, form) } });
  return h("image", {
    class: "photo",
    href: photo,
    x: -0.5,
    y: -0.5,
    width: 1,
    height: 1,
    transform: `rotate(${-90 * lying.turn})`,
  });
}

/** The frame of some points, with a margin: left, top, width and height. */
function frameOf(points, margin) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** A piece by itself, as it lies in a cell. */
const portrait = (game, cell, lying, look) =>
  h("svg", { viewBox: frameOf(cell.outline, 0.04).join(" "), ...look }, drawing(game, lying, cell.form));

/** The middle of a side, and the direction along it. */
function alongSide(path) {
  const [from, to] = [path[0], path.at(-1)];
  const [a, b] = [path[(path.length - 1) >> 1], path[path.length >> 1]];
  return {
    x: (a[0] + b[0]) / 2,
    y: (a[1] + b[1]) / 2,
    angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
  };
}

/** The mark of a side: thin if what touches there fits, and a cross on a thick line if it does not. */
function mark({ middle: [x, y], sides }, place, fits) {
  const { path } = sides[place];
  const along = alongSide(path);
  return h(
    "g",
    { class: fits ? "fits" : "misfit", transform: `translate(${x} ${y})` },
    h("polyline", { points: path.join(" "), pathLength: 1 }),
    !fits &&
      h("path", {
        transform: `translate(${along.x} ${along.y}) rotate(${along.angle})`,
        class: "cross",
        d: "M-.09-.09L.09.09M-.09.09L.09-.09",
      }),
  );
}

/** The marks of all sides. A side between two cells has one. */
const marks = (game) =>
  game.cells.flatMap((cell, at) =>
    cell.sides.map(({ touches }, place) => {
      const fits = touches && touches[0] < at ? null : game.fit(at, place);
      return fits !== null && mark(cell, place, fits);
    }),
  );

/** A table: a board with cells, and a tray with pieces. */
export function tableHand(game, desk) {
  const corners = game.cells.flatMap(({ middle, outline }) =>
    outline.map((corner) => corner.map((own, axis) => own + middle[axis])),
  );
  const view = frameOf(corners, 0.06);
  const [, , width, height] = view;
  /** How the chosen piece lies. */
  let lying = null;

  const words = (own) => {
    if (!own) return t("empty");
    const labels = game.shown(own);
    // What is seen is part of what is heard.
    const [seen, known] = [labels.map((label) => game.looks.text(label)).join(", "), labels.join(", ")];
    const both = seen === known ? seen : `${seen} (${known})`;
    return `${t("piece {name}", game.pieces[own.piece])}: ${both}${own.reverse ? t(", reverse up") : ""}`;
  };
  const inHand = (piece) => (desk.chosen === piece ? lying : { piece, turn: 0, reverse: false });

  const board = () =>
    h(
      "svg",
      { class: "board", role: "group", "aria-label": t("The board"), viewBox: view.join(" ") },
      game.cells.map((cell, index) => {
        const own = game.placed.get(index);
        return h(
          "g",
          {
            role: "button",
            tabindex: index === (desk.at ?? 0) ? 0 : -1,
            "data-cell": index,
            class: "cell",
            transform: `translate(${cell.middle.join(" ")})`,
            "aria-label": `${t("row {row}, column {column}", cell)}: ${words(own)}`,
          },
          h("polygon", { points: cell.outline.join(" "), class: "ground" }),
          own && h("g", { "aria-hidden": "true" }, drawing(game, own, cell.form)),
          h("polygon", { points: cell.outline.join(" "), class: "focused" }),
        );
      }),
      !desk.over && h("g", { class: "marks-of-sides", "aria-hidden": "true" }, marks(game)),
    );
  const tray = () =>
    game.pieces.map((_, piece) => {
      const left = game.left(piece);
      return (
        left > 0 &&
        inTray(
          piece,
          {
            "aria-pressed": String(desk.chosen === piece),
            "aria-label": words(inHand(piece)) + (left > 1 ? t(", {left} left", { left }) : ""),
          },
          portrait(game, game.cells[0], inHand(piece), { "aria-hidden": "true" }),
          left > 1 && h("span", { class: "heap", "data-count": `×${left}` }),
        )
      );
    });

  const turnNow = () =>
    desk.act(() => {
      if (desk.chosen !== null) lying = game.turned(lying);
      else game.turn(desk.at);
    });
  const flipNow = () =>
    desk.act(() => {
      if (desk.chosen !== null) lying = game.flipped(lying);
      else game.flip(desk.at);
    });

  /** The cell next to another one in a direction, if there is one. */
  function nextTo(from, [across, down]) {
    const far = game.cells.map(({ middle: [x, y] }) => {
      const [dx, dy] = [x - game.cells[from].middle[0], y - game.cells[from].middle[1]];
      const [along, aside] = [dx * across + dy * down, Math.abs(dx * down) + Math.abs(dy * across)];
      return along > 0.2 ? along + 2 * aside : Infinity;
    });
    const least = Math.min(...far);
    return least < Infinity ? far.indexOf(least) : null;
  }

  return {
    board,
    tray,
    wide: width > 2.5 * height,
    note: t("Drag a piece to the board, or tap it and then a cell. A tap turns a piece on the board."),
    acts: () => [
      ...(game.turns > 1 ? [{ name: t("Turn"), key: "R", call: turnNow }] : []),
      ...(game.pieces.some(({ back }) => back) ? [{ name: t("Flip"), key: "F", call: flipNow }] : []),
    ],
    held: (cell, piece) => (piece === null ? game.placed.get(cell) : inHand(piece)),
    ghost(held, cell) {
      const form = game.cells[cell ?? 0];
      return portrait(game, form, held, {
        style: {
          width: `${(frameOf(form.outline, 0.04)[2] * desk.place.querySelector(".board").clientWidth) / width}px`,
        },
      });
    },
    drop: (cell, held, from) => game.move(cell, held, from),
    take: (cell) => game.take(cell),
    put(cell) {
      const own = desk.chosen === null ? null : lying;
      desk.chosen = null;
      desk.act(() => (own ? game.move(cell, own) : game.turn(cell)));
    },
    choose(piece) {
      lying = desk.chosen === piece ? game.turned(lying) : inHand(piece);
      desk.chosen = piece;
      desk.draw();
    },
    key({ key }, cell) {
      const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      if (key === "r") turnNow();
      else if (key === "f") flipNow();
      else if (direction && cell !== undefined) {
        const to = nextTo(cell, direction);
        if (to !== null) desk.place.querySelector(`[data-cell="${to}"]`).focus();
      } else return false;
      return true;
    },
  };
}
