// A gallery of solutions in an element of a page.

import { reading } from "./data.js";
import { say, several } from "./tongue.js";
import { drawing } from "./picture.js";
import { snakesOf } from "./snake.js";
import { solidsOf } from "./solid.js";
import { frameIn } from "./frame.js";
import { listIn } from "./list.js";
import { filtersIn } from "./filter.js";
import { singleIn } from "./single.js";

/** The address of a solution within the page, or of the page without a solution. */
const ownLink = (index) => (index === null ? location.href.split("#")[0] : `#solution-${index + 1}`);

/**
 * Shows a gallery in an element that is already in the page. `link` gives the address of a solution (by its index from 0, or `null` for no
 * solution). The returned object opens solutions and removes the gallery.
 */
export function showGallery(place, data, { link = ownLink } = {}) {
  const own = reading(data);
  const space = data.space ? (data.space === "chain" ? snakesOf : solidsOf)(own) : null;
  const draw = drawing(own, space);
  const part = frameIn(place, data);
  const ending = new AbortController();
  const { classOf, sizeOf, mapOf, orbitOf, orbitSize } = own;

  const only = data.complete && data.sizes.length === 1;
  const turns = data.maps.names.some((name) => /mirror|reflect|flip|diagonal/.test(name)) ? "{n} with its turns and mirror images" : "{n} with its turns";
  function caption(index) {
    const number = classOf[index];
    const each = part("each").value;
    if (each === "image") return `${say(data.images.name)} ${orbitOf(index)}: ${several(orbitSize(orbitOf(index)), "solution")}`;
    if (each === "class") {
      const size = sizeOf(number), images = size > 1 ? say(turns, { n: size }) : "";
      return only ? [say("the only solution"), images].filter(Boolean).join("; ") : images || say("alone of its kind");
    }
    return [say("class {n}", { n: number + 1 }), say(data.maps.names[mapOf(index)])].filter(Boolean).join(", ");
  }
  const list = listIn(part, { draw, definitions: data.definitions, caption, open: (index) => single.open(index), signal: ending.signal });
  const single = singleIn(part, own, { draw, space, list, link });
  const filter = filtersIn(part, own, list.show);
  filter();

  return {
    ...own, ...single, filter, space,
    visible: list.visible,
    /** Opens a solution by its number from 1. Returns whether it exists. */
    openNumber(number) {
      const there = number >= 1 && number <= own.count;
      if (there && single.opened() !== number - 1) single.open(number - 1);
      return there;
    },
    end() {
      ending.abort();
      if (part("single").open) part("single").close();
      place.replaceChildren();
    },
  };
}
