// The controls of a game: at most five beside the board, and a menu with the others.

import { button, h } from "../parts/dom.js";
import { t } from "../parts/tongue.js";

/**
 * Something that can be done.
 *
 * @typedef {object} Act
 * @property {string} name
 * @property {string} [key] the key that does the same
 * @property {() => void} call
 * @property {string} [says] what it does, for the menu
 * @property {Record<string, any>} [more] attributes of its button
 */

/** The most controls beside the board, the menu included. */
const MOST = 5;

/** The bar of controls. What has no room goes to the menu, from the end. @param {{ first: Act[], more: Act[] }} acts */
export function bar({ first, more }) {
  const left = first.slice(MOST - 1);
  const close = ({ currentTarget }) => currentTarget.closest("details").removeAttribute("open");
  return h(
    "div",
    { class: "bar" },
    first.slice(0, MOST - 1).map(({ name, key, call, more: own }) => button(name, call, { key, ...own })),
    h(
      "details",
      {
        class: "more",
        ontoggle: ({ currentTarget }) =>
          currentTarget.open && currentTarget.lastElementChild.scrollIntoView({ block: "nearest" }),
        onkeydown: (event) => {
          if (event.key !== "Escape" || !event.currentTarget.open) return;
          event.preventDefault();
          close(event);
          event.currentTarget.querySelector("summary").focus();
        },
      },
      h("summary", {}, t("More")),
      h(
        "div",
        { class: "menu" },
        [...left, ...more].map(({ name, key = "", call, says = "", more: own }) =>
          h(
            "button",
            {
              type: "button",
              ...own,
              onclick: (event) => {
                close(event);
                call();
              },
            },
            h("span", {}, name),
            key && h("kbd", { "aria-hidden": "true" }, key),
            says && h("small", {}, says),
          ),
        ),
      ),
    ),
  );
}
