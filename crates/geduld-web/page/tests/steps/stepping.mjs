// A puzzle is entered one step at a time.

import assert from "node:assert/strict";
import { counted, profile, settled, step } from "../driving.mjs";
import { clean } from "./seeing.mjs";

/** A tab as a new person sees it, on a phone: one step at a time, and nothing entered yet. */
async function phone(context, address) {
  const tab = await context.newPage();
  tab.setDefaultTimeout(15000);
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto(`${address}#/enter`);
  await settled(tab);
  return tab;
}

/** The steps that can be gone to, and the one that is seen. */
const stepsOf = (tab) => tab.locator("#steps li button").evaluateAll((all) => all.map((own) => own.dataset.go));
const seen = (tab) =>
  tab
    .locator("#view-enter .step")
    .evaluateAll((all) => [...new Set(all.filter((own) => own.checkVisibility()).map((own) => own.dataset.step))]);
const said = (tab) => tab.locator("#remarks").innerText();

/** The nine cards of the test, edge by edge: A to D are the labels +a, +b, -a and -b. */
const CARDS = "ABCD ADCB BBDC CADA DACB BACC ADDB CBBA DCBA".split(" ");

export const steps = {
  async "nine cards are entered step by step, and nothing is a mistake before it was typed"({ context, address }) {
    const tab = await phone(context, address);
    const clean = async () => assert.doesNotMatch(await said(tab), /Mistake|Warning/);
    assert.deepEqual(await seen(tab), ["kind", "kind pieces"]);
    await tab.locator(".kind", { hasText: "Square cards" }).click();
    await tab.locator('main[data-step="board"]').waitFor();
    assert.deepEqual(await stepsOf(tab), ["kind", "board", "pieces", "rules", "done"]);
    for (const name of ["Rows", "Columns"]) {
      await tab.getByLabel(name, { exact: true }).fill("3");
      await tab.getByLabel(name, { exact: true }).blur();
      await settled(tab);
      await clean();
    }
    // The board is drawn beside it, although five pieces are missing.
    await tab.locator("#preview figcaption", { hasText: "9 cells, 4 pieces" }).waitFor();
    assert.ok(await tab.locator("#preview img").evaluate((own) => own.naturalWidth === own.naturalHeight));
    assert.equal((await said(tab)).trim(), "", "what is missing in later steps is not told yet");
    await tab.getByRole("button", { name: "Begin with 9 blank cards" }).click();
    await tab.locator("#next").click();
    await tab.locator("#remarks", { hasText: "Still to do: 36 edges have no label yet" }).waitFor();
    for (const label of ["a", "b"]) {
      await tab.getByLabel("New label").fill(label);
      await tab.getByRole("button", { name: "Add label" }).click();
    }
    const labels = { A: "+a", B: "+b", C: "-a", D: "-b" };
    for (const [letter, label] of Object.entries(labels)) {
      await tab.locator(".swatch", { hasText: label }).click();
      for (const [card, edges] of CARDS.entries())
        for (const [at, own] of [...edges].entries())
          if (own === letter) await tab.locator(`[data-spot=edge-${card}-${at}]`).click();
    }
    await settled(tab);
    await clean();
    await tab.locator("#next").click();
    assert.deepEqual(await seen(tab), ["rules"]);
    await tab.getByRole("button", { name: "Back", exact: true }).click();
    assert.deepEqual(await seen(tab), ["kind pieces", "pieces"]);
    await step(tab, "done");
    assert.ok(await tab.locator("#play").isEnabled());
    await tab.getByRole("link", { name: "Solve & count" }).click();
    assert.deepEqual(Object.keys(await counted(tab)).slice(0, 1), ["solutions"]);
    await tab.close();
  },

  async "a mistake is told in terms of what is seen, and leads there"({ context, address }) {
    const tab = await phone(context, address);
    await tab.locator(".kind", { hasText: "Magic square" }).click();
    await step(tab, "pieces");
    await tab.getByLabel("number given at row 1, column 2").fill("17");
    await tab.getByLabel("number given at row 1, column 2").blur();
    await tab.locator("#remarks", { hasText: "row 1, column 2 cannot have the number 17" }).waitFor();
    assert.doesNotMatch(await said(tab), /line|cell 1,2/);
    await step(tab, "rules");
    assert.match(await tab.locator("[data-go=pieces]").getAttribute("title"), /1 remark/);
    await tab.locator("#remarks").getByRole("button", { name: "Show" }).click();
    await tab.locator('main[data-step="pieces"]').waitFor();
    assert.equal(
      await tab.evaluate(() => document.activeElement.getAttribute("aria-label")),
      "number given at row 1, column 2",
    );
    // Who types the file is told its line.
    await step(tab, "done");
    await tab.getByText("The file").click();
    await tab.locator("#file").fill((await tab.locator("#file").inputValue()).replace(/order = \d/, 'order = "x"'));
    await tab.locator("#remarks", { hasText: /line \d+: / }).waitFor();
    await tab.close();
  },

  async "every kind has its steps, and a string that is too short is no mistake"({ context, address }) {
    const tab = await phone(context, address);
    for (const [kind, own] of [
      ["Triangles", ["board", "pieces", "rules"]],
      ["Magic square", ["board", "pieces", "rules"]],
      ["Snake cube", ["board", "pieces"]],
      ["Symmetric figure", ["board", "pieces", "rules"]],
      ["Packing in space", ["board", "pieces", "rules"]],
    ]) {
      await step(tab, "kind");
      await tab.locator(".kind", { hasText: kind }).last().click();
      await tab.locator('main[data-step="board"]').waitFor();
      assert.deepEqual(await stepsOf(tab), ["kind", ...own, "done"], kind);
      for (const name of own) {
        assert.ok((await seen(tab)).includes(name), `${kind}: ${name}`);
        assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 390, `${kind}: ${name}`);
        await tab.locator("#next").click();
      }
      await tab.locator('main[data-step="done"]').waitFor();
    }
    await step(tab, "kind");
    await tab.locator(".kind", { hasText: "Snake cube" }).click();
    await step(tab, "pieces");
    await tab.locator("#chain").fill("SSTT");
    await tab.locator("#chain").blur();
    await tab.locator("#remarks", { hasText: "Still to do: The string has 4 of 27 cubes" }).waitFor();
    await tab.close();
  },

  async "what the module says is German where the page is"({ address, folder }) {
    const context = await profile(folder(), { locale: "de-DE" });
    const tab = await phone(context, address);
    await tab.locator(".kind", { hasText: "Magisches Quadrat" }).click();
    await step(tab, "pieces");
    await tab.locator("[data-spot=cell-1-1]").fill("17");
    await tab.locator("[data-spot=cell-1-1]").blur();
    await tab.locator("#remarks", { hasText: "in Zeile 1, Spalte 1 kann keine 17 stehen" }).waitFor();
    await tab.locator("[data-spot=cell-1-1]").fill("");
    await tab.locator("[data-spot=cell-1-1]").blur();
    await settled(tab);
    for (const name of await stepsOf(tab)) {
      await step(tab, name);
      await clean(tab, `the step ${name} in German`);
    }
    await step(tab, "kind");
    await tab.locator("#puzzles").selectOption("crazy-jacob");
    await settled(tab);
    await tab.getByRole("link", { name: "Lösen & zählen" }).click();
    await tab.locator("#list").click();
    await tab.locator("#gallery-count", { hasText: "4 Klassen" }).waitFor({ timeout: 30000 });
    await tab.locator("#gallery-list button").first().click();
    await tab.locator("#gallery-which", { hasText: "Lösung 1" }).waitFor();
    // No English word is left in the gallery.
    const words = await tab.locator("#gallery-single").innerText();
    await clean(tab, "a solution in German");
    assert.doesNotMatch(words, /\b(class|solution|the|with|of|close|next|turn)\b/i, words);
    await context.close();
  },
};
