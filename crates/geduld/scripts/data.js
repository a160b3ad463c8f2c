// Reads the data: each solution is a row of numbers, written with the digits that the data define.

/** Functions that read the data of a solution, given its index from 0. */
export function reading(data) {
  const { count } = data;
  const DIGITS = new Uint8Array(128);
  [...data.digits].forEach((digit, value) => { DIGITS[digit.charCodeAt(0)] = value; });
  const base = data.digits.length;
  function numberAt(text, at, width) {
    let number = 0;
    for (let i = at; i < at + width; i++) number = number * base + DIGITS[text.charCodeAt(i)];
    return number;
  }
  // The numbers of a column, all with the same width.
  const column = ({ width, text }) => (index) => numberAt(text, index * width, width);

  const offsets = [];
  let rowWidth = 0;
  for (const width of data.widths) {
    offsets.push(rowWidth);
    rowWidth += width;
  }
  // The content of a position of a solution: an index into the contents of the position. `partsOf` gives the numbers of the parts.
  const contentAt = (index, place) => numberAt(data.rows, index * rowWidth + offsets[place], data.widths[place]);
  const partsOf = (index) => data.places.map((contents, place) => contents[contentAt(index, place)]);

  // The first solution of each class, and the class of each solution, counted from 0.
  const starts = new Uint32Array(data.sizes.length + 1);
  const classOf = new Uint32Array(count);
  data.sizes.forEach((size, number) => {
    starts[number + 1] = starts[number] + size;
    classOf.fill(number, starts[number], starts[number + 1]);
  });

  // If solutions have images (layouts, figures): the number of the image of each solution, and the orbit of that image.
  /** @type {Uint32Array | undefined} */
  let images;
  function imagesOfAll() {
    if (!images) {
      const imageOf = column(data.images);
      images = Uint32Array.from({ length: count }, (_, index) => imageOf(index));
    }
    return images;
  }
  const orbitOf = (index) => data.images.orbits[imagesOfAll()[index] - 1];
  /** @type {Uint32Array | undefined} */
  let orbitSizes;
  function orbitSize(orbit) {
    if (!orbitSizes) {
      orbitSizes = new Uint32Array(data.images.orbits.length + 1);
      for (let index = 0; index < count; index++) orbitSizes[orbitOf(index)] += 1;
    }
    return orbitSizes[orbit];
  }

  const isThing = (part) => data.names[part] !== "";
  return {
    data, count, contentAt, partsOf, starts, classOf, imagesOfAll, orbitOf, orbitSize, isThing,
    mapOf: column(data.maps),
    kindsOf: column(data.kinds),
    sizeOf: (number) => starts[number + 1] - starts[number],
    // The contents of a solution in words.
    words: (index) => partsOf(index).filter(isThing).map((part) => data.names[part]).join("  "),
    // The number of positions in which two solutions differ, and the number of all positions.
    difference(index, other) {
      const known = new Set(partsOf(other));
      const things = partsOf(index).filter(isThing);
      return { places: things.filter((part) => !known.has(part)).length, of: things.length };
    },
  };
}
