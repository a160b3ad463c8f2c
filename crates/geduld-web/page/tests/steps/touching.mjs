// The page on a phone, with fingers. All drags are real touch events.

import assert from "node:assert/strict";
import { drag, opened, profile, start, view, press } from "../driving.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const cell = (tab, index) => tab.locator(`[data-cell="${index}"]`);
const holds = async (tab, index) => (await cell(tab, index).getAttribute("aria-label")).split(": ")[1];

/** Runs a step in a browser on a phone. */
const onPhone =
  (run) =>
  async ({ address, folder }) => {
    const context = await profile(folder(), PHONE);
    try {
      await run(await opened(context, address));
    } finally {
      await context.close();
    }
  };

export const steps = {
  "a game is played with fingers on a phone": onPhone(async (tab) => {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").tap();
    await tab.getByText("4 cells are empty.").waitFor();
    await tab.locator('[data-piece="1"]').tap();
    await cell(tab, 3).tap();
    assert.match(await holds(tab, 3), /piece B/);
    // A finger drags a piece to the board; the page does not scroll meanwhile.
    await cell(tab, 0).scrollIntoViewIfNeeded();
    const scrolled = () => tab.evaluate(() => scrollY);
    const before = await scrolled();
    await drag(tab, tab.locator('[data-piece="0"]'), cell(tab, 0));
    assert.match(await holds(tab, 0), /piece A/);
    // A piece that lies on the board is dragged upwards, where the page could scroll, and out of the board.
    await drag(tab, cell(tab, 3), cell(tab, 1));
    assert.deepEqual([await holds(tab, 3), (await holds(tab, 1)).slice(0, 7)], ["empty", "piece B"]);
    await drag(tab, cell(tab, 1), tab.locator('[data-piece="2"]'));
    assert.equal(await holds(tab, 1), "empty");
    assert.equal(await scrolled(), before, "the page does not scroll");
    await press(tab, "Solve the rest");
    await tab
      .getByText(/^This is a solution|in no solution/)
      .first()
      .waitFor({ timeout: 30000 });
  }),

  "a figure is laid with fingers": onPhone(async (tab) => {
    await start(tab, "ppp");
    await tab.locator("#play").tap();
    await tab.getByText("3 pieces are left.").waitFor();
    const board = tab.locator(".board");
    await board.scrollIntoViewIfNeeded();
    await tab.locator('[data-piece="0"]').tap();
    await cell(tab, 0).tap();
    assert.match(await holds(tab, 0), /piece P 1/);
    await drag(tab, cell(tab, 0), cell(tab, 7 * 3 + 3));
    assert.deepEqual([await holds(tab, 0), (await holds(tab, 7 * 3 + 3)).slice(0, 7)], ["empty", "piece P"]);
  }),

  "a solid packing is painted and played with fingers": onPhone(async (tab) => {
    await start(tab, "packing-cube");
    for (const own of await tab.locator(".paintable .ground").all()) {
      const { width, height } = await own.boundingBox();
      assert.ok(Math.min(width, height) >= 44, `a cell has ${width} x ${height} pixels`);
    }
    await tab.locator("[data-spot=board-4]").tap();
    assert.match(await tab.locator("#file").inputValue(), /\["XXX", "X\.X", "XXX"\]/);
    assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await start(tab, "soma-cube");
    await tab.locator("#play").tap();
    await tab.getByText("7 pieces are left.").waitFor();
    // A finger drags a piece into the space.
    await drag(tab, tab.locator('[data-piece="2"]'), tab.locator(".stage"));
    await tab.getByText("6 pieces are left.").waitFor();
    await press(tab, "Restart");
    await tab.locator(".layered summary").tap();
    await tab.locator('[data-piece="0"]').tap();
    await tab.getByRole("button", { name: "Tip" }).tap();
    await cell(tab, 0).tap();
    await tab.getByText("6 pieces are left.").waitFor();
    await drag(tab, tab.locator('[data-piece="1"]'), cell(tab, 22));
    await tab.getByText("5 pieces are left.").waitFor();
    // From layer to layer, and back to the tray.
    await drag(tab, cell(tab, 0), tab.locator(".tray"));
    await tab.getByText("6 pieces are left.").waitFor();
  }),

  "a finger that scrolls over the snake does not go on turning it": onPhone(async (tab) => {
    await start(tab, "snake-cube");
    await view(tab, "count");
    await tab.locator("#solve").tap();
    const canvas = tab.locator(".viewer .stage");
    await canvas.waitFor({ timeout: 30000 });
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await canvas.boundingBox();
    // The browser scrolls the page, and takes the pointer away from the canvas.
    await tab.evaluate(() => {
      window.cancelled = 0;
      addEventListener("pointercancel", () => {
        window.cancelled += 1;
      });
    });
    const scrolled = await tab.evaluate(() => scrollY);
    await drag(tab, canvas, { x: x + width / 2, y: y + height / 2 + (scrolled > 150 ? 150 : -150) });
    assert.equal(await tab.evaluate(() => window.cancelled), 1);
    const looks = () => canvas.evaluate((own) => own.innerHTML);
    const before = await looks();
    const now = await canvas.boundingBox();
    await tab.mouse.move(now.x + 20, now.y + 20);
    await tab.mouse.move(now.x + 120, now.y + 60);
    assert.ok((await looks()) === before, "nothing is pressed");
    // A finger that moves sideways turns it.
    await drag(tab, canvas, { x: now.x + 30, y: now.y + now.height / 2 });
    assert.ok((await looks()) !== before, "a finger turns it");
  }),
};
