// Games with magic squares and symmetric figures, with mouse and keys.

import assert from "node:assert/strict";
import { ask, moduleOf } from "../module.mjs";
import { enter, start } from "../driving.mjs";

const cell = (tab, index) => tab.locator(`[data-cell="${index}"]`);
const said = (tab, words) => tab.getByText(words).first().waitFor({ timeout: 30000 });
const press = (tab, name) => tab.getByRole("button", { name, exact: true }).click();

export const steps = {
  async "a square is played with the mouse to its end"({ tab, page }) {
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [1, 1], value = 2 }]\n');
    await tab.locator("#play").click();
    await said(tab, "8 cells are empty.");
    const { solution } = ask(moduleOf(page)(), "solve", { text: 'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [1, 1], value = 2 }]\n' });
    const numbers = solution.rows.flat();
    assert.ok(await cell(tab, 0).evaluate((input) => input.readOnly), "what is given stays");
    await press(tab, "Solutions left");
    await said(tab, "2 solutions agree with the board.");
    await tab.locator(`[data-piece="${numbers[1]}"]`).dragTo(cell(tab, 1));
    await press(tab, "Solutions left");
    await said(tab, "1 solution agrees with the board.");
    // Chosen, and put by click.
    await tab.locator(`[data-piece="${numbers[2]}"]`).click();
    await cell(tab, 2).click();
    assert.equal(await tab.locator('[data-sum="row-0"]').textContent(), "15 ✓");
    await tab.getByText("✓", { exact: false }).first().waitFor();
    await tab.getByText("… rows: 1 of 3 have the sum 15: open").waitFor();
    // A number goes from cell to cell, and back to the tray.
    await cell(tab, 2).dragTo(cell(tab, 8));
    assert.deepEqual([await cell(tab, 2).inputValue(), await cell(tab, 8).inputValue()], ["", String(numbers[2])]);
    await press(tab, "Check");
    await said(tab, "What lies here is in no solution any more: take some of it back.");
    await press(tab, "Undo");
    for (const [index, own] of numbers.entries()) if (index > 2) await tab.locator(`[data-piece="${own}"]`).dragTo(cell(tab, index));
    await said(tab, /^Solved in \d+:\d\d!$/);
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
    assert.equal(await tab.locator('[data-sum="row-0"]').textContent(), "35 ✗");
    await said(tab, "✗ rows: 0 of 4 have the sum 34: broken");
    await said(tab, "12 cells are empty, 1 rule is broken.");
    // The keys of one number are one move.
    await tab.keyboard.press("Control+z");
    assert.equal(await cell(tab, 3).inputValue(), "");
    await tab.keyboard.type("13");
    assert.equal(await tab.locator('[data-sum="row-0"]').textContent(), "34 ✓");
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.type("13");
    await said(tab, "✗ each number from 1 to 16 once: broken");
    assert.equal(await cell(tab, 7).getAttribute("aria-invalid"), "true");
    await tab.keyboard.press("Control+z");
    await tab.keyboard.press("Control+y");
    await tab.keyboard.press("Control+z");
    await tab.locator("button", { hasText: "Hint" }).focus();
    await tab.keyboard.press("Enter");
    await said(tab, /^\d+ is put at row \d, column \d/);
    await tab.locator("button", { hasText: "Solve the rest" }).focus();
    await tab.keyboard.press("Enter");
    await said(tab, "This is a solution, found by the computer.");
    assert.deepEqual(await tab.locator(".rules .met").count(), 4);
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

  async "a figure is laid with keys and the mouse"({ tab }) {
    await start(tab, "ppp");
    await tab.locator("#play").focus();
    await tab.keyboard.press("Enter");
    await said(tab, "3 pieces are left.");
    await press(tab, "Solutions left");
    await said(tab, "40 solutions agree with the board.");
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
    await said(tab, "So far everything can stay.");
    await press(tab, "Solve the rest");
    await said(tab, "This is a solution, found by the computer.");
    await press(tab, "Undo");
    await said(tab, /^1 piece is left/);
    // A piece far off is in no solution.
    await press(tab, "Undo");
    await tab.locator('[data-piece="2"]').dragTo(cell(tab, 7 * 4));
    await press(tab, "Check");
    await said(tab, "What lies here is in no solution any more: take some of it back.");
  },
};
