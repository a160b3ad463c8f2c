// The board of a packing, or paper for a figure. Pieces are dragged, or selected and placed by click or key.

import { roomOf } from "../../../geduld/scripts/solid.js";
import { START } from "../../../geduld/scripts/space.js";
import { h } from "../parts/dom.js";
import { n, t } from "../parts/tongue.js";
import { middleOf } from "../parts/grids.js";
import { Sheet, cellAt, viewOf } from "../parts/sheet.js";
import { inTray } from "./desk.js";
import { FigureGame } from "./figure.js";
import { inSpace, stageOf } from "./space.js";

/** What the moves of pieces do. */
const SAYS = {
  Turn: "Turns the piece.",
  Flip: "Turns the piece over.",
  Tip: "Tips the piece over to the front.",
  Roll: "Rolls the piece to the side.",
};

/** A piece on these cells, as the module draws it. Of a solid one, a layer. */
function drawing(game, piece, cells, layer = 0) {
  const { first, layers } = game.pictureOf(piece, cells);
  const [to] = game.sorted(cells);
  const { grid } = game;
  const [x, y] = [0, 1].map((axis) => middleOf(grid.corners(to))[axis] - middleOf(grid.corners(first))[axis]);
  const level = grid.solid ? layer - to[2] + first[2] : 0;
  const [, body] = layers.find(([at]) => at === level) ?? [];
  return body && h("g", { transform: `translate(${x} ${y}) scale(.01)`, dangerouslySetInnerHTML: { __html: body } });
}

/** A piece by itself. */
const portrait = (game, piece, cells) =>
  game.grid.solid
    ? inSpace(game, roomOf(cells), START, [[piece, cells]])
    : h(
        "svg",
        { viewBox: viewOf(game.grid, cells, 0.06).join(" "), "aria-hidden": "true" },
        drawing(game, piece, cells),
      );

/** Where the cells of a piece are, for those who cannot see it. */
function words(grid, cells) {
  const [first, ...others] = cells.map((cell) => middleOf(grid.corners(cell)));
  const far = (part) => Math.round(10 * part) / 10;
  const told = others
    .map(([x, y], at) => [far(y - first[1]), far(x - first[0]), grid.solid ? cells[at + 1][2] - cells[0][2] : 0])
    .map(
      ([down, right, up]) =>
        t(right < 0 ? "{down} down {right} left" : "{down} down {right} right", { down, right: Math.abs(right) }) +
        (up ? t(" {up} up", { up }) : ""),
    );
  return (
    n(cells.length, "{n} cell", "{n} cells") +
    (told.length ? t(", from the first on: {list}", { list: told.join(", ") }) : "")
  );
}

