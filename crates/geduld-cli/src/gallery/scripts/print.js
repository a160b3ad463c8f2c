/* Print: the list with every picture, not only those in sight. */

const MOST_PRINTED = 2000;
addEventListener("beforeprint", () => {
  const list = $("list");
  cards.clear();
  list.classList.add("printing");
  const number = Math.min(visible.length, MOST_PRINTED);
  list.replaceChildren(...Array.from({ length: number }, (_, place) => card(place)));
  $("not-printed").textContent = number < visible.length ? `${visible.length - number} more are not printed: filters make the list shorter.` : "";
});
addEventListener("afterprint", () => {
  $("list").classList.remove("printing");
  $("list").replaceChildren();
  redraw();
});
