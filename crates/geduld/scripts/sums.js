// The sums of rows, columns and diagonals, shown around a magic square.

/** The sums of the rows, the columns, and the two diagonals (the falling one first). The numbers are given row by row. */
export function lineSums(order, numbers) {
  const sum = (cell) => Array.from({ length: order }, (_, i) => numbers[cell(i)]).reduce((a, b) => a + b, 0);
  const lines = Array.from({ length: order }, (_, line) => line);
  return {
    rows: lines.map((line) => sum((i) => line * order + i)),
    columns: lines.map((line) => sum((i) => i * order + line)),
    diagonals: [sum((i) => i * order + i), sum((i) => i * order + order - 1 - i)],
  };
}

/** Adds the sums to the picture of a square. */
export function withSums(svg, order, numbers) {
  const { rows, columns, diagonals } = lineSums(order, numbers);
  const end = order * 100;
  const texts = [
    [end + 60, end + 45, diagonals[0]],
    [-60, end + 45, diagonals[1]],
    ...rows.map((sum, line) => [end + 60, line * 100 + 61, sum]),
    ...columns.map((sum, line) => [line * 100 + 50, end + 45, sum]),
  ];
  svg.insertAdjacentHTML("beforeend", texts.map(([x, y, text]) => `<text class="g-note sum" x="${x}" y="${y}" font-size="30">${text}</text>`).join(""));
  svg.setAttribute("viewBox", `-120 -20 ${end + 240} ${end + 80}`);
  return svg;
}
