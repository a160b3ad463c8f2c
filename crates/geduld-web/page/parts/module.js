// The WebAssembly module: it lies compressed in this page, and every worker gets a copy.

let compiled = null;

/** Bytes of a text in Base64. */
function bytesOf(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Sends bytes through a stream that compresses or decompresses. */
export async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The compiled module. */
export function moduleOfPage() {
  compiled ??= through(bytesOf(document.getElementById("module").textContent.trim()), new DecompressionStream("gzip"))
    .then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** Text as a word for an address: compressed, in Base64 without signs that addresses treat specially. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that was packed. */
export async function unpacked(word) {
  const bytes = await through(bytesOf(word.replaceAll("-", "+").replaceAll("_", "/")), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
