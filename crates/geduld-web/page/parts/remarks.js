// Warnings and mistakes, shown as a list and beside the fields that they are about.

import { isGerman, n, t } from "./tongue.js";
import { button, h, show } from "./dom.js";
import { message as cut } from "./limits.js";
import { plain } from "./plain.js";
import { statementsOf } from "./toml.js";

/** The most warnings that are shown. */
const MOST = 30;

/** The key at a line of a file, such as `board.rows` or `piece.3.edges`. */
export const placeAt = (text, line) => statementsOf(text).findLast((own) => own.place && own.line <= line)?.place ?? "";

/** The element of a form that is about a key, or about a part of the file that contains the key. */
function fieldOf(form, place) {
  for (let own = place; own; own = own.split(".").slice(0, -1).join(".")) {
    const found = form.querySelector(`[data-place="${CSS.escape(own)}"]`);
    if (found) return found;
  }
  return null;
}

/**
 * The remarks about a puzzle: what is wrong or missing, and warnings. Each has the `field` of the form that it is
 * about, if there is one.
 */
export function remarksOf(form, { text, mistake, warnings = [], lines }) {
  // A large file has no form, and finding a place in it takes long.
  const has = form.querySelector("[data-place]") !== null;
  return [
    ...(mistake ? [{ kind: mistake.todo ? "todo" : "wrong", ...mistake }] : []),
    ...warnings.map((own) => ({ kind: "warning", ...own })),
  ].map((own, index) => ({
    ...own,
    // Who types the file sees its words and lines; beside the form, there are none. In German there is one sentence.
    message: lines && !isGerman ? own.message : plain(own.message),
    help: own.help && (isGerman || !lines) ? plain(own.help) : own.help,
    field: has && index <= MOST ? fieldOf(form, own.place ?? (own.line ? placeAt(text, own.line) : "")) : null,
  }));
}

/**
 * Shows remarks as a list and beside the fields of the form. Of `all` there are, some may belong to steps that nobody
 * has seen yet. `goTo` goes to the step and field of a remark.
 */
export function showRemarks(list, form, { remarks, all, lines, goTo }) {
  const item = ({ kind, message, help, line, step, field }) =>
    h(
      "li",
      { class: kind },
      h("strong", {}, t({ wrong: "Mistake: ", warning: "Warning: ", todo: "Still to do: " }[kind] ?? "")),
      line && lines ? t("line {line}: ", { line }) : "",
      cut(message),
      field && !lines && [" ", button("Show", () => goTo(step, field), { class: "goto" })],
      help ? h("small", {}, cut(help)) : null,
    );
  const shown = remarks.slice(0, MOST);
  const more = remarks.length - shown.length;
  show(
    list,
    shown.length
      ? h(
          "ul",
          {},
          shown.map(item),
          more > 0 && h("li", { class: "warning" }, n(more, "and {n} more warning", "and {n} more warnings")),
        )
      : all === 0 && h("p", { class: "fine" }, t("Nothing looks wrong.")),
  );
  form.querySelectorAll(".remark").forEach((old) => old.remove());
  form.querySelectorAll(".remarked").forEach((old) => old.classList.remove("remarked"));
  form.querySelectorAll("[aria-describedby^=remark-]").forEach((own) => own.removeAttribute("aria-describedby"));
  shown.forEach(({ kind, message, field }, index) => {
    if (!field) return;
    field.classList.add("remarked");
    // In a cell of a square is no room for a remark: it stands below the square.
    (field.closest(".numbers")?.parentElement ?? field).append(
      Object.assign(document.createElement("small"), {
        className: `remark ${kind}`,
        id: `remark-${index}`,
        textContent: cut(message),
      }),
    );
    field.querySelector("input, select, textarea, button")?.setAttribute("aria-describedby", `remark-${index}`);
  });
}
