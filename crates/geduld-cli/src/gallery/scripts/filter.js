/* Filters: which solutions the list shows. */

// For each place the contents that a word fits: `1,1=5` fits 1,1=5 and 1,1=5/2.
function fitting(word) {
  const tests = [];
  data.places.forEach((contents, place) => {
    const fits = contents.map((part) => data.names[part] === word || data.names[part].startsWith(word + "/"));
    if (fits.includes(true)) tests.push({ place, fits });
  });
  return (index) => tests.some(({ place, fits }) => fits[contentAt(index, place)]);
}
function filter() {
  const wanted = ($("has")?.value ?? "").split(";").map((word) => word.trim()).filter(Boolean).map(fitting);
  const kind = $("kind")?.value ?? "";
  const kinds = kind === "" ? null : data.kinds.sets.map((set) => set.includes(Number(kind)));
  const one = $("one").checked;
  const indices = [];
  for (let index = 0; index < count; index++) {
    if (kinds && !kinds[kindsOf(index)]) continue;
    if (!wanted.every((fits) => fits(index))) continue;
    indices.push(index);
    // Of each class the first that fits.
    if (one) index = starts[classOf[index] + 1] - 1;
  }
  show(indices);
  $("count").textContent = one ? several(indices.length, "class", "classes") : several(indices.length, "solution", "solutions");
}
for (const id of ["has", "kind", "one"]) $(id)?.addEventListener("input", filter);
$("filters").addEventListener("submit", (event) => event.preventDefault());
$("filters").addEventListener("reset", () => setTimeout(filter));
