// Puts the page into one HTML file, and beside it the folder `site` for a web server: node bundle.mjs GLUE.js
// MODULE.wasm PAGE.html
//
// GEDULD_SITE is the address at which the site will be, for the pictures that messengers show of its links.
//
// GLUE.js and MODULE.wasm are what the program in the folder bindgen writes. esbuild bundles the scripts, and xz
// compresses the module.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import { buildSync, transformSync } from "esbuild";
import { denseOf } from "./parts/dense.js";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const STYLES = ["style.css", "../../geduld/scripts/gallery.css", "../../geduld-draw/src/scene/style.css"];
const read = (path) => readFileSync(join(FOLDER, path), "utf8");

/** A script of the page and all that it imports, which can stand in a script element. */
function bundled(entry, options = {}) {
  const {
    outputFiles: [{ text }],
  } = buildSync({
    entryPoints: [join(FOLDER, entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2023",
    charset: "utf8",
    write: false,
    ...options,
  });
  return text.replace(/<!--/g, "\\x3c!--");
}

/**
 * LZMA with the size in the header: it makes WebAssembly a third smaller than what browsers can decompress themselves.
 * Packing well takes a while, which a page for tests is not worth.
 */
function compressed(data) {
  // No place of WebAssembly is aligned.
  const how = process.env.GEDULD_WEB_PROFILE === "test" ? "preset=1" : "preset=9e,lc=4,pb=0";
  const packed = execFileSync("xz", ["--format=lzma", `--lzma1=${how}`, "-c"], {
    input: data,
    maxBuffer: 1 << 30,
  });
  packed.writeBigUInt64LE(BigInt(data.length), 5);
  return denseOf(packed);
}

/**
 * The address of the site. Without one, messengers get a relative address of the picture, which not all of them
 * understand.
 */
const SITE = process.env.GEDULD_SITE ?? "";

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A small picture: without the styles that it does not use, and in whole units, of which a thousand are as wide as the
 * picture.
 */
function small(svg) {
  const used = (classes) =>
    classes.split(",").some((own) => new RegExp(`class="[^"]*\\b${own.trim().slice(1)}\\b[^-]`).test(svg));
  return svg
    .replace(/<title.*<\/desc>\n/s, "")
    .replace(/ aria-labelledby="[^"]*"| role="img"/g, "")
    .replace(/^(\.[^{]*)\{.*\}\n/gm, (rule, classes) => (used(classes) ? rule : ""))
    .replace(/(?<= (?:points|d|x|y|x1|x2|y1|y2|cx|cy)="[^"]*)-?\d+\.\d+/g, (number) =>
      String(Math.round(Number(number))),
    )
    .replace(/\n/g, "");
}

const SHELF = JSON.parse(read("shelf/list.json"));

/** What messengers show of a link: a title, words and a picture. */
function preview(title, words, picture) {
  const tags = {
    "og:title": title,
    "og:description": words,
    "og:type": "website",
    "og:image": SITE ? new URL(picture, SITE).href : picture,
    "twitter:card": "summary_large_image",
  };
  return Object.entries(tags)
    .map(([name, own]) => `<meta property="${name}" content="${escaped(own)}">`)
    .join("\n");
}

/** A picture without the words about its axis, which are too small to be read on the shelf, cut to what is drawn. */
function withoutWords(svg) {
  const drawn = svg.replace(/<text[^>]*>mirror axis[^<]*<\/text>\n/g, "");
  if (drawn === svg) return svg;
  const points = [...drawn.matchAll(/ points="([^"]*)"/g)].flatMap(([, own]) => own.split(" "));
  const [across, down] = [0, 1].map((axis) => points.map((point) => Number(point.split(",")[axis])));
  const [x, y] = [across, down].map((all) => Math.min(...all) - 15);
  const [width, height] = [Math.max(...across) + 15 - x, Math.max(...down) + 15 - y];
  return drawn.replace(
    /viewBox="[^"]*" width="[^"]*" height="[^"]*"/,
    `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`,
  );
}

/** The first view: puzzles, whose pictures follow. */
const shelf = () =>
  SHELF.map(
    ({ name, title, words }) =>
      `<a class="shelved" href="#/play/${name}" data-name="${name}"><img alt="">` +
      `<strong>${escaped(title)}</strong><span>${escaped(words)}</span></a>`,
  ).join("\n");

/**
 * The finished pictures of the first view, one a line. They are packed as a whole, because they have much in common,
 * and unpacked before anything else is ready.
 */
const pictures = () => {
  const all = SHELF.map(({ name }) => small(withoutWords(read(`shelf/${name}.svg`))));
  return deflateRawSync(all.join("\n"), { level: 9 }).toString("base64");
};

const [glue, module, page] = process.argv.slice(2);
const style = transformSync(STYLES.map(read).join(""), { loader: "css", minify: true, charset: "utf8" }).code;
const script = bundled("main.js");
const banner = transformSync(readFileSync(glue, "utf8"), { minify: true, charset: "utf8" }).code;
const worker = bundled("parts/worker.js", { banner: { js: `${banner}// After the glue:` } });
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/**
 * Nothing can be fetched or sent: the browser sees to it. A site also has a service worker, which keeps the page for
 * times without a network.
 */
const policy = (workers) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${digest(script)} blob: ` +
  `'wasm-unsafe-eval'; ` +
  `worker-src ${workers}; style-src ${digest(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'">`;
const parts = {
  "/* style */": style,
  "<!-- shelf -->": shelf(),
  "/* pictures */": pictures(),
  "/* worker */": worker,
  "/* module */": compressed(readFileSync(module)),
  "/* script */": script,
};
const whole = Object.entries(parts).reduce((text, [mark, part]) => text.replace(mark, () => part), read("index.html"));
const html = whole.replace("<!-- policy -->", () => policy("blob:"));
writeFileSync(page, html);

// The site: the page, a service worker, and for each puzzle of the shelf an address of which messengers show a picture.
const site = join(dirname(page), "site");
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
const head = (title, words, picture) => `<meta name="geduld-site" content="">\n${preview(title, words, picture)}`;
writeFileSync(
  join(site, "index.html"),
  whole.replace(
    "<!-- policy -->",
    () => `${policy("blob: 'self'")}\n${head("geduld", "Puzzles to play, enter, solve and count", "crazy-jacob.jpg")}`,
  ),
);
writeFileSync(
  join(site, "worker.js"),
  read("site/worker.js").replace("VERSION", createHash("sha256").update(whole).digest("hex").slice(0, 16)),
);
const go = 'location.replace("./" + location.hash)';
for (const { name, title, words } of SHELF) {
  copyFileSync(join(FOLDER, `site/${name}.jpg`), join(site, `${name}.jpg`));
  writeFileSync(
    join(site, `${name}.html`),
    `<!DOCTYPE html>\n<html lang="en">\n<meta ` +
      `charset="utf-8">\n<title>${escaped(title)}</title>\n${preview(title, words, `${name}.jpg`)}\n` +
      `<a href="./#/play/${name}">${escaped(title)}</a>\n<script>${go}</script>\n</html>\n`,
  );
}
const megabytes = (length) => `${(length / 1e6).toFixed(2)} MB`;
console.log(`${page}: ${megabytes(statSync(page).size)}, ${megabytes(gzipSync(html, { level: 9 }).length)} compressed`);
