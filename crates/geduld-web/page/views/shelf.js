// The shelf of one's own puzzles and games.

import * as address from "../parts/address.js";
import { at, button, h, show } from "../parts/dom.js";
import * as library from "../parts/library.js";
import { MOST_SHELF } from "../parts/limits.js";
import { picturesOfShelf } from "../parts/module.js";
import { legible } from "../parts/plain.js";
import { download } from "../parts/saving.js";
import { n, t } from "../parts/tongue.js";
import { clock } from "../parts/words.js";
import { catalogue } from "./puzzle.js";

/** @type {Promise<void> | null} */
let pictured = null;

/** Shows the pictures of the puzzles that come with the page. Who only plays a game never waits for them. */
export const showPictures = () => (pictured ??= draw());

async function draw() {
  const pictures = await picturesOfShelf();
  at("shelf")
    .querySelectorAll("[data-name] img")
    .forEach((image, index) => {
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(legible(pictures[index]))}`;
    });
}

/** Shows the shelf of one's own puzzles and games. */
export function showOwn(said) {
  const names = new Map([...catalogue.bundled].map(([name, text]) => [text, name]));
  const entries = library
    .all()
    .slice(0, 200)
    .map(({ id, title, text, game: played }) =>
      h(
        "li",
        { key: id },
        h(
          "a",
          {
            href: address.write(names.has(text) ? { view: "play", name: names.get(text) } : { view: "play", kept: id }),
          },
          t("Play {title}", { title }),
        ),
        h(
          "span",
          { class: "note" },
          played ? `${n(played.past.length, "{n} move", "{n} moves")}, ${clock(played.seconds)}` : "",
        ),
        button(
          "Forget",
          () => {
            library.remove(id);
            showOwn(t("{title} is forgotten.", { title }));
          },
          { "aria-label": t("Forget {title}", { title }) },
        ),
      ),
    );
  const damages = library.damages();
  const read = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "hidden-input",
    onchange: async ({ target }) => {
      const [file] = target.files;
      if (!file) return;
      try {
        if (file.size > MOST_SHELF)
          throw new Error(
            t("This file is larger than {n} MB: it is no file that this page saved.", { n: MOST_SHELF / 1e6 }),
          );
        showOwn(n(library.imported(await file.text()), "{n} puzzle is read.", "{n} puzzles are read."));
      } catch (error) {
        showOwn(error.message);
      }
      target.value = "";
    },
  });
  show(
    at("own"),
    entries.length > 0 && [h("h2", {}, t("Yours")), h("ul", {}, entries)],
    damages > 0 &&
      h(
        "p",
        { class: "warning" },
        `${n(damages, "{n} entry is damaged and cannot be shown.", "{n} entries are damaged and cannot be shown.")} `,
        button("Forget what is damaged", () => library.forgetDamaged().then(showOwn)),
      ),
    h(
      "div",
      { class: "row" },
      entries.length > 0 && button("Save all to a file", () => download(library.exported(), "geduld-puzzles.json")),
      h("label", { class: "button" }, t("Read such a file …"), read),
    ),
    h(
      "p",
      { role: "status", class: "note" },
      said ?? (library.isRefused() ? t("This browser keeps nothing: what you enter lasts as long as this page.") : ""),
    ),
  );
}
