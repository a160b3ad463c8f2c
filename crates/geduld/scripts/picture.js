// Pictures of solutions, assembled from parts. A picture has a `view` of the plane and a `body` with markup from the data.

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** A picture as an element of the page. */
export function pictureOf({ view, body }) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view.join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = body;
  return svg;
}

/** Draws solutions. Parts that a solution shares with `other` are faint. */
export function drawing({ data, partsOf }, space) {
  // Each definition is a line.
  const definitions = new Map(data.definitions.split("\n").filter(Boolean).map((line) => [line.match(/ id="([^"]+)"/)?.[1], line]));
  function needed(markup, found = new Map()) {
    for (const [, id] of markup.matchAll(/(?:href="|url\()#([^")]+)/g)) {
      const definition = definitions.get(id);
      if (found.has(id) || !definition) continue;
      found.set(id, definition);
      needed(definition, found);
    }
    return found;
  }
  function draw(index, other = null) {
    if (space) return space.still(index, other);
    const parts = partsOf(index);
    const known = new Set(other === null ? [] : partsOf(other));
    const body = parts.map((part) => (known.has(part) ? `<g class="same" opacity=".3">${data.parts[part]}</g>` : data.parts[part]));
    return { view: data.view, body: data.under + body.join("") + data.over };
  }
  /** The picture with the definitions that it needs. */
  const complete = ({ view, body }) => ({ view, body: `<defs>${[...needed(body).values()].join("")}</defs>${body}` });

  // An image is not part of the style and layout of the page, which would be slow with hundreds of elements in each picture. One image is
  // made per frame, if it is still needed.
  const waiting = [];
  let busy = false;
  function nextImage() {
    let next = waiting.shift();
    while (next && !next.image.isConnected) next = waiting.shift();
    busy = next !== undefined;
    if (!busy) return;
    const { image, index, other } = next;
    const { view, body } = complete(draw(index, other));
    image.onload = image.onerror = () => requestAnimationFrame(nextImage);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`<svg xmlns="${SVG}" xmlns:xlink="${XLINK}" viewBox="${view.join(" ")}"><style>${data.style}</style>${body}</svg>`)}`;
  }
  return {
    complete,
    /** An element without the definitions that it needs. */
    bare: (index) => pictureOf(draw(index)),
    /** A complete element. */
    whole: (index, other) => pictureOf(complete(draw(index, other))),
    /** An image, which is empty at first. `urgent` images are made before others. */
    image(index, other, urgent = false) {
      const image = new Image();
      image.alt = "";
      const place = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
      waiting.splice(place < 0 ? waiting.length : place, 0, { image, index, other, urgent });
      if (!busy) {
        busy = true;
        requestAnimationFrame(nextImage);
      }
      return image;
    },
  };
}
