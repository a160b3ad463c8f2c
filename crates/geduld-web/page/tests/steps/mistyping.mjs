// Files whose values have a wrong type or an odd name. The page says so, and can be used further.

import assert from "node:assert/strict";
import { enter, press, settled, start, view } from "../driving.mjs";

const HEADS = {
  cards: 'format = 1\nkind = "edge-matching"\nname = "x"\n',
  square: 'format = 1\nkind = "magic-square"\nname = "x"\n',
  snake: 'format = 1\nkind = "snake-cube"\nname = "x"\n',
  figure: 'format = 1\nkind = "symmetry-figure"\nname = "x"\n',
  packing: 'format = 1\nkind = "packing"\nname = "x"\n',
};
const BOARD = '[board]\nshape = "rectangle"\nrows = 1\ncolumns = 1\n';
const PIECE = '[[piece]]\nedges = ["a", "b", "c", "d"]\n';

/** For each kind, files with one mistyped value. */
const MISTYPED = {
  cards: [
    `${BOARD}[[piece]]\nedges = 5`,
    `${BOARD}[[piece]]\nedges = [["a"], {}, 1.5, true]`,
    `${BOARD}[[piece]]\nedges = "abcd"`,
    `piece = "X"\n${BOARD}`,
    `piece = 3\n${BOARD}`,
    `piece = [nan]\n${BOARD}`,
    `piece = ["X"]\n${BOARD}`,
    `piece = [["X"]]\n${BOARD}`,
    `board = "square"\n${PIECE}`,
    `board = [1]\n${PIECE}`,
    `board = nan\n${PIECE}`,
    `[board]\nshape = 4\n${PIECE}`,
    `[board]\nshape = "rectangle"\nrows = "two"\ncolumns = []\n${PIECE}`,
    `[board]\nshape = "triangle"\nside = true\n${PIECE}`,
    `[board]\ntiles = "squares"\ncells = "XX"\n${PIECE}`,
    `[board]\ntiles = "squares"\ncells = [1, 2]\n${PIECE}`,
    `[board]\ntiles = 7\ncells = ["X"]\n${PIECE}`,
    `rules = 1\n${BOARD}${PIECE}`,
    `${BOARD}[rules]\nmatch = 1\n${PIECE}`,
    `${BOARD}[rules]\nmatch = [1, 2]\n${PIECE}`,
    `${BOARD}[rules]\nborder = ["a"]\n${PIECE}`,
    `${BOARD}[rules]\nturn = "no"\n${PIECE}`,
    `labels = 5\n${BOARD}${PIECE}`,
    `${BOARD}[labels]\na = 5\n${PIECE}`,
    `${BOARD}[labels]\na = nan\n${PIECE}`,
    `${BOARD}[labels]\na = { colour = 5, symbol = ["x"] }\n${PIECE}`,
    `${BOARD}${PIECE}reverse = 5`,
    `${BOARD}${PIECE}reverse = [[]]`,
    `${BOARD}${PIECE}copies = "two"`,
    `${BOARD}${PIECE}name = ["x"]`,
    `pin = 3\n${BOARD}${PIECE}`,
    `${BOARD}${PIECE}[[pin]]\ncell = 3`,
    `[board]\nshape = "rectangle"\nrows = 1000000000\ncolumns = 1000000000\n${PIECE}`,
  ],
  square: [
    'order = "three"',
    "order = [3]",
    "order = nan",
    "order = 2.5",
    "order = -3",
    "order = -100000",
    "order = 1000000000",
    "order = 3\npin = 3",
    'order = 3\npin = "X"',
    "order = 3\npin = [nan]",
    "order = 3\npin = [3]",
    "order = 3\n[[pin]]\ncell = 5\nvalue = 1",
    "order = 3\n[[pin]]\ncell = [1]\nvalue = 1",
    'order = 3\n[[pin]]\ncell = [1, 1]\nvalue = "one"',
    "order = 3\nrules = []",
    'order = 3\n[rules]\ndiagonals = "yes"',
    "order = 3\n[rules]\npermutation = 2",
  ],
  snake: [
    'size = "big"',
    "size = 3",
    "size = []",
    "size = [3, 3]",
    'size = ["a", "b", "c"]',
    "size = [nan, 1, 1]",
    "size = [3, 3, 3]\nchain = 5.5",
    "size = [3, 3, 3]\nchain = {}",
    'size = [3, 3, 3]\nchain = ["x", []]',
    "size = [3, 3, 3]\nchain = true",
    "size = [3, 3, 3]\nchain = [nan]",
    'size = [3, 3, 3]\nchain = "001"\npin = 3',
    'size = [3, 3, 3]\nchain = "001"\nrules = "x"',
  ],
  figure: [
    'frame = "big"\n',
    "frame = 7\npiece = 3",
    'frame = 7\npiece = "X"',
    "frame = 7\npiece = [nan]",
    'frame = 7\n[[piece]]\nshape = "XX"',
    "frame = 7\n[[piece]]\nshape = [1, 2]",
    "frame = 7\n[[piece]]\nshape = nan",
    'frame = 7\n[[piece]]\nshape = ["X"]\ncopies = "two"',
    'frame = 7\n[[piece]]\nshape = ["X"]\nname = ["x"]',
    'frame = 7\n[rules]\nsymmetry = "mirror"',
    "frame = 7\n[rules]\nsymmetry = [1]",
    "frame = 7\nrules = 5",
    `frame = 7\n[[piece]]\nshape = ["${"X".repeat(20000)}"]`,
    "frame = 7\n[[piece]]\ncells = [[0, 0], [1000000000, 0]]",
  ],
  packing: [
    ...[
      "5",
      "{ size = 5 }",
      "{ size = [3] }",
      "{ size = [1000000000, 1000000000] }",
      "{ size = [-3, 3] }",
      '{ pattern = "XX" }',
      "{ pattern = [1] }",
      "{ pattern = [] }",
      '{ layers = ["XX"] }',
      "{ cells = [[0]] }",
      "{ cells = [[0, 0], [0, 1000000000]] }",
      `{ pattern = ["${"X".repeat(300000)}"] }`,
    ].map((board) => `board = ${board}\npieces = "trominoes"`),
    ...[
      'grid = "hyper"',
      "grid = 5",
      "pieces = 5",
      'pieces = ["x", 5]',
      'flip = "no"',
      "turn = 1",
      'piece = "X"',
      "piece = [nan]",
    ].map((line) => `${line}\nboard = { size = [3, 2] }`),
    ...[
      "shape = 5",
      'shape = "X"',
      "shape = [[1]]",
      "cells = 5",
      'shape = ["X"]\ncopies = "many"',
      'shape = ["X"]\ncopies = [1, 2, 3]',
      'shape = ["X"]\nname = ["x"]',
      "layers = [[]]",
    ].map((piece) => `board = { size = [3, 2] }\n[[piece]]\n${piece}`),
  ],
};

