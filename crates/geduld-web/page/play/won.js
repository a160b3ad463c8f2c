// The card of a game that was won.

import { useEffect, useState } from "preact/hooks";
import { h } from "../parts/dom.js";
import { n, t } from "../parts/tongue.js";
import { beside } from "../parts/sharing.js";
import { fileOf } from "../parts/toml.js";

/** How long the helper may work after a win to find out how rare a solution is, in milliseconds. */
const LONGEST = 6000;

/** How rare a solution of a puzzle is, in words. What takes too long ends its helper, and fails. */
export async function rarity(helper, keys) {
  const end = setTimeout(() => helper.end(), LONGEST);
  try {
    return await rare(helper, keys);
  } finally {
    clearTimeout(end);
  }
}

async function rare(helper, keys) {
  const { header, cubes } = await helper.ask("plan", { text: fileOf({ ...keys, expect: undefined }) });
  let record = header;
  for (const { id } of cubes) record += await helper.ask("cubes", { ids: [id] });
  const { solutions, essentially_different: different = solutions } = /** @type {any} */ (
    await helper.ask("numbers", { record })
  );
  if (String(solutions) === "1") return t("This is the only solution.");
  if (String(different) === "1")
    return n(solutions, "", "This is the only solution, except that the whole can be turned ({n} ways).");
  return n(different, "", "This is one of {n} solutions.");
}

/** The card: the picture, the time, the hints, how rare the solution is, and what comes next. */
export function Won({ desk, rare, after }) {
  const [picture, draw] = useState("");
  const { rival } = desk.kept;
  useEffect(() => {
    Promise.resolve(desk.kept.picture?.()).then(
      (svg) => svg && draw(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`),
    );
  }, []);
  const begin = (card) => card?.scrollIntoView({ block: "nearest" });
  return h(
    "section",
    { class: "card-of-win", "aria-label": t("Solved"), ref: begin },
    picture && h("img", { src: picture, alt: "" }),
    h(
      "div",
      {},
      h("h3", {}, t("Solved!")),
      h("p", { class: "figure" }, desk.time()),
      h("p", {}, desk.hints ? n(desk.hints, "With {n} hint.", "With {n} hints.") : t("Without a hint.")),
      rare && h("p", {}, rare),
      rival && h("p", {}, h("strong", {}, beside({ seconds: desk.seconds(), hints: desk.hints, by: "" }, rival))),
    ),
    after?.(desk),
  );
}
