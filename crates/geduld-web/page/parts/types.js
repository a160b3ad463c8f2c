// The types of the keys of puzzle files, and of what the browser kept. The forms can only show values of the right
// type, so these are checked before a form is drawn.
//
// A type is a function of a value and its place, such as `piece.0.edges`. It returns the place of the first value with
// a wrong type, or `null` if there is none.

import { LONGEST, MOST_BYTES } from "./limits.js";

const is = (test) => (value, place) => (test(value) ? null : place);

export const text = is((value) => typeof value === "string");
/** A text that fits a screen. */
export const short = is((value) => typeof value === "string" && value.length <= LONGEST);
/** The text of a puzzle file. */
export const file = is((value) => typeof value === "string" && value.length <= MOST_BYTES);
export const whole = is(Number.isSafeInteger);
export const natural = is((value) => Number.isSafeInteger(value) && value >= 0);
export const number = is(Number.isFinite);
export const flag = is((value) => typeof value === "boolean");

/** A type, or `null`. */
export const orNull = (type) => (value, place) => (value === null ? null : type(value, place));

/** Any of several types. */
export const either =
  (...types) =>
  (value, place) =>
    types.some((type) => type(value, place) === null) ? null : place;

/** A label or a name, which may be written as a number. */
export const word = either(short, whole);

/** The most pieces that are shown. A board has at most as many cells. */
export const MOST_PIECES = 400;

/** A list with values of one type, as many as `lengths` allows. */
export const listOf =
  (type, [least, most] = [0, Infinity]) =>
  (value, place) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return place;
    return value.map((own, index) => type(own, `${place}.${index}`)).find((own) => own !== null) ?? null;
  };

/** The keys of a table that the form shows. Each key may be missing. The table may have further keys. */
export const tableOf = (types) => (value, place) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return place;
  const wrong = Object.entries(types).map(([key, type]) =>
    value[key] === undefined ? null : type(value[key], place ? `${place}.${key}` : key),
  );
  return wrong.find((own) => own !== null) ?? null;
};

/** The keys of a table that must have all of them, and may have further ones. */
export const full = (types) => (value, place) =>
  tableOf(types)(value, place) ?? (Object.keys(types).every((key) => value[key] !== undefined) ? null : place);

/** The keys that all kinds have. */
export const common = { name: short };
