// Makes the pictures of the folder `site`, which messengers show of links to puzzles, from those of the shelf. They are
// stored, because the page is built without a browser: node tests/previews.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, launching } from "./chromium.mjs";

const [WIDTH, HEIGHT] = [600, 315];
const folder = join(import.meta.dirname, "..");
const browser = await chromium.launch(launching);
const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const { name } of JSON.parse(readFileSync(join(folder, "shelf/list.json"), "utf8"))) {
  const picture = readFileSync(join(folder, `shelf/${name}.svg`)).toString("base64");
  await tab.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fff">
    <img style="width:94vw;height:92vh;object-fit:contain"
    src="data:image/svg+xml;base64,${picture}">`);
  await tab.locator("img").evaluate((image) => image.decode());
  writeFileSync(join(folder, `site/${name}.jpg`), await tab.screenshot({ type: "jpeg", quality: 78 }));
}
await browser.close();
