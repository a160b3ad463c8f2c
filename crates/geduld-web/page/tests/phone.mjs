// Measures the page in Chromium as on a phone: how much of the processor the page takes until a board can be played
// after a link to it was opened, and the longest task of its thread while a piece is dragged by a finger. Times of the
// processor hold on a busy machine, too.
//
//   node crates/geduld-web/page/tests/phone.mjs PAGE.html [SLOWER] [ROUNDS]
//
// A phone with a processor that is SLOWER times (4) as slow takes that many times as long, or less where it has two
// cores. Each figure is the best of ROUNDS (3), each in a browser that has seen nothing.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf } from "./chromium.mjs";
import { drag, profile } from "./driving.mjs";
import { GAMES } from "./steps/states.mjs";

const [page = "target/web/geduld.html", slower = "4", rounds = "3"] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Opens a game: seconds of the processor until it can be played, and milliseconds of the longest task of a drag. */
async function measured(name) {
  const folder = mkdtempSync(join(tmpdir(), "geduld-phone-"));
  const context = await profile(folder, PHONE);
  try {
    const browser = await context.browser().newBrowserCDPSession();
    const processor = async () => {
      const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    const tab = await context.newPage();
    const before = await processor();
    await tab.goto(`${addressOf(page)}#/play/${name}`);
    await tab.locator("#game .board, #game .summed, #game .stage").first().waitFor({ timeout: 60000 });
    const playable = (await processor()) - before;
    // A new game may draw its tray a moment later.
    await tab.waitForTimeout(2000);
    const from = tab.locator("#game [data-piece], #game .stage, #game .summed input").first();
    const to = tab.locator("#game [data-cell], #game .stage").first();
    await from.scrollIntoViewIfNeeded();
    await context.browser().startTracing(tab, { categories: ["toplevel", "devtools.timeline"] });
    await drag(tab, from, to);
    const { traceEvents } = JSON.parse(String(await context.browser().stopTracing()));
    const thread = ({ pid, tid }) => `${pid} ${tid}`;
    const isMain = (own) => own.name === "thread_name" && own.args.name === "CrRendererMain";
    const main = new Set(traceEvents.filter(isMain).map(thread));
    const isTask = (own) => own.tdur && main.has(thread(own));
    const tasks = traceEvents.filter(isTask).map((own) => own.tdur / 1000);
    return { playable, task: Math.max(0, ...tasks) };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log("| game | until it can be played | slower | longest task of a drag | slower |");
console.log("| --- | ---: | ---: | ---: | ---: |");
for (const name of GAMES) {
  const runs = [];
  for (let round = 0; round < Number(rounds); round += 1) runs.push(await measured(name));
  const [playable, task] = ["playable", "task"].map((key) => Math.min(...runs.map((run) => run[key])));
  const slow = [`${(playable * Number(slower)).toFixed(2)} s`, `${Math.round(task * Number(slower))} ms`];
  console.log(`| ${name} | ${playable.toFixed(2)} s | ${slow[0]} | ${task.toFixed(1)} ms | ${slow[1]} |`);
}
