// The grids of packings and figures: where cells lie on the page, and how pieces are moved. Cells are coordinates of
// puzzle files.

const ROOT = Math.sqrt(3) / 2;
const slanted = (x, y) => [x + y / 2, y * ROOT];
/** @type {(corners: number, radius: number, middle: number[]) => number[][]} */
const around = (corners, radius, [a, b]) =>
  Array.from({ length: corners }, (_, at) => (2 * Math.PI * at) / corners).map((angle) => [
    a + radius * Math.sin(angle),
    b - radius * Math.cos(angle),
  ]);
/** The maps of cells that move a piece, each with its name and key. Together they give all of its orientations. */
const flat = (turned, flipped) => [
  ["Turn", "r", turned],
  ["Flip", "f", flipped],
];
const solid = [
  ["Turn", "r", ([x, y, z]) => [-y, x, z]],
  ["Tip", "t", ([x, y, z]) => [x, -z, y]],
  ["Roll", "y", ([x, y, z]) => [z, y, -x]],
];
const square = ([x, y]) => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];
const FOUR = [
  ["mirror", "mirror"],
  ["diagonal", "diagonal mirror"],
  ["half-turn", "half turn"],
  ["quarter-turn", "quarter turn"],
];
const SPACE = [...FOUR, ["third-turn", "third turn"], ["inversion", "inversion"], ["rotary-mirror", "rotary mirror"]];
const SIX = [
  ["mirror", "mirror"],
  ["half-turn", "half turn"],
  ["third-turn", "third turn"],
  ["sixth-turn", "sixth turn"],
];
const even = (number) => number % 2 === 0;

/**
 * Grids by their names in puzzle files. A pattern shows cells where they lie: `place` is the layer, row and column of a
 * cell, and `cell` is the cell at a place, or `null`. `corners` are those of a cell on the page. `across` is the number
 * of columns for each cell in a row, and `large` the size on the screen, in squares, of the unit of length.
 */
export const GRIDS = {
  square: {
    place: ([x, y]) => [0, y, x],
    cell: (_, row, column) => [column, row],
    corners: square,
    across: 1,
    large: 1,
    moves: flat(
      ([x, y]) => [-y, x],
      ([x, y]) => [-x, y],
    ),
    sets: ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes"],
    board: { size: [5, 4] },
    set: "trominoes",
    symmetries: FOUR,
  },
  triangle: {
    place: ([x, y, z]) => [0, y, 2 * x + y + z],
    cell: (_, row, column) => [Math.floor((column - row) / 2), row, even(column - row) ? 0 : 1],
    corners: ([x, y, z]) => [z ? slanted(x + 1, y + 1) : slanted(x, y), slanted(x + 1, y), slanted(x, y + 1)],
    across: 1,
    large: 1.8,
    moves: flat(
      ([x, y, z]) => [-y - 1, x + y + z, 1 - z],
      ([x, y, z]) => [y, x, z],
    ),
    sets: ["moniamonds", "diamonds", "triamonds", "tetriamonds", "pentiamonds", "hexiamonds", "heptiamonds"],
    board: { pattern: [".XXXXX", "XXXXXXX", "XXXXXXX", ".XXXXX"] },
    set: "tetriamonds",
    symmetries: SIX,
  },
  hexagon: {
    place: ([x, y]) => [0, y, 2 * x + y],
    cell: (_, row, column) => (even(column - row) ? [(column - row) / 2, row] : null),
    corners: ([x, y]) => around(6, 1 / (2 * ROOT), slanted(x, y)),
    across: 2,
    large: 1.1,
    moves: flat(
      ([x, y]) => [-y, x + y],
      ([x, y]) => [y, x],
    ),
    sets: ["monohexes", "dihexes", "trihexes", "tetrahexes", "pentahexes"],
    board: { pattern: [".X.X.X", "X.X.X.X", ".X.X.X", "..X.X"] },
    set: "trihexes",
    symmetries: SIX,
  },
  cube: {
    place: ([x, y, z]) => [z, y, x],
    cell: (layer, row, column) => [column, row, layer],
    corners: square,
    across: 1,
    large: 1,
    solid: true,
    moves: solid,
    sets: [
      "soma",
      "monocubes",
      "dicubes",
      "tricubes",
      "tetracubes",
      "pentacubes",
      "dominoes",
      "trominoes",
      "tetrominoes",
      "pentominoes",
      "hexominoes",
    ],
    board: { size: [3, 3, 3] },
    set: "soma",
    symmetries: SPACE,
  },
  ball: {
    place: ([x, y, z]) => [z, y, x],
    cell: (layer, row, column) => (even(column + row + layer) ? [column, row, layer] : null),
    corners: ([x, y]) => around(24, Math.SQRT1_2, [x, y]),
    across: 2,
    large: 0.75,
    solid: true,
    moves: solid,
    sets: [],
    board: {
      layers: [
        ["..X", ".X.X", "X.X.X", ".X.X", "..X"],
        [".....", "..X", ".X.X", "..X"],
        [".....", ".....", "..X"],
      ],
    },
    symmetries: SPACE,
  },
};

