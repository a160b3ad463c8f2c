// The list. Only the cards in view exist. `visible` holds the solutions in the list. `current` is the position of the card with the
// keyboard focus. This card always exists, so that Tab reaches it.

import { say } from "./tongue.js";

const GAP = 12, CAPTION = 46, AHEAD = 400;
const MOST_PRINTED = 2000;

/**
 * Shows solutions as cards. Printed pictures need the `definitions`. `caption` gives the text below a picture, `open` opens a solution, and
 * `signal` ends the list.
 */
export function listIn(part, { draw, definitions, caption, open, signal }) {
  const list = part("list");
  let visible = [];
  let current = 0;
  let layout = { columns: 1, width: 150, height: 200 };
  const cards = new Map();

  function card(place, picture = draw.image) {
    const index = visible[place];
    const item = document.createElement("li");
    item.setAttribute("aria-setsize", String(visible.length));
    item.setAttribute("aria-posinset", String(place + 1));
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = place === current ? 0 : -1;
    button.dataset.place = place;
    button.dataset.index = index;
    button.setAttribute("aria-label", `${say("Solution {n}", { n: index + 1 })}, ${caption(index)}`);
    const field = document.createElement("span");
    field.className = "drawing";
    field.append(picture(index));
    const text = document.createElement("span");
    text.className = "caption";
    text.textContent = `${index + 1}. ${caption(index)}`;
    button.append(field, text);
    item.append(button);
    return item;
  }
  // The size that was chosen, if one was. Otherwise few pictures fill the window, and many are small.
  let chosen = 0;
  const leastOf = (width) => (width < 600 ? 130 : 170);
  const mostOf = (width) => Math.max(leastOf(width), Math.min(width, (visible.length === 1 ? 0.72 : 0.55) * innerHeight - CAPTION));
  function fitting(width) {
    const least = leastOf(width), most = mostOf(width);
    return Math.min(most, Math.max(least, Math.sqrt((0.8 * width * innerHeight) / Math.max(1, visible.length)) - CAPTION));
  }
  function measure() {
    const width = list.clientWidth;
    const least = Math.min(width, chosen || fitting(width));
    const columns = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
    // A few pictures do not grow with an empty row.
    const wide = visible.length < columns ? least : (width - GAP * (columns - 1)) / columns;
    const cardWidth = chosen ? wide : Math.min(mostOf(width), wide);
    part("size").value = String(Math.round(cardWidth));
    layout = { columns, width: cardWidth, height: cardWidth + CAPTION };
    list.style.height = `${Math.ceil(visible.length / columns) * (layout.height + GAP)}px`;
  }
  function placeCard(item, place) {
    const { columns, width, height } = layout;
    item.style.width = `${width}px`;
    item.style.height = `${height}px`;
    item.style.transform = `translate(${(place % columns) * (width + GAP)}px, ${Math.floor(place / columns) * (height + GAP)}px)`;
  }
  function inSight() {
    const top = list.getBoundingClientRect().top, step = layout.height + GAP;
    const from = Math.max(0, Math.floor((-top - AHEAD) / step)) * layout.columns;
    const to = Math.min(visible.length, Math.max(0, Math.ceil((innerHeight - top + AHEAD) / step)) * layout.columns);
    return [from, Math.max(from, to)];
  }
  const printing = () => list.classList.contains("printing");
  function render() {
    if (printing()) return;
    const [from, to] = inSight();
    const stays = (place) => (place >= from && place < to) || place === current;
    for (const [place, item] of cards) {
      if (stays(place)) continue;
      item.remove();
      cards.delete(place);
    }
    const add = (place) => {
      if (cards.has(place) || place >= visible.length) return;
      const item = card(place);
      placeCard(item, place);
      cards.set(place, item);
      list.append(item);
    };
    for (let place = from; place < to; place++) add(place);
    add(current);
  }
  function redraw() {
    cards.forEach((item) => item.remove());
    cards.clear();
    measure();
    render();
  }
  part("size").addEventListener("input", ({ target }) => {
    chosen = Number(target.value);
    redraw();
  }, { signal });
  let waiting = false;
  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; render(); });
  }
  addEventListener("scroll", later, { passive: true, signal });
  addEventListener("resize", later, { signal });
  let widthBefore = list.clientWidth;
  const watching = new ResizeObserver(() => {
    if (printing() || list.clientWidth === widthBefore) return;
    widthBefore = list.clientWidth;
    measure();
    cards.forEach((item, place) => placeCard(item, place));
    render();
  });
  watching.observe(list);
  signal.addEventListener("abort", () => watching.disconnect());

  /* Keys: Tab reaches one card, arrow keys reach the others. */

  function focusable(place) {
    const before = cards.get(current)?.firstChild;
    if (before) before.tabIndex = -1;
    current = place;
    render();
    const button = cards.get(place)?.firstChild;
    if (button) button.tabIndex = 0;
    return button;
  }
  function focusCard(place) {
    const button = focusable(place);
    // Scroll its row into view, and render the cards around it.
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest" });
    render();
  }
  list.addEventListener("keydown", (event) => {
    const { columns } = layout;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -current, End: visible.length - 1 - current }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusCard(Math.min(visible.length - 1, Math.max(0, current + step)));
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) open(Number(button.dataset.index));
  });

  /* Print: every picture, not only those in view. Pictures are elements here, because the printer does not wait for images. */

  addEventListener("beforeprint", () => {
    cards.clear();
    list.classList.add("printing");
    part("definitions").innerHTML = definitions;
    const number = Math.min(visible.length, MOST_PRINTED);
    list.replaceChildren(...Array.from({ length: number }, (_, place) => card(place, draw.bare)));
    part("not-printed").textContent = number < visible.length ? say("{n} more are not printed: filters make the list shorter.", { n: visible.length - number }) : "";
  }, { signal });
  addEventListener("afterprint", () => {
    list.classList.remove("printing");
    list.replaceChildren();
    part("definitions").replaceChildren();
    redraw();
  }, { signal });

  return {
    focusable,
    visible: () => visible,
    focusCurrent: () => cards.get(current)?.firstChild.focus(),
    show(indices) {
      visible = indices;
      current = 0;
      redraw();
    },
    /** The position of a solution in the list, which is in ascending order. -1 if it is not shown. */
    placeOf(index) {
      let low = 0, high = visible.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (visible[middle] < index) low = middle + 1;
        else high = middle;
      }
      return visible[low] === index ? low : -1;
    },
  };
}
