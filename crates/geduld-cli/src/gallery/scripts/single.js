/* One solution in a window of its own, and the others of its class. */

const angles = { ...START };
let opened = null, fold = null;
// Which step is drawn, which is wanted, and the frame in which it moves on.
let step = 0, goal = 0, moving = null;

function open(index) {
  opened = index;
  const number = classOf[index], kinds = data.kinds.sets[kindsOf(index)].map((kind) => data.kinds.names[kind]);
  $("which").textContent = `Solution ${index + 1}`;
  const from = mapOf(index) ? `, ${data.maps.names[mapOf(index)]}` : "";
  $("about-it").textContent = `class ${number + 1}${from}${kinds.length ? ": " + kinds.join(", ") : ""}`;
  $("in-words").textContent = words(index);
  $("link").href = `#solution-${index + 1}`;
  const link = `#solution-${index + 1}`;
  if (location.hash !== link) history.replaceState(null, "", link);
  mates();
  if (data.images) layouts();
  if (data.snake) {
    fold = folding(pathOf(index));
    $("step").max = fold.steps;
    $("step").value = fold.steps;
    step = goal = fold.steps;
  }
  stage();
  if (!$("single").open) $("single").showModal();
  const place = placeOf(index);
  if (place >= 0) focusable(place);
}
function stage() {
  const first = starts[classOf[opened]];
  const other = $("differences").checked && opened !== first ? first : null;
  let svg;
  if (data.snake) {
    const whole = goal === fold.steps && step === goal;
    svg = drawSnake(fold.at(step), { placed: fold.placed(step), angles, radius: fold.radius, other: whole && other !== null ? pathOf(other) : null });
    svg.dataset.cubes = fold.at(goal).map((at) => at.join(",")).join(" ");
    const text = goal === fold.steps ? "folded" : `bend ${goal} of ${fold.steps} folded`;
    $("step").setAttribute("aria-valuetext", text);
    $("step-says").textContent = text;
  } else {
    svg = draw(opened, other);
    if (data.square) svg = withSums(svg, opened);
  }
  svg.removeAttribute("aria-hidden");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Solution ${opened + 1}: ${words(opened)}`);
  $("stage").replaceChildren(svg);
}
function numberButton(index) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${index + 1}`;
  button.title = data.maps.names[mapOf(index)];
  button.setAttribute("aria-label", `Solution ${index + 1}, ${button.title || "the first of its class"}`);
  button.addEventListener("click", () => { open(index); $("which").focus(); });
  return button;
}
// The others of its class; in the pictures what they have in common with this one is faint.
function mates() {
  const first = starts[classOf[opened]], size = sizeOf(classOf[opened]);
  const others = Array.from({ length: size }, (_, i) => first + i).filter((index) => index !== opened);
  const PICTURES = 24;
  const buttons = others.slice(0, 100).map((index, i) => {
    const button = numberButton(index);
    if (i < PICTURES) button.prepend(draw(index, $("differences").checked ? opened : null));
    return button;
  });
  const more = others.length > 100 ? [` and ${others.length - 100} more`] : [];
  $("mates").replaceChildren(...(others.length ? [...buttons, ...more] : ["none"]));
  $("differences-of").hidden = size === 1;
  if (opened === first) $("differ").textContent = "";
  else {
    const { places, of } = difference(opened, first);
    $("differ").textContent = `differs from solution ${first + 1} in ${places} of ${of} places`;
  }
}
function layouts() {
  const all = imagesOfAll(), own = all[opened], others = [];
  for (let index = 0; index < count; index++) if (index !== opened && all[index] === own) others.push(index);
  const more = others.length > 100 ? [` and ${others.length - 100} more`] : [];
  $("layout").replaceChildren(...(others.length ? [...others.slice(0, 100).map(numberButton), ...more] : ["none"]));
}
function next(by) {
  const at = placeOf(opened);
  const to = visible[(at + by + visible.length) % visible.length];
  if (to !== undefined) open(to);
}
$("before").addEventListener("click", () => next(-1));
$("after").addEventListener("click", () => next(1));
$("close").addEventListener("click", () => $("single").close());
$("differences").addEventListener("input", () => { mates(); stage(); });
$("single").addEventListener("close", () => {
  stop();
  opened = null;
  history.replaceState(null, "", location.href.split("#")[0]);
  cards.get(current)?.firstChild.focus();
});
// A link to a solution opens it.
function openLinked() {
  const number = Number(/^#solution-(\d+)$/.exec(location.hash)?.[1]);
  if (number >= 1 && number <= count && opened !== number - 1) open(number - 1);
}
addEventListener("hashchange", openLinked);

/* Folding and turning a snake. */

const BEND = 450;
const still = matchMedia("(prefers-reduced-motion: reduce)");
function stop() {
  cancelAnimationFrame(moving);
  moving = null;
  if (data.snake) $("play").textContent = "Fold";
}
// Moves on to a step, a bend in about half a second, faster if it is far.
function moveTo(target) {
  goal = target;
  if (still.matches) step = goal;
  stage();
  if (moving !== null || step === goal) return;
  let before = performance.now();
  const move = (now) => {
    const far = goal - step, by = ((now - before) / BEND) * Math.max(1, Math.abs(far));
    before = now;
    step = Math.abs(far) <= by ? goal : step + Math.sign(far) * by;
    stage();
    if (step !== goal) moving = requestAnimationFrame(move);
    else {
      moving = null;
      if (playing()) playOn();
    }
  };
  moving = requestAnimationFrame(move);
}
const playing = () => $("play").textContent === "Stop";
function playOn() {
  if (goal === fold.steps) return stop();
  $("step").value = goal + 1;
  moveTo(goal + 1);
  if (step === goal) setTimeout(() => playing() && playOn(), BEND);
}
if (data.snake) {
  $("step").addEventListener("input", () => { $("play").textContent = "Fold"; moveTo(Number($("step").value)); });
  for (const id of ["turn", "tilt"]) {
    $(id).value = angles[id];
    $(id).addEventListener("input", () => { angles[id] = Number($(id).value); stage(); });
  }
  $("play").addEventListener("click", () => {
    if (playing()) return stop();
    if (goal === fold.steps) step = goal = 0;
    $("play").textContent = "Stop";
    stage();
    playOn();
  });
  // One finger or the mouse turns it, two fingers zoom the page.
  let drag = null;
  const end = () => { drag = null; };
  $("stage").classList.add("turns");
  $("stage").addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (!event.isPrimary) return end();
    drag = [event.clientX, event.clientY];
    $("stage").setPointerCapture(event.pointerId);
  });
  $("stage").addEventListener("pointerup", end);
  $("stage").addEventListener("pointercancel", end);
  $("stage").addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const around = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;
    angles.turn = around(angles.turn - (event.clientX - drag[0]) / 2);
    angles.tilt = Math.min(90, Math.max(-90, angles.tilt + (event.clientY - drag[1]) / 2));
    drag = [event.clientX, event.clientY];
    $("turn").value = angles.turn;
    $("tilt").value = angles.tilt;
    stage();
  });
}
