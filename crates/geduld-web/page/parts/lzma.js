// Unpacks LZMA, as the module is packed in the page (I. Pavlov, *LZMA specification*, 2015). The size is in the header,
// and there is no mark of the end. The names of the specification are in the comments.

/** The bits of a probability, and by how much of its distance to 0 or 1 it moves. */
const BITS = 11;
const MOVE = 5;
/** Below this range, the next byte is read. */
const TOP = 1 << 24;

/** The states: below 7 the last was a literal. */
const STATES = 12;
/** The most states of a position, 2^pb. */
const POSITIONS = 16;
/** The probabilities of a length: two choices, and trees for short, middle and long ones. */
const LENGTH = 2 + 2 * 8 * POSITIONS + 256;
/** The classes of lengths, by which distances are decoded (kNumLenToPosStates), and the bits of their trees. */
const CLASSES = 4;
const SLOT = 6;

/** Where the probabilities of each kind begin. */
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_0 = IS_REP + STATES;
const IS_REP_1 = IS_REP_0 + STATES;
const IS_REP_2 = IS_REP_1 + STATES;
const IS_REP_0_LONG = IS_REP_2 + STATES;
const MATCH_LENGTH = IS_REP_0_LONG + STATES * POSITIONS;
const REP_LENGTH = MATCH_LENGTH + LENGTH;
const SLOTS = REP_LENGTH + LENGTH;
const DISTANCES = SLOTS + (CLASSES << SLOT);
const ALIGN = DISTANCES + 128;
const LITERALS = ALIGN + 16;

/** The bytes that were packed with the header of an `.lzma` file. @param {Uint8Array} packed */
export function unlzma(packed) {
  const [lc, rest] = [packed[0] % 9, Math.floor(packed[0] / 9)];
  const [lp, pb] = [rest % 5, Math.floor(rest / 5)];
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const chances = new Uint16Array(LITERALS + (0x300 << (lc + lp))).fill(1 << (BITS - 1));
  const [highMask, positionMask] = [(1 << lp) - 1, (1 << pb) - 1];
  let [range, code, from] = [-1, 0, 14];
  for (; from < 18; from += 1) code = (code << 8) | packed[from];

  /** The next bit, which has its own probability. */
  function bit(at) {
    const chance = chances[at];
    const bound = Math.imul(range >>> BITS, chance);
    let own = 0;
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      chances[at] = chance + (((1 << BITS) - chance) >> MOVE);
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      chances[at] = chance - (chance >> MOVE);
      own = 1;
    }
    if (range >>> 0 < TOP) {
      range <<= 8;
      code = (code << 8) | packed[from++];
    }
    return own;
  }
  /** A number of some bits, the highest first. */
  function tree(at, bits) {
    let own = 1;
    for (let left = bits; left > 0; left -= 1) own = (own << 1) | bit(at + own);
    return own - (1 << bits);
  }
  /** A number of some bits, the lowest first. */
  function reversed(at, bits) {
    let [own, value] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const next = bit(at + own);
      own = (own << 1) | next;
      value |= next << place;
    }
    return value;
  }
  /** A number of some bits that are as likely 0 as 1. */
  function direct(bits) {
    let value = 0;
    for (let left = bits; left > 0; left -= 1) {
      range >>>= 1;
      const own = code >>> 0 >= range >>> 0 ? 1 : 0;
      if (own) code = (code - range) | 0;
      value = (value << 1) | own;
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | packed[from++];
      }
    }
    return value;
  }
  function length(at, position) {
    if (!bit(at)) return 2 + tree(at + 2 + (position << 3), 3);
    if (!bit(at + 1)) return 10 + tree(at + 2 + 8 * POSITIONS + (position << 3), 3);
    return 18 + tree(at + 2 + 16 * POSITIONS, 8);
  }
  function distance(long) {
    const slot = tree(SLOTS + (Math.min(long - 2, CLASSES - 1) << SLOT), SLOT);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + reversed(DISTANCES + high - slot, bits);
    return high + (direct(bits - 4) << 4) + reversed(ALIGN, 4);
  }

  let [state, to] = [0, 0];
  // The last four distances, less 1.
  let [near, second, third, fourth] = [0, 0, 0, 0];
  while (to < size) {
    const position = to & positionMask;
    if (!bit(IS_MATCH + state * POSITIONS + position)) {
      const before = to > 0 ? out[to - 1] : 0;
      const base = LITERALS + 0x300 * (((to & highMask) << lc) + (before >> (8 - lc)));
      let own = 1;
      if (state >= 7) {
        let matched = out[to - near - 1];
        for (let same = true; own < 0x100 && same; matched <<= 1) {
          const wanted = (matched >> 7) & 1;
          const next = bit(base + ((1 + wanted) << 8) + own);
          own = (own << 1) | next;
          same = next === wanted;
        }
      }
      while (own < 0x100) own = (own << 1) | bit(base + own);
      out[to++] = own;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let long;
    if (!bit(IS_REP + state)) {
      [fourth, third, second] = [third, second, near];
      long = length(MATCH_LENGTH, position);
      near = distance(long);
      state = state < 7 ? 7 : 10;
    } else {
      let short = false;
      if (!bit(IS_REP_0 + state)) short = !bit(IS_REP_0_LONG + state * POSITIONS + position);
      else {
        let own = second;
        if (bit(IS_REP_1 + state)) {
          own = third;
          if (bit(IS_REP_2 + state)) [own, fourth] = [fourth, third];
          third = second;
        }
        second = near;
        near = own;
      }
      long = short ? 1 : length(REP_LENGTH, position);
      state = short ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
    const end = Math.min(size, to + long);
    for (; to < end; to += 1) out[to] = out[to - near - 1];
  }
  return out;
}
