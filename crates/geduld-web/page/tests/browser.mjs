// Drives the page in Chromium as a person would, opened from the disk with the network off.
//
//   node crates/geduld-web/page/tests/browser.mjs PAGE.html [COUNTS.json]
//
// COUNTS.json has what the command line counts of each bundled puzzle: the page has to count the same. The packages playwright-core
// and axe-core are found in `node_modules` beside package.json, or in the folder GEDULD_NODE_MODULES.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(process.env.GEDULD_NODE_MODULES ? join(resolve(process.env.GEDULD_NODE_MODULES), "x.js") : import.meta.url);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const [page = "target/web/geduld.html", counts] = process.argv.slice(2);
const address = pathToFileURL(resolve(page)).href;
const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** What the page says to the console, and what it asks of the network: nothing. */
const complaints = [];

async function profile(folder, options = {}) {
  const context = await chromium.launchPersistentContext(folder, { executablePath, headless: true, args, viewport: { width: 1200, height: 900 }, ...options });
  await context.setOffline(true);
  context.on("console", (message) => complaints.push(message.text()));
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => /^(file|data|blob):/.test(request.url()) || complaints.push(`asked for ${request.url()}`));
  return context;
}

async function opened(context, fragment = "") {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { window.longest = Math.max(window.longest, duration); })).observe({ type: "longtask" });
  });
  await tab.goto(address + fragment);
  await tab.locator("#puzzles").waitFor();
  await tab.locator("#remarks p, #remarks li").first().waitFor();
  return tab;
}

/** Types the text of a puzzle file. */
async function enter(tab, text) {
  await tab.locator("details.file").evaluate((details) => { details.open = true; });
  await tab.locator("#file").fill(text);
  await tab.waitForTimeout(400);
}

const numbersOf = (tab) => tab.locator(".numbers-of tr").evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.cells[0].textContent, row.cells[1].textContent.replaceAll(",", "")])));

async function counted(tab, timeout = 240000) {
  await tab.locator("#count").click();
  await tab.getByText("The count is complete.").waitFor({ timeout });
  return numbersOf(tab);
}

const NINE = `1: +a -b +c +b
2: +d +c -b +b
3: +a -d +c +b
4: +a +c -a +d
5: -c -d -a +b
6: +b -a +c +d
7: +b +c -b +d
8: -c -b -a +d
9: -c -d -a +d`;

