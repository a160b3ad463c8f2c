/* The sums of rows, columns and diagonals at the rim of a square of numbers. */

function withSums(svg, index) {
  const order = data.square;
  const numbers = partsOf(index).filter(isThing).map((part) => Number(data.names[part].split("=")[1]));
  const sum = (cell) => Array.from({ length: order }, (_, i) => numbers[cell(i)]).reduce((a, b) => a + b, 0);
  const end = order * 100;
  const texts = [
    [end + 60, end + 45, sum((i) => i * order + i)],
    [-60, end + 45, sum((i) => i * order + order - 1 - i)],
  ];
  for (let line = 0; line < order; line++) {
    texts.push([end + 60, line * 100 + 61, sum((i) => line * order + i)]);
    texts.push([line * 100 + 50, end + 45, sum((i) => i * order + line)]);
  }
  svg.insertAdjacentHTML("beforeend", texts.map(([x, y, text]) => `<text class="g-note sum" x="${x}" y="${y}" font-size="30">${text}</text>`).join(""));
  svg.setAttribute("viewBox", `-120 -20 ${end + 240} ${end + 80}`);
  return svg;
}
