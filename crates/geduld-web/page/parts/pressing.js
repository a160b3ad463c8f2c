// Follows a pointer from the moment when it is pressed.

/**
 * Calls `move` while the pointer of an event moves, and `up` when it is released. The browser may take the pointer away
 * instead, for example to scroll: then it calls `cancel`. Events of other pointers, such as a second finger, are
 * ignored.
 *
 * @param {{ pointerId: number }} event
 * @param {{ move?: (event: PointerEvent) => void, up?: (event: PointerEvent) => void, cancel?: () => void }} calls
 */
export function whilePressed({ pointerId }, { move, up, cancel }) {
  const ending = new AbortController();
  const on = (name, call, last) =>
    addEventListener(
      name,
      (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== pointerId) return;
        if (last) ending.abort();
        call?.(event);
      },
      { signal: ending.signal },
    );
  on("pointermove", move, false);
  on("pointerup", up, true);
  on("pointercancel", cancel, true);
}
