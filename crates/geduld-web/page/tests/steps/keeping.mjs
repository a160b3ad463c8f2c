// Links, counts that go on after the tab was closed, and work that is stopped.

import assert from "node:assert/strict";
import { numbersShown, setWorkers } from "../chromium.mjs";
import { enter, opened, profile, start } from "../driving.mjs";

export const steps = {
  async "a link holds the puzzle"({ tab, context, address }) {
    await start(tab, "snake-blue");
    await tab.locator("#share").click();
    await tab.getByText(/link is/).waitFor();
    const fragment = new URL(tab.url()).hash;
    const other = await opened(context, address + fragment);
    assert.equal(await other.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await other.close();
    const broken = await opened(context, `${address}#p=zzzz`);
    await broken.getByText("the link is damaged").waitFor();
    await broken.close();
  },

  async "work is stopped within 100 ms"({ tab }) {
    const square = (rules) => enter(tab, `format = 1\nkind = "magic-square"\nname = "large"\n${rules}\n`);
    const answered = (button, words) => tab.evaluate(async ([selector, said]) => {
      const begin = performance.now();
      document.querySelector(selector).click();
      while (!document.querySelector("#answer [role=status]").textContent.includes(said)) await new Promise((next) => setTimeout(next, 1));
      return performance.now() - begin;
    }, [button, words]);
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
    const half = (tab, share) => tab.waitForFunction((least) => document.querySelector(".count progress")?.value >= least, share, { timeout: 120000 });
    let context = await profile(own);
    let tab = await opened(context, address);
    await start(tab, "nintai");
    await setWorkers(tab, 2);
    await tab.evaluate(() => { window.longest = 0; });
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
    assert.deepEqual(await numbersShown(tab).then(({ solutions, "essentially different": classes }) => [solutions, classes]), ["2528136", "421506"]);
    assert.ok(longest < 100, `a task of ${longest} ms`);
    assert.equal(await tab.locator("#kept li").count(), 0);
    await context.close();
    return `longest task ${Math.round(longest)} ms`;
  },
};
