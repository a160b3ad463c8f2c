"use strict";
// The page shows what stands in #data; it asks nobody for anything.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const all = data.solutions;
const cards = [];

/* Pictures */

const SVG = "http://www.w3.org/2000/svg";
function picture(view, body) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view.join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = body;
  return svg;
}
function draw(solution) {
  if (data.snake) return drawSnake(solution.path, solution.path.length, START);
  return picture(data.view, solution.parts.map((part) => data.parts[part]).join(""));
}
// What lies where, in words.
function words(solution) {
  if (data.snake) return solution.path.map((at, i) => i + 1 + "=" + at.join(",")).join("  ");
  return solution.parts.map((part) => data.names[part]).filter(Boolean).join("  ");
}

/* Snakes in space: the same projection as in the pictures of the command line. */

const START = { turn: 28, tilt: 30 };
const UNIT = 100, EDGE = 0.44;
function view({ turn, tilt }) {
  const a = (turn * Math.PI) / 180, b = (tilt * Math.PI) / 180;
  const [s, c, d, f] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  return {
    point: ([x, y, z]) => [UNIT * (c * x - s * y), UNIT * (s * d * x + c * d * y - f * z)],
    near: ([x, y, z]) => s * f * x + c * f * y + d * z,
    // The side of each axis whose face one sees.
    sides: [s * f, c * f, d].map((n) => (n >= 0 ? 1 : -1)),
  };
}
const round = (x) => Math.round(x * 100) / 100;
function cube(v, middle, dark) {
  const tones = dark ? ["shade2", "shade1", "shade"] : ["piece2", "piece1", "piece"];
  let out = "";
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
      const spot = [...middle];
      spot[axis] += (v.sides[axis] * EDGE) / 2;
      spot[a] += (i * EDGE) / 2;
      spot[b] += (j * EDGE) / 2;
      return v.point(spot).map(round).join(",");
    });
    out += `<polygon class="${tones[axis]} fine" points="${corners.join(" ")}"/>`;
  }
  return out;
}
// `placed` cubes lie where they belong, the others still hang out.
function drawSnake(path, placed, angles) {
  const v = view(angles);
  const parts = path.map((spot, i) => {
    let out = cube(v, spot, i % 2 === 1);
    if (i === 0 || i === path.length - 1) {
      const top = [...spot];
      top[2] += EDGE / 2;
      const [x, y] = v.point(top).map(round);
      out += `<circle class="paper edge" cx="${x}" cy="${y}" r="20"/><text class="name" x="${x}" y="${y + 9}" font-size="25">${i + 1}</text>`;
    }
    return [v.near(spot), i < placed ? out : `<g class="hanging">${out}</g>`];
  });
  for (let i = 1; i < path.length; i++) {
    const at = (t) => v.point(path[i - 1].map((x, k) => x + t * (path[i][k] - x))).map(round).join(",");
    const middle = path[i].map((x, k) => (x + path[i - 1][k]) / 2);
    parts.push([v.near(middle), `<polyline class="thread" fill="none" points="${at(EDGE / 2)} ${at(1 - EDGE / 2)}"/>`]);
  }
  parts.sort((a, b) => a[0] - b[0]);
  const points = path.map(v.point);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - 70, Math.min(...ys) - 70];
  const frame = [left, top, Math.max(...xs) + 70 - left, Math.max(...ys) + 70 - top].map(round);
  return picture(frame, parts.map((part) => part[1]).join(""));
}
// Bends of the string, and where its cubes are when the first `step` of them are folded as in the solution: the rest hangs out,
// each straight run where it leads furthest from the box and, if that can be, through no cube.
function bends(path) {
  const along = (i) => path[i].map((x, k) => x - path[i - 1][k]).join();
  return path.map((_, i) => i).filter((i) => i > 0 && i < path.length - 1 && along(i) !== along(i + 1));
}
function foldedUpTo(path, step) {
  const at = bends(path);
  if (step >= at.length) return { path, placed: path.length };
  const placed = at[step] + 1;
  const out = path.slice(0, placed);
  const taken = new Set(out.map(String));
  const centre = data.snake.size.map((n) => (n + 1) / 2);
  let axis = axisOf(out[placed - 2], out[placed - 1]);
  for (let bend = step; bend < at.length; bend++) {
    const length = (at[bend + 1] ?? path.length - 1) - at[bend];
    let best = null;
    for (let other = 0; other < 3; other++) {
      for (const sign of other === axis ? [] : [1, -1]) {
        const from = out[out.length - 1];
        const run = Array.from({ length }, (_, i) => from.map((x, k) => (k === other ? x + sign * (i + 1) : x)));
        const hits = run.filter((spot) => taken.has(String(spot))).length;
        const far = Math.hypot(...run[length - 1].map((x, k) => x - centre[k]));
        if (!best || hits < best.hits || (hits === best.hits && far > best.far)) best = { hits, far, run, other };
      }
    }
    best.run.forEach((spot) => taken.add(String(spot)));
    out.push(...best.run);
    axis = best.other;
  }
  return { path: out, placed };
}
function axisOf(from, to) {
  return from ? [0, 1, 2].find((k) => from[k] !== to[k]) : 0;
}

