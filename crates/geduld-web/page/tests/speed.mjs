// Measures the page in Chromium beside the command line on one thread: counts in turns, two workers beside one, the
// first paint, the longest task of the page while it counts, and how soon a stop is answered.
//
//   node crates/geduld-web/page/tests/speed.mjs PAGE.html GEDULD [ROUNDS]      (in the root of the repository)
//
// Each figure is the best of ROUNDS (5): on a machine with other work the best is the least disturbed. Processor times
// are those of the whole process of the page, so they have what the browser takes to compile the module; times by the
// clock are what the page shows, from the click to the numbers.

import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { addressOf, chromium, launching, numbersShown, setWorkers } from "./chromium.mjs";
import { enter, opened as openedIn, settled } from "./driving.mjs";

const [page, geduld, rounds = "5"] = process.argv.slice(2);
const PUZZLES = ["data/nintai", "data/magic-4", "data/snake-red", "tests/cases/macmahon-triangles"].map(
  (name) => `${name}.toml`,
);
/** A puzzle that takes longer than anyone waits here. */
const ENDLESS = 'format = 1\nkind = "magic-square"\nname = "large"\norder = 6\n';

const browser = await chromium.launch(launching);
const session = await browser.newBrowserCDPSession();
const best = (values) => Math.min(...values);
const times = (number, act) => Array.from({ length: number }, act);
const inTurns = async (number, act) => {
  const all = [];
  for (let at = 0; at < number; at += 1) all.push(await act(at));
  return all;
};

/** Processor time of the processes of pages so far, in seconds. */
async function processorTime() {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const opened = () => openedIn(browser, `${addressOf(page)}#/enter`);

/** Opens a puzzle file in the page. */
async function open(tab, file) {
  await tab.locator("#open").setInputFiles(file);
  await tab.waitForTimeout(200);
  await settled(tab);
}

/** Counts what is open: seconds by the clock, of the processor, and the longest task of the page in milliseconds. */
async function counted(tab, workers) {
  await setWorkers(tab, workers);
  const before = await processorTime();
  const [seconds, longest] = await tab.evaluate(
    () =>
      new Promise((resolve) => {
        window.longest = 0;
        const begin = performance.now();
        document.getElementById("count").click();
        let begun = false;
        const look = () => {
          const complete = document
            .querySelector(".count [role=status]")
            ?.textContent.startsWith("The count is complete.");
          // The count before may still be shown.
          begun ||= !complete;
          if (begun && complete) resolve([(performance.now() - begin) / 1000, window.longest]);
          else setTimeout(look, 2);
        };
        look();
      }),
  );
  return { seconds, processor: (await processorTime()) - before, longest };
}

/** The command line: seconds by the clock and of the processor. */
function native(file, threads = 1) {
  const script = 'TIMEFORMAT="%R %U %S"; { time "$0" count "$1" --json --threads "$2" --no-progress; } 2>&1';
  const lines = execFileSync("bash", ["-c", script, geduld, file, threads], { encoding: "utf8" }).trim().split("\n");
  const [seconds, user, system] = lines.at(-1).split(" ").map(Number);
  return { seconds, processor: user + system, solutions: JSON.parse(lines.slice(0, -1).join("\n")).solutions };
}

const two = (number) => number.toFixed(2);
/** Short times need more digits. */
const told = (seconds) => `${seconds.toFixed(seconds < 0.2 ? 3 : 2)} s`;
console.log(
  "| puzzle | native | page, first | page, best | ratio | native, processor | page, first | page, best | ratio | " +
    "longest task |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
);
for (const file of PUZZLES) {
  const name = basename(file, ".toml");
  const tab = await opened();
  await open(tab, file);
  const runs = await inTurns(Number(rounds), async () => ({ own: await counted(tab, 1), other: native(file) }));
  const { solutions } = await numbersShown(tab);
  if (solutions !== runs[0].other.solutions)
    throw new Error(`${name}: ${solutions} and not ${runs[0].other.solutions}`);
  const least = (side, key) => best(runs.map((run) => run[side][key]));
  const row = [
    name,
    told(least("other", "seconds")),
    told(runs[0].own.seconds),
    told(least("own", "seconds")),
    two(least("own", "seconds") / least("other", "seconds")),
    told(least("other", "processor")),
    told(runs[0].own.processor),
    told(least("own", "processor")),
    two(least("own", "processor") / least("other", "processor")),
    `${Math.round(Math.max(...runs.map(({ own }) => own.longest)))} ms`,
  ];
  console.log(`| ${row.join(" | ")} |`);
  await tab.close();
}

// One count that is over before a second worker has begun in earnest, and one that takes some seconds.
for (const [file, number] of [
  [PUZZLES[0], Number(rounds)],
  ["tests/cases/macmahon-squares.toml", 2],
]) {
  const tab = await opened();
  await open(tab, file);
  const runs = await inTurns(number, async () => [
    await counted(tab, 1),
    await counted(tab, 2),
    native(file, 1),
    native(file, 2),
  ]);
  const least = (key) => [0, 1, 2, 3].map((at) => best(runs.map((run) => run[at][key])));
  const [[one, both, alone, threads], [work, workOfBoth]] = [least("seconds"), least("processor")];
  const longest = Math.round(Math.max(...runs.flatMap((run) => run.slice(0, 2)).map((run) => run.longest)));
  console.log(
    `${basename(file, ".toml")}: one worker ${two(one)} s, two workers ${two(both)} s: ${two(one / both)} times as ` +
      `fast; of the processor ${two(work)} s and ${two(workOfBoth)} s; longest task ${longest} ms; the program ` +
      `${two(alone)} s and ${two(threads)} s with two threads: ${two(alone / threads)} times`,
  );
  await tab.close();
}

const paints = await inTurns(Number(rounds), async () => {
  const tab = await browser.newPage();
  await tab.goto(`${addressOf(page)}#/enter`);
  await settled(tab);
  const times = await tab.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.now(),
  ]);
  await tab.close();
  return times;
});
console.log(
  `first paint after ` +
    `${times(2, (_, at) => Math.round(best(paints.map((own) => own[at])))).join(" ms, the puzzle read after ")} ms`,
);

{
  const tab = await opened();
  await enter(tab, ENDLESS);
  /** Milliseconds from a click to what is said then. */
  const answered = (button, words) =>
    tab.evaluate(
      async ([selector, said]) => {
        const begin = performance.now();
        document.querySelector(selector).click();
        while (!document.querySelector("#answer [role=status]")?.textContent.includes(said))
          await new Promise((next) => setTimeout(next));
        return performance.now() - begin;
      },
      [button, words],
    );
  const pauses = await inTurns(Number(rounds), async () => {
    await tab.locator("#count").click();
    await tab.getByText(/Counting on/).waitFor({ timeout: 60000 });
    await tab.waitForTimeout(1000);
    const paused = await answered(".count button:nth-of-type(1)", "Paused");
    await tab.locator(".count button", { hasText: "Go on" }).click();
    await tab.getByText(/Counting on/).waitFor({ timeout: 60000 });
    return [paused, await answered(".count button:nth-of-type(2)", "Stopped")];
  });
  const stops = await inTurns(Number(rounds), async () => {
    await tab.locator("#unique").click();
    await tab.waitForTimeout(1000);
    return answered("#stop", "stopped");
  });
  console.log(
    `answered: pause ${two(Math.max(...pauses.map(([own]) => own)))} ms, stop of a count ` +
      `${two(Math.max(...pauses.map(([, own]) => own)))} ms, stop of other work ${two(Math.max(...stops))} ms (the ` +
      `slowest)`,
  );
}
await browser.close();
