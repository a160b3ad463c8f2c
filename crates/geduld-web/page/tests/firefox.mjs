// A short way through the page in Firefox, by WebDriver BiDi: play, reload, solve, count and share.
//
//   node crates/geduld-web/page/tests/firefox.mjs PAGE.html
//
// The browser is FIREFOX, or the one of the system.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { addressOf, firefox, numbersShown } from "./chromium.mjs";
import { settled, start, view } from "./driving.mjs";

const [page = "target/web/geduld.html"] = process.argv.slice(2);
const address = addressOf(page);
const begin = performance.now();
const executablePath = process.env.FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
const browser = await firefox.launch({ executablePath, channel: "moz-firefox", headless: true });
try {
  const complaints = [];
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  const tab = await context.newPage();
  tab.setDefaultTimeout(30000);
  tab.on("pageerror", (error) => complaints.push(String(error)));
  tab.on("console", (message) => complaints.push(message.text()));
  await tab.goto(`${address}#/play`);
  await settled(tab);
  // A piece is dragged by the mouse, another one is laid with keys, and the game is there after a reload.
  await tab.locator('.shelved[data-name="edge-matching-rectangle"]').click();
  await tab.getByText("4 cells are empty.").waitFor();
  await tab.locator('[data-piece="1"]').dragTo(tab.locator('[data-cell="3"]'));
  await tab.getByText("3 cells are empty").waitFor();
  await tab.locator('[data-piece="0"]').press("Enter");
  await tab.locator('[data-cell="0"]').press("Enter");
  await tab.getByText("2 cells are empty").waitFor();
  await tab.reload();
  await tab.getByText("2 cells are empty").waitFor();
  // A square is solved, counted and shared.
  await start(tab, "magic-3");
  await tab.locator("#solve").click();
  await tab.locator("figure.solution img").waitFor();
  await tab.locator("#count").click();
  await tab.getByText("The count is complete.").waitFor();
  assert.equal((await numbersShown(tab)).solutions, "8");
  await view(tab, "enter");
  await tab.locator("#share").click();
  await tab.getByText(/The address of this page now holds the whole puzzle/).waitFor();
  const other = await context.newPage();
  await other.goto(tab.url());
  await settled(other);
  assert.equal(await other.locator("#file").inputValue(), await tab.locator("#file").inputValue());
  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
}
console.log(
  `Firefox ${browser.version()}: played, solved, counted and shared in ` +
    `${((performance.now() - begin) / 1000).toFixed(1)} s`,
);
process.exit(0);
