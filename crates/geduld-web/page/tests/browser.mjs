// Drives the page in Chromium as a person would, opened from the disk with the network off. After every step the page
// must have said nothing to the console, and asked for nothing.
//
//   node crates/geduld-web/page/tests/browser.mjs PAGE.html
//
// ONLY=PATTERN runs the steps whose names this regular expression finds.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf } from "./chromium.mjs";
import { complaints, forgotten, opened, profile } from "./driving.mjs";
import { steps as doors } from "./steps/doors.mjs";
import { steps as entering } from "./steps/entering.mjs";
import { steps as playing } from "./steps/playing.mjs";
import { measured as kept, steps as keeping } from "./steps/keeping.mjs";
import { measured as looked, steps as looking } from "./steps/looking.mjs";
import { steps as puzzling } from "./steps/puzzling.mjs";
import { steps as stepping } from "./steps/stepping.mjs";
import { steps as touching } from "./steps/touching.mjs";
import { steps as mistyping } from "./steps/mistyping.mjs";
import { steps as viewing } from "./steps/viewing.mjs";
import { steps as seeing } from "./steps/seeing.mjs";

const [page = "target/web/geduld.html"] = process.argv.slice(2);
const address = addressOf(page);
const folders = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), "geduld-page-"))) - 1];
let failed = 0;

async function step(name, run) {
  if (process.env.ONLY && !new RegExp(process.env.ONLY).test(name)) return;
  const begin = performance.now();
  let note;
  // On a busy machine, a step can miss a moment: it has a second try, and the first failure is told.
  for (const last of [false, true]) {
    const before = complaints.length;
    try {
      const told = await run();
      assert.deepEqual(complaints.slice(before), [], "the page says nothing to the console, and asks for nothing");
      note = [note, told].filter(Boolean).join("; ");
      break;
    } catch (error) {
      failed += last ? 1 : 0;
      note = `${last ? "FAILED" : "failed at first"}\n${error.stack}\n`;
    }
  }
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s  ${name}${note ? `: ${note}` : ""}`);
}

/** Takes one step after the other, in a browser of its own. */
async function walk(steps) {
  const context = await profile(folder());
  // A page that does not open fails every step, each after a long wait: it fails here at once.
  const shelf = await opened(context, address);
  for (let next = steps.shift(); next; next = steps.shift()) {
    const [name, run] = next;
    await step(name, async () => {
      // A step that does not ask for a tab opens its own.
      const tab = /^[^)]*\btab\b/.test(String(run)) ? await opened(context, address) : null;
      try {
        return await run({ tab, context, address, page, folder });
      } finally {
        await tab?.close();
        // The next step finds no games.
        await forgotten(shelf);
      }
    });
  }
  await context.close();
}

try {
  // The longest steps come first. Two browsers take them, until none is left.
  const steps = Object.entries({
    ...seeing,
    ...doors,
    ...mistyping,
    ...viewing,
    ...keeping,
    ...looking,
    ...entering,
    ...puzzling,
    ...stepping,
    ...touching,
    ...playing,
  });
  await Promise.all([walk(steps), walk(steps)]);
  await walk(Object.entries({ ...looked, ...kept }));
} finally {
  folders.forEach((own) => rmSync(own, { recursive: true, force: true }));
}
process.exit(failed ? 1 : 0);