const steps = {
  async "nine cards are entered as lines, counted and listed"(tab) {
    await tab.locator("#puzzles").selectOption("edge-matching-rectangle");
    await tab.locator("#name").fill('Nine </script> "dogs"');
    await tab.locator("#name").blur();
    await tab.getByLabel("Rows", { exact: true }).fill("3");
    await tab.getByLabel("Rows", { exact: true }).press("Tab");
    await tab.getByLabel("Columns", { exact: true }).fill("3");
    await tab.getByLabel("Columns", { exact: true }).press("Tab");
    await tab.locator("#card-lines").fill(NINE);
    await tab.locator("#card-lines").blur();
    await tab.getByText("Pieces by click: 9 of 9").waitFor();
    const numbers = await counted(tab);
    assert.equal(numbers.solutions, "8");
    assert.equal(numbers["essentially different"], "2");
    assert.match(await tab.title(), /Nine <\/script> "dogs"/);
    await tab.locator("#list").click();
    await tab.getByText("All 8 are shown.").waitFor({ timeout: 30000 });
    assert.equal(await tab.locator(".gallery img").count(), 8);
    const shown = await tab.locator(".gallery img").evaluateAll((images) => images.every((image) => image.complete && image.naturalWidth > 50));
    assert.ok(shown, "pictures are shown");
  },

  async "an edge is labelled by click, and a warning tells of the odd one"(tab) {
    await tab.locator("#puzzles").selectOption("edge-matching-rectangle");
    await tab.getByText("Pieces by click: 4 of 4").waitFor();
    await tab.locator(".swatch", { hasText: "-owl" }).click();
    await tab.locator("[data-focus=edge-0-0]").click();
    assert.equal(await tab.locator("[data-focus=edge-0-0]").textContent(), "-owl");
    assert.equal(await tab.evaluate(() => document.activeElement.dataset.focus), "edge-0-0");
    assert.match(await tab.locator("#file").inputValue(), /edges = \["-owl", "-hen", "\+fox", "-owl"\]/);
  },

  async "a snake is entered as a string, solved and folded"(tab) {
    await tab.locator("#puzzles").selectOption("snake-cube");
    await tab.locator("#chain").fill("SSTTTTSTTSTTTTTSTTSTTTTTTSS");
    await tab.locator("#chain").press("Enter");
    await tab.getByText("String: 27 of 27 cubes").waitFor();
    await tab.locator("#solve").click();
    await tab.locator("canvas.folding").waitFor({ timeout: 30000 });
    assert.equal(await tab.locator(".viewer output").textContent(), "19 of 19 bends");
    await tab.getByRole("slider").focus();
    await tab.keyboard.press("Home");
    assert.equal(await tab.locator(".viewer output").textContent(), "0 of 19 bends");
    await tab.getByRole("button", { name: "Fold", exact: true }).click();
    await tab.getByText("3 of 19 bends").waitFor({ timeout: 10000 });
  },

  async "a figure is painted and a square gets a number"(tab) {
    await tab.locator("#puzzles").selectOption("symmetry-figure");
    await tab.locator("[data-focus=square-0-2-1]").click();
    assert.match(await tab.locator("#file").inputValue(), /"XX",\s+"XX",\s+"XX",/);
    await tab.locator("#puzzles").selectOption("magic-3");
    await tab.locator("[data-focus=cell-1-1]").fill("2");
    await tab.locator("[data-focus=cell-1-1]").press("Tab");
    assert.equal((await counted(tab)).solutions, "2");
  },

  async "a puzzle without solution says why, and a mistake says where"(tab) {
    await tab.locator("#puzzles").selectOption("magic-3");
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [2, 2], value = 6 }]\n');
    await tab.locator("#why").click();
    await tab.getByText("There is no solution.").waitFor({ timeout: 30000 });
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "x"\norder = "three"\n');
    await tab.locator("#remarks .wrong", { hasText: "line 4" }).waitFor();
  },

  async "a game is played with mouse and keys to its end"(tab) {
    await tab.locator("#puzzles").selectOption("edge-matching-rectangle");
    await tab.getByText("Pieces by click: 4 of 4").waitFor();
    await tab.locator("#play").click();
    const cell = (index) => tab.locator(`[data-cell="${index}"]`);
    await tab.getByText("4 cells are empty.").waitFor();
    await tab.getByRole("button", { name: "Solutions left" }).click();
    await tab.getByText("16 solutions agree with the board.").waitFor({ timeout: 30000 });
    await tab.locator('[data-piece="0"]').dragTo(cell(0));
    assert.match(await cell(0).getAttribute("aria-label"), /piece A, labels \+fox, -hen, \+fox, -owl/);
    await cell(0).focus();
    await tab.keyboard.press("r");
    assert.match(await cell(0).getAttribute("aria-label"), /piece A, labels -owl, \+fox, -hen, \+fox/);
    await tab.keyboard.press("Delete");
    assert.match(await cell(0).getAttribute("aria-label"), /empty/);
    await tab.keyboard.press("Control+z");
    assert.match(await cell(0).getAttribute("aria-label"), /piece A/);
    await tab.keyboard.press("Delete");
    await tab.locator('[data-piece="1"]').focus();
    await tab.keyboard.press("Enter");
    await cell(3).focus();
    await tab.keyboard.press("Enter");
    assert.match(await cell(3).getAttribute("aria-label"), /piece B/);
    await tab.getByRole("button", { name: "Check", exact: true }).click();
    await tab.getByText(/So far everything can stay|in no solution/).waitFor({ timeout: 30000 });
    await tab.getByRole("button", { name: "Take back (Del)" }).click();
    for (let left = 4; left > 0; left -= 1) {
      await tab.getByRole("button", { name: "Hint" }).click();
      await tab.getByText(left === 1 ? "Solved!" : new RegExp(`^${left - 1} cells? (is|are) empty`)).waitFor({ timeout: 30000 });
    }
  },

  async "a link holds the puzzle"(tab, context) {
    await tab.locator("#puzzles").selectOption("snake-blue");
    await tab.waitForTimeout(300);
    await tab.locator("#share").click();
    await tab.getByText(/link is/).waitFor();
    const fragment = new URL(tab.url()).hash;
    const other = await opened(context, fragment);
    assert.equal(await other.locator("#file").inputValue(), await tab.locator("#file").inputValue());
    await other.close();
    const broken = await opened(context, "#p=zzzz");
    await broken.getByText("the link is damaged").waitFor();
    await broken.close();
  },

  async "work is stopped within 100 ms"(tab) {
    await tab.locator("#puzzles").selectOption("magic-5");
    await tab.waitForTimeout(300);
    await tab.locator("#list").click();
    await tab.locator("#list").waitFor();
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "large"\norder = 6\n');
    await tab.locator("#count").click();
    await tab.getByText(/Counting on/).waitFor({ timeout: 60000 });
    await tab.waitForTimeout(1500);
    const milliseconds = await tab.evaluate(async () => {
      const begin = performance.now();
      document.querySelector(".count button:nth-of-type(1)").click();
      while (!document.querySelector(".count [role=status]").textContent.startsWith("Paused")) await new Promise((next) => setTimeout(next, 1));
      return performance.now() - begin;
    });
    assert.ok(milliseconds < 100, `${milliseconds} ms`);
    await tab.getByRole("button", { name: "Stop", exact: true }).click();
    await tab.getByText(/Stopped: at least/).waitFor();
  },

  async "axe finds nothing, light and dark, narrow and wide"(tab, context) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [width, kind] of [[320, "edge-matching-rectangle"], [1200, "symmetry-figure"], [3840, "snake-cube"]]) {
        await tab.emulateMedia({ colorScheme });
        await tab.setViewportSize({ width, height: 800 });
        await tab.locator("#puzzles").selectOption(kind);
        await tab.waitForTimeout(400);
        await tab.locator("#solve").click();
        await tab.locator("figure.solution").waitFor({ timeout: 30000 });
        // The policy of the page forbids further scripts: axe is evaluated, not added.
        await tab.evaluate(axe);
        const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]), [], `${colorScheme}, ${width}`);
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide at ${width}`);
      }
    }
    await tab.emulateMedia({ colorScheme: null });
    await tab.setViewportSize({ width: 1200, height: 900 });
  },

  async "every bundled puzzle gives the numbers of the command line"(tab) {
    if (!counts) return "left out: no file of counts";
    for (const [name, expected] of Object.entries(JSON.parse(readFileSync(counts, "utf8")))) {
      await tab.locator("#puzzles").selectOption(name);
      await tab.waitForTimeout(300);
      const numbers = await counted(tab);
      for (const [key, number] of Object.entries(expected)) {
        const words = { essentially_different: "essentially different", labelled: "with copies told apart" }[key] ?? key;
        assert.equal(numbers[words], number, `${name}: ${key}`);
      }
    }
  },
};

/** A count that is half done survives the closing of its tab, and of the browser. */
async function halfTime(folder) {
  let context = await profile(folder);
  let tab = await opened(context);
  await tab.locator("#puzzles").selectOption("nintai");
  await tab.waitForTimeout(300);
  await tab.locator("#cores").evaluate((select) => {
    if (select.options.length < 2) select.append(new Option("2", "2"));
    select.value = "2";
  });
  await tab.evaluate(() => { window.longest = 0; });
  await tab.locator("#count").click();
  await tab.waitForFunction(() => document.querySelector(".count progress")?.value > 0.3, null, { timeout: 240000 });
  const longest = await tab.evaluate(() => window.longest);
  await tab.close();
  await context.close();
  context = await profile(folder);
  tab = await opened(context);
  await tab.getByRole("button", { name: "Go on" }).click();
  await tab.waitForFunction(() => document.querySelector(".count progress")?.value > 0.25, null, { timeout: 20000 });
  await tab.getByText("The count is complete.").waitFor({ timeout: 240000 });
  const numbers = await numbersOf(tab);
  assert.equal(numbers.solutions, "2528136");
  assert.equal(numbers["essentially different"], "421506");
  assert.ok(longest < 100, `a task of ${longest} ms`);
  assert.equal(await tab.locator("#kept li").count(), 0);
  await context.close();
  return `longest task ${Math.round(longest)} ms`;
}

const folders = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), "geduld-page-"))) - 1];
let failed = 0;

async function step(name, run) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  const begin = performance.now();
  const before = complaints.length;
  let note;
  try {
    note = await run();
    assert.deepEqual(complaints.slice(before), [], "the page says nothing to the console, and asks for nothing");
  } catch (error) {
    failed += 1;
    note = `FAILED\n${error.stack}`;
  }
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s  ${name}${note ? `: ${note}` : ""}`);
}

try {
  const context = await profile(folder());
  for (const [name, run] of Object.entries(steps)) {
    await step(name, async () => {
      const tab = await opened(context);
      tab.setDefaultTimeout(15000);
      try {
        return await run(tab, context);
      } finally {
        await tab.close();
      }
    });
  }
  await context.close();
  await step("nintai on two workers, with the tab closed at half time", () => halfTime(folder()));
} finally {
  folders.forEach((own) => rmSync(own, { recursive: true, force: true }));
}
process.exit(failed ? 1 : 0);
