// The states of the page that are looked at: by their names, how to come there. Every view and every kind of puzzle is
// among them.

import { allSteps, counted, enter, play, press, settled, start, step, view } from "../driving.mjs";

/** One of each kind of game. */
export const GAMES = [
  "edge-matching-rectangle",
  "crazy-jacob",
  "edge-matching-hexagon",
  "edge-matching-tiles",
  "edge-matching-strip",
  "magic-4",
  "snake-red",
  "ppp",
  "pentominoes-3x20",
  "hexiamonds-chevron",
  "soma-cube",
];
const FORMS = [
  "edge-matching-rectangle",
  "magic-square",
  "snake-cube",
  "symmetry-figure",
  "packing-square",
  "packing-cube",
];
const SOLID =
  'format = 1\nkind = "symmetry-figure"\nname = "In space"\ngrid = "cube"\nframe = 3\n[[piece]]\nlayers = [["XX", ' +
  '"X."], ["X.", ".."]]\ncopies = 2\n';

/** Asks about a bundled puzzle. */
async function asked(tab, name, button) {
  await start(tab, name);
  await view(tab, "count");
  await tab.locator(button).click();
}

/** The games. */
export const GAME_STATES = {
  ...Object.fromEntries(
    GAMES.map((name) => [
      `play-${name}`,
      async (tab) => {
        await play(tab, name);
        // A board with something on it.
        await press(tab, "Hint");
        await tab.locator(".said p", { hasText: /from here\.$/ }).waitFor({ timeout: 60000 });
      },
    ]),
  ),
  async "play-figure-in-space"(tab) {
    await enter(tab, SOLID);
    await tab.locator("#play").click();
    await tab.locator('[data-piece="0"]').click();
    await tab.locator(".stage").click();
    await tab.getByText("1 piece is left.").waitFor();
  },
  async "play-broken-square"(tab) {
    await start(tab, "magic-4");
    await tab.locator("#play").click();
    await press(tab, "Restart");
    await tab.locator('[data-cell="0"]').fill("16");
    await tab.locator('[data-cell="1"]').fill("16");
    await tab.getByText("14 cells are empty. 1 rule is broken.").waitFor();
  },
  async "play-snake-that-hits-itself"(tab) {
    await play(tab, "snake-red");
    await press(tab, "Restart");
    for (const joint of [1, 2]) for (const _ of [1, 2]) await tab.locator(`[data-piece="${joint}"]`).press("r");
    await tab.locator(".board .hit").first().waitFor();
  },
  async "play-edges-that-clash"(tab) {
    await play(tab, "edge-matching-rectangle");
    await press(tab, "Restart");
    for (const at of [0, 1]) {
      await tab.locator(`[data-piece="${at}"]`).click();
      await tab.locator(`[data-cell="${at}"]`).click();
    }
    await tab.locator(".board .misfit, .board .fits").first().waitFor();
  },
  async "play-menu"(tab) {
    await tab.locator("#game .more summary").click();
    await tab.locator("#game .menu").waitFor();
  },
  async "play-challenge-won"(tab) {
    await tab.keyboard.press("Escape");
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await tab.evaluate(() => {
      location.hash = "/play/edge-matching-rectangle&t=83&h=9&b=QW5uYQ";
    });
    await tab.locator(".rival", { hasText: "Anna" }).waitFor();
    await press(tab, "Restart");
    for (let left = 4; left > 0; left -= 1) {
      await press(tab, "Hint");
      const next = left === 1 ? /^Solved in/ : new RegExp(`^${left - 1} cells? (is|are) empty`);
      await tab.getByText(next).waitFor({ timeout: 30000 });
    }
    await tab.locator(".card-of-win", { hasText: "This is one of 4 solutions." }).waitFor({ timeout: 60000 });
    await tab.locator(".card-of-win img").waitFor();
  },
  async shelf(tab) {
    await view(tab, "play");
    await tab.locator("#own li").first().waitFor();
  },
};

/** The forms and answers. */
export const OTHER_STATES = {
  ...Object.fromEntries(FORMS.map((name) => [`enter-${name}`, (tab) => start(tab, name)])),
  async "enter-figure-in-space"(tab) {
    await enter(tab, SOLID);
  },
  async "enter-step-board"(tab) {
    await start(tab, "edge-matching-rectangle");
    await step(tab, "board");
    await tab.locator("#preview img").waitFor();
  },
  async "enter-step-pieces"(tab) {
    await tab.getByRole("button", { name: "Begin with 4 blank cards" }).click();
    await step(tab, "pieces");
    await tab.getByLabel("New label").fill("fox");
    await tab.getByRole("button", { name: "Add label" }).click();
    await tab.locator("[data-spot=edge-0-0]").click();
    await tab.locator("#remarks", { hasText: "15 edges have no label yet" }).waitFor();
    await tab.locator("[data-spot=edge-0-1]").focus();
  },
  async "enter-mistake"(tab) {
    await allSteps(tab);
    await start(tab, "magic-3");
    await tab.locator("[data-spot=cell-1-1]").fill("20");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    await tab.locator("#form .remark").first().waitFor();
  },
  async "count-magic-3"(tab) {
    await start(tab, "magic-3");
    await view(tab, "count");
    await counted(tab);
  },
  async "count-symmetry-figure"(tab) {
    await start(tab, "symmetry-figure");
    await view(tab, "count");
    await counted(tab);
  },
  async "solve-snake-red"(tab) {
    await asked(tab, "snake-red", "#solve");
    await tab.locator("figure.solution").waitFor({ timeout: 30000 });
  },
  async "gallery-crazy-jacob"(tab) {
    await asked(tab, "crazy-jacob", "#list");
    await tab.getByText("All solutions: 12 solutions").waitFor({ timeout: 30000 });
  },
  async "gallery-solution"(tab) {
    await asked(tab, "magic-3", "#list");
    await tab.locator("#gallery-list button").first().click();
    await tab.locator("#gallery-stage svg").waitFor();
  },
  async "enter-details"(tab) {
    await tab.keyboard.press("Escape");
    await start(tab, "crazy-jacob");
    await tab.locator("details").evaluateAll((all) =>
      all.forEach((details) => {
        details.open = true;
      }),
    );
    await settled(tab);
  },
};
