// Links that are sent to others: a puzzle, and the time that it took.

import { useState } from "preact/hooks";
import { button, field, h } from "./dom.js";
import { LONGEST_LINK, LONGEST_NAME, shortened } from "./limits.js";
import { n, t } from "./tongue.js";
import { clock } from "./words.js";

/** The longest link that is shown if it cannot be copied. */
const LONGEST_SHOWN = 2000;
/** Where the browser keeps the name. */
const NAME = "geduld-name";

/**
 * What somebody did: who, in how many seconds, with how many hints.
 *
 * @typedef {{ by: string, seconds: number, hints: number }} Feat
 */

/** Why a link to the page with this fragment is of no use to others, or "" if it is. */
export function unsent(hash) {
  const file = t('"Save as a file" in the view Enter makes a file that you can send.');
  if (hash.length > LONGEST_LINK) return `${t("No link is copied: this puzzle is too large for one.")} ${file}`;
  if (/^https?:$/.test(location.protocol)) return "";
  const local = t("No link is copied: this page is a file on this device, and its links work nowhere else.");
  return `${local} ${file}`;
}

/**
 * The address of the page with a fragment. On our site, a bundled puzzle has a page of its own, of which messengers
 * show a picture.
 */
function linkTo(hash) {
  const here = location.href.split("#")[0];
  const [, name] = document.querySelector("meta[name=geduld-site]") ? (hash.match(/^#\/play\/([\w-]+)/) ?? []) : [];
  const shelved = name && document.querySelector(`.shelved[data-name="${name}"]`);
  return shelved ? new URL(`${name}.html`, here).href + hash : here + hash;
}

/** Copies an address of the page, with words before it, and returns what to say about it. */
export async function copied(hash, words = "") {
  const link = words + linkTo(hash);
  const done = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  return done
    ? t("The link is copied.")
    : link.length > LONGEST_SHOWN
      ? t("This browser does not let the page copy the link.")
      : t("The link is {link}", { link });
}

/** How somebody did, in words. @param {Feat} feat */
export const featOf = ({ seconds, hints }) =>
  `${clock(seconds)}, ${hints ? n(hints, "with {n} hint", "with {n} hints") : t("no hints")}`;

/** What a friend is to beat. @param {{ feat: Feat }} parts */
export const Rival = ({ feat }) =>
  h(
    "p",
    { class: "rival" },
    h("strong", {}, feat.by || t("A friend")),
    ` ${t("solved this puzzle: {feat}. Can you do better?", { feat: featOf(feat) })}`,
  );

/** How one did beside a rival, in words. @type {(own: Feat, rival: Feat) => string} */
export function beside(own, rival) {
  const by = rival.by || t("your friend");
  if (own.hints > rival.hints) return t("You took more hints than {by}.", { by });
  if (own.seconds < rival.seconds)
    return t("You beat {by} by {time}!", { by, time: clock(rival.seconds - own.seconds) });
  return own.seconds === rival.seconds
    ? t("As fast as {by}!", { by })
    : t("{by} was faster by {time}.", { by, time: clock(own.seconds - rival.seconds) });
}

const remembered = () => {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
};

function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    /* A browser that keeps nothing asks again. */
  }
}

/**
 * A button that sends a game to a friend, with the feat if it was won. `hashOf` gives the address for a feat, and
 * `title` names the puzzle. Photos do not travel: that is told before.
 */
export function Challenge({ title, feat = /** @type {any} */ (null), photos = false, hashOf }) {
  const [said, say] = useState(/** @type {any} */ (null));
  const [name, rename] = useState(remembered);
  const send = async () => {
    const by = shortened(name.trim(), LONGEST_NAME);
    remember(by);
    const hash = await hashOf(feat && { ...feat, by });
    const own = h("a", { href: hash }, t("this game"));
    const why = unsent(hash);
    if (why) return say([why, ` ${t("On this device, a bookmark opens it again:")} `, own, "."]);
    const words = feat
      ? t("I solved “{title}”: {feat}. Can you do better?", { title, feat: featOf(feat) })
      : t("Can you solve “{title}”?", { title });
    if (navigator.share) {
      const shared = await navigator.share({ title, text: words, url: linkTo(hash) }).then(
        () => "sent",
        (error) => error.name,
      );
      if (shared === "sent" || shared === "AbortError") return say(shared === "sent" ? t("It is on its way.") : null);
    }
    return say([await copied(hash, `${words} `), ` ${t("It opens")} `, own, "."]);
  };
  return h(
    "div",
    { class: "challenge" },
    feat &&
      field(
        t("Your name, for your friend"),
        h("input", {
          value: name,
          maxLength: LONGEST_NAME,
          autocomplete: "nickname",
          // The card is drawn again when more is known: what was typed so far stays.
          oninput: ({ target }) => rename(target.value),
        }),
      ),
    photos &&
      h("p", { class: "note" }, t("The photo does not travel with the link: your friend sees the drawn pieces.")),
    button(feat ? t("Challenge a friend") : t("Link for a friend"), send, feat ? { class: "main" } : {}),
    h("span", { role: "status", class: "note" }, said),
  );
}
