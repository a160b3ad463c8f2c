// Dragging with the mouse or a finger. A press without movement is a click.

import { show } from "../parts/dom.js";
import { whilePressed } from "../parts/pressing.js";

/** The distance in pixels from which a press is a drag. */
const FAR = 6;

/**
 * Follows the pointer of an event until it is released. `ghost` is the picture that moves with the pointer, or `null`
 * if nothing moves. `over` and at last `drop` are called with the element below the pointer and the event, or `click`
 * if nothing was moved.
 */
export function follow(event, { ghost, over, drop, click }) {
  const shown = document.createElement("div");
  shown.className = "ghost";
  const begin = [event.clientX, event.clientY];
  whilePressed(event, {
    move(now) {
      if (!shown.isConnected) {
        if (Math.hypot(now.clientX - begin[0], now.clientY - begin[1]) < FAR) return;
        show(shown, ghost());
        if (!shown.hasChildNodes()) return;
        document.body.append(shown);
      }
      shown.style.left = `${now.clientX}px`;
      shown.style.top = `${now.clientY}px`;
      over(document.elementFromPoint(now.clientX, now.clientY), now);
    },
    up(now) {
      if (!shown.isConnected) return click();
      shown.remove();
      drop(document.elementFromPoint(now.clientX, now.clientY), now);
    },
    cancel: () => shown.remove(),
  });
}
