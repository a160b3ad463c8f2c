// The geometry of boards: the positions and shapes of cells, and the edges that touch. The edge of a cell has length 1.

const H = Math.sqrt(3) / 2;

const polygon = (corners) => corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]]);
const SQUARE = polygon([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]);
const UP = polygon([[-0.5, H / 3], [0, (-2 * H) / 3], [0.5, H / 3]]);
const DOWN = UP.map((edge) => edge.map((corner) => corner.map((own) => -own)));
const HEXAGON = polygon([[0, -1], [H, -0.5], [H, 0.5], [0, 1], [-H, 0.5], [-H, -0.5]]);
const DOMINO = [[[-0.5, 0.25], [-0.5, -0.25]], [[0.5, -0.25], [0.5, 0.25]]];

/** The cells of a board: the row and column as in puzzle files, the middle, and the edges clockwise in the order of puzzle files. */
export function cellsOfBoard(board) {
  if (board.tiles) return drawn(board);
  if (board.shape === "triangle") return rowsOfTriangles(Array.from({ length: board.side }, (_, row) => [2 * row + 1, true]));
  if (board.shape === "hexagon") {
    return rowsOfTriangles(Array.from({ length: 2 * board.side }, (_, row) => {
      const upper = row < board.side;
      return [2 * (board.side + (upper ? row : 2 * board.side - 1 - row)) + 1, upper];
    }));
  }
  const at = (row) => Array.from({ length: board.columns }, (_, column) => cell(row + 1, column + 1, [column, row], SQUARE));
  return Array.from({ length: board.rows }, (_, row) => at(row)).flat();
}

function cell(row, column, middle, edges) {
  return { row, column, middle, edges: edges.map((edge) => edge.map(([x, y]) => [x + middle[0], y + middle[1]])) };
}

/** Rows of alternating triangles: the number of triangles, and whether the first points up. */
function rowsOfTriangles(rows) {
  return rows.flatMap(([length, first], row) => Array.from({ length }, (_, column) => {
    const up = (column % 2 === 0) === first;
    return cell(row + 1, column + 1, [(column - (length - 1) / 2) / 2, row * H + (up ? 2 : 1) * (H / 3)], up ? UP : DOWN);
  }));
}

function drawn({ tiles, cells }) {
  return cells.flatMap((text, row) => {
    let column = 0;
    return [...text].flatMap((sign, at) => {
      if (/\s/.test(sign)) return [];
      column += 1;
      if (sign === ".") return [];
      if (tiles === "triangles") {
        const up = sign === "A";
        return [cell(row + 1, column, [at / 2, row * H + (up ? 2 : 1) * (H / 3)], up ? UP : DOWN)];
      }
      if (tiles === "hexagons") return [cell(row + 1, column, [at * H, row * 1.5], HEXAGON)];
      return [cell(row + 1, column, [at, row], tiles === "dominoes" ? DOMINO : SQUARE)];
    });
  });
}

/** For each cell and edge, the cell and edge that it touches. */
export function neighbours(cells) {
  const middle = ([[a, b], [c, d]]) => `${Math.round(500 * (a + c))},${Math.round(500 * (b + d))}`;
  const places = new Map();
  cells.forEach(({ edges }, at) => edges.forEach((edge, place) => {
    const key = middle(edge);
    places.set(key, [...(places.get(key) ?? []), [at, place]]);
  }));
  return cells.map(({ edges }, at) => edges.map((edge) => places.get(middle(edge)).find(([other]) => other !== at) ?? null));
}

/** For each number of edges, the front edge that is seen at each position of a mirrored reverse. */
const MIRRORED = { 2: [1, 0], 3: [1, 0, 2], 4: [0, 3, 2, 1], 6: [5, 4, 3, 2, 1, 0] };

/** The labels of the reverse of a piece. `null` if it has none. */
export function reverseOf({ edges, reverse }, rule) {
  const own = reverse ?? rule;
  if (Array.isArray(own)) return own;
  return own === "mirror" ? MIRRORED[edges.length].map((at) => edges[at]) : null;
}

/** Whether two labels may touch. */
export function fits(a, b, match = "same") {
  if (Array.isArray(match)) return match.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  if (match !== "halves") return a === b;
  return a.slice(1) === b.slice(1) && a[0] + b[0] !== a[0] + a[0] && /^[+-]{2}$/.test(a[0] + b[0]);
}
