/* Pictures of solutions, put together from parts. */

const SVG = "http://www.w3.org/2000/svg";
function picture(view, body) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view.join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = body;
  return svg;
}
// `other`: a solution to compare with; what both have in common is faint.
function draw(index, other = null) {
  if (data.snake) return drawSnake(pathOf(index), { other: other === null ? null : pathOf(other), radius: boxRadius });
  const parts = partsOf(index);
  if (other === null) return picture(data.view, data.under + parts.map((part) => data.parts[part]).join("") + data.over);
  const known = new Set(partsOf(other));
  const body = parts.map((part) => (known.has(part) ? `<g class="same">${data.parts[part]}</g>` : data.parts[part]));
  return picture(data.view, data.under + body.join("") + data.over);
}
const isThing = (part) => data.names[part] !== "";
// What lies where, in words.
const words = (index) => partsOf(index).filter(isThing).map((part) => data.names[part]).join("  ");
// In how many places two solutions differ, and of how many.
function difference(index, other) {
  const known = new Set(partsOf(other));
  const things = partsOf(index).filter(isThing);
  return { places: things.filter((part) => !known.has(part)).length, of: things.length };
}
