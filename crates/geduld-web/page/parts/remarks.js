// Warnings and mistakes, shown as a list and beside the fields that they are about.

import { h, show } from "./dom.js";
import { statementsOf } from "./toml.js";

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
  const all = [...(mistake ? [{ kind: "wrong", ...mistake }] : []), ...warnings.map((own) => ({ kind: "warning", ...own }))];
  const item = ({ kind, message, help, line }) => h("li", { class: kind }, h("strong", {}, kind === "wrong" ? "Mistake: " : "Warning: "),
    line && lines ? `line ${line}: ` : "", message, help ? h("small", {}, help) : null);
  show(list, all.length ? h("ul", {}, all.map(item)) : h("p", { class: "fine" }, "Nothing looks wrong."));
  form.querySelectorAll(".remark").forEach((old) => old.remove());
  form.querySelectorAll("[aria-describedby^=remark-]").forEach((own) => own.removeAttribute("aria-describedby"));
  all.forEach(({ kind, message, line, place }, index) => {
    const field = fieldOf(form, place ?? (line ? placeAt(text, line) : ""));
    if (!field) return;
    field.append(Object.assign(document.createElement("small"), { className: `remark ${kind}`, id: `remark-${index}`, textContent: message }));
    field.querySelector("input, select, textarea, button")?.setAttribute("aria-describedby", `remark-${index}`);
  });
}
