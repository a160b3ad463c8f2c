// Warnings and mistakes, shown as a list and beside the fields that they are about.

import { n, t } from "./tongue.js";
import { h, show } from "./dom.js";
import { message as cut } from "./limits.js";
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

/** Shows the remarks about a puzzle file, as a list and beside the fields of the form. */
export function showRemarks(list, form, { text, mistake, warnings = [], lines }) {
  const all = [
    ...(mistake ? [{ kind: mistake.todo ? "todo" : "wrong", ...mistake }] : []),
    ...warnings.slice(0, MOST).map((own) => ({ kind: "warning", ...own })),
  ];
  const item = ({ kind, message, help, line }) =>
    h(
      "li",
      { class: kind },
      h("strong", {}, t({ wrong: "Mistake: ", warning: "Warning: ", todo: "Still to do: " }[kind] ?? "")),
      line && lines ? t("line {line}: ", { line }) : "",
      cut(message),
      help ? h("small", {}, cut(help)) : null,
    );
  const more = warnings.length - MOST;
  show(
    list,
    all.length
      ? h(
          "ul",
          {},
          all.map(item),
          more > 0 && h("li", { class: "warning" }, n(more, "and {n} more warning", "and {n} more warnings")),
        )
      : h("p", { class: "fine" }, t("Nothing looks wrong.")),
  );
  form.querySelectorAll(".remark").forEach((old) => old.remove());
  form.querySelectorAll("[aria-describedby^=remark-]").forEach((own) => own.removeAttribute("aria-describedby"));
  // A large file has no form, and finding a place in it takes long.
  if (!form.querySelector("[data-place]")) return;
  all.forEach(({ kind, message, line, place }, index) => {
    const field = fieldOf(form, place ?? (line ? placeAt(text, line) : ""));
    if (!field) return;
    field.append(
      Object.assign(document.createElement("small"), {
        className: `remark ${kind}`,
        id: `remark-${index}`,
        textContent: cut(message),
      }),
    );
    field.querySelector("input, select, textarea, button")?.setAttribute("aria-describedby", `remark-${index}`);
  });
}
