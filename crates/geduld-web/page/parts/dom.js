// What is in the page. A part of the page is always drawn as a whole. Preact then changes only the elements that
// differ, so the focus, what is selected, scrolled or unfolded, and what is pressed all stay. Text is always inserted
// as text, never parsed as markup.

import { legible } from "./plain.js";
import { t } from "./tongue.js";
import { cloneElement, createElement, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * An element with properties (`class`, `on…`, `aria-…`, anything else as an attribute or property) and children.
 * Children may be lists, and `null` is no child.
 *
 * @type {(tag: any, properties?: Record<string, any>, ...children: any[]) => import("preact").VNode<any>}
 */
export const h = /** @type {any} */ (createElement);

/** Draws what is inside an element. @type {(place: Element, ...children: any[]) => void} */
export const show = (place, ...children) => render(/** @type {any} */ (children), place);

/** An element that calls `begin` with itself once it is in the page, and what that returns when it is removed. */
export function Placed({ begin, ...more }) {
  const place = useRef(null);
  useLayoutEffect(() => begin(place.current), []);
  return h("div", { ...more, ref: place });
}

/** A picture with a `view` and a `body` (see `pictureOf`). */
export const drawn = ({ view, body }) =>
  h("svg", { viewBox: view.join(" "), "aria-hidden": "true", dangerouslySetInnerHTML: { __html: body } });

/** The element with this id. @returns {any} an element of the type that index.html gives it */
export const at = (id) => document.getElementById(id);

/**
 * A button. Words and labels of controls are in English, and shown in the language of the page. If a `key` does the
 * same, it is shown where there is a keyboard.
 *
 * @param {any} words
 * @param {() => void} call
 * @param {Record<string, any>} more
 */
export const button = (words, call, { key = "", ...more } = {}) =>
  h(
    "button",
    { type: "button", onclick: call, ...more },
    typeof words === "string" ? t(words) : words,
    key && [" ", h("kbd", { "aria-hidden": "true" }, key)],
  );

/** A labelled field. */
export const field = (label, input, note = "") =>
  h("label", { class: "field" }, h("span", {}, t(label)), input, note && h("small", {}, t(note)));

/** A box to tick. */
export const tick = (label, checked, change) =>
  h(
    "label",
    { class: "tick" },
    h("input", { type: "checkbox", checked, onchange: ({ target }) => change(target.checked) }),
    h("span", {}, t(label)),
  );

/** A choice: `options` are pairs of value and words. */
export const choice = (label, options, value, change, more = {}) =>
  field(
    label,
    h(
      "select",
      { value, onchange: ({ target }) => change(target.value), ...more },
      options.map(([key, words]) => h("option", { value: key }, t(words))),
    ),
  );

/** Boxes to tick, each with its name and words. `change` gets the names that are ticked, in this order. */
export const ticks = (options, chosen, change) =>
  h(
    "div",
    { class: "row" },
    options.map(([name, words]) =>
      tick(words, chosen.includes(name), (on) =>
        change(options.map(([own]) => own).filter((own) => (own === name ? on : chosen.includes(own)))),
      ),
    ),
  );

/** A whole number. */
export const number = (label, value, [least, most], change) =>
  field(
    label,
    h("input", {
      type: "number",
      min: least,
      max: most,
      value,
      inputMode: "numeric",
      onchange: ({ target }) => {
        const wanted = Math.round(Number(target.value));
        target.value = Math.min(most, Math.max(least, Number.isFinite(wanted) ? wanted : least));
        change(Number(target.value));
      },
    }),
  );

/** A picture from an SVG document, with a text alternative. */
export const picture = (svg, words) =>
  h("img", {
    src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(legible(svg)),
    alt: words,
    class: "picture",
  });

/** Delays a function until this time after the last of several calls. */
export function later(milliseconds, call) {
  let timer = 0;
  return (...all) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...all), milliseconds);
  };
}

/** Marks which key of the file an element is about, such as `board.rows`. Remarks about this key appear there. */
export const about = (place, element) => cloneElement(element, { "data-place": place });
