// The page of korat view in a browser: every control.
// Usage: structures_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { openPage, placeOf, startBrowser, textsOf } from "./browser.mjs";
import { example, file, run, source } from "./korat.mjs";

const TREES = [example("search_tree"), "--class", "SearchTree", "--scope", "3"];
let browser, texts;

before(async () => {
  run(["view", ...TREES, "-q", "-o", file("trees.html")]);
  texts = run(["generate", ...TREES, "-q"]).trimEnd().split("\n").slice(0, -1);
  browser = await startBrowser();
});
after(() => browser.close());

async function withTrees(options, check) {
  const opened = await openPage(browser, file("trees.html"), options);
  await check(opened.page);
  await opened.close();
}

const shownText = (page) => page.locator("#text").textContent();
async function expectAt(page, number) {
  assert.equal(await page.inputValue("#number"), String(number));
  assert.equal(await page.inputValue("#slider"), String(number));
  assert.equal(await shownText(page), texts[number - 1]);
}

test("First, Previous, Next, Last, go to N and the slider show the structures", () =>
  withTrees({}, async (page) => {
    await expectAt(page, 1);
    assert.ok(await page.isDisabled("#first") && await page.isDisabled("#previous"));
    for (const number of [2, 3, 4]) {
      await page.click("#next");
      await expectAt(page, number);
    }
    await page.click("#previous");
    await expectAt(page, 3);
    await page.click("#last");
    await expectAt(page, 15);
    assert.ok(await page.isDisabled("#last") && await page.isDisabled("#next"));
    await page.click("#first");
    await expectAt(page, 1);
    await page.fill("#number", "9");
    await page.press("#number", "Enter");
    await expectAt(page, 9);
    for (const [typed, number] of [["999", 15], ["0", 1], ["x", 1]]) {
      await page.fill("#number", typed);
      await page.press("#number", "Enter");
      await expectAt(page, number);
    }
    await page.locator("#slider").fill("7");
    await expectAt(page, 7);
  }));

test("arrows, Home, End and Page keys do the same, except while the user types in a field", () =>
  withTrees({}, async (page) => {
    for (const [key, number] of [["ArrowRight", 2], ["ArrowRight", 3], ["ArrowLeft", 2],
      ["End", 15], ["ArrowRight", 15], ["Home", 1], ["ArrowLeft", 1], ["PageDown", 11],
      ["PageUp", 1]]) {
      await page.keyboard.press(key);
      await expectAt(page, number);
    }
    await page.keyboard.press("/");
    await page.keyboard.type("size == 1");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.inputValue("#filter"), "size == 1");
  }));

test("objects are boxes with values inside, pointers edges with names", () =>
  withTrees({ hash: "#at=15" }, async (page) => {
    assert.deepEqual(await textsOf(page, ".stage .title"),
      ["SearchTree", "N0: Node", "N1: Node", "N2: Node"]);
    assert.deepEqual(await textsOf(page, '.stage .box[data-key="N0"] .row text'), ["info", "2"]);
    assert.deepEqual(await textsOf(page, ".stage .label"), ["root_", "left", "right"]);
    assert.equal(await page.locator(".stage .edge .tip").count(), 3);
    const fills = await page.locator(".stage .head").evaluateAll((heads) =>
      heads.map((head) => getComputedStyle(head).fill));
    assert.equal(new Set(fills).size, 2, "a colour for each class");
  }));

