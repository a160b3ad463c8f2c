// Puzzles are entered, with mouse and keys.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { allSteps, counted, enter, press, settled, start, view } from "../driving.mjs";
import { ask, moduleOf } from "../module.mjs";

const NINE = `1: +a -b +c +b
2: +d +c -b +b
3: +a -d +c +b
4: +a +c -a +d
5: -c -d -a +b
6: +b -a +c +d
7: +b +c -b +d
8: -c -b -a +d
9: -c -d -a +d`;

/** Types a number into the field that has this name, and leaves it. */
async function type(tab, label, number) {
  await tab.getByLabel(label, { exact: true }).click();
  await tab.keyboard.press("Control+a");
  await tab.keyboard.type(String(number));
  await tab.keyboard.press("Tab");
}

/** The nine triangles of Crazy Jacob, as digits: 1 to 3 are the labels +1, +2 and +3, and 4 to 6 their other halves. */
const TRIANGLES = ["142", "264", "443", "145", "634", "433", "156", "453", "352"];

/** Enters the nine triangles by mouse and keys. */
export async function enterTriangles(tab) {
  await tab.locator(".kind", { hasText: "Triangles" }).first().click();
  await type(tab, "Side", 3);
  await tab.getByLabel("Edges that touch").selectOption("halves");
  await tab.getByRole("button", { name: "Take all labels off" }).click();
  await tab.getByRole("button", { name: "Fill up to 9 pieces" }).click();
  await tab.getByText("27 edges have no label yet").first().waitFor();
  assert.ok(await tab.locator("#count").isDisabled(), "nothing is counted before all edges have labels");
  for (const label of ["1", "2", "3"]) {
    await tab.getByLabel("New label").click();
    await tab.keyboard.type(label);
    await tab.keyboard.press("Enter");
  }
  // The first card with the mouse, label by label; the others with keys.
  const shown = ["+1", "+2", "+3", "-1", "-2", "-3"];
  for (const [place, digit] of [...TRIANGLES[0]].entries()) {
    await tab.locator(".swatch", { hasText: shown[digit - 1] }).click();
    await tab.locator(`[data-spot=edge-0-${place}]`).click();
  }
  await tab.keyboard.press("Tab");
  await tab.keyboard.press("Tab");
  assert.equal(await tab.evaluate(() => document.activeElement.dataset.spot), "edge-1-0");
  for (const digit of TRIANGLES.slice(1).join("")) await tab.keyboard.press(digit);
  await tab.locator("#remarks", { hasText: "Nothing looks wrong." }).waitFor();
}

