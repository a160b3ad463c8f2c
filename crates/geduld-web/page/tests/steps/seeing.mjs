// What people see and hear of the page.

import assert from "node:assert/strict";
import { axe } from "../chromium.mjs";
import { counted, start, view } from "../driving.mjs";

/** Nothing that axe finds, and nothing wider than the window. */
async function clean(tab, where) {
  // The policy of the page forbids further scripts: axe is evaluated, not added.
  if (!await tab.evaluate(() => "axe" in window)) await tab.evaluate(axe());
  const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]), [], where);
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide: ${where}`);
}

/** States of the page, and how to come there. */
const STATES = {
  async "the shelf"(tab) {
    await view(tab, "play");
    await tab.locator(".shelved").first().waitFor();
  },
  async "the form, as it opens"(tab) {
    await view(tab, "enter");
  },
  async "cards on the table"(tab) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#play").click();
    await tab.locator('[data-piece="0"]').click();
    await tab.locator('[data-cell="0"]').click();
    await tab.getByText("3 cells are empty.").waitFor();
  },
  async "a gallery, and open details"(tab) {
    await start(tab, "crazy-jacob");
    await tab.locator("details").evaluateAll((all) => all.forEach((details) => { details.open = true; }));
    await view(tab, "count");
    await tab.locator("#list").click();
    await tab.getByText("All solutions: 12 solutions").waitFor({ timeout: 30000 });
  },
  async "a solution of a gallery"(tab) {
    await start(tab, "magic-3");
    await view(tab, "count");
    await tab.locator("#list").click();
    await tab.locator("#gallery-list button").first().click();
    await tab.locator("#gallery-stage svg").waitFor();
  },
  async "a square that is played"(tab) {
    await tab.keyboard.press("Escape");
    await start(tab, "magic-4");
    await tab.locator("#play").click();
    await tab.locator('[data-cell="0"]').fill("16");
    await tab.locator('[data-cell="1"]').fill("16");
    await tab.getByText("14 cells are empty, 1 rule is broken.").waitFor();
  },
  async "a figure on squared paper"(tab) {
    await start(tab, "ppp");
    await tab.locator("#play").click();
    await tab.locator('[data-piece="0"]').click();
    await tab.locator('[data-cell="9"]').click();
    await tab.getByText("2 pieces are left.").waitFor();
  },
  async "a snake and a packing that are played, and the shelf of one's own"(tab) {
    await start(tab, "tetrahexes-coin");
    await tab.locator("#play").click();
    await tab.locator(".board .cell").first().waitFor();
    await clean(tab, "a packing");
    await start(tab, "snake-red");
    await tab.locator("#play").click();
    for (const joint of [1, 2]) for (const _ of [1, 2]) await tab.locator(`[data-piece="${joint}"]`).press("r");
    await tab.locator(".board .hit").first().waitFor();
    await clean(tab, "a snake");
    await view(tab, "play");
    await tab.locator("#own li").first().waitFor();
  },
  async "the form of a packing, and one in space that is played"(tab) {
    await start(tab, "packing-square");
    await clean(tab, "the form of a packing");
    await start(tab, "packing-cube");
    await clean(tab, "the form of a packing in space");
    await start(tab, "soma-cube");
    await tab.locator("#play").click();
    await tab.locator('[data-piece="0"]').click();
    await tab.locator('[data-cell="0"]').click();
    await tab.getByText("6 pieces are left.").waitFor();
  },
  async "a figure, counted"(tab) {
    await start(tab, "symmetry-figure");
    await view(tab, "count");
    await counted(tab);
  },
  async "a snake that is folded"(tab) {
    await start(tab, "snake-cube");
    await view(tab, "count");
    await tab.locator("#solve").click();
    await tab.locator("figure.solution").waitFor({ timeout: 30000 });
  },
  async "a mistake beside its field"(tab) {
    await start(tab, "magic-3");
    await tab.locator("[data-spot=cell-1-1]").fill("20");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    await tab.locator("#form .remark").first().waitFor();
  },
};

export const steps = {
  async "axe finds nothing, light and dark, from 320 pixels to 4K"({ tab }) {
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(tab);
      for (const [colorScheme, width, height] of [["dark", 320, 800], ["light", 1200, 800], ["dark", 3840, 2160]]) {
        await tab.emulateMedia({ colorScheme });
        await tab.setViewportSize({ width, height });
        await clean(tab, `${state}, ${colorScheme}, ${width}`);
      }
    }
    await tab.emulateMedia({ colorScheme: null });
    await tab.setViewportSize({ width: 1200, height: 900 });
  },

  async "everything is reached with the Tab key, and the focus is seen"({ tab }) {
    await start(tab, "magic-3");
    const wanted = new Set(await tab.evaluate(() => {
      const seen = [...document.querySelectorAll("button, input, select, textarea, summary")].filter((own) => own.checkVisibility() && !own.disabled);
      seen.forEach((own, index) => { own.dataset.reached = index; });
      return seen.map((own) => own.dataset.reached);
    }));
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
    assert.deepEqual(await tab.evaluate((left) => left.map((own) => document.querySelector(`[data-reached="${own}"]`)?.outerHTML), [...wanted]), [], "controls that Tab does not reach");
    // From the keyboard to a solution that is told in words.
    await tab.locator("#solve").focus();
    await tab.keyboard.press("Enter");
    await tab.locator("figure.solution img").waitFor();
    assert.match(await tab.locator("figure.solution img").getAttribute("alt"), /\d/);
    assert.match(await tab.locator("#answer [role=status]").textContent(), /done in/);
  },
};
