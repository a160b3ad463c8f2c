// Bytes as text that can stand in a page: two signs hold 13 bits, where Base64 needs more than two (as in basE91 by
// J. Henke, 2006, with a fixed length).

/** The signs: printable ones, without those that mean something in HTML or in strings. */
const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !"<&\\".includes(sign))
  .join("");

const BITS = 13;

/** The text of some bytes. The last two signs may stand for less than 13 bits. @param {Uint8Array} bytes */
export function denseOf(bytes) {
  const text = [];
  let [held, number] = [0, 0];
  const write = () => {
    const value = held & 8191;
    text.push(SIGNS[value % SIGNS.length] + SIGNS[Math.floor(value / SIGNS.length)]);
  };
  for (const byte of bytes) {
    held |= byte << number;
    number += 8;
    if (number < BITS) continue;
    write();
    held >>>= BITS;
    number -= BITS;
  }
  if (number > 0) write();
  return text.join("");
}

/** The bytes of such a text, with at most one further byte, which is 0. */
export function bytesOfDense(text) {
  const value = new Uint16Array(128);
  [...SIGNS].forEach((sign, at) => {
    value[sign.charCodeAt(0)] = at;
  });
  const bytes = new Uint8Array(Math.floor(((text.length / 2) * BITS) / 8));
  let [held, number, at] = [0, 0, 0];
  for (let place = 0; place < text.length; place += 2) {
    held |= (value[text.charCodeAt(place)] + SIGNS.length * value[text.charCodeAt(place + 1)]) << number;
    number += BITS;
    while (number >= 8 && at < bytes.length) {
      bytes[at] = held & 255;
      at += 1;
      held >>>= 8;
      number -= 8;
    }
  }
  return bytes;
}
