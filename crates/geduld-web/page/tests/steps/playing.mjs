// Games, with mouse, keys and fingers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, moduleOf } from "../module.mjs";
import { opened, press, start, view } from "../driving.mjs";

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
        assert.ok((await tab.locator(".board .fits").count()) >= 3, "edges that fit are marked");
        await press(tab, "Check");
        await tab.getByText("All is well so far.").waitFor({ timeout: 30000 });
        await press(tab, "Ways left");
        await tab.locator(".said", { hasText: /ways? to finish from here/ }).waitFor({ timeout: 30000 });
      }
    }
    await tab.getByText(/^Solved in \d+:\d\d, no hints!$/).waitFor();
    const card = tab.locator(".card-of-win");
    await card.getByText("This is one of 4 solutions.").waitFor({ timeout: 30000 });
    await card.locator("img").waitFor();
    await card.getByRole("link", { name: "Next puzzle" }).waitFor();
    await tab.emulateMedia({ media: "print" });
    assert.ok((await tab.locator("svg.board").isVisible()) && !(await tab.locator(".tray").isVisible()));
    await tab.emulateMedia({ media: null });
  },

  async "a game is played with keys alone"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").focus();
    await tab.keyboard.press("Enter");
    await tab.getByText("4 cells are empty.").waitFor();
    await cell(tab, 0).focus();
    await tab.keyboard.press("l");
    await tab.getByText("There are 16 ways to finish from here.").waitFor({ timeout: 30000 });
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
      await tab
        .getByText(
          left === 1 ? /^Solved in \d+:\d\d, with 4 hints!$/ : new RegExp(`^${left - 1} cells? (is|are) empty`),
        )
        .waitFor({ timeout: 30000 });
    }
  },

  async "a time is told only if a person solved the game"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").click();
    await tab.getByText("4 cells are empty.").waitFor();
    await press(tab, "Solve the rest");
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
    await tab.evaluate(() => {
      location.hash = "/play/edge-matching-rectangle";
    });
    await tab.getByText("4 cells are empty.").waitFor();
    assert.equal(await tab.title(), "Heads and tails – geduld");
    const time = () => tab.locator(".timer").textContent();
    await tab.waitForTimeout(2200);
    assert.equal(await time(), "0:00");
    await tab.locator('[data-piece="0"]').click();
    await tab.waitForTimeout(1200);
    assert.equal(await time(), "0:00", "to look at a piece is no move");
    assert.ok(
      (await tab.locator('[data-piece="0"]').evaluate((own) => parseFloat(getComputedStyle(own).outlineOffset))) <= -2,
      "the tray does not cut the outline off",
    );
    await cell(tab, 0).click();
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
    await press(tab, "Hint");
    await tab.getByText("The puzzle cannot be finished like this: take something back.").waitFor({ timeout: 30000 });
    await tab.locator(".said summary").click();
    await tab.getByText(/exclude one another/).waitFor();
  },

  async "puzzles of every kind are made up, and can be sent and played"({ tab, context }) {
    for (const kind of [
      "cards",
      "triangles",
      "hexagons",
      "dominoes",
      "snake",
      "figure",
      "packing",
      "solid",
      "square",
    ]) {
      // In the form, and then in the game before.
      if (kind === "cards") await tab.getByText("Have a puzzle made up").click();
      else await tab.locator(".fresh summary").click();
      const fields = tab.locator(kind === "cards" ? "#make" : ".fresh");
      await fields.locator("select").first().selectOption(kind);
      await fields.getByLabel("Size").selectOption("small");
      await fields.getByLabel("Difficulty").selectOption("easy");
      await fields.getByRole("button", { name: "Start" }).click();
      await tab.locator(".fresh:not([open])").waitFor({ timeout: 60000 });
      await tab.locator("#game .board, #game .summed").first().waitFor();
      await tab.getByText(/Measured: a search takes/).waitFor();
      assert.match(await tab.locator("#file").inputValue(), /geduld generate .* --solutions one --seed \d+/);
    }
    await tab.getByRole("button", { name: "Link for a friend" }).click();
    // It opens the game, not the form.
    const friend = await opened(
      context,
      tab.url().split("#")[0] + (await tab.getByRole("link", { name: "this game" }).getAttribute("href")),
    );
    await friend.locator("#game .summed").waitFor();
    assert.equal(await friend.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await friend.close();
  },

  async "the puzzles of the day are the same for all"({ tab, context, address }) {
    const texts = [];
    for (const own of [tab, await opened(context, address)]) {
      await view(own, "play");
      await own.locator(".today").getByRole("button", { name: "Magic square" }).click();
      await own.locator("#game .summed").waitFor({ timeout: 60000 });
      texts.push(await own.locator("#file").inputValue());
      if (own !== tab) await own.close();
    }
    assert.equal(texts[0], texts[1]);
    assert.match(texts[0], /name = "Magic square, \d+ \w+"/);
  },

  async "a challenge shows the task and the time to beat, and a win beside it"({ tab, address }) {
    await tab.goto(`${address}#/play/edge-matching-rectangle&t=83&h=1&b=${Buffer.from("Anna").toString("base64url")}`);
    await tab.getByText("4 cells are empty.").waitFor();
    const rival = tab.locator(".rival");
    assert.equal(await rival.textContent(), "Anna solved this puzzle: 1:23, with 1 hint. Can you do better?");
    await tab.setViewportSize({ width: 390, height: 844 });
    for (const own of [rival, tab.locator(".task"), tab.locator(".board"), tab.locator(".tray")]) {
      const { y, height } = await own.boundingBox();
      assert.ok(y >= 0 && y + Math.min(height, 90) <= 844, "it is seen without scrolling");
    }
    assert.ok((await tab.locator(".bar > :visible").count()) <= 5);
    for (let left = 4; left > 0; left -= 1) {
      await tab.locator(".bar").getByRole("button", { name: "Hint" }).click();
      await tab
        .getByText(left === 1 ? /^Solved in/ : new RegExp(`^${left - 1} cells? (is|are) empty`))
        .waitFor({ timeout: 30000 });
    }
    await tab.getByText("You took more hints than Anna.").waitFor();
    await tab.getByLabel("Your name, for your friend").pressSequentially("Bert <b>");
    await tab.getByRole("button", { name: "Challenge a friend" }).click();
    const href = await tab.locator(".card-of-win").getByRole("link", { name: "this game" }).getAttribute("href");
    await tab.evaluate((own) => {
      location.hash = own;
    }, href);
    await tab.locator(".rival strong", { hasText: "Bert <b>" }).waitFor();
    await tab.evaluate(() => localStorage.clear());
  },

  async "from the title to the board are at most eight stops of the Tab key"({ tab }) {
    for (const name of ["nintai", "pentominoes-3x20", "magic-4", "snake-red"]) {
      await tab.evaluate((own) => {
        location.hash = `/play/${own}`;
      }, name);
      await tab.locator("#game .board, #game .summed").first().waitFor();
      await tab.evaluate(() => {
        document.activeElement.blur();
        getSelection().removeAllRanges();
        scrollTo(0, 0);
      });
      let presses = 0;
      const there = () => tab.evaluate(() => document.activeElement.closest(".board, .summed") !== null);
      while (presses < 20 && !(await there())) {
        await tab.keyboard.press("Tab");
        presses += 1;
      }
      assert.ok(presses <= 8, `${name}: ${presses}`);
      await tab.getByRole("link", { name: "All puzzles" }).click();
      await tab.locator("#shelf").waitFor();
    }
  },
};
