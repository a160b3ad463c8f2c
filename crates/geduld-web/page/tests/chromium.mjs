// Chromium as the tests and measurements of the page start it. The packages playwright-core and axe-core are found in
// `node_modules` beside package.json, or in the folder GEDULD_NODE_MODULES; the browser is CHROMIUM, or the one of the
// system.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(
  process.env.GEDULD_NODE_MODULES ? join(resolve(process.env.GEDULD_NODE_MODULES), "x.js") : import.meta.url,
);
export const { chromium, firefox } = require("playwright-core");

/** The source of axe. */
export const axe = () => readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const launching = {
  executablePath:
    process.env.CHROMIUM ??
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync),
  headless: true,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The address of a page on the disk. */
export const addressOf = (page) => pathToFileURL(resolve(page)).href;

/** The numbers of a count as the page shows them: words and digits. */
export const numbersShown = (tab) =>
  tab
    .locator(".numbers-of tr")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.cells[0].firstChild.textContent, row.cells[1].textContent.replaceAll(",", "")]),
      ),
    );

/** Has a count done by so many workers, also where the machine has fewer cores. */
export const setWorkers = (tab, number) =>
  tab.locator("#cores").evaluate((list, own) => {
    if (![...list.options].some(({ value }) => value === own)) list.append(new Option(own, own));
    list.value = own;
  }, String(number));
