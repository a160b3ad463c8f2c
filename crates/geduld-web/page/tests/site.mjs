// The site: opened from a web server, its service worker keeps it, and it opens again when the server is gone. Its
// links have pictures.
//
//   node crates/geduld-web/page/tests/site.mjs SITE-FOLDER

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { chromium, launching } from "./chromium.mjs";

const [folder = "target/web/site"] = process.argv.slice(2);
const TYPES = { html: "text/html", js: "text/javascript", jpg: "image/jpeg" };
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname).slice(1) || "index.html";
  try {
    const data = readFileSync(join(resolve(folder), name.replaceAll("..", "")));
    response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" }).end(data);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch(launching);
const failures = [];
try {
  const context = await browser.newContext();
  const tab = await context.newPage();
  tab.setDefaultTimeout(60000);
  tab.on("pageerror", (error) => failures.push(String(error)));
  // The address of a puzzle, of which messengers show a picture, leads to its game.
  await tab.goto(`${address}crazy-jacob.html#/play/crazy-jacob&t=83&h=0`);
  await tab.locator("#game .board").waitFor();
  assert.match(await tab.locator(".rival").textContent(), /1:23/);
  assert.match(
    readFileSync(join(folder, "crazy-jacob.html"), "utf8"),
    /property="og:image" content="[^"]*crazy-jacob\.jpg"/,
  );
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await tab.evaluate(async () => {
    while (!(await caches.match("./"))) await new Promise((done) => setTimeout(done, 50));
  });
  server.closeAllConnections();
  server.close();
  await tab.goto(`${address}#/play/magic-4`);
  await tab.reload();
  await tab.locator("#game .summed").waitFor();
  assert.deepEqual(failures, []);
} finally {
  await browser.close();
  server.close();
}
console.log("The site opens without its server, and its links have pictures");
