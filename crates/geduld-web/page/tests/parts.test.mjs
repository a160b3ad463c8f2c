// The parts of the page that need no browser: node --test crates/geduld-web/page/tests/parts.test.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { unlzma } from "../parts/lzma.js";
import { GERMAN } from "../parts/german.js";
import { GERMAN_OF_MODULE } from "../parts/german-module.js";
import { SAID, plain } from "../parts/plain.js";
import { sentencesOf, sourcesOf } from "./sentences.mjs";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { linesOf, piecesOf } from "../editors/lines.js";
import { turnsOf } from "../editors/snake.js";
import { cardsKeys, cellsOf, digitsOf, placesOf } from "../editors/cards.js";
import { bytesOfDense, denseOf } from "../parts/dense.js";
import { perspective } from "../editors/corners.js";
import { arePhotos, jigsaw, sheetsOf } from "../editors/photo.js";
import { Game } from "../play/game.js";
import { Looks, learnColours } from "../editors/labels.js";
import { placeAt } from "../parts/remarks.js";
import { FigureGame, hasFixedPieces } from "../play/figure.js";
import { isFilled, PackingGame } from "../play/packing.js";
import { connected } from "../play/pieces.js";
import { SnakeGame } from "../play/snake.js";
import { SquareGame } from "../play/square.js";
import { read, write } from "../parts/address.js";
import { LONGEST, MOST_BYTES, shortened } from "../parts/limits.js";
import { TooLarge, packed, unpacked } from "../parts/module.js";
import * as library from "../parts/library.js";
import { GRIDS, extentOf, keyOf, marksIn, moved, patternOf, trimmed } from "../parts/grids.js";
import { marksOf } from "../editors/painting.js";
import { tableOf } from "../parts/types.js";
import { fileOf } from "../parts/toml.js";
import { duration, grouped, numbersOf } from "../parts/words.js";

const RED = [
  [2, 2, 1],
  [2, 2, 2],
  [2, 2, 3],
  [2, 1, 3],
  [1, 1, 3],
  [1, 1, 2],
  [2, 1, 2],
  [3, 1, 2],
  [3, 1, 3],
  [3, 2, 3],
  [3, 3, 3],
  [3, 3, 2],
  [3, 2, 2],
  [3, 2, 1],
  [3, 1, 1],
  [2, 1, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 2, 2],
  [1, 2, 3],
  [1, 3, 3],
  [2, 3, 3],
  [2, 3, 2],
  [1, 3, 2],
  [1, 3, 1],
  [2, 3, 1],
  [3, 3, 1],
];

test("a string is folded joint by joint, and fills the box as the conditions demand", () => {
  const keys = { chain: "001111011011111011011111100", size: [3, 3, 3] };
  const game = new SnakeGame(keys);
  assert.equal(game.joints.length, 18);
  assert.deepEqual(game.path().slice(0, 4), [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
  ]);
  assert.ok(!game.solved() && !game.hits().length);
  // Half a turn at the first joint, and at the second: the string meets itself.
  game.turn(1, 1);
  game.turn(1, 1);
  assert.deepEqual(game.path()[4], [1, 1, 0]);
  game.turn(2, 1);
  game.turn(2, 1);
  assert.deepEqual(game.hits(), [0, 1, 5, 6]);
  assert.ok(!game.agrees({ path: RED }));
  while (game.past.length) game.undo();
  game.fill({ path: RED });
  assert.ok(game.solved() && game.agrees({ path: RED }));
  for (const [conditions, obeys] of [
    [{ rules: { start: [[2, 2, 1]] } }, true],
    [{ rules: { start: [[1, 1, 1]] } }, false],
    [
      {
        pin: [
          { cube: 1, at: [2, 1, 2] },
          { cube: 27, at: [1, 1, 1] },
        ],
      },
      true,
    ],
    [{ pin: [{ cube: 2, at: [1, 1, 1] }] }, false],
  ]) {
    assert.equal(
      Object.assign(new SnakeGame({ ...keys, ...conditions }), { placed: game.placed }).solved(),
      obeys,
      JSON.stringify(conditions),
    );
  }
  game.undo();
  const hint = game.hint([{ path: RED }], true);
  assert.ok(hint.sure && game.agrees({ path: RED }) && game.placed.size === 1);
  // A tap on any cube of a run is one on the joint at its end.
  assert.deepEqual(
    [0, 2, 3, 26].map((cube) => game.jointAt(cube)),
    [1, 1, 1, 18],
  );
});

/** The facts about a packing of two pieces. */
const factsOf = (pieces) => [
  { key: "board", value: { cells: pieces.flatMap(({ cells }) => cells), open: 0 } },
  { key: "pieces", value: pieces },
];

