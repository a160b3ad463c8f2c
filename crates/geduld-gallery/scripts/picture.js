// Pictures of solutions, put together from parts.

const SVG = "http://www.w3.org/2000/svg";

/** A picture with a view and the markup of its parts, which comes from the data. */
export function pictureOf(view, body) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view.join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = body;
  return svg;
}

/** What draws a solution; what it has in common with `other` is faint. */
export function drawing({ data, partsOf }, snakes) {
  return (index, other = null) => {
    if (snakes) return snakes.draw(snakes.pathOf(index), { other: other === null ? null : snakes.pathOf(other) });
    const parts = partsOf(index);
    const known = new Set(other === null ? [] : partsOf(other));
    const body = parts.map((part) => (known.has(part) ? `<g class="same">${data.parts[part]}</g>` : data.parts[part]));
    return pictureOf(data.view, data.under + body.join("") + data.over);
  };
}
