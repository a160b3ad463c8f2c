// Games with magic squares and symmetric figures, with mouse and keys.

import assert from "node:assert/strict";
import { ask, moduleOf } from "../module.mjs";
import { enter, press, settled, start } from "../driving.mjs";
import { keyOf } from "../../parts/grids.js";
import { PackingGame } from "../../play/packing.js";
import { SnakeGame } from "../../play/snake.js";

const cell = (tab, index) => tab.locator(`[data-cell="${index}"]`);
const said = (tab, words) => tab.getByText(words).first().waitFor({ timeout: 30000 });

export const steps = {
  async "a square is played with the mouse to its end"({ tab, page }) {
    await enter(
      tab,
      'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [1, 1], value = 2 }]\n',
    );
    await tab.locator("#play").click();
    await said(tab, "8 cells are empty.");
    const { solution } = ask(moduleOf(page)(), "solve", {
      text: 'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [1, 1], value = 2 }]\n',
    });
    const numbers = solution.rows.flat();
    assert.ok(await cell(tab, 0).evaluate((input) => input.readOnly), "what is given stays");
    await press(tab, "Ways left");
    await said(tab, "There are 2 ways to finish from here.");
    await tab.locator(`[data-piece="${numbers[1]}"]`).dragTo(cell(tab, 1));
    await press(tab, "Ways left");
    await said(tab, "There is one way to finish from here.");
    // Chosen, and put by click.
    await tab.locator(`[data-piece="${numbers[2]}"]`).click();
    await cell(tab, 2).click();
    assert.equal(await tab.locator('[data-sum="rows-0"]').textContent(), "15 ✓");
    await tab.getByText("✓", { exact: false }).first().waitFor();
    await tab.getByText("… rows: 1 of 3 have the sum 15: open").waitFor();
    // A number goes from cell to cell, and back to the tray.
    await cell(tab, 2).dragTo(cell(tab, 8));
    assert.deepEqual([await cell(tab, 2).inputValue(), await cell(tab, 8).inputValue()], ["", String(numbers[2])]);
    await press(tab, "Check");
    await said(tab, "The puzzle cannot be finished like this: take something back.");
    await press(tab, "Undo");
    for (const [index, own] of numbers.entries())
      if (index > 2) await tab.locator(`[data-piece="${own}"]`).dragTo(cell(tab, index));
    await said(tab, /^Solved in \d+:\d\d, no hints!$/);
  },

  async "a square is played with keys, and broken rules are told"({ tab }) {
    await start(tab, "magic-4");
    await tab.locator("#play").focus();
    await tab.keyboard.press("Enter");
    await said(tab, "16 cells are empty.");
    await cell(tab, 0).focus();
    for (const own of ["16", "2", "3", "14"]) {
      await tab.keyboard.type(own);
      await tab.keyboard.press("ArrowRight");
    }
    assert.equal(await tab.locator('[data-sum="rows-0"]').textContent(), "35 ✗");
    await said(tab, "✗ rows: 0 of 4 have the sum 34: broken");
    await said(tab, "12 cells are empty. 1 rule is broken.");
    // The keys of one number are one move.
    await tab.keyboard.press("Control+z");
    assert.equal(await cell(tab, 3).inputValue(), "");
    await tab.keyboard.type("13");
    assert.equal(await tab.locator('[data-sum="rows-0"]').textContent(), "34 ✓");
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.type("13");
    await said(tab, "✗ each number from 1 to 16 once: broken");
    assert.equal(await cell(tab, 7).getAttribute("aria-invalid"), "true");
    // What is wrong is told by its place in the square, not by a line of a file.
    await press(tab, "Check");
    await said(tab, "13 is there more than once: row 1, column 4; row 2, column 4");
    await cell(tab, 7).fill("17");
    await press(tab, "Check");
    await said(tab, "17 is none of the numbers from 1 to 16: row 2, column 4");
    assert.equal(await tab.locator("#game", { hasText: /line \d/i }).count(), 0);
    await tab.keyboard.press("Control+z");
    await tab.keyboard.press("Control+z");
    await tab.keyboard.press("Control+y");
    await tab.keyboard.press("Control+z");
    await tab.locator("button", { hasText: "Hint" }).focus();
    await tab.keyboard.press("Enter");
    await said(tab, /^\d+ is put at row \d, column \d/);
    await tab.keyboard.press("Shift+S");
    await said(tab, "This is a solution, found by the computer.");
    assert.deepEqual(await tab.locator(".rules .met").count(), 4);
  },

  async "pencil marks are made with keys and the mouse, and dominoes have pips"({ tab }) {
    await start(tab, "magic-4");
    await tab.locator("#play").click();
    await said(tab, "16 cells are empty.");
    assert.equal(await tab.locator('[data-sum="rows-0"]').textContent(), "0/34");
    const marks = (index) => tab.locator(".marks").nth(index).textContent();
    await cell(tab, 0).focus();
    await tab.keyboard.press("p");
    for (const own of ["12", "7", "3", "7"]) {
      await tab.keyboard.type(own);
      await tab.keyboard.press("Enter");
    }
    assert.equal(await marks(0), "3 12");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /pencil marks 3 12$/);
    await said(tab, "16 cells are empty.");
    await tab.locator('[data-piece="5"]').click();
    await cell(tab, 1).click();
    await cell(tab, 2).click();
    assert.deepEqual([await marks(1), await marks(2)], ["5", "5"]);
    await press(tab, "Undo");
    assert.equal(await marks(2), "");
    await press(tab, "Check");
    await said(tab, "All is well so far.");
    // They are kept, and hidden by a number.
    await tab.reload();
    await said(tab, "16 cells are empty.");
    assert.equal(await marks(0), "3 12");
    await cell(tab, 0).fill("12");
    assert.equal(await marks(0), "");
    await tab.getByRole("link", { name: "All puzzles" }).click();
    await start(tab, "edge-matching-strip");
    await tab.locator("#play").click();
    // The game of numbers is seen until that of the strip is read.
    await tab.locator(".tray .piece circle.g-ink").first().waitFor();
    assert.equal(await tab.locator(".tray .piece").last().locator("circle.g-ink").count(), 4);
  },

  async "rules of sliding puzzles are those of the solver"({ tab }) {
    await start(tab, "boss-3-sliding");
    await tab.locator("#play").click();
    await press(tab, "Solve the rest");
    await said(tab, "This is a solution, found by the computer.");
    await said(tab, "✓ it is reached in the sliding puzzle: met");
    await start(tab, "boss-3");
    await tab.locator("#play").click();
    await press(tab, "Solve the rest");
    await said(tab, "This is a solution, found by the computer.");
    await said(tab, "✓ the permutation is even: met");
  },

  async "a snake of 27 cubes is folded by hand"({ tab, page }) {
    await start(tab, "snake-red");
    await tab.locator("#play").click();
    await said(tab, "It takes 14 × 14 × 1 cubes of space, the box has 3 × 3 × 3.");
    const { solution } = ask(moduleOf(page)(), "solve", { text: await tab.locator("#file").inputValue() });
    const wanted = new SnakeGame({ size: [3, 3, 3], chain: "001111011011111011011111100" });
    wanted.fill(solution);
    const cubes = tab.locator(".board [data-cube]");
    assert.equal(await cubes.count(), 27);
    // A tap on a cube chooses its joint, and another tap turns it.
    const end = tab.locator('.board [data-cube="26"] polygon').first();
    await end.click();
    await tab.locator('[data-piece="18"][aria-pressed=true]').waitFor();
    await end.click();
    await tab.locator('[data-piece="18"][aria-label$=" 1 quarter turns"]').waitFor();
    await press(tab, "Undo");
    // Half a turn at each of the first two joints: cubes are in the way of others.
    await tab.locator('[data-piece="1"]').click();
    for (const own of ["r", "r", "ArrowRight", "r", "r"]) await tab.keyboard.press(own);
    await said(tab, /cubes are where others are: 1, 2, 6, 7/);
    await tab.locator(".board .hit").nth(3).waitFor();
    await press(tab, "Check");
    await said(tab, "The puzzle cannot be finished like this: take something back.");
    await press(tab, "Restart");
    // From the middle outwards, some backwards.
    for (const joint of [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 8, 7, 6, 5, 4, 3, 2, 1]) {
      const quarters = wanted.quarters(joint);
      await tab.locator(`[data-piece="${joint}"]`).click();
      for (let left = quarters === 3 ? 1 : quarters; left > 0; left -= 1)
        await tab.getByRole("button", { name: quarters === 3 ? "Turn ↺" : "Turn ↻" }).click();
    }
    await said(tab, /^Solved in \d+:\d\d, no hints!$/);
    // Another side of it.
    const before = await tab.locator(".board").innerHTML();
    const { x, y } = await tab.locator(".board").boundingBox();
    await tab.mouse.move(x + 20, y + 20);
    await tab.mouse.down();
    await tab.mouse.move(x + 120, y + 60, { steps: 4 });
    await tab.mouse.up();
    assert.notEqual(await tab.locator(".board").innerHTML(), before);
    await press(tab, "Restart");
    await press(tab, "Hint");
    await said(tab, /^Joint \d+ is turned\./);
    await press(tab, "Solve the rest");
    await said(tab, "This is a solution, found by the computer.");
  },

  async "packings of all flat grids are played"({ tab, page }) {
    const module = moduleOf(page)();
    const grids = [
      ["square", "{ size = [4, 2] }", 'shape = ["XX", "X.", "X."]'],
      ["hexagon", '{ pattern = ["X X X", " X X X"] }', "cells = [[0, 0], [1, 0], [0, 1]]"],
      ["triangle", '{ pattern = ["XXXX", "XXXX"] }', 'shape = ["XXXX"]'],
    ];
    for (const [grid, board, shape] of grids) {
      const text =
        `format = 1\nkind = "packing"\nname = "x"\ngrid = "${grid}"\nboard = ` +
        `${board}\n\n[[piece]]\n${shape}\ncopies = 2\n`;
      await enter(tab, text);
      await tab.locator("#play").click();
      await said(tab, "2 pieces are left.");
      const { solution } = ask(module, "solve", { text });
      assert.ok(solution, grid);
      await press(tab, "Hint");
      await said(tab, "1 piece is left.");
      await press(tab, "Check");
      await said(tab, "All is well so far.");
      await press(tab, "Undo");
      await press(tab, "Ways left");
      await said(tab, /^There (is|are) .* to finish from here\.$/);
      await press(tab, "Solve the rest");
      await said(tab, "This is a solution, found by the computer.");
    }
    // Two rectangles by hand: one is dragged, the other one is turned and put with keys.
    await enter(
      tab,
      'format = 1\nkind = "packing"\nname = "x"\nboard = { size = [3, 2] }\n\n[[piece]]\nname = "I"\nshape = ' +
        '["XXX"]\n\n[[piece]]\nname = "J"\nshape = ["XX"]\n\n[[piece]]\nname = "K"\nshape = ["X"]\n',
    );
    await tab.locator("#play").click();
    await said(tab, "3 pieces are left.");
    const piece = (name) => tab.locator(`.piece[aria-label^="piece ${name}:"]`);
    const stands = async (name) => !/: .* 1 right|0 down/.test(await piece(name).getAttribute("aria-label"));
    for (const name of ["I", "J"]) {
      await piece(name).focus();
      if (await stands(name)) await tab.keyboard.press("r");
      else await tab.keyboard.press("Enter");
      await cell(tab, name === "I" ? 0 : 3).focus();
      await tab.keyboard.press("Enter");
    }
    await said(tab, "1 piece is left.");
    await piece("K").dragTo(cell(tab, 0));
    await said(tab, "It does not fit there.");
    await piece("K").dragTo(cell(tab, 5));
    await said(tab, /^Solved in \d+:\d\d, no hints!$/);
  },

  async "the Soma cube is played with the mouse, and with keys"({ tab, page }) {
    await start(tab, "soma-cube");
    await tab.locator("#play").click();
    await said(tab, "7 pieces are left.");
    // A piece is laid into the space where it is shown before, and a tap takes it back into the hand.
    await tab.locator('[data-piece="0"]').click();
    await tab.locator(".stage").hover();
    await tab.locator(".stage .aimed").first().waitFor();
    await tab.locator(".stage").click();
    await said(tab, "6 pieces are left.");
    await tab.locator(".stage [data-on]").last().click();
    await said(tab, "7 pieces are left.");
    await tab.locator('[data-piece="0"][aria-pressed=true]').dragTo(tab.locator(".stage"));
    await said(tab, "6 pieces are left.");
    await press(tab, "Restart");
    // The layers are seen on demand.
    await tab.locator(".layered summary").click();
    assert.deepEqual(await tab.locator(".board figcaption").allTextContents(), [
      "bottom layer",
      "layer 2",
      "top layer",
    ]);
    const text = await tab.locator("#file").inputValue();
    const { solution } = ask(moduleOf(page)(), "solve", { text });
    const wanted = solution.pieces.find(({ piece }) => piece === "L").cells;
    // It is turned about three axes until it lies as in the solution, and dragged.
    const game = new PackingGame({ grid: "cube" }, ask(moduleOf(page)(), "read", { text }).facts);
    const index = game.pieces.findIndex(({ name }) => name === "L");
    const aim = keyOf(game.anchored(wanted));
    const ways = [["", game.pieces[index].cells]];
    for (const [keys, cells] of ways) {
      if (keyOf(cells) === aim || ways.length > 500) break;
      game.moves.forEach(([, own, map]) => ways.push([keys + own, game.anchored(cells.map(map))]));
    }
    const [keys] = ways.find(([, cells]) => keyOf(cells) === aim);
    const piece = tab.locator('.piece[aria-label^="piece L:"]');
    const first = game.index.get(String(game.sorted(wanted)[0]));
    await piece.focus();
    for (const own of keys) await tab.keyboard.press(own);
    if (!keys) await tab.keyboard.press("Enter");
    // The cells are marked before.
    await cell(tab, first).hover();
    assert.equal(await tab.locator(".board .aim").count(), 4);
    await cell(tab, first).click();
    await said(tab, "6 pieces are left.");
    for (const own of wanted)
      assert.match(await cell(tab, game.index.get(String(own))).getAttribute("aria-label"), /: piece L$/);
    await press(tab, "Check");
    await said(tab, "All is well so far.");
    const whole = await tab.locator(".board .stage").innerHTML();
    const { x, y } = await tab.locator(".board .stage").boundingBox();
    await tab.mouse.move(x + 20, y + 20);
    await tab.mouse.down();
    await tab.mouse.move(x + 90, y + 40, { steps: 3 });
    await tab.mouse.up();
    assert.notEqual(await tab.locator(".board .stage").innerHTML(), whole, "the whole is seen from another side");
    // The keyboard goes from layer to layer, and takes the piece away.
    await cell(tab, 0).focus();
    for (const own of ["PageUp", "ArrowRight", "ArrowDown"]) await tab.keyboard.press(own);
    assert.match(
      await tab.evaluate(() => document.activeElement.getAttribute("aria-label")),
      /^layer 2, row 2, column 2/,
    );
    await cell(tab, first).focus();
    await tab.keyboard.press("Delete");
    await said(tab, "7 pieces are left.");
    await tab.keyboard.press("Control+z");
    await said(tab, "6 pieces are left.");
    for (let left = 5; left >= 0; left -= 1) {
      await press(tab, "Hint");
      await said(tab, left ? new RegExp(`^${left} pieces? (is|are) left`) : /^Solved in \d+:\d\d, with 6 hints!$/);
    }
  },

  async "figures of triangles and hexagons are played, and packings whose pieces need not all be used"({ tab }) {
    for (const [grid, shape] of [
      ["triangle", "XX"],
      ["hexagon", "X.X"],
    ]) {
      await enter(
        tab,
        `kind = "symmetry-figure"\nname = "x"\ngrid = "${grid}"\nframe = 4\n\n[[piece]]\nshape = ` +
          `["${shape}"]\ncopies = 2\n`,
      );
      await tab.locator("#play").click();
      await said(tab, "2 pieces are left.");
      await press(tab, "Hint");
      await said(tab, /^1 piece is left. The figure is symmetric: mirror, half turn\./);
      await press(tab, "Check");
      await said(tab, "All is well so far.");
      await press(tab, "Solve the rest");
      await said(tab, "This is a solution, found by the computer.");
    }
    await enter(
      tab,
      'kind = "packing"\nname = "x"\nboard = { size = [3, 2] }\n\n[[piece]]\nname = "I"\nshape = ["XXX"]\ncopies = ' +
        '"0-2"\n\n[[piece]]\nname = "K"\nshape = ["X"]\ncopies = "0-9"\n',
    );
    await tab.locator("#play").click();
    await said(tab, "6 cells are left.");
    await tab.locator('.piece[aria-label$="2 of them"]').dragTo(cell(tab, 0));
    await said(tab, "3 cells are left.");
    await tab.locator('.piece .heap[data-count="×9"]').waitFor();
    for (const own of [3, 4, 5]) await tab.locator('.piece[aria-label^="piece K:"]').dragTo(cell(tab, own));
    await said(tab, /^Solved in \d+:\d\d, no hints!$/);
  },

  async "a figure in space is entered and played"({ tab }) {
    await start(tab, "symmetry-figure");
    await tab.getByLabel("Grid").selectOption("cube");
    await settled(tab);
    await tab.getByLabel("rotary mirror").waitFor();
    await tab.getByLabel("Frame (rows of cells)").fill("3");
    await tab.getByLabel("Frame (rows of cells)").press("Tab");
    await settled(tab);
    await tab.locator("#play").click();
    await tab.getByText("2 pieces are left.").waitFor();
    await tab.locator(".layered summary").click();
    await tab.locator('[data-piece="0"]').click();
    await tab.keyboard.press("t");
    await tab.getByRole("button", { name: "top layer, row 1, column 1" }).click();
    await tab.getByText("1 piece is left. The figure is symmetric: mirror").waitFor();
    await press(tab, "Solve the rest");
    await tab.getByText("This is a solution").waitFor({ timeout: 60000 });
  },

  async "a figure is laid with keys and the mouse"({ tab }) {
    await start(tab, "ppp");
    await tab.locator("#play").focus();
    await tab.keyboard.press("Enter");
    await said(tab, "3 pieces are left.");
    await press(tab, "Ways left");
    await said(tab, "There are 40 ways to finish from here.");
    const looks = () => tab.locator('[data-piece="0"]').getAttribute("aria-label");
    const before = await looks();
    await tab.locator('[data-piece="0"]').focus();
    await tab.keyboard.press("r");
    assert.notEqual(await looks(), before, "it is turned");
    await tab.keyboard.press("f");
    await cell(tab, 0).focus();
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("ArrowRight");
    await tab.keyboard.press("ArrowRight");
    await tab.keyboard.press("Enter");
    await said(tab, /^2 pieces are left\. The figure is not symmetric\.$/);
    // It lies where the keyboard is, and is turned there, or refused.
    await tab.keyboard.press("Delete");
    await said(tab, "3 pieces are left.");
    await tab.keyboard.press("Control+z");
    await said(tab, /^2 pieces are left/);
    await tab.locator('[data-piece="1"]').dragTo(cell(tab, 9));
    await said(tab, "It does not fit there.");
    await press(tab, "Hint");
    await said(tab, /^Piece P \d is put/);
    await press(tab, "Check");
    await said(tab, "All is well so far.");
    await press(tab, "Solve the rest");
    await said(tab, "This is a solution, found by the computer.");
    await press(tab, "Undo");
    await said(tab, /^1 piece is left/);
    // A piece far off is in no solution.
    await press(tab, "Undo");
    await tab.locator('[data-piece="2"]').dragTo(cell(tab, 7 * 4));
    await press(tab, "Check");
    await said(tab, "The puzzle cannot be finished like this: take something back.");
  },
};