/* The list: a card for each solution, whose picture is drawn when it comes into sight. */

function caption(solution) {
  const same = solution.map ? ", " + solution.map : "";
  return `class ${solution.class}${same}`;
}
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    target.querySelector(".picture").append(draw(all[target.dataset.index]));
  }
}, { rootMargin: "300px" });
function card(solution, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.index = index;
  button.setAttribute("aria-label", `Solution ${index + 1}, ${caption(solution)}`);
  const field = document.createElement("span");
  field.className = "picture";
  const text = document.createElement("span");
  text.className = "caption";
  text.textContent = `${index + 1}. ${caption(solution)}`;
  button.append(field, text);
  button.addEventListener("click", () => open(index));
  item.append(button);
  seen.observe(button);
  return item;
}

/* Filters */

const shown = () => cards.filter((item) => !item.hidden);
function filter() {
  const wanted = ($("has")?.value ?? "").split(";").map((word) => word.trim()).filter(Boolean);
  const kind = $("kind")?.value ?? "";
  const one = $("one").checked;
  let count = 0;
  const has = (solution, word) => names(solution).some((name) => name === word || name.startsWith(word + "/"));
  all.forEach((solution, index) => {
    const fits =
      (!one || !solution.map) &&
      (kind === "" || solution.kinds.includes(Number(kind))) &&
      wanted.every((word) => has(solution, word));
    cards[index].hidden = !fits;
    if (fits) count++;
  });
  $("count").textContent = count === 1 ? "1 picture" : `${count} pictures`;
  focusable(shown()[0], false);
}
function names(solution) {
  if (data.snake) return solution.path.map((at, i) => i + 1 + "=" + at.join(","));
  return solution.parts.map((part) => data.names[part]);
}

/* Keys: one card of the list is reached by Tab, the others by arrows. */

let current = null;
function focusable(item, focus = true) {
  if (current) current.firstChild.tabIndex = -1;
  current = item ?? null;
  if (!current) return;
  current.firstChild.tabIndex = 0;
  if (focus) current.firstChild.focus();
}
$("list").addEventListener("keydown", (event) => {
  const items = shown();
  const at = items.indexOf(current);
  if (at < 0) return;
  const top = items[0].offsetTop;
  const columns = Math.max(1, items.findIndex((item) => item.offsetTop > top));
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: items.length - 1 - at }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  focusable(items[Math.min(items.length - 1, Math.max(0, at + step))]);
});

/* One solution */

