// What strangers send: links, files and what was kept. Each is limited before it is unpacked, drawn or kept, and what
// is wrong is told.

import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { allSteps, enter, opened, press, served, settled, start, view } from "../driving.mjs";

const word = (text) => deflateRawSync(text, { level: 9 }).toString("base64url");
const OWN = 'format = 1\nkind = "magic-square"\nname = "From afar"\norder = 3\n';
const CARDS = 'format = 1\nkind = "edge-matching"\nname = "x"\n[board]\nshape = "rectangle"\nrows = 1\ncolumns = 1\n';
const CARD = '[[piece]]\nedges = ["a", "b", "c", "d"]\n';
const long = (length, sign = "W") => sign.repeat(length);

/** A figure with a piece of so many rows. */
const rows = (number) =>
  `format = 1\nkind = "symmetry-figure"\nname = "x"\nframe = 5\n[[piece]]\nshape = [${long(number, '"X.", ')}]\n`;

/** Texts of up to 4 MiB that would be more than a page can show, each with words that it says. */
const LARGE = {
  "a name": [OWN.replace("From afar", long(4e6)), "the name of the puzzle has 4,000,000 characters"],
  "a name that is just too long": [OWN.replace("From afar", long(121)), "the name of the puzzle has 121 characters"],
  "the name of a piece": [`${CARDS}${CARD}name = "${long(3e6)}"\n`, "the name of a piece has 3,000,000 characters"],
  "a label": [`${CARDS}${CARD.replace('"a"', `"${long(1e6)}"`)}`, "a label has 1,000,000 characters"],
  "a symbol": [`${CARDS}${CARD}[labels]\na = { symbol = "${long(2e6)}" }\n`, "too wide"],
  "a kind": [`format = 1\nkind = "${long(2e6)}"\n`, "Mistake"],
  "a key": [`${OWN}${long(2e6, "k")} = 5\n`, "Mistake"],
  "a condition": [`${OWN}conditions = ["${long(2e5)}"]\n`, "Mistake"],
  "many keys": [`${OWN}${Array.from({ length: 2e4 }, (_, at) => `k${at} = 5\n`).join("")}`, "Mistake"],
  "many pieces": [`${CARDS}${CARD.repeat(9e4)}`, "Mistake"],
  "some pieces too many": [`${CARDS}${CARD.repeat(1500)}`, "Mistake"],
  "many edges": [`${CARDS}[[piece]]\nedges = [${Array.from({ length: 9000 }, (_, at) => `"${at}"`)}]\n`, "Mistake"],
  "many pins": [`${OWN}pin = [${long(1e5, "{ cell = [1, 1], value = 1 }, ")}]\n`, "Mistake"],
  "many labels with a look": [
    `${CARDS}${CARD}[labels]\n${Array.from({ length: 1e5 }, (_, at) => `l${at} = "red"\n`).join("")}`,
    "",
  ],
  "a long row": [
    `format = 1\nkind = "packing"\nname = "x"\npieces = "dominoes"\nboard = { pattern = ["${long(4e6, "X")}"] }\n`,
    "Mistake",
  ],
  "many rows": [rows(5000), "Mistake"],
  "a long string of cubes": [
    `format = 1\nkind = "snake-cube"\nname = "x"\nsize = [3, 3, 3]\nchain = "${long(2e6, "01")}"\n`,
    "Mistake",
  ],
  brackets: [`x = ${long(1e6, "[")}`, "Mistake"],
  "a comment": [`${OWN}# ${long(4e6)}`, "Nothing looks wrong."],
  "many lines": [`${OWN}${long(3e6, "\n")}`, "Nothing looks wrong."],
};

/** The titles of the puzzles that the browser keeps. */
const kept = (tab) =>
  tab.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("geduld").onsuccess = ({ target: { result } }) => {
          result.transaction(["puzzles"]).objectStore("puzzles").getAll().onsuccess = ({ target }) => {
            result.close();
            resolve(target.result.map(({ title }) => title).sort());
          };
        };
      }),
  );

/** Follows a link in a tab, as a click does. */
async function follow(tab, hash, text) {
  await tab.evaluate((own) => {
    location.hash = own;
  }, hash);
  // Of a large file, only the beginning is shown.
  if (text !== undefined)
    await tab.waitForFunction(
      (own) => document.querySelector("#file").value === own,
      text.length > 100000 ? `${text.slice(0, 999)}…` : text,
    );
  await settled(tab);
}