/** A board with cells, or paper, and a tray with pieces. */
export function piecesHand(game, desk) {
  const { cells, grid, pieces } = game;
  /** The orientation of the pieces in the tray, by their colour: copies are alike. */
  const lying = new Map(pieces.map((own) => [own.hue, own.cells]));
  const view = viewOf(grid, cells);
  /** Whether the layers of a solid board are seen. */
  let layered = false;
  const inHand = () => (desk.chosen === null ? null : { piece: desk.chosen, cells: own(desk.chosen) });
  /** What is dragged over the stage, if anything is. */
  /** @type {{ piece: number, cells: number[][] } | null} */
  let dragged = null;
  const stage =
    grid.solid &&
    stageOf(game, {
      redraw: () => desk.redraw(),
      held: inHand,
      inHand: () => dragged ?? inHand(),
      put(piece, found) {
        desk.act(() => {
          stage?.clear();
          refuse(found);
          if (!found) return;
          game.change((placed) => placed.set(piece, found));
          desk.chosen = null;
        });
      },
      take(piece) {
        // It is in the hand as it lay.
        lying.set(pieces[piece].hue, game.anchored(game.placed.get(piece)));
        desk.act(() => game.take(piece));
        desk.choose(piece);
      },
    });

  function sheet() {
    return h(Sheet, {
      grid,
      cells,
      view,
      name: t("The board"),
      class: "board",
      onpointermove: aimChosen,
      onfocusin: aimChosen,
      look(cell, index) {
        const piece = game.pieceAt(cell);
        const free = game.free?.has(String(cell));
        return {
          words:
            piece === undefined ? (free ? t("empty, may stay open") : t("empty")) : t("piece {name}", pieces[piece]),
          kind: `${free ? "free" : ""} ${desk.aim.has(index) ? "aim" : ""}`,
          more: { "data-cell": index },
        };
      },
      // The pieces are drawn above the cells, but the cells receive the clicks.
      over: (layer) =>
        [...game.placed].map(([piece, own]) =>
          h("g", { class: "lying", "aria-hidden": "true" }, drawing(game, piece, own, layer)),
        ),
    });
  }

  const board = () =>
    stage
      ? h(
          "div",
          { class: "board solid" },
          stage.view(),
          h(
            "details",
            {
              class: "layered",
              open: layered,
              ontoggle: ({ currentTarget }) => {
                layered = currentTarget.open;
              },
            },
            h("summary", {}, t("Layers")),
            sheet(),
          ),
        )
      : sheet();

  function tray() {
    // Copies lie on a heap.
    const heaps = new Map();
    game.open().forEach((piece) => heaps.set(pieces[piece].hue, [...(heaps.get(pieces[piece].hue) ?? []), piece]));
    return [...heaps].map(([hue, [piece, ...others]]) =>
      inTray(
        piece,
        {
          key: hue,
          "aria-pressed": String(desk.chosen === piece),
          "aria-label":
            `${t("piece {name}", pieces[piece])}: ${words(grid, lying.get(hue))}` +
            (others.length ? t("; {n} of them", { n: others.length + 1 }) : ""),
        },
        portrait(game, piece, lying.get(hue)),
        others.length > 0 && h("span", { class: "heap", "data-count": `×${others.length + 1}` }),
      ),
    );
  }

  const refuse = (fits) => {
    if (!fits) desk.said = h("p", { role: "status" }, t("It does not fit there."));
  };
  const own = (piece) => lying.get(pieces[piece].hue);

  /** Marks the cells that a piece would cover at a cell. */
  function aimAt(target, piece, spot) {
    const to = cells[cellAt(target) ?? -1];
    const found =
      to && (spot ? game.fitted(piece, game.placed.get(piece), to, spot) : game.landing(piece, own(piece), to));
    const next = new Set(found?.map((cell) => game.index.get(String(cell))));
    if ([...next].join() === [...desk.aim].join()) return;
    desk.aim = next;
    desk.redraw();
  }
  const aimChosen = ({ target }) => desk.chosen !== null && aimAt(target, desk.chosen);

  /** Turns the chosen piece, or the piece at the cell that had the focus. */
  const alter = (map) =>
    desk.act(() => {
      const { chosen } = desk;
      const piece = desk.at === null ? undefined : game.pieceAt(cells[desk.at]);
      if (chosen !== null) lying.set(pieces[chosen].hue, game.anchored(own(chosen).map(map)));
      else if (piece !== undefined) refuse(game.alter(piece, map));
    });

  return {
    board,
    tray,
    wide: !grid.solid && view[2] > 2.5 * view[3],
    note:
      (grid.solid
        ? t("Drag a piece into the space, or tap it and then its place. Drag the space to turn it.")
        : t("Drag a piece to the board, or tap it and then the cell for its name.")) +
      (game instanceof FigureGame ? ` ${t("The figure may lie anywhere.")}` : ""),
    acts: () =>
      game.moves.map(([name, letter, map]) => ({
        name: t(name),
        key: letter.toUpperCase(),
        call: () => alter(map),
        says: t(SAYS[name]),
      })),
    /**
     * A piece from the board stays under the pointer with the cell that was grabbed, a piece from the tray with its
     * first cell.
     */
    held(cell, piece) {
      if (piece !== null) return { piece, squares: own(piece), spot: null };
      const lies = game.pieceAt(cells[cell]);
      return lies === undefined ? undefined : { piece: lies, squares: game.placed.get(lies), spot: cells[cell] };
    },
    ghost({ piece, squares, spot }) {
      if (stage) {
        const room = roomOf(squares);
        const side = `${2 * stage.unit() * room.radius}px`;
        return h(
          "div",
          { style: { width: side, height: side } },
          inSpace(game, room, stage.angles, [[piece, squares]]),
        );
      }
      const { width, height } = desk.place.querySelector(".layer").getBoundingClientRect();
      const unit = Math.min(width / view[2], height / view[3]);
      const extent = squares.length + 1;
      const [x, y] = middleOf(grid.corners(spot ?? squares[0]));
      const side = `${2 * unit * extent}px`;
      return h(
        "div",
        { style: { width: side, height: side } },
        h("svg", { viewBox: `${x - extent} ${y - extent} ${2 * extent} ${2 * extent}` }, drawing(game, piece, squares)),
      );
    },
    over(below, { piece, squares, spot }, event) {
      dragged = { piece, cells: squares };
      stage?.over(squares, below?.closest(".stage") ? event : null);
      aimAt(below, piece, spot);
    },
    dropAt({ piece, squares }, event) {
      dragged = null;
      const found = stage && stage.nearest(squares, event);
      stage?.clear();
      refuse(found);
      if (found) game.change((placed) => placed.set(piece, found));
    },
    drop(cell, { piece, squares, spot }) {
      dragged = null;
      refuse(game.put(piece, squares, cells[cell], spot));
    },
    take: (cell) => game.take(game.pieceAt(cells[cell])),
    put(cell) {
      const { chosen } = desk;
      if (chosen === null) return;
      desk.act(() => {
        const fits = game.put(chosen, own(chosen), cells[cell]);
        refuse(fits);
        if (fits) desk.chosen = null;
      });
    },
    key({ key }, _, piece) {
      const move = game.moves.find(([, letter]) => letter === key);
      if (!move) return false;
      // The keys also work on the focused piece in the tray.
      if (piece !== undefined) desk.chosen ??= piece;
      alter(move[2]);
      return true;
    },
  };
}
