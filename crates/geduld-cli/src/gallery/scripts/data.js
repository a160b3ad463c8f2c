"use strict";
/* What stands in #data, and how it is read: each solution is a row of numbers, written with the digits that the data name. */

const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const count = data.count;

const DIGITS = new Uint8Array(128);
[...data.digits].forEach((digit, value) => { DIGITS[digit.charCodeAt(0)] = value; });
function numberAt(text, at, width) {
  let number = 0;
  for (let i = at; i < at + width; i++) number = number * data.digits.length + DIGITS[text.charCodeAt(i)];
  return number;
}
// The numbers of a column that all have the same width.
const column = ({ width, text }) => (index) => numberAt(text, index * width, width);

const offsets = [];
let rowWidth = 0;
for (const width of data.widths) {
  offsets.push(rowWidth);
  rowWidth += width;
}
// What lies in a place of a solution: an index into the contents of the place, and the number of the part.
const contentAt = (index, place) => numberAt(data.rows, index * rowWidth + offsets[place], data.widths[place]);
const partsOf = (index) => data.places.map((contents, place) => contents[contentAt(index, place)]);

const mapOf = column(data.maps);
const kindsOf = column(data.kinds);

// The first solution of each class, and the class of each solution, counted from 0.
const starts = new Uint32Array(data.sizes.length + 1);
const classOf = new Uint32Array(count);
data.sizes.forEach((size, number) => {
  starts[number + 1] = starts[number] + size;
  classOf.fill(number, starts[number], starts[number + 1]);
});
const sizeOf = (number) => starts[number + 1] - starts[number];

// The number of the layout of each solution, read when it is first asked for.
let images = null;
function imagesOfAll() {
  if (!images) {
    const imageOf = column(data.images);
    images = Uint32Array.from({ length: count }, (_, index) => imageOf(index));
  }
  return images;
}
