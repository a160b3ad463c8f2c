// The WebAssembly module. The page contains it in compressed form, and every worker gets a copy.

import { bytesOf } from "./base64.js";

let address = "";
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The text of an element of the page. */
const textOf = (id) => document.getElementById(id)?.textContent ?? "";

/** Creates a worker without the module. */
export function newWorker() {
  address ||= URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));
  return new Worker(address);
}

/** The compiled module. A worker decompresses it, so the page is not blocked. */
export function moduleOfPage() {
  compiled ??= new Promise((resolve, reject) => {
    const worker = newWorker();
    worker.onmessage = ({ data: { ok, error } }) => {
      worker.terminate();
      if (ok) resolve(ok);
      else reject(new Error(error.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "workers cannot be started"));
    };
    worker.postMessage({ id: 0, command: "unpack", request: { packed: textOf("module").trim() } });
  });
  return compiled;
}

/** Sends bytes through a stream that compresses or decompresses them. */
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Packs a text as a word for a URL: compressed, in Base64 without characters that are special in URLs. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks a word. */
export async function unpacked(word) {
  const bytes = await through(bytesOf(word.replaceAll("-", "+").replaceAll("_", "/")), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
