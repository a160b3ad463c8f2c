// Games, with mouse, keys and fingers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, moduleOf } from "../module.mjs";
import { opened, start, view } from "../driving.mjs";

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
    await tab.getByText(/^Solved in \d+:\d\d, no hints!$/).waitFor();
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
      await tab.getByText(left === 1 ? /^Solved in \d+:\d\d, with 4 hints!$/ : new RegExp(`^${left - 1} cells? (is|are) empty`)).waitFor({ timeout: 30000 });
    }
  },

  async "a time is told only if a person solved the game"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").click();
    await tab.getByText("4 cells are empty.").waitFor();
    await tab.getByRole("button", { name: "Solve the rest" }).click();
    await tab.getByText("This is a solution, found by the computer.").waitFor({ timeout: 30000 });
    // Also if the last piece is taken back and laid again.
    await cell(tab, 0).focus();
    await tab.keyboard.press("Delete");
    await tab.getByText("1 cell is empty.").waitFor();
    await tab.keyboard.press("Control+z");
    await tab.getByText("This is a solution, found by the computer.").waitFor();
    assert.equal(await tab.getByText(/^Solved in/).count(), 0);
  },

  async "the clock runs while the game is played, and the tab has the name of the game"({ tab }) {
    await tab.evaluate(() => { location.hash = "/play/edge-matching-rectangle"; });
    await tab.getByText("4 cells are empty.").waitFor();
    assert.equal(await tab.title(), "Heads and tails – geduld");
    const time = () => tab.locator(".timer").textContent();
    await tab.waitForTimeout(2200);
    assert.equal(await time(), "0:00");
    await tab.locator('[data-piece="0"]').click();
    assert.ok(await tab.locator('[data-piece="0"]').evaluate((own) => parseFloat(getComputedStyle(own).outlineOffset)) <= -2, "the tray does not cut the outline off");
    await tab.locator(".timer", { hasText: /0:0[2-9]/ }).waitFor();
    await view(tab, "enter");
    assert.equal(await tab.title(), "My cards – geduld");
    await tab.waitForTimeout(1200);
    const before = await time();
    await tab.waitForTimeout(2200);
    assert.equal(await time(), before, "nobody plays meanwhile");
    await tab.goBack();
    await tab.waitForFunction((own) => document.querySelector(".timer").textContent !== own, before);
    await tab.getByRole("link", { name: "All puzzles" }).click();
    await tab.locator("#own .row").waitFor();
    assert.equal(await tab.title(), "geduld");
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
    // It opens the game, not the form.
    const friend = await opened(context, tab.url().split("#")[0] + await tab.getByRole("link", { name: "this game" }).getAttribute("href"));
    await friend.locator("#game .summed").waitFor();
    assert.equal(await friend.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await friend.close();
    await tab.locator("#make select").first().selectOption("snake");
    await tab.getByRole("button", { name: "Make one" }).click();
    await tab.getByRole("button", { name: "Play it" }).click();
    await tab.locator("#game .stage svg").waitFor({ timeout: 30000 });
  },
};
