// The WebAssembly module. The page contains it in compressed form, and every worker gets a copy.

import { bytesOf } from "./base64.js";
import { MOST_BYTES } from "./limits.js";

let address = "";
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The text of an element of the page. */
const textOf = (id) => document.getElementById(id)?.textContent ?? "";

/** The pictures of the shelf, as SVG documents, in its order. */
export const picturesOfShelf = async () => (await unpacked(textOf("pictures-of-shelf"))).split("\n");

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

/**
 * How many bytes are unpacked in one step. One packed byte can stand for a thousand, so a step makes at most a
 * megabyte.
 */
const STEP = 1024;

/** Sends bytes through a stream that compresses or decompresses them, in steps of a number of bytes. */
function through(bytes, stream, step) {
  let at = 0;
  const steps = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += step)));
    },
  });
  return steps.pipeThrough(stream).getReader();
}

/** Packs a text as a word for a URL: compressed, in Base64 without characters that are special in URLs. */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const reader = through(bytes, new CompressionStream("deflate-raw"), bytes.length);
  let binary = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    for (const byte of value) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text in a word is larger than a puzzle file may be. */
export class TooLarge extends Error {}

/** Unpacks a word, and stops as soon as the text is too large. */
export async function unpacked(word) {
  // Bytes that cannot be compressed take a third more in Base64.
  if (word.length > 1.4 * MOST_BYTES) throw new TooLarge();
  const reader = through(
    bytesOf(word.replaceAll("-", "+").replaceAll("_", "/")),
    new DecompressionStream("deflate-raw"),
    STEP,
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, length] = ["", 0];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new TooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