const angles = { ...START };
let opened = 0, timer = null;
function open(index) {
  opened = index;
  const solution = all[index];
  $("which").textContent = `Solution ${index + 1}`;
  $("about-it").textContent = caption(solution) + (data.kinds && solution.kinds.length ? ": " + solution.kinds.map((kind) => data.kinds[kind]).join(", ") : "");
  $("in-words").textContent = words(solution);
  mates("mates", (other) => other.class === solution.class);
  if (data.image) mates("layout", (other) => other.image === solution.image);
  if (data.snake) {
    $("step").max = bends(solution.path).length;
    $("step").value = $("step").max;
  }
  stage();
  if (!$("single").open) $("single").showModal();
  focusable(cards[index].hidden ? shown()[0] : cards[index], false);
}
function stage() {
  const solution = all[opened];
  let svg;
  if (data.snake) {
    const step = Number($("step").value);
    const folded = foldedUpTo(solution.path, step);
    svg = drawSnake(folded.path, folded.placed, angles);
    svg.dataset.cubes = folded.path.map((at) => at.join(",")).join(" ");
    const text = step === Number($("step").max) ? "folded" : `bend ${step} of ${$("step").max} folded`;
    $("step").setAttribute("aria-valuetext", text);
    $("step-says").textContent = text;
  } else {
    svg = draw(solution);
  }
  svg.removeAttribute("aria-hidden");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Solution ${opened + 1}: ${words(solution)}`);
  $("stage").replaceChildren(svg);
}
function mates(id, test) {
  const others = all.map((_, index) => index).filter((index) => index !== opened && test(all[index]));
  const buttons = others.slice(0, 100).map((index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${index + 1}`;
    button.title = all[index].map ?? "";
    button.setAttribute("aria-label", `Solution ${index + 1}, ${caption(all[index])}`);
    button.addEventListener("click", () => { open(index); $("which").focus(); });
    return button;
  });
  const more = others.length > 100 ? [` and ${others.length - 100} more`] : [];
  $(id).replaceChildren(...(others.length ? [...buttons, ...more] : ["none"]));
}
function next(by) {
  const indices = shown().map((item) => cards.indexOf(item));
  const at = indices.indexOf(opened);
  const to = indices[(at + by + indices.length) % indices.length];
  if (to !== undefined) open(to);
}
$("before").addEventListener("click", () => next(-1));
$("after").addEventListener("click", () => next(1));
$("close").addEventListener("click", () => $("single").close());
$("single").addEventListener("close", () => { stop(); if (current) current.firstChild.focus(); });
function stop() {
  clearInterval(timer);
  timer = null;
  if (data.snake) $("play").textContent = "Fold";
}
if (data.snake) {
  $("step").addEventListener("input", () => { stop(); stage(); });
  for (const id of ["turn", "tilt"]) {
    $(id).value = angles[id];
    $(id).addEventListener("input", () => { angles[id] = Number($(id).value); stage(); });
  }
  $("play").addEventListener("click", () => {
    if (timer) return stop();
    const step = $("step");
    if (step.value === step.max) step.value = 0;
    $("play").textContent = "Stop";
    stage();
    timer = setInterval(() => {
      step.value = Number(step.value) + 1;
      stage();
      if (step.value === step.max) stop();
    }, 500);
  });
  let drag = null;
  $("stage").addEventListener("pointerdown", (event) => { drag = [event.clientX, event.clientY]; $("stage").setPointerCapture(event.pointerId); });
  $("stage").addEventListener("pointerup", () => { drag = null; });
  $("stage").addEventListener("pointermove", (event) => {
    if (!drag) return;
    const turned = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;
    angles.turn = turned(angles.turn - (event.clientX - drag[0]) / 2);
    angles.tilt = Math.min(90, Math.max(-90, angles.tilt + (event.clientY - drag[1]) / 2));
    drag = [event.clientX, event.clientY];
    $("turn").value = angles.turn;
    $("tilt").value = angles.tilt;
    stage();
  });
}

/* Begin */

$("scheme").addEventListener("change", () => { document.documentElement.style.colorScheme = $("scheme").value; });
for (const id of ["has", "kind", "one"]) $(id)?.addEventListener("input", filter);
$("filters").addEventListener("submit", (event) => event.preventDefault());
$("filters").addEventListener("reset", () => setTimeout(filter));
cards.push(...all.map(card));
$("list").append(...cards);
filter();
