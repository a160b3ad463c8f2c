// The script of a worker. It follows the glue code that wasm-bindgen writes.

import { bytesOfDense } from "./dense.js";
import { unlzma } from "./lzma.js";

/** @type {any} */
let count = null;
/** The exports of the module. */
/** @type {any} */
let own = null;
/** The id of the question that is being answered. */
let answering = null;

// The module calls this during the search for solutions.
globalThis.toldFound = (found) => postMessage({ id: answering, found });

const acts = {
  unpack: ({ packed }) => WebAssembly.compile(unlzma(bytesOfDense(packed))),
  start({ module }) {
    own = wasm_bindgen.initSync({ module });
    return true;
  },
  /** Ends a count. Returns the memory size of the module in bytes. */
  rest() {
    count?.free();
    count = null;
    return own.memory.buffer.byteLength;
  },
  plan({ text }) {
    count = wasm_bindgen.Count.plan(text);
    return JSON.parse(count.description());
  },
  follow({ text, plan }) {
    count = wasm_bindgen.Count.follow(text, plan);
    return true;
  },
  cubes({ ids }) {
    return ids.map((id) => count.cube(id)).join("");
  },
  numbers({ record }) {
    return JSON.parse(count.numbers(record));
  },
};

/** Answers a question with the module. */
function asked(command, request) {
  const question = JSON.stringify(request);
  const answer = JSON.parse(
    command === "gallery" ? wasm_bindgen.gallery(question) : wasm_bindgen.ask(command, question),
  );
  if (answer.error) throw answer.error;
  return answer.ok;
}

/** An error in the form that the page reads. */
function told(error) {
  if (typeof error === "string") {
    try {
      return JSON.parse(error);
    } catch {
      return { message: error };
    }
  }
  if (error instanceof WebAssembly.RuntimeError) {
    return {
      message: "an internal error ended the work",
      help: "this puzzle may need more memory or depth than a page has: try the command line",
    };
  }
  return { message: error.message ?? String(error), help: error.help, line: error.line };
}

onmessage = async ({ data: { id, command, request } }) => {
  answering = id;
  try {
    postMessage({ id, ok: await (command in acts ? acts[command](request) : asked(command, request)) });
  } catch (error) {
    postMessage({ id, error: told(error) });
  }
};