test("pieces of packings turn in all grids, and lie where they fit", () => {
  const cells = {
    square: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    hexagon: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    triangle: [
      [0, 0, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    cube: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 1],
    ],
    ball: [
      [0, 0, 0],
      [1, 1, 0],
      [2, 0, 0],
      [2, 1, 1],
    ],
  };
  const looks = { square: 4, hexagon: 6, triangle: 6, cube: 24, ball: 24 };
  for (const [grid, own] of Object.entries(cells)) {
    const moved = own.map(([x, ...rest]) => [x + 4, ...rest]);
    const game = new PackingGame(
      { grid },
      factsOf([
        { name: "A", cells: own, copies: [1, 1] },
        { name: "B", cells: moved, copies: [1, 1] },
      ]),
    );
    const [{ cells: piece }] = game.pieces;
    for (const [name, , map] of game.moves) {
      // A move of the cells keeps neighbours, and comes back to where it began.
      const shared = (all) =>
        new Set(
          all
            .flatMap((cell) => game.grid.corners(cell))
            .map((corner) => corner.map((part) => Math.round(1000 * part)).join(" ")),
        ).size;
      if (!game.grid.solid) assert.equal(shared(piece.map(map)), shared(piece), `${grid} ${name}`);
      let round = piece;
      for (let turn = 0; turn < 12; turn += 1) round = game.anchored(round.map(map));
      assert.equal(keyOf(round), keyOf(piece), `${grid} ${name}`);
    }
    assert.equal(game.looksOf(piece).size, looks[grid], grid);
    const again = new PackingGame(
      { grid, flip: false, turn: false },
      factsOf([{ name: "A", cells: own, copies: [1, 1] }]),
    );
    assert.equal(again.looksOf(piece).size, 1);
    assert.ok(game.put(0, game.anchored(own), own[0]) && game.pieceAt(own[1]) === 0);
    assert.ok(!game.put(1, own, own[0], own[0]), "a cell holds one piece");
    assert.ok(!game.put(0, piece, [99, 0, ...own[0].slice(2)]));
    assert.equal(game.placed.size, 1);
    const solution = {
      pieces: [
        { piece: "A", cells: own },
        { piece: "B", cells: moved },
      ],
    };
    assert.deepEqual(game.hint([solution], true), { words: "Piece B is put on the board", sure: true });
    assert.ok(game.solved());
    game.undo();
    game.fill(solution);
    assert.ok(game.solved());
  }
  const range = new PackingGame(
    { grid: "square" },
    factsOf([
      { name: "A", cells: [[0, 0]], copies: [0, 3] },
      { name: "B", cells: [[1, 0]], copies: [1, 1] },
    ]),
  );
  range.fill({
    pieces: [
      { piece: "A", cells: [[0, 0]] },
      { piece: "A", cells: [[1, 0]] },
    ],
  });
  assert.ok(!range.solved() && /^0 cells are left. 1 of piece B must be used.$/.test(range.state()));
  const facts = factsOf([{ name: "A", cells: [[0, 0]], copies: [1, 1] }]);
  assert.ok(isFilled({}, facts) && isFilled({ piece: [{ copies: "1-2" }] }, facts));
  for (const wrong of [{ open: [] }, { piece: [{ flip: false }] }, { pin: [] }, { colours: true }])
    assert.ok(!isFilled(wrong, facts), JSON.stringify(wrong));
  assert.ok(!isFilled({ piece: 5 }, undefined));
  // Cells that may stay open need not be covered.
  const keys = { board: { pattern: ["XX", "X+"] } };
  const open = [
    {
      key: "board",
      value: {
        cells: [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ],
        open: 1,
      },
    },
    {
      key: "pieces",
      value: [
        {
          name: "V",
          cells: [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          copies: [1, 1],
        },
      ],
    },
  ];
  assert.ok(isFilled(keys, open) && !isFilled({}, open));
  const plus = new PackingGame(keys, open);
  assert.equal(plus.uncovered(), 3);
  assert.ok(plus.put(0, plus.pieces[0].cells, [0, 0]) && plus.solved());
});

test("patterns of all grids are read and written", () => {
  const drawings = {
    square: [[["X.", "XX"]]],
    triangle: [[[".X.", "XXX"]], [["XXX"]]],
    hexagon: [[[".X.X", "X.X.", ".X.X"]], [["X.X", ".X."]]],
    cube: [
      [
        ["X.", "XX"],
        ["..", "X."],
      ],
    ],
    ball: [
      [
        [".X.", "X.X"],
        ["...", ".X."],
      ],
    ],
  };
  for (const [name, all] of Object.entries(drawings)) {
    for (const layers of all) {
      const marks = marksIn(GRIDS[name], layers);
      const small = trimmed(GRIDS[name], marks);
      const cells = (own) => keyOf([...own.keys()].map((place) => GRIDS[name].cell(...place.split(",").map(Number))));
      // Shifted, trimmed, written and read again, it is the same shape.
      assert.deepEqual(
        [...trimmed(GRIDS[name], moved(marks, [0, 1, 1])).keys()].sort(),
        [...small.keys()].sort(),
        name,
      );
      assert.equal(
        cells(marksIn(GRIDS[name], patternOf(small, extentOf(small)))),
        cells(marksIn(GRIDS[name], patternOf(marks, extentOf(marks)))),
        name,
      );
      for (const place of marks.keys())
        assert.equal(String(GRIDS[name].place(GRIDS[name].cell(...place.split(",").map(Number)))), place);
    }
  }
  const marks = (grid, board) =>
    [...marksOf(GRIDS[grid], board).marks]
      .map(([place, sign]) => place + sign)
      .sort()
      .join(" ");
  assert.equal(marks("square", { size: [2, 2], holes: [[0, 0]], open: [[1, 1]] }), "0,0,1X 0,1,0X 0,1,1+");
  assert.equal(marks("triangle", { size: [1, 1] }), "0,0,0X 0,0,1X");
  assert.equal(marks("ball", { size: [2, 2, 1] }), "0,0,0X 0,1,1X");
  assert.equal(
    marks("cube", { shape: ["XX"] }),
    marks("cube", {
      cells: [
        [0, 0, 0],
        [1, 0, 0],
      ],
    }),
  );
  assert.deepEqual(marksOf(GRIDS.square, { pattern: ["XX..", "..", "...."] }).extent, [1, 3, 4]);
  assert.equal(
    fileOf({ board: { pattern: ["XX", "X."] }, piece: [{ layers: [["XX"], ["X."]] }] }),
    '\n[board]\npattern = [\n  "XX",\n  "X.",\n]\n\n[[piece]]\nlayers = [\n  ["XX"],\n  ["X."],\n]\n',
  );
});

test("puzzles and games last as long as the page where the browser keeps nothing", async () => {
  await library.load();
  assert.ok(library.isRefused());
  const game = { placed: [[0, 1]], past: [[]], seconds: 5, hints: 0, shown: false };
  const record = library.recordOf("text");
  assert.equal(library.all().length, 0, "a record that is not kept is not on the shelf");
  library.keep(record, { title: "A", game });
  assert.equal(library.recordOf("text"), record);
  const file = library.exported();
  library.remove(record.id);
  assert.equal(library.imported(file), 1);
  const [{ text, title, game: read }] = library.all();
  assert.deepEqual({ text, title, read }, { text: "text", title: "A", read: game });
  // A game with more moves is not replaced.
  library.keep(library.recordOf("text"), { game: { ...game, past: [[], []] } });
  library.imported(file);
  assert.equal(library.recordOf("text").game.past.length, 2);
  assert.throws(
    () => library.imported('{"geduld": 1, "puzzles": [{"text": "x", "title": "x", "game": {"placed": 5}}]}'),
    /no file with puzzles/,
  );
  library.keep(library.recordOf("other"), { title: "x".repeat(5e6) });
  assert.equal(library.recordOf("other").title.length, LONGEST);
  assert.equal(library.textOf(library.recordOf("other").id), "other");
});

test("lines are read as they are written", () => {
  const text = "A: +fox -hen +fox -owl\nB 2: a b c d | d c b a x2\nC: a b c d | mirror";
  const { pieces, mistakes } = piecesOf(text, 4);
  assert.deepEqual(mistakes, []);
  assert.equal(linesOf(pieces), text);
  assert.deepEqual(pieces[1], { name: "B 2", edges: ["a", "b", "c", "d"], reverse: ["d", "c", "b", "a"], copies: 2 });
});

test("a spreadsheet can be pasted", () => {
  const { pieces, mistakes } = piecesOf("dog\tcat\tfox\towl\n\nX\t1\t2\t3\t4\n", 4);
  assert.deepEqual(mistakes, []);
  assert.deepEqual(
    pieces.map(({ name, edges }) => [name, ...edges]),
    [
      ["1", "dog", "cat", "fox", "owl"],
      ["X", "1", "2", "3", "4"],
    ],
  );
  assert.match(piecesOf("A: a b c", 4).mistakes[0], /line 1 has 3 labels/);
});

test("strings of cubes are read in every form", () => {
  const turns = "001011010".split("").map((digit) => digit === "1");
  assert.deepEqual(turnsOf("001 011 010"), turns);
  assert.deepEqual(turnsOf("SSTSTTSTS"), turns);
  assert.deepEqual(turnsOf([0, 0, 1, 0, 1, 1, 0, 1, 0]), turns);
  assert.deepEqual(turnsOf("3 3 2 3 2"), turns);
  assert.deepEqual(turnsOf([3, 3, 2, 3, 2]), turns);
  for (const wrong of ["", "xyz", "3 1 2", "S!"]) assert.equal(turnsOf(wrong), null, wrong);
});

test("files keep every text", () => {
  const name = 'a "b" \\ \u0001 </script> \n ♥';
  const text = fileOf({
    format: 1,
    name,
    board: { shape: "rectangle", rows: 2 },
    none: undefined,
    piece: [{ name, edges: ["+a", "-b"] }],
    pin: [],
  });
  assert.equal(
    text,
    'format = 1\nname = "a \\"b\\" \\\\ \\u0001 </script> \\n ♥"\npin = []\n\n[board]\nshape = "rectangle"\nrows = ' +
      "2\n" +
      '\n[[piece]]\nname = "a \\"b\\" \\\\ \\u0001 </script> \\n ♥"\nedges = ["+a", "-b"]\n',
  );
});

test("a line of a file is part of a key", () => {
  const text = 'name = "x"\n[board]\nrows = 2\n\n[[piece]]\nedges = []\n[[piece]]\nname = "b"\nedges = [\n  "a"]\n';
  assert.deepEqual(
    [1, 2, 3, 6, 9, 10].map((line) => placeAt(text, line)),
    ["name", "board", "board.rows", "piece.0.edges", "piece.1.edges", "piece.1.edges"],
  );
});

test("labels have the colour of their name, or the one that the file chooses", () => {
  learnColours({ red: "#d62828", grün: "#2c963e" }, ["#000001", "#000002"]);
  const looks = new Looks(
    { fox: { colour: "grün", symbol: "♥" }, owl: "#010203" },
    ["+fox", "-ape", "+ape", "-dog", "-Red"],
    "halves",
    ["new"],
  );
  assert.deepEqual(
    ["+fox", "owl", "-Red", "hen"].map((label) => looks.colour(label)),
    ["#2c963e", "#010203", "#d62828", null],
  );
  // Red, ape, dog, fox, and then the new one: both halves of a figure have the same colour.
  assert.deepEqual(
    ["+ape", "-ape", "+dog", "-new"].map((label) => looks.colour(label)),
    ["#000002", "#000002", "#000001", "#000001"],
  );
  const pairs = new Looks(undefined, ["tail", "head", "leg"], [["head", "tail"]]);
  assert.deepEqual(
    ["head", "tail", "leg"].map((label) => pairs.colour(label)),
    ["#000001", "#000001", "#000002"],
  );
  assert.deepEqual(
    ["+fox", "owl"].map((label) => looks.text(label)),
    ["+♥", "owl"],
  );
});

test("addresses are read as they are written, also within sentences", () => {
  const plain = (hash) => Object.fromEntries(Object.entries(read(hash)).filter(([, own]) => own));
  for (const hash of ["#/play", "#/enter", "#/count", "#/play/magic-4", "#/play&p=a-b_c", "#/play&k=1x-y2"])
    assert.equal(write(read(hash)), hash);
  assert.deepEqual(plain("#p=abc&s=5"), { view: "count", word: "abc", number: 5 });
  assert.deepEqual([read("#p=abc").view, read("").view, read("#").view], ["enter", "play", "play"]);
  const BEHIND = [
    ".",
    ")",
    ",",
    ").",
    " ",
    "%20",
    "%29",
    "!",
    ";",
    '"',
    "”",
    "%E2%80%9D",
    "»",
    "…",
    "&",
    "?",
    "&utm_source=mail",
    "?utm_source=mail&fbclid=5",
    ".&utm_campaign=p=7",
    "&amp;utm_source=x",
  ];
  for (const hash of ["#p=a-b_c", "#/play&p=a-b_c", "#p=abc&s=5", "#/play/magic-4", "#/enter"])
    for (const more of BEHIND) assert.deepEqual(read(hash + more), read(hash), hash + more);
  assert.deepEqual(read("#p=abc&amp;s=5"), read("#p=abc&s=5"));
  assert.deepEqual(read("#p=abc&utm_source=x&s=5."), read("#p=abc&s=5"));
  for (const wrong of [
    "#/else",
    "#/play/a/b",
    "#/play/",
    "#p=ä",
    "#p=",
    "#p=%C3%A4",
    "#p=abc&s=x",
    "#p=abc&s=",
    "#word",
    "#.",
  ])
    assert.deepEqual(plain(wrong), { view: "play", wrong: true }, wrong);
  // A long address takes no longer than it is.
  for (const long of [".".repeat(1e6), "%20".repeat(1e6), "a".repeat(3e6)])
    for (const hash of [`#p=${long}/`, `#/play/${long}/`, `#${long}x`]) assert.ok(read(hash).wrong);
});

test("a word is unpacked up to the size of a puzzle file", async () => {
  const limit = readFileSync(new URL("../../../geduld-puzzle/src/puzzle/read.rs", import.meta.url), "utf8").match(
    /MAX_FILE_SIZE: usize = (\d+) << (\d+);/,
  );
  assert.equal(MOST_BYTES, Number(limit[1]) << Number(limit[2]), "the page and the module have the same limit");
  for (const text of ["", 'name = "ä ♥ 🐔"\n', "x".repeat(MOST_BYTES), "♥".repeat(MOST_BYTES / 3)])
    assert.equal(await unpacked(await packed(text)), text);
  // As links that are made to fill the memory: 100 MB in 130 kB, and bytes that cannot be packed.
  const wordOf = (bytes) => deflateRawSync(bytes, { level: 9 }).toString("base64url");
  const before = process.memoryUsage().rss;
  for (const word of [wordOf(Buffer.alloc(MOST_BYTES + 1, 97)), wordOf(Buffer.alloc(1e8, 97)), "A".repeat(8e6)])
    await assert.rejects(unpacked(word), TooLarge);
  assert.ok(process.memoryUsage().rss < before + 2e8, "no more is unpacked than is wanted");
  for (const damaged of [
    "zzzz",
    "a",
    "AAAA",
    wordOf(Buffer.from("abc")).slice(0, -2),
    wordOf(Buffer.from([0xff, 0xfe])),
  ])
    await assert.rejects(unpacked(damaged), (error) => !(error instanceof TooLarge));
});

test("texts are cut to what fits, between characters", () => {
  assert.deepEqual([shortened("abc", 3), shortened("abcd", 3), shortened("a🐔b", 3)], ["abc", "ab…", "a…"]);
  assert.equal(shortened("x".repeat(5e6)).length, LONGEST);
});

test("digits that are labels mean these labels, and the others get what is left", () => {
  const digits = (...shown) => [...digitsOf(shown)].sort().map((pair) => pair.join("="));
  assert.deepEqual(digits("4", "fox", "2"), ["1=fox", "2=2", "4=4"]);
  assert.deepEqual(digits("+1", "-1", "+2", "-2"), ["1=+1", "2=+2", "3=-1", "4=-2"]);
  assert.deepEqual(digits("a", "0"), ["0=0", "1=a"]);
});

test("the types of keys are checked", () => {
  const wrong = tableOf(cardsKeys);
  assert.equal(wrong({ piece: [{ edges: ["a", 1], copies: 2 }], other: 5 }, ""), null);
  assert.deepEqual(
    [{ piece: "X" }, { piece: [{ edges: 5 }] }, { piece: [{}, { edges: ["a", []] }] }, { rules: { turn: 1 } }].map(
      (keys) => wrong(keys, ""),
    ),
    ["piece", "piece.0.edges", "piece.1.edges.1", "rules.turn"],
  );
});

test("boards have cells and places", () => {
  assert.equal(cellsOf({ shape: "triangle", side: 6 }), 36);
  assert.equal(cellsOf({ shape: "hexagon", side: 1 }), 6);
  assert.equal(cellsOf({ tiles: "squares", cells: ["XXX", "X.X"] }), 5);
  assert.deepEqual(
    [{ shape: "triangle" }, { tiles: "hexagons" }, { tiles: "dominoes" }, {}].map(placesOf),
    [3, 6, 2, 4],
  );
});

test("a challenge keeps who sent it, the time and the hints", () => {
  for (const by of ["Anna", "Jörg & <b>", "名前", ""]) {
    const feat = { by, seconds: 83, hints: 2 };
    const own = write({ view: "play", name: "nintai", feat });
    assert.deepEqual(read(own).feat, feat);
    assert.deepEqual(read(`${own})`).feat, feat, "also in a sentence");
  }
  assert.equal(read("#/play/nintai").feat, null);
  assert.deepEqual(read("#/play/nintai&t=5&b=____").feat, { by: "", seconds: 5, hints: 0 });
  assert.ok(read("#/play/nintai&t=x").wrong);
});

test("numbers are grouped, times are words", () => {
  assert.deepEqual(["7", "1234", "2528136"].map(grouped), ["7", "1,234", "2,528,136"]);
  assert.deepEqual([0.2, 42, 600, 7200, null, 1e300].map(duration), [
    "less than a second",
    "42 s",
    "10 min",
    "2 h",
    "unknown",
    "longer than anyone can wait",
  ]);
  assert.deepEqual(numbersOf({ solutions: "12", essentially_different: "4" }), [
    ["solutions", "solutions", "12"],
    ["essentially_different", "essentially different", "4"],
  ]);
});

test("the rules of squares are told while they are filled", () => {
  const game = new SquareGame({
    order: 3,
    rules: { permutation: "even", associative: true },
    pin: [{ cell: [1, 1], value: 2 }],
  });
  const met = () => Object.fromEntries(game.rules().map(({ words, met }) => [words.split(":")[0], met]));
  assert.deepEqual(met(), {
    "each number from 1 to 9 once": null,
    rows: null,
    columns: null,
    diagonals: null,
    "opposite cells add up to 10": null,
    "the permutation is even": null,
  });
  game.put(0, 9);
  assert.equal(game.at(0), 2, "what is given stays");
  for (const [cell, own] of [9, 4, 7, 5, 3, 6, 1, 8].entries()) game.put(cell + 1, own);
  // 2 9 4 / 7 5 3 / 6 1 8 is (1 2 9 8)(3 4 7 6)(5).
  assert.deepEqual([game.solved(), met()["the permutation is even"]], [true, true]);
  game.put(1, 4, 2);
  assert.deepEqual(
    [game.at(1), game.at(2), met().rows, met().columns, met()["the permutation is even"]],
    [4, 9, true, false, false],
  );
  game.undo();
  assert.ok(game.solved());
  assert.deepEqual([game.left(), game.faults()], [[], []]);
  game.put(1, 10);
  game.put(3, 6);
  assert.deepEqual(game.faults(), [
    "10 is none of the numbers from 1 to 9: row 1, column 2",
    "6 is there more than once: row 2, column 1; row 3, column 1",
  ]);
});

test("symmetries of figures in all grids, and solutions that agree with some pieces", () => {
  const symmetries = (grid, shape) => {
    const game = new FigureGame({ grid, frame: 5, piece: [{ shape }] });
    game.cover([{ cells: game.pieces[0].cells }]);
    return game.symmetries().join(" ");
  };
  assert.equal(symmetries("square", ["XX", "X."]), "diagonal");
  assert.equal(symmetries("square", ["XX.", ".XX"]), "half-turn");
  assert.equal(symmetries("square", ["XX", "XX"]), "mirror diagonal half-turn quarter-turn");
  assert.equal(symmetries("triangle", ["XX"]), "mirror half-turn");
  assert.equal(symmetries("triangle", ["X"]), "mirror third-turn");
  assert.equal(symmetries("hexagon", ["X"]), "mirror half-turn third-turn sixth-turn");
  assert.equal(symmetries("hexagon", ["X.X", ".X."]), "mirror third-turn");
  assert.equal(symmetries("hexagon", ["X.X.X", ".X..."]), "");
  assert.deepEqual(
    [
      connected(GRIDS.square, [
        [0, 0],
        [0, 1],
      ]),
      connected(GRIDS.square, [
        [0, 0],
        [1, 1],
      ]),
    ],
    [true, false],
  );
  assert.ok(
    hasFixedPieces({ piece: [{ copies: 3 }] }) &&
      !hasFixedPieces({ piece: [{ copies: "1-2" }] }) &&
      hasFixedPieces({ grid: "cube" }) &&
      !hasFixedPieces({ pieces: "trominoes" }),
  );
  // In space: of a cube, a screw of four cubes, and two balls that touch.
  assert.equal(symmetries("cube", ["X"]), "mirror diagonal half-turn quarter-turn third-turn inversion rotary-mirror");
  assert.equal(
    symmetries("cube", [
      ["XX", "X."],
      ["X.", ".."],
    ]),
    "diagonal third-turn",
  );
  assert.equal(
    symmetries("cube", [
      ["XX", "X."],
      [".X", ".."],
    ]),
    "half-turn",
  );
  assert.equal(
    symmetries("cube", [
      ["XX", ".X"],
      ["..", ".X"],
    ]),
    "half-turn",
  );
  assert.equal(symmetries("ball", ["X.", ".X"]), "mirror diagonal half-turn inversion");
  const solid = new FigureGame({
    grid: "cube",
    frame: 3,
    piece: [
      {
        layers: [
          ["XX", "X."],
          ["X.", ".."],
        ],
        copies: 2,
      },
    ],
  });
  const folded = { rows: ["AA", "AB", "", "AB", "BB"] };
  assert.ok(solid.agrees(folded));
  solid.fill(folded);
  assert.ok(solid.solved() && solid.covered().length === 8);
  const game = new FigureGame({ frame: 5, piece: [{ name: "I", shape: ["XX"], copies: 2 }] });
  const solutions = [{ rows: ["AA", "BB"] }, { rows: ["AABB"] }];
  const [{ cells }] = game.pieces;
  assert.ok(game.put(0, game.anchored(cells.map(game.moves[0][2])), [4, 0]));
  assert.deepEqual(
    solutions.map((own) => game.agrees(own)),
    [false, false],
    "no solution has an upright piece",
  );
  game.undo();
  assert.ok(!game.put(0, cells, [4, 0]), "it would leave the paper");
  assert.ok(game.put(0, cells, [3, 4]));
  assert.deepEqual(
    solutions.map((own) => game.agrees(own)),
    [true, true],
  );
  // The second piece would lie below the paper: both move, or it lies above.
  game.fill(solutions[0]);
  assert.ok(game.solved());
  assert.ok(game.covered().every(([x, y]) => x >= 0 && x < 5 && y >= 0 && y < 5));
});

test("no line of the page is wider than 120 characters", () => {
  const folder = new URL("../", import.meta.url);
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(m?js|css|html)$/.test(name) && !/node_modules|bindgen/.test(name));
  const wide = files.flatMap((name) =>
    readFileSync(new URL(name, folder), "utf8")
      .split("\n")
      .flatMap((line, at) => ([...line].length > 120 ? [`${name}:${at + 1}`] : [])),
  );
  assert.deepEqual(wide, []);
});

