// A dialog with one solution and the others of its class.

import { withSums } from "./sums.js";
import { say } from "./tongue.js";
import { turningIn } from "./turning.js";

const PICTURES = 24, MATES = 100;

/** Opens solutions. `link` gives the address of a solution, `list` is the list behind the dialog. */
export function singleIn(part, own, { draw, space, list, link }) {
  const { data, count, starts, classOf, sizeOf, kindsOf, mapOf, partsOf, isThing, words } = own;
  /** @type {any} the index of the solution that is open, or `null` */
  let opened = null;
  const turning = space ? turningIn(part, space, () => stage(), draw.complete) : null;

  const solution = (index) => say("Solution {n}", { n: index + 1 });

  function open(index) {
    opened = index;
    const kinds = data.kinds.sets[kindsOf(index)].map((kind) => say(data.kinds.names[kind]));
    part("which").textContent = solution(index);
    const from = mapOf(index) ? `, ${say(data.maps.names[mapOf(index)])}` : "";
    part("about-it").textContent = `${say("class {n}", { n: classOf[index] + 1 })}${from}${kinds.length ? ": " + kinds.join(", ") : ""}`;
    part("in-words").textContent = words(index);
    part("link").href = link(index);
    if (location.hash !== link(index)) history.replaceState(null, "", link(index));
    mates();
    if (data.images) layouts();
    turning?.take(index);
    stage();
    if (!part("single").open) part("single").showModal();
    const place = list.placeOf(index);
    if (place >= 0) list.focusable(place);
  }
  function stage() {
    const first = starts[classOf[opened]];
    const other = part("differences").checked && opened !== first ? first : null;
    let svg;
    if (turning) svg = turning.draw(other);
    else {
      svg = draw.whole(opened, other);
      if (data.square) svg = withSums(svg, data.square, partsOf(opened).filter(isThing).map((part) => Number(data.names[part].split("=")[1])));
    }
    svg.removeAttribute("aria-hidden");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${solution(opened)}: ${words(opened)}`);
    part("stage").replaceChildren(svg);
  }
  function numberButton(index) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${index + 1}`;
    button.title = say(data.maps.names[mapOf(index)]);
    button.setAttribute("aria-label", `${solution(index)}, ${button.title || say("the first of its class")}`);
    button.addEventListener("click", () => { open(index); part("which").focus(); });
    return button;
  }
  const more = (others) => (others.length > MATES ? [say(" and {n} more", { n: others.length - MATES })] : []);
  // The other solutions of the class. In their pictures, the parts that they share with this one are faint.
  function mates() {
    const first = starts[classOf[opened]], size = sizeOf(classOf[opened]);
    const others = Array.from({ length: size }, (_, i) => first + i).filter((index) => index !== opened);
    const buttons = others.slice(0, MATES).map((index, i) => {
      const button = numberButton(index);
      if (i < PICTURES) button.prepend(draw.image(index, part("differences").checked ? opened : null, true));
      return button;
    });
    part("mates").replaceChildren(...(others.length ? [...buttons, ...more(others)] : [say("none")]));
    part("differences-of").hidden = size === 1;
    if (opened === first) part("differ").textContent = "";
    else {
      const { places, of } = own.difference(opened, first);
      part("differ").textContent = say("differs from solution {first} in {places} of {of} places", { first: first + 1, places, of });
    }
  }
  function layouts() {
    const all = own.imagesOfAll(), image = all[opened], others = [];
    for (let index = 0; index < count; index++) if (index !== opened && all[index] === image) others.push(index);
    part("layout").replaceChildren(...(others.length ? [...others.slice(0, MATES).map(numberButton), ...more(others)] : [say("none")]));
  }
  function next(by) {
    const visible = list.visible();
    const to = visible[(list.placeOf(opened) + by + visible.length) % visible.length];
    if (to !== undefined) open(to);
  }
  part("before").addEventListener("click", () => next(-1));
  part("after").addEventListener("click", () => next(1));
  part("close").addEventListener("click", () => part("single").close());
  part("differences").addEventListener("input", () => { mates(); stage(); });
  part("single").addEventListener("close", () => {
    turning?.stop();
    opened = null;
    history.replaceState(null, "", link(null));
    list.focusCurrent();
  });
  return { open, turning, opened: () => opened };
}
