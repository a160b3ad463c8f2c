// The elements of a gallery. Only this markup is fixed. Everything from the data is inserted as text.

import { say } from "./tongue.js";

const frame = () => `
<svg class="definitions" aria-hidden="true"><defs id="gallery-definitions"></defs></svg>
<form id="gallery-filters" class="filters">
<label id="gallery-with">${say("with")} <input id="gallery-has" type="search" autocomplete="off" aria-describedby="gallery-help"></label>
<label id="gallery-symmetry">${say("symmetry")} <select id="gallery-kind"><option value="">${say("any")}</option></select></label>
<label>${say("show")} <select id="gallery-each"><option value="class">${say("one of each class")}</option></select></label>
<button type="reset">${say("Reset")}</button>
<label>${say("size")} <input id="gallery-size" type="range" min="100" max="900" step="20"></label>
<output id="gallery-count" aria-live="polite"></output>
</form>
<details class="help"><summary>${say("How to search")}</summary><p class="hint" id="gallery-help"></p></details>
<ol id="gallery-list" role="list" aria-label="${say("Solutions")}"></ol>
<p id="gallery-not-printed"></p>
<dialog id="gallery-single" aria-labelledby="gallery-which">
<div class="bar head"><h2 id="gallery-which" tabindex="-1"></h2>
<span class="keys"><button type="button" id="gallery-before">${say("Previous")}</button><button type="button" id="gallery-after">${say("Next")}</button><a id="gallery-link" href="#">${say("Link")}</a><button type="button" id="gallery-close">${say("Close")}</button></span></div>
<p class="hint" id="gallery-about-it"></p>
<div id="gallery-stage"></div>
<div class="bar" id="gallery-controls">
<label><span id="gallery-unit"></span> <input id="gallery-step" type="range" min="0" max="1" step="1"></label><output id="gallery-step-says"></output>
<button type="button" id="gallery-fold"></button>
<label>${say("Turn")} <input id="gallery-turn" type="range" min="-180" max="180" step="5"></label>
<label>${say("Tilt")} <input id="gallery-tilt" type="range" min="-90" max="90" step="5"></label>
</div>
<p id="gallery-differences-of"><label><input id="gallery-differences" type="checkbox" checked> ${say("mark differences within the class")}</label> <span class="hint" id="gallery-differ"></span></p>
<div class="mates"><span>${say("same class:")}</span><span class="mates drawn" id="gallery-mates"></span></div>
<div class="mates" id="gallery-layouts"><span></span><span class="mates" id="gallery-layout"></span></div>
<details><summary>${say("In words")}</summary><p class="words" id="gallery-in-words"></p></details>
</dialog>`;

/** Fills an element with the frame of a gallery. Returns a function that finds a part of the frame by its name. */
export function frameIn(place, data) {
  place.classList.add("solutions");
  place.innerHTML = frame();
  const part = (name) => place.querySelector(`#gallery-${name}`);
  const option = (list, value, words) => list.append(new Option(words, value));
  if (data.example) {
    part("has").placeholder = data.example.text;
    part("help").textContent = `${say(data.example.help)} `;
  } else part("with").hidden = true;
  part("help").append(say("Arrow keys go through the list, Enter opens a solution."));
  data.kinds.names.forEach((name, kind) => option(part("kind"), kind, say(name)));
  part("symmetry").hidden = data.kinds.names.length === 0;
  if (data.images) {
    option(part("each"), "image", say("one of each {image}", { image: say(data.images.name) }));
    part("layouts").firstChild.textContent = say("same {image}:", { image: say(data.images.name) });
  }
  part("layouts").hidden = !data.images;
  option(part("each"), "all", say("every solution"));
  part("controls").hidden = !data.space;
  return part;
}
