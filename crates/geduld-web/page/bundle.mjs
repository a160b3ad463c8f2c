// Puts the page into one HTML file: node bundle.mjs GLUE.js MODULE.wasm PAGE.html
//
// GLUE.js and MODULE.wasm are what the program in the folder bindgen writes. esbuild bundles the scripts, and xz compresses the module.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync, transformSync } from "esbuild";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const STYLES = ["style.css", "../../geduld/scripts/gallery.css", "../../geduld-draw/src/scene/style.css"];
const read = (path) => readFileSync(join(FOLDER, path), "utf8");

/** A script of the page and all that it imports, which can stand in a script element. */
function bundled(entry, options = {}) {
  const { outputFiles: [{ text }] } = buildSync({ entryPoints: [join(FOLDER, entry)], bundle: true, minify: true, format: "iife", target: "es2023", charset: "utf8", write: false, ...options });
  return text.replace(/<!--/g, "\\x3c!--");
}

/** LZMA with the size in the header: it makes WebAssembly a third smaller than what browsers can decompress themselves. Packing well takes a while, which a page for tests is not worth. */
function compressed(data) {
  const packed = execFileSync("xz", ["--format=lzma", process.env.GEDULD_WEB_PROFILE === "dev" ? "-1" : "-9e", "-c"], { input: data, maxBuffer: 1 << 30 });
  packed.writeBigUInt64LE(BigInt(data.length), 5);
  return packed.toString("base64");
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A small picture: without the styles that it does not use, and in whole units, of which a thousand are as wide as the picture. */
function small(svg) {
  const used = (classes) => classes.split(",").some((own) => new RegExp(`class="[^"]*\\b${own.trim().slice(1)}\\b[^-]`).test(svg));
  return svg.replace(/<title.*<\/desc>\n/s, "").replace(/ aria-labelledby="[^"]*"| role="img"/g, "")
    .replace(/^(\.[^{]*)\{.*\}\n/gm, (rule, classes) => (used(classes) ? rule : ""))
    .replace(/(?<= (?:points|d|x|y|x1|x2|y1|y2|cx|cy)="[^"]*)-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    .replace(/\n/g, "").replaceAll('"', "'");
}

/** The first view: finished pictures of puzzles. They stand in the page, so that they are seen before anything else is ready. */
const shelf = () => JSON.parse(read("shelf/list.json")).map(({ name, title, words }) => {
  const picture = small(read(`shelf/${name}.svg`)).replace(/[#%&]/g, encodeURIComponent);
  return `<a class="shelved" href="#/play/${name}" data-name="${name}"><img src="data:image/svg+xml;charset=utf-8,${picture}" alt=""><strong>${escaped(title)}</strong><span>${escaped(words)}</span></a>`;
}).join("\n");

const [glue, module, page] = process.argv.slice(2);
const style = transformSync(STYLES.map(read).join(""), { loader: "css", minify: true, charset: "utf8" }).code;
const script = bundled("main.js");
const banner = transformSync(readFileSync(glue, "utf8"), { minify: true, charset: "utf8" }).code;
const worker = bundled("parts/worker.js", { banner: { js: `${banner}// After the glue:` } });
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// Nothing can be fetched or sent: the browser sees to it.
const policy = `default-src 'none'; script-src ${digest(script)} blob: 'wasm-unsafe-eval'; worker-src blob:; `
  + `style-src ${digest(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
const parts = {
  "<!-- policy -->": `<meta http-equiv="Content-Security-Policy" content="${policy}">`, "/* style */": style, "<!-- shelf -->": shelf(),
  "/* worker */": worker, "/* module */": compressed(readFileSync(module)), "/* script */": script,
};
const html = Object.entries(parts).reduce((text, [mark, part]) => text.replace(mark, () => part), read("index.html"));
writeFileSync(page, html);
console.log(`${page}: ${(statSync(page).size / 1e6).toFixed(2)} MB, ${(gzipSync(html, { level: 9 }).length / 1e6).toFixed(2)} MB compressed`);
