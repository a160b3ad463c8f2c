// Turning what is opened in space, and putting it together step by step, with sliders, a button, the mouse and touch.

import { pictureOf } from "./picture.js";
import { START } from "./space.js";
import { say } from "./tongue.js";

const BEND = 450;

/**
 * Turns the view with one finger or the mouse; two fingers zoom the page. `changed` is called after the angles have changed, and `tapped`
 * when a press ends without a movement, with the element that was pressed and the event.
 */
export function turnedBy(place, angles, changed, tapped) {
  /** @type {any} */
  let drag = null;
  const end = () => { drag = null; };
  place.classList.add("turns");
  place.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (!event.isPrimary) return end();
    drag = { at: [event.clientX, event.clientY], far: 0, target: event.target };
    place.setPointerCapture(event.pointerId);
  });
  place.addEventListener("pointerup", (event) => {
    const tap = drag && drag.far < 6 ? drag.target : null;
    end();
    if (tap) tapped?.(tap, event);
  });
  place.addEventListener("pointercancel", end);
  place.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = [event.clientX - drag.at[0], event.clientY - drag.at[1]];
    drag.far += Math.hypot(x, y);
    drag.at = [event.clientX, event.clientY];
    // A hand that trembles turns nothing.
    if (tapped && drag.far < 6) return;
    angles.turn = ((((angles.turn - x / 2 + 180) % 360) + 360) % 360) - 180;
    angles.tilt = Math.min(90, Math.max(-90, angles.tilt + y / 2));
    changed();
  });
}

/** The controls of a solution in space. `stage` redraws it, and `complete` adds what a picture needs. */
export function turningIn(part, space, stage, complete = (picture) => picture) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const angles = { ...START };
  /** @type {any} */
  let motion = null;
  // The step that is drawn, the step that is wanted, and the pending animation frame.
  let step = 0, goal = 0, moving = 0, direction = 1;

  // Where a solution is whole: at its last step, or, if it is taken apart, at the first one.
  const rest = () => motion.rest ?? motion.steps;
  const verb = () => (motion.back && goal === motion.steps ? say(motion.back) : say(motion.verb ?? space.verb));
  function stop() {
    cancelAnimationFrame(moving);
    moving = 0;
    if (motion) part("fold").textContent = verb();
  }
  // Moves to a step. Each takes about half a second, or less if the step is far away.
  function moveTo(target) {
    goal = target;
    if (still.matches) step = goal;
    stage();
    if (moving || step === goal) return;
    let before = performance.now();
    const move = (now) => {
      // The time of a frame may be before the request for it.
      const far = goal - step, by = (Math.max(0, now - before) / BEND) * Math.max(1, Math.abs(far));
      before = now;
      step = Math.abs(far) <= by ? goal : step + Math.sign(far) * by;
      stage();
      if (step !== goal) moving = requestAnimationFrame(move);
      else {
        moving = 0;
        if (playing()) playOn();
      }
    };
    moving = requestAnimationFrame(move);
  }
  const playing = () => part("fold").textContent === say("Stop");
  function playOn() {
    if (goal === (direction < 0 ? 0 : motion.steps)) return stop();
    part("step").value = goal + direction;
    moveTo(goal + direction);
    if (step === goal) setTimeout(() => playing() && playOn(), BEND);
  }
  part("step").addEventListener("input", () => { part("fold").textContent = ""; moveTo(Number(part("step").value)); part("fold").textContent = verb(); });
  for (const id of ["turn", "tilt"]) {
    part(id).value = angles[id];
    part(id).addEventListener("input", () => { angles[id] = Number(part(id).value); stage(); });
  }
  part("fold").addEventListener("click", () => {
    if (playing()) return stop();
    direction = motion.back && goal === motion.steps ? -1 : 1;
    if (goal === motion.steps && direction > 0) step = goal = 0;
    part("fold").textContent = say("Stop");
    stage();
    playOn();
  });
  turnedBy(part("stage"), angles, () => {
    for (const id of ["turn", "tilt"]) part(id).value = angles[id];
    stage();
  });

  return {
    stop,
    motion: () => motion,
    moves: () => step !== goal,
    /** Shows another solution, put together. */
    take(index) {
      motion = space.motionOf(index);
      step = goal = rest();
      part("step").max = motion.steps;
      part("step").value = goal;
      part("unit").textContent = say(motion.unit ?? space.unit);
      part("fold").textContent = verb();
    },
    /** Draws the current state. `other` is a solution to compare with, used only when everything is put together. */
    draw(other) {
      const whole = step === goal && goal === rest();
      const svg = pictureOf(complete(motion.draw(step, angles, whole ? other : null)));
      svg.dataset.cubes = motion.cubesAt(goal);
      const text = motion.says(goal);
      part("step").setAttribute("aria-valuetext", text);
      part("step-says").textContent = text;
      return svg;
    },
  };
}
