// The parts of the page that need no browser: node --test crates/geduld-web/page/tests/parts.test.mjs

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, piecesOf } from "../editors/lines.js";
import { turnsOf } from "../editors/snake.js";
import { cellsOf, placesOf } from "../editors/cards.js";
import { Looks, learnColours } from "../editors/labels.js";
import { placeAt } from "../parts/remarks.js";
import { fileOf } from "../parts/toml.js";
import { duration, grouped, numbersOf } from "../parts/words.js";

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
  assert.deepEqual(pieces.map(({ name, edges }) => [name, ...edges]), [["1", "dog", "cat", "fox", "owl"], ["X", "1", "2", "3", "4"]]);
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
  const text = fileOf({ format: 1, name, board: { shape: "rectangle", rows: 2 }, none: undefined, piece: [{ name, edges: ["+a", "-b"] }], pin: [] });
  assert.equal(text, 'format = 1\nname = "a \\"b\\" \\\\ \\u0001 </script> \\n ♥"\npin = []\n\n[board]\nshape = "rectangle"\nrows = 2\n'
    + '\n[[piece]]\nname = "a \\"b\\" \\\\ \\u0001 </script> \\n ♥"\nedges = ["+a", "-b"]\n');
});

test("a line of a file is part of a key", () => {
  const text = 'name = "x"\n[board]\nrows = 2\n\n[[piece]]\nedges = []\n[[piece]]\nname = "b"\nedges = [\n  "a"]\n';
  assert.deepEqual([1, 2, 3, 6, 9, 10].map((line) => placeAt(text, line)), ["name", "board", "board.rows", "piece.0.edges", "piece.1.edges", "piece.1.edges"]);
});

test("labels have the colour of their name, or the one that the file chooses", () => {
  learnColours({ red: "#d62828", grün: "#2c963e" });
  const looks = new Looks({ fox: { colour: "grün", symbol: "♥" }, owl: "#010203" }, ["fox", "owl", "red"]);
  assert.deepEqual(["+fox", "owl", "-Red", "hen"].map((label) => looks.colour(label)), ["#2c963e", "#010203", "#d62828", null]);
  assert.deepEqual(["+fox", "owl"].map((label) => looks.text(label)), ["+♥", "owl"]);
});

test("boards have cells and places", () => {
  assert.equal(cellsOf({ shape: "triangle", side: 6 }), 36);
  assert.equal(cellsOf({ shape: "hexagon", side: 1 }), 6);
  assert.equal(cellsOf({ tiles: "squares", cells: ["XXX", "X.X"] }), 5);
  assert.deepEqual([{ shape: "triangle" }, { tiles: "hexagons" }, { tiles: "dominoes" }, {}].map(placesOf), [3, 6, 2, 4]);
});

test("numbers are grouped, times are words", () => {
  assert.deepEqual(["7", "1234", "2528136"].map(grouped), ["7", "1,234", "2,528,136"]);
  assert.deepEqual([0.2, 42, 600, 7200, null, 1e300].map(duration), ["less than a second", "42 s", "10 min", "2 h", "unknown", "longer than anyone can wait"]);
  assert.deepEqual(numbersOf({ solutions: "12", essentially_different: "4" }), [["solutions", "12"], ["essentially different", "4"]]);
});
