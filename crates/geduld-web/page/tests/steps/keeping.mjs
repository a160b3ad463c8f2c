// Links, counts that go on after the tab was closed, and work that is stopped.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { numbersShown, setWorkers } from "../chromium.mjs";
import { enter, opened, press, profile, settled, start, view } from "../driving.mjs";

export const steps = {
  async "a link holds the puzzle"({ tab, context, address }) {
    await start(tab, "snake-blue");
    await tab.locator("#share").click();
    await tab.getByText(/The address of this page now holds the whole puzzle/).waitFor();
    const fragment = new URL(tab.url()).hash;
    const other = await opened(context, address + fragment);
    assert.equal(await other.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await other.close();
    const broken = await opened(context, `${address}#p=zzzz`);
    await broken.getByText("the link is damaged").waitFor();
    await broken.close();
  },

  async "puzzles and games are kept, and go to another browser in one file"({ tab, context, address, folder }) {
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "My own"\norder = 3\n');
    await tab.locator("#play").click();
    await tab.locator('[data-cell="0"]').fill("2");
    await tab.getByText("8 cells are empty.").waitFor();
    // A changed puzzle is another one: the game stays with its own.
    await view(tab, "enter");
    await tab.locator("[data-spot=cell-1-1]").fill("4");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    await settled(tab);
    const changed = await tab.locator("#file").inputValue();
    await tab.locator("#undo").click();
    await tab.waitForFunction((text) => document.querySelector("#file").value !== text, changed);
    await settled(tab);
    assert.ok(!(await tab.locator("#file").inputValue()).includes("pin"));
    await tab.locator("#redo").click();
    await settled(tab);
    assert.equal(await tab.locator("#file").inputValue(), changed);
    await tab.goto("about:blank");
    await tab.goto(`${address}#/play`);
    const own = tab.locator("#own li", { hasText: "My own" });
    await own.nth(1).waitFor();
    await tab.locator("#own li", { hasText: "1 move," }).getByRole("link").click();
    await tab.getByText("8 cells are empty.").waitFor();
    assert.equal(await tab.locator('[data-cell="0"]').inputValue(), "2");
    await press(tab, "Undo");
    await tab.getByText("9 cells are empty.").waitFor();
    await press(tab, "Redo");
    await tab.getByRole("link", { name: "All puzzles" }).click();
    const saving = tab.waitForEvent("download");
    await tab.getByRole("button", { name: "Save all to a file" }).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    const away = await profile(folder());
    const other = await opened(away, `${address}#/play`);
    const read = (text) =>
      other
        .locator("#own input")
        .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
    const game = (placed, past = []) => ({ placed, past, seconds: 1, hints: 0, shown: false });
    const one = (entry) =>
      JSON.stringify({ geduld: 1, puzzles: [{ text: "kind = 5", title: "x", game: null, ...entry }] });
    for (const wrong of [
      "",
      "{",
      "null",
      "[]",
      "5",
      '{"geduld":1}',
      '{"geduld":2,"puzzles":[]}',
      '{"geduld":1,"puzzles":[null]}',
      one({ text: 5 }),
      one({ title: null }),
      one({ game: 5 }),
      one({ game: {} }),
      one({ game: game([[1]]) }),
      one({ game: game({}) }),
      one({ game: game([], [5]) }),
      one({ game: { ...game([]), seconds: -1 } }),
    ]) {
      await read(wrong);
      await other.getByText("This is no file with puzzles that this page saved.").waitFor();
      await read('{"geduld":1,"puzzles":[]}');
      await other.getByText("0 puzzles are read.").waitFor();
    }
    await read(file);
    await other.getByText("2 puzzles are read.").waitFor();
    await other.locator("#own li", { hasText: "1 move," }).getByRole("link").click();
    await other.getByText("8 cells are empty.").waitFor();
    // Games that do not belong to their puzzles begin anew, and texts stay texts.
    const bundled = async (name) => {
      await start(other, name);
      return other.locator("#file").inputValue();
    };
    for (const [name, placed, words] of [
      ["crazy-jacob", [[0, { piece: 99, turn: 0 }]], "9 cells are empty."],
      ["ppp", [[0, 5]], "3 pieces are left."],
    ]) {
      await read(one({ text: await bundled(name), title: "<b>x</b>", game: game(placed, [[]]) }));
      await other.locator("#play").click();
      await other.getByText(words).waitFor();
      await other.getByRole("link", { name: "All puzzles" }).click();
      await other.getByRole("link", { name: "Play <b>x</b>" }).first().waitFor();
      await other.getByRole("button", { name: "Forget <b>x</b>" }).first().click();
      await other.getByText("<b>x</b> is forgotten.").waitFor();
    }
    await away.close();
  },

  async "two tabs with the same game lose nothing of each other"({ tab, context, address }) {
    await tab.goto(`${address}#/play/edge-matching-rectangle`);
    await tab.locator('[data-piece="0"]').dragTo(tab.locator('[data-cell="0"]'));
    await tab.getByText("3 cells are empty.").waitFor();
    const other = await opened(context, `${address}#/play/edge-matching-rectangle`);
    await other.getByText("3 cells are empty.").waitFor();
    const third = await opened(context, `${address}#/play/edge-matching-rectangle`);
    await third.getByText("3 cells are empty.").waitFor();
    // Two more moves here, one there, and none in the third.
    await tab.locator('[data-piece="1"]').dragTo(tab.locator('[data-cell="1"]'));
    await tab.locator('[data-piece="2"]').dragTo(tab.locator('[data-cell="2"]'));
    await tab.getByText(/^1 cell is empty/).waitFor();
    assert.equal(await other.getByText("was changed in another tab").count(), 0);
    await other.locator('[data-piece="3"]').dragTo(other.locator('[data-cell="3"]'));
    await other.getByText(/was changed in another tab, too\. Both are kept/).waitFor();
    await third.close({ runBeforeUnload: true });
    await other.close();
    await tab.goto("about:blank");
    await tab.goto(`${address}#/play`);
    await tab.locator("#own li").nth(1).waitFor();
    assert.deepEqual((await tab.locator("#own li .note").allTextContents()).map((own) => own.split(",")[0]).sort(), [
      "2 moves",
      "3 moves",
    ]);
  },
};

/** Steps that measure times: nothing else runs meanwhile. */
export const measured = {
  async "work is stopped within 100 ms"({ tab }) {
    const square = (rules) => enter(tab, `format = 1\nkind = "magic-square"\nname = "large"\n${rules}\n`);
    const answered = (button, words) =>
      tab.evaluate(
        async ([selector, said]) => {
          const begin = performance.now();
          document.querySelector(selector).click();
          while (!document.querySelector("#answer [role=status]").textContent.includes(said))
            await new Promise((next) => setTimeout(next, 1));
          return performance.now() - begin;
        },
        [button, words],
      );
    // No strategy finds a solution of this square within minutes.
    await square("order = 8\nrules = { pandiagonal = true }");
    await tab.locator("#unique").click();
    await tab.waitForTimeout(1000);
    const stopped = await answered("#stop", "stopped");
    await square("order = 6");
    await tab.locator("#count").click();
    await tab.getByText(/Counting on/).waitFor({ timeout: 60000 });
    await tab.waitForTimeout(1500);
    const paused = await answered(".count button:nth-of-type(1)", "Paused");
    await tab.getByRole("button", { name: "Stop", exact: true }).click();
    await tab.getByText(/Stopped: at least/).waitFor();
    assert.ok(Math.max(stopped, paused) < 100, `${stopped} and ${paused} ms`);
    return `after ${stopped.toFixed(1)} and ${paused.toFixed(1)} ms`;
  },

  async "nintai on two workers, with the browser closed at half time"({ address, folder }) {
    const own = folder();
    const half = (tab, share) =>
      tab.waitForFunction((least) => document.querySelector(".count progress")?.value >= least, share, {
        timeout: 120000,
      });
    let context = await profile(own);
    let tab = await opened(context, address);
    await start(tab, "nintai");
    await setWorkers(tab, 2);
    await tab.evaluate(() => {
      window.longest = 0;
    });
    await tab.locator("#count").click();
    await half(tab, 0.5);
    const longest = await tab.evaluate(() => window.longest);
    await tab.close();
    await context.close();
    context = await profile(own);
    tab = await opened(context, address);
    await tab.getByRole("button", { name: "Go on" }).click();
    // What is finished was kept, but for the last moment.
    await half(tab, 0.4);
    await tab.getByText("The count is complete.").waitFor({ timeout: 120000 });
    assert.deepEqual(
      await numbersShown(tab).then(({ solutions, "essentially different": classes }) => [solutions, classes]),
      ["2528136", "421506"],
    );
    assert.ok(longest < 100, `a task of ${longest} ms`);
    assert.equal(await tab.locator("#kept li").count(), 0);
    await context.close();
    return `longest task ${Math.round(longest)} ms`;
  },
};