test("a left child is on the left, a right one on the right, also when it is alone", () =>
  withTrees({}, async (page) => {
    for (const text of texts) {
      const edges = [...text.matchAll(/(\w+)\{left: (\w+), right: (\w+)/g)];
      for (const [, parent, left, right] of edges) {
        const [middle, first, second] = await Promise.all([parent, left, right].map((name) =>
          name === "null" ? undefined : placeOf(page, name)));
        const center = (place) => place.x + place.width / 2;
        if (first) assert.ok(center(first) < center(middle) - 5, text);
        if (second) assert.ok(center(second) > center(middle) + 5, text);
        if (first && second) assert.ok(first.x + first.width < second.x, text);
      }
      await page.keyboard.press("ArrowRight");
    }
  }));

test("the root keeps its place from one structure to the next", () =>
  withTrees({ hash: "#changes=off" }, async (page) => {
    const places = [];
    for (let i = 0; i < texts.length; ++i) {
      places.push(await placeOf(page, "SearchTree"));
      await page.keyboard.press("ArrowRight");
    }
    for (const place of places) {
      for (const key of ["x", "y", "width"]) {
        assert.ok(Math.abs(place[key] - places[0][key]) < 1, JSON.stringify(places));
      }
    }
  }));

test("null, fields and classes are shown, hidden, or put into the box", () =>
  withTrees({ hash: "#at=15" }, async (page) => {
    const rows = (name) => textsOf(page, `.stage .box[data-key="${name}"] .name`);
    await page.check("#show-null");
    assert.deepEqual(await rows("N1"), ["left", "right", "info"]);
    await page.uncheck("#show-null");
    await page.selectOption('[data-field="Node::left"]', "box");
    assert.deepEqual(await rows("N0"), ["left", "info"]);
    assert.deepEqual(await textsOf(page, ".stage .label"), ["root_", "right"]);
    await page.selectOption('[data-field="Node::left"]', "hidden");
    await page.selectOption('[data-field="Node::info"]', "hidden");
    assert.deepEqual(await rows("N0"), []);
    assert.deepEqual(await textsOf(page, ".stage .label"), ["root_", "right"]);
    await page.selectOption('[data-field="Node::left"]', "edge");
    assert.deepEqual(await textsOf(page, ".stage .label"), ["root_", "left", "right"]);
    await page.uncheck('[data-class="Node"]');
    assert.deepEqual(await textsOf(page, ".stage .title"), ["SearchTree"]);
    await page.check('[data-class="Node"]');
    assert.equal(await page.locator(".stage .box").count(), 4);
  }));

test("what changed since the previous structure is marked and listed", () =>
  withTrees({}, async (page) => {
    assert.equal(await page.locator(".stage .badge").count(), 0);
    await page.click("#next"); // a tree of one node
    assert.deepEqual(await textsOf(page, ".stage .sign"), ["±", "+"]);
    assert.equal(await page.locator(".stage .row.changed").count(), 1);
    assert.equal(await page.locator(".stage .edge.changed .line").count(), 1);
    await page.click("#next");
    assert.equal(await page.textContent("#changes"),
      "Changes since the previous one:   ± N0.info: 1 → 2");
    await page.uncheck("#show-changes");
    assert.equal(await page.locator(".stage .badge, .stage .changed").count(), 0);
  }));

const waitForCount = (page, text) => page.waitForFunction(
  (wanted) => document.getElementById("filter-count").textContent === wanted, text);

test("a filter keeps the structures that satisfy it, and shows their number", () =>
  withTrees({}, async (page) => {
    await page.fill("#filter", "size == 3 && root.info > 1");
    const expected = texts.filter((text) =>
      /size_: 3/.test(text) && !/N0\{[^}]*info: 1\}/.test(text));
    await waitForCount(page, `${expected.length} of 15`);
    assert.equal(await page.textContent("#total"), `of ${expected.length}`);
    const seen = [];
    for (let i = 0; i < expected.length; ++i) {
      seen.push(await shownText(page));
      await page.click("#next", { force: true }).catch(() => {});
    }
    assert.deepEqual(seen, expected);
    await page.fill("#filter", "size == 99");
    await waitForCount(page, "0 of 15");
    assert.equal(await page.textContent(".nothing"), "No structure satisfies the filter.");
    assert.ok(await page.isDisabled("#copy-replay") && await page.isDisabled("#save-png"));
    await page.press("#filter", "Escape");
    assert.equal(await page.textContent("#total"), "of 15");
    assert.ok(await page.isEnabled("#copy-replay"));
  }));

