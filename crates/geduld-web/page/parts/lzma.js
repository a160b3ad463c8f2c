// Decompresses `.lzma` files of the LZMA SDK (the specification is in the public domain). LZMA makes WebAssembly a third smaller than the
// formats that browsers can decompress themselves.

// The start index of each kind of probability.
const MATCH = 0;
const REP = 192;
const REP0 = 204;
const REP1 = 216;
const REP2 = 228;
const REP0_LONG = 240;
const SLOT = 432;
const POSITION = 688;
const ALIGN = 803;
const LENGTH = 819;
const REP_LENGTH = 1333;
const LITERAL = 1847;

/** The decompressed bytes. The header must contain their number. */
export function unlzma(input) {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const [lc, lp, pb] = [input[0] % 9, Math.floor(input[0] / 9) % 5, Math.floor(input[0] / 45)];
  const size = view.getUint32(5, true);
  const output = new Uint8Array(size);
  const chances = new Uint16Array(LITERAL + (0x300 << (lc + lp))).fill(1024);
  // The range and the code of the decoder. Numbers in a typed array stay 32-bit numbers.
  const coder = new Uint32Array([0xffffffff, view.getUint32(14)]);
  let at = 18;

  function normalize() {
    if (coder[0] >= 0x1000000) return;
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | input[at];
    at += 1;
  }

  function bit(index) {
    const chance = chances[index];
    const bound = (coder[0] >>> 11) * chance;
    const one = coder[1] >= bound;
    if (one) {
      coder[0] -= bound;
      coder[1] -= bound;
      chances[index] = chance - (chance >> 5);
    } else {
      coder[0] = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    }
    normalize();
    return one ? 1 : 0;
  }

  function tree(base, bits) {
    let node = 1;
    for (let left = bits; left > 0; left -= 1) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  }

  function reverseTree(base, bits) {
    let [node, value] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const own = bit(base + node);
      node = (node << 1) | own;
      value |= own << place;
    }
    return value;
  }

  function direct(bits) {
    let value = 0;
    for (let left = bits; left > 0; left -= 1) {
      coder[0] >>>= 1;
      const one = coder[1] >= coder[0];
      if (one) coder[1] -= coder[0];
      value = value * 2 + (one ? 1 : 0);
      normalize();
    }
    return value;
  }

  function length(base, position) {
    if (!bit(base)) return tree(base + 2 + (position << 3), 3);
    if (!bit(base + 1)) return 8 + tree(base + 130 + (position << 3), 3);
    return 16 + tree(base + 258, 8);
  }

  function distance(long) {
    const slot = tree(SLOT + (Math.min(long, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const begin = (2 | (slot & 1)) * 2 ** bits;
    return slot < 14 ? begin + reverseTree(POSITION + begin - slot, bits) : begin + direct(bits - 4) * 16 + reverseTree(ALIGN, 4);
  }

  function literal(to, state, back) {
    const before = to > 0 ? output[to - 1] : 0;
    const base = LITERAL + 0x300 * (((to & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      let matched = output[to - back - 1];
      let same = true;
      while (same && symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const own = bit(base + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | own;
        same = own === expected;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(base + symbol);
    output[to] = symbol;
  }

  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  for (let to = 0; to < size;) {
    const position = to & ((1 << pb) - 1);
    if (!bit(MATCH + (state << 4) + position)) {
      literal(to, state, rep0);
      to += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let long;
    if (bit(REP + state)) {
      if (!bit(REP0 + state)) {
        if (!bit(REP0_LONG + (state << 4) + position)) {
          state = state < 7 ? 9 : 11;
          output[to] = output[to - rep0 - 1];
          to += 1;
          continue;
        }
      } else if (!bit(REP1 + state)) [rep0, rep1] = [rep1, rep0];
      else if (!bit(REP2 + state)) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      long = length(REP_LENGTH, position);
      state = state < 7 ? 8 : 11;
    } else {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      long = length(LENGTH, position);
      state = state < 7 ? 7 : 10;
      rep0 = distance(long);
    }
    if (rep0 >= to) throw new Error("the compressed data are damaged");
    for (const end = Math.min(size, to + long + 2); to < end; to += 1) output[to] = output[to - rep0 - 1];
  }
  return output;
}
