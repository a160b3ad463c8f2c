// Filters for the list of solutions.

import { several } from "./tongue.js";

/** Sets up the filters. `show` is called with the solutions that pass them. Returns the function that applies the filters. */
export function filtersIn(part, own, show) {
  const { data, count, contentAt, kindsOf, starts, classOf, orbitOf } = own;

  // For each position, the contents that match a word: `1,1=5` matches 1,1=5 and 1,1=5/2.
  function fitting(word) {
    const tests = [];
    data.places.forEach((contents, place) => {
      const fits = contents.map((part) => data.names[part] === word || data.names[part].startsWith(word + "/"));
      if (fits.includes(true)) tests.push({ place, fits });
    });
    return (index) => tests.some(({ place, fits }) => fits[contentAt(index, place)]);
  }
  function filter() {
    const wanted = part("has").value.split(";").map((word) => word.trim()).filter(Boolean).map(fitting);
    const kind = part("kind").value;
    const kinds = kind === "" ? null : data.kinds.sets.map((set) => set.includes(Number(kind)));
    const each = part("each").value;
    const seen = new Uint8Array(each === "image" ? data.images.orbits.length + 1 : 0);
    const indices = [];
    for (let index = 0; index < count; index++) {
      if (kinds && !kinds[kindsOf(index)]) continue;
      // Only the first match of each class or layout is shown.
      if (each === "image" && seen[orbitOf(index)]) continue;
      if (!wanted.every((fits) => fits(index))) continue;
      indices.push(index);
      if (each === "class") index = starts[classOf[index] + 1] - 1;
      else if (each === "image") seen[orbitOf(index)] = 1;
    }
    show(indices);
    part("count").textContent = each === "class" ? several(indices.length, "class", "classes") : several(indices.length, each === "image" ? data.images.name : "solution");
  }
  for (const id of ["has", "kind", "each"]) part(id).addEventListener("input", filter);
  part("filters").addEventListener("submit", (event) => event.preventDefault());
  part("filters").addEventListener("reset", () => setTimeout(filter));
  return filter;
}
