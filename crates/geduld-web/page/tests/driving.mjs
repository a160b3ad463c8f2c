// What the steps of the test in a browser share: a page that is opened, filled and asked.

import { chromium, launching, numbersShown } from "./chromium.mjs";

/** What the page says to the console, and what it asks of the network: nothing. */
export const complaints = [];

/** A browser with a profile in a folder, without a network. */
export async function profile(folder, options = {}) {
  const context = await chromium.launchPersistentContext(folder, { ...launching, viewport: { width: 1200, height: 900 }, ...options });
  await context.setOffline(true);
  context.on("console", (message) => complaints.push(message.text()));
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => /^(file|data|blob):/.test(request.url()) || complaints.push(`asked for ${request.url()}`));
  return context;
}

/** Waits until the puzzle was read, and the form shows it. */
export const settled = (tab) => tab.locator("#remarks[aria-busy=false]").waitFor({ state: "attached", timeout: 30000 });

/** Opens the page in a tab, which notes its longest task in `longest`. */
export async function opened(context, address) {
  const tab = await context.newPage();
  tab.setDefaultTimeout(15000);
  await tab.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { window.longest = Math.max(window.longest, duration); })).observe({ type: "longtask" });
  });
  await tab.goto(address);
  await settled(tab);
  return tab;
}

/** Types the text of a puzzle file. */
export async function enter(tab, text) {
  await tab.locator("details.file").evaluate((details) => { details.open = true; });
  await tab.locator("#file").fill(text);
  await settled(tab);
}

/** Begins with a kind, or a bundled puzzle. */
export async function start(tab, name) {
  await tab.locator("#puzzles").selectOption(name);
  await settled(tab);
}

/** Counts what is open: words and digits. */
export async function counted(tab, timeout = 240000) {
  await tab.locator("#count").click();
  await tab.getByText("The count is complete.").waitFor({ timeout });
  return numbersShown(tab);
}
