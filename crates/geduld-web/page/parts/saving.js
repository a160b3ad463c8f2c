// Files that the page gives to its user: puzzles, and pictures as SVG and PNG.

import { button } from "./dom.js";
import { shortened } from "./limits.js";
import { t } from "./tongue.js";

/** The length of the longer side of a picture of a game, and of every PNG picture, in pixels. */
const LONG = 2000;

/** Saves data as a file. */
export function download(data, name, type = "text/plain") {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(new Blob([data], { type })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A file name made of words. */
export const fileName = (words) =>
  shortened(String(words), 60)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase() || "puzzle";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "opacity",
];

/** An SVG element of the page as a document, with the style that the page gives it in the light. */
export function documentOf(element) {
  const copy = element.cloneNode(true);
  const [own, copied] = [element, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  document.documentElement.style.colorScheme = "light";
  own.forEach((part, at) => {
    const style = getComputedStyle(part);
    STYLES.forEach((name) => copied[at].setAttribute(name, style.getPropertyValue(name)));
    ["class", "tabindex", "role", "style"].forEach((name) => copied[at].removeAttribute(name));
  });
  document.documentElement.style.colorScheme = "";
  // Patterns of pieces.
  const patterns = document.getElementById("patterns")?.cloneNode(true);
  if (patterns) copy.prepend(patterns);
  // A board is some units wide. Browsers round the size of a picture to whole pixels, so it has many of them.
  const { width, height } = element.viewBox.baseVal;
  const scale = LONG / Math.max(width, height);
  copy.setAttribute("width", Math.round(scale * width));
  copy.setAttribute("height", Math.round(scale * height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

/** A picture as PNG, on white. */
async function pixels(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  const scale = LONG / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(scale * image.naturalWidth),
    height: Math.round(scale * image.naturalHeight),
  });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

/** The ways to save a picture. `svgOf` gives its document. */
export const saves = (svgOf, words) => [
  { name: t("Save SVG"), call: async () => download(await svgOf(), `${fileName(words)}.svg`, "image/svg+xml") },
  {
    name: t("Save PNG"),
    call: async () => download(await pixels(await svgOf()), `${fileName(words)}.png`, "image/png"),
  },
];

/** Buttons that save a picture. */
export const saving = (svgOf, words) => saves(svgOf, words).map(({ name, call }) => button(name, call));
