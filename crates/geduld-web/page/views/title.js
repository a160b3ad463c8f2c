// The title of the tab.

import { at } from "../parts/dom.js";
import { state } from "./puzzle.js";

/** Gives the tab the name of what is seen: the game, or the puzzle. */
export function showTitle() {
  const name =
    at("main").dataset.view !== "play"
      ? state.name
      : at("game").hidden
        ? ""
        : at("game").querySelector("h2")?.textContent;
  document.title = name ? `${name} – geduld` : "geduld";
}