/** Files whose kind or name is mistyped. */
const HEADLESS = [
  "kind = 5\n",
  'kind = "constructor"\n',
  'kind = ["snake-cube"]\n',
  'kind = "magic-square"\nname = 5\norder = 3\n',
  'format = "one"\n',
  "name = [1]\n",
  "= 5",
  "",
];

/** What the page says and shows of a file. */
const seen = (tab) =>
  tab.evaluate(() => ({
    wrong: document.querySelectorAll("#remarks .wrong").length,
    form: document.getElementById("form").childElementCount,
    locked: document.getElementById("work").disabled,
  }));

export const steps = {
  async "values of a wrong type are told, and the page can be used further"({ tab }) {
    const files = [
      ...HEADLESS.map((text) => text),
      ...Object.entries(MISTYPED).flatMap(([kind, all]) => all.map((text) => `${HEADS[kind]}${text}\n`)),
    ];
    for (const text of files) {
      await enter(tab, text);
      const { wrong, form, locked } = await seen(tab);
      assert.ok(
        wrong === 1 && form > 0 && locked,
        `${text}: ${wrong} mistakes, ${form} parts of the form, questions ${locked ? "locked" : "open"}`,
      );
    }
    // A file that is opened from the disk.
    await tab
      .locator("#open")
      .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(`${HEADS.snake}size = "big"\n`) });
    await settled(tab);
    assert.equal((await seen(tab)).wrong, 1);
    await tab
      .locator("#open")
      .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from("no = = file") });
    await settled(tab);
    await tab.getByText("The form cannot show this file").waitFor();
    await start(tab, "magic-3");
    await tab.locator("#count").click();
    await tab.getByText("The count is complete.").waitFor();
    return `${files.length} files`;
  },

  async "labels and names may be numbers, or words that JavaScript knows"({ tab }) {
    await enter(
      tab,
      `${HEADS.cards}[board]\nshape = "rectangle"\nrows = 1\ncolumns = 2\n[rules]\nturn = false\nmatch = [[1, ` +
        `2]]\nborder = 3\n` +
        "[[piece]]\nname = 7\nedges = [3, 1, 3, 3]\nreverse = [3, 3, 3, 3]\n[[piece]]\nedges = [3, 3, 3, 2]\n",
    );
    await tab.locator("#play").click();
    await tab.getByText("2 cells are empty.").waitFor();
    for (const left of [1, 0]) {
      await press(tab, "Hint");
      await tab.getByText(left ? /^1 cell is empty\.$/ : /^Solved in .* with 2 hints!$/).waitFor();
    }
    // The reverse changes with the rule, too.
    await view(tab, "enter");
    await tab.getByLabel("Edges that touch").selectOption("halves");
    await settled(tab);
    assert.match(await tab.locator("#file").inputValue(), /reverse = \["\+3", "\+3", "\+3", "\+3"\]/);
    await enter(
      tab,
      `${HEADS.cards}${BOARD}[[piece]]\nname = "__proto__"\nedges = ["constructor", "__proto__", "toString", ` +
        `"hasOwnProperty"]\n`,
    );
    await tab.locator("#remarks", { hasNotText: "Mistake" }).waitFor();
    await tab.locator(".swatch", { hasText: "__proto__" }).click();
    await tab.getByLabel("Symbol instead of __proto__").fill("♥");
    await tab.getByLabel("Symbol instead of __proto__").press("Tab");
    assert.equal(await tab.locator("[data-spot=edge-0-1]").textContent(), "♥");
    await tab.locator("#play").click();
    await tab.getByText("1 cell is empty.").waitFor();
  },
};