test("a wrong filter is reported in place, and the page still works", () =>
  withTrees({}, async (page) => {
    for (const [typed, message] of [
      ["size = 3", "'=' does not compare: write == (column 6)"],
      ["sise == 3", "no field 'sise'; the fields are root_, size_ (column 1)"],
      ["size == ", "something is missing at the end (column 8)"],
      ["root.<script>", "'<' is not expected here (column 6)"],
      ["size == 'x", "the ' is not closed (column 9)"],
    ]) {
      await page.fill("#filter", typed);
      await waitForCount(page, message);
      assert.equal(await page.getAttribute("#filter", "aria-invalid"), "true");
      assert.equal(await page.textContent("#total"), "of 15");
    }
    await page.click("#next");
    await expectAt(page, 2);
    await page.fill("#filter", "size == 0");
    await waitForCount(page, "1 of 15");
    assert.equal(await page.getAttribute("#filter", "aria-invalid"), "false");
  }));

test("the replay command, the text and the DOT can be copied, and the command works", () =>
  withTrees({ hash: "#at=13" }, async (page) => {
    await page.click("#copy-replay");
    await page.waitForFunction(() => window.copied);
    const command = await page.evaluate(() => window.copied);
    assert.equal(command, `korat replay ${await page.textContent("#id")}`);
    const replayed = run(command.split(" ").slice(1));
    assert.ok(replayed.includes(texts[12]) && replayed.includes("accepted=1"), replayed);
    assert.equal(await page.textContent("#copy-replay"), "Copied");
    await page.click("#copy-text");
    assert.equal(await page.evaluate(() => window.copied), texts[12]);
    await page.click("text=DOT");
    await page.click("#copy-dot");
    const dot = await page.evaluate(() => window.copied);
    assert.ok(run(["generate", ...TREES, "-q", "--dot"]).includes(dot), dot);
  }));

test("SVG and PNG are saved, and look alike anywhere", () =>
  withTrees({ hash: "#at=15" }, async (page) => {
    const saved = async (button) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const svg = await saved("#save-svg");
    assert.equal(svg.name, "SearchTree-15.svg");
    const text = svg.bytes.toString();
    const read = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      return { root: parsed.documentElement.nodeName,
        classes: parsed.querySelectorAll("[class]").length,
        titles: [...parsed.querySelectorAll("text")].map((one) => one.textContent) };
    }, text);
    assert.deepEqual([read.root, read.classes], ["svg", 0]);
    assert.ok(["SearchTree", "N2: Node", "left"].every((one) => read.titles.includes(one)));
    const png = await saved("#save-png");
    assert.equal(png.name, "SearchTree-15.png");
    assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
    assert.equal(png.bytes.readUInt32BE(16), 2 * Number(/width="(\d+)"/.exec(text)[1]));
  }));

test("the grid shows all as thumbnails; a click opens one", () =>
  withTrees({}, async (page) => {
    await page.click("#grid");
    assert.equal(await page.locator(".thumb").count(), 15);
    await page.waitForSelector(".thumb .box");
    assert.ok(!await page.isVisible(".stage"));
    await page.fill("#filter", "size == 3");
    await waitForCount(page, "5 of 15");
    assert.equal(await page.locator(".thumb").count(), 5);
    await page.locator(".thumb").nth(4).click();
    assert.ok(await page.isVisible(".stage"));
    assert.equal(await shownText(page), texts[14]);
    await page.locator(".stage-svg").click();
    await page.keyboard.press("g");
    assert.ok(await page.isVisible(".grid"));
  }));

test("the address keeps what was chosen, also after a reload", () =>
  withTrees({}, async (page) => {
    await page.fill("#filter", "size > 1");
    await waitForCount(page, "11 of 15");
    await page.check("#show-null");
    await page.selectOption('[data-field="Node::info"]', "hidden");
    await page.click("#theme");
    await page.click("#last");
    await page.waitForFunction(() => location.hash.includes("at=15"));
    await page.reload();
    await page.waitForSelector("body.is-ready");
    await waitForCount(page, "11 of 15");
    assert.equal(await shownText(page), texts[14]);
    assert.ok(await page.isChecked("#show-null"));
    assert.equal(await page.inputValue('[data-field="Node::info"]'), "hidden");
    assert.equal(await page.textContent("#theme"), "Theme: light");
  }));