/** The grids in words. */
export const NAMES = { square: "squares", triangle: "triangles", hexagon: "hexagons", cube: "cubes", ball: "balls" };

/** The grid of a packing or figure, as its file names it. */
export const nameOfGrid = ({ grid, board }) => grid ?? (board?.layers || board?.size?.length === 3 ? "cube" : "square");

export const middleOf = (corners) =>
  [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

const inOrder = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Cells in reading order. */
export const sorted = (grid, cells) => cells.toSorted((a, b) => inOrder(grid.place(a), grid.place(b)));

/** A text that is the same for the same cells. */
export const keyOf = (cells) => cells.map(String).sort().join(" ");

/** The signs of a pattern by their places, `layer,row,column`. Dots and blanks are no cells. */
export function marksIn(grid, layers) {
  const found = [];
  layers.forEach((rows, layer) =>
    rows.forEach((line, row) =>
      [...line].forEach((sign, column) => {
        if (sign !== "." && sign !== " ") found.push([[layer, row, column], sign]);
      }),
    ),
  );
  // Of grids with a cell at every other place, patterns may begin one column late.
  const shift = found.length && !grid.cell(...found[0][0]) ? 1 : 0;
  return new Map(found.map(([[layer, row, column], sign]) => [String([layer, row, column + shift]), sign]));
}

/** The places of marks, as numbers. @returns {[number, number, number][]} */
export const placesOf = (marks) => [...marks.keys()].map((place) => place.split(",").map(Number));

/** The cells of marks. */
export const cellsOf = (grid, marks) =>
  placesOf(marks)
    .map((place) => grid.cell(...place))
    .filter(Boolean);

/** A pattern with these marks: layers of rows of signs. @param {Map<string, string>} marks @param {number[]} extent */
export function patternOf(marks, [layers, rows, columns]) {
  const each = (number) => Array.from({ length: number }, (_, at) => at);
  return each(layers).map((layer) =>
    each(rows).map((row) =>
      each(columns)
        .map((column) => marks.get(String([layer, row, column])) ?? ".")
        .join(""),
    ),
  );
}

/** The least and the greatest of many numbers. */
const least = (numbers) => numbers.reduce((own, other) => Math.min(own, other), Infinity);
export const greatest = (numbers) => numbers.reduce((own, other) => Math.max(own, other), 0);

/** Marks at other places. */
export const moved = (marks, by) =>
  new Map(
    [...marks].map(([place, sign]) => [String(place.split(",").map((part, axis) => Number(part) + by[axis])), sign]),
  );

/** The places of cells in a number of layers, rows and columns. @type {(grid: any, extent: number[]) => number[][]} */
export const placesIn = (grid, [layers, rows, columns]) =>
  Array.from({ length: layers * rows * columns }, (_, at) => [
    Math.floor(at / columns / rows),
    Math.floor(at / columns) % rows,
    at % columns,
  ]).filter((place) => grid.cell(...place));

/** Marks without empty layers, rows and columns before the first cell. */
export function trimmed(grid, marks) {
  const places = placesOf(marks);
  const first = [0, 1, 2].map((axis) => least(places.map((place) => place[axis])));
  // In these grids, the places of cells alternate.
  if ((grid.across === 2 || grid === GRIDS.triangle) && !even(first[0] + first[1] + first[2])) first[2] -= 1;
  return moved(
    marks,
    first.map((length) => -length),
  );
}

/** The number of layers, rows and columns that marks take. */
export const extentOf = (marks) => [0, 1, 2].map((axis) => greatest(placesOf(marks).map((place) => place[axis] + 1)));

/** The edges of some cells: the ends of each, and the numbers of the cells that it belongs to. */
export function edgesOf(grid, cells) {
  const edges = new Map();
  cells.map(grid.corners).forEach((corners, owner) =>
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length];
      const name = [from, to]
        .map((corner) => corner.map((part) => Math.round(1000 * part)).join(" "))
        .sort()
        .join(" ");
      const edge = edges.get(name) ?? { from, to, owners: [] };
      edge.owners.push(owner);
      edges.set(name, edge);
    }),
  );
  return edges;
}
