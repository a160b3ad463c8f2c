// What people see and hear of the page: its states beside stored screenshots, and what axe says about them.
//
// The screenshots lie in the folder `screens`: of half the size, blurred and compared with a tolerance, so that another
// font or version of the browser changes nothing. GEDULD_BLESS=1 stores them anew (look at each!),
// GEDULD_SCREENS=FOLDER keeps them in full size, and GEDULD_STATES=PATTERN looks at those whose names it finds.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe } from "../chromium.mjs";
import { opened, profile, settled, start, view } from "../driving.mjs";
import { GAME_STATES, OTHER_STATES } from "./states.mjs";

const STORED = join(import.meta.dirname, "../screens");
const WIDTHS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
];
/** Whether half of the pictures are enough, as in CI: each width with one of the schemes. */
const HALF = process.env.CI === "true" && !process.env.GEDULD_BLESS;
/** The part of a picture that may look otherwise, in percent. */
const MOST = 4;

/** Nothing that axe finds. */
export async function clean(tab, where) {
  // The policy of the page forbids further scripts: axe is evaluated, not added.
  if (!(await tab.evaluate(() => "axe" in window))) await tab.evaluate(axe());
  const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]),
    [],
    where,
  );
}

/**
 * In a page: a picture as WebP of half its size, and how far its blurred thumbnail is from that of a stored
 * one, in percent.
 */
async function compared([taken, stored]) {
  const drawn = async (base64, width) => {
    const image = new Image();
    image.src = `data:image/*;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [
      width(image),
      Math.round((width(image) * image.naturalHeight) / image.naturalWidth),
    ];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.filter = `blur(${canvas.width < 100 ? 1 : 0}px)`;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  const small = (await drawn(taken, ({ naturalWidth }) => Math.round(naturalWidth / 2)))
    .toDataURL("image/webp", 0.6)
    .split(",")[1];
  if (!stored) return { small };
  const [a, b] = await Promise.all(
    [small, stored].map(async (own) => {
      const canvas = await drawn(own, () => 32);
      return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    }),
  );
  const far = a.map((own, at) => Math.abs(own - b[at]));
  return {
    small,
    far: a.length === b.length ? (100 * far.reduce((sum, own) => sum + Number(own > 25), 0)) / far.length : 100,
  };
}

/**
 * In a page: scrolls to what is looked at. A menu that was opened scrolls to itself as soon as its page is told so,
 * which may be before or after the window has its size: here it does so in any case.
 */
function scrolled() {
  document.querySelector(location.hash.startsWith("#/count") ? "#view-count" : "body")?.scrollIntoView();
  document.querySelector(".more[open] > .menu")?.scrollIntoView({ block: "nearest" });
}

/** Looks at states in a tab, and returns those that look otherwise than before. */
async function lookedAt(states, context, address) {
  const tab = await opened(context, `${address}#/play`);
  const bench = await context.newPage();
  await tab.evaluate(() => {
    document.documentElement.style.fontFamily = "DejaVu Sans";
  });
  const full = process.env.GEDULD_SCREENS;
  if (full) mkdirSync(full, { recursive: true });
  const other = [];
  const seen = async (colorScheme, width, height) => {
    await tab.emulateMedia({ colorScheme });
    await tab.setViewportSize({ width, height });
  };
  const wanted = new RegExp(process.env.GEDULD_STATES ?? "");
  for (const [name, reach] of Object.entries(states).filter(([own]) => wanted.test(own))) {
    await reach(tab);
    await settled(tab);
    for (const [width, height] of WIDTHS) {
      for (const colorScheme of HALF ? [width === 768 ? "dark" : "light"] : ["light", "dark"]) {
        await seen(colorScheme, width, height);
        const file = join(STORED, `${name}-${width}-${colorScheme}.webp`);
        const stored = existsSync(file) && !process.env.GEDULD_BLESS ? readFileSync(file).toString("base64") : null;
        let [small, far] = ["", 100];
        // On a busy machine, the page may still be drawn when it is looked at.
        for (let tries = 0; tries < (stored ? 4 : 1) && far > MOST; tries += 1) {
          if (tries > 0) await tab.waitForTimeout(500);
          await tab.evaluate(scrolled);
          const taken = await tab.screenshot({ animations: "disabled" });
          ({ small, far = 100 } = await bench.evaluate(compared, [taken.toString("base64"), stored]));
          if (full) writeFileSync(join(full, `${name}-${width}-${colorScheme}.png`), taken);
        }
        if (process.env.GEDULD_BLESS) writeFileSync(file, Buffer.from(small, "base64"));
        else if (far > MOST) other.push(`${name}-${width}-${colorScheme}: ${far.toFixed(1)} %`);
      }
    }
    for (const [colorScheme, width, height] of [
      ["dark", 320, 800],
      ["light", 1200, 900],
      ["dark", 3840, 2160],
    ]) {
      await seen(colorScheme, width, height);
      // A gallery takes a moment to have the width of the window.
      const fits = await tab
        .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
          timeout: 5000,
        })
        .catch(() => null);
      assert.ok(fits, `too wide: ${name}, ${width}`);
      if (width < 3000) await clean(tab, `${name}, ${colorScheme}, ${width}`);
    }
    await seen(null, 1200, 900);
  }
  await bench.close();
  await tab.close();
  assert.deepEqual(other, [], "views that look otherwise");
}

