// The three views, their addresses, and the shelf of puzzles.

import assert from "node:assert/strict";
import { counted, drag, enter, opened, play, profile, settled, start, view } from "../driving.mjs";

const OWN = 'format = 1\nkind = "magic-square"\nname = "My own"\norder = 3\n';
const playing = (tab, name) => tab.locator("#game h2", { hasText: name }).waitFor();

export const steps = {
  async "the page opens on a shelf of finished puzzles, and a click starts a game"({ context, address }) {
    const tab = await opened(context, `${address}#`);
    const cards = tab.locator(".shelved");
    assert.ok((await cards.count()) >= 12);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      const [width, height, loaded] = await card
        .locator("img")
        .evaluate((own) => [own.clientWidth, own.clientHeight, own.complete && own.naturalWidth > 0]);
      assert.ok(loaded && width > 120 && height > 120, "the picture is large");
    }
    // Every kind has its place on the shelf, and every puzzle there can be played.
    for (const name of await cards.evaluateAll((all) => all.map((own) => own.dataset.name))) {
      await tab.locator(`.shelved[data-name="${name}"]`).click();
      await tab.locator("#game .board, #game .summed").first().waitFor({ timeout: 30000 });
      assert.equal(new URL(tab.url()).hash, `#/play/${name}`);
      assert.ok(!(await cards.first().isVisible()));
      await tab.getByRole("link", { name: "All puzzles" }).click();
      await cards.first().waitFor();
    }
    await tab.close();
  },

  async "pictures are seen before the page is ready"({ context, address }) {
    const tab = await context.newPage();
    // Workers are what unpacks the module.
    await tab.addInitScript(() => {
      window.Worker = class {
        postMessage() {}
        terminate() {}
      };
    });
    await tab.goto(address);
    await tab.waitForFunction(
      () =>
        [...document.querySelectorAll(".shelved img")].slice(0, 4).every((own) => own.complete && own.naturalWidth > 0),
      null,
      { timeout: 5000 },
    );
    await tab.close();
  },

  async "each view has its address, and back goes back"({ tab, context, address }) {
    const shown = async (...wanted) => {
      const seen = await tab
        .locator("main > section")
        .evaluateAll((all) => all.filter((own) => own.checkVisibility()).map(({ id }) => id));
      assert.deepEqual(
        seen,
        wanted.map((own) => `view-${own}`),
      );
    };
    await shown("enter", "count");
    await tab.setViewportSize({ width: 900, height: 900 });
    await shown("enter");
    await view(tab, "count");
    await shown("count");
    assert.equal(await tab.locator("nav [aria-current=page]").textContent(), "Solve & count");
    assert.equal(new URL(tab.url()).hash, "#/count");
    await tab.goBack();
    await tab.locator("main[data-view=enter]").waitFor();
    await tab.setViewportSize({ width: 1200, height: 900 });
    // A game has an address, which starts it anew in another tab: by name, or with the whole puzzle.
    await start(tab, "crazy-jacob");
    await tab.locator("#play").click();
    await playing(tab, "Crazy Jacob");
    await shown("play");
    assert.equal(new URL(tab.url()).hash, "#/play/crazy-jacob");
    await enter(tab, OWN);
    await tab.locator("#play").click();
    await playing(tab, "My own");
    assert.match(tab.url(), /#\/play&p=[\w-]+$/);
    for (const [url, name] of [
      [tab.url(), "My own"],
      [`${address}#/play/nintai`, "Nintai"],
    ]) {
      const other = await opened(context, url);
      await playing(other, name);
      await other.close();
    }
    // The shelf offers the puzzle that was entered.
    await tab.getByRole("link", { name: "All puzzles" }).click();
    await tab.getByRole("link", { name: "Play My own" }).click();
    await playing(tab, "My own");
    // Names that are not known, and damaged links.
    for (const [hash, words] of [
      ["#/play/constructor", "there is no puzzle with the name constructor"],
      ["#/play&p=zzzz", "the link is damaged"],
    ]) {
      const other = await opened(context, address + hash);
      await other.getByText(words).waitFor();
      await other.locator(".shelved").first().waitFor();
      await other.close();
    }
    const wrong = await opened(
      context,
      address + hashOf(await packedIn(tab, 'format = 1\nkind = "snake-cube"\nname = "x"\nsize = "big"\n')),
    );
    await wrong.getByText("This puzzle cannot be played").waitFor();
    await wrong.close();
  },

  async "a game stays while questions are asked, and starts anew with another puzzle"({ tab }) {
    await enter(tab, OWN);
    await tab.locator("#play").click();
    await playing(tab, "My own");
    await tab.locator('[data-cell="0"]').fill("2");
    await view(tab, "count");
    assert.equal((await counted(tab)).solutions, "8");
    await tab.goBack();
    await playing(tab, "My own");
    assert.equal(await tab.locator('[data-cell="0"]').inputValue(), "2");
    await view(tab, "enter");
    await tab.locator("[data-spot=cell-1-1]").fill("4");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    await settled(tab);
    await tab.locator("#play").click();
    await tab.getByText("8 cells are empty.").waitFor();
    assert.equal(await tab.locator('[data-cell="0"]').inputValue(), "4");
  },

  async "a label has one colour in the form, in a game and in pictures"({ tab }) {
    const hex = (rgb) =>
      `#${rgb
        .match(/\d+/g)
        .slice(0, 3)
        .map((own) => Number(own).toString(16).padStart(2, "0"))
        .join("")}`;
    await start(tab, "nintai");
    const form = hex(
      await tab
        .locator(".swatch", { hasText: "1" })
        .first()
        .locator("span")
        .evaluate((own) => getComputedStyle(own).backgroundColor),
    );
    const picture = decodeURIComponent(await tab.getByAltText("piece 114", { exact: true }).getAttribute("src"));
    await tab.locator("#play").click();
    const game = await tab
      .locator('[data-piece="0"] [fill^="url"]')
      .first()
      .evaluate((own) =>
        document.querySelector(`#patterns ${own.getAttribute("fill").slice(4, -1)} rect`).getAttribute("fill"),
      );
    assert.equal(game, form);
    assert.ok(picture.includes(`fill="${game}"`), `the picture has ${game}`);
    // The names of Nintai only repeat the labels.
    assert.equal(await tab.locator('[data-piece="0"] .g-name').count(), 0);
  },

  async "on a phone a game needs no scrolling, and the tray scrolls sideways"({ address, folder }) {
    const context = await profile(folder(), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const tab = await opened(context, `${address}#/play`);
    for (const name of [
      "nintai",
      "edge-matching-rectangle",
      "edge-matching-tiles",
      "magic-4",
      "sixty-5",
      "ppp",
      "snake-red",
      "hexiamonds-chevron",
      "tetrahexes-coin",
      "soma-cube",
    ]) {
      await tab.setViewportSize({ width: 390, height: 844 });
      await play(tab, name);
      const board = tab.locator("#game .board, #game .summed").first();
      const place = await board.boundingBox();
      // A board that is higher than wide is as high as the place that is left.
      assert.ok(place.width > 330, `the board of ${name} fills the width: ${place.width}`);
      const buttons = await tab
        .locator("#game .tray button, #game .bar > button, #game .bar summary")
        .evaluateAll((all) =>
          all.map((own) => [own.getBoundingClientRect().bottom, own.getBoundingClientRect().height]),
        );
      assert.ok(Math.max(...buttons.map(([bottom]) => bottom)) <= 844, `all controls of ${name} are seen`);
      assert.ok(Math.min(...buttons.map(([, height]) => height)) >= 44, `the controls of ${name} are large`);
      if (name === "nintai") {
        const tray = tab.locator(".tray");
        const { y, height } = await tray.boundingBox();
        assert.ok(y >= place.y + place.height && height < 130, "the tray is a strip below the board");
        // A finger that moves sideways scrolls the tray, and one that moves up drags a piece.
        await drag(tab, tab.locator('[data-piece="3"]'), { x: 40, y: y + 30 });
        assert.ok((await tray.evaluate((own) => own.scrollLeft)) > 150);
        assert.equal(await tab.locator(".ghost").count(), 0);
        assert.equal(await tab.getByText("36 cells are empty.").count(), 1);
        await drag(tab, tab.locator('[data-piece="6"]'), tab.locator('[data-cell="33"]'));
        await tab.getByText("35 cells are empty.").waitFor();
      }
      await tab.setViewportSize({ width: 320, height: 640 });
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${name} is ${wide} pixels wide`);
    }
    await context.close();
  },
};

const hashOf = (word) => `#/play&p=${word}`;
/** A text as a word for an address. */
const packedIn = (tab, text) =>
  tab.evaluate(async (own) => {
    const stream = new Blob([own]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  }, text);
