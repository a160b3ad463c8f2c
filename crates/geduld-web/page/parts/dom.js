// Creates elements. Text is always inserted as text, never parsed as markup.

/**
 * An element with properties (`class`, `on…`, `aria-…`, anything else as an attribute or property) and children.
 *
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {any[]} children
 * @returns {any} an element of the type of its tag
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key in element && key !== "list" && key !== "form" && typeof value !== "object") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * An SVG element with attributes and children.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 * @returns {any} an element of the type of its tag
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Replaces all children of an element. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

/**
 * Draws what is inside an element anew. What had the focus still has it, by the name in `data-focus` or else by its position; parts stay
 * scrolled, by `data-scroll`, and details open.
 */
export function anew(place, draw) {
  const all = (wanted) => [...place.querySelectorAll(wanted)];
  const controls = () => all("input, select, textarea, button, summary, [data-focus]");
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const index = controls().indexOf(focused);
  const open = all("details").map((own) => own.open);
  const scrolled = new Map(all("[data-scroll]").map((own) => [own.dataset.scroll, { left: own.scrollLeft, top: own.scrollTop }]));
  draw();
  all("[data-scroll]").forEach((own) => own.scrollTo(scrolled.get(own.dataset.scroll)));
  all("details").forEach((own, at) => { own.open = open[at] ?? own.open; });
  if (index < 0 || focused.isConnected) return;
  const { focus = "" } = focused.dataset;
  const same = place.querySelector(`[data-focus="${CSS.escape(focus)}"]`) ?? controls()[index];
  if (same?.tagName === focused.tagName) same.focus({ preventScroll: true });
}

/** The element with this id. @returns {any} an element of the type that index.html gives it */
export const at = (id) => document.getElementById(id);

/** A labelled field. */
export function field(label, input, note) {
  return h("label", { class: "field" }, h("span", {}, label), input, note ? h("small", {}, note) : null);
}

/** A box to tick. */
export function tick(label, checked, change) {
  const box = h("input", { type: "checkbox", checked, onchange: () => change(box.checked) });
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

/** A choice: `options` are pairs of value and words. */
export function choice(label, options, value, change) {
  const list = h("select", { onchange: () => change(list.value) },
    options.map(([key, words]) => h("option", { value: key }, words)));
  list.value = value;
  return field(label, list);
}

/** Boxes to tick, each with its name and words. `change` gets the names that are ticked, in this order. */
export function ticks(options, chosen, change) {
  return h("div", { class: "row" }, options.map(([name, words]) => tick(words, chosen.includes(name),
    (on) => change(options.map(([own]) => own).filter((own) => (own === name ? on : chosen.includes(own)))))));
}

/** A whole number. */
export function number(label, value, [least, most], change) {
  const input = h("input", {
    type: "number", min: least, max: most, value, inputMode: "numeric",
    onchange: () => {
      const wanted = Math.round(Number(input.value));
      input.value = Math.min(most, Math.max(least, Number.isFinite(wanted) ? wanted : least));
      change(Number(input.value));
    },
  });
  return field(label, input);
}

/** A picture from an SVG document, with a text alternative. */
export function picture(svg, words) {
  return h("img", { src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg), alt: words, class: "picture" });
}

/** Delays a function until this time after the last of several calls. */
export function later(milliseconds, call) {
  let timer = 0;
  return (...all) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...all), milliseconds);
  };
}

/** Marks which key of the file an element is about, such as `board.rows`. Remarks about this key appear there. */
export function about(place, element) {
  element.dataset.place = place;
  return element;
}
