// Screenshots beside stored ones, in the folder `screens`: small, blurred and compared with a tolerance, so that another font or version of
// the browser changes nothing. GEDULD_BLESS=1 stores them anew (look at each!), and GEDULD_SCREENS=FOLDER keeps them in full size.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { counted, opened, play, settled, start, view } from "../driving.mjs";

const STORED = join(import.meta.dirname, "../screens");
const WIDTHS = [[390, 844], [768, 1024], [1440, 900]];
/** Whether half of the pictures are enough, as in CI: each width with one of the schemes. */
const HALF = process.env.CI === "true" && !process.env.GEDULD_BLESS;
/** The part of a picture that may look otherwise, in percent. */
const MOST = 4;
const GAMES = ["edge-matching-rectangle", "crazy-jacob", "edge-matching-hexagon", "edge-matching-tiles", "edge-matching-strip", "magic-4", "snake-red", "ppp", "pentominoes-3x20",
  "hexiamonds-chevron", "soma-cube"];

/** The states of the page by their names, and how to come there. */
const STATES = {
  shelf: (tab) => view(tab, "play"),
  ...Object.fromEntries(GAMES.map((name) => [`play-${name}`, async (tab) => {
    await play(tab, name);
    // A board with something on it.
    await tab.getByRole("button", { name: "Hint" }).click();
    await tab.getByText("that agrees with the board").waitFor({ timeout: 60000 });
  }])),
  ...Object.fromEntries(["edge-matching-rectangle", "magic-square", "snake-cube", "symmetry-figure", "packing-square", "packing-cube"].map((name) => [`enter-${name}`, (tab) => start(tab, name)])),
  async "count-magic-3"(tab) {
    await start(tab, "magic-3");
    await view(tab, "count");
    await counted(tab);
  },
  async "solve-snake-red"(tab) {
    await start(tab, "snake-red");
    await view(tab, "count");
    await tab.locator("#solve").click();
    await tab.locator("figure.solution").waitFor({ timeout: 30000 });
  },
  async "gallery-crazy-jacob"(tab) {
    await start(tab, "crazy-jacob");
    await view(tab, "count");
    await tab.locator("#list").click();
    await tab.getByText("All solutions: 12 solutions").waitFor({ timeout: 30000 });
  },
};

/** In a page: a picture as WebP of a quarter of its size, and how far its blurred thumbnail is from that of a stored one, in percent. */
async function compared([taken, stored]) {
  const drawn = async (base64, width) => {
    const image = new Image();
    image.src = `data:image/*;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width(image), Math.round((width(image) * image.naturalHeight) / image.naturalWidth)];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.filter = `blur(${canvas.width < 100 ? 1 : 0}px)`;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  const small = (await drawn(taken, ({ naturalWidth }) => Math.round(naturalWidth / 4))).toDataURL("image/webp", 0.6).split(",")[1];
  if (!stored) return { small };
  const [a, b] = await Promise.all([small, stored].map(async (own) => {
    const canvas = await drawn(own, () => 32);
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  }));
  const far = a.map((own, at) => Math.abs(own - b[at]));
  return { small, far: a.length === b.length ? (100 * far.reduce((sum, own) => sum + Number(own > 25), 0)) / far.length : 100 };
}

export const steps = {
  async "every view looks as it did, at three widths, light and dark"({ context, address }) {
    const tab = await opened(context, `${address}#/play`);
    const bench = await context.newPage();
    await tab.evaluate(() => { document.documentElement.style.fontFamily = "DejaVu Sans"; });
    const other = [];
    for (const [name, reach] of Object.entries(STATES)) {
      await reach(tab);
      await settled(tab);
      for (const [width, height] of WIDTHS) {
        for (const colorScheme of HALF ? [width === 768 ? "dark" : "light"] : ["light", "dark"]) {
          await tab.setViewportSize({ width, height });
          await tab.emulateMedia({ colorScheme });
          await tab.evaluate(() => document.querySelector(location.hash.startsWith("#/count") ? "#view-count" : "body").scrollIntoView());
          const [file, full] = [join(STORED, `${name}-${width}-${colorScheme}.webp`), process.env.GEDULD_SCREENS];
          const stored = existsSync(file) && !process.env.GEDULD_BLESS ? readFileSync(file).toString("base64") : null;
          let [small, far] = ["", 100];
          // On a busy machine, the page may still be drawn when it is looked at.
          for (let tries = 0; tries < (stored ? 4 : 1) && far > MOST; tries += 1) {
            if (tries > 0) await tab.waitForTimeout(500);
            const taken = await tab.screenshot({ animations: "disabled" });
            ({ small, far = 100 } = await bench.evaluate(compared, [taken.toString("base64"), stored]));
            if (full) {
              mkdirSync(full, { recursive: true });
              writeFileSync(join(full, `${name}-${width}-${colorScheme}.png`), taken);
            }
          }
          if (process.env.GEDULD_BLESS) writeFileSync(file, Buffer.from(small, "base64"));
          else if (far > MOST) other.push(`${name}-${width}-${colorScheme}: ${far.toFixed(1)} %`);
        }
      }
    }
    await bench.close();
    await tab.close();
    assert.deepEqual(other, [], "views that look otherwise");
  },
};