test("the theme is that of the system or the chosen one; texts are readable in both", async () => {
  const channel = (part) => (part / 255 <= 0.03928 ? part / 255 / 12.92
    : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [r, g, b] = color.match(/\d+/g).map(Number);
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  for (const colorScheme of ["light", "dark"]) {
    await withTrees({ hash: "#at=2", colorScheme }, async (page) => {
      const style = (selector, property) => page.locator(selector).first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
      const paper = await style(".stage", "backgroundColor");
      assert.equal(light(paper) > 0.5, colorScheme === "light");
      for (const selector of [".stage .value", ".stage .name", ".stage .label", "#changes", "h1"]) {
        const ink = await style(selector, /stage/.test(selector) ? "fill" : "color");
        assert.ok(contrast(ink, paper) >= 4.5, `${colorScheme} ${selector} ${ink} on ${paper}`);
      }
      const classes = await page.evaluate(() => Array.from({ length: 8 }, (_, i) => {
        const probe = document.createElement("div");
        probe.className = `color-${i}`;
        probe.style.cssText = "background: var(--class); color: var(--class-ink)";
        document.body.append(probe);
        const { backgroundColor, color } = getComputedStyle(probe);
        probe.remove();
        return [backgroundColor, color];
      }));
      for (const [back, ink] of classes) assert.ok(contrast(back, ink) >= 3.4, `${back} ${ink}`);
      await page.click("#theme");
      await page.click("#theme");
      assert.ok(light(await style(".stage", "backgroundColor")) < 0.5);
    });
  }
});

test("the user's texts are shown as text, never as markup", async () => {
  run(["view", source("tests/viewer/kinds.h"), "--class", "Kinds", "--scope", "2",
    "--max-structs", "40", "-q", "-o", file("kinds.html"), "--set",
    'markup_="<script>alert(1)</script>","<img src=x onerror=alert(2)>","\\"\'\\\\--></textarea>"',
    "--set", 'inner_.label="<b>bold</b>"', "--set", "letters_[]='<'"]);
  const { page, close } = await openPage(browser, file("kinds.html"));
  const seen = new Set();
  for (let i = 0; i < 40; ++i) {
    for (const text of await textsOf(page, ".stage .value")) seen.add(text);
    await page.keyboard.press("ArrowRight");
  }
  assert.ok(seen.has('"<script>alert(1)</script>"'), [...seen].join("\n"));
  assert.ok(seen.has('"<b>bold</b>"'));
  assert.ok((await textsOf(page, ".stage .title")).some((title) => title.endsWith(": Node<int>")));
  await page.click("#grid");
  await page.waitForSelector(".thumb .box");
  await page.fill("#filter", 'markup == "<img src=x onerror=alert(2)>"');
  await page.waitForFunction(() =>
    / of 40$/.test(document.getElementById("filter-count").textContent));
  const strangers = await page.evaluate(() => ({ scripts: document.scripts.length,
    others: document.querySelectorAll("img, b, td, iframe, object").length }));
  assert.deepEqual(strangers, { scripts: 0, others: 0 });
  await close();
});

test("a run that is larger than the limit says so", async () => {
  run(["view", ...TREES, "-q", "--max-structs", "4", "-o", file("few.html")]);
  const { page, close } = await openPage(browser, file("few.html"));
  assert.equal(await page.textContent("#total"), "of 4");
  assert.match(await page.textContent("#note"),
    /first 4 structures; there may be more.*--max-structs/);
  assert.match(await page.textContent(".verdict"), /^INCOMPLETE \(structure limit\) structures=4 /);
  await close();
});

test("a run without structures is a page, too", async () => {
  run(["view", ...TREES, "-q", "--set", "size_=7", "--allow-empty", "-o", file("none.html")]);
  const { page, close } = await openPage(browser, file("none.html"));
  assert.equal(await page.textContent(".nothing"), "The run found no structure.");
  await page.keyboard.press("ArrowRight");
  for (const id of ["copy-replay", "copy-text", "copy-dot", "save-svg", "save-png"]) {
    assert.ok(await page.isDisabled(`#${id}`), id);
  }
  await close();
});
