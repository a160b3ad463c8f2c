// The module of a built page, in Node.js.

import { readFileSync } from "node:fs";
import vm from "node:vm";

import { bytesOfDense } from "../parts/dense.js";
import { unlzma } from "../parts/lzma.js";

/** The text of a script element of the page. */
function element(html, id) {
  const begin = html.indexOf(">", html.indexOf(`id="${id}"`)) + 1;
  return html.slice(begin, html.indexOf("</script>", begin));
}

/** What makes copies of the module of a page; each copy has a memory of its own. */
export function moduleOf(page) {
  const html = readFileSync(page, "utf8");
  const glue = element(html, "worker").split("// After the glue:")[0];
  const module = new WebAssembly.Module(unlzma(bytesOfDense(element(html, "module").trim())));
  return () => {
    const context = vm.createContext({
      TextDecoder,
      TextEncoder,
      WebAssembly,
      performance,
      console,
      crypto,
      module,
      toldFound() {},
    });
    vm.runInContext(`${glue}; wasm_bindgen.initSync({ module }); globalThis.own = wasm_bindgen;`, context);
    return context.own;
  };
}

/** Asks a copy of the module. */
export function ask(copy, command, request = {}) {
  const { ok, error } = JSON.parse(copy.ask(command, JSON.stringify(request)));
  if (error) throw new Error(error.message);
  return ok;
}

/** Counts with a copy of the module: the answer has the keys of `geduld count --json`. */
export function count(copy, text) {
  const planned = copy.Count.plan(text);
  const { header, cubes } = JSON.parse(planned.description());
  return JSON.parse(planned.numbers(header + cubes.map(({ id }) => planned.cube(id)).join("")));
}