const DATA = new URL("../../../../data/", import.meta.url);

test("every sentence has a German one, with the same parts", () => {
  const folder = new URL("../", import.meta.url);
  const scripts = [
    "main.js",
    ...["play", "parts", "editors", "views", "../../geduld/scripts"].flatMap((own) =>
      readdirSync(new URL(own, folder))
        .filter((name) => name.endsWith(".js"))
        .map((name) => `${own}/${name}`),
    ),
  ];
  const STRING = '"((?:\\\\.|[^"\\\\])*)"';
  const calls = new RegExp(
    `\\b(?:t|say|button|field|tick|number|choice|ticks)\\(\\s*${STRING}|` +
      `\\bn\\([^"\\n]*${STRING}, ${STRING}|\\b(?:t|say)\\([^"()]*\\? ${STRING} : ${STRING}`,
    "g",
  );
  const said = [
    ...scripts.flatMap((name) =>
      [...readFileSync(new URL(name, folder), "utf8").matchAll(calls)].flatMap(([, ...own]) => own.filter(Boolean)),
    ),
    // What stands in index.html, and the shelf.
    ...[...readFileSync(new URL("index.html", folder), "utf8").matchAll(/>([^<>/*]+)</g)].map(([, own]) =>
      own.trim().replaceAll("&amp;", "&"),
    ),
    ...JSON.parse(readFileSync(new URL("shelf/list.json", folder), "utf8")).map(({ words }) => words),
    // Puzzles that come with geduld, but for those with a proper name.
    ...readdirSync(DATA)
      .filter((file) => file.endsWith(".toml"))
      .map((file) => readFileSync(new URL(file, DATA), "utf8").match(/^name = "(.*)"$/m)[1])
      .filter((own) => !["Crazy Jacob", "Nintai", "Sixty-5"].includes(own)),
    // What the page makes of sentences of the module.
    ...SAID.map(([, own]) => own.replaceAll('"', '\\"')),
  ].filter((own) => !["geduld", "A4"].includes(own));
  const english = new Set(
    said.map((own) => JSON.parse(`"${own}"`)).filter((own) => /[a-z]{2}/i.test(own.replace(/\{\w+\}/g, ""))),
  );
  assert.ok(english.size > 250, `${english.size} sentences`);
  assert.deepEqual(
    [...english].filter((own) => !Object.hasOwn(GERMAN, own)),
    [],
  );
  const holes = (words) => [...new Set(words.match(/\{\w+\}/g))].sort().join();
  for (const [own, german] of Object.entries(GERMAN)) assert.equal(holes(german), holes(own), own);
});

test("what the module says is said in terms of what is seen", () => {
  for (const [own, wanted] of [
    ["cell 1,2 cannot have the number 17", "row 1, column 2 cannot have the number 17"],
    ["row 1 with the pinned 1, 2 adds up to 12 or less, not to 15", "row 1 with 1, 2 adds up to 12 or less, not to 15"],
    ["too few pieces: 1 for a board of 9 cells", "there are only 1 pieces, and the board has 9 cells"],
    ["these 3 edges can only lie at the border; did you mean `+fox`?", null],
    ["the chain has 6 cubes, the box has 27", "the string has 6 cubes, the box has 27"],
    ["pin 2,2=6", "6 in row 2, column 2"],
    ["something else", null],
    [`${"x".repeat(500)} edges`, null],
  ])
    assert.equal(plain(own), (wanted ?? own).replaceAll(/`([^`]*)`/g, "“$1”"));
});

/** The sentences of the module that the page knows: those that it says otherwise, and those that it says so. */
const KNOWN = [
  ...SAID.map(([from]) => from),
  ...Object.keys(GERMAN_OF_MODULE).filter((own) => !SAID.some(([, said]) => said === own)),
];

test("the module still says each of these sentences", () => {
  const sources = ["geduld-puzzle", "geduld-web", "geduld-model", "geduld-count", "geduld"].flatMap((name) =>
    sourcesOf(name).map(([, text]) => text),
  );
  const scripts = ["worker.js", "helper.js", "module.js"].map((name) =>
    readFileSync(new URL(`../parts/${name}`, import.meta.url), "utf8"),
  );
  const all = [...sources, ...scripts].join("\n").replace(/\\\n\s*/g, "").replaceAll('\\"', '"');
  // Sentences are put together of parts: two words that follow one another are a trace of one.
  const traces = (from) =>
    from.split(/\{\w+\}/).flatMap((part) => {
      const words = part.trim().split(" ");
      return words.length < 2 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`);
    });
  const isSaid = (from) => traces(from).some((trace) => trace.length > 2 && all.includes(trace));
  // Numbers of things, such as "1 edge", are put together as well.
  const isWhole = (from) => /[a-z]{3}/.test(from.replace(/\{\w+\}/g, "")) && !/^1 \w+$/.test(from);
  const missing = KNOWN.filter((from) => isWhole(from) && !isSaid(from));
  assert.deepEqual(missing, []);
});

/**
 * Files whose sentences nobody reads in the page: files of other programs, `geduld info`, drawings in letters,
 * canonical forms, checks of solutions that the module itself has found, and a family that only tests have.
 */
const UNSEEN = [
  /exchange\//,
  /facts\.rs$/,
  /canonical/,
  /\/check(\/|\.rs$)/,
  /draw\/text\.rs$/,
  /fingerprint|latin_square|lattice\//,
  /apart\/(mod|words)\.rs$/,
  /ask\/generate\.rs$/,
];

/** Sentences for the command line, names of variables, and errors of geduld itself. */
const NOT_SAID = new Set([
  "fixed by",
  "fixed by MAP",
  "label L in PLACE",
  "only label L in PLACE",
  "label L not in PLACE",
  "this is not a solution of a puzzle of kind §",
  "at line",
  "not a solution of this puzzle: § (character §)",
  "the pieces come apart at level §, and § is the least",
  "the pieces do not come apart",
  "only magic squares can be sorted by sums",
  "geduld generate",
  "serde asks for it so",
  "§ side of edge§",
  "not placed",
  "§ way § square §",
  "§ with offset §",
  "§: § and § differ",
  "classes, turns of the pieces ignored",
  "different outlines up to congruence",
  "solutions that rotations of the board carry to one another count once, mirror images apart",
  "coordinates are small",
  "frame: § rows of cells",
  "border of one label",
  "border of labels L M ...",
  "sum of PLACE = NUMBER",
  "write cells with + or - between them, e.g. 1,1+1,2",
  "`§` is not a sum of cells",
  // Parts of sentences, and ends that the page leaves out.
  "§/§ of a turn",
  "§for their sum write `sum of § § §`",
  "§; if your list counts that cube only once, add 1 to every number after the first",
  '§: "3,2" are 4 cubes; check `size` and `chain`, with a comma between two runs',
]);

/** Whether the page knows a sentence, or a part of one. What is put into it is "§". */
function isKnown(sentence) {
  const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const fits = (pattern, by, text) => new RegExp(`^${pattern.split(by).map(escaped).join("(.+)")}$`).test(text);
  const isLong = (words) => words.replaceAll("§", "").length >= 8;
  return (
    Object.hasOwn(GERMAN, sentence) ||
    KNOWN.some((from) => {
      const own = from.replace(/\{\w+\}/g, "§");
      return (
        own.includes(sentence) ||
        (isLong(own) && fits(own, "§", sentence)) ||
        (isLong(sentence) && fits(sentence, "§", own))
      );
    })
  );
}

test("every sentence that a person can meet has a German one", () => {
  const sources = [
    ...["geduld-puzzle", "geduld-web"].flatMap(sourcesOf),
    ...sourcesOf("geduld-model").filter(([file]) => file.endsWith("symmetry/describe.rs")),
  ];
  const sentences = sources
    .filter(([file]) => !UNSEEN.some((own) => own.test(file)))
    .flatMap(([, text]) => sentencesOf(text));
  assert.ok(sentences.length > 400, `${sentences.length} sentences`);
  assert.deepEqual([...new Set(sentences)].filter((own) => !NOT_SAID.has(own) && !isKnown(own)), []);
  assert.deepEqual([...NOT_SAID].filter((own) => !sentences.includes(own)), [], "sentences that are gone");
  // The test would find one.
  assert.deepEqual(sentencesOf('wrong("the moon is full", format!("wait {days} nights"), "Moon")'), [
    "the moon is full",
    "wait § nights",
  ]);
  assert.ok(!isKnown("the moon is full") && !isKnown("wait § nights"));
});

/** The cells of a board of square cards, as the module gives them. */
const boardOf = (rows, columns) =>
  Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const sides = [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ].map(([down, right], place) => {
      const [to, over] = [row + down, column + right];
      const inside = to >= 0 && to < rows && over >= 0 && over < columns;
      return { path: [], touches: inside ? [to * columns + over, (place + 2) % 4] : null };
    });
    return { row: row + 1, column: column + 1, middle: [column, row], form: 0, outline: [], sides };
  });

test("bytes are packed densely into text, and come back", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 77 + length * 31) % 256);
    const text = denseOf(bytes);
    assert.ok(/^[!-~]*$/.test(text) && !/[<&\\]/.test(text));
    const back = bytesOfDense(text);
    assert.deepEqual([...back.subarray(0, length)], [...bytes]);
    assert.ok(back.length <= length + 1 && (back[length] ?? 0) === 0);
  }
  const all = Uint8Array.from({ length: 65536 }, (_, at) => (at * 2654435761) >>> 24);
  assert.deepEqual(bytesOfDense(denseOf(all)).subarray(0, all.length), all);
});

const xz = spawnSync("xz", ["--version"]).status === 0;
test("what xz packs is unpacked", { skip: !xz && "xz is not installed" }, () => {
  // Words that come again near and far, and noise.
  const noise = (length, seed) => Uint8Array.from({ length }, (_, at) => Math.imul(at + seed, 2654435761) >>> 24);
  const words = Buffer.from("all solutions, each one once; ".repeat(40));
  const mixed = Buffer.concat([words, noise(70000, 1), words, noise(3000, 1), Buffer.alloc(5000), noise(300, 9)]);
  for (const data of [Buffer.alloc(0), Buffer.from("a"), words, mixed]) {
    for (const how of ["preset=9e,lc=4,pb=0", "preset=1", "preset=6,lc=0,lp=2,pb=4", "preset=6,dict=4KiB"]) {
      const { stdout } = spawnSync("xz", ["--format=lzma", `--lzma1=${how}`, "-c"], { input: data });
      stdout.writeBigUInt64LE(BigInt(data.length), 5);
      assert.deepEqual(Buffer.from(unlzma(stdout)), data, how);
    }
  }
});

test("a photo that was taken from the side is straightened", () => {
  const corners = [
    [10, 20],
    [90, 5],
    [110, 95],
    [0, 70],
  ];
  const place = perspective(corners);
  const near = (a, b) => a.every((own, axis) => Math.abs(own - b[axis]) < 1e-9);
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].forEach(([u, v], at) => assert.ok(near(place(u, v), corners[at]), `corner ${at}`));
  // Diagonals stay straight: their crossing is the middle.
  const [[a, b], [c, d], [e, f], [g, k]] = corners;
  const [x, y] = place(0.5, 0.5);
  const on = ([px, py], [qx, qy]) => Math.abs((x - px) * (qy - py) - (y - py) * (qx - px)) < 1e-6;
  assert.ok(on([a, b], [e, f]) && on([c, d], [g, k]));
});

test("a photo is cut into cards that fit in one way", () => {
  const [order, turns] = [
    [4, 2, 0, 5, 1, 3],
    [3, 1, 0, 2, 2, 1],
  ];
  const game = new Game(jigsaw(2, 3, order, turns), [], new Map(), { cells: boardOf(2, 3), faces: {} });
  order.forEach((place, piece) => game.move(place, { piece, turn: turns[place] }));
  assert.ok(game.solved());
  const { pin } = game.keys;
  assert.deepEqual(pin, [{ cell: [1, 1], piece: "3", turn: 3 }]);
  game.turn(0);
  assert.equal(
    game.misfits(),
    5,
    "a turned card fits nowhere: two edges at the rim, and two inside with their neighbours",
  );
  const image = "data:image/jpeg;base64,AAAA";
  assert.ok(
    arePhotos({ A: image }) &&
      !arePhotos({ A: "data:image/svg+xml,x" }) &&
      !arePhotos({ A: 5 }) &&
      !arePhotos([5]) &&
      !arePhotos("x"),
  );
  assert.equal(sheetsOf(new Map(Array.from({ length: 13 }, (_, at) => [String(at), image])), 60, [210, 297]).length, 2);
});

test("comments stay with their keys when the form writes the file", () => {
  const before = readFileSync(
    new URL("../../../../data/starters/edge-matching-rectangle.toml", import.meta.url),
    "utf8",
  );
  const edges = [
    ["+fox", "-hen", "+fox", "-owl"],
    ["+hen", "+hen", "-fox", "+owl"],
    ["-fox", "+owl", "+fox", "-hen"],
    ["-owl", "+hen", "-fox", "-owl"],
  ];
  const keys = {
    format: 1,
    kind: "edge-matching",
    name: "My cards",
    source: "a box of my own",
    board: { shape: "rectangle", rows: 2, columns: 2 },
    rules: { match: "halves" },
    piece: edges.map((own, index) => ({ name: "ABCD"[index], edges: own })),
  };
  const bare = (text) => text.replace(/\n+/g, "\n");
  assert.equal(bare(fileOf(keys, before)), bare(before));
  assert.equal(fileOf(keys, fileOf(keys, before)), fileOf(keys, before));
  const comments = (text) =>
    text
      .split("\n")
      .flatMap((line) => line.match(/#.*/) ?? [])
      .sort();
  // What is about a key that is gone goes to the end.
  const fewer = fileOf(
    { ...keys, name: "# no comment", rules: {}, piece: keys.piece.slice(1) },
    before.replace("# To fix", "#  \"To' [fix"),
  );
  assert.deepEqual(
    comments(fewer).filter((own) => !own.startsWith("# no comment")),
    comments(before.replace("# To fix", "#  \"To' [fix")),
  );
  assert.match(fewer, /name = "# no comment"\n/);
  const pieces =
    'kind = "x"\n\n# one\n[[piece]]\nname = "A"\n\n# two\n[[piece]]\nname = "B" # b\nedges = [\n  # inside\n  ' +
    '"a",\n]  # after\n';
  assert.equal(
    fileOf({ kind: "x", piece: [{ name: "B", edges: ["a"] }] }, pieces),
    'kind = "x"\n\n# two\n[[piece]]\nname = "B" # b\n# inside\nedges = ["a"]  # after\n\n# one\n',
  );
});