/** Puts entries into the database. */
const stored = (tab, store, entries) =>
  tab.evaluate(
    ([name, all]) =>
      new Promise((resolve) => {
        indexedDB.open("geduld").onsuccess = ({ target: { result } }) => {
          const putting = result.transaction([name], "readwrite");
          all.forEach((own) => putting.objectStore(name).put(own));
          putting.oncomplete = () => {
            result.close();
            resolve();
          };
        };
      }),
    [store, entries],
  );

export const steps = {
  async "a link that unpacks to more than a puzzle file is refused at once"({ context, address }) {
    const tab = await opened(context, `${address}#p=${word(Buffer.alloc(100e6, "a"))}`);
    await tab.getByText("the puzzle in this link is larger than 4 MiB").waitFor();
    assert.match(await tab.locator("#file").inputValue(), /My cards/);
    await start(tab, "magic-3");
    for (const size of [300e6, (4 << 20) + 1]) {
      await follow(tab, `#/play&p=${word(Buffer.alloc(size, "a"))}`);
      await tab.getByText("the puzzle in this link is larger than 4 MiB").waitFor();
      await view(tab, "enter");
      await tab.getByText("larger than 4 MiB").waitFor({ state: "detached" });
    }
    assert.ok((await tab.evaluate(() => window.longest)) < 3000, "the page answers all the time");
    assert.deepEqual(await kept(tab), []);
    await tab.close();
  },

  async "puzzles with long names and many parts are told, and the page answers"({ tab }) {
    const slowest = [];
    await tab.evaluate(() => {
      window.longest = 0;
    });
    for (const [name, [text, words]] of Object.entries(LARGE)) {
      assert.ok(Buffer.byteLength(text) <= 4 << 20, name);
      for (const hash of name.startsWith("a ") ? ["#p=", "#/play&p="] : ["#p="]) {
        await follow(tab, hash + word(text), text);
        const said = await tab.locator("#remarks").textContent();
        assert.ok(said.includes(words), `${name}: ${said.slice(0, 300)}`);
        // Nothing of it fills more than some screens, and the page can be used further.
        const high = await tab.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(high < 8000, `${name} is ${high} pixels high`);
        assert.ok((await tab.title()).length < 200);
        slowest.push([
          await tab.evaluate(() => {
            const own = window.longest;
            window.longest = 0;
            return own;
          }),
          `${name}, ${hash}`,
        ]);
      }
    }
    // A file that takes the module long to read keeps nobody from another one.
    const slow = rows(3e5);
    await tab.evaluate(
      (own) => {
        location.hash = own;
      },
      `#p=${word(slow)}`,
    );
    await tab.waitForFunction(() => document.querySelector("#file").value.includes("symmetry-figure"));
    await tab.waitForTimeout(3500);
    await start(tab, "magic-3");
    await tab.locator("#remarks", { hasText: "Nothing looks wrong." }).waitFor();
    assert.deepEqual(await kept(tab), []);
    slowest.sort(([a], [b]) => b - a);
    const told = slowest
      .slice(0, 4)
      .map(([time, name]) => `${Math.round(time)} ms for ${name}`)
      .join("; ");
    assert.ok(slowest[0][0] < 3000, told);
    return told;
  },

  async "what is only opened is not kept, and what is changed or played is"({ tab }) {
    for (const hash of ["#p=", "#/play&p=", "#/count&p="]) await follow(tab, hash + word(OWN), OWN);
    await tab.reload();
    await settled(tab);
    await allSteps(tab);
    await tab.locator("#solve").click();
    await tab.locator("figure.solution").waitFor({ timeout: 30000 });
    // The clock, a question and another view are no move.
    await follow(tab, `#/play&p=${word(OWN)}`, OWN);
    await press(tab, "Ways left");
    await tab.getByText("There are 8 ways to finish from here.").waitFor({ timeout: 30000 });
    await tab.getByRole("link", { name: "All puzzles" }).click();
    await tab.locator("#own .row").waitFor();
    assert.deepEqual([await kept(tab), await tab.locator("#own li").count()], [[], 0]);
    await tab.goBack();
    await tab.locator('[data-cell="0"]').fill("2");
    await tab.getByText("8 cells are empty.").waitFor();
    assert.deepEqual(await kept(tab), ["From afar"]);
    const near = OWN.replace("afar", "nearby");
    await follow(tab, `#p=${word(near)}`, near);
    assert.deepEqual(await kept(tab), ["From afar"]);
    await tab.locator("[data-spot=cell-1-1]").fill("4");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    await settled(tab);
    assert.deepEqual(await kept(tab), ["From afar", "From nearby"]);
    // A puzzle of the shelf is opened by an address that others can open, too.
    await view(tab, "play");
    await tab.getByRole("link", { name: "Play From nearby" }).click();
    await tab.getByText("8 cells are empty.").waitFor();
    await tab.waitForURL(/#\/play&p=[\w-]+$/);
    await tab.reload();
    await tab.getByText("8 cells are empty.").waitFor();
    await follow(tab, "#/play&k=nothing");
    await tab.getByText("this browser does not keep the puzzle of this address").waitFor();
  },

  async "files that are too large are not read"({ tab, folder }) {
    const own = folder();
    for (const [name, size] of [
      ["x.toml", (4 << 20) + 1],
      ["x.json", 101e6],
    ]) {
      writeFileSync(join(own, name), "");
      truncateSync(join(own, name), size);
    }
    const before = await tab.locator("#file").inputValue();
    await tab.locator("#open").setInputFiles(join(own, "x.toml"));
    await tab.getByText("x.toml is larger than 4 MiB").waitFor();
    assert.equal(await tab.locator("#file").inputValue(), before);
    await tab.locator("#open").setInputFiles({ name: "y.toml", mimeType: "text/plain", buffer: Buffer.from(OWN) });
    await settled(tab);
    assert.equal(await tab.getByText("is larger than 4 MiB").count(), 0);
    assert.equal(await tab.locator("#file").inputValue(), OWN);
    await view(tab, "play");
    await tab.locator("#own input").setInputFiles(join(own, "x.json"));
    await tab.getByText("This file is larger than 100 MB").waitFor();
    assert.deepEqual(await tab.locator("#own li a").allTextContents(), []);
    const file = { geduld: 1, puzzles: [{ text: OWN, title: long(5e6), game: null }] };
    await tab
      .locator("#own input")
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
    await tab.getByText("1 puzzle is read.").waitFor();
    assert.equal((await tab.locator("#own li a").textContent()).length, "Play ".length + 120);
  },

  async "records that are damaged do not stop the shelf, and are told"({ tab, context, address }) {
    const game = { placed: [[0, 2]], past: [[]], seconds: 65, hints: 0, shown: false };
    const good = { id: "a-1", version: 1, game, photos: null, title: "Whole", text: OWN, changed: 5 };
    const damaged = [
      { text: 5 },
      { text: undefined },
      { text: long((4 << 20) + 1) },
      { title: undefined },
      { title: {} },
      { game: 5 },
      { game: {} },
      { game: { ...game, seconds: undefined } },
      { game: { ...game, seconds: "1" } },
      { game: { ...game, past: 5 } },
      { game: { ...game, placed: [[0, long(5e6)]] } },
      { game: { ...game, placed: [[-1, ["<b>"]]] } },
      { game: { ...game, hints: -1 } },
      { game: { ...game, past: Array(301).fill([]) } },
      { photos: 5 },
      { photos: { A: "data:image/svg+xml,x" } },
      { changed: "x" },
      { version: "x" },
      { id: 5 },
      { id: "a b" },
    ];
    await stored(tab, "puzzles", [
      good,
      {
        id: "a-2",
        title: long(5e6),
        text: OWN.replace("afar", "old"),
        game: null,
        photos: null,
        version: 1,
        changed: 4,
      },
      ...damaged.map((own, at) => ({ ...good, id: `bad-${at}`, ...own })),
    ]);
    const description = { plan: "x", header: "y", cubes: [] };
    await stored(tab, "counts", [
      { title: "Good", text: OWN, description, begun: 5 },
      { title: long(5e6), text: OWN, description, begun: 5 },
      ...[{ title: 5 }, { text: 5 }, { description: 5 }, { description: { plan: 5 } }, { begun: undefined }].map(
        (own) => ({ title: "Bad", text: OWN, description, begun: 5, ...own }),
      ),
    ]);
    const other = await opened(context, `${address}#/play`);
    await other.getByText(`${damaged.length} entries are damaged and cannot be shown.`).waitFor();
    assert.deepEqual(
      (await other.locator("#own li a").allTextContents()).map((own) => own.slice(0, 12)),
      ["Play Whole", "Play WWWWWWW"],
    );
    assert.deepEqual(await other.locator("#own li .note").allTextContents(), ["1 move, 1:05", ""]);
    assert.ok((await other.evaluate(() => document.documentElement.scrollHeight)) < 8000);
    assert.doesNotMatch(await other.locator("body").innerText(), /undefined|NaN|Invalid|\[object/);
    await other.getByRole("link", { name: "Play Whole" }).click();
    await other.getByText("8 cells are empty.").waitFor();
    await view(other, "count");
    assert.deepEqual(
      (await other.locator("#kept li").allTextContents()).map((own) => own.slice(0, 7)),
      ["Good, b", "WWWWWWW", ...Array(5).fill("A count")],
    );
    for (let left = 7; left > 0; left -= 1) {
      await other
        .locator("#kept li", { hasNotText: left === 7 ? "Good" : "nothing" })
        .getByRole("button", { name: "Forget" })
        .last()
        .click();
      await other.waitForFunction((number) => document.querySelectorAll("#kept li").length === number, left - 1);
    }
    await view(other, "play");
    await other.getByRole("button", { name: "Forget what is damaged" }).click();
    await other.getByText("damaged").waitFor({ state: "detached" });
    await other.reload();
    await other.locator("#own li").nth(1).waitFor();
    assert.equal(await other.getByText("damaged").count(), 0);
    await other.close();
  },

  async "links work as they stand in sentences, and other addresses are told"({ context, address }) {
    const text = OWN.replace("From afar", "In a sentence");
    const tab = await opened(context, `${address}#p=${word(text)}).`);
    assert.equal(await tab.locator("#file").inputValue(), text);
    for (const more of [
      ".",
      ")",
      ",",
      ").",
      " ",
      "%20",
      "”",
      "&utm_source=mail&utm_medium=x",
      "?fbclid=5",
      ".&utm_source=mail",
    ]) {
      await follow(tab, `#/play/magic-4${more}`);
      await tab.locator("#game h2", { hasText: "Magic" }).waitFor();
      await follow(tab, `#p=${word(text)}${more}`, text);
      await tab.locator("main[data-view=enter]").waitFor();
      assert.equal(await tab.locator("#linked").textContent(), "", more);
    }
    for (const wrong of ["#/else", "#p=", "#p=%C3%A4", "#/play/a/b", "#something"]) {
      await follow(tab, wrong);
      await tab.getByText("this page does not know such an address").waitFor();
      assert.ok(await tab.locator(".shelved").first().isVisible());
      await view(tab, "enter");
      await tab.getByText("this page does not know such an address").waitFor({ state: "detached" });
    }
    await tab.close();
    const other = await opened(context, `${address}#/else`);
    await other.getByText("this page does not know such an address").waitFor();
    await other.close();
  },

  async "links are copied from a website, and not from a disk"({ tab, context, page }) {
    const copying = (own) =>
      own.evaluate(() => {
        window.copied = null;
        navigator.clipboard.writeText = async (text) => {
          window.copied = text;
        };
      });
    await enter(tab, OWN);
    await copying(tab);
    await tab.locator("#share").click();
    await tab.locator("#shared", { hasText: "this page is a file on this device" }).waitFor();
    await tab.locator("#play").click();
    await tab.getByRole("button", { name: "Link for a friend" }).click();
    await tab.locator("#game", { hasText: "this page is a file on this device" }).waitFor();
    assert.equal(await tab.getByRole("link", { name: "this game" }).getAttribute("href"), new URL(tab.url()).hash);
    assert.equal(await tab.evaluate(() => window.copied), null);
    const site = await served(context, page);
    const other = await opened(context, `${site}#p=${word(OWN)}`);
    await copying(other);
    await other.locator("#share").click();
    await other.locator("#shared", { hasText: "The link is copied." }).waitFor();
    const link = await other.evaluate(() => window.copied);
    assert.equal(link.split("#")[0], site);
    const friend = await opened(context, link);
    assert.equal(await friend.locator("#file").inputValue(), OWN);
    await friend.close();
    // A game that was won is told with its time.
    await other.locator("#play").click();
    for (const [at, number] of [2, 7, 6, 9, 5, 1, 4, 3, 8].entries())
      await other.locator(`[data-cell="${at}"]`).fill(String(number));
    await other.getByText(/^Solved in/).waitFor();
    await other.getByRole("button", { name: "Challenge a friend" }).click();
    await other.getByText("The link is copied. It opens this game.").waitFor();
    assert.match(
      await other.evaluate(() => window.copied),
      /^I solved “From afar”: \d+:\d\d, no hints\. Can you do better\? https:[\w./]+#\/play&p=[\w-]+&t=\d+&h=0$/,
    );
    await other.close();
  },
};
