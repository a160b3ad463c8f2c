// A snake cube that is folded by hand: a joint is chosen and turned by quarters.

import { pictureOf } from "../../../geduld/scripts/picture.js";
import { spaceOf } from "../../../geduld/scripts/snake.js";
import { START } from "../../../geduld/scripts/space.js";
import { turnedBy } from "../../../geduld/scripts/turning.js";
import { Placed, h } from "../parts/dom.js";
import { t } from "../parts/tongue.js";
import { fileOf } from "../parts/toml.js";
import { listedAsks } from "./asks.js";
import { inTray } from "./desk.js";

/** The least width and height of the picture. A cube is 44 wide. */
const LEAST = 400;
/** How far from the middle of a cube a tap may be, in pixels. */
const REACH = 24;
/** The time of a quarter turn in milliseconds. */
const QUARTER = 250;

/** Questions about a string. Before the first turn, one solution is enough, which is found sooner than all. */
export function stringAsks(game) {
  const asks = listedAsks(game);
  const first = async (helper) =>
    (await helper.ask("solve", { text: fileOf({ ...game.keys, expect: undefined }) })).solution;
  return { ...asks, solve: (helper) => (game.placed.size ? asks.solve : first)(helper) };
}

/** A string whose joints are turned. */
export function stringHand(game, desk) {
  const space = spaceOf(game.size);
  const angles = { ...START };
  let chosen = game.joints[0] ?? null;
  let moving = 0;
  /** @type {HTMLElement} */
  let stage;

  /** Draws the string. A joint may be on its way to its position. */
  function drawString(joint = 0, late = 0) {
    const hits = new Set(late ? [] : game.hits());
    const looks = (cube) =>
      `data-cube="${cube}" class="${hits.has(cube) ? "hit" : cube === game.ends[chosen] ? "joint" : ""}"`;
    const picture = pictureOf(space.draw(game.path(joint, late), { angles, looks }));
    stage.replaceChildren(picture);
    // The string fills the picture, but single cubes do not.
    const { x, y, width, height } = picture.getBBox();
    const [wide, high] = [Math.max(width + 40, LEAST), Math.max(height + 40, LEAST)];
    picture.setAttribute("viewBox", [x + (width - wide) / 2, y + (height - high) / 2, wide, high].join(" "));
  }

  function choose(joint) {
    chosen = joint;
    desk.draw();
  }

  /** Turns the chosen joint. The picture follows. */
  function turn(by) {
    if (chosen === null) return;
    const joint = chosen;
    desk.act(() => game.turn(joint, by));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const begin = performance.now();
    const step = (now) => {
      const late = 1 - (now - begin) / QUARTER;
      if (late <= 0 || !stage.isConnected) return drawString();
      drawString(joint, -by * Math.min(1, late));
      moving = requestAnimationFrame(step);
    };
    drawString(joint, -by);
    moving = requestAnimationFrame(step);
  }

  /** The cube next to a tap that hit none, within the reach of a finger. */
  function nearestCube({ clientX, clientY }) {
    const far = [...stage.querySelectorAll("[data-cube]")].map((own) => {
      const { left, top, width, height } = own.getBoundingClientRect();
      return [Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY), own.getAttribute("data-cube")];
    });
    const [[distance, cube] = [Infinity, undefined]] = far.sort(([a], [b]) => Number(a) - Number(b));
    return Number(distance) <= REACH ? cube : undefined;
  }

  function begin(own) {
    stage = own;
    turnedBy(
      stage,
      angles,
      () => {
        cancelAnimationFrame(moving);
        drawString();
      },
      (target, event) => {
        stage.focus();
        const cube = target.closest("[data-cube]")?.dataset.cube ?? nearestCube(event);
        const joint = cube === undefined ? null : game.jointAt(Number(cube));
        if (joint === null) return;
        if (joint === chosen) turn(1);
        else choose(joint);
      },
    );
  }

  function key(event, _, joint) {
    if (!event.target.matches(".board, .tray *")) return false;
    // A joint in the tray that has the focus is the one that is turned.
    chosen = joint ?? chosen;
    const other = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (other && chosen !== null) {
      choose(Math.min(game.joints.length, Math.max(1, chosen + other)));
      if (event.target !== stage) desk.place.querySelector('.tray [aria-pressed="true"]').focus();
    } else if (event.key === "ArrowUp" || event.key === "r") turn(1);
    else if (event.key === "ArrowDown" || event.key === "R") turn(-1);
    else return false;
    return true;
  }

  return {
    board: () =>
      h(Placed, {
        class: "board stage",
        role: "group",
        tabIndex: 0,
        begin,
        "aria-label": t("The snake. Joint {joint} of {all} is chosen, at cube {cube}", {
          joint: chosen,
          all: game.joints.length,
          cube: game.ends[chosen] + 1,
        }),
      }),
    trayed: t("Joints"),
    tray: () =>
      game.joints.map((joint) =>
        inTray(
          joint,
          {
            class: "piece number",
            "aria-pressed": String(joint === chosen),
            "aria-label": t("joint {joint}, at cube {cube}: {n} quarter turns", {
              joint,
              cube: game.ends[joint] + 1,
              n: game.quarters(joint),
            }),
          },
          String(joint),
        ),
      ),
    drawn() {
      cancelAnimationFrame(moving);
      drawString();
    },
    acts: () => [
      { name: t("Turn ↻"), key: "↑", call: () => turn(1) },
      { name: t("Turn ↺"), key: "↓", call: () => turn(-1), says: t("Turns the other way.") },
    ],
    choose,
    key,
    note: t(
      "Tap a cube to choose its joint, and again to turn all behind it by a quarter. Drag to look from another side.",
    ),
    held: (_, joint) => joint,
    ghost: () => null,
    put: () => {},
  };
}