export const steps = {
  "every game looks as it did, and axe finds nothing": ({ context, address }) =>
    lookedAt(GAME_STATES, context, address),
  "every form and answer looks as it did, and axe finds nothing": ({ context, address }) =>
    lookedAt(OTHER_STATES, context, address),

  async "the page speaks German where the browser does"({ address, folder }) {
    const context = await profile(folder(), { locale: "de-DE" });
    const tab = await opened(context, `${address}#/play/crazy-jacob`);
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await tab.getByText("9 Felder sind leer.").waitFor();
    await clean(tab, "a game in German");
    await tab.locator(".more summary").click();
    await clean(tab, "a menu in German");
    await tab.keyboard.press("Escape");
    const hint = tab.locator(".bar").getByRole("button", { name: "Tipp" });
    for (let left = 9; left > 0; left -= 1) {
      await hint.click();
      await tab
        .getByText(left === 1 ? /^Gelöst in/ : new RegExp(`^${left - 1} Feld(er)? (ist|sind) leer`))
        .waitFor({ timeout: 60000 });
    }
    await tab.locator(".card-of-win", { hasText: "Das ist eine von 4 Lösungen." }).waitFor({ timeout: 60000 });
    await clean(tab, "a win in German");
    for (const own of ["play", "enter", "count"]) {
      await view(tab, own);
      await clean(tab, `the view ${own} in German`);
    }
    assert.equal(
      await tab
        .locator("#views")
        .textContent()
        .then((words) => words.replace(/\s+/g, " ").trim()),
      "Spielen Eingeben Lösen & zählen",
    );
    await context.close();
  },

  async "everything is reached with the Tab key, and the focus is seen"({ tab }) {
    await start(tab, "magic-3");
    const wanted = new Set(
      await tab.evaluate(() => {
        const seen = [...document.querySelectorAll("button, input, select, textarea, summary")].filter(
          (own) => own.checkVisibility() && !own.disabled,
        );
        seen.forEach((own, index) => {
          own.dataset.reached = index;
        });
        return seen.map((own) => own.dataset.reached);
      }),
    );
    await tab.evaluate(() => document.activeElement.blur());
    for (let presses = wanted.size + 20; presses > 0 && wanted.size > 0; presses -= 1) {
      await tab.keyboard.press("Tab");
      const [reached, outline] = await tab.evaluate(() => {
        const own = document.activeElement;
        const marked = own.matches("input[type=file]") ? own.closest(".button") : own;
        return [own.dataset?.reached, getComputedStyle(marked).outlineStyle];
      });
      if (reached !== undefined) assert.notEqual(outline, "none");
      wanted.delete(reached);
    }
    assert.deepEqual(
      await tab.evaluate(
        (left) => left.map((own) => document.querySelector(`[data-reached="${own}"]`)?.outerHTML),
        [...wanted],
      ),
      [],
      "controls that Tab does not reach",
    );
    // From the keyboard to a solution that is told in words.
    await tab.locator("#solve").focus();
    await tab.keyboard.press("Enter");
    await tab.locator("figure.solution img").waitFor();
    assert.match(await tab.locator("figure.solution img").getAttribute("alt"), /\d/);
    assert.match(await tab.locator("#answer [role=status]").textContent(), /done in/);
  },
};
