// Dragging with the mouse or a finger. A press without movement is a click.

/** The distance in pixels from which a press is a drag. */
const FAR = 6;

/**
 * Follows the pointer of an event until it is released. `ghost` makes the picture that moves with the pointer. `drop` is called with the
 * element below the pointer, or `click` if the pointer was not moved.
 */
export function follow(event, { ghost, drop, click }) {
  let shown = null;
  const begin = [event.clientX, event.clientY];
  const calls = {
    pointermove(now) {
      if (!shown && Math.hypot(now.clientX - begin[0], now.clientY - begin[1]) < FAR) return;
      if (!shown) document.body.append(shown = ghost());
      shown.style.left = `${now.clientX}px`;
      shown.style.top = `${now.clientY}px`;
    },
    pointerup(now) {
      end();
      if (!shown) return click();
      shown.remove();
      drop(document.elementFromPoint(now.clientX, now.clientY));
    },
    pointercancel() {
      end();
      shown?.remove();
    },
  };
  const end = () => Object.entries(calls).forEach(([name, call]) => removeEventListener(name, call));
  Object.entries(calls).forEach(([name, call]) => addEventListener(name, call));
}
