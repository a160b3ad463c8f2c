// Games, with mouse, keys and fingers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, moduleOf } from "../module.mjs";
import { opened, profile, start } from "../driving.mjs";

const cell = (tab, index) => tab.locator(`[data-cell="${index}"]`);

/** The pieces of the first solution, cell by cell: number of the piece in the file, and its turn. */
function solutionOf(page, text, numbered) {
  const { solution } = ask(moduleOf(page)(), "solve", { text });
  return solution.rows.flat().map(({ piece, turn }) => ({ piece: numbered(piece), turn }));
}

export const steps = {
  async "a game is played with the mouse to its end"({ tab, page }) {
    await start(tab, "crazy-jacob");
    await tab.locator("#play").click();
    await tab.getByText("9 cells are empty.").waitFor();
    const lying = solutionOf(page, readFileSync("data/crazy-jacob.toml", "utf8"), (name) => Number(name) - 1);
    for (const [index, { piece, turn }] of lying.entries()) {
      await tab.locator(`[data-piece="${piece}"]`).dragTo(cell(tab, index));
      for (let left = (3 - turn) % 3; left > 0; left -= 1) await cell(tab, index).click();
      if (index === 4) {
        assert.ok(await tab.locator(".board .fits").count() >= 3, "edges that fit are marked");
        await tab.getByRole("button", { name: "Check", exact: true }).click();
        await tab.getByText("So far everything can stay.").waitFor({ timeout: 30000 });
        await tab.getByRole("button", { name: "Solutions left" }).click();
        await tab.getByText(/solutions? agrees? with the board/).waitFor({ timeout: 30000 });
      }
    }
    await tab.getByText(/^Solved in \d+:\d\d!$/).waitFor();
    await tab.emulateMedia({ media: "print" });
    assert.ok(await tab.locator("svg.board").isVisible() && !(await tab.locator(".tray").isVisible()));
    await tab.emulateMedia({ media: null });
  },

  async "a game is played with keys alone"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").focus();
    await tab.keyboard.press("Enter");
    await tab.getByText("4 cells are empty.").waitFor();
    await tab.getByRole("button", { name: "Solutions left" }).focus();
    await tab.keyboard.press("Enter");
    await tab.getByText("16 solutions agree with the board.").waitFor({ timeout: 30000 });
    await tab.locator('[data-piece="0"]').focus();
    await tab.keyboard.press("Enter");
    await cell(tab, 0).focus();
    await tab.keyboard.press("Enter");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /piece A: \+fox, -hen, \+fox, -owl/);
    await tab.keyboard.press("r");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /piece A: -owl, \+fox, -hen, \+fox/);
    await tab.keyboard.press("Delete");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /empty/);
    await tab.keyboard.press("Control+z");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /piece A/);
    await tab.keyboard.press("Control+y");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /empty/);
    for (let left = 4; left > 0; left -= 1) {
      await tab.getByRole("button", { name: "Hint" }).focus();
      await tab.keyboard.press("Enter");
      await tab.getByText(left === 1 ? /^Solved in/ : new RegExp(`^${left - 1} cells? (is|are) empty`)).waitFor({ timeout: 30000 });
    }
  },

  async "a wrong move is told, with what to take back"({ tab }) {
    await start(tab, "crazy-jacob");
    await tab.locator("#play").click();
    // The lower edge of the first shows +2, and the other has no -2.
    await tab.locator('[data-piece="0"]').dragTo(cell(tab, 0));
    await tab.locator('[data-piece="2"]').dragTo(cell(tab, 2));
    await tab.getByRole("button", { name: "Hint" }).click();
    await tab.getByText("What lies here is in no solution any more: take some of it back.").waitFor({ timeout: 30000 });
    await tab.getByText(/exclude one another/).waitFor();
  },

  async "a game is played with fingers on a phone"({ address, folder }) {
    const context = await profile(folder(), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const tab = await opened(context, address);
    await tab.locator(".kind", { hasText: "Square cards" }).tap();
    await tab.locator("#play").tap();
    await tab.getByText("4 cells are empty.").waitFor();
    await tab.locator('[data-piece="1"]').tap();
    await cell(tab, 3).tap();
    assert.match(await cell(tab, 3).getAttribute("aria-label"), /piece B/);
    // A finger drags a piece to the board; the page does not scroll meanwhile.
    await cell(tab, 0).scrollIntoViewIfNeeded();
    const [from, to] = [await tab.locator('[data-piece="0"]').boundingBox(), await cell(tab, 0).boundingBox()];
    const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
    const session = await context.newCDPSession(tab);
    const touch = (type, point) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
    const [begin, end] = [middle(from), middle(to)];
    const scrolled = await tab.evaluate(() => scrollY);
    await touch("touchStart", begin);
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1, 1, 1, 1]) {
      await touch("touchMove", { x: begin.x + share * (end.x - begin.x), y: begin.y + share * (end.y - begin.y) });
      await tab.waitForTimeout(40);
    }
    await touch("touchEnd");
    assert.match(await cell(tab, 0).getAttribute("aria-label"), /piece A/);
    assert.equal(await tab.evaluate(() => scrollY), scrolled);
    await tab.getByRole("button", { name: "Solve the rest" }).tap();
    await tab.getByText(/^Solved in|in no solution/).first().waitFor({ timeout: 30000 });
    await context.close();
  },

  async "puzzles of every kind are made up, and can be sent and played"({ tab, context }) {
    await tab.getByText("Have a puzzle made up").click();
    for (const kind of ["cards", "triangles", "snake", "figure", "square"]) {
      await tab.locator("#make select").first().selectOption(kind);
      await tab.getByLabel("Difficulty").selectOption("easy");
      await tab.getByRole("button", { name: "Make one" }).click();
      await tab.getByText("Here it is.").waitFor({ timeout: 60000 });
      assert.match(await tab.locator("#file").inputValue(), /geduld generate .* --seed \d+/);
    }
    await tab.getByRole("button", { name: "Link for a friend" }).click();
    await tab.getByText(/link is/).waitFor();
    const friend = await opened(context, tab.url());
    assert.equal(await friend.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await friend.close();
    await tab.locator("#make select").first().selectOption("snake");
    await tab.getByRole("button", { name: "Make one" }).click();
    await tab.getByRole("button", { name: "Play it" }).click();
    await tab.locator(".viewer output", { hasText: /^0 of/ }).waitFor({ timeout: 30000 });
  },
};
