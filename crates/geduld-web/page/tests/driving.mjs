// What the steps of the test in a browser share: a page that is opened, filled and asked.

import { chromium, launching, numbersShown } from "./chromium.mjs";

/** What the page says to the console, and what it asks of the network: nothing. */
export const complaints = [];

/** An address of the page as a website has it. */
const SITE = "https://geduld.example/geduld.html";

/** Lets the page be opened as from a website, and returns its address. */
export async function served(context, page) {
  await context.route(SITE, (route) => route.fulfill({ path: page, contentType: "text/html" }));
  return SITE;
}

/** A browser with a profile in a folder, without a network. */
export async function profile(folder, options = {}) {
  const context = await chromium.launchPersistentContext(folder, {
    ...launching,
    viewport: { width: 1200, height: 900 },
    ...options,
  });
  await context.setOffline(true);
  context.on("console", (message) => complaints.push(message.text()));
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on(
    "request",
    (request) =>
      /^(file|data|blob):/.test(request.url()) ||
      request.url().split("#")[0] === SITE ||
      complaints.push(`asked for ${request.url()}`),
  );
  return context;
}

/** Waits until the puzzle was read, and the form shows it. */
export const settled = (tab) => tab.locator("#remarks[aria-busy=false]").waitFor({ state: "attached", timeout: 30000 });

/**
 * Opens the page in a tab, which notes its longest task in `longest`. An address without a view is that of the view
 * Enter.
 */
export async function opened(context, address) {
  const tab = await context.newPage();
  tab.setDefaultTimeout(15000);
  await tab.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => {
        window.longest = Math.max(window.longest, duration);
      }),
    ).observe({ type: "longtask" });
  });
  await tab.goto(address.includes("#") ? address : `${address}#/enter`);
  await settled(tab);
  await allSteps(tab);
  return tab;
}

/** Shows all steps of the view Enter at once, also while another view is seen. */
export const allSteps = (tab) => tab.locator("[data-go=all]").evaluate((own) => own.click());

/** Goes to a step of the view Enter. */
export const step = (tab, name) => tab.locator(`[data-go=${name}]`).click();

/** Has the browser forget all puzzles and games. */
export const forgotten = (tab) =>
  tab.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("geduld").onsuccess = ({ target: { result } }) => {
          const clearing = result.transaction(["puzzles"], "readwrite");
          clearing.objectStore("puzzles").clear();
          clearing.oncomplete = () => {
            result.close();
            resolve();
          };
        };
      }),
  );

/** Goes to a view. */
export async function view(tab, name) {
  await tab.locator(`nav a[href="#/${name}"]`).click();
  await tab.locator(`main[data-view=${name}]`).waitFor();
}

/** Types the text of a puzzle file. */
export async function enter(tab, text) {
  await allSteps(tab);
  const there = await tab.locator("details.file").evaluate((details) => {
    details.open = true;
    return details.checkVisibility();
  });
  if (!there) await view(tab, "enter");
  await tab.locator("#file").fill(text);
  await settled(tab);
}

/** Begins with a kind, or a bundled puzzle. */
export async function start(tab, name) {
  await view(tab, "enter");
  await allSteps(tab);
  await tab.locator("#puzzles").selectOption(name);
  await settled(tab);
}

/** Starts a game from the shelf. */
export async function play(tab, name) {
  await view(tab, "play");
  await tab.locator("#shelf").waitFor();
  await tab.evaluate((own) => {
    location.hash = `/play/${own}`;
  }, name);
  await tab.locator("#game .board, #game .summed").first().waitFor();
}

/** Presses a button of a game. It may be in the menu. */
export async function press(tab, name) {
  const own = tab.locator("#game .table").getByRole("button", { name: new RegExp(`^${name}( |$)`) });
  if ((await own.count()) === 0) await tab.locator("#game .more summary").click();
  await own.first().click();
}

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Moves a finger from the middle of an element to the middle of another element, or to a point, with real touch events.
 */
export async function drag(tab, from, to) {
  const session = await tab.context().newCDPSession(tab);
  const touch = (type, point) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const begin = middle(await from.boundingBox());
  const end = to.boundingBox ? middle(await to.boundingBox()) : to;
  await touch("touchStart", begin);
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1, 1, 1, 1]) {
    await touch("touchMove", { x: begin.x + share * (end.x - begin.x), y: begin.y + share * (end.y - begin.y) });
    await tab.waitForTimeout(40);
  }
  await touch("touchEnd");
  await session.detach();
}

/** Counts what is open: words and digits. */
export async function counted(tab, timeout = 240000) {
  await tab.locator("#count").click();
  await tab.getByText("The count is complete.").waitFor({ timeout });
  return numbersShown(tab);
}