export const steps = {
  async "nine cards are entered with mouse and keys, four different solutions are seen and printed"({ tab }) {
    await enterTriangles(tab);
    const numbers = await counted(tab);
    assert.deepEqual(numbers, { solutions: "12", "essentially different": "4", layouts: "2" });
    await tab.locator("#list").click();
    await tab.getByText("All solutions: 12 solutions, 4 essentially different.").waitFor();
    // One card for each class first.
    const cards = tab.locator("#gallery-list > li");
    assert.equal(await cards.count(), 4);
    // Pictures are drawn one after another.
    await tab.waitForFunction(() =>
      [...document.querySelectorAll("#gallery-list img")].every((own) => own.naturalWidth > 0),
    );
    assert.equal(
      new Set(await cards.locator("img").evaluateAll((all) => all.map((own) => own.src))).size,
      4,
      "pictures differ",
    );
    assert.ok((await cards.locator("img").first().boundingBox()).width > 50);
    await tab.emulateMedia({ media: "print" });
    assert.deepEqual(
      await Promise.all(["#form", "#count", "#gallery-list img"].map((what) => tab.locator(what).first().isVisible())),
      [false, false, true],
    );
    const paper = await tab.pdf();
    await tab.emulateMedia({ media: null });
    assert.ok(
      (paper.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length <= 4 && paper.length > 20000,
      "the solutions are printed on few pages",
    );
  },

  async "nine cards are entered as lines and pasted"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#name").fill("Nine dogs");
    await type(tab, "Rows", 3);
    await type(tab, "Columns", 3);
    await tab.getByText("Pieces as lines").click();
    await tab.locator("#card-lines").fill(NINE);
    await tab.locator("#card-lines").blur();
    await tab.getByText("Pieces by click: 9 of 9").waitFor();
    assert.deepEqual(await counted(tab), { solutions: "8", "essentially different": "2", layouts: "2" });
    assert.match(await tab.title(), /Nine dogs/);
    await tab.locator("#card-lines").fill(NINE.replace("-a +d", "-a").replaceAll(/\d: /g, "").replaceAll(" ", "\t"));
    await tab.locator("#card-lines").blur();
    await tab.getByText("line 4 has 3 labels, a piece has 4").waitFor();
  },

  async "an edge is labelled by click, colours are chosen, and a warning stands beside what it is about"({ tab }) {
    await start(tab, "edge-matching-rectangle");
    await tab.locator(".swatch", { hasText: "-owl" }).click();
    await tab.locator("[data-spot=edge-0-0]").click();
    assert.match(
      await tab.locator("#file").inputValue(),
      /# `geduld help format` describes every key\.\n/,
      "comments stay",
    );
    assert.equal(await tab.locator("[data-spot=edge-0-0]").textContent(), "-owl");
    assert.equal(await tab.evaluate(() => document.activeElement.dataset.spot), "edge-0-0");
    assert.match(await tab.locator("#file").inputValue(), /edges = \["-owl", "-hen", "\+fox", "-owl"\]/);
    await tab.getByLabel("Colour of owl").fill("#ff0000");
    await tab.getByLabel("Symbol instead of owl").fill("♥");
    await tab.getByLabel("Symbol instead of owl").press("Tab");
    assert.match(await tab.locator("#file").inputValue(), /\[labels\]\nowl = \{ colour = "#ff0000", symbol = "♥" \}/);
    assert.equal(await tab.locator("[data-spot=edge-0-0]").textContent(), "-♥");
    assert.equal(
      await tab.locator("[data-spot=edge-0-0]").evaluate((edge) => getComputedStyle(edge).backgroundColor),
      "rgb(255, 0, 0)",
    );
    await tab.getByLabel("New label").fill("red");
    await tab.getByLabel("New label").press("Enter");
    await tab.locator("[data-spot=edge-0-1]").click();
    await tab.locator('[data-place="piece.0"] .remark', { hasText: "red" }).waitFor();
    assert.equal(
      await tab.locator("[data-spot=edge-0-1]").evaluate((edge) => getComputedStyle(edge).backgroundColor),
      "rgb(214, 40, 40)",
    );
    // Another puzzle in its place can be taken back.
    await tab.locator(".kind", { hasText: "Snake" }).click();
    await tab.getByText(/^String: /).waitFor();
    await tab.getByRole("button", { name: /^Back to / }).click();
    await tab.locator("[data-spot=edge-0-0]", { hasText: "-♥" }).waitFor();
  },

  async "a digit that is a label means that label"({ tab }) {
    await start(tab, "nintai");
    // The first piece of Nintai has the labels 1, 1 and 4: the palette begins with 1, 4.
    assert.deepEqual(
      (await tab.locator(".swatch").allTextContents()).map((own) => own.trim()),
      ["11", "44", "22", "33", "55", "66"],
    );
    await tab.locator("[data-spot=edge-0-0]").focus();
    for (const digit of "264") await tab.keyboard.press(digit);
    assert.deepEqual(await tab.locator("[data-spot^=edge-0-]").allTextContents(), ["2", "6", "4"]);
    // Words get the digits that are left.
    await tab.getByLabel("New label").fill("fox");
    await tab.getByLabel("New label").press("Enter");
    await tab.locator("[data-spot=edge-1-0]").focus();
    for (const digit of "78") await tab.keyboard.press(digit);
    assert.deepEqual((await tab.locator("[data-spot^=edge-1-]").allTextContents())[0], "fox");
    await settled(tab);
  },

  async "a snake of 27 cubes is entered as a string, solved and folded"({ tab }) {
    await tab.locator(".kind", { hasText: "Snake" }).click();
    await tab.locator("#chain").click();
    await tab.keyboard.press("Control+a");
    await tab.keyboard.type("SSTTTTSTTSTTTTTSTTSTTTTTTSS");
    await tab.keyboard.press("Enter");
    await tab.getByText("String: 27 of 27 cubes").waitFor();
    await tab.locator("#solve").click();
    await tab.locator(".viewer svg").waitFor({ timeout: 30000 });
    const bends = tab.locator(".viewer output");
    assert.equal(await bends.textContent(), "folded");
    const far = tab.getByRole("slider", { name: "How far" });
    await far.focus();
    await tab.keyboard.press("Home");
    assert.equal(await bends.textContent(), "bend 0 of 19 folded");
    await tab.waitForTimeout(600);
    const before = await tab.locator(".viewer svg").innerHTML();
    await tab.getByRole("button", { name: "Fold", exact: true }).click();
    // Each bend is told for a moment only, which a look now and then may miss.
    await tab.waitForFunction(
      () => Number(document.querySelector(".viewer output").textContent.match(/\d+/)?.[0]) >= 3,
    );
    assert.notEqual(await tab.locator(".viewer svg").innerHTML(), before, "it moves");
    await tab.getByRole("button", { name: "Stop", exact: true }).click();
    await far.fill("19");
    await bends.getByText("folded", { exact: true }).waitFor();
    await tab.locator("#chain").fill("3 2 2 2 3 2");
    await tab.locator("#chain").press("Enter");
    await tab.getByText("String: 9 of 27 cubes").waitFor();
    await tab.locator("[data-place=chain] .remark").waitFor();
  },

  async "a figure is painted and a square gets a number"({ tab }) {
    await start(tab, "symmetry-figure");
    // The third row and second column of the piece; a row and a column are free around it.
    await tab.locator("[data-spot=piece0-17]").click();
    assert.match(await tab.locator("#file").inputValue(), /"XX",\s+"XX",\s+"XX",/);
    await start(tab, "magic-3");
    await tab.locator("[data-spot=cell-1-1]").fill("2");
    await tab.locator("[data-spot=cell-1-1]").press("Tab");
    assert.equal((await counted(tab)).solutions, "2");
    await tab.locator("[data-spot=cell-2-2]").fill("6");
    await tab.locator("[data-spot=cell-2-2]").press("Tab");
    await settled(tab);
    await tab.locator("#why").click();
    await tab.getByText("There is no solution. These exclude one another:").waitFor();
  },

  async "a packing is painted on every grid, with mouse and keys, and undone"({ tab, page }) {
    const file = () => tab.locator("#file").inputValue();
    const board = (index) => tab.locator(`[data-spot=board-${index}]`);
    await tab.locator(".kind", { hasText: "Packing" }).first().click();
    await tab.getByRole("group", { name: "The board" }).waitFor();
    // A hole, and then a way of the mouse over cells of the first row that may stay open.
    await board(7).click();
    assert.match(await file(), /\[board\].*\npattern = \[\n {2}"XXXXX",\n {2}"XX\.XX",/);
    await tab.getByLabel("cells that may stay open").check();
    // Remarks move the board.
    await settled(tab);
    await board(0).hover();
    await tab.mouse.down();
    await board(1).hover();
    await board(2).hover();
    await tab.mouse.up();
    assert.match(await file(), /"\+\+\+XX",\n {2}"XX\.XX",/);
    await tab.locator("#undo").click();
    await tab.locator("#undo").click();
    assert.match(await file(), /board = \{ size = \[5, 4\] \}/);
    // With keys: the focus goes from cell to cell, and stays where something was painted.
    await tab.getByLabel("cells", { exact: true }).check();
    await board(0).focus();
    for (const own of ["ArrowDown", "ArrowRight", "Enter", "ArrowRight", " "]) await tab.keyboard.press(own);
    assert.equal(await tab.evaluate(() => document.activeElement.dataset.spot), "board-7");
    assert.match(await board(7).getAttribute("aria-label"), /^row 2, column 3: no cell$/);
    assert.match(await file(), /"X\.\.XX",/);
    await type(tab, "Rows", 5);
    assert.match(await file(), /"XXXXX",\n\]/);
    // Copies, sets, and pieces that are not turned over.
    await tab.locator("[data-spot=copies-0]").fill("0-3");
    await tab.locator("[data-spot=copies-0]").press("Tab");
    assert.match(await file(), /copies = "0-3"/);
    await tab.getByLabel("hexominoes", { exact: true }).check();
    assert.match(await file(), /pieces = \["trominoes", "hexominoes"\]/);
    await tab.getByLabel("Pieces may be turned over").uncheck();
    assert.match(await file(), /pieces = \["one-sided trominoes", "one-sided hexominoes"\]/);
    await settled(tab);
    assert.match(await tab.locator("#remarks").textContent(), /Nothing looks wrong|Warning/);
    // Every grid, with its sets and a piece that is drawn.
    for (const grid of ["triangle", "hexagon", "cube", "ball", "square"]) {
      await tab.locator("[data-place=grid] select").selectOption(grid);
      await tab.getByRole("button", { name: "Add a piece" }).click();
      const paper = tab.locator(".painted").last();
      const before = await file();
      await paper.locator(".hole").nth(9).click();
      assert.notEqual(await file(), before);
      const boxes = tab.locator("[data-place=pieces] input");
      // The pieces of two sets can have the same letter only if they have different numbers of cells.
      for (let set = 0; set < (await boxes.count()); set += 1)
        if (!(await boxes.nth(set).isChecked())) await boxes.nth(set).check();
      const { mistake } = ask(moduleOf(page)(), "read", { text: await file() });
      assert.ok(!mistake, `${grid}: ${JSON.stringify(mistake)}\n${await file()}`);
      await settled(tab);
    }
    assert.equal(await tab.locator("#remarks .wrong").count(), 0);
  },

  async "a puzzle without solution says why, and a mistake says where"({ tab }) {
    await enter(
      tab,
      'format = 1\nkind = "magic-square"\nname = "x"\norder = 3\npin = [{ cell = [2, 2], value = 6 }]\n',
    );
    await tab.locator("#why").click();
    await tab.getByText("There is no solution.").waitFor({ timeout: 30000 });
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "x"\norder = "three"\n');
    await tab.locator("#remarks .wrong", { hasText: "line 4" }).waitFor();
    assert.ok(await tab.locator("#count").isDisabled());
  },

  async "names that look like markup stay text"({ tab, context }) {
    const name =
      `</script><script>document.title='hurt'</script><img src=x onerror="document.title='hurt'"> ` + `"it's" & \\ \``;
    await start(tab, "edge-matching-rectangle");
    await tab.locator("#name").fill(name);
    await tab.locator("#name").blur();
    await tab.getByLabel("New label").fill(`</b>"'<i>`);
    await tab.getByLabel("New label").press("Enter");
    await tab.locator("[data-spot=edge-0-0]").click();
    await tab.locator("#remarks", { hasText: `</b>"'<i>` }).waitFor();
    await settled(tab);
    assert.equal(await tab.title(), `${name} – geduld`);
    assert.equal(await tab.locator("main script, main i, main img[src=x]").count(), 0);
    assert.equal(await tab.locator("[data-spot=edge-0-0]").textContent(), `+</b>"'<i>`);
    await tab.locator("#estimate").click();
    await tab.locator("#answer dl, #answer .mistake").first().waitFor();
    await tab.locator("#play").click();
    await tab.getByText("4 cells are empty.").waitFor();
    await view(tab, "enter");
    await tab.locator("#share").click();
    await tab.getByText(/link is/).waitFor();
    const other = await context.newPage();
    await other.goto(tab.url());
    await other.locator("#name").waitFor();
    await other.waitForFunction((own) => document.getElementById("name").value === own, name);
    await other.close();
    // Control characters are written as such, and refused in words.
    await enter(tab, 'format = 1\nkind = "magic-square"\nname = "a\\u0007\\u202Eb"\norder = 3\n');
    await tab.locator("#remarks .wrong", { hasText: /invisible|control/ }).waitFor();
  },

  async "a photo becomes blank cards, on which labels are put"({ tab }) {
    const photo = await tab.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
      const context = canvas.getContext("2d");
      context.fillStyle = "#c33";
      context.fillRect(0, 0, 200, 300);
      return canvas.toDataURL("image/png").split(",")[1];
    });
    await tab.getByText("Cut a photo into cards").click();
    const buffer = Buffer.from(photo, "base64");
    await tab.getByLabel("Photo", { exact: true }).setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
    await type(tab, "Rows of cards", 2);
    await type(tab, "Columns of cards", 2);
    const corner = tab.getByRole("button", { name: "top left corner" });
    const before = await corner.getAttribute("cx");
    for (let left = 5; left > 0; left -= 1) await corner.press("ArrowRight");
    assert.ok(Number(await corner.getAttribute("cx")) > Number(before));
    await tab.getByRole("button", { name: "4 blank cards", exact: true }).click();
    await tab.locator("#remarks", { hasText: "16 edges have no label yet" }).waitFor();
    const shown = await tab
      .locator(".card")
      .evaluateAll((all) => all.map((own) => own.style.backgroundImage.length > 50));
    assert.deepEqual(shown, [true, true, true, true]);
    await tab.getByPlaceholder("fox, ♥, red …").fill("fox");
    await tab.getByRole("button", { name: "Add label" }).click();
    await tab.locator('[data-spot="edge-0-0"]').click();
    await tab.locator("#remarks", { hasText: "15 edges have no label yet" }).waitFor();
  },

  async "a photo is cut into cards, which are played, kept and printed"({ tab }) {
    const photo = await tab.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
      const context = canvas.getContext("2d");
      ["#d00", "#0a0", "#00d", "#dd0"].forEach((colour, at) => {
        context.fillStyle = colour;
        context.fillRect(600 + 600 * (at % 2), 600 * Math.floor(at / 2), 600, 600);
      });
      return canvas.toDataURL("image/png").split(",")[1];
    });
    await tab.getByText("Cut a photo into cards").click();
    const choose = (name, buffer) =>
      tab.getByLabel("Photo", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
    await choose("x.png", Buffer.from("no picture"));
    await type(tab, "Rows of cards", 2);
    await type(tab, "Columns of cards", 2);
    await tab.getByRole("button", { name: "Make a puzzle of it" }).click();
    await tab.getByText("This browser cannot read the file as a picture.").waitFor();
    await choose("photo.png", Buffer.from(photo, "base64"));
    await tab.getByRole("button", { name: "Make a puzzle of it" }).click();
    await tab.getByText("4 cells are empty.").waitFor();
    assert.equal(await tab.locator(".tray image").count(), 4);
    const sides = await tab.locator(".tray image").evaluateAll((all) =>
      Promise.all(
        all.map(async (own) => {
          const image = Object.assign(new Image(), { src: own.getAttribute("href") });
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    assert.deepEqual(sides, [600, 600, 600, 600], "the middle of the photo is used");
    await press(tab, "Solve the rest");
    await tab.getByText("This is a solution").waitFor({ timeout: 30000 });
    const [red] = await tab.locator(".board image").evaluateAll((all) =>
      Promise.all(
        all.map(async (own) => {
          const image = Object.assign(new Image(), { src: own.getAttribute("href") });
          await image.decode();
          const context = document.createElement("canvas").getContext("2d");
          context.drawImage(image, 0, 0);
          return context.getImageData(50, 50, 1, 1).data[0];
        }),
      ),
    );
    assert.ok(red > 200, "the picture stands upright");
    await tab.getByRole("button", { name: "Link for a friend" }).click();
    await tab.getByText(/a bookmark opens it again/).waitFor();
    await tab.locator("#game .more summary").click();
    const [svg] = await Promise.all([
      tab.waitForEvent("download"),
      tab.locator("#game").getByRole("button", { name: "SVG" }).click(),
    ]);
    assert.equal((await readFile(await svg.path(), "utf8")).match(/<image [^>]*href="data:image\/jpeg/g).length, 4);
    // The photo goes along in a file with all puzzles.
    await view(tab, "play");
    const [all] = await Promise.all([
      tab.waitForEvent("download"),
      tab.getByRole("button", { name: "Save all to a file" }).click(),
    ]);
    await tab.getByRole("button", { name: "Forget My photo" }).click();
    await tab.getByText("My photo is forgotten.").waitFor();
    await tab.locator("#own input").setInputFiles(await all.path());
    await tab.getByRole("link", { name: "Play My photo" }).click();
    await tab.reload();
    await tab.locator(".board image").nth(3).waitFor();
    await allSteps(tab);
    // Pictures and sheets show the photo; a card that is changed keeps it, until it is taken off.
    await view(tab, "enter");
    assert.equal(await tab.locator('#pictures img[src^="data:image/jpeg"]').count(), 4);
    await tab.evaluate(() => {
      window.print = () => {
        window.printed = document.querySelectorAll("#sheets img").length;
      };
    });
    await tab.locator("#cut").click();
    await tab.waitForFunction(() => window.printed === 1);
    await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
    await tab.getByLabel("Mirror images count as the same").check();
    await settled(tab);
    await tab.locator('#pictures img[src^="data:image/jpeg"]').nth(3).waitFor();
    await tab.getByText("Cut a photo into cards").click();
    await tab.getByRole("button", { name: "Take the photo off" }).click();
    await tab.locator('#pictures img[src^="data:image/svg"]').nth(4).waitFor();
  },
};
